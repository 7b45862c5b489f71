"""Names the data of a solo sheet for its layout."""

from collections.abc import Sequence

from cruxpress.codes import parse_code, qr_text
from cruxpress.games.cruciverbalist.spec import Roll, Solo, square_at
from cruxpress.games.cruciverbalist.spec.pieces import WHITE_DICE
from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Value

OPEN, BLACK = "o", "#"


def solo_data(sheet: Solo, code: str, site: str | None = None) -> SheetData:
    """All that stands on a solo sheet; a sheet that was made for a fresh pad has no number."""
    return {
        "number": str(sheet.number) if sheet.number else "",
        "size": sheet.size,
        "theme": sheet.theme,
        "target": sheet.target.title,
        "points": str(sheet.target.least),
        "map": grid_map(sheet),
        "rolls": _lines(sheet.rolls),
        "rerolls": _lines(sheet.rerolls),
        "code": code,
        "qr": qr_text(parse_code(code), site),
    }


def grid_map(sheet: Solo) -> str:
    """The grid, a sign a square, a line a row."""
    return "\n".join(
        "".join(_sign(sheet, column, row) for column in range(sheet.size))
        for row in range(sheet.size)
    )


def _sign(sheet: Solo, column: int, row: int) -> str:
    return BLACK if square_at(column, row) in sheet.black else OPEN


def _lines(rolls: Sequence[Roll]) -> list[Value]:
    return [{"white": list(roll[:WHITE_DICE]), "black": list(roll[WHITE_DICE:])} for roll in rolls]
