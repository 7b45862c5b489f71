"""What stands on a page around its pieces: cut marks, fold lines, and a line in the margin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.press.elements import (
    ELEMENTS,
    ElementContext,
    ElementSet,
    Template,
    read_templates,
)
from cruxpress.press.geometry import Box, Um
from cruxpress.press.imposition import Imposition
from cruxpress.press.items import Items, Turned
from cruxpress.press.marks import MarkStyle
from cruxpress.press.press import Press
from cruxpress.specs.nodes import Entry, Map, Node
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import LENGTH, Kind, length


@dataclass(frozen=True, kw_only=True)
class FurnitureKeys:
    """The line in the margin, in press.yaml."""

    room: Um = param(LENGTH, "how wide the free margin must be for it")
    line: Node = param(Kind("an element", lambda node, _: node), "the element that is set there")


@dataclass(frozen=True, kw_only=True)
class BoardStyle:
    """What stands around the parts of a board, in press.yaml."""

    room: Um = param(length(least=3_000, most=50_000), "free room around a part, for its marks")
    foot: Um = param(length(most=50_000), "room below it for the elements of the foot")
    triangle: Um = param(length(most=10_000), "size of the triangles where the next page begins")
    of: Node = param(Kind("named elements", lambda node, _: node), "what stands in the foot")


@dataclass(frozen=True, kw_only=True)
class PressKeys:
    """What press.yaml holds."""

    marks: MarkStyle = param(record_kind(MarkStyle, "marks"), "cut marks and fold lines")
    fold_gutter: Um = param(LENGTH, "distance of fronts and backs on both sides of a fold")
    furniture: FurnitureKeys = param(
        record_kind(FurnitureKeys, "furniture"), "what stands in the margin"
    )
    board: BoardStyle = param(record_kind(BoardStyle, "board"), "around the parts of a board")


class Furniture:
    """Marks and margin lines as press.yaml wants them."""

    def __init__(self, press: Press) -> None:
        node = press.library.shared("press")
        file = press.library.shipped / "press.yaml"
        icons = press.library.icon_files(file)
        known = press.known(icons)
        keys = record_kind(PressKeys, "press.yaml").read(node, known)
        self.marks, self.fold_gutter, self._room = keys.marks, keys.fold_gutter, keys.furniture.room
        line = Map({"line": Entry("line", node.place, keys.furniture.line)}, node.place)
        self._line = read_templates(line, known, ElementSet(ELEMENTS, press.styles))
        self.board = keys.board
        self._foot = read_templates(keys.board.of, known, ElementSet(ELEMENTS, press.styles))
        self._context = ElementContext(press.fonts, known, press.library, file, {}, icons)

    def margin_line(self, plan: Imposition, data: Mapping[str, Value]) -> Items:
        """The line that names a page: in the foot if it is high enough, else up the left side."""
        need, edge, block = self._room, plan.unprintable, plan.block
        foot = plan.page_height - edge - block.bottom
        clear = max(self.marks.gap, plan.piece.bleed) + self.marks.length
        if foot >= need + clear:
            return self._set(Box(block.x, plan.page_height - edge - need, block.width, need), data)
        if block.x - edge >= need:
            # Between the marks at the first row's corners, reading upwards.
            slot = plan.slots[0]
            long = slot.height - 2 * clear
            centre_x, centre_y = edge + need // 2, slot.y + slot.height // 2
            items = self._set(Box(centre_x - long // 2, centre_y - need // 2, long, need), data)
            return (Turned(items, centre_x, centre_y, -90.0),) if items else ()
        return ()

    def board_foot(self, page: Box, data: Mapping[str, Value]) -> Items:
        """What stands below a part of a board; a narrow paper does without what is too long."""
        room = Box(page.x, page.bottom - self.board.foot, page.width, self.board.foot)
        return tuple(item for each in self._foot for item in self._set(room, data, (each,)))

    def _set(
        self, room: Box, data: Mapping[str, Value], of: Sequence[Template] | None = None
    ) -> Items:
        """The line, or nothing where it is too long for the room: a page can do without it."""
        context = self._context.with_data(data)
        try:
            return tuple(it for each in of or self._line for it in each.items_in(room, context))
        except BadInput:
            return ()


def furniture_of(press: Press) -> Furniture:
    """The furniture of a press, which reads press.yaml once."""
    if press.furniture is None:
        press.furniture = Furniture(press)
    return press.furniture
