"""What a player does in a turn, as data; chance (a token drawn) is part of the data."""

from dataclasses import dataclass

from cruxpress.games.cruxy.sheet.names import Effect

DASH = "-"
BAN = -1  # named instead of a box: a penguin lifts the Bear's ban


@dataclass(frozen=True, slots=True)
class UsePenguin:
    """Cross out one more box, or lift the Bear's ban."""

    box: int


@dataclass(frozen=True, slots=True)
class UseSly:
    """Cross out one more box (or lift the ban), then draw a token; `None` if no box is left."""

    box: int | None
    token: str


@dataclass(frozen=True, slots=True)
class UseFox:
    """Replace a letter by a letter, or a digit by a digit."""

    box: int
    new: str


@dataclass(frozen=True, slots=True)
class UsePuffins:
    """Cross out two boxes that other players have crossed out."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UseFish:
    """Take another turn at once."""


@dataclass(frozen=True, slots=True)
class UseOwl:
    """Cross out a whole row or column; both count from 0."""

    line: str  # `row` or `column`
    number: int


@dataclass(frozen=True, slots=True)
class UseKraken:
    """Write a drawn letter into another player's area."""

    player: int
    token: str


@dataclass(frozen=True, slots=True)
class UseBear:
    """Forbid another player a letter."""

    player: int
    letter: str


Use = UsePenguin | UseSly | UseFox | UsePuffins | UseFish | UseOwl | UseKraken | UseBear

EFFECT_OF: dict[type, Effect] = {
    UsePenguin: Effect.PENGUIN,
    UseSly: Effect.SLY,
    UseFox: Effect.FOX,
    UsePuffins: Effect.PUFFINS,
    UseFish: Effect.FISH,
    UseOwl: Effect.OWL,
    UseKraken: Effect.KRAKEN,
    UseBear: Effect.BEAR,
}


@dataclass(frozen=True, slots=True)
class Write:
    """Write a word: what goes into each square of a slot, from the first to the last.

    A square takes a letter; with Seagulls one square takes a dash or two letters. Circling the
    Whale and the Seagulls, crossing an Owl icon and breaking a Crack are no choices and not named.
    """

    slot: int
    squares: tuple[str, ...]
    uses: tuple[Use, ...] = ()
    whale: bool = False  # the word stands anywhere, for a circled Whale

    @property
    def word(self) -> str:
        return "".join(self.squares).replace(DASH, "")


@dataclass(frozen=True, slots=True)
class Pass:
    """Write nothing, for want of a word."""


Move = Write | Pass


def write(slot: int, word: str, *uses: Use, whale: bool = False) -> Write:
    """Write a word with a letter in each square."""
    return Write(slot, tuple(word), uses, whale)
