"""Marks as plain lines, and the questions that the tests ask of them."""

from dataclasses import replace
from typing import NamedTuple

from hypothesis import strategies as st

from cruxpress.press.backs import back_slots
from cruxpress.press.imposition import Imposition, Slot
from cruxpress.press.items import Shape
from cruxpress.press.marks import MarkKind, MarkStyle
from tests.press.stock_for_tests import folded_pages, pages

STYLE = MarkStyle(
    colour="mark",
    line=90,
    length=4000,
    gap=1000,
    shortest=1000,
    cross=1500,
    fold_colour="fold",
    fold_line=120,
    fold_dash=(2000, 1000),
)
KINDS: list[MarkKind] = ["ticks", "margin", "lines"]
kinds = st.sampled_from(KINDS)
styles = st.builds(
    replace,
    st.just(STYLE),
    gap=st.integers(0, 3000),
    shortest=st.integers(1, 2000),
    length=st.integers(2000, 8000),
    cross=st.integers(0, 3000),
)


class Line(NamedTuple):
    x1: int
    y1: int
    x2: int
    y2: int

    @property
    def upright(self) -> bool:
        return self.x1 == self.x2


def lines(shapes: tuple[Shape, ...]) -> list[Line]:
    """The straight strokes of marks, each from its upper or left end."""
    found: list[Line] = []
    for shape in shapes:
        for move, line in zip(shape.path[::2], shape.path[1::2], strict=True):
            assert (move[0], line[0]) == ("m", "l")
            ends = [n for n in (*move[1:], *line[1:]) if isinstance(n, int)]
            found.append(Line(*ends))
    return found


def all_slots(page: Imposition) -> tuple[Slot, ...]:
    return page.slots + (back_slots(page) if page.fold else ())


def runs_inside(line: Line, slot: Slot) -> bool:
    """Whether a line enters what is left of a piece after the cut; its very edge is not inside."""
    return (
        max(line.x1, slot.x) < min(line.x2, slot.right) and slot.y < line.y1 < slot.bottom
        if not line.upright
        else max(line.y1, slot.y) < min(line.y2, slot.bottom) and slot.x < line.x1 < slot.right
    )


def touches(line: Line, slot: Slot) -> bool:
    return (
        line.x1 <= slot.right and line.x2 >= slot.x and line.y1 <= slot.bottom and line.y2 >= slot.y
    )


def cuts(slots: tuple[Slot, ...], upright: bool) -> set[int]:
    if upright:
        return {x for slot in slots for x in (slot.x, slot.right)}
    return {y for slot in slots for y in (slot.y, slot.bottom)}


square_pages = pages().filter(lambda page: not page.piece.round)
square_folds = folded_pages().filter(lambda page: not page.piece.round)
