"""What the rest of the house knows of a game: its name, its pads and its cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.specs.nodes import Value

SheetData = Mapping[str, Value]


@dataclass(frozen=True)
class Sheet:
    """One sheet to print: its code, and the data for its front and back."""

    name: str
    code: str
    front: SheetData
    back: SheetData | None = None


@dataclass(frozen=True)
class PadKind:
    """A pad that a game offers: its layout, and the sheets that it holds.

    `sheets` takes the numbers that were asked for (none: all of them); it is given the layout's
    own data, and the site that QR codes should lead to, if any.
    """

    layout: str
    sheets: Callable[[SheetData, Sequence[int], str | None], Sequence[Sheet]]
    numbered: int = 0  # how many numbered sheets there are; 0: copies of one sheet


@dataclass(frozen=True)
class CardSet:
    """A set of cards, tokens or aids that a game offers."""

    layout: str


@dataclass(frozen=True)
class Game:
    """A game's room, as seen from outside."""

    name: str
    title: str
    pads: Mapping[str, PadKind] = field(default_factory=dict)
    default_pad: str = ""
    cards: Mapping[str, CardSet] = field(default_factory=dict)
