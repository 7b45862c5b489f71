"""Text that flows: elements one under the other, from column to column and from page to page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from cruxpress.press.elements.base import Element, ElementContext
from cruxpress.press.elements.paragraph import ParagraphElement, ParagraphRow
from cruxpress.press.elements.shapes import LineElement
from cruxpress.press.elements.template import ELEMENTS, Template, all_bound
from cruxpress.press.elements.text import TextElement
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Item
from cruxpress.specs.nodes import Fault
from cruxpress.specs.records import param
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import LENGTH, whole

MOST_PAGES = 400
TOGETHER = 2  # lines of a paragraph that are not parted, at the foot and at the head of a column
PAGE = "page"  # the name of the number of a page in its data
OF_A_PAGE = frozenset({PAGE, "pages", "last"})


@dataclass(frozen=True, slots=True)
class _Run:
    """Something in its place on a page: an element, or lines of a paragraph."""

    element: Element
    box: Box
    rows: tuple[ParagraphRow, ...] = ()


@dataclass
class _Cursor:
    """Where the next thing goes."""

    box: Box
    columns: int
    width: Um
    step: Um
    last: tuple[int, Um] = (0, 0)  # a page whose columns are lower, and how high they are
    pages: list[list[_Run]] = field(default_factory=lambda: [[]])
    column: int = 0
    y: Um = 0
    at_top: bool = True

    @property
    def left(self) -> Um:
        return self.box.x + self.column * self.step

    @property
    def high(self) -> Um:
        page, height = self.last
        return height if len(self.pages) == page else self.box.height

    @property
    def free(self) -> Um:
        return self.box.y + self.high - self.y

    def turn(self) -> None:
        """Go on in the next column, or on the next page."""
        self.column += 1
        if self.column == self.columns:
            self.column = 0
            self.pages.append([])
        self.y, self.at_top = self.box.y, True

    def put(self, element: Element, height: Um, rows: Sequence[ParagraphRow] = ()) -> None:
        place = Box(self.left, self.y, self.width, height)
        self.pages[-1].append(_Run(element, place, tuple(rows)))
        self.y += height
        self.at_top = False


@dataclass(frozen=True, kw_only=True)
class FlowElement(Element):
    """Elements one under the other that flow from column to column and from page to page.

    Paragraphs go on in the next column where one is full, and never leave a single line behind; all
    else stays whole. A `text` or a `line` is a heading and stays with what follows. The `y` of an
    element is the room above it, instead of `gap`. Pages are those of a `kind: booklet`; elsewhere
    all of it must fit into its box.
    """

    of: tuple[Template, ...] = param(ELEMENTS, "what flows, from first to last, by name")
    columns: int = param(whole(1, 6), "columns side by side", 1)
    column_gap: Um = param(LENGTH, "room between columns", 6000)
    gap: Um = param(LENGTH, "room between elements", 2500)
    first: int = param(whole(1, MOST_PAGES), "the page on which it begins", 1)

    takes: ClassVar[frozenset[str]] = frozenset({PAGE})

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        pages = self.pages_in(box, context)
        page = context.scope.get(PAGE)
        if page is None and len(pages) > 1:
            what = f"what flows here takes {len(pages)} pages"
            raise self.fault(f"{what}; shorten it, or let it flow on with 'kind: booklet'")
        at = (page if isinstance(page, int) else 1) - self.first
        for run in pages[at] if 0 <= at < len(pages) else ():
            if not run.rows:
                yield from run.element.items_in(run.box, context)
                continue
            y = run.box.y
            for number, row in enumerate(run.rows):
                y += row.above if number else 0
                place = Box(run.box.x, y, run.box.width, run.box.height)
                if isinstance(run.element, ParagraphElement):
                    yield from run.element.draw_row(row, place, context)

    def pages_in(self, box: Box, context: ElementContext) -> list[list[_Run]]:
        """Everything in its place, page by page; worked out once for all pages."""
        if any(template.free & OF_A_PAGE for template in self.of):
            return self._balanced(box, context)
        data = repr([(name, it) for name, it in context.scope.items() if name not in OF_A_PAGE])
        key = (id(self.of), box, data)
        found = context.kept.get(key)
        if not isinstance(found, list):
            found = context.kept[key] = self._balanced(box, context)
        return found

    def _balanced(self, box: Box, context: ElementContext) -> list[list[_Run]]:
        """The columns of the last page are as high as each other."""
        pages = self._flowed(box, context, (0, 0))
        if self.columns == 1:
            return pages
        low, high = (
            0,
            box.height,
        )  # the last page does not hold it at the one, and does at the other
        while high - low > box.height // 50:
            middle = (low + high) // 2
            try:
                even = self._flowed(box, context, (len(pages), middle))
            except Fault:  # a picture that is higher than that
                even = []
            if even and len(even) == len(pages):
                high, pages = middle, even
            else:
                low = middle
        return pages

    def _flowed(self, box: Box, context: ElementContext, last: tuple[int, Um]) -> list[list[_Run]]:
        width = (box.width - (self.columns - 1) * self.column_gap) // self.columns
        if width <= 0 or box.height <= 0:
            raise self.fault(f"{box.size} leave no room for {self.columns} columns")
        cursor = _Cursor(box, self.columns, width, width + self.column_gap, last, y=box.y)
        blocks = all_bound(self.of, context)
        for at, given in enumerate(blocks):
            above = given.y.within(0) if given.y is not None else self.gap
            if cursor.at_top:
                above = 0
            element = replace(given, y=None, height=None, bottom=None)
            if isinstance(element, ParagraphElement) and given.height is None:
                self._paragraph(element, above, cursor, context)
            else:
                self._whole(given, element, above, cursor, blocks[at + 1 :], context)
            if len(cursor.pages) > MOST_PAGES:
                raise self.fault(f"it takes more than {MOST_PAGES} pages")
        return cursor.pages

    def _whole(
        self,
        given: Element,
        element: Element,
        above: Um,
        cursor: _Cursor,
        following: Sequence[Element],
        context: ElementContext,
    ) -> None:
        """Something that is not parted."""
        height = self._height(given, cursor.width, context)
        if height > cursor.high and (cursor.at_top or height > cursor.box.height):
            needs = f"it needs {in_mm(height)}, a column has {in_mm(cursor.box.height)}"
            raise given.fault(f"{needs}; make it smaller")
        needed = height + self._after(element, cursor, following, context)
        if not cursor.at_top and above + min(needed, cursor.high) > cursor.free:
            cursor.turn()
            above = 0
        cursor.y += above
        cursor.put(element, height)

    def _after(
        self,
        element: Element,
        cursor: _Cursor,
        following: Sequence[Element],
        context: ElementContext,
    ) -> Um:
        """How much of what follows a heading must stand below it."""
        if not isinstance(element, TextElement | LineElement) or not following:
            return 0
        after = following[0]
        above = after.y.within(0) if after.y is not None else self.gap
        if isinstance(after, ParagraphElement):
            rows = after.rows(cursor.width, context)[:TOGETHER]
            return above + sum(row.above for row in rows) + after.row_height(context)
        rest = self._after(after, cursor, following[1:], context)
        return above + self._height(after, cursor.width, context) + rest

    @staticmethod
    def _height(element: Element, width: Um, context: ElementContext) -> Um:
        height = element.height_in(width, context)
        if height is None:
            raise element.fault("say its height: where text flows it does not follow from anything")
        return height

    def _paragraph(
        self, element: ParagraphElement, above: Um, cursor: _Cursor, context: ElementContext
    ) -> None:
        """Lines of a paragraph, as many as fit, and the rest in the next column."""
        rows, high = element.rows(cursor.width, context), element.row_height(context)
        if high > cursor.high:
            raise element.fault(f"a column of {in_mm(cursor.box.height)} holds no line of it")
        while rows:
            count = _fitting(rows, cursor.free - above, high)
            if count < len(rows):
                count = _kept_together(rows, count)
            if not count and cursor.at_top:
                count = max(1, _fitting(rows, cursor.free, high))
            if count:
                cursor.y += above
                height = sum(row.above for row in rows[1:count]) + high
                cursor.put(element, height, rows[:count])
                rows = rows[count:]
            if rows:
                cursor.turn()
                above = 0


def _fitting(rows: Sequence[ParagraphRow], free: Um, high: Um) -> int:
    """How many lines fit."""
    used = high
    for at, row in enumerate(rows):
        used += row.above if at else 0
        if used > free:
            return at
    return len(rows)


def _kept_together(rows: Sequence[ParagraphRow], count: int) -> int:
    """Fewer lines, so that no first or last line of a paragraph stands alone."""
    while count:
        started = next(n for n in range(1, count + 1) if rows[count - n].first or n == count)
        left = next((n for n, row in enumerate(rows[count:], 1) if row.last), 0)
        ends = rows[count - 1].last
        alone_below = not ends and rows[count - started].first and started < TOGETHER
        alone_above = not ends and left < TOGETHER
        if not alone_below and not alone_above:
            return count
        count -= 1
    return 0
