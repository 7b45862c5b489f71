"""Ways to break a witness, each with the reason for which the checker must refuse it.

What a mutation does to the game is judged here by itself, from letters and squares, and never by
asking the rules.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace

from generator.chance import Chance
from generator.games.cruciverbalist.rules import Paid, Score, Spot, Turn, Witness
from generator.games.cruciverbalist.spec import CHART, STRIDE, Solo
from generator.games.cruciverbalist.spec.board import STEPS, all_squares, is_inside
from generator.words.spelling import letters_of


@dataclass(frozen=True)
class Case:
    """A sheet, a good witness, and chance to pick what is broken."""

    sheet: Solo
    witness: Witness
    chance: Chance

    def turn(self, first: int = 0) -> int:
        return first + self.chance.below(len(self.witness.turns) - first)

    def with_turn(self, at: int, **changes: object) -> Witness:
        turns = list(self.witness.turns)
        turns[at] = replace(turns[at], **changes)  # type: ignore[arg-type]
        return replace(self.witness, turns=tuple(turns))

    def letters_before(self, at: int) -> dict[int, str]:
        found: dict[int, str] = {}
        for turn in self.witness.turns[:at]:
            word = letters_of(turn.text)
            assert turn.spot
            found.update(zip(turn.spot.squares(len(word)), word, strict=True))
        return found

    def pips(self, at: int) -> tuple[int, ...]:
        """The dice of a turn after its rerolls."""
        used = sum(len(turn.rerolls) for turn in self.witness.turns[:at])
        pips = list(self.sheet.rolls[at])
        for number, dice in enumerate(self.witness.turns[at].rerolls):
            for die in dice:
                pips[die - 1] = self.sheet.rerolls[used + number][die - 1]
        return tuple(pips)

    def spots(self, at: int, good: Callable[[tuple[int, ...], str], bool]) -> list[Spot]:
        """Places where the word of a turn would stand as asked for."""
        word = letters_of(self.witness.turns[at].text)
        everywhere = [Spot(s, way) for s in all_squares(self.sheet.size) for way in (True, False)]
        return [spot for spot in everywhere if good(spot.squares(len(word)), word)]

    def inside(self, squares: tuple[int, ...]) -> bool:
        return all(is_inside(square, self.sheet.size) for square in squares)


Mutated = tuple[str, Witness] | None
Mutation = Callable[[Case], Mutated]


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


def die_that_is_not_there(case: Case) -> Mutated:
    at = case.turn()
    paid = list(case.witness.turns[at].paid)
    which = case.chance.below(len(paid))
    paid[which] = replace(paid[which], dice=(case.chance.pick((0, -1, 13, 99)),))
    return "no such die", case.with_turn(at, paid=tuple(paid))


def die_for_two_letters(case: Case) -> Mutated:
    at = case.turn()
    paid = list(case.witness.turns[at].paid)
    if len(paid) < 2:
        return None
    which = 1 + case.chance.below(len(paid) - 1)
    stolen = case.chance.pick(paid[case.chance.below(which)].dice)
    paid[which] = replace(paid[which], dice=(*paid[which].dice, stolen))
    return "die twice", case.with_turn(at, paid=tuple(paid))


def letter_without_dice(case: Case) -> Mutated:
    at = case.turn()
    paid = list(case.witness.turns[at].paid)
    which = case.chance.below(len(paid))
    paid[which] = replace(paid[which], dice=())
    return "unpaid letter", case.with_turn(at, paid=tuple(paid))


def payment_left_out(case: Case) -> Mutated:
    at = case.turn()
    paid = list(case.witness.turns[at].paid)
    del paid[case.chance.below(len(paid))]
    return "unpaid letter", case.with_turn(at, paid=tuple(paid))


def payment_for_a_free_letter(case: Case) -> Mutated:
    at = case.turn(1)
    turn = case.witness.turns[at]
    free = sorted(case.letters_before(at))
    spare = sorted(set(range(1, 13)) - {die for part in turn.paid for die in part.dice})
    extra = Paid(case.chance.pick(free), tuple(spare[:1]) or (1,))
    return "needless payment", case.with_turn(at, paid=(*turn.paid, extra))


def wrong_dice_for_a_letter(case: Case) -> Mutated:
    """Dice are taken from a letter or added to it, so that the sum is none of its numbers."""
    at = case.turn()
    turn, pips = case.witness.turns[at], case.pips(at)
    assert turn.spot
    word = letters_of(turn.text)
    letter_of = dict(zip(turn.spot.squares(len(word)), word, strict=True))
    spare = sorted(set(range(1, 13)) - {die for part in turn.paid for die in part.dice})
    found = []
    for which, part in enumerate(turn.paid):
        fewer = [part.dice[:n] + part.dice[n + 1 :] for n in range(len(part.dice))]
        more = [(*part.dice, die) for die in spare]
        for dice in fewer + more:
            number = sum(pips[die - 1] for die in dice)
            if dice and number not in CHART.group_of[letter_of[part.square]].numbers:
                found.append((which, dice))
    if not found:
        return None
    which, dice = case.chance.pick(found)
    paid = list(turn.paid)
    paid[which] = replace(paid[which], dice=dice)
    return "wrong number", case.with_turn(at, paid=tuple(paid))


def fourth_token(case: Case) -> Mutated:
    return "no token", case.with_turn(case.turn(), rerolls=((1,),) * 4)


def reroll_of_nothing(case: Case) -> Mutated:
    return "nothing to reroll", case.with_turn(0, rerolls=((),))


def reroll_of_a_die_that_is_not_there(case: Case) -> Mutated:
    return "no such die", case.with_turn(0, rerolls=((1, case.chance.pick((0, 13, -5))),))


def reroll_of_a_die_twice(case: Case) -> Mutated:
    die = 1 + case.chance.below(12)
    return "die twice", case.with_turn(0, rerolls=((die, die),))


def penalty_for_nothing(case: Case) -> Mutated:
    return "needless penalty", case.with_turn(case.turn(), penalty=True)


def word_off_the_theme(case: Case) -> Mutated:
    word = case.chance.pick(("xylophone", "sonata", "because", "quickly", "thirteen"))
    return "penalty missing", case.with_turn(case.turn(), text=word)


def word_that_nobody_knows(case: Case) -> Mutated:
    word = case.chance.pick(("qqqq", "zxcvb", "???", "New Yorq", "aaaaaaa"))
    return "no word", case.with_turn(case.turn(), text=word)


def word_again(case: Case) -> Mutated:
    at = case.turn(1)
    older = case.witness.turns[case.chance.below(at)].text
    return "same word", case.with_turn(at, text=case.chance.pick((older, older.upper())))


def word_off_the_board(case: Case) -> Mutated:
    at = case.turn()
    spots = case.spots(at, lambda squares, _: not case.inside(squares))
    return "off the board", case.with_turn(at, spot=case.chance.pick(spots))


def word_without_a_place(case: Case) -> Mutated:
    return "off the board", case.with_turn(case.turn(), spot=None)


def word_over_black(case: Case) -> Mutated:
    at = case.turn()
    black = case.sheet.black
    spots = case.spots(at, lambda on, _: case.inside(on) and not black.isdisjoint(on))
    return ("black square", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_over_another(case: Case) -> Mutated:
    at = case.turn(1)
    old, black = case.letters_before(at), case.sheet.black

    def clash(squares: tuple[int, ...], word: str) -> bool:
        free = case.inside(squares) and black.isdisjoint(squares)
        return free and any(old.get(s, c) != c for s, c in zip(squares, word, strict=True))

    spots = case.spots(at, clash)
    return ("other letter", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_apart(case: Case) -> Mutated:
    at = case.turn(1)
    shut = case.sheet.black | case.letters_before(at).keys()
    spots = case.spots(at, lambda on, _: case.inside(on) and shut.isdisjoint(on))
    return ("not connected", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_that_touches(case: Case) -> Mutated:
    """It crosses a word well, but one of its new letters stands beside another letter."""
    at = case.turn(1)
    old, black = case.letters_before(at), case.sheet.black

    def touches(squares: tuple[int, ...], word: str) -> bool:
        if not case.inside(squares) or not black.isdisjoint(squares):
            return False
        crossed = [s for s in squares if s in old]
        if not crossed or any(old.get(s, c) != c for s, c in zip(squares, word, strict=True)):
            return False
        side = STRIDE if squares[1] - squares[0] == 1 else 1
        new = [s for s in squares if s not in old]
        return any(s + step in old for s in new for step in (side, -side))

    spots = case.spots(at, touches)
    return ("run is no word", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def paid_for_another_place(case: Case) -> Mutated:
    """The first word one square further: its letters are paid where they do not stand."""
    turn = case.witness.turns[0]
    spots = case.spots(0, lambda on, _: case.inside(on) and case.sheet.black.isdisjoint(on))
    others = [spot for spot in spots if spot != turn.spot]
    spot = case.chance.pick(others)
    kept = set(spot.squares(len(turn.paid))) & {part.square for part in turn.paid}
    return None if kept else ("needless payment", case.with_turn(0, spot=spot))


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


def word_without_letters(case: Case) -> Mutated:
    return "passed", case.with_turn(case.turn(), text="")


MUTATIONS: tuple[Mutation, ...] = (
    another_sheet,
    round_missing,
    round_too_many,
    wrong_claim,
    die_that_is_not_there,
    die_for_two_letters,
    letter_without_dice,
    payment_left_out,
    payment_for_a_free_letter,
    wrong_dice_for_a_letter,
    fourth_token,
    reroll_of_nothing,
    reroll_of_a_die_that_is_not_there,
    reroll_of_a_die_twice,
    penalty_for_nothing,
    word_off_the_theme,
    word_that_nobody_knows,
    word_again,
    word_off_the_board,
    word_without_a_place,
    word_over_black,
    word_over_another,
    word_apart,
    word_that_touches,
    paid_for_another_place,
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
    word_without_letters,
)


def _with_line(case: Case, line: tuple[int, ...]) -> Witness:
    return replace(case.witness, line=line)


def _blackout(case: Case, at: int, one: int, other: int) -> Witness:
    return case.with_turn(at, blackout=(one, other))
