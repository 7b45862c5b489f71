"""What stands on a page around its pieces: cut marks, fold lines, and a line in the margin."""

from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Problem
from cruxpress.press.elements import ELEMENTS, ElementContext, ElementSet, Template, read_templates
from cruxpress.press.elements.base import COLOUR, LINE_WIDTH
from cruxpress.press.elements.shapes import DASH
from cruxpress.press.geometry import Box, Um
from cruxpress.press.imposition import Imposition
from cruxpress.press.items import Items, Turned
from cruxpress.press.marks import MarkStyle
from cruxpress.press.press import Press
from cruxpress.specs.nodes import Entry, Map, Node
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import LENGTH, Kind, Known


@dataclass(frozen=True, kw_only=True)
class MarkKeys:
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


@dataclass(frozen=True, kw_only=True)
class FurnitureKeys:
    """The line in the margin, in press.yaml."""

    room: Um = param(LENGTH, "how wide the free margin must be for it")
    line: Node = param(Kind("an element", lambda node, _: node), "the element that is set there")


@dataclass(frozen=True, kw_only=True)
class PressKeys:
    """What press.yaml holds."""

    marks: MarkKeys = param(record_kind(MarkKeys, "marks"), "cut marks and fold lines")
    fold_gutter: Um = param(LENGTH, "distance of fronts and backs on both sides of a fold")
    furniture: FurnitureKeys = param(
        record_kind(FurnitureKeys, "furniture"), "what stands in the margin"
    )


class Furniture:
    """Marks and margin lines as press.yaml wants them."""

    def __init__(self, press: Press) -> None:
        node = press.library.shared("press")
        icons = press.library.icon_files(press.library.shipped / "press.yaml")
        known = press.known(icons)
        self._keys = _read(node, known)
        words = ElementSet(ELEMENTS, press.styles)
        line = Map({"line": Entry("line", node.place, self._keys.furniture.line)}, node.place)
        self._line: tuple[Template, ...] = read_templates(line, known, words)
        file = press.library.shipped / "press.yaml"
        self._context = ElementContext(press.fonts, known, press.library, file, {}, icons)

    @property
    def fold_gutter(self) -> Um:
        return self._keys.fold_gutter

    @property
    def marks(self) -> MarkStyle:
        keys = self._keys.marks
        return MarkStyle(
            keys.colour,
            keys.line,
            keys.length,
            keys.gap,
            keys.shortest,
            keys.cross,
            keys.fold_colour,
            keys.fold_line,
            keys.fold_dash,
        )

    def margin_line(self, plan: Imposition, data: Mapping[str, Value]) -> Items:
        """The line that names a page: in the foot if it is high enough, else up the left side."""
        need, edge, block = self._keys.furniture.room, plan.unprintable, plan.block
        context = self._context.with_data(data)
        foot = plan.page_height - edge - block.bottom
        clear = max(self._keys.marks.gap, plan.piece.bleed) + self._keys.marks.length
        if foot >= need + clear:
            room = Box(block.x, plan.page_height - edge - need, block.width, need)
            return _placed(self._line, room, context)
        if block.x - edge >= need:
            # Between the marks at the first row's corners, reading upwards.
            slot = plan.slots[0]
            long = slot.height - 2 * clear
            centre_x, centre_y = edge + need // 2, slot.y + slot.height // 2
            room = Box(centre_x - long // 2, centre_y - need // 2, long, need)
            items = _placed(self._line, room, context)
            return (Turned(items, centre_x, centre_y, -90.0),) if items else ()
        return ()


def furniture_of(press: Press) -> Furniture:
    """The furniture of a press, which reads press.yaml once."""
    if press.furniture is None:
        press.furniture = Furniture(press)
    return press.furniture


def _placed(line: tuple[Template, ...], room: Box, context: ElementContext) -> Items:
    """The line, or nothing where it is too long for the room: a page can do without it."""
    try:
        return tuple(item for template in line for item in template.items_in(room, context))
    except BadInput:
        return ()


def _read(node: Map, known: Known) -> PressKeys:
    problems: list[Problem] = []
    keys = read_record(PressKeys, node, known, problems, "press.yaml")
    if keys is None:
        raise BadInput(problems)
    return keys
