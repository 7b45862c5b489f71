"""Marks that show where to cut and fold: corner ticks, margin marks, full lines, fold lines.

Marks keep out of the pieces. Where the printable edge of a page is close, a mark is made
shorter; if it would fall below its shortest length it moves towards the piece, and if even that
leaves no room it is dropped.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from cruxpress.press.backs import Flip, back_slots
from cruxpress.press.geometry import Box, Path, Segment
from cruxpress.press.items import Shape
from cruxpress.press.mark_lines import Block, Mark, MarkKind, MarkStyle, marks_of, merged
from cruxpress.press.slots import Imposition

__all__ = ["MarkKind", "MarkStyle", "Side", "cut_marks", "fold_marks"]

Side = Literal["front", "back"]

# How far the handles of a quarter circle's curve reach, in thousand-millionths of its diameter.
HANDLE = 276_142_375


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
        plan = replace(plan, slots=plan.slots[:pieces])
    blocks = _blocks(plan, side, flip)
    path: Path
    if kind == "lines" and plan.piece.round:
        path = tuple(seg for block in blocks for slot in block.slots for seg in _circle(slot.box))
    else:
        marks = merged(mark for block in blocks for mark in marks_of(block, kind, style))
        path = tuple(seg for mark in marks if not _is_fold(plan, mark) for seg in _stroke(mark))
    return (Shape(path, stroke=style.colour, line=style.line),) if path else ()


def fold_marks(plan: Imposition, style: MarkStyle) -> tuple[Shape, ...]:
    """The dashed line to fold along, across the printable page; nothing on an unfolded page."""
    if plan.fold is None:
        return ()
    page = plan.printable
    ends = (page.y, page.bottom) if plan.fold.upright else (page.x, page.right)
    path = tuple(_stroke(Mark(plan.fold.upright, plan.fold.at, *ends)))
    return (Shape(path, stroke=style.fold_colour, line=style.fold_line, dash=style.fold_dash),)


def _blocks(plan: Imposition, side: Side, flip: Flip) -> list[Block]:
    page, fold, is_round = plan.printable, plan.fold, plan.piece.round
    if fold is None:
        slots = plan.slots if side == "front" else back_slots(plan, flip)
        return [Block(slots, page, is_round)]
    # The marks of each half end at the fold: once folded, it is an edge of the paper.
    if fold.upright:
        first = Box(page.x, page.y, fold.at - page.x, page.height)
        second = Box(fold.at, page.y, page.right - fold.at, page.height)
    else:
        first = Box(page.x, page.y, page.width, fold.at - page.y)
        second = Box(page.x, fold.at, page.width, page.bottom - fold.at)
    return [Block(plan.slots, first, is_round), Block(back_slots(plan), second, is_round)]


def _is_fold(plan: Imposition, mark: Mark) -> bool:
    """Whether a mark lies on the fold, which pieces may touch but which nobody cuts."""
    fold = plan.fold
    return fold is not None and (mark.upright, mark.at) == (fold.upright, fold.at)


def _stroke(mark: Mark) -> Iterator[Segment]:
    for letter, along in (("m", mark.start), ("l", mark.end)):
        yield (letter, mark.at, along) if mark.upright else (letter, along, mark.at)


def _circle(box: Box) -> Iterator[Segment]:
    x, y = box.x + box.width // 2, box.y + box.height // 2
    across, down = (size * HANDLE // 1_000_000_000 for size in (box.width, box.height))
    yield ("m", x, box.y)
    yield ("c", x + across, box.y, box.right, y - down, box.right, y)
    yield ("c", box.right, y + down, x + across, box.bottom, x, box.bottom)
    yield ("c", x - across, box.bottom, box.x, y + down, box.x, y)
    yield ("c", box.x, y - down, x - across, box.y, x, box.y)
    yield ("z",)
