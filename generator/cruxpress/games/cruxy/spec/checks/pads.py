"""Sheets beside each other: a copy equals its sheet, and no grid comes twice."""

from collections.abc import Iterator, Sequence

from cruxpress.games.cruxy.spec.board import COLUMNS, ROWS, Square, column_of, row_of, square_at
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.faults import RuleFault


def pad_faults(sheets: Sequence[Sheet]) -> Iterator[RuleFault]:
    """All that is wrong with sheets as a set."""
    plain: dict[int, Sheet] = {}
    seen: dict[tuple[Square, ...], Sheet] = {}
    labels: set[str] = set()
    for sheet in sheets:
        if sheet.label in labels:
            what = f"two sheets have the label {sheet.label}"
            yield RuleFault("label twice", what, sheet.places.sheet)
        labels.add(sheet.label)
        if not sheet.starred:
            plain.setdefault(sheet.number, sheet)
            twin = seen.setdefault(canonical_grid(sheet), sheet)
            if twin is not sheet:
                what = f"sheet {sheet.label} has the grid of sheet {twin.label}, turned or mirrored"
                yield RuleFault("grid twice", what, sheet.places.sheet)
    for sheet in sheets:
        if sheet.starred:
            yield from _copy_faults(sheet, plain.get(sheet.number))


def _copy_faults(copy: Sheet, sheet: Sheet | None) -> Iterator[RuleFault]:
    """The copy is the same sheet with a star; teams play on both at once."""
    if sheet is None:
        what = f"sheet {copy.label} is a copy, but there is no sheet {copy.number}"
        yield RuleFault("copy alone", what, copy.places.sheet)
        return
    one, other = sheet.model(), copy.model()
    parts = [part for part in one if one[part] != other[part]]
    if parts:
        what = f"sheet {copy.label} differs from sheet {sheet.label} in: {', '.join(parts)}"
        yield RuleFault("copy differs", f"{what}; only the label may differ", copy.places.sheet)


def canonical_grid(sheet: Sheet) -> tuple[Square, ...]:
    """The squares of the grid, the same for every way to turn or mirror it."""
    flips = [(False, False), (True, False), (False, True), (True, True)]
    return min(
        tuple(sorted(_flipped(square, *flip) for square in sheet.board.squares)) for flip in flips
    )


def _flipped(square: Square, sideways: bool, upside_down: bool) -> Square:
    column, row = column_of(square), row_of(square)
    return square_at(
        COLUMNS - 1 - column if sideways else column, ROWS - 1 - row if upside_down else row
    )
