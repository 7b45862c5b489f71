"""Marks that show where to cut and fold: corner ticks, margin marks, full lines, fold lines.

Marks keep out of the pieces; round ones, hexes and others are cut along a printed outline instead.
Where the printable edge of a page is close, a mark is made shorter; if it would fall below its
shortest length it moves towards the piece, and if even that leaves no room it is dropped. They are
reckoned for level lines, and turned for upright ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Literal

from cruxpress.core.errors import BadInput
from cruxpress.press.backs import Flip, back_slots
from cruxpress.press.elements.base import COLOUR, LINE_WIDTH
from cruxpress.press.elements.shapes import DASH, join_edges
from cruxpress.press.geometry import Box, Segment, Um, line
from cruxpress.press.imposition import Imposition, Slot
from cruxpress.press.items import Shape
from cruxpress.press.outlines import corner_arcs, cut_outline, mirrored, on_page
from cruxpress.specs.records import param
from cruxpress.specs.values import LENGTH

MarkKind = Literal["ticks", "margin", "lines", "none"]
Side = Literal["front", "back"]
UNDER = "white"  # what lies under lines that cross the print of a piece


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """How marks look, in press.yaml."""

    colour: str = param(COLOUR, "colour of cut marks")
    line: Um = param(LINE_WIDTH, "their width")
    length: Um = param(LENGTH, "their length")
    gap: Um = param(LENGTH, "room between a piece and its marks")
    shortest: Um = param(LENGTH, "the least that a mark may shrink to")
    cross: Um = param(LENGTH, "an arm of the crosses between pieces that touch")
    fold_colour: str = param(COLOUR, "colour of fold lines")
    fold_line: Um = param(LINE_WIDTH, "their width")
    fold_dash: tuple[Um, ...] = param(DASH, "lengths of their dashes and gaps")

    def __post_init__(self) -> None:
        if not 0 < self.shortest <= self.length or self.gap < 0 or self.cross < 0:
            raise BadInput(
                "cut marks need a shortest length above 0 mm and no longer than their length, "
                "and a gap and a cross of 0 mm or more"
            )


@dataclass(frozen=True, slots=True)
class CutMark:
    """A straight mark: upright at an x from y to y, or level at a y from x to x."""

    upright: bool
    at: Um
    start: Um
    end: Um


@dataclass(frozen=True, slots=True)
class MarkedBlock:
    """Slots in rows and columns, and the part of the page that their marks may fill."""

    slots: tuple[Slot, ...]
    room: Box

    def runs_along(self, mark: CutMark) -> bool:
        """Whether a level mark lies on an edge of a piece."""
        return any(
            mark.at in (slot.y, slot.bottom) and mark.start < slot.right and slot.x < mark.end
            for slot in self.slots
        )


def cut_marks(
    plan: Imposition,
    kind: MarkKind,
    style: MarkStyle,
    *,
    side: Side = "front",
    flip: Flip = "long",
    pieces: int | None = None,
) -> tuple[Shape, ...]:
    """The marks that guide a knife, in one shape; with a fold, those of both halves.

    They are the same for every full page of a plan, so that one layer serves all fronts, and
    another all backs: the marks of the back lie behind those of the front. A last page that holds
    fewer pieces has marks for these alone.
    """
    if kind == "none":
        return ()
    if pieces is not None:
        plan = plan.holding(pieces)
    blocks = _blocks(plan, side, flip)
    # What is not straight is cut along its outline, whatever marks straight pieces have.
    if plan.piece.shape != "square":
        return tuple(_outlines(plan, blocks, side, style))
    marks = _merged(mark for block in blocks for mark in _marks_of(block, kind, style))
    path = tuple(seg for mark in marks if not _is_fold(plan, mark) for seg in _stroke(mark))
    ticks = (Shape(path, stroke=style.colour, line=style.line),) if path else ()
    return (*ticks, *(_outlines(plan, blocks, side, style) if plan.piece.corners else ()))


def _outlines(
    plan: Imposition, blocks: Sequence[MarkedBlock], side: Side, style: MarkStyle
) -> Iterator[Shape]:
    """What is cut along each piece's own outline, solid, and where it is folded, dashed.

    White under both makes them show on dark grounds.
    """
    piece = plan.piece
    cut = corner_arcs(piece) if piece.corners else cut_outline(piece)
    folds = piece.net.folds if piece.net else ()
    for path, colour, line_width, dash in (
        (cut, style.colour, style.line, ()),
        (folds, style.fold_colour, style.fold_line, style.fold_dash),
    ):
        placed: list[Segment] = []
        for at, block in enumerate(blocks):
            behind = side == "back" or at == 1  # with a fold, the second block holds the backs
            seen = mirrored(path, piece.width) if behind else path
            for slot in block.slots:
                placed += on_page(seen, piece, slot)
        if placed:
            yield Shape(tuple(placed), stroke=UNDER, line=3 * line_width, dash=dash)
            yield Shape(tuple(placed), stroke=colour, line=line_width, dash=dash)


def fold_marks(plan: Imposition, style: MarkStyle) -> tuple[Shape, ...]:
    """The dashed line to fold along, across the printable page; nothing on an unfolded page."""
    if plan.fold is None:
        return ()
    page = plan.printable
    ends = (page.y, page.bottom) if plan.fold.upright else (page.x, page.right)
    path = _stroke(CutMark(plan.fold.upright, plan.fold.at, *ends))
    return (Shape(path, stroke=style.fold_colour, line=style.fold_line, dash=style.fold_dash),)


def _blocks(plan: Imposition, side: Side, flip: Flip) -> list[MarkedBlock]:
    page, fold = plan.printable, plan.fold
    if fold is None:
        slots = plan.slots if side == "front" else back_slots(plan, flip)
        return [MarkedBlock(slots, page)]
    # The marks of each half end at the fold: once folded, it is an edge of the paper.
    if fold.upright:
        first = replace(page, width=fold.at - page.x)
        second = replace(page, x=fold.at, width=page.right - fold.at)
    else:
        first = replace(page, height=fold.at - page.y)
        second = replace(page, y=fold.at, height=page.bottom - fold.at)
    sides = (plan.slots, first), (back_slots(plan), second)
    return [MarkedBlock(slots, room) for slots, room in sides]


def _is_fold(plan: Imposition, mark: CutMark) -> bool:
    """Whether a mark lies on the fold, which pieces may touch but which nobody cuts."""
    fold = plan.fold
    return fold is not None and (mark.upright, mark.at) == (fold.upright, fold.at)


def _stroke(mark: CutMark) -> tuple[Segment, ...]:
    if mark.upright:
        return line(mark.at, mark.start, mark.at, mark.end)
    return line(mark.start, mark.at, mark.end, mark.at)


def _marks_of(block: MarkedBlock, kind: MarkKind, style: MarkStyle) -> Iterator[CutMark]:
    """All marks of a block, still with the doubled ones that neighbours share."""
    level = _level_marks(block, kind, style)
    # What is upright on the page is level on the page with x and y exchanged.
    upright = (
        replace(mark, upright=not mark.upright)
        for mark in _level_marks(_exchanged(block), kind, style)
    )
    for mark in (*level, *upright):
        yield from _kept_inside(block.room, mark, style.shortest)


def _merged(marks: Iterable[CutMark]) -> Iterator[CutMark]:
    """The same ink with no line drawn twice: marks that touch or overlap become one."""
    edges = (((mark.upright, mark.at), mark.start, mark.end) for mark in marks)
    for (upright, at), start, end in join_edges(edges):
        yield CutMark(upright, at, start, end)


def _exchanged(block: MarkedBlock) -> MarkedBlock:
    slots = []
    for slot in block.slots:
        left, top, right, bottom = slot.bleeds
        bleeds = (top, left, bottom, right)
        slots.append(Slot(slot.y, slot.x, slot.height, slot.width, slot.turn, bleeds))
    room = block.room
    return MarkedBlock(tuple(slots), Box(room.y, room.x, room.height, room.width))


def _level_marks(block: MarkedBlock, kind: MarkKind, style: MarkStyle) -> Iterator[CutMark]:
    if kind == "ticks":
        slots = sorted(block.slots, key=lambda slot: (slot.y, slot.x))
        for _, row in groupby(slots, key=lambda slot: slot.y):
            yield from _ticks(block, list(row), style)
        return
    for y in sorted({y for slot in block.slots for y in _heights(slot)}):
        # A line runs along pieces only; marks in the margin stand at both ends of a whole cut.
        at_y = [slot for slot in block.slots if y in _heights(slot)]
        left, right = _ends(block, y, at_y if kind == "lines" else block.slots, style)
        if kind == "lines":
            first, last = min(slot.x for slot in at_y), max(slot.right for slot in at_y)
            yield CutMark(False, y, left.start if left else first, right.end if right else last)
        else:
            yield from (mark for mark in (left, right) if mark)


def _ends(
    block: MarkedBlock, y: Um, slots: Sequence[Slot], style: MarkStyle
) -> tuple[CutMark | None, CutMark | None]:
    """The marks that point at slots from outside, left and right of them all."""
    first, last = min(slot.x for slot in slots), max(slot.right for slot in slots)
    bleed_left = max(slot.bleeds[0] for slot in slots if slot.x == first)
    bleed_right = max(slot.bleeds[2] for slot in slots if slot.right == last)
    before = _outside(first - block.room.x, bleed_left, style)
    after = _outside(block.room.right - last, bleed_right, style)
    return _line(y, first, -1, before), _line(y, last, 1, after)


def _heights(slot: Slot) -> tuple[Um, ...]:
    """What level marks point at: the upper and lower cut."""
    return slot.y, slot.bottom


def _ticks(block: MarkedBlock, row: Sequence[Slot], style: MarkStyle) -> Iterator[CutMark]:
    """Ticks that point at a row's pieces from left and right, and stay outside of them.

    At the end of a row that is not full a tick may come to lie on the edge of a piece above or
    below; there it is an arm of a cross, as it would be beside a neighbour.
    """
    first, last = row[0], row[-1]
    arm = style.cross
    reach = _outside(first.x - block.room.x, first.bleeds[0], style)
    yield from _pointing(block, first, -1, reach, arm)
    for one, next_one in pairwise(row):
        reach = _between(next_one.x - one.right, style)
        yield from _pointing(block, one, 1, reach, arm, touching=reach is None)
        yield from _pointing(block, next_one, -1, reach, arm, touching=reach is None)
    reach = _outside(block.room.right - last.right, last.bleeds[2], style)
    yield from _pointing(block, last, 1, reach, arm)


def _pointing(
    block: MarkedBlock,
    slot: Slot,
    way: int,
    reach: tuple[Um, Um] | None,
    arm: Um,
    *,
    touching: bool = False,
) -> Iterator[CutMark]:
    """The marks that point at a piece from its left (way -1) or its right (way 1)."""
    edge = slot.x if way < 0 else slot.right
    for y in _heights(slot):
        mark = _line(y, edge, way, reach)
        if arm and (touching or (mark is not None and block.runs_along(mark))):
            mark = _arm(slot, y, edge, way * arm)
        if mark is not None:
            yield mark


def _line(y: Um, edge: Um, way: int, reach: tuple[Um, Um] | None) -> CutMark | None:
    """A level mark that points at an edge, from the left (way -1) or from the right (way 1)."""
    if reach is None:
        return None
    start, end = sorted(edge + way * distance for distance in reach)
    return CutMark(False, y, start, end)


def _arm(slot: Slot, y: Um, edge: Um, cross: Um) -> CutMark:
    """The part of a small cross that one of two touching pieces adds, along their edge."""
    end = edge + max(-(slot.width // 2), min(cross, slot.width // 2))
    return CutMark(False, y, min(edge, end), max(edge, end))


def _outside(room: Um, bleed: Um, style: MarkStyle) -> tuple[Um, Um] | None:
    """From where to where a mark in the margin reaches, counted from the cut, or None."""
    near = max(style.gap, bleed)
    if room >= near + style.shortest:
        return near, min(near + style.length, room)
    if room >= style.shortest:
        return room - style.shortest, room
    return None


def _between(room: Um, style: MarkStyle) -> tuple[Um, Um] | None:
    """From where to where a tick between two pieces reaches, or None where they (nearly) touch."""
    if room >= 2 * style.gap + style.shortest:
        return style.gap, min(style.gap + style.length, room - style.gap)
    if room >= style.shortest:
        return 0, min(style.length, room)
    return None


def _kept_inside(room: Box, mark: CutMark, shortest: Um) -> Iterator[CutMark]:
    """The mark as far as it can be printed; nothing if too little is left of it."""
    low, high = (room.x, room.right) if mark.upright else (room.y, room.bottom)
    first, last = (room.y, room.bottom) if mark.upright else (room.x, room.right)
    start, end = max(mark.start, first), min(mark.end, last)
    if low <= mark.at <= high and end - start >= min(shortest, mark.end - mark.start):
        yield CutMark(mark.upright, mark.at, start, end)
