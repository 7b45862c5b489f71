"""The first pages of a kit: what to print first, how, on what, and what every file is for."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from cruxpress import __version__
from cruxpress.api import Options, finish, open_press, print_settings
from cruxpress.core.errors import BadInput
from cruxpress.games import open_game
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Face
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.product import Leaf, Pad, pad_document
from cruxpress.products.calibrating import test_page
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.pictures import previews_of
from cruxpress.specs.binding import look_up
from cruxpress.specs.nodes import Value

LAYOUT = "start-here"


@dataclass(frozen=True)
class Listed:
    """A file as the first pages list it; `first` says that the game cannot be played without."""

    game: str
    name: str
    pages: int
    stock: str
    todo: str
    first: bool


@dataclass(frozen=True)
class StartJob:
    """The first pages for one paper, and the page that tests the printer."""

    options: Options
    inks: tuple[str, ...]
    essentials: bool
    listed: tuple[Listed, ...]
    own_layouts: Path | None
    inputs: str
    shown: bool = False

    @property
    def name(self) -> str:
        return f"START-HERE-{self.options.paper}"

    @property
    def key(self) -> Value:
        rows: list[Value] = [str(asdict(file)) for file in self.listed]
        options = str(asdict(self.options))
        wish: list[Value] = [list(self.inks), self.essentials, self.shown]
        return ["start", self.inputs, options, wish, rows]

    def run(self) -> list[KitFile]:
        press = open_press(self.own_layouts)
        options = Options(paper=self.options.paper, ink=self.options.ink)
        settings = print_settings(press, options)
        layout = open_layout(press, LAYOUT)
        page = settings.paper.portrait
        words = self._words(layout)
        faces = [layout.side("front", page).face(words | {"first": self._first_rows()}, LAYOUT)]
        faces += self._lists(layout, page, words)
        pad = Pad(layout.keys.title, layout.size(page), _leaves(faces), margin=0)
        document = pad_document(pad, settings, 1, Furniture(press))
        start = finish(press, self.name, document, options)
        test = test_page(press, options.paper, options.ink, self.options.flip)
        files = [
            KitFile(f"{name}.pdf", one.data, {"title": one.title, "pages": one.pages, "codes": []})
            for name, one in ((self.name, start), (f"printer-test-{options.paper}", test))
        ]
        return [*files, *previews_of(files[:1])] if self.shown else files

    def _words(self, layout: Layout) -> dict[str, Value]:
        paper, ink = self.options.paper, self.options.ink

        def said(path: str) -> str:
            return str(look_up(path, layout.constants, layout.node))

        others = ", ".join(f"{paper}-{other}" for other in self.inks if other != ink)
        return {
            "kit": said("kits.essentials" if self.essentials else "kits.whole"),
            "paper": paper.upper() if len(paper) == 2 else paper.capitalize(),
            "version": __version__,
            "folder": f"{paper}-{ink}",
            "others": said("others").replace("FOLDERS", others) if others else "",
            "how": said(f"ways.{self.options.back}-{self.options.flip}"),
        }

    def _games(self) -> list[str]:
        return list(dict.fromkeys(file.game for file in self.listed))

    def _first_rows(self) -> list[Value]:
        """A row a game: what to print first, and how many pages of which stock that takes."""
        stocks = list(dict.fromkeys(file.stock for file in self.listed))
        rows: list[Value] = [["Game", "Print first", "Pages"]]
        for game in self._games():
            files = [file for file in self.listed if file.game == game and file.first]
            counts = [
                f"{pages} {stock}"
                for stock in stocks
                if (pages := sum(file.pages for file in files if file.stock == stock))
            ]
            names = ", ".join(file.name for file in files)
            rows.append([_called(game), names, ", ".join(counts)])
        return rows

    def _lists(self, layout: Layout, page: tuple[int, int], words: dict[str, Value]) -> list[Face]:
        """Pages that list every file, as many games on each as fit."""
        side = layout.side("back", page)
        left, faces = self._games(), []
        while left:
            for count in range(len(left), 0, -1):
                rows: list[Value] = [["File", "Pages", "Print on", "Then"]]
                rows += [row for game in left[:count] for row in self._file_rows(game)]
                try:
                    faces.append(side.face(words | {"files": rows}, LAYOUT))
                except BadInput:
                    # Too many games for one page, or something that fewer do not cure.
                    if count == 1:
                        raise
                    continue
                left = left[count:]
                break
        return faces

    def _file_rows(self, game: str) -> list[Value]:
        files = [file for file in self.listed if file.game == game]
        pages = sum(file.pages for file in files)
        folder = f"*{game}/{self.options.paper}-{self.options.ink}*"
        head: Value = [_called(game), f"**{pages}**", "", folder]
        return [head, *([f.name, str(f.pages), f.stock, f.todo] for f in files)]


def _called(game: str) -> str:
    return f":mark-{game}: **{open_game(game).title}**"


def _leaves(faces: Sequence[Face]) -> list[Leaf]:
    """Pages two by two, front and back; the last back may be empty."""
    return [Leaf(faces[at], *faces[at + 1 : at + 2]) for at in range(0, len(faces), 2)]
