"""Games, letters and fills with one fault each; what is at fault is reckoned here by itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.rules.proven import Witness, WitnessChecker, WitnessStep
from cruxpress.games.cruxy.rules.table import ALPHABET, Reason
from cruxpress.games.cruxy.words import NOUNS
from cruxpress.words import Tier, load_lexicon

R = Reason


@cache
def common_words(length: int) -> Sequence[str]:
    """Words that a proof may use."""
    row = load_lexicon().matcher(NOUNS).row(length)
    return tuple(row.words_in(row.match("?" * length, "", Tier.NORMAL)))


@cache
def rare_words(length: int) -> Sequence[str]:
    """Words that a player may write, and a proof may not."""
    lexicon = load_lexicon()
    words = lexicon.matcher(NOUNS).row(length).words
    return tuple(word for word in words if lexicon.how_common(word) is Tier.OBSCURE)


@dataclass(frozen=True)
class Case:
    """A sheet, a good game on it, and chance to pick what is broken."""

    prover: WitnessChecker
    game: Witness
    chance: Chance

    @cached_property
    def at(self) -> int:
        return self.chance.below(len(self.game.steps))

    @property
    def step(self) -> WitnessStep:
        return self.game.steps[self.at]

    def length(self, slot: int) -> int:
        return len(self.prover.sheet.slots[slot])

    def squares(self, slot: int) -> tuple[int, ...]:
        return self.prover.sheet.slots[slot].squares

    def written(self, at: int) -> dict[int, str]:
        """The letters on the grid before a step."""
        pairs = list(zip(self.prover.sheet.starts, self.game.starts, strict=True))
        pairs += [(step.slot, step.word) for step in self.game.steps[:at]]
        return {s: c for slot, word in pairs for s, c in zip(self.squares(slot), word, strict=True)}

    def taken(self, at: int) -> set[int]:
        return {*self.prover.sheet.starts, *(step.slot for step in self.game.steps[:at])}

    def used(self) -> set[str]:
        return {*self.game.starts, *(step.word for step in self.game.steps)}

    def common(self, length: int) -> list[str]:
        """Words that a proof may use, of one length, none of them in this game."""
        return [word for word in common_words(length) if word not in self.used()]

    def crossed(self, at: int) -> set[int]:
        """The boxes that are crossed out before a step."""
        return {box for step in self.game.steps[:at] for box in (*step.crossed, *step.free)}

    def penguins(self, at: int) -> int:
        """How many penguins a step wakes: squares beside them that it fills first."""
        before = self.written(at)
        fresh = [s for s in self.squares(self.game.steps[at].slot) if s not in before]
        return sum(square in self.prover.sheet.penguin_squares for square in fresh)

    def with_step(self, **changes: object) -> Witness:
        steps = list(self.game.steps)
        steps[self.at] = replace(self.step, **changes)  # type: ignore[arg-type]
        return replace(self.game, steps=tuple(steps))


Mutated = tuple[Reason, Witness] | None
Mutation = Callable[[Case], Mutated]


def other_letters(case: Case) -> Mutated:
    """Another letter, or the same ones in another order."""
    letters = list(case.game.letters)
    one, two = case.chance.sample(range(len(letters)), 2)
    if case.chance.below(2):
        letters[one], letters[two] = letters[two], letters[one]
    else:
        letters[one] = case.chance.pick([c for c in ALPHABET if c not in letters])
    return R.ANOTHER_DRAW, replace(case.game, letters="".join(letters))


def other_starts(case: Case) -> Mutated:
    starts = list(case.game.starts)
    at = case.chance.below(2)
    starts[at] = case.chance.pick(case.common(len(starts[at])))
    return R.ANOTHER_DRAW, replace(case.game, starts=(starts[0], starts[1]))


def starts_swapped(case: Case) -> Mutated:
    one, two = case.game.starts
    return R.ANOTHER_DRAW, replace(case.game, starts=(two, one))


def ten_words(case: Case) -> Mutated:
    many = 10 + case.chance.below(9)
    return R.TOO_MANY_WORDS, replace(case.game, steps=(case.game.steps * many)[:many])


def no_word(case: Case) -> Mutated:
    word = "".join(case.chance.pick("qxzvj") for _ in case.step.word)
    return R.NO_WORD, case.with_step(word=word)


def rare_word(case: Case) -> Mutated:
    word = case.chance.pick(rare_words(len(case.step.word)))
    return R.NOT_COMMON, case.with_step(word=word)


def word_of_another_length(case: Case) -> Mutated:
    lengths = [n for n in range(3, 9) if n != len(case.step.word)]
    word = case.chance.pick(case.common(case.chance.pick(lengths)))
    return R.WRONG_LENGTH, case.with_step(word=word)


def slot_that_is_not_there(case: Case) -> Mutated:
    slots = len(case.prover.sheet.slots)
    return R.NO_SUCH_SLOT, case.with_step(slot=slots + case.chance.below(200))


def slot_that_is_taken(case: Case) -> Mutated:
    return R.SLOT_TAKEN, case.with_step(slot=case.chance.pick(sorted(case.taken(case.at))))


def word_written_before(case: Case) -> Mutated:
    older = [*case.game.starts, *(step.word for step in case.game.steps[: case.at])]
    fitting = [word for word in older if len(word) == len(case.step.word)]
    return (R.USED_BEFORE, case.with_step(word=case.chance.pick(fitting))) if fitting else None


def word_that_crosses_nothing(case: Case) -> Mutated:
    written, taken = case.written(case.at), case.taken(case.at)
    far = [
        slot.number
        for slot in case.prover.sheet.slots
        if slot.number not in taken and not written.keys() & set(slot.squares)
    ]
    slot = case.chance.pick(far)
    word = case.chance.pick(case.common(case.length(slot)))
    return R.CROSSES_NOTHING, case.with_step(slot=slot, word=word)


def word_over_other_letters(case: Case) -> Mutated:
    """A common word whose letter is another one on a square that is written already."""
    written, squares = case.written(case.at), case.squares(case.step.slot)
    stands = {place: written[s] for place, s in enumerate(squares) if s in written}
    words = case.chance.sample(case.common(len(squares)), 30)
    wrong = [word for word in words if any(word[place] != c for place, c in stands.items())]
    return (R.DOES_NOT_FIT, case.with_step(word=case.chance.pick(wrong))) if wrong else None


def penguin_that_nobody_woke(case: Case) -> Mutated:
    if case.penguins(case.at) != len(case.step.free):
        return None
    box = case.chance.below(len(case.prover.sheet.area))
    return R.NOT_TRIGGERED, case.with_step(free=(*case.step.free, box))


def box_that_is_not_there(case: Case) -> Mutated:
    if not case.step.free:
        return None
    boxes = len(case.prover.sheet.area)
    box = boxes + case.chance.below(26 - boxes)
    return R.NO_SUCH_BOX, case.with_step(free=(*case.step.free[:-1], box))


def box_crossed_out_before(case: Case) -> Mutated:
    gone = sorted(case.crossed(case.at) | set(case.step.crossed))
    if not case.step.free or not gone:
        return None
    box = case.chance.pick(gone)
    return R.BOX_NOT_OPEN, case.with_step(free=(*case.step.free[:-1], box))


def crossed_otherwise(case: Case) -> Mutated:
    """One box more or less, or several."""
    boxes = range(len(case.prover.sheet.area))
    changed = set(case.chance.sample(boxes, 1 + case.chance.below(3)))
    crossed = tuple(sorted(set(case.step.crossed) ^ changed))
    return R.CROSSED_OTHERWISE, case.with_step(crossed=crossed)


def stopped_early(case: Case) -> Mutated:
    return R.NOT_FINISHED, replace(case.game, steps=case.game.steps[: case.at])


def left_otherwise(case: Case) -> Mutated:
    boxes = range(len(case.prover.sheet.area))
    changed = set(case.chance.sample(boxes, 1 + case.chance.below(3)))
    return R.LEFT_OTHERWISE, replace(case.game, left=tuple(sorted(set(case.game.left) ^ changed)))


def played_on(case: Case) -> Mutated:
    if len(case.game.steps) > 8:
        return None
    free = [s.number for s in case.prover.sheet.slots if s.number not in case.taken(99)]
    slot = case.chance.pick(free)
    word = case.chance.pick(case.common(case.length(slot)))
    return R.GAME_OVER, replace(case.game, steps=(*case.game.steps, WitnessStep(slot, word, ())))


MUTATIONS: tuple[Mutation, ...] = (
    other_letters,
    other_starts,
    starts_swapped,
    ten_words,
    no_word,
    rare_word,
    word_of_another_length,
    slot_that_is_not_there,
    slot_that_is_taken,
    word_written_before,
    word_that_crosses_nothing,
    word_over_other_letters,
    penguin_that_nobody_woke,
    box_that_is_not_there,
    box_crossed_out_before,
    crossed_otherwise,
    stopped_early,
    left_otherwise,
    played_on,
)
