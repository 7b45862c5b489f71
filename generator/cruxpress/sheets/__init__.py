"""Numbered sheets: read from files or made fresh, replayed by the rules, and only then printed."""

from cruxpress.sheets.fresh import make_fresh, remake_sheet
from cruxpress.sheets.proven import (
    Lens,
    open_made,
    open_numbered,
    open_sheet,
    open_unproven,
    sheet_numbers,
)

__all__ = [
    "Lens",
    "make_fresh",
    "open_made",
    "open_numbered",
    "open_sheet",
    "open_unproven",
    "remake_sheet",
    "sheet_numbers",
]
