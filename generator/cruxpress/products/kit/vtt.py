"""A virtual table: deck sheets and a saved object of every game, for Tabletop Simulator.

A deck sheet is a grid of cards in one picture, as its manual asks for: at most 10 cards wide and 7
high, in RGB, and no more than 4096 pixels on a side. The last place of a sheet is no card: it is
what others see of a hidden one.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.data import Value
from cruxpress.press.geometry import Um
from cruxpress.press.items import Face
from cruxpress.press.press import Press
from cruxpress.press.preview import png
from cruxpress.products.kit.decks import DeckCard, PictureDeck, card_sets, draw_faces, open_deck
from cruxpress.products.kit.files import KitFile, KitJob
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.products import ProductJob, Products, title_of
from cruxpress.products.kit.tonight import TonightJob
from cruxpress.products.printing import open_press

if TYPE_CHECKING:
    from PIL.Image import Image

# Where pictures would be if no site was named; nothing is ever found under `.invalid`.
PLACEHOLDER = "https://example.invalid/cruxpress-kit"
FOLDER = "vtt"
MOST_COLUMNS, MOST_ROWS = 10, 7
LEAST_COLUMNS, LEAST_ROWS = 2, 2
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
MOST_PIXELS = 4096
MOST_DPI = 300
UM_PER_INCH = 25_400
EMPTY = (255, 255, 255)
CARD_HEIGHT: Um = 88_900  # of a card at scale 1: 3.5 inches
ROUNDED, CIRCLE = 0, 4  # shapes of cards
IDS_A_SHEET = 100  # a card's number is that of its sheet, times this, and its place there
GAP = 5  # between decks on the table, in its units
IDS_A_GAME = 20  # sheets of one game; those of all games on a table have numbers of their own
MOST_GAMES = 900
THUMB = 256  # pixels of the picture that stands for a saved object


@dataclass(frozen=True)
class DeckSheet:
    """A picture with cards, the picture of their backs, and which cards of the deck it holds."""

    face: str
    back: str
    columns: int
    rows: int
    cards: tuple[int, ...]
    unique_back: bool
    round: bool
    wide: bool
    height: Um

    def as_data(self) -> Mapping[str, Value]:
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique_back,
            "Type": CIRCLE if self.round else ROUNDED,
        }


def saved_object(name: str, objects: Sequence[Value]) -> Mapping[str, Value]:
    """A file for the folder of saved objects."""
    return {
        "SaveName": name.capitalize(),
        "GameMode": "",
        "Date": "",
        "VersionNumber": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }


def first_id(game: str) -> int:
    """The number of a game's first sheet: decks on one table must not share theirs."""
    return 1 + int(hashlib.sha256(game.encode()).hexdigest()[:8], 16) % MOST_GAMES * IDS_A_GAME


def pdf_object(title: str, link: str, at: int) -> Mapping[str, Value]:
    """A pad or a page of rules, to read and to draw on at the table."""
    return {
        **_thing("Custom_PDF", link, title, 1.0, at, row=1),
        "CustomPDF": {"PDFUrl": link, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0},
    }


def deck_object(
    name: str,
    title: str,
    cards: Sequence[DeckCard],
    sheets: Sequence[DeckSheet],
    at: int,
    first: int = 1,
) -> Mapping[str, Value]:
    """A deck face down on the table, or a lone card; equal cards share their number.

    Its sheets are numbered from `first` on.
    """
    custom = {str(number): sheet.as_data() for number, sheet in enumerate(sheets, first)}
    scale = round(sheets[0].height / CARD_HEIGHT, 3)
    contained: list[dict[str, Value]] = []
    for number, sheet in enumerate(sheets, first):
        for place, card in enumerate(sheet.cards):
            called = f"{title} {card + 1}"
            called += f": {cards[card].name}" if cards[card].name not in ("", title) else ""
            for copy in range(cards[card].copies):
                contained.append(
                    {
                        **_thing("Card", f"{name} {card} {copy}", called, scale, at),
                        "CardID": number * IDS_A_SHEET + place,
                        "SidewaysCard": sheet.wide,
                        "CustomDeck": {str(number): custom[str(number)]},
                    }
                )
    if len(contained) == 1:
        return {**contained[0], "Name": "CardCustom", "Nickname": title}
    return {
        **_thing("DeckCustom", name, title, scale, at),
        "SidewaysCard": sheets[0].wide,
        "DeckIDs": [thing["CardID"] for thing in contained],
        "CustomDeck": custom,
        "ContainedObjects": contained,
    }


def _thing(
    kind: str, identity: str, nickname: str, scale: float, at: int, *, row: int = 0
) -> dict[str, Value]:
    """What every object has; decks of the first row lie face down, what stands behind is open."""
    transform: dict[str, Value] = {
        "posX": at * GAP,
        "posY": 1,
        "posZ": row * 2 * GAP,
        "rotX": 0,
        "rotY": 180,
        "rotZ": 0 if row else 180,
        "scaleX": scale,
        "scaleY": 1,
        "scaleZ": scale,
    }
    return {
        "GUID": hashlib.sha256(identity.encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": transform,
        "Nickname": nickname,
        "Description": "",
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


@dataclass(frozen=True)
class TableJob(KitJob):
    """The sheets and the saved object of one game."""

    game: str
    sets: tuple[str, ...]
    site: str
    own_layouts: Path | None
    inputs: str
    pages: tuple[tuple[str, str], ...] = ()  # PDFs of the kit: what each is, and where it stands
    only: str = ""  # the numbers of some cards

    @property
    def name(self) -> str:
        return f"{FOLDER}/{self.game}"

    @property
    def key(self) -> Value:
        pages: list[Value] = [list(page) for page in self.pages]
        return ["table", self.inputs, self.game, list(self.sets), self.site, pages, self.only]

    def run(self) -> list[KitFile]:
        press = open_press(self.own_layouts)
        files: list[KitFile] = []
        objects: list[Value] = []
        number, thumb = first_id(self.game), b""
        for name in self.sets:
            deck = open_deck(press, name, self.only)
            stem = Path(name).stem  # a deck of one's own is named by its file
            stem += "-cards" if stem == self.game else ""  # the game's own picture has that name
            sheets, pictures = self._sheets(press, deck, stem)
            thumb = thumb or _thumb(draw_faces(press, deck, [deck.cards[0].front], MOST_DPI)[0])
            files += pictures
            objects.append(deck_object(stem, deck.title, deck.cards, sheets, len(objects), number))
            number += len(sheets)
        for at, (title, file) in enumerate(self.pages):
            objects.append(pdf_object(title, f"{self.site.rstrip('/')}/{file}", at))
        saved = saved_object(self.game, objects)
        text = json.dumps(saved, indent=2, ensure_ascii=False) + "\n"
        own = [KitFile(f"{self.name}/{self.game}.json", text.encode())]
        # The picture that the list of saved objects shows has the name of its file.
        own += [KitFile(f"{self.name}/{self.game}.png", thumb)] if thumb else []
        return [*files, *own]

    def _sheets(
        self, press: Press, deck: PictureDeck, name: str
    ) -> tuple[list[DeckSheet], list[KitFile]]:
        """The pictures of a deck, and what the saved object says of each."""
        parts = split_cards(len(deck.cards))
        sheets: list[DeckSheet] = []
        files: dict[str, KitFile] = {}
        for number, part in enumerate(parts, 1):
            stem = f"{name}-{number}" if len(parts) > 1 else name
            sheet, face, back = self._sheet(press, deck, part, stem, f"{name}-back")
            sheets.append(sheet)
            files |= {face.name: face, back.name: back}
        return sheets, list(files.values())

    def _sheet(
        self, press: Press, deck: PictureDeck, part: range, stem: str, one: str
    ) -> tuple[DeckSheet, KitFile, KitFile]:
        """One sheet: what is said of it, its picture, and the picture of its backs."""
        piece = deck.piece
        alone = sum(card.copies for card in deck.cards) == 1
        grid = grid_for(len(part), piece.width, piece.height, alone=alone)
        cell = grid.cell(piece.width, piece.height)

        def pictures(faces: Sequence[Face]) -> "list[Image]":
            found = draw_faces(press, deck, faces, grid.dpi) if faces else []
            return [crop_bleed(picture, piece.bleed, grid.dpi, cell) for picture in found]

        one_back = len(deck.backs) == 1
        fronts = pictures([deck.cards[at].front for at in part])
        backs = pictures(deck.backs if one_back else [deck.backs[at] for at in part if deck.backs])
        hidden = backs[0] if backs else None
        face = self._picture(stem, sheet_of(fronts, hidden, grid, cell))
        back = face  # a piece without a back shows its face from both sides
        if one_back:
            back = self._picture(one, backs[0])
        elif backs:
            back = self._picture(f"{stem}-backs", sheet_of(backs, hidden, grid, cell))
        sheet = DeckSheet(
            self._link(face),
            self._link(back),
            grid.columns,
            grid.rows,
            tuple(part),
            unique_back=not one_back,
            round=piece.round,
            wide=piece.width > piece.height,
            height=piece.height,
        )
        return sheet, face, back

    def _picture(self, stem: str, image: "Image") -> KitFile:
        return KitFile(f"{self.name}/{stem}.png", png(image))

    def _link(self, file: KitFile) -> str:
        return f"{self.site.rstrip('/')}/{file.name}"


def table_jobs(
    products: Products,
    games: Sequence[str],
    inputs: KitInputs,
    site: str | None,
    printing: Sequence[ProductJob | TonightJob],
) -> list[TableJob]:
    """A job for each game: its cards as decks; its rules and pads, once, as PDFs."""
    jobs = []
    for game in games:
        sets = tuple(name for name, on_screen in card_sets(products, game) if on_screen)
        title = title_of(open_press(inputs.own_layouts).library, game)
        pages = tuple(_pages_of([job for job in printing if job.game == game], title))
        its = inputs.of_game(game)
        jobs.append(TableJob(game, sets, site or PLACEHOLDER, inputs.own_layouts, its, pages))
    return jobs


def _pages_of(printing: Sequence[ProductJob | TonightJob], title: str) -> Iterator[tuple[str, str]]:
    """The rules and pads among the files of a game, on the first paper in the first ink."""
    first = printing[0].options if printing else None
    for job in printing:
        file = f"{job.name}.pdf"
        if job.options != first:
            continue
        if isinstance(job, TonightJob):
            if any(each.page or each.pad for each in job.products):
                yield f"{title}: {job.stock}", file
        elif job.product.page or job.product.pad:
            yield f"{title}: {job.product.name}", file


def _thumb(face: "Image") -> bytes:
    """A small square picture with a card in its middle."""
    from PIL import Image

    small = face.copy()
    small.thumbnail((THUMB, THUMB), Image.Resampling.LANCZOS)
    square = Image.new("RGB", (THUMB, THUMB), EMPTY)
    square.paste(small, ((THUMB - small.width) // 2, (THUMB - small.height) // 2))
    return png(square)


@dataclass(frozen=True)
class SheetGrid:
    """How cards stand on a sheet: columns, rows, and the dots an inch that they are drawn with."""

    columns: int
    rows: int
    dpi: int

    def cell(self, width: Um, height: Um) -> tuple[int, int]:
        """The size of a card in pixels."""
        return width * self.dpi // UM_PER_INCH, height * self.dpi // UM_PER_INCH


def grid_for(cards: int, width: Um, height: Um, *, alone: bool = False) -> SheetGrid:
    """The grid that shows cards of a size largest; a piece that is no deck fills its picture."""
    if alone:
        return SheetGrid(1, 1, _dpi(1, 1, width, height))
    grids = [
        SheetGrid(columns, rows, _dpi(columns, rows, width, height))
        for columns in range(LEAST_COLUMNS, MOST_COLUMNS + 1)
        for rows in range(LEAST_ROWS, MOST_ROWS + 1)
        if columns * rows > cards
    ]
    return max(grids, key=lambda grid: (grid.dpi, -grid.columns * grid.rows, grid.columns))


def _dpi(columns: int, rows: int, width: Um, height: Um) -> int:
    across = MOST_PIXELS * UM_PER_INCH // (columns * width)
    down = MOST_PIXELS * UM_PER_INCH // (rows * height)
    return min(MOST_DPI, across, down)


def split_cards(count: int) -> list[range]:
    """The numbers of cards that share a sheet."""
    return [range(at, min(at + MOST_CARDS, count)) for at in range(0, count, MOST_CARDS)]


def sheet_of(
    pictures: Sequence["Image"], hidden: "Image | None", grid: SheetGrid, cell: tuple[int, int]
) -> "Image":
    """One picture with all cards, row by row, and the hidden one in the last place."""
    from PIL import Image

    wide, high = cell
    sheet = Image.new("RGB", (grid.columns * wide, grid.rows * high), EMPTY)
    for at, picture in enumerate(pictures):
        row, column = divmod(at, grid.columns)
        sheet.paste(picture, (column * wide, row * high))
    if hidden is not None and len(pictures) < grid.columns * grid.rows:
        sheet.paste(hidden, ((grid.columns - 1) * wide, (grid.rows - 1) * high))
    return sheet


def crop_bleed(picture: "Image", bleed: Um, dpi: int, cell: tuple[int, int]) -> "Image":
    """A card without its bleed, which a screen does not cut."""
    edge = round(bleed * dpi / UM_PER_INCH)
    return picture.crop((edge, edge, edge + cell[0], edge + cell[1]))
