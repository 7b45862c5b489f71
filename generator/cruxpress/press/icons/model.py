"""What an icon is once it is read: outlines in a box of 64 units, painted in named colours."""

import math
from dataclasses import dataclass
from typing import Literal

from cruxpress.press.geometry import Bounds, Path, miter_tips, strokes_bounds, subpaths, union

SIZE = 64.0

# What SVG does when a file says nothing. PDF's own default is 10, so whoever prints an icon
# sets this one: the bounds below count on it.
MITER_LIMIT = 4.0

# More digits than any printer shows, and few enough that every machine rounds to the same ones.
DECIMALS = 4

# Joins and ends of lines, in the order of PDF's numbers for them.
Join = Literal["miter", "round", "bevel"]
Cap = Literal["butt", "round", "square"]

# The colour that a drawing leaves to whoever shows it: the tint, or else our dark ink.
CURRENT = "currentColor"
DARK = "ink"
PAPER = "white"


@dataclass(frozen=True, slots=True)
class IconShape:
    """One painted outline of an icon, every transform applied.

    Colours are names of the palette, or codes that a designer's own drawing keeps. A shape without
    a stroke has width 0. Dashes and clips are in units of the box, as the path is.
    """

    path: Path
    fill: str | None
    stroke: str | None
    width: float
    cap: Cap
    join: Join
    even_odd: bool
    miter: float = MITER_LIMIT
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    clips: tuple[tuple[Path, bool], ...] = ()  # outlines that it is cut to, and their rule


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture that a layout can print at any size, in any ink.

    `thinnest` is its thinnest line in units; an icon without lines says 64, so that a check of
    line widths needs no special case. `clip` is the part of the box that a drawing shows, where it
    reaches beyond that; `notes` say what a designer should know of how it was read.
    """

    name: str
    title: str
    shapes: tuple[IconShape, ...]
    thinnest: float
    clip: Bounds | None = None
    notes: tuple[str, ...] = ()

    @property
    def colours(self) -> frozenset[str]:
        """The names of all colours that it is drawn in."""
        painted = (colour for shape in self.shapes for colour in (shape.fill, shape.stroke))
        return frozenset(colour for colour in painted if colour)

    def printed(self, colour: str, tint: str | None) -> str:
        """The name that one of its colours is printed by.

        A tint takes the place of the colour that the drawing leaves open; in a drawing that leaves
        none open, of all but white.
        """
        base, at, share = colour.partition("@")
        if base == CURRENT:
            base = tint or DARK
        elif tint and base != PAPER and not self.is_open:
            base = tint
        return base + at + share

    @property
    def is_open(self) -> bool:
        """Whether it leaves a colour to whoever shows it."""
        return any(colour.startswith(CURRENT) for colour in self.colours)


def washed(colour: str, alpha: float) -> str:
    """A colour on white paper, so thin that its share of it is left, as in `sea@40`."""
    percent = round(alpha * 100)
    return colour if percent >= 100 else f"{colour}@{percent}"


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
    if shape.cap == "square":
        half *= math.sqrt(2)  # the corner of a square end, however it is turned
    boxes: list[Bounds] = []
    for strokes, closed in subpaths(shape.path):
        boxes.append(strokes_bounds(strokes, half, half))
        if half and shape.join == "miter":
            tips = miter_tips(strokes, closed, shape.width / 2, shape.miter)
            boxes += [(x, y, x, y) for x, y in tips]
    left, top, right, bottom = union(boxes)
    return rounded(left), rounded(top), rounded(right), rounded(bottom)
