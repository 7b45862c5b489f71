"""What an icon is once it is read: outlines in a box of 64 units, painted in named colours."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

SIZE = 64.0

# What SVG does when a file says nothing. PDF's own default is 10, so whoever prints an icon
# sets this one: the bounds below count on it.
MITER_LIMIT = 4.0

# More digits than any printer shows, and few enough that every machine rounds to the same ones.
DECIMALS = 4

Move = tuple[Literal["m"], float, float]
Line = tuple[Literal["l"], float, float]
Curve = tuple[Literal["c"], float, float, float, float, float, float]
Close = tuple[Literal["z"]]
Segment = Move | Line | Curve | Close
Outline = tuple[Segment, ...]

Join = Literal["miter", "round", "bevel"]


class Bounds(NamedTuple):
    """The smallest upright rectangle around a drawing, in units of the icon's box."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class IconShape:
    """One painted outline of an icon; x to the right, y down, every transform applied.

    Colours are names of the palette. A shape without a stroke has width 0.
    """

    path: Outline
    fill: str | None
    stroke: str | None
    width: float
    round_cap: bool
    join: Join
    even_odd: bool

    @property
    def round_join(self) -> bool:
        return self.join == "round"


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture that a layout can print at any size, in any ink.

    `thinnest` is its thinnest line in units; an icon without lines says 64, so that a check of
    line widths needs no special case.
    """

    name: str
    title: str
    shapes: tuple[IconShape, ...]
    thinnest: float


def rounded(value: float) -> float:
    """The number as every machine writes it; never minus zero."""
    return round(value, DECIMALS) + 0.0
