"""Hexes and triangles that lie into each other on a page, as in a honeycomb, and save paper.

Places are counted from the corner of the room that pieces may fill, in whole micrometres.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from cruxpress.press.geometry import Um
from cruxpress.press.stock import PieceSize

HEXES = ("hex-flat", "hex-pointed")
NESTED = (*HEXES, "triangle")


@dataclass(frozen=True, slots=True)
class Nest:
    """The upper left corner of a piece's box, and by how much more it is turned."""

    x: Um
    y: Um
    turn: int = 0


def nests(piece: PieceSize, turned: bool, room: tuple[Um, Um], gutter: Um) -> list[Nest]:
    """Where pieces lie that are nested, as many as fit; the gutter is between their edges.

    `turned` pieces lie on their side. What is found for upright lines is turned for level ones.
    """
    width, height = piece.width, piece.height
    if piece.shape == "triangle":
        # Beside one that stands on its base, the next one stands on its point.
        found = _triangles(width, height, _exchanged(room) if turned else room, gutter)
        return [_turned(nest, height, room) if turned else nest for nest in found]
    wide, high = (height, width) if turned else (width, height)
    if (piece.shape == "hex-flat") != turned:
        return list(_hexes(wide, high, room, gutter))
    exchanged = _hexes(high, wide, _exchanged(room), gutter)
    return sorted((Nest(nest.y, nest.x) for nest in exchanged), key=lambda nest: (nest.y, nest.x))


def _hexes(width: Um, height: Um, room: tuple[Um, Um], gutter: Um) -> Iterator[Nest]:
    """Hexes with level edges above and below: every other column is half a hex lower."""
    slant = math.hypot(width / 4, height / 2)
    across = math.ceil(width * 3 / 4 + gutter * (2 * slant - width / 4) / height)
    down = height + gutter
    for row in count():
        if row * down + height > room[1]:
            return
        # In reading order: those of the upper half row, then those that lie lower.
        for lower in (0, 1):
            y = row * down + lower * ((down + 1) // 2)
            if y + height > room[1]:
                continue
            last = (room[0] - width) // across
            yield from (Nest(column * across, y) for column in range(lower, last + 1, 2))


def _triangles(width: Um, height: Um, room: tuple[Um, Um], gutter: Um) -> Iterator[Nest]:
    slant = math.hypot(width / 2, height)
    across = math.ceil(width / 2 + gutter * slant / height)
    for row in range((room[1] + gutter) // (height + gutter)):
        for column in range((room[0] - width) // across + 1):
            yield Nest(column * across, row * (height + gutter), 180 * (column % 2))


def _exchanged(room: tuple[Um, Um]) -> tuple[Um, Um]:
    return room[1], room[0]


def _turned(nest: Nest, height: Um, room: tuple[Um, Um]) -> Nest:
    """A place on a room that lies on its side: a quarter turn clockwise."""
    return Nest(room[0] - nest.y - height, nest.x, nest.turn)
