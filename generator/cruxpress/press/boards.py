"""Boards: one large face on several pages that are glued together, each a little over the next.

Every page shows a part of the board. Its left and upper edge are cut, and laid on the pages left of
it and above it, which print an overlap more for that; triangles in their margins say how far.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.press.furniture import BoardStyle, Furniture
from cruxpress.press.geometry import Box, Path, Segment, Um, line
from cruxpress.press.items import Document, Face, Layer, Page, PlacedFace, Shape
from cruxpress.press.product import PrintSettings, single_page
from cruxpress.press.stock import Paper, PieceSize, size_in_mm
from cruxpress.specs.units import in_mm

MOST_ACROSS = 26  # pages side by side, and rows of them: as many as there are letters
LEAST_PART: Um = 20_000
ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Tiling:
    """Equal parts of a board, one a page, and where they stand there."""

    page_width: Um
    page_height: Um
    columns: int
    rows: int
    part: Box  # on every page
    step: tuple[Um, Um]  # from a part to the next, across and down
    printable: Box

    @property
    def pages(self) -> int:
        return self.columns * self.rows

    def name(self, row: int, column: int) -> str:
        """What a page is called: A1, A2, and below them B1, B2; nothing where there is none."""
        there = 0 <= row < self.rows and 0 <= column < self.columns
        return f"{ROWS[row]}{column + 1}" if there else ""


def fits_one_page(size: PieceSize, paper: Paper, style: BoardStyle) -> bool:
    """Whether a board is no larger than a part of it may be."""
    return any(
        size.width <= room_x and size.height <= room_y
        for room_x, room_y in (_room(page, paper, style) for page in _pages(paper))
    )


def tiling(
    size: PieceSize, overlap: Um, paper: Paper, style: BoardStyle, place: Place | None = None
) -> Tiling:
    """The board parted for a paper, standing or lying, whichever takes fewer pages."""
    found = [
        made
        for page in _pages(paper)
        if (made := _tiled(page, size, overlap, paper, style)) is not None
    ]
    if not found:
        raise BadInput(_why_not(size, overlap, paper, style), place)
    return min(found, key=lambda made: (made.pages, made.page_width > made.page_height))


def _pages(paper: Paper) -> tuple[tuple[Um, Um], ...]:
    return paper.portrait, paper.landscape


def _room(page: tuple[Um, Um], paper: Paper, style: BoardStyle) -> tuple[Um, Um]:
    edge = 2 * (paper.unprintable + style.room)
    return page[0] - edge, page[1] - edge - style.foot


def _tiled(
    page: tuple[Um, Um], size: PieceSize, overlap: Um, paper: Paper, style: BoardStyle
) -> Tiling | None:
    rooms = _room(page, paper, style)
    if min(rooms) < max(2 * overlap, LEAST_PART):
        return None
    sides = (size.width, size.height)
    counts = [
        1 if side <= room else -(-(side - overlap) // (room - overlap))
        for side, room in zip(sides, rooms, strict=True)
    ]
    if max(counts) > MOST_ACROSS:
        return None
    parts = [
        -(-(side + (count - 1) * overlap) // count)
        for side, count in zip(sides, counts, strict=True)
    ]
    edge = paper.unprintable
    x = (page[0] - parts[0]) // 2
    y = edge + style.room + (rooms[1] - parts[1]) // 2
    part = Box(x, y, *parts)
    step = parts[0] - overlap, parts[1] - overlap
    printable = Box(0, 0, *page).grown(-edge)
    columns, rows = counts
    return Tiling(*page, columns, rows, part, step, printable)


def _why_not(size: PieceSize, overlap: Um, paper: Paper, style: BoardStyle) -> str:
    width, height = _room(paper.portrait, paper, style)
    if min(width, height) < LEAST_PART:
        return f"{paper.name} has no room for a part of a board; take a larger paper"
    if min(width, height) < 2 * overlap:
        most = in_mm(min(width, height) // 2 // 1000 * 1000)
        return (
            f"an overlap of {in_mm(overlap)} is too much: a page of {paper.name} shows "
            f"{size_in_mm(width, height)} of a board; {most} is the most, and 8 mm is enough"
        )
    return (
        f"a board of {size_in_mm(size.width, size.height)} takes more than {MOST_ACROSS} pages "
        f"of {paper.name} side by side; take a larger paper"
    )


@dataclass(frozen=True)
class JoinedBoard:
    """A board, drawn: one face, how far its pages overlap, and how many of it are wanted."""

    title: str
    face: Face
    overlap: Um
    copies: int = 1
    keywords: tuple[str, ...] = ()
    place: Place | None = None  # of the overlap


def board_document(board: JoinedBoard, settings: PrintSettings, furniture: Furniture) -> Document:
    """A board on pages with their marks; for a shop all of it on one, with its bleed."""
    face = board.face
    subject = f"a board of {size_in_mm(face.width, face.height)}"
    pages: tuple[Page, ...]
    if settings.shop:
        pages = (single_page(face),)
    else:
        size = PieceSize(face.name, face.width, face.height, face.bleed, face.safe)
        parts = tiling(size, board.overlap, settings.paper, furniture.board, board.place)
        pages = tuple(_parts(board, parts, settings, furniture))
    return Document(board.title, pages * board.copies, subject, board.keywords, "", settings.shop)


def _parts(
    board: JoinedBoard, parts: Tiling, settings: PrintSettings, furniture: Furniture
) -> Iterator[Page]:
    for row in range(parts.rows):
        for column in range(parts.columns):
            spot = _spot(board.face, parts, row, column)
            data = _data(board.title, parts, row, column)
            foot = furniture.board_foot(parts.printable, data)
            marks = _marks(parts, row, column, board.face.bleed, furniture, settings.marks)
            layers = [Layer(items) for items in (marks, foot) if items]
            yield Page(
                parts.page_width,
                parts.page_height,
                (spot,),
                tuple(layers),
                bookmark=f"{board.title} {parts.name(row, column)}",
                unprintable=settings.paper.unprintable,
            )


def _spot(face: Face, parts: Tiling, row: int, column: int) -> PlacedFace:
    part, (across, down) = parts.part, parts.step
    # At an edge of the board print bleeds; at a join it ends where the part does.
    left = face.bleed if column == 0 else 0
    top = face.bleed if row == 0 else 0
    x, y = part.x - column * across, part.y - row * down
    # The parts are rounded up: the last ones may be a micrometre larger than what is left.
    right = x + face.width + face.bleed if column == parts.columns - 1 else part.right
    bottom = y + face.height + face.bleed if row == parts.rows - 1 else part.bottom
    start_x, start_y = part.x - left, part.y - top
    window = Box(start_x, start_y, right - start_x, bottom - start_y)
    return PlacedFace(face, x, y, window=window)


def _data(title: str, parts: Tiling, row: int, column: int) -> dict[str, Value]:
    here = [
        "".join("#" if (r, c) == (row, column) else "_" for c in range(parts.columns))
        for r in range(parts.rows)
    ]
    return {
        "title": title,
        "name": parts.name(row, column),
        "left": parts.name(row, column - 1),
        "above": parts.name(row - 1, column),
        "right": parts.name(row, column + 1),
        "below": parts.name(row + 1, column),
        "pages": parts.pages,
        "columns": parts.columns,
        "rows": parts.rows,
        "map": "\n".join(here),
    }


def _marks(
    parts: Tiling, row: int, column: int, bleed: Um, furniture: Furniture, kind: str
) -> tuple[Shape, ...]:
    """Ticks where a page is cut, and triangles where the next page begins."""
    if kind == "none":
        return ()
    style, part = furniture.marks, parts.part
    last_column, last_row = column == parts.columns - 1, row == parts.rows - 1
    near = max(style.gap, bleed)
    length = min(style.length, furniture.board.room - near)
    cuts_x = [part.x, *([part.right] if last_column else [])]
    cuts_y = [part.y, *([part.bottom] if last_row else [])]
    ticks: list[Segment] = []
    for x in cuts_x:
        ticks += line(x, part.y - near - length, x, part.y - near)
        ticks += line(x, part.bottom + near, x, part.bottom + near + length)
    for y in cuts_y:
        ticks += line(part.x - near - length, y, part.x - near, y)
        ticks += line(part.right + near, y, part.right + near + length, y)
    joins: list[Segment] = []
    size = furniture.board.triangle
    if not last_column:
        x = part.x + parts.step[0]
        joins += _triangle(x, part.y - near, size, 0, -1)
        joins += _triangle(x, part.bottom + near, size, 0, 1)
    if not last_row:
        y = part.y + parts.step[1]
        joins += _triangle(part.x - near, y, size, -1, 0)
        joins += _triangle(part.right + near, y, size, 1, 0)
    shapes = [Shape(tuple(ticks), stroke=style.colour, line=style.line)]
    if joins:
        shapes.append(Shape(tuple(joins), fill=style.colour))
    return tuple(shapes)


def _triangle(x: Um, y: Um, size: Um, across: int, down: int) -> Path:
    """A triangle whose point is at a place, and which lies in a direction from it."""
    far_x, far_y = x + across * size, y + down * size
    half_x, half_y = down * size // 2, across * size // 2
    return (
        ("m", x, y),
        ("l", far_x - half_x, far_y - half_y),
        ("l", far_x + half_x, far_y + half_y),
        ("z",),
    )
