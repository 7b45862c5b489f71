"""Lay pieces out on a page: as many as fit, or a given grid, in the middle of the paper.

Everything is counted in whole micrometres, so that a piece that fits exactly does fit.
"""

from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box, Um
from cruxpress.press.nesting import NESTED, nests
from cruxpress.press.stock import Paper, PieceSize, size_in_mm
from cruxpress.specs.units import in_mm

Orientation = Literal["best", "portrait", "landscape"]
Fold = Literal["upright", "level"]
Bleeds = tuple[Um, Um, Um, Um]  # left, top, right, bottom, as seen on the page


@dataclass(frozen=True, slots=True)
class Slot(Box):
    """A place for one piece: its cut box on the page, its turn, and the bleed there is room for.

    `turn` is in degrees clockwise; width and height are those of the turned piece.
    """

    turn: int = 0
    bleeds: Bleeds = (0, 0, 0, 0)

    @property
    def turned(self) -> bool:
        """Whether the piece lies on its side."""
        return self.turn % 180 == 90

    def behind(self, sideways: bool, total: Um) -> "Slot":
        """The slot of the back where left and right change places, or else top and bottom.

        x becomes total - x, or y total - y. Turned over sideways, a piece's top stays where it
        is, and one that points right on the front points left on the back: the turn is undone.
        Otherwise a top that points up now points down, and one that points right still does.
        """
        left, top, right, bottom = self.bleeds
        if sideways:
            x, turn, bleeds = total - self.right, -self.turn % 360, (right, top, left, bottom)
            return replace(self, x=x, turn=turn, bleeds=bleeds)
        y, turn, bleeds = total - self.bottom, (180 - self.turn) % 360, (left, bottom, right, top)
        return replace(self, y=y, turn=turn, bleeds=bleeds)


@dataclass(frozen=True, slots=True)
class FoldLine:
    """Where the page is folded, print outside: an upright line at an x, or a level one at a y."""

    upright: bool
    at: Um


@dataclass(frozen=True, slots=True)
class Imposition:
    """A page laid out for one piece size: slots row by row, each from left to right.

    With a fold, slots, columns and rows are those of the fronts, left of or above the fold.
    """

    page_width: Um
    page_height: Um
    columns: int
    rows: int
    slots: tuple[Slot, ...]
    gutter: Um
    piece: PieceSize
    unprintable: Um
    fold: FoldLine | None = None
    nested: bool = False  # pieces lie into each other: neither in rows nor in columns

    @property
    def portrait(self) -> bool:
        """Whether the page stands; a square page counts as standing."""
        return self.page_width <= self.page_height

    @property
    def turned(self) -> bool:
        """Whether the pieces lie on their side on the page."""
        return self.slots[0].turned

    @property
    def block(self) -> Box:
        """The box around all slots, from the first cut to the last."""
        x, y = min(slot.x for slot in self.slots), min(slot.y for slot in self.slots)
        right = max(slot.right for slot in self.slots)
        return Box(x, y, right - x, max(slot.bottom for slot in self.slots) - y)

    @property
    def printable(self) -> Box:
        """The part of the page that a home printer reaches."""
        return Box(0, 0, self.page_width, self.page_height).grown(-self.unprintable)

    def holding(self, pieces: int) -> "Imposition":
        """The page when it holds so many pieces; where a neighbour is missing, print may bleed."""
        if pieces >= len(self.slots):
            return self
        if self.nested:  # each has its bleed all around already
            return replace(self, slots=self.slots[:pieces])
        full, slots = self.piece.bleed, []
        for at, slot in enumerate(self.slots[:pieces]):
            left, top, right, bottom = slot.bleeds
            right = full if at + 1 == pieces and slot.x < self.slots[-1].x else right
            ends = at + self.columns >= pieces and slot.y < self.slots[-1].y
            slots.append(replace(slot, bleeds=(left, top, right, full if ends else bottom)))
        return replace(self, slots=tuple(slots))


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """What is to be laid out, before anyone knows whether it fits."""

    paper: Paper
    piece: PieceSize
    gutter: Um
    margin: Um
    grid: tuple[int, int] | None
    orientation: Orientation
    turn_pieces: bool
    fold_gutter: Um | None = None  # None: the page is not folded

    @property
    def beside_fold(self) -> Um:
        """The room between the fold and the nearest cut, the same on both sides of the fold."""
        return ((self.fold_gutter or 0) + 1) // 2

    def room(self, page: Um, folded: bool) -> Um:
        """How much of a page's length the fronts may fill."""
        return page // 2 - self.beside_fold - self.margin if folded else page - 2 * self.margin


def _best(request: PlanRequest) -> Imposition | None:
    """The layout with the most pieces, or None: standing or lying, pieces turned or not.

    Of equal ones it is that in rows and columns, then that with upright pieces, then the standing
    page, then wider margins.
    A lying page with upright pieces is a standing page with turned ones seen from the side; a
    person reads the first more easily on a screen.
    """
    turns = (0, 90) if request.turn_pieces else (0,)
    choices = list(product(_pages(request), turns, _folds(request)))
    ways = (_lay_out, _nest) if _may_nest(request) else (_lay_out,)
    layouts = (way(request, *choice) for way in ways for choice in choices)
    return max((layout for layout in layouts if layout), key=_rank, default=None)


def _may_nest(request: PlanRequest) -> bool:
    """Whether pieces lie into each other; too close together, one would bleed onto the next."""
    bleeds = request.gutter >= 2 * request.piece.bleed
    return bleeds and request.piece.shape in NESTED and request.grid is None


def _rank(layout: Imposition) -> tuple[int, bool, bool, bool, Um]:
    smallest_margin = min(layout.block.x, layout.block.y)
    plain = not layout.nested, not layout.turned, layout.portrait
    return len(layout.slots), *plain, smallest_margin


def _pages(request: PlanRequest) -> list[tuple[Um, Um]]:
    pages = {"portrait": request.paper.portrait, "landscape": request.paper.landscape}
    return list(pages.values()) if request.orientation == "best" else [pages[request.orientation]]


def _folds(request: PlanRequest) -> tuple[Fold | None, ...]:
    return (None,) if request.fold_gutter is None else ("upright", "level")


def _lay_out(
    request: PlanRequest, page: tuple[Um, Um], turn: int, fold: Fold | None
) -> Imposition | None:
    size = request.piece.width, request.piece.height
    width, height = reversed(size) if turn else size
    columns, rows = request.grid or (None, None)
    across = _line_up(request, page[0], width, columns, fold == "upright")
    down = _line_up(request, page[1], height, rows, fold == "level")
    if not across or not down:
        return None
    slots = tuple(
        Slot(x, y, width, height, turn, (left, top, right, bottom))
        for y, (top, bottom) in down
        for x, (left, right) in across
    )
    folded_at = page[0] // 2 if fold == "upright" else page[1] // 2
    return Imposition(
        *page,
        columns=len(across),
        rows=len(down),
        slots=slots,
        gutter=request.gutter,
        piece=request.piece,
        unprintable=request.paper.unprintable,
        fold=FoldLine(fold == "upright", folded_at) if fold else None,
    )


def _nest(
    request: PlanRequest, page: tuple[Um, Um], turn: int, fold: Fold | None
) -> Imposition | None:
    """Hexes and triangles that lie into each other, in the middle of the page."""
    piece, folded = request.piece, (fold == "upright", fold == "level")
    room = request.room(page[0], folded[0]), request.room(page[1], folded[1])
    found = nests(piece, bool(turn), room, request.gutter)
    if not found:
        return None
    width, height = (piece.height, piece.width) if turn else (piece.width, piece.height)
    ends = [long // 2 if its else long for long, its in zip(page, folded, strict=True)]
    firsts = []
    for end, its, size, at in (
        (ends[0], folded[0], width, [nest.x for nest in found]),
        (ends[1], folded[1], height, [nest.y for nest in found]),
    ):
        length = max(at) - min(at) + size
        start = end - request.beside_fold - length if its else (end - length) // 2
        firsts.append(start - min(at))
    slots = []
    for nest in found:
        x, y = firsts[0] + nest.x, firsts[1] + nest.y
        around = x, y, ends[0] - x - width, ends[1] - y - height
        left, top, right, bottom = (min(piece.bleed, each) for each in around)
        slots.append(Slot(x, y, width, height, turn + nest.turn, (left, top, right, bottom)))
    rows = len({slot.y for slot in slots})
    return Imposition(
        *page,
        columns=-(-len(slots) // rows),
        rows=rows,
        slots=tuple(slots),
        gutter=request.gutter,
        piece=piece,
        unprintable=request.paper.unprintable,
        fold=FoldLine(folded[0], (page[0] if folded[0] else page[1]) // 2) if fold else None,
        nested=True,
    )


def _line_up(
    request: PlanRequest, page: Um, size: Um, wanted: int | None, folded: bool
) -> list[tuple[Um, tuple[Um, Um]]]:
    """As many pieces as fit (or as are wanted) along one side of the page: starts and bleeds.

    They stand in the middle, or end at the fold. Where the middle is half a micrometre off, the
    far margin is the wider one; backs are mirrored from the fronts, so they stay behind them.
    """
    most = max(0, (request.room(page, folded) + request.gutter) // (size + request.gutter))
    count = most if wanted is None else wanted
    if count > most:
        return []
    length = count * size + (count - 1) * request.gutter
    start = page // 2 - request.beside_fold - length if folded else (page - length) // 2
    after = request.beside_fold if folded else page - start - length
    bleed, between = request.piece.bleed, min(request.piece.bleed, request.gutter // 2)
    starts = [start + i * (size + request.gutter) for i in range(count)]
    before_each = [min(bleed, start), *[between] * (count - 1)]
    after_each = [*[between] * (count - 1), min(bleed, after)]
    return list(zip(starts, zip(before_each, after_each, strict=True), strict=False))


def _refuse_nonsense(request: PlanRequest) -> None:
    piece, paper = request.piece, request.paper
    if min(piece.width, piece.height, paper.width, paper.height) < 1:
        raise BadInput(
            f"{piece.name} is {size_in_mm(piece.width, piece.height)} and {paper.name} is "
            f"{size_in_mm(paper.width, paper.height)}; both need a width and a height"
        )
    if piece.round and piece.width != piece.height:
        raise BadInput(
            f"{piece.name} is round but {size_in_mm(piece.width, piece.height)}; "
            "a round piece is as wide as it is high"
        )
    lengths = {
        "gutter": request.gutter,
        "margin": request.margin,
        "fold gutter": request.fold_gutter or 0,
    }
    for name, length in lengths.items():
        if length < 0:
            raise BadInput(f"a {name} of {in_mm(length)} is less than nothing; write 0 mm or more")
    if request.grid is not None and min(request.grid) < 1:
        raise BadInput(
            f"a grid of {request.grid[0]} x {request.grid[1]} holds no piece; "
            "write one column and one row or more, as in 3 x 3"
        )


def _why_not(request: PlanRequest) -> str:
    paper, piece = request.paper, request.piece
    grid = f"a grid of {request.grid[0]} x {request.grid[1]} " if request.grid else ""
    page = paper.landscape if request.orientation == "landscape" else paper.portrait
    gutter = f" and gutters of {in_mm(request.gutter)}" if request.gutter else ""
    between = "" if request.fold_gutter is None else in_mm(request.fold_gutter)
    fold = f", folded with {between} between," if between else ""
    return (
        f"{grid}{piece.name} ({size_in_mm(piece.width, piece.height)}) does not fit on "
        f"{paper.name} ({size_in_mm(*page)}){fold} with margins of {in_mm(request.margin)}"
        f"{gutter}; {_what_would_fit(request)}"
    )


def _what_would_fit(request: PlanRequest) -> str:
    # The nearest request first: fewer pieces, then another page, then turned pieces.
    if request.grid and (found := _best(replace(request, grid=None))):
        return f"{found.columns} x {found.rows} would"
    if found := _best(replace(request, grid=None, orientation="best")):
        way = "portrait" if found.portrait else "landscape"
        return f"{found.columns} x {found.rows} would on a {way} page"
    if found := _best(replace(request, grid=None, orientation="best", turn_pieces=True)):
        return f"{found.columns} x {found.rows} would if the pieces may be turned"
    rooms = [
        (request.room(width, fold == "upright"), request.room(height, fold == "level"))
        for width, height in _pages(request)
        for fold in _folds(request)
    ]
    width, height = max(rooms, key=lambda room: (min(room), room[1]))
    if min(width, height) < 1:
        return "that leaves no room at all; take smaller margins or a larger paper"
    return f"the largest piece that would is {size_in_mm(width, height)}"


def plan(
    paper: Paper,
    piece: PieceSize,
    *,
    fold_gutter: Um | None = None,
    gutter: Um = 0,
    margin: Um | None = None,
    grid: tuple[int, int] | None = None,
    orientation: Orientation = "best",
    turn_pieces: bool = True,
) -> Imposition:
    """Lay out one piece size on a paper; without a grid, with as many pieces as fit.

    The margin is what stays free of pieces at every edge (the paper's unprintable edge unless
    given); bleed may reach into it. To keep all bleed printable, ask for a margin of the
    unprintable edge and the bleed together.

    With a fold gutter the fronts take one half of the page, for backs on the other half behind a
    fold through its middle. The gutter is the distance of fronts and backs next to the fold; an
    odd one grows by a micrometre. The grid is that of the fronts alone.
    """
    free = paper.unprintable if margin is None else margin
    request = PlanRequest(paper, piece, gutter, free, grid, orientation, turn_pieces, fold_gutter)
    _refuse_nonsense(request)
    found = _best(request)
    if found is None:
        raise BadInput(_why_not(request))
    return found
