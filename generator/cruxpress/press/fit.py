"""How many pieces fit on a page, and what to say when none does.

Everything is counted in whole micrometres, so that a piece that fits exactly does fit.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Um
from cruxpress.press.slots import Bleeds, FoldLine, Imposition, Slot
from cruxpress.press.stock import Paper, PieceSize, size_in_mm
from cruxpress.specs.units import in_mm

Orientation = Literal["best", "portrait", "landscape"]
Fold = Literal["upright", "level"]


@dataclass(frozen=True, slots=True)
class Wish:
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


@dataclass(frozen=True, slots=True)
class _Row:
    """Pieces in a straight line along one side of the page."""

    count: int
    starts: tuple[Um, ...]
    bleeds: tuple[tuple[Um, Um], ...]  # before and after each piece


def best(wish: Wish) -> Imposition | None:
    """The layout with the most pieces, or None.

    Of equal ones it is that with upright pieces, then the standing page, then wider margins.
    A lying page with upright pieces is a standing page with turned ones seen from the side; a
    person reads the first more easily on a screen.
    """
    return max(_layouts(wish), key=_rank, default=None)


def best_or_refuse(wish: Wish) -> Imposition:
    """The best layout; when nothing fits, an error that says what would."""
    _refuse_nonsense(wish)
    found = best(wish)
    if found is None:
        raise BadInput(_why_not(wish))
    return found


def _rank(layout: Imposition) -> tuple[int, bool, bool, Um]:
    smallest_margin = min(layout.block.x, layout.block.y)
    return len(layout.slots), not layout.turned, layout.portrait, smallest_margin


def _layouts(wish: Wish) -> Iterator[Imposition]:
    """Every page that fits: standing or lying, pieces turned or not, folded either way."""
    for page in _pages(wish):
        for turn in (0, 90) if wish.turn_pieces else (0,):
            for fold in _folds(wish):
                layout = _lay_out(wish, page, turn, fold)
                if layout is not None:
                    yield layout


def _pages(wish: Wish) -> list[tuple[Um, Um]]:
    pages = {"portrait": wish.paper.portrait, "landscape": wish.paper.landscape}
    return list(pages.values()) if wish.orientation == "best" else [pages[wish.orientation]]


def _folds(wish: Wish) -> tuple[Fold | None, ...]:
    return (None,) if wish.fold_gutter is None else ("upright", "level")


def _lay_out(wish: Wish, page: tuple[Um, Um], turn: int, fold: Fold | None) -> Imposition | None:
    size = wish.piece.width, wish.piece.height
    width, height = reversed(size) if turn else size
    columns, rows = wish.grid or (None, None)
    across = _line_up(wish, page[0], width, columns, fold == "upright")
    down = _line_up(wish, page[1], height, rows, fold == "level")
    if not across.count or not down.count:
        return None
    slots = tuple(
        Slot(x, y, width, height, turn, _sides(across.bleeds[column], down.bleeds[row]))
        for row, y in enumerate(down.starts)
        for column, x in enumerate(across.starts)
    )
    folded_at = page[0] // 2 if fold == "upright" else page[1] // 2
    return Imposition(
        *page,
        columns=across.count,
        rows=down.count,
        slots=slots,
        gutter=wish.gutter,
        piece=wish.piece,
        unprintable=wish.paper.unprintable,
        fold=FoldLine(fold == "upright", folded_at) if fold else None,
    )


def _line_up(wish: Wish, page: Um, size: Um, wanted: int | None, folded: bool) -> _Row:
    """As many pieces as fit (or as are wanted) along one side of the page.

    They stand in the middle, or end at the fold. Where the middle is half a micrometre off, the
    far margin is the wider one; backs are mirrored from the fronts, so they stay behind them.
    """
    most = max(0, (wish.room(page, folded) + wish.gutter) // (size + wish.gutter))
    count = most if wanted is None else wanted
    if count > most:
        return _Row(0, (), ())
    length = count * size + (count - 1) * wish.gutter
    start = page // 2 - wish.beside_fold - length if folded else (page - length) // 2
    after = wish.beside_fold if folded else page - start - length
    bleed, between = wish.piece.bleed, min(wish.piece.bleed, wish.gutter // 2)
    return _Row(
        count,
        tuple(start + i * (size + wish.gutter) for i in range(count)),
        tuple(
            (
                min(bleed, start) if i == 0 else between,
                min(bleed, after) if i == count - 1 else between,
            )
            for i in range(count)
        ),
    )


def _sides(across: tuple[Um, Um], down: tuple[Um, Um]) -> Bleeds:
    return across[0], down[0], across[1], down[1]


def _refuse_nonsense(wish: Wish) -> None:
    piece = wish.piece
    if min(piece.width, piece.height, wish.paper.width, wish.paper.height) < 1:
        raise BadInput(
            f"{piece.name} is {size_in_mm(piece.width, piece.height)} and {wish.paper.name} is "
            f"{size_in_mm(wish.paper.width, wish.paper.height)}; both need a width and a height"
        )
    if piece.round and piece.width != piece.height:
        raise BadInput(
            f"{piece.name} is round but {size_in_mm(piece.width, piece.height)}; "
            "a round piece is as wide as it is high"
        )
    lengths = {"gutter": wish.gutter, "margin": wish.margin, "fold gutter": wish.fold_gutter or 0}
    for name, length in lengths.items():
        if length < 0:
            raise BadInput(f"a {name} of {in_mm(length)} is less than nothing; write 0 mm or more")
    if wish.grid is not None and min(wish.grid) < 1:
        raise BadInput(
            f"a grid of {wish.grid[0]} x {wish.grid[1]} holds no piece; "
            "write one column and one row or more, as in 3 x 3"
        )


def _why_not(wish: Wish) -> str:
    paper, piece = wish.paper, wish.piece
    grid = f"a grid of {wish.grid[0]} x {wish.grid[1]} " if wish.grid else ""
    page = paper.landscape if wish.orientation == "landscape" else paper.portrait
    gutter = f" and gutters of {in_mm(wish.gutter)}" if wish.gutter else ""
    fold = "" if wish.fold_gutter is None else f", folded with {in_mm(wish.fold_gutter)} between,"
    return (
        f"{grid}{piece.name} ({size_in_mm(piece.width, piece.height)}) does not fit on "
        f"{paper.name} ({size_in_mm(*page)}){fold} with margins of {in_mm(wish.margin)}{gutter}; "
        f"{_what_would_fit(wish)}"
    )


def _what_would_fit(wish: Wish) -> str:
    # The nearest wish first: fewer pieces, then another page, then turned pieces.
    if wish.grid and (found := best(replace(wish, grid=None))):
        return f"{found.columns} x {found.rows} would"
    if found := best(replace(wish, grid=None, orientation="best")):
        way = "portrait" if found.portrait else "landscape"
        return f"{found.columns} x {found.rows} would on a {way} page"
    if found := best(replace(wish, grid=None, orientation="best", turn_pieces=True)):
        return f"{found.columns} x {found.rows} would if the pieces may be turned"
    rooms = [
        (wish.room(width, fold == "upright"), wish.room(height, fold == "level"))
        for width, height in _pages(wish)
        for fold in _folds(wish)
    ]
    width, height = max(rooms, key=lambda room: (min(room), room[1]))
    if min(width, height) < 1:
        return "that leaves no room at all; take smaller margins or a larger paper"
    return f"the largest piece that would is {size_in_mm(width, height)}"
