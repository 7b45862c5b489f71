"""What a family prints tonight: for each game one file for paper and one for card."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.jobs import Work
from cruxpress.games import open_game
from cruxpress.press.items import Document, Page
from cruxpress.press.press import Press
from cruxpress.products.answers import solutions_document
from cruxpress.products.cards import card_files
from cruxpress.products.kit.files import KitFile, KitJob, previews_of
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.products import Product, Products, open_press_once
from cruxpress.products.leaves import LeafOptions
from cruxpress.products.pad import PadRequest, lay_out_pad
from cruxpress.products.printing import PrintOptions, finish, join_documents, printer_offset
from cruxpress.products.solution import open_solved

SIDES = ("fronts", "backs")


@dataclass(frozen=True)
class TonightJob(KitJob):
    """All of a game that goes on one stock, on one paper in one ink, as one file."""

    game: str
    stock: str
    products: tuple[Product, ...]
    options: PrintOptions
    own_layouts: Path | None
    inputs: str
    shown: bool = False
    cached: bool = True
    is_first: bool = True
    first_pages: str = ""

    @property
    def name(self) -> str:
        return f"{self.options.paper}-{self.options.ink}/{self.game}-on-{self.stock}"

    @property
    def key(self) -> Value:
        """All that its files depend on."""
        products: list[Value] = [str(asdict(product)) for product in self.products]
        offset = list(printer_offset(self.options.printer))
        options = str(asdict(self.options))
        return [
            "tonight",
            self.inputs,
            self.game,
            self.stock,
            products,
            options,
            offset,
            self.shown,
        ]

    def run(self) -> list[KitFile]:
        """Print it; separate backs are a file of their own."""
        press = open_press_once(self.own_layouts, self.inputs)
        sides: dict[str, list[tuple[Product, Document]]] = {}
        codes: dict[str, str] = {}
        for product in self.products:
            laid_out, its = self._laid_out(press, product)
            codes |= its
            for side, document in laid_out.items():
                sides.setdefault(side, []).append((product, document))
        files = []
        for side, laid in sides.items():
            documents = on_leaves([document for _, document in laid])
            document = join_documents(documents)
            name = f"{self.name}-{side}" if side else self.name
            one = finish(press, name, document, self.options, codes)
            about: dict[str, Value] = {"title": one.title, "pages": one.pages}
            about |= {
                "codes": list(one.codes),
                "sheet-sha256": list(one.digests),
                "then": "",
                "tonight": True,
                "parts": _parts([product for product, _ in laid], documents),
            }
            files.append(KitFile(f"{name}.pdf", one.data, about))
        return [*files, *previews_of(files)] if self.shown else files

    def _laid_out(
        self, press: Press, product: Product
    ) -> tuple[Mapping[str, Document], Mapping[str, str]]:
        """The documents of a product by their side, and the codes of its sheets."""
        options = self.options
        work = Work(cache=Cache(enabled=self.cached))
        if product.cards:
            cards = card_files(press, product.cards, options, one_file=options.back != "separate")
            parts: dict[str, list[Document]] = {}
            for (_, part), document in cards.items():
                parts.setdefault(part if part in SIDES else "", []).append(document)
            return {part: join_documents(its) for part, its in parts.items()}, {}
        if product.solutions:
            wanted = {"layout": product.solutions, "sheets": product.sheets}
            numbered, sheets = open_solved(press, open_game(self.game), work, **wanted)
            codes = {str(proven.code): proven.digest for proven in sheets}
            return {"": solutions_document(press, numbered, sheets, options)}, codes
        leaves = LeafOptions(product.copies, up=product.up, stars=product.stars)
        request = PadRequest(product.page or self.game, product.pad, product.sheets, leaves=leaves)
        pages = lay_out_pad(press, request, options, work)
        return pages.documents, pages.codes


def on_leaves(documents: Sequence[Document]) -> list[Document]:
    """Documents to be joined; where one is printed on both sides, each begins a new leaf."""
    duplex = next((document.duplex for document in documents if document.duplex), "")
    if not duplex:
        return list(documents)
    return [replace(_on_leaves(document), duplex=duplex) for document in documents]


def _parts(products: Sequence[Product], documents: Sequence[Document]) -> list[Value]:
    """What a file holds: each product with its pages, without the empty one after it."""
    parts: list[Value] = []
    first = 1
    for product, document in zip(products, documents, strict=True):
        printed = max((at for at, page in enumerate(document.pages) if page.spots), default=0)
        pages = f"{first}–{first + printed}" if printed else str(first)
        parts.append([product.name, pages, product.todo])
        first += len(document.pages)
    return parts


def parts_of(file: KitFile) -> tuple[tuple[str, str, str], ...]:
    """The things in a file that holds several, as the first pages list them."""
    parts = file.about.get("parts", ())
    rows = parts if isinstance(parts, Sequence) else ()
    return tuple(
        (str(row[0]), str(row[1]), str(row[2])) for row in rows if isinstance(row, Sequence)
    )


def _on_leaves(document: Document) -> Document:
    """What is printed on one side gets empty backs, and an odd last page one, too."""
    pages: list[Page] = []
    for page in document.pages:
        pages.append(page)
        if not document.duplex:
            pages.append(_empty(page))
    if len(pages) % 2:
        pages.append(_empty(pages[-1]))
    return replace(document, pages=tuple(pages))


def _empty(like: Page) -> Page:
    return Page(like.width, like.height, (), unprintable=like.unprintable)


def tonight_jobs(
    products: Products,
    games: Sequence[str],
    papers: Sequence[str],
    inks: Sequence[str],
    options: PrintOptions,
    inputs: KitInputs,
    *,
    cached: bool = True,
) -> list[TonightJob]:
    """A file a game and stock, on every paper, in every ink."""
    jobs = []
    for game in games:
        stocks = list(dict.fromkeys(product.stock for product in products[game]))
        for ink in inks:
            for paper in papers:
                shown = (paper, ink) == (papers[0], inks[0])
                for stock in stocks:
                    its = tuple(p for p in products[game] if p.stock == stock)
                    wanted = replace(options, paper=paper, ink=ink)
                    of_game = inputs.of_game(game)
                    own = inputs.own_layouts
                    jobs.append(TonightJob(game, stock, its, wanted, own, of_game, shown, cached))
    return jobs
