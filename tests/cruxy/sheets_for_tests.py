"""Sheets that the tests play on, and small changes to them."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.games.contract import DrawContext, Proven
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.games.texts import room_texts
from tests.opening import as_proven

FOLDER = Path(__file__).parent / "sheets"
SHEETS = CruxySheets()
CONTEXT = DrawContext(room_texts("cruxy"))


def text_of(number: int) -> str:
    return (FOLDER / f"{number:03}.yaml").read_text("utf-8")


@cache
def sheet(number: int) -> CruxySheet:
    return parse_sheet(text_of(number), f"{number:03}.yaml")


def proven(
    given: CruxySheet,
    witnesses: Mapping[str, Sequence[Value]] | None = None,
    facts: Mapping[str, Value] | None = None,
) -> Proven[CruxySheet]:
    """A sheet as it is handed to pages, with the witnesses of its proof if it has one."""
    return as_proven(SHEETS, given, witnesses or {}, facts, given.places.sheet)


def with_squares(text: str, squares: dict[str, str]) -> str:
    """The text of a sheet with other signs on some squares, such as {"C7": "."}."""
    lines = text.splitlines()
    top = lines.index("grid: |") + 1
    for name, sign in squares.items():
        row, column = top + int(name[1:]) - 1, 2 + ord(name[0]) - ord("A")
        lines[row] = lines[row][:column] + sign + lines[row][column + 1 :]
    return "\n".join(lines) + "\n"
