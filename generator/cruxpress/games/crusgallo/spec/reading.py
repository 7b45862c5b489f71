"""Read a deck from its layout: the pieces under `data: deck:`, the cavern cards under `cards:`."""

from dataclasses import dataclass
from typing import cast

from cruxpress.codes import sheet_hash
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.crusgallo.spec.deck import KINDS, STYLES, Card, Cells, Creature, Deck, Style
from cruxpress.games.crusgallo.spec.symbols import CRYSTALS, ORB_COLOURS, SYMBOLS, Crystal, Symbol
from cruxpress.specs.nodes import Map, Node, Seq, kind_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, YES_NO, Kind, Known, list_of, map_of, one_of, whole

MOST_CARDS = 999
_SYMBOL = one_of(*SYMBOLS)
SYMBOL: Kind[Symbol] = Kind(
    "a crystal or an orb", lambda node, known: SYMBOLS[_SYMBOL.read(node, known)]
)
_CRYSTAL = one_of(*map(str, CRYSTALS))
CRYSTAL: Kind[Crystal] = Kind(
    "a crystal", lambda node, known: cast(Crystal, SYMBOLS[_CRYSTAL.read(node, known)])
)


@dataclass(frozen=True, kw_only=True)
class CardKeys:
    """A cavern card in a deck's `cards`."""

    id: int = param(whole(1, MOST_CARDS), "its number")
    kind: str = param(one_of(*KINDS), "ordinary, or the type of its treasure")
    cells: Cells = param(list_of(SYMBOL, 4, 4), "its four cells, row by row from the upper left")


@dataclass(frozen=True, kw_only=True)
class DeckKeys:
    """The pieces beside the cavern cards, in `data: deck:`."""

    name: str = param(TEXT, "the deck's name")
    style: str = param(one_of(*STYLES), "standard, or easy (three crystals and one orb a card)")
    expert: bool = param(YES_NO, "whether orbs may never be covered", False)
    side_by_side: int = param(
        whole(0, MOST_CARDS), "ordinary cards whose two crystals are neighbours", 0
    )
    gems: int = param(whole(1, 9), "gems of each colour", 3)
    creatures: dict[str, str] = param(map_of(one_of(*ORB_COLOURS)), "each creature and its colour")
    dragon: tuple[tuple[str, ...], ...] = param(
        list_of(list_of(one_of(*ORB_COLOURS))), "the orbs of each Black Dragon card"
    )
    key: tuple[tuple[Crystal, Crystal, Crystal], ...] = param(
        list_of(list_of(CRYSTAL, 3, 3)), "a set of each kind, for the key card"
    )


def read_deck(layout: Map) -> Deck:
    """The deck that a layout holds; whether it is in balance is another question."""
    problems: list[Problem] = []
    keys = _deck_keys(layout, problems)
    cards, places = _cards(layout, problems)
    if keys is None or problems:
        raise BadInput(problems)
    return Deck(
        name=keys.name,
        style=cast(Style, keys.style),
        expert=keys.expert,
        side_by_side=keys.side_by_side,
        gems=keys.gems,
        creatures=tuple(Creature(name, colour) for name, colour in keys.creatures.items()),
        dragon=keys.dragon,
        key=keys.key,
        cards=cards,
        place=Place(layout.place.file),
        places=places,
    )


def deck_hash(deck: Deck) -> str:
    """A few letters and digits that only this deck has."""
    return sheet_hash(deck.model())


def _deck_keys(layout: Map, problems: list[Problem]) -> DeckKeys | None:
    data = layout.get("data")
    node = data.get("deck") if isinstance(data, Map) else None
    if node is None:
        problems.append(Problem(layout.place, "there is no deck here; it stands in 'data: deck:'"))
        return None
    return read_record(DeckKeys, node, Known(), problems, "the deck")


def _cards(layout: Map, problems: list[Problem]) -> tuple[tuple[Card, ...], dict[int, Place]]:
    node: Node | None = layout.get("cards")
    if not isinstance(node, Seq):
        found = kind_of(node) if node else "nothing"
        what = f"{found} stands where the list 'cards:' should"
        problems.append(Problem(node.place if node else layout.place, what))
        return (), {}
    cards: list[Card] = []
    places: dict[int, Place] = {}
    for item in node.items:
        keys = read_record(CardKeys, item, Known(), problems, "a cavern card")
        if keys is not None:
            cards.append(Card(keys.id, keys.kind, keys.cells))
            places.setdefault(keys.id, item.place)
    return tuple(cards), places
