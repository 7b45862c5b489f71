"""Places for pieces on a page, as plain data: slots, the fold, and the page that holds them."""

from dataclasses import dataclass, replace

from cruxpress.press.geometry import Box, Um
from cruxpress.press.stock import PieceSize

Bleeds = tuple[Um, Um, Um, Um]  # left, top, right, bottom, as seen on the page


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one piece: its cut box on the page, its turn, and the bleed there is room for.

    `turn` is in degrees clockwise; width and height are those of the turned piece.
    """

    x: Um
    y: Um
    width: Um
    height: Um
    turn: int = 0
    bleeds: Bleeds = (0, 0, 0, 0)

    @property
    def turned(self) -> bool:
        """Whether the piece lies on its side."""
        return self.turn % 180 == 90

    @property
    def right(self) -> Um:
        return self.x + self.width

    @property
    def bottom(self) -> Um:
        return self.y + self.height

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.width, self.height)

    def behind_sideways(self, sum_of_x: Um) -> "Slot":
        """The slot of the back when left and right change places: x becomes sum_of_x - x.

        A piece is turned over left to right about its own upright axis, so its top stays where
        it is. A top that points right on the front points left on the back: the turn is undone.
        """
        left, top, right, bottom = self.bleeds
        return replace(
            self,
            x=sum_of_x - self.right,
            turn=-self.turn % 360,
            bleeds=(right, top, left, bottom),
        )

    def behind_upside_down(self, sum_of_y: Um) -> "Slot":
        """The slot of the back when top and bottom change places: y becomes sum_of_y - y.

        A top that points up on the front now points down, one that points right still does.
        """
        left, top, right, bottom = self.bleeds
        return replace(
            self,
            y=sum_of_y - self.bottom,
            turn=(180 - self.turn) % 360,
            bleeds=(left, bottom, right, top),
        )


@dataclass(frozen=True, slots=True)
class FoldLine:
    """Where the page is folded, print outside: an upright line at an x, or a level one at a y."""

    upright: bool
    at: Um


@dataclass(frozen=True, slots=True)
class Imposition:
    """A page laid out for one piece size: slots row by row, each from left to right.

    With a fold, slots, columns and rows are those of the fronts, left of or above the fold.
    """

    page_width: Um
    page_height: Um
    columns: int
    rows: int
    slots: tuple[Slot, ...]
    gutter: Um
    piece: PieceSize
    unprintable: Um
    fold: FoldLine | None = None

    @property
    def portrait(self) -> bool:
        """Whether the page stands; a square page counts as standing."""
        return self.page_width <= self.page_height

    @property
    def turned(self) -> bool:
        """Whether the pieces lie on their side on the page."""
        return self.slots[0].turned

    @property
    def block(self) -> Box:
        """The box around all slots, from the first cut to the last."""
        first, last = self.slots[0], self.slots[-1]
        return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)

    @property
    def printable(self) -> Box:
        """The part of the page that a home printer reaches."""
        return Box(0, 0, self.page_width, self.page_height).grown(-self.unprintable)
