"""What a kit holds, as kit.yaml says it, and the jobs that print it: every paper, every ink."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.core.jobs import Work
from cruxpress.core.registry import all_games, is_game, is_shipped, shipped_games
from cruxpress.games import open_game
from cruxpress.press.press import Press
from cruxpress.products.cards import print_cards
from cruxpress.products.kit.files import KitFile, KitJob, previews_of
from cruxpress.products.kit.inputs import OWN, KitInputs
from cruxpress.products.leaves import LeafOptions, Stars
from cruxpress.products.pad import PadRequest, lay_out_pad
from cruxpress.products.printing import Printed, PrintOptions, open_press, printer_offset
from cruxpress.products.solution import print_solutions
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import (
    NAME,
    TEXT,
    YES_NO,
    Kind,
    Known,
    list_of,
    map_of,
    one_of,
    optional,
    whole,
)

STARS: Kind[Stars] = one_of(*get_args(Stars))  # type: ignore[assignment]


@dataclass(frozen=True, kw_only=True)
class Essential:
    """What of a product belongs into the kit for tonight; what is left out stays as it is."""

    copies: int | None = param(whole(1, 500), "leaves of each sheet", None)
    sheets: str | None = param(TEXT, "numbered sheets, as in 1-10", None)
    stars: Stars | None = param(STARS, "whether starred copies are printed", None)
    cards: str | None = param(NAME, "another set of cards", None)
    todo: str | None = param(TEXT, "what to do with it", None)
    pages: str = param(TEXT, "pages of the whole file that are enough, as in 1-4", "")


@dataclass(frozen=True, kw_only=True)
class Part:
    """A file of a product that becomes several, such as the cards of one size."""

    name: str = param(NAME, "its file's name")
    todo: str = param(TEXT, "what to do with it")
    essential: bool = param(YES_NO, "whether it takes this file to play tonight", True)


def title_of(library: Library, game: str) -> str:
    """What a game is called on the first pages of a kit."""
    return library.texts("")("kit.own-title") if game == OWN else open_game(game).title


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
    up: int | None = param(
        optional(whole(1, 4)), "for a pad: sheets to a page; what its layout says if left out", None
    )
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
    only_on_screen: tuple[str, ...] = param(
        list_of(TEXT), "for cards: sets that a virtual table has instead", ()
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
        if not is_shipped(entry.key) and entry.key != OWN:
            known = did_you_mean(entry.key, (*shipped_games(), OWN))
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
        elif game.key == OWN and not (product.page or product.cards):
            what = f"what is of no game is a page or cards; under '{OWN}' write one of these"
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
    if game == OWN:
        return True
    pad = open_game(game).pads.get(product.pad or product.solutions)
    if pad is None or pad.kind is None:
        return True
    first = f"{pad.kind.folder}/001.yaml"
    return any((root / first).is_file() for root in library.roots_of(game))


def for_tonight(products: Products) -> Products:
    """What a family needs to play tonight: no starred copies, no spare leaves."""
    less = {game: [p.for_tonight() for p in its] for game, its in products.items()}
    return {game: [p for p in its if p is not None] for game, its in less.items()}


@dataclass(frozen=True)
class ProductJob(KitJob):
    """One product on one paper in one ink: all that a worker needs to print it."""

    game: str
    product: Product
    options: PrintOptions
    own_layouts: Path | None
    inputs: str
    shown: bool = False  # whether there is to be a preview of it
    cached: bool = True

    @property
    def stock(self) -> str:
        """What it is printed on."""
        return self.product.stock

    @property
    def is_first(self) -> bool:
        """Whether it takes this product to play tonight."""
        return self.product.essential is not None

    @property
    def first_pages(self) -> str:
        """The pages of the file that are enough for tonight; all of them if it says none."""
        return self.product.essential.pages if self.product.essential else ""

    @property
    def folder(self) -> str:
        """Where the file stands in the kit."""
        options = self.options
        where = options.where if options.shop else options.paper
        return f"{self.game}/{where}-{options.ink}"

    @property
    def name(self) -> str:
        return f"{self.folder}/{self.product.name}"

    @property
    def key(self) -> Value:
        """All that its files depend on."""
        plain = asdict(self.product)
        offset = list(printer_offset(self.options.printer))
        options = _plain(asdict(self.options))
        return ["product", self.inputs, self.game, _plain(plain), options, offset, self.shown]

    def run(self) -> list[KitFile]:
        """Print the product; cards of several sizes, and separate backs, are files of their own."""
        printed = self._printed()
        parts = [self._part(one) for one in printed]
        several = len({part for part, _ in parts}) > 1
        files, cuts = list[KitFile](), list[KitFile]()
        for one, (part, side) in zip(printed, parts, strict=True):
            known = self.product.part(part if several else "")
            name = f"{known.name}-{side}" if side else known.name
            about: dict[str, Value] = {"title": one.title, "pages": one.pages}
            about |= {
                "codes": list(one.codes),
                "sheet-sha256": list(one.digests),
                "then": known.todo,
                "tonight": known.essential,
            }
            about |= {"notes": list(one.notes)} if one.notes and self.options.preset else {}
            files.append(KitFile(f"{self.folder}/{name}.pdf", one.data, about))
            cuts += [KitFile(f"{self.folder}/{name}{end}", svg) for end, svg in one.cuts.items()]
        return [*files, *cuts, *(previews_of(files) if self.shown else ())]

    def _printed(self) -> list[Printed]:
        press = open_press_once(self.own_layouts, self.inputs)
        product, options = self.product, self.options
        if product.cards:
            return print_cards(press, product.cards, options)
        if not options.shop:
            options = replace(options, preset="")  # a cutter cuts cards alone
        work = Work(cache=Cache(enabled=self.cached))
        if product.solutions:
            wanted = {"layout": product.solutions, "sheets": product.sheets}
            return [print_solutions(press, open_game(self.game), options, work, **wanted)]
        # A page is the pad of a layout that no game speaks of.
        name = product.page or self.game
        leaves = LeafOptions(product.copies, up=product.up, stars=product.stars)
        request = PadRequest(name, product.pad, product.sheets, leaves=leaves)
        pages = lay_out_pad(press, request, options, work)
        return pages.finish(press, options, "leaves", one_file=False)

    def _part(self, file: Printed) -> tuple[str, str]:
        """What sets a file of a product apart from others: its piece size or set, and its side."""
        part = file.name.replace(f"-{self.options.where}-{self.options.ink}", "").removeprefix(
            f"{self.game}-"
        )
        for side in ("fronts", "backs"):
            if part.endswith(f"-{side}"):
                return part.removesuffix(f"-{side}"), side
        return part, ""


@lru_cache(maxsize=8)
def open_press_once(own_layouts: Path | None, _inputs: str) -> Press:
    """Icons, fonts and inks are read once a worker, as long as no file has changed."""
    return open_press(own_layouts)


def _plain(values: dict[str, Any]) -> Value:
    return {name: str(value) for name, value in values.items()}


def chosen_games(products: Products, games: Sequence[str]) -> list[str]:
    """The games that a person named, or all of them."""
    for game in games:
        if game not in products:
            raise BadInput(f"the kit knows no game '{game}'{did_you_mean(game, products)}")
    return list(dict.fromkeys(games)) or list(products)


def plan_jobs(
    products: Products,
    games: Sequence[str],
    papers: Sequence[str],
    inks: Sequence[str],
    options: PrintOptions,
    inputs: KitInputs,
    *,
    cached: bool = True,
) -> list[ProductJob]:
    """Every product of the games, on every paper, in every ink."""
    jobs = []
    own = inputs.own_layouts
    for game in games:
        its = inputs.of_game(game)
        for ink in inks:
            for paper in papers[:1] if options.shop else papers:
                shown = (paper, ink) == (papers[0], inks[0])
                for product in products[game]:
                    wanted = replace(options, paper=paper, ink=ink)
                    jobs.append(ProductJob(game, product, wanted, own, its, shown, cached))
    return jobs
