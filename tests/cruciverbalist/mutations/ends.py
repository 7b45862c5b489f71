"""Games with a wrong line, claim, number of rounds, or black squares."""

from dataclasses import fields, replace

from cruxpress.games.cruciverbalist.rules.scoring import Score
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, Turn
from cruxpress.games.cruciverbalist.sheet.board import STEPS, all_squares
from tests.cruciverbalist.mutations.case import Case, Mutated, Mutation


def another_sheet(case: Case) -> Mutated:
    return "another sheet", replace(case.witness, sheet="0000000")


def round_missing(case: Case) -> Mutated:
    return "unfinished", replace(case.witness, turns=case.witness.turns[:-1])


def round_too_many(case: Case) -> Mutated:
    return "too many rounds", replace(case.witness, turns=(*case.witness.turns, Turn()))


def wrong_claim(case: Case) -> Mutated:
    name = case.chance.pick([item.name for item in fields(Score)])
    change = case.chance.pick((-3, -1, 1, 2))
    claim = replace(case.witness.claim, **{name: getattr(case.witness.claim, name) + change})
    return "wrong claim", replace(case.witness, claim=claim)


def line_with_a_gap(case: Case) -> Mutated:
    line = case.witness.line
    at = 1 + case.chance.below(len(line) - 2)
    gap = line[at + 1] - line[at - 1]
    return None if gap in STEPS else ("line jumps", _with_line(case, line[:at] + line[at + 1 :]))


def line_off_the_letters(case: Case) -> Mutated:
    empty = [s for s in all_squares(case.sheet.size) if s not in case.letters_before(7)]
    line = list(case.witness.line)
    line[case.chance.below(len(line))] = case.chance.pick(empty)
    return "line is empty", _with_line(case, tuple(line))


def line_that_turns_back(case: Case) -> Mutated:
    line = case.witness.line
    return "line twice", _with_line(case, (*line, line[case.chance.below(len(line))]))


def line_cut_short(case: Case) -> Mutated:
    cut = 1 + case.chance.below(len(case.witness.line) - 1)
    return "wrong claim", _with_line(case, case.witness.line[cut:])


def line_in_two_pieces(case: Case) -> Mutated:
    line = case.witness.line
    at = 1 + case.chance.below(len(line) - 1)
    turned = line[at:] + line[:at]
    return None if line[0] - line[-1] in STEPS else ("line jumps", _with_line(case, turned))


def blackout_in_a_plain_round(case: Case) -> Mutated:
    at = case.chance.pick((0, 2, 4, 6))
    return "blackout round", case.with_turn(at, blackout=(0, 1))


def blackout_of_the_wrong_size(case: Case) -> Mutated:
    squares = case.chance.pick(((0,), (0, 1, 2), (0, 1, 2, 3), (5, 5)))
    return "blackout size", case.with_turn(case.chance.pick((1, 3, 5)), blackout=squares)


def blackout_in_two_places(case: Case) -> Mutated:
    at = case.chance.pick((1, 3, 5))
    shut = case.sheet.black | case.letters_before(at).keys()
    free = [s for s in all_squares(case.sheet.size) if s not in shut]
    one, other = case.chance.sample(free, 2)
    return None if other - one in STEPS else ("blackout joined", _blackout(case, at, one, other))


def blackout_on_a_letter(case: Case) -> Mutated:
    at = case.chance.pick((1, 3, 5))
    one = case.chance.pick(sorted(case.letters_before(at)))
    return "blackout place", _blackout(case, at, one, one + case.chance.pick(STEPS))


def blackout_beside_black(case: Case) -> Mutated:
    at = case.chance.pick((1, 3, 5))
    shut = case.sheet.black | case.letters_before(at).keys()
    near = [
        (square + step, square + 2 * step)
        for square in sorted(case.sheet.black)
        for step in STEPS
        if case.inside((square + step, square + 2 * step))
        and shut.isdisjoint((square + step, square + 2 * step))
    ]
    return ("blackout touches", _blackout(case, at, *case.chance.pick(near))) if near else None


END_MUTATIONS: tuple[Mutation, ...] = (
    another_sheet,
    round_missing,
    round_too_many,
    wrong_claim,
    line_with_a_gap,
    line_off_the_letters,
    line_that_turns_back,
    line_cut_short,
    line_in_two_pieces,
    blackout_in_a_plain_round,
    blackout_of_the_wrong_size,
    blackout_in_two_places,
    blackout_on_a_letter,
    blackout_beside_black,
)


def _with_line(case: Case, line: tuple[int, ...]) -> CruciverbalistWitness:
    return replace(case.witness, line=line)


def _blackout(case: Case, at: int, one: int, other: int) -> CruciverbalistWitness:
    return case.with_turn(at, blackout=(one, other))
