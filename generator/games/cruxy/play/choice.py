"""What a player makes of the animals: which boxes to cross out, whom to hinder."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.games.cruxy.chance import Chance
from generator.games.cruxy.play.thought import Thought
from generator.games.cruxy.rules import (
    BAN,
    Area,
    State,
    Use,
    UseBear,
    UseFish,
    UseFox,
    UseKraken,
    UseOwl,
    UsePenguin,
    UsePuffins,
    UseSly,
    Whale,
)
from generator.games.cruxy.rules.effects import (
    BOTH_OWLS,
    MOST_BEARS,
    MOST_FOXES,
    MOST_KRAKENS,
)
from generator.games.cruxy.rules.table import ALPHABET
from generator.games.cruxy.rules.turn import MOST_SEAGULLS
from generator.games.cruxy.spec.board import Square, half_of
from generator.games.cruxy.spec.names import Effect
from generator.games.cruxy.spec.sheet import AREA_COLUMNS

# What an effect is worth while words are compared, in quarters of a crossed box.
WORTH = {
    Effect.PENGUIN: 4,
    Effect.SLY: 5,
    Effect.FOX: 2,
    Effect.PUFFINS: 8,
    Effect.WHALE: 2,
    Effect.FISH: 6,
    Effect.OWL: 3,
    Effect.SEAGULLS: 2,
    Effect.KRAKEN: 3,
    Effect.BEAR: 2,
}
BOX = 4
LIFT_A_BAN_WITH = 6  # open boxes or more, when a vowel is forbidden
FOX_SHARE = 120  # a letter that fewer of a thousand words hold is worth replacing
TOKENS = len(ALPHABET)


class Judge:
    """Knows how easily each condition is met."""

    def __init__(self, letters: Sequence[int], boxes: Sequence[int]) -> None:
        self._letters = letters
        self._boxes = boxes
        self._easiest = sorted(ALPHABET, key=lambda letter: (-self.letter(letter), letter))

    def letter(self, letter: str) -> int:
        return self._letters[ord(letter) - ord("a")]

    def share(self, area: Area, box: int) -> int:
        """Of a thousand words, how many meet this box, roughly."""
        condition = area.boxes[box]
        if condition.letter:
            return self.letter(condition.letter)
        return self._boxes[box] if box < area.printed else 150

    def hardest(self, area: Area, boxes: Sequence[int], count: int) -> tuple[int, ...]:
        return tuple(sorted(boxes, key=lambda box: (self.share(area, box), box))[:count])

    def easy_letter(self, area: Area) -> str:
        """The easiest letter that the player does not need already."""
        return next(letter for letter in self._easiest if not area.has_open(letter))

    def value(self, state: State, thought: Thought) -> int:
        """What a word would cross out, and the animals that it would wake."""
        table, area = state.table, state.areas[state.turn]
        fresh = fresh_squares(state, thought)
        kinds = [table.sheet.equipment[s] for s in fresh if s in table.sheet.equipment]
        written = fresh.values() if table.advanced else thought.squares
        value = BOX * len(area.earned("".join(written), len(thought.squares), kinds))
        for effect in woken(state, fresh):
            if effect is not None and not self._spent(area, effect):
                value += WORTH.get(effect, 0)
        return value

    def _spent(self, area: Area, effect: Effect) -> bool:
        """Whether the player has had all that this effect can give."""
        return (
            (effect is Effect.PUFFINS and area.puffins)
            or (effect is Effect.FISH and area.fish)
            or (effect is Effect.WHALE and area.whale is not Whale.FAR)
            or (effect is Effect.OWL and area.owl_used)
            or (effect is Effect.FOX and area.foxes >= MOST_FOXES)
            or (
                effect is Effect.SEAGULLS
                and area.seagulls_circled + area.seagulls_crossed >= MOST_SEAGULLS
            )
        )

    def uses(self, state: State, thought: Thought, chance: Chance) -> tuple[Use, ...]:
        """How the player uses the animals that a word wakes."""
        table = state.table
        fresh = fresh_squares(state, thought)
        kinds = [table.sheet.equipment[s] for s in fresh if s in table.sheet.equipment]
        area = state.areas[state.turn]
        written = fresh.values() if table.advanced else thought.squares
        area = area.cross(area.earned("".join(written), len(thought.squares), kinds))
        area = area.cross_letters(cracked(state, fresh))
        counts = Counter(effect for effect in woken(state, fresh) if effect is not None)
        halves = {half_of(animal) for animal in animals_beside(state, fresh, Effect.OWL)}
        found: list[Use] = []
        for effect in Effect:
            for _ in range(counts[effect]):
                use = None
                if effect is not Effect.OWL:
                    use = self._use(state, area, effect, chance)
                if use is not None:
                    found.append(use)
                    area = after_use(area, use)
        if halves and area.owls | halves >= BOTH_OWLS and not area.owl_used:
            found.append(best_line(area))
        return tuple(found)

    def _use(self, state: State, area: Area, effect: Effect, chance: Chance) -> Use | None:
        if effect is Effect.PENGUIN:
            box = self._free_box(area)
            return None if box is None else UsePenguin(box)
        if effect is Effect.SLY:
            return UseSly(self._free_box(area), ALPHABET[chance.below(TOKENS)])
        if effect is Effect.FOX:
            return self._fox(area)
        if effect is Effect.PUFFINS:
            return self._puffins(state, area)
        if effect is Effect.FISH:
            return None if area.fish else UseFish()
        if effect is Effect.KRAKEN:
            player = leader(state, lambda other: other.kraken_hits < MOST_KRAKENS)
            return None if player is None else UseKraken(player, ALPHABET[chance.below(TOKENS)])
        if effect is Effect.BEAR:
            player = leader(state, lambda other: other.bear_hits < MOST_BEARS)
            if player is not None:
                return UseBear(player, self.easy_letter(state.areas[player].cross_letters("")))
        return None

    def _free_box(self, area: Area) -> int | None:
        if area.forbidden and area.forbidden in "aeiou" and area.left >= LIFT_A_BAN_WITH:
            return BAN
        found = self.hardest(area, list(area.open_boxes()), 1)
        return found[0] if found else None

    def _fox(self, area: Area) -> UseFox | None:
        letters = [box for box in area.open_boxes() if area.boxes[box].letter]
        found = self.hardest(area, letters, 1)
        if area.foxes >= MOST_FOXES or not found or self.share(area, found[0]) > FOX_SHARE:
            return None
        return UseFox(found[0], self.easy_letter(area))

    def _puffins(self, state: State, area: Area) -> UsePuffins | None:
        others = [other for player, other in enumerate(state.areas) if player != state.turn]
        may = [
            box
            for box in area.open_boxes()
            if box < area.printed and any(box in other.crossed for other in others)
        ]
        if area.puffins or not may:
            return None
        return UsePuffins(self.hardest(area, may, 2))


def fresh_squares(state: State, thought: Thought) -> dict[Square, str]:
    """The squares that a word would fill now."""
    squares = state.table.sheet.slots[thought.slot].squares
    pairs = zip(squares, thought.squares, strict=True)
    return {square: sign for square, sign in pairs if square not in state.filled}


def woken(state: State, fresh: Mapping[Square, str]) -> list[Effect | None]:
    """The effects beside squares filled now."""
    beside = state.table.sheet.triggers
    return [state.table.effect_of(beside[square]) for square in fresh if square in beside]


def animals_beside(state: State, fresh: Mapping[Square, str], effect: Effect) -> list[Square]:
    beside = state.table.sheet.triggers
    found = [beside[square] for square in fresh if square in beside]
    return [animal for animal in found if state.table.effect_of(animal) is effect]


def cracked(state: State, fresh: Mapping[Square, str]) -> str:
    """The letters on Cracks that a word would break."""
    sheet = state.table.sheet
    broken = [sign for square, sign in fresh.items() if square in sheet.cracks]
    if state.table.ursa is Effect.CRACK:
        broken += [
            sign
            for square, sign in fresh.items()
            if square in sheet.triggers
            and state.table.effect_of(sheet.triggers[square]) is Effect.CRACK
        ]
    return "".join(broken)


def after_use(area: Area, use: Use) -> Area:
    """The player's own area after an effect, as far as the next choice needs it."""
    if isinstance(use, UsePenguin | UseSly):
        if use.box is None:
            return area
        return replace(area, forbidden="") if use.box == BAN else area.cross([use.box])
    if isinstance(use, UsePuffins):
        return replace(area.cross(use.boxes), puffins=True)
    if isinstance(use, UseFish):
        return replace(area, fish=True)
    if isinstance(use, UseFox):
        from generator.games.cruxy.rules import Condition

        area = replace(area, replaced=area.replaced | {use.box}, foxes=area.foxes + 1)
        return area.add(Condition(use.new))
    return area


def best_line(area: Area) -> UseOwl:
    """The row or column with the most open boxes."""
    rows = area.printed // AREA_COLUMNS
    lines = [("row", n, range(n * AREA_COLUMNS, (n + 1) * AREA_COLUMNS)) for n in range(rows)]
    lines += [("column", n, range(n, area.printed, AREA_COLUMNS)) for n in range(AREA_COLUMNS)]
    line, number, _ = max(lines, key=lambda entry: sum(map(area.is_open, entry[2])))
    return UseOwl(line, number)
