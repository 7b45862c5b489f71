"""Games with a wrong payment or a wrong reroll."""

from dataclasses import replace

from cruxpress.games.cruciverbalist.rules.dice import Paid
from cruxpress.games.cruciverbalist.sheet.pieces import CHART
from cruxpress.words.spelling import letters_of
from tests.cruciverbalist.mutations.case import Case, Mutated, Mutation


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


DICE_MUTATIONS: tuple[Mutation, ...] = (
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
)
