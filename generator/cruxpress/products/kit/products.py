"""What a kit holds, as kit.yaml says it: rules, pads, cards and solutions of every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.core.registry import all_games, is_game, is_shipped, shipped_games
from cruxpress.games import open_game
from cruxpress.press.press import Press
from cruxpress.products.leaves import Stars
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import NAME, TEXT, Kind, Known, list_of, map_of, one_of, whole

STARS: Kind[Stars] = one_of(*get_args(Stars))  # type: ignore[assignment]


@dataclass(frozen=True, kw_only=True)
class Essential:
    """What of a product belongs into the kit for tonight; what is left out stays as it is."""

    copies: int | None = param(whole(1, 500), "leaves of each sheet", None)
    sheets: str | None = param(TEXT, "numbered sheets, as in 1-10", None)
    stars: Stars | None = param(STARS, "whether starred copies are printed", None)
    cards: str | None = param(NAME, "another set of cards", None)
    todo: str | None = param(TEXT, "what to do with it", None)


@dataclass(frozen=True, kw_only=True)
class Part:
    """A file of a product that becomes several, such as the cards of one size."""

    name: str = param(NAME, "its file's name")
    todo: str = param(TEXT, "what to do with it")


PARTS = map_of(record_kind(Part, "a part"))


def _essential(node: Node, known: Known) -> Essential | None:
    if isinstance(node, Scalar) and node.text in ("no", "false"):
        return None
    if not isinstance(node, Map):
        raise Fault(node.place, "write `essential: no`, or what differs, as in {copies: 2}")
    return record_kind(Essential, "an essential product").read(node, known)


@dataclass(frozen=True, kw_only=True)
class Product:
    """One file of a game in kit.yaml: a page, a pad, a set of cards, or the solutions of a pad."""

    name: str = param(NAME, "its file's name")
    stock: str = param(TEXT, "what to print it on")
    todo: str = param(TEXT, "what to do with it")
    page: str = param(TEXT, "a page: the name of its layout", "")
    pad: str = param(TEXT, "a pad of the game", "")
    cards: str = param(TEXT, "a set of cards", "")
    solutions: str = param(TEXT, "the solutions of a numbered pad of the game", "")
    up: int = param(whole(1, 4), "for a pad: sheets to a page", 1)
    copies: int = param(whole(1, 500), "for a pad: leaves of each sheet", 1)
    sheets: str = param(
        TEXT, "for a pad of numbered sheets: which, as in 1-10; all if left out", ""
    )
    stars: Stars | None = param(STARS, "for a pad with starred copies: whether they go in", None)
    essential: Essential | None = param(
        Kind("what differs in the essential kit, or `no`", _essential),
        "the product in the kit for tonight",
        Essential(),
    )
    parts: Mapping[str, Part] = param(
        PARTS, "for cards of several sizes: their files, by the size or the set", None
    )
    not_on_screen: tuple[str, ...] = param(
        list_of(TEXT), "for cards: sets that make no sense on a virtual table", ()
    )

    def part(self, name: str) -> Part:
        """How the file of a part is called; one that kit.yaml does not name keeps its own name.

        A product that is not parted is one part without a name.
        """
        known = self.parts or {}
        called = f"{self.name}-{name}" if name else self.name
        return known.get(name) or Part(name=called, todo=self.todo)

    @property
    def sorts(self) -> tuple[str, ...]:
        """Which of the four sorts of product were named; one is right."""
        given = {
            "page": self.page,
            "pad": self.pad,
            "cards": self.cards,
            "solutions": self.solutions,
        }
        return tuple(sort for sort, name in given.items() if name)

    def for_tonight(self) -> "Product | None":
        """The product as the essential kit holds it, or None if it does not."""
        less = self.essential
        if less is None:
            return None
        return replace(
            self,
            copies=less.copies or self.copies,
            sheets=self.sheets if less.sheets is None else less.sheets,
            stars=less.stars or self.stars,
            cards=less.cards or self.cards,
            todo=self.todo if less.todo is None else less.todo,
        )


Products = Mapping[str, Sequence[Product]]


def read_products(press: Press, games: Sequence[str] = ()) -> Products:
    """The products of every game, in the order of kit.yaml, then those of installed games.

    A game that brings its own layouts has a kit.yaml there; one that no list names comes into
    the kit only if `games` does.
    """
    problems: list[Problem] = []
    products: dict[str, list[Product]] = {}
    library = press.library
    for entry in library.shared_map("kit"):
        if not is_shipped(entry.key):
            known = did_you_mean(entry.key, shipped_games())
            problems.append(Problem(entry.key_place, f"there is no game '{entry.key}'{known}"))
            continue
        products[entry.key] = _read_game(library, entry, problems)
    for name in dict.fromkeys((*all_games(), *filter(is_game, games))):
        for entry in library.room_map(name, "kit") if name not in products else ():
            products[name] = _read_game(library, entry, problems)
    if problems:
        raise BadInput(problems)
    return {game: its for game, its in products.items() if its}


def _read_game(library: Library, game: Entry, problems: list[Problem]) -> list[Product]:
    names: set[str] = set()
    found = []
    for item in game.node.items if isinstance(game.node, Seq) else ():
        product = read_record(Product, item, Known(), problems, "a product")
        if product is None:
            continue
        if len(product.sorts) != 1:
            what = "a product is one of: a page, a pad, cards, solutions"
            problems.append(Problem(item.place, what))
        elif product.name in names:
            what = f"two products of {game.key} would be called '{product.name}'"
            problems.append(Problem(item.place, what))
        names.add(product.name)
        if _has_sheets(library, game.key, product):
            found.append(product)
    return found


def _has_sheets(library: Library, game: str, product: Product) -> bool:
    """Whether there is something to print; numbered pads are empty until they are filled."""
    pad = open_game(game).pads.get(product.pad or product.solutions)
    if pad is None or pad.kind is None:
        return True
    first = f"{pad.kind.folder}/001.yaml"
    return any((root / first).is_file() for root in library.roots_of(game))


def for_tonight(products: Products) -> Products:
    """What a family needs to play tonight: no starred copies, no spare leaves."""
    less = {game: [p.for_tonight() for p in its] for game, its in products.items()}
    return {game: [p for p in its if p is not None] for game, its in less.items()}
