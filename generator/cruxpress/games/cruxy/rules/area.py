"""A player's area: boxes to cross out, and what stands beside them for the effects."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

ENOUGH = 2  # a player with so few open boxes brings the game to its end


@dataclass(frozen=True, slots=True)
class Condition:
    """What crosses out a box: a letter, the length of a word, or equipment (one may do for two)."""

    letter: str = ""
    digit: int = 0
    kind: str = ""

    def __str__(self) -> str:
        parts = [self.letter.upper(), str(self.digit or ""), self.kind]
        return "/".join(part for part in parts if part)


class Whale(Enum):
    """The Whale icon beside an area."""

    FAR = "not met yet"
    CIRCLED = "waiting"
    CROSSED = "used"


@dataclass(frozen=True)
class Area:
    """One player's boxes: the printed ones, then letters and digits that effects have added."""

    boxes: tuple[Condition, ...]
    printed: int
    crossed: frozenset[int] = frozenset()
    replaced: frozenset[int] = frozenset()  # by the Arctic Fox: gone, but not fulfilled
    foxes: int = 0
    puffins: bool = False
    whale: Whale = Whale.FAR
    fish: bool = False
    owls: frozenset[str] = frozenset()
    owl_used: bool = False
    seagulls_circled: int = 0
    seagulls_crossed: int = 0
    kraken_hits: int = 0
    sly_hits: int = 0
    bear_hits: int = 0
    forbidden: str = ""

    def is_open(self, box: int) -> bool:
        return 0 <= box < len(self.boxes) and box not in self.crossed and box not in self.replaced

    @cached_property
    def open_boxes(self) -> tuple[int, ...]:
        """The boxes that are still to be crossed out."""
        gone = self.crossed | self.replaced
        return tuple(box for box in range(len(self.boxes)) if box not in gone)

    @property
    def left(self) -> int:
        """How many conditions are uncrossed."""
        return len(self.boxes) - len(self.crossed) - len(self.replaced)

    @property
    def letters_crossed(self) -> int:
        return sum(bool(self.boxes[box].letter) for box in self.crossed)

    def has_open(self, letter: str) -> bool:
        return any(self.boxes[box].letter == letter for box in self.open_boxes)

    def has_crossed(self, letter: str) -> bool:
        return any(self.boxes[box].letter == letter for box in self.crossed)

    def cross(self, boxes: Iterable[int]) -> "Area":
        """The area with these boxes crossed out as well."""
        return replace(self, crossed=self.crossed.union(boxes))

    def cross_letters(self, letters: Iterable[str]) -> "Area":
        """The area with every open box of these letters crossed out."""
        wanted = frozenset(letters)
        if not wanted:
            return self
        found = [box for box in self.open_boxes if self.boxes[box].letter in wanted]
        return self.cross(found) if found else self

    def add(self, condition: Condition) -> "Area":
        """One more box; a ban on a letter ends when the letter comes into the area."""
        lifted = condition.letter and condition.letter == self.forbidden
        forbidden = "" if lifted else self.forbidden
        return replace(self, boxes=(*self.boxes, condition), forbidden=forbidden)

    def earned(self, letters: str, length: int, kinds: Iterable[str]) -> tuple[int, ...]:
        """The open boxes that a word fulfils, by its letters, length and equipment."""
        kinds = frozenset(kinds)
        found = []
        for box in self.open_boxes:
            condition = self.boxes[box]
            by_letter = condition.letter and condition.letter in letters
            by_length = condition.digit and condition.digit == length
            if by_letter or by_length or condition.kind in kinds:
                found.append(box)
        return tuple(found)
