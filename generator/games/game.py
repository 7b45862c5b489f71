"""What the rest of the house knows of a game: its name, its pads and its cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.specs.nodes import Map, Value

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


def nothing_to_check(_layout: Map) -> None:
    """For cards that no rule of the game speaks of, such as tokens and aids."""


@dataclass(frozen=True)
class CardSet:
    """A set of cards, tokens or aids that a game offers.

    `check` reads the merged layout as the game does, and refuses a deck that breaks its rules.
    """

    layout: str
    check: Callable[[Map], None] = nothing_to_check


@dataclass(frozen=True)
class Game:
    """A game's room, as seen from outside."""

    name: str
    title: str
    pads: Mapping[str, PadKind] = field(default_factory=dict)
    default_pad: str = ""
    cards: Mapping[str, CardSet] = field(default_factory=dict)
    # Decks to play instead: they are printed when they are named, not with the game.
    further_cards: Mapping[str, CardSet] = field(default_factory=dict)

    @property
    def all_cards(self) -> Mapping[str, CardSet]:
        return {**self.cards, **self.further_cards}
