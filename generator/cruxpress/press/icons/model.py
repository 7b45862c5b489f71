"""What an icon is once it is read: outlines in a box of 64 units, painted in named colours."""

from dataclasses import dataclass
from typing import Literal

from cruxpress.press.geometry import Bounds, Path, miter_tips, strokes_bounds, subpaths, union

SIZE = 64.0

# What SVG does when a file says nothing. PDF's own default is 10, so whoever prints an icon
# sets this one: the bounds below count on it.
MITER_LIMIT = 4.0

# More digits than any printer shows, and few enough that every machine rounds to the same ones.
DECIMALS = 4

Join = Literal["miter", "round", "bevel"]


@dataclass(frozen=True, slots=True)
class IconShape:
    """One painted outline of an icon, every transform applied.

    Colours are names of the palette. A shape without a stroke has width 0.
    """

    path: Path
    fill: str | None
    stroke: str | None
    width: float
    round_cap: bool
    join: Join
    even_odd: bool


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


def icon_bounds(icon: Icon) -> Bounds:
    """The rectangle that holds the whole icon with its strokes."""
    return union(map(shape_bounds, icon.shapes))


def shape_bounds(shape: IconShape) -> Bounds:
    """The rectangle that holds a shape with its stroke.

    A stroke is taken as round at its ends and corners, which holds flat ends and cut corners
    too; pointed corners reach further and are added.
    """
    half = shape.width / 2 if shape.stroke is not None else 0.0
    boxes: list[Bounds] = []
    for strokes, closed in subpaths(shape.path):
        boxes.append(strokes_bounds(strokes, half, half))
        if half and shape.join == "miter":
            tips = miter_tips(strokes, closed, half, MITER_LIMIT)
            boxes += [(x, y, x, y) for x, y in tips]
    left, top, right, bottom = union(boxes)
    return rounded(left), rounded(top), rounded(right), rounded(bottom)
