"""The first pages of a kit: what to print first, how, on what, and what every file is for."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.core.ranges import parse_range
from cruxpress.core.version import __version__
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Face
from cruxpress.press.layout import Layout, Side, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import Leaf, Pad, pad_document
from cruxpress.products.calibrate import print_test_page
from cruxpress.products.kit.files import KitFile, KitJob, previews_of
from cruxpress.products.kit.products import Product, title_of
from cruxpress.products.printing import PrintOptions, finish, open_press, print_settings
from cruxpress.specs.binding import look_up
from cruxpress.specs.library import Library

LAYOUT = "start-here"
ROOMS = ("wide", "some", "none")  # below the list of files, and what stands there
FACTS = ("players", "age", "time")


@dataclass(frozen=True)
class Listed:
    """A file as the first pages list it.

    `first` says that the game cannot be played without it, `first_pages` how much of it is enough;
    `parts` are the name, the pages and the use of each thing in a file that holds several.
    """

    game: str
    name: str
    pages: int
    stock: str
    todo: str
    first: bool
    first_pages: str = ""
    parts: tuple[tuple[str, str, str], ...] = ()

    @property
    def pages_tonight(self) -> int:
        """How many pages of it a game takes."""
        return len(parse_range(self.first_pages, self.pages)) if self.first_pages else self.pages


@dataclass(frozen=True)
class StartJob(KitJob):
    """The first pages for one paper, and the page that tests the printer."""

    options: PrintOptions
    inks: tuple[str, ...]
    essentials: bool
    listed: tuple[Listed, ...]
    own_layouts: Path | None
    inputs: str
    facts: tuple[tuple[str, str], ...] = ()  # players, age and time of each game
    shown: bool = False

    @property
    def name(self) -> str:
        return f"START-HERE-{self.options.paper}"

    @property
    def key(self) -> Value:
        rows: list[Value] = [str(asdict(file)) for file in self.listed]
        options = str(asdict(self.options))
        facts = str(self.facts)
        inks = list(self.inks)
        return ["start", self.inputs, options, inks, self.essentials, facts, self.shown, rows]

    def run(self) -> list[KitFile]:
        press = open_press(self.own_layouts)
        options = PrintOptions(paper=self.options.paper, ink=self.options.ink)
        settings = print_settings(press, options)
        layout = open_layout(press, LAYOUT)
        page = settings.paper.portrait
        words = self._words(layout)
        first = words | {"first": self._first_rows(press.library)}
        faces = [layout.side("front", page).face(first, LAYOUT)]
        faces += self._lists(layout, page, words, press.library)
        pad = Pad(layout.keys.title, layout.size(page), _leaves(faces), margin=0)
        document = pad_document(pad, settings, 1, furniture_of(press))
        start = finish(press, self.name, document, options)
        test = print_test_page(press, options.paper, options.ink, self.options.flip)
        files = [
            KitFile(f"{name}.pdf", one.data, {"title": one.title, "pages": one.pages, "codes": []})
            for name, one in ((self.name, start), (f"printer-test-{options.paper}", test))
        ]
        return [*files, *previews_of(files[:1])] if self.shown else files

    def _words(self, layout: Layout) -> dict[str, Value]:
        paper, ink = self.options.paper, self.options.ink

        def said(path: str) -> str:
            return str(look_up(path, layout.constants, layout.node))

        folders = [f"{paper}-{other}" for other in self.inks if other != ink]
        others = said("inks.and").join(filter(None, (", ".join(folders[:-1]), *folders[-1:])))
        inks = "inks.choice" if others else f"inks.only.{ink}"
        site = self.options.site or ""
        return {
            "kit": said("kits.essentials" if self.essentials else "kits.whole"),
            "paper": paper.upper() if len(paper) == 2 else paper.capitalize(),
            "version": __version__,
            "where": said("where.essentials" if self.essentials else "where.whole").replace(
                "FOLDER", f"{paper}-{ink}"
            ),
            "inks": said(inks).replace("FOLDERS", others),
            "how": said(f"ways.{self.options.back}-{self.options.flip}"),
            "site": site,
        }

    def _games(self) -> list[str]:
        return list(dict.fromkeys(file.game for file in self.listed))

    def _first_rows(self, library: Library) -> list[Value]:
        """A row a game: what to print first, and how many pages of which stock that takes."""
        stocks = list(dict.fromkeys(file.stock for file in self.listed))
        texts, facts = library.texts(""), dict(self.facts)
        rows: list[Value] = [texts.get_list("start-here.first-heads")]
        for game in self._games():
            files = [file for file in self.listed if file.game == game and file.first]
            counts = [
                f"{pages} {stock}"
                for stock in stocks
                if (pages := sum(file.pages_tonight for file in files if file.stock == stock))
            ]
            names = ", ".join(
                texts("start-here.pages", name=file.name, pages=file.first_pages.replace("-", "–"))
                if file.first_pages
                else file.name
                for file in files
            )
            title = _mark_and_title(library, game)
            rows.append([title, facts.get(game, ""), names, ", ".join(counts)])
        return rows

    def _lists(
        self, layout: Layout, page: tuple[int, int], words: dict[str, Value], library: Library
    ) -> list[Face]:
        """Pages that list every file, as many games on each as fit."""
        side = layout.side("back", page)
        left, faces = self._games(), []
        while left:
            for count in range(len(left), 0, -1):
                rows: list[Value] = [library.texts("").get_list("start-here.file-heads")]
                rows += [row for game in left[:count] for row in self._file_rows(library, game)]
                data = words | {"files": rows, "whom": self._whom_rows(layout, library)}
                rooms = ROOMS if count == len(left) else ROOMS[-1:]
                try:
                    faces.append(_in_room(side, data, rooms))
                except BadInput:
                    # Too many games for one page, or something that fewer do not cure.
                    if count == 1:
                        raise
                    continue
                left = left[count:]
                break
        return faces

    def _whom_rows(self, layout: Layout, library: Library) -> list[Value]:
        """A row for each game of the kit that the layout has a word about."""
        known = layout.constants.get("whom")
        words = known if isinstance(known, Mapping) else {}
        return [
            [_mark_and_title(library, game), words[game]] for game in self._games() if game in words
        ]

    def _file_rows(self, library: Library, game: str) -> list[Value]:
        files = [file for file in self.listed if file.game == game]
        pages = sum(file.pages for file in files)
        folder = "" if self.essentials else f"*{game}/{self.options.paper}-{self.options.ink}*"
        head: Value = [_mark_and_title(library, game), f"**{pages}**", "", folder]
        rows: list[Value] = [head]
        for file in files:
            name, count = (
                f"**{text}**" if file.parts else text for text in (file.name, str(file.pages))
            )
            rows.append([name, count, file.stock, file.todo])
            rows += [[part, its_pages, "", todo] for part, its_pages, todo in file.parts]
        return rows


def _in_room(side: Side, data: dict[str, Value], rooms: Sequence[str]) -> Face:
    """The last page with as much below its list as there is room for."""
    *fuller, bare = rooms if data["whom"] else rooms[-1:]
    for room in fuller:
        try:
            return side.face(data | {"room": room}, LAYOUT)
        except BadInput:
            continue
    return side.face(data | {"room": bare}, LAYOUT)


def _mark_and_title(library: Library, game: str) -> str:
    return f":{library.mark_of(game)}: **{title_of(library, game)}**"


def _leaves(faces: Sequence[Face]) -> list[Leaf]:
    """Pages two by two, front and back; the last back may be empty."""
    return [Leaf(faces[at], *faces[at + 1 : at + 2]) for at in range(0, len(faces), 2)]


def facts_of(press: Press, products: Sequence[Product]) -> str:
    """Players, age and time of a game, as the first page of its products (its rules) says them."""
    page = next((product.page for product in products if product.page), "")
    known = open_layout(press, page).constants if page else {}
    return ", ".join(str(known[name]) for name in FACTS if name in known)
