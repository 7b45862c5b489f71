"""Searches find perfect games, and tell found from impossible and from giving up."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import settings

from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.cryptex.rules import claim, play_through, replay
from cruxpress.games.cryptex.sheet.deal import numbered_deal
from cruxpress.games.cryptex.sheet.deck import HARD, SHEETS, STANDARD, deck_of
from cruxpress.games.cryptex.solve import Beam, Likely, Solver, moves_of
from cruxpress.words import Tier
from tests.cryptex.games_for_tests import LEXICON, SAME

SOLVER = Solver(LEXICON)


def deals() -> int:
    """A few deals; fifty with the long profile."""
    return 4 if settings.default is None or settings.default.max_examples < 1000 else 50


def test_deals_of_the_standard_sheet_have_a_game_of_96_with_common_words() -> None:
    for number in range(1, deals() + 1):
        deal = numbered_deal(1, number)
        found = SOLVER.perfect_game(deal, Tier.EASY)
        assert isinstance(found, Found), number
        assert replay(deal, found.witness, LEXICON) == 96
        words = [text for text in play_through(deal, found.witness.moves).texts if text]
        assert {LEXICON.how_common(word) for word in words} == {Tier.EASY}


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_has_perfect_games(name: str) -> None:
    deal = numbered_deal(2, 1, SHEETS[name])
    found = SOLVER.perfect_game(deal)
    assert isinstance(found, Found)
    assert replay(deal, found.witness, LEXICON) == 96


def test_without_jokers_80_is_the_most() -> None:
    deal = numbered_deal(2, 2, replace(STANDARD, jokers=0))
    found = SOLVER.perfect_game(deal)
    assert isinstance(found, Found)
    assert replay(deal, found.witness, LEXICON) == 80 == deal.sheet.most_points


def test_the_same_deal_is_solved_the_same_way() -> None:
    deal = numbered_deal(3, 1)
    one, two = (SOLVER.perfect_game(deal, Tier.EASY, (40,)) for _ in range(2))
    assert one == two


def test_the_plainest_game_is_told_with_its_words() -> None:
    deal = numbered_deal(1, 1, HARD)
    plainest = SOLVER.plainest_perfect_game(deal)
    assert plainest is not None
    tier, witness = plainest
    assert tier is Tier.EASY
    assert replay(deal, witness, LEXICON) == 96


def test_a_sheet_that_does_not_split_has_no_perfect_game() -> None:
    deal = numbered_deal(1, 1, replace(STANDARD, boxes=(8, 8, 8, 8, 8)))
    assert isinstance(SOLVER.perfect_game(deal), Impossible)
    best = SOLVER.best_game(deal, widths=(60,))
    assert isinstance(best, Found)
    assert replay(deal, best.witness, LEXICON) == 92  # four empty boxes at half-time


def test_a_sheet_without_forty_boxes_in_a_group_is_given_up() -> None:
    deal = numbered_deal(1, 1, replace(STANDARD, boxes=(7,) * 6))
    best = SOLVER.best_game(deal)
    assert isinstance(best, GaveUp)
    assert "exactly 40 boxes" in best.why


def test_a_joker_is_used_where_the_cards_do_not_help() -> None:
    # Cards show T, E, A and S only, and every known word of five letters has another letter.
    four = ("seat", "eats", "teas", "east", "sate", "tees", "sees", "test", "sets")
    five = ("beast", "feast", "least", "yeast", "steal", "slate", "stake", "skate")
    counts = {
        len(known[0]): Counter(word[:end] for word in known for end in range(len(word) + 1))
        for known in (four, five)
    }
    deal = numbered_deal(1, 1, replace(STANDARD, boxes=(4,) * 5 + (5,) * 4), SAME)
    without, with_jokers = (
        Beam(deal, Likely(counts), 100, losses=losses).search().game for losses in (False, True)
    )
    assert without is None
    assert with_jokers is not None
    witness = claim(deal, moves_of(with_jokers, deal.sheet.boxes), LEXICON)
    assert replay(deal, witness, LEXICON) == 96 - 4 * 4
    assert witness.score == deal.sheet.most_points - with_jokers.cost
    assert sum(move.joker for move in witness.moves) == 4


def test_cards_without_words_are_given_up() -> None:
    deal = numbered_deal(1, 1, deck=deck_of(*["xzqjv"] * 20))
    found = SOLVER.perfect_game(deal)
    assert isinstance(found, GaveUp)
    assert found.steps < 20_000


def test_a_beginning_of_many_words_is_likelier() -> None:
    likely = Likely({3: Counter({"": 42, "s": 40, "z": 2, "se": 6, "sea": 1})})
    assert likely.weight("z..") < likely.weight("s..") < 0
    assert likely.weight("sea") == 0
    assert likely.weight("...") == 0


def test_only_letters_that_lead_to_a_word_go_on() -> None:
    likely = Likely({3: Counter({"": 42, "s": 40, "z": 2, "se": 6, "sea": 1})})
    assert set(likely.onward("...")) == {"s", "z"}
    assert likely.onward("se.") == {"a": ("sea", 0)}
    assert not likely.onward("sea")
