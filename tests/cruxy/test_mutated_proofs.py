"""Thousands of stored games, letters and fills, each spoiled by one rule, refused for it."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import pairwise

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruxy.proof import prover_for
from cruxpress.games.cruxy.rules.proven import (
    WitnessChecker,
    letters_line,
    parse_witness,
    read_letters,
    witness_line,
)
from cruxpress.games.cruxy.rules.table import Reason, Refused
from cruxpress.games.cruxy.sheet.files import read_sheet_file
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.nodes import Scalar
from tests.cruxy.mutations.games import MUTATIONS, Case, Mutation, common_words, rare_words
from tests.mutating import times

NUMBERS = (1, 14, 27, 40, 50)
EACH = 30  # spoiled games of each sheet for each rule
R = Reason


@cache
def prover(number: int) -> WitnessChecker:
    return prover_for(read_sheet_file(shipped_layouts() / f"cruxy/{number:03}.yaml")).rules


@cache
def stored(number: int, name: str) -> Sequence[str]:
    file = shipped_layouts() / f"cruxy/{number:03}.yaml"
    nodes = read_proof(proof_file(file), str(file)).witnesses[name]
    return [node.text for node in nodes if isinstance(node, Scalar)]


def refused_for(reason: Reason, check: Callable[[], object]) -> None:
    with pytest.raises(Refused) as caught:
        check()
    assert caught.value.reason is reason, caught.value


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_spoiled_game_is_refused_for_its_reason(
    mutation: Mutation, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for number in NUMBERS:
        for attempt in range(EACH * times()):
            draw = attempt % 300
            chance = Chance(mutation.__name__, number, attempt)
            game = parse_witness(stored(number, "draws")[draw])
            mutated = mutation(Case(prover(number), game, chance))
            if mutated is None:
                continue
            reason, line = mutated[0], witness_line(mutated[1])
            rules = prover(number)
            refused_for(reason, partial(rules.check_game, rules.draw(draw), line))
            refused += 1
    assert refused >= 2 * len(NUMBERS)
    record_property("refused", refused)


# Rules of games for several, of effects that a player alone does not meet, and of no witness.
OF_SEVERAL = {
    *(R.NO_WHALE, R.NO_SEAGULLS, R.SEAGULLS_ON_A_CROSSING, R.FORBIDDEN_LETTER, R.USED_UP),
    *(R.BOX_NOT_FOR_FOX, R.WRONG_REPLACEMENT, R.NOT_CROSSED_BY_OTHERS, R.WRONG_NUMBER_OF_BOXES),
    *(R.WRONG_PLAYER, R.PLAYER_HAD_ENOUGH, R.NO_BAN, R.OWL_MUST_CHOOSE),
}
REFUSED_BEFORE = {R.BAD_SETUP}  # letters and starts are compared with the draw first
OF_LETTERS = {R.WRONG_LETTER}  # tested below


def test_every_reason_has_its_mutation() -> None:
    reached = set()
    for mutation in MUTATIONS:
        for draw in range(40):
            game = parse_witness(stored(1, "draws")[draw])
            found = mutation(Case(prover(1), game, Chance("names", mutation.__name__, draw)))
            reached |= {found[0]} if found else set()
    assert reached == set(Reason) - OF_SEVERAL - REFUSED_BEFORE - OF_LETTERS


def test_a_game_of_another_number_or_sheet_is_refused() -> None:
    for number, other in pairwise(NUMBERS):
        lines, strange = stored(number, "draws"), stored(other, "draws")
        for draw in range(0, 300, 10):
            wrong = (lines[draw - 1], strange[draw], stored(number, "rare")[draw % 40])
            for line in wrong:
                rules = prover(number)
                refused_for(R.ANOTHER_DRAW, partial(rules.check_game, rules.draw(draw), line))


def test_spoiled_letters_are_refused_for_their_reason(
    record_property: Callable[[str, object], None],
) -> None:
    refused = 0
    for number in NUMBERS:
        lines = stored(number, "letters")
        for at, line in enumerate(lines):
            starts, brought = read_letters(line)
            for attempt in range(3 * times()):
                chance = Chance("letters", number, at, attempt)
                letter = chance.pick(sorted(brought))
                without = {c: moves for c, moves in brought.items() if c != letter}
                bare = [
                    moves
                    for moves in brought.values()
                    if not any(letter in word for _, word in moves)
                ]
                slot, word = brought[letter][0]
                far = len(prover(number).sheet.slots) + chance.below(50)
                spoiled = [
                    (R.WRONG_LETTER, letters_line(starts, without)),
                    (R.ANOTHER_DRAW, letters_line(starts[::-1], brought)),
                    (R.ANOTHER_DRAW, lines[at - 1]),
                    (R.NO_SUCH_SLOT, letters_line(starts, {**brought, letter: ((far, word),)})),
                    (R.NO_WORD, letters_line(starts, {**brought, letter: ((slot, "qxzvj"),)})),
                    (R.SLOT_TAKEN, letters_line(starts, {**brought, letter: ((slot, word),) * 2})),
                ]
                if bare:
                    wrong = letters_line(starts, {**brought, letter: chance.pick(bare)})
                    spoiled.append((R.WRONG_LETTER, wrong))
                for reason, wrong in spoiled:
                    refused_for(
                        reason,
                        lambda n=number, d=at, w=wrong: prover(n).check_letters(d, w),  # type: ignore[misc]
                    )
                refused += len(spoiled)
    record_property("refused", refused)


def test_a_spoiled_fill_is_refused_for_its_reason(
    record_property: Callable[[str, object], None],
) -> None:
    refused = 0
    for number in NUMBERS:
        sheet = prover(number).sheet
        fill = stored(number, "fill")[0].split("|")
        for attempt in range(20 * times()):
            chance = Chance("fill", number, attempt)
            at = chance.below(len(fill))
            same = [n for n, word in enumerate(fill) if len(word) == len(fill[at]) and n != at]
            other = next(word for word in fill if len(word) != len(fill[at]))
            # Another word that differs where it is crossed, and stands nowhere else.
            squares = enumerate(sheet.slots[at].squares)
            crossed = [place for place, square in squares if sheet.board.is_crossed(square)]
            others = [word for word in common_words(len(fill[at])) if word not in fill]
            clash = [w for w in others if any(w[p] != fill[at][p] for p in crossed)]
            spoiled = [
                (R.NO_SUCH_SLOT, fill[:at] + fill[at + 1 :]),
                (R.NO_SUCH_SLOT, [*fill, fill[at]]),
                (
                    R.NOT_COMMON,
                    [*fill[:at], chance.pick(rare_words(len(fill[at]))), *fill[at + 1 :]],
                ),
                (R.NO_WORD, [*fill[:at], "q" * len(fill[at]), *fill[at + 1 :]]),
                (R.WRONG_LENGTH, [*fill[:at], other, *fill[at + 1 :]]),
                (R.DOES_NOT_FIT, [*fill[:at], chance.pick(clash), *fill[at + 1 :]]),
            ]
            if same and max(same) > at:
                twin = max(same)
                twice = [*fill[:twin], fill[at], *fill[twin + 1 :]]
                spoiled.append((R.USED_BEFORE, twice))
            for reason, wrong in spoiled:
                refused_for(
                    reason,
                    lambda n=number, w=wrong: prover(n).check_fill("|".join(w)),  # type: ignore[misc]
                )
            refused += len(spoiled)
    record_property("refused", refused)
