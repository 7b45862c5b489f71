"""Sheets that the tests play on, and small changes to them."""

from functools import cache
from pathlib import Path

from cruxpress.games.cruxy.spec import Sheet, parse_sheet

FOLDER = Path(__file__).parent / "sheets"


def text_of(number: int) -> str:
    return (FOLDER / f"{number:03}.yaml").read_text("utf-8")


@cache
def sheet(number: int) -> Sheet:
    return parse_sheet(text_of(number), f"{number:03}.yaml")


def with_squares(text: str, squares: dict[str, str]) -> str:
    """The text of a sheet with other signs on some squares, such as {"C7": "."}."""
    lines = text.splitlines()
    top = lines.index("grid: |") + 1
    for name, sign in squares.items():
        row, column = top + int(name[1:]) - 1, 2 + ord(name[0]) - ord("A")
        lines[row] = lines[row][:column] + sign + lines[row][column + 1 :]
    return "\n".join(lines) + "\n"
