"""Lay pieces out on a page: as many as fit, or a given grid, in the middle of the paper."""

from collections.abc import Sequence

from cruxpress.press.fit import Orientation, Wish, best_or_refuse
from cruxpress.press.geometry import Um
from cruxpress.press.items import Face
from cruxpress.press.slots import FoldLine, Imposition, Slot
from cruxpress.press.stock import Paper, PieceSize

__all__ = ["FoldLine", "Imposition", "Orientation", "Slot", "pack", "plan", "plan_fold"]


def plan(
    paper: Paper,
    piece: PieceSize,
    *,
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
    """
    free = paper.unprintable if margin is None else margin
    return best_or_refuse(Wish(paper, piece, gutter, free, grid, orientation, turn_pieces))


def plan_fold(
    paper: Paper,
    piece: PieceSize,
    fold_gutter: Um,
    *,
    gutter: Um = 0,
    margin: Um | None = None,
    grid: tuple[int, int] | None = None,
    orientation: Orientation = "best",
    turn_pieces: bool = True,
) -> Imposition:
    """Lay out fronts on one half of a page, for backs on the other half behind a fold.

    The fold gutter is the distance between the fronts and the backs next to the fold, which runs
    through the middle of the page; an odd one grows by a micrometre. The grid is that of the
    fronts alone.
    """
    free = paper.unprintable if margin is None else margin
    wish = Wish(paper, piece, gutter, free, grid, orientation, turn_pieces, fold_gutter)
    return best_or_refuse(wish)


def pack(faces: Sequence[Face], imposition: Imposition) -> list[list[tuple[Slot, int]]]:
    """Deal faces onto pages, row by row: for each page its slots and the faces' numbers."""
    size = len(imposition.slots)
    return [
        [(imposition.slots[i - first], i) for i in range(first, min(first + size, len(faces)))]
        for first in range(0, len(faces), size)
    ]
