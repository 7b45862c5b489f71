"""A deck: 45 cavern cards of two by two cells, six creatures, the Black Dragon, and gems."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from cruxpress.core.errors import Place
from cruxpress.games.crusgallo.spec.symbols import Crystal, Orb, Symbol
from cruxpress.specs.nodes import Value

Treasure = Literal["riches", "magic", "battle"]
TREASURES: tuple[Treasure, ...] = get_args(Treasure)
ORDINARY = "ordinary"
KINDS = (ORDINARY, *TREASURES)

Style = Literal["standard", "easy"]
STYLES: tuple[Style, ...] = get_args(Style)

CARDS = 45
RESERVE = 9

Cells = tuple[Symbol, Symbol, Symbol, Symbol]


@dataclass(frozen=True, slots=True)
class Card:
    """A cavern card: its number, its kind, and its cells row by row from the upper left."""

    id: int
    kind: str
    cells: Cells

    @property
    def is_treasure(self) -> bool:
        return self.kind != ORDINARY

    @property
    def crystals(self) -> tuple[Crystal, ...]:
        return tuple(cell for cell in self.cells if isinstance(cell, Crystal))

    @property
    def orbs(self) -> tuple[Orb, ...]:
        return tuple(cell for cell in self.cells if isinstance(cell, Orb))

    @property
    def colours(self) -> frozenset[str]:
        """The colours of its orbs."""
        return frozenset(orb.colour for orb in self.orbs)

    def turned(self, turns: int) -> Cells:
        """Its cells after so many quarter turns, clockwise."""
        cells = self.cells
        for _ in range(turns % 4):
            cells = (cells[2], cells[0], cells[3], cells[1])
        return cells


def is_diagonal(card: Card) -> bool:
    """Whether the two crystals of a card touch only at their corners."""
    at = tuple(isinstance(cell, Crystal) for cell in card.cells)
    return at in ((True, False, False, True), (False, True, True, False))


@dataclass(frozen=True, slots=True)
class Creature:
    """A captive of the Black Dragon; gems of its colour are its bonds."""

    name: str
    colour: str


@dataclass(frozen=True)
class Deck:
    """All pieces of a game.

    `side_by_side` ordinary cards have their two crystals next to each other: the more there are,
    the easier sets are to make. In an expert deck no orb may ever be covered.
    """

    name: str
    style: Style
    expert: bool
    side_by_side: int
    gems: int
    creatures: tuple[Creature, ...]
    dragon: tuple[tuple[str, ...], ...]
    key: tuple[tuple[Crystal, Crystal, Crystal], ...]
    cards: tuple[Card, ...]
    place: Place = field(default=Place("deck"), compare=False)
    places: Mapping[int, Place] = field(default_factory=dict, compare=False)

    @cached_property
    def by_id(self) -> Mapping[int, Card]:
        return {card.id: card for card in self.cards}

    @property
    def ordinary(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if not card.is_treasure)

    @property
    def treasures(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.is_treasure)

    def model(self) -> Mapping[str, Value]:
        """What makes this deck what it is, whatever it looks like on paper."""
        return {
            "style": self.style,
            "expert": self.expert,
            "gems": self.gems,
            "cards": [
                [card.id, card.kind, *map(str, card.cells)]
                for card in sorted(self.cards, key=lambda card: card.id)
            ],
        }
