"""Deck sheets for Tabletop Simulator: a grid of cards in one picture, as its manual asks for.

A sheet is at most 10 cards wide and 7 high, in RGB, and its manual advises no more than 4096
pixels on a side. The last place of a sheet is no card: it is what others see of a hidden one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cruxpress.press.geometry import Um

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_COLUMNS, MOST_ROWS = 10, 7
LEAST_COLUMNS, LEAST_ROWS = 2, 2
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
MOST_PIXELS = 4096
MOST_DPI = 300
UM_PER_INCH = 25_400
EMPTY = (255, 255, 255)


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


def parted(count: int) -> list[range]:
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


def cut(picture: "Image", bleed: Um, dpi: int, cell: tuple[int, int]) -> "Image":
    """A card without its bleed, which a screen does not cut."""
    edge = round(bleed * dpi / UM_PER_INCH)
    return picture.crop((edge, edge, edge + cell[0], edge + cell[1]))
