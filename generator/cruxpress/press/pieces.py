"""Pieces as a designer writes them: a size, and a shape that says how it is cut and folded."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from cruxpress.core.errors import BadInput, Problem
from cruxpress.press.geometry import Um
from cruxpress.press.nets import Net, standee, tent, tuck_box
from cruxpress.press.stock import PieceSize, size_in_mm
from cruxpress.specs.nodes import Fault, Map, Node, Seq, each, in_reading_order, kind_of, place_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.units import Extent, in_mm
from cruxpress.specs.values import (
    EXTENT,
    Kind,
    Known,
    known_name,
    length,
    list_of,
    one_of,
    whole,
)

CUT = ("square", "round", "hex-flat", "hex-pointed", "triangle", "outline")
FOLDED = ("tent", "standee", "tuckbox")
# Heights of regular pieces, as shares of their width.
REGULAR = {
    "round": 1.0,
    "hex-flat": math.sqrt(3) / 2,
    "hex-pointed": 2 / math.sqrt(3),
    "triangle": math.sqrt(3) / 2,
}
T = TypeVar("T")
A_SIDE = length(least=5_000)
LEAST_AREA = 1_000_000  # a square millimetre, in square micrometres
NAMES = {"round": "a round piece", "outline": "a piece with an outline", "tuckbox": "a tuck box"}


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of an outline, in shares of the piece or lengths."""

    x: Extent
    y: Extent


def _given(kind: Kind[T]) -> Kind[T]:
    """A kind of value that may be left out, and then is nothing."""
    return replace(kind, show=lambda value: "" if value is None else kind.show(value))


def _corner(node: Node, known: Known) -> Corner:
    if not isinstance(node, Seq) or len(node.items) != 2:
        raise Fault(node.place, f"{kind_of(node)} is no point; write [10 mm, 50%]")
    return Corner(*each(node.items, lambda side: EXTENT.read(side, known)))


def _card(node: Node, known: Known) -> PieceSize | str:
    return (
        read_piece(node, known) if isinstance(node, Map) else known_name("piece").read(node, known)
    )


@dataclass(frozen=True, kw_only=True)
class PieceKeys:
    """What a piece may say of itself."""

    width: Um | None = param(
        _given(A_SIDE), "its width after the cut; must be given, but for a tuck box", None
    )
    height: Um | None = param(
        _given(A_SIDE),
        "its height after the cut; round pieces, hexes and triangles are regular if it is left out",
        None,
    )
    bleed: Um = param(length(most=20_000), "how far its print reaches beyond the cut", 3000)
    safe: Um = param(length(most=20_000), "what must keep this far inside the cut", 3000)
    shape: str = param(one_of(*CUT, *FOLDED), "how it is cut, or folded", "square")
    corners: Um = param(
        length(most=50_000), "for `square`: radius of its corners, which are cut round", 0
    )
    outline: tuple[Corner, ...] | None = param(
        _given(list_of(Kind("a point `[x, y]`", _corner), least=3, most=200)),
        "for `outline`: its corners, in shares of its box or lengths",
        None,
    )
    base: Um | None = param(
        _given(length(least=3_000, most=100_000)),
        "for `standee`: depth of its two feet, before and behind",
        None,
    )
    card: PieceSize | str | None = param(
        _given(Kind("a piece, or a map with its size", _card)),
        "for `tuckbox`: the cards that go into it",
        None,
    )
    cards: int | None = param(_given(whole(1, 1000)), "for `tuckbox`: how many they are", None)
    thickness: Um | None = param(
        _given(length(least=50, most=5_000)),
        "for `tuckbox`: how thick one card is; 0.3 mm for most, 0.6 mm in sleeves",
        None,
    )
    room: Um = param(length(most=20_000), "for `tuckbox`: room beside the cards", 1000)


ONLY_FOR = {
    "corners": ("square",),
    "outline": ("outline",),
    "base": ("standee",),
    **dict.fromkeys(("card", "cards", "thickness", "room"), ("tuckbox",)),
}


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box for a deck, before the size of its cards is known."""

    card: PieceSize | str
    cards: int
    thickness: Um
    room: Um
    bleed: Um
    safe: Um

    def size(self, pieces: Mapping[str, PieceSize]) -> PieceSize:
        """The box as a flat piece."""
        card = pieces[self.card] if isinstance(self.card, str) else self.card
        depth = self.cards * self.thickness + self.room
        net = tuck_box(card.width + self.room, card.height + self.room, depth)
        return _folded("tuckbox", net, self.bleed, self.safe)


def read_piece(node: Node, known: Known, name: str = "") -> PieceSize:
    """A piece of which all is known; a tuck box is not, for it asks how large its cards are."""
    found = read_piece_or_box(node, known, name)
    if isinstance(found, TuckBox):
        what = "a tuck box is made for its cards; write it as the piece of its layout"
        raise Fault(place_of(node, "shape"), what)
    return found


def read_piece_or_box(node: Node, known: Known, name: str = "") -> PieceSize | TuckBox:
    """A piece as it is written; all that is wrong with it is told at once."""
    problems: list[Problem] = []
    keys = read_record(PieceKeys, node, known, problems, "a piece")
    if keys is None or not isinstance(node, Map):
        raise BadInput(problems)
    problems += _misplaced(keys, node)
    if problems:
        raise BadInput(in_reading_order(problems))
    if keys.shape == "tuckbox":
        stack = keys.card or "", keys.cards or 0, keys.thickness or 0
        return TuckBox(*stack, keys.room, keys.bleed, keys.safe)
    width = keys.width or 0
    height = keys.height or round(width * REGULAR.get(keys.shape, 1.0))
    name = name or f"{round(width / 1000)}x{round(height / 1000)}"
    if keys.shape == "tent":
        return _folded(name, tent(width, height), keys.bleed, keys.safe)
    if keys.shape == "standee":
        return _folded(name, standee(width, height, keys.base or 0), keys.bleed, keys.safe)
    corners = tuple(
        (corner.x.within(width), corner.y.within(height)) for corner in keys.outline or ()
    )
    _refuse_odd(keys, node, width, height, corners)
    return PieceSize(name, width, height, keys.bleed, keys.safe, keys.shape, keys.corners, corners)


def _folded(name: str, net: Net, bleed: Um, safe: Um) -> PieceSize:
    return PieceSize(name, net.width, net.height, bleed, safe, "net", net=net)


def _called(shape: str) -> str:
    return NAMES.get(shape, f"a {shape}")


def _misplaced(keys: PieceKeys, node: Map) -> list[Problem]:
    """Keys that a shape does not have, and those that it lacks."""
    shape, found = keys.shape, []
    for key, shapes in ONLY_FOR.items():
        if key in node.entries and shape not in shapes:
            what = f"{_called(shape)} has no '{key}'; it is for 'shape: {shapes[0]}'"
            found.append(Problem(node.entries[key].key_place, what))
    needed = {"tuckbox": ("card", "cards", "thickness"), "standee": ("width", "height", "base")}
    usual = ("width",) if shape in REGULAR else ("width", "height")
    why = {
        "base": ": how deep its feet are, as in 'base: 12 mm'",
        "thickness": ": of one card, as in 'thickness: 0.3 mm'",
        "outline": ": its corners, as in 'outline: [[50%, 0%], [100%, 100%], [0%, 100%]]'",
    }
    wanted = (*needed.get(shape, usual), *(("outline",) if shape == "outline" else ()))
    for key in wanted:
        if getattr(keys, key) is None:
            whose = "a piece" if shape == "square" else _called(shape)
            found.append(Problem(node.place, f"{whose} lacks the key '{key}'{why.get(key, '')}"))
    if shape == "tuckbox":
        for key in ("width", "height"):
            if key in node.entries:
                what = f"the {key} of a tuck box follows from its cards; leave it out"
                found.append(Problem(node.entries[key].key_place, what))
    return found


def _area(corners: Sequence[tuple[Um, Um]]) -> Um:
    around = pairwise([*corners, corners[0]])
    return abs(sum(x * y2 - x2 * y for (x, y), (x2, y2) in around)) // 2


def _refuse_odd(
    keys: PieceKeys, node: Map, width: Um, height: Um, corners: tuple[tuple[Um, Um], ...]
) -> None:
    """What no knife can cut."""
    if keys.shape == "round" and width != height:
        what = f"a round piece is as wide as it is high, not {size_in_mm(width, height)}"
        raise Fault(place_of(node, "height"), what)
    if 2 * keys.corners > min(width, height):
        most = in_mm(min(width, height) // 2)
        what = f"corners of {in_mm(keys.corners)} are too round for it; {most} is the most"
        raise Fault(place_of(node, "corners"), what)
    outside = [
        corner for corner in corners if not (0 <= corner[0] <= width and 0 <= corner[1] <= height)
    ]
    if outside:
        x, y = (in_mm(side) for side in outside[0])
        what = f"the corner [{x}, {y}] lies outside of {size_in_mm(width, height)}"
        raise Fault(place_of(node, "outline"), what)
    if corners and _area(corners) < LEAST_AREA:
        what = "the outline holds no room; write its corners in the order of the cut"
        raise Fault(place_of(node, "outline"), what)
