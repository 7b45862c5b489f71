"""Thousands of games, each spoiled so that it breaks one rule: each is refused by its name."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from string import ascii_lowercase

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.cryptex.play.alone import STRONG, CryptexPlayer, play_alone
from cruxpress.games.cryptex.proof import DealProver
from cruxpress.games.cryptex.rules import (
    REASONS,
    CryptexRefusal,
    CryptexWitness,
    Move,
    new_game,
    play_round,
    replay,
)
from cruxpress.games.cryptex.sheet.deal import Deal, SoloDeal, numbered_deal
from cruxpress.games.cryptex.sheet.deck import EASY, HARD, STANDARD
from cruxpress.games.cryptex.solve import Solver
from cruxpress.specs.nodes import as_node
from tests.cryptex.games_for_tests import LEXICON
from tests.mutating import times

EACH = 30  # spoiled copies of each game for each rule

Spoil = Callable[[Deal, CryptexWitness, Chance], CryptexWitness | None]


@cache
def good() -> list[tuple[Deal, CryptexWitness]]:
    """Perfect games, and played ones with jokers and unfinished words."""
    solver, player = Solver(LEXICON), CryptexPlayer(STRONG, LEXICON)
    found = []
    for number, sheet in enumerate((STANDARD, EASY, HARD, replace(STANDARD, jokers=1)), 1):
        deal = numbered_deal(77, number, sheet)
        perfect = solver.perfect_game(deal)
        assert isinstance(perfect, Found)
        found.append((deal, perfect.witness))
        found += [(deal, play_alone(player, deal, seed).witness) for seed in range(2)]
    return found


def with_move(witness: CryptexWitness, at: int, move: Move) -> CryptexWitness:
    return replace(witness, moves=(*witness.moves[:at], move, *witness.moves[at + 1 :]))


def wrong_score(_: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    step = 1 + chance.below(20)
    return replace(witness, score=witness.score + (step if chance.below(2) else -step))


def another_deal(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    other = numbered_deal(chance.number(), 1, deal.sheet)
    return replace(witness, deal=other.hash)


def too_few(_: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    return replace(witness, moves=witness.moves[: chance.below(40)])


def too_many(_: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    return replace(witness, moves=(*witness.moves, chance.pick(witness.moves)))


def not_on_the_card(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    at = chance.below(40)
    letters = [c for c in ascii_lowercase if c not in deal.cards[at].letters]
    return with_move(
        witness, at, replace(witness.moves[at], letter=chance.pick(letters), joker=False)
    )


def no_joker_on_the_card(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    at = chance.pick([at for at, card in enumerate(deal.cards) if not card.has_joker])
    return with_move(witness, at, replace(witness.moves[at], joker=True))


def jokers_spent(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    """Every joker that comes by is taken: one more than there are is too many."""
    moves = [
        replace(move, joker=card.has_joker)
        for card, move in zip(deal.cards, witness.moves, strict=True)
    ]
    return replace(witness, moves=tuple(moves))


def no_such_cryptex(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    at, number = chance.below(40), chance.pick([-1, len(deal.sheet.boxes), 50])
    return with_move(witness, at, replace(witness.moves[at], cryptex=number))


def full_cryptex(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness | None:
    """A letter for a cryptex that has no empty box in that round."""
    state = new_game(deal.sheet)
    places = []
    for at, (card, move) in enumerate(zip(deal.cards, witness.moves, strict=True)):
        pairs = zip(state.texts, deal.sheet.boxes, strict=True)
        places += [(at, n) for n, (text, boxes) in enumerate(pairs) if len(text) == boxes]
        state = play_round(state, card, move)
    at, number = chance.pick(places)
    return with_move(witness, at, replace(witness.moves[at], cryptex=number))


def two_letters(_: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness:
    at = chance.below(40)
    letter = chance.pick(["", "qu", "?", "É", "1"])
    return with_move(witness, at, replace(witness.moves[at], letter=letter))


def spoiled_word(deal: Deal, witness: CryptexWitness, chance: Chance) -> CryptexWitness | None:
    """Another letter of the same card, so that a word is lost but the claim is kept."""
    at = chance.below(40)
    move, card = witness.moves[at], deal.cards[at]
    if move.joker:
        return None
    letter = chance.pick([c for c in card.letters if c != move.letter])
    spoiled = with_move(witness, at, replace(move, letter=letter))
    total = points_of(deal, spoiled)
    return spoiled if total != witness.score else None


def points_of(deal: Deal, witness: CryptexWitness) -> int:
    """What the rules say that a game comes to."""
    try:
        return replay(deal, witness, LEXICON)
    except CryptexRefusal as refused:
        return int(str(refused).rpartition(", ")[2].split()[0])


SPOILS: list[tuple[Spoil, str]] = [
    (wrong_score, "wrong score"),
    (spoiled_word, "wrong score"),
    (another_deal, "another deal"),
    (too_few, "too few rounds"),
    (too_many, "too many rounds"),
    (not_on_the_card, "not on the card"),
    (no_joker_on_the_card, "no joker on the card"),
    (jokers_spent, "no joker left"),
    (no_such_cryptex, "no such cryptex"),
    (full_cryptex, "cryptex is full"),
    (two_letters, "no letter"),
]


def test_the_games_hold_before_they_are_spoiled() -> None:
    for deal, witness in good():
        assert replay(deal, witness, LEXICON) == witness.score
    assert any(move.joker for _, witness in good() for move in witness.moves)


@pytest.mark.parametrize(("spoil", "reason"), SPOILS, ids=[spoil.__name__ for spoil, _ in SPOILS])
def test_a_spoiled_game_is_refused_by_its_name(
    spoil: Spoil, reason: str, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for at, (deal, witness) in enumerate(good()):
        for number in range(EACH * times()):
            spoiled = spoil(deal, witness, Chance("spoil", spoil.__name__, at, number))
            if spoiled is None:
                continue
            with pytest.raises(CryptexRefusal) as caught:
                replay(deal, spoiled, LEXICON)
            assert caught.value.reason == reason, caught.value
            refused += 1
    assert refused >= EACH
    record_property("refused", refused)


def test_every_reason_has_its_mutation() -> None:
    assert {reason for _, reason in SPOILS} == set(REASONS)


@pytest.mark.parametrize("less", [1, 2, 30])
def test_a_game_below_the_target_proves_nothing(less: int) -> None:
    for deal, witness in good():
        points = witness.score
        node = as_node(witness.as_data(), Place("proof.json", 9))
        asked = DealProver(SoloDeal(deal, "own", target=points + less), None)
        with pytest.raises(SheetFails, match=f"has {points} points, and the target is"):
            asked.replay("games", 0, node)
        DealProver(SoloDeal(deal, "own", target=points), None).replay("games", 0, node)
