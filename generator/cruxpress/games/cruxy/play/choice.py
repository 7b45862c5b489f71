"""What a player makes of the animals: which boxes to cross out, whom to hinder."""

from collections.abc import Callable, Mapping, Sequence

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play.thought import Thought
from cruxpress.games.cruxy.rules import (
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
from cruxpress.games.cruxy.rules.effects import (
    APPLY,
    BOTH_OWLS,
    MOST_BEARS,
    MOST_FOXES,
    MOST_KRAKENS,
)
from cruxpress.games.cruxy.rules.table import ALPHABET
from cruxpress.games.cruxy.rules.turn import MOST_SEAGULLS
from cruxpress.games.cruxy.spec.board import Square, half_of
from cruxpress.games.cruxy.spec.names import Effect
from cruxpress.games.cruxy.spec.sheet import AREA_COLUMNS

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
        area = state.areas[state.turn]
        fresh = fresh_squares(state, thought)
        value = BOX * len(self._earned(state, area, thought, fresh))
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
        """How the player uses the animals that a word wakes, one after the other."""
        fresh = fresh_squares(state, thought)
        areas = [area.cross_letters(cracked(state, fresh)) for area in state.areas]
        area = areas[state.turn]
        areas[state.turn] = area.cross(self._earned(state, area, thought, fresh))
        effects = woken(state, fresh)
        found: list[Use] = []
        for effect in Effect:
            if effect is Effect.OWL:
                continue
            for _ in range(effects.count(effect)):
                use = self._use(state, areas, effect, chance)
                if use is not None:
                    found.append(use)
                    APPLY[type(use)](state, areas, use)
        area = areas[state.turn]
        halves = {half_of(animal) for animal in animals_beside(state, fresh, Effect.OWL)}
        if halves and area.owls | halves >= BOTH_OWLS and not area.owl_used:
            found.append(best_line(area))
        return tuple(found)

    def _earned(
        self, state: State, area: Area, thought: Thought, fresh: Mapping[Square, str]
    ) -> tuple[int, ...]:
        """The boxes that a word would cross out by itself."""
        sheet = state.table.sheet
        kinds = [sheet.equipment[square] for square in fresh if square in sheet.equipment]
        written = fresh.values() if state.table.advanced else thought.squares
        return area.earned("".join(written), len(thought.squares), kinds)

    def _use(self, state: State, areas: list[Area], effect: Effect, chance: Chance) -> Use | None:
        area = areas[state.turn]
        if effect is Effect.PENGUIN:
            box = self._free_box(area)
            return None if box is None else UsePenguin(box)
        if effect is Effect.SLY:
            return UseSly(self._free_box(area), ALPHABET[chance.below(TOKENS)])
        if effect is Effect.FOX:
            return self._fox(area)
        if effect is Effect.PUFFINS:
            return self._puffins(state, areas)
        if effect is Effect.FISH:
            return None if area.fish else UseFish()
        if effect is Effect.KRAKEN:
            player = leader(areas, state.turn, lambda other: other.kraken_hits < MOST_KRAKENS)
            return None if player is None else UseKraken(player, ALPHABET[chance.below(TOKENS)])
        if effect is Effect.BEAR:
            player = leader(areas, state.turn, lambda other: other.bear_hits < MOST_BEARS)
            return None if player is None else UseBear(player, self.easy_letter(areas[player]))
        return None

    def _free_box(self, area: Area) -> int | None:
        if area.forbidden and area.forbidden in "aeiou" and area.left >= LIFT_A_BAN_WITH:
            return BAN
        found = self.hardest(area, area.open_boxes, 1)
        return found[0] if found else None

    def _fox(self, area: Area) -> UseFox | None:
        letters = [box for box in area.open_boxes if area.boxes[box].letter]
        found = self.hardest(area, letters, 1)
        if area.foxes >= MOST_FOXES or not found or self.share(area, found[0]) > FOX_SHARE:
            return None
        return UseFox(found[0], self.easy_letter(area))

    def _puffins(self, state: State, areas: list[Area]) -> UsePuffins | None:
        area = areas[state.turn]
        others = [other for player, other in enumerate(areas) if player != state.turn]
        may = [
            box
            for box in area.open_boxes
            if box < area.printed and any(box in other.crossed for other in others)
        ]
        if area.puffins or not may:
            return None
        return UsePuffins(self.hardest(area, may, 2))


def leader(areas: Sequence[Area], turn: int, may: Callable[[Area], bool]) -> int | None:
    """The other player with the fewest open boxes, among those that may be hindered."""
    others = [player for player, area in enumerate(areas) if player != turn and may(area)]
    return min(others, key=lambda player: (areas[player].left, player), default=None)


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


def best_line(area: Area) -> UseOwl:
    """The row or column with the most open boxes."""
    rows = area.printed // AREA_COLUMNS
    lines = [("row", n, range(n * AREA_COLUMNS, (n + 1) * AREA_COLUMNS)) for n in range(rows)]
    lines += [("column", n, range(n, area.printed, AREA_COLUMNS)) for n in range(AREA_COLUMNS)]
    line, number, _ = max(lines, key=lambda entry: sum(map(area.is_open, entry[2])))
    return UseOwl(line, number)
