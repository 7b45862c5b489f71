"""Where cut marks run, as straight lines: reckoned for level ones, and turned for upright ones."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Literal

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box, Um
from cruxpress.press.slots import Slot

MarkKind = Literal["ticks", "margin", "lines", "none"]


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """How marks look: every length is in micrometres, and every colour is a name of the ink.

    `gap` is kept between a piece and a mark that points at it, `shortest` is the least that a
    mark may shrink to, `cross` is an arm of the small crosses between pieces that touch.
    """

    colour: str
    line: Um
    length: Um
    gap: Um
    shortest: Um
    cross: Um
    fold_colour: str
    fold_line: Um
    fold_dash: tuple[Um, ...]

    def __post_init__(self) -> None:
        if not 0 < self.shortest <= self.length or self.gap < 0 or self.cross < 0:
            raise BadInput(
                "cut marks need a shortest length above 0 mm and no longer than their length, "
                "and a gap and a cross of 0 mm or more"
            )


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A straight mark: upright at an x from y to y, or level at a y from x to x."""

    upright: bool
    at: Um
    start: Um
    end: Um


@dataclass(frozen=True, slots=True)
class Block:
    """Slots in rows and columns, and the part of the page that their marks may fill."""

    slots: tuple[Slot, ...]
    room: Box
    round: bool

    def runs_along(self, mark: Mark) -> bool:
        """Whether a level mark lies on an edge of a piece."""
        return any(
            mark.at in (slot.y, slot.bottom) and mark.start < slot.right and slot.x < mark.end
            for slot in self.slots
        )


def marks_of(block: Block, kind: MarkKind, style: MarkStyle) -> Iterator[Mark]:
    """All marks of a block, still with the doubled ones that neighbours share."""
    level = _level_marks(block, kind, style)
    # What is upright on the page is level on the page with x and y exchanged.
    upright = (
        replace(mark, upright=not mark.upright)
        for mark in _level_marks(_exchanged(block), kind, style)
    )
    for mark in (*level, *upright):
        yield from _kept_inside(block.room, mark, style.shortest)


def merged(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The same ink with no line drawn twice: marks that touch or overlap become one."""
    for (upright, at), group in groupby(sorted(marks), key=lambda mark: (mark.upright, mark.at)):
        start, end = None, 0
        for mark in group:
            if start is not None and mark.start > end:
                yield Mark(upright, at, start, end)
                start = None
            if start is None:
                start, end = mark.start, mark.end
            end = max(end, mark.end)
        if start is not None:
            yield Mark(upright, at, start, end)


def _exchanged(block: Block) -> Block:
    slots = []
    for slot in block.slots:
        left, top, right, bottom = slot.bleeds
        bleeds = (top, left, bottom, right)
        slots.append(Slot(slot.y, slot.x, slot.height, slot.width, slot.turn, bleeds))
    room = block.room
    return Block(tuple(slots), Box(room.y, room.x, room.height, room.width), block.round)


def _level_marks(block: Block, kind: MarkKind, style: MarkStyle) -> Iterator[Mark]:
    if kind == "ticks":
        slots = sorted(block.slots, key=lambda slot: (slot.y, slot.x))
        for _, row in groupby(slots, key=lambda slot: slot.y):
            yield from _ticks(block, list(row), style)
        return
    for y in sorted({y for slot in block.slots for y in _heights(block, slot)}):
        # A line runs along pieces only; marks in the margin stand at both ends of a whole cut.
        at_y = [slot for slot in block.slots if y in _heights(block, slot)]
        left, right = _ends(block, y, at_y if kind == "lines" else block.slots, style)
        if kind == "lines":
            first, last = min(slot.x for slot in at_y), max(slot.right for slot in at_y)
            yield Mark(False, y, left.start if left else first, right.end if right else last)
        else:
            yield from (mark for mark in (left, right) if mark)


def _ends(
    block: Block, y: Um, slots: Sequence[Slot], style: MarkStyle
) -> tuple[Mark | None, Mark | None]:
    """The marks that point at slots from outside, left and right of them all."""
    first, last = min(slot.x for slot in slots), max(slot.right for slot in slots)
    bleed_left = max(slot.bleeds[0] for slot in slots if slot.x == first)
    bleed_right = max(slot.bleeds[2] for slot in slots if slot.right == last)
    before = _outside(first - block.room.x, bleed_left, style)
    after = _outside(block.room.right - last, bleed_right, style)
    return _line(y, first, -1, before), _line(y, last, 1, after)


def _heights(block: Block, slot: Slot) -> tuple[Um, ...]:
    """What level marks point at: the upper and lower cut, or the middle of a round piece."""
    return (slot.y + slot.height // 2,) if block.round else (slot.y, slot.bottom)


def _ticks(block: Block, row: Sequence[Slot], style: MarkStyle) -> Iterator[Mark]:
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
    block: Block,
    slot: Slot,
    way: int,
    reach: tuple[Um, Um] | None,
    arm: Um,
    *,
    touching: bool = False,
) -> Iterator[Mark]:
    """The marks that point at a piece from its left (way -1) or its right (way 1)."""
    edge = slot.x if way < 0 else slot.right
    for y in _heights(block, slot):
        mark = _line(y, edge, way, reach)
        if arm and (touching or (mark is not None and block.runs_along(mark))):
            mark = _arm(block, slot, y, edge, way * arm)
        if mark is not None:
            yield mark


def _line(y: Um, edge: Um, way: int, reach: tuple[Um, Um] | None) -> Mark | None:
    """A level mark that points at an edge, from the left (way -1) or from the right (way 1)."""
    if reach is None:
        return None
    start, end = sorted(edge + way * distance for distance in reach)
    return Mark(False, y, start, end)


def _arm(block: Block, slot: Slot, y: Um, edge: Um, cross: Um) -> Mark:
    """The part of a small cross that one of two touching pieces adds.

    It runs along the neighbour's edge; a round neighbour has no edge there, so that the arm
    stands across instead, where it touches both circles and enters none.
    """
    if block.round:
        half = min(abs(cross), slot.height // 2)
        return Mark(True, edge, y - half, y + half)
    end = edge + max(-(slot.width // 2), min(cross, slot.width // 2))
    return Mark(False, y, min(edge, end), max(edge, end))


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


def _kept_inside(room: Box, mark: Mark, shortest: Um) -> Iterator[Mark]:
    """The mark as far as it can be printed; nothing if too little is left of it."""
    low, high = (room.x, room.right) if mark.upright else (room.y, room.bottom)
    first, last = (room.y, room.bottom) if mark.upright else (room.x, room.right)
    start, end = max(mark.start, first), min(mark.end, last)
    if low <= mark.at <= high and end - start >= min(shortest, mark.end - mark.start):
        yield Mark(mark.upright, mark.at, start, end)
