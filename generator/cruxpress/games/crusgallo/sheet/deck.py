"""A deck: 45 cavern cards of two by two cells, six creatures, the Black Dragon, and gems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import starmap
from typing import Literal, cast, get_args

from cruxpress.codes import sheet_hash
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Node, Seq, kind_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, YES_NO, Kind, Known, list_of, map_of, one_of, whole

CRYSTAL_COLOURS = ("black", "blue", "pink")
MOST_POINTS = 3
ORB_COLOURS = ("red", "yellow", "green", "violet", "white", "brown")

Treasure = Literal["riches", "magic", "battle"]
TREASURES: tuple[Treasure, ...] = get_args(Treasure)
ORDINARY = "ordinary"
KINDS = (ORDINARY, *TREASURES)

Style = Literal["standard", "easy"]
STYLES: tuple[Style, ...] = get_args(Style)

CARDS = 45
RESERVE = 9
MOST_CARDS = 999  # that a file may list
STANDARD = "crusgallo/deck-standard"


@dataclass(frozen=True, slots=True, order=True)
class Crystal:
    """A crystal: one of three colours, with one, two or three points."""

    colour: str
    points: int

    def __str__(self) -> str:
        return f"crystal-{self.colour}-{self.points}"


@dataclass(frozen=True, slots=True, order=True)
class Orb:
    """An orb; its colour says whose bond breaks when it lights up."""

    colour: str

    def __str__(self) -> str:
        return f"orb-{self.colour}"


Symbol = Crystal | Orb
Cells = tuple[Symbol, Symbol, Symbol, Symbol]

CRYSTALS = tuple(
    Crystal(colour, points) for colour in CRYSTAL_COLOURS for points in range(1, MOST_POINTS + 1)
)
ORBS = tuple(Orb(colour) for colour in ORB_COLOURS)
# The names that cards use in YAML are those of the icons, so that a layout can draw them.
ALL_SYMBOLS: tuple[Symbol, ...] = (*CRYSTALS, *ORBS)
SYMBOLS = {str(symbol): symbol for symbol in ALL_SYMBOLS}


def is_set(one: Crystal, two: Crystal, three: Crystal) -> bool:
    """Whether three crystals make a set: in colour and in points, all alike or all different."""
    colours = {one.colour, two.colour, three.colour}
    points = {one.points, two.points, three.points}
    return len(colours) != 2 and len(points) != 2


_SYMBOL = one_of(*SYMBOLS)
_CRYSTAL = one_of(*map(str, CRYSTALS))
SYMBOL: Kind[Symbol] = Kind(
    "a crystal or an orb", lambda node, known: SYMBOLS[_SYMBOL.read(node, known)]
)
CRYSTAL: Kind[Crystal] = Kind(
    "a crystal", lambda node, known: cast(Crystal, SYMBOLS[_CRYSTAL.read(node, known)])
)


@dataclass(frozen=True, slots=True)
class CavernCard:
    """A cavern card, in a deck's `cards`."""

    id: int = param(whole(1, MOST_CARDS), "its number")
    kind: str = param(one_of(*KINDS), "ordinary, or the type of its treasure")
    cells: Cells = param(list_of(SYMBOL, 4, 4), "its four cells, row by row from the upper left")

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

    @property
    def is_diagonal(self) -> bool:
        """Whether its two crystals touch only at their corners."""
        at = tuple(isinstance(cell, Crystal) for cell in self.cells)
        return at in ((True, False, False, True), (False, True, True, False))

    def turned(self, turns: int) -> Cells:
        """Its cells after so many quarter turns, clockwise."""
        cells = self.cells
        for _ in range(turns % 4):
            cells = (cells[2], cells[0], cells[3], cells[1])
        return cells


@dataclass(frozen=True, slots=True)
class Creature:
    """A captive of the Black Dragon; gems of its colour are its bonds."""

    name: str
    colour: str


_CREATURES = map_of(one_of(*ORB_COLOURS))
CREATURES: Kind[tuple[Creature, ...]] = Kind(
    _CREATURES.name,
    lambda node, known: tuple(starmap(Creature, _CREATURES.read(node, known).items())),
)


@dataclass(frozen=True, kw_only=True)
class CavernDeck:
    """All pieces of a game; those beside the cavern cards stand in `data: deck:`.

    The more cards have their crystals side by side, the easier sets are to make.
    """

    name: str = param(TEXT, "the deck's name")
    style: Style = param(one_of(*STYLES), "standard, or easy (three crystals and one orb a card)")
    expert: bool = param(YES_NO, "whether orbs may never be covered", False)
    side_by_side: int = param(
        whole(0, MOST_CARDS), "ordinary cards whose two crystals are neighbours", 0
    )
    gems: int = param(whole(1, 9), "gems of each colour", 3)
    creatures: tuple[Creature, ...] = param(CREATURES, "each creature and its colour")
    dragon: tuple[tuple[str, ...], ...] = param(
        list_of(list_of(one_of(*ORB_COLOURS))), "the orbs of each Black Dragon card"
    )
    key: tuple[tuple[Crystal, Crystal, Crystal], ...] = param(
        list_of(list_of(CRYSTAL, 3, 3)), "a set of each kind, for the key card"
    )
    cards: tuple[CavernCard, ...] = ()
    place: Place = field(default=Place("deck"), compare=False)
    places: Mapping[int, Place] = field(default_factory=dict, compare=False)

    @cached_property
    def by_id(self) -> Mapping[int, CavernCard]:
        return {card.id: card for card in self.cards}

    @property
    def ordinary(self) -> tuple[CavernCard, ...]:
        return tuple(card for card in self.cards if not card.is_treasure)

    @property
    def treasures(self) -> tuple[CavernCard, ...]:
        return tuple(card for card in self.cards if card.is_treasure)

    def model(self) -> Mapping[str, Value]:
        """What this deck is to a player, whatever it looks like on paper."""
        cards: list[Value] = [
            [card.id, card.kind, *map(str, card.cells)]
            for card in sorted(self.cards, key=lambda card: card.id)
        ]
        facts = {"style": self.style, "expert": self.expert, "gems": self.gems}
        return {**facts, "cards": cards}

    @cached_property
    def hash(self) -> str:
        """The same in a few letters and digits."""
        return sheet_hash(self.model())


def is_deck(layout: Map) -> bool:
    """Whether a layout holds a deck, and not only the look of one."""
    data = layout.get("data")
    return isinstance(data, Map) and data.get("deck") is not None


def read_deck(layout: Map) -> CavernDeck:
    """The deck of a layout: pieces under `data: deck:`, cavern cards under `cards:`.

    Whether it is in balance is another question.
    """
    problems: list[Problem] = []
    data = layout.get("data")
    node = data.get("deck") if isinstance(data, Map) else None
    deck = None
    if node is not None:
        deck = read_record(CavernDeck, node, Known(), problems, "the deck")
    else:
        problems.append(Problem(layout.place, "there is no deck here; it stands in 'data: deck:'"))
    cards: list[CavernCard] = []
    places: dict[int, Place] = {}
    for item in _items(layout, problems):
        card = read_record(CavernCard, item, Known(), problems, "a cavern card")
        if card is not None:
            cards.append(card)
            places.setdefault(card.id, item.place)
    if deck is None or problems:
        raise BadInput(problems)
    return replace(deck, cards=tuple(cards), place=Place(layout.place.file), places=places)


def _items(layout: Map, problems: list[Problem]) -> Sequence[Node]:
    node = layout.get("cards")
    if isinstance(node, Seq):
        return node.items
    what = f"{kind_of(node) if node else 'nothing'} stands where the list 'cards:' should"
    problems.append(Problem(node.place if node else layout.place, what))
    return ()


@cache
def shipped_deck() -> CavernDeck:
    """The standard deck as it is shipped: challenges are played with it."""
    return read_deck(Library(shipped_layouts(), shipped_fonts()).layout(STANDARD))
