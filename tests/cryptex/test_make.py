"""Fresh decks are in balance, fresh deals are proven, and both come back from their code."""

from statistics import mean

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput
from cruxpress.games.cryptex.make import (
    GAMES_PLAYED,
    DealRequest,
    Maker,
    make_deck,
    parse_parameters,
)
from cruxpress.games.cryptex.play.alone import MIDDLING, NOVICE, SKILLS, CryptexPlayer, play_alone
from cruxpress.games.cryptex.rules import replay
from cruxpress.games.cryptex.sheet.deal import numbered_deal
from cruxpress.games.cryptex.sheet.deck import STANDARD_DECK, deck_faults, sheet_faults
from tests.cryptex.games_for_tests import LEXICON

ONE = Maker(LEXICON)


def test_fresh_decks_are_in_balance_and_differ() -> None:
    decks = [ONE.deck(seed) for seed in range(30)]
    assert not [fault for deck in decks for fault in deck_faults(deck)]
    assert len({deck.hash for deck in decks}) == 30
    assert ONE.deck(7) == Maker(LEXICON).deck(7)


def test_a_fresh_deck_plays_like_the_deck_of_the_game() -> None:
    player = CryptexPlayer(NOVICE, LEXICON)
    points = {
        deck.hash: mean(
            play_alone(player, numbered_deal(1, n, deck=deck)).points for n in range(12)
        )
        for deck in (STANDARD_DECK, ONE.deck(1), ONE.deck(2))
    }
    assert min(points.values()) > 38
    assert max(points.values()) < 75


@pytest.mark.parametrize(("wish", "most"), [("S4", 96), ("H2", 88), ("E0F", 80)])
def test_a_fresh_deal_is_proven(wish: str, most: int) -> None:
    made = ONE.make(5, parse_parameters(wish))
    assert str(parse_parameters(wish)) == wish
    assert replay(made.deal, made.games[0], LEXICON) == most
    assert not list(sheet_faults(made.deal.sheet))
    assert (made.deal.deck == STANDARD_DECK) == ("F" not in wish)
    assert [len(points) for points in made.scores] == [GAMES_PLAYED] * len(SKILLS)
    middling = made.scores[SKILLS.index(MIDDLING)]
    reached = sum(points >= (made.solo.target or 0) for points in middling)
    assert 3 <= reached <= 8


def test_a_deal_depends_on_its_seed_and_wish_alone() -> None:
    made = ONE.make(84_321, parse_parameters("H2"))
    code = made.solo.fresh_code
    assert isinstance(code, FreshCode)
    ONE.make(1)
    assert ONE.make(code.seed, parse_parameters(code.parameters)) == made
    assert ONE.make(84_322, DealRequest("hard", 2)).deal != made.deal


@pytest.mark.parametrize("text", ["", "S5", "X4", "S", "4", "S4FF"])
def test_parameters_of_no_deal_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="fit no Cryptex deal"):
        parse_parameters(text)


def test_a_lexicon_without_words_makes_no_deck() -> None:
    with pytest.raises(BadInput, match="too few common words"):
        make_deck(1, "aaa")
