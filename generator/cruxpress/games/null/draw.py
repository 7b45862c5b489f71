"""Names the data of countdowns and of their solutions for the layouts."""

from collections.abc import Sequence

from cruxpress.codes import qr_text
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.null.rules import read_witness
from cruxpress.games.null.sheet import Countdown

A_PAGE = 20  # solutions


def front(proven: Proven[Countdown], context: DrawContext) -> SheetData:
    """The data of a countdown."""
    sheet = proven.model
    return {
        "number": proven.shown_number(sheet.number) or sheet.name,
        "start": sheet.start,
        "steps": context.texts("steps", steps=", ".join(map(str, sheet.steps))),
        "moves": context.texts("moves", count=sheet.moves),
        "boxes": sheet.moves,
        "code": str(proven.code),
        "qr": qr_text(proven.code, context.site),
    }


def solutions(sheets: Sequence[Proven[Countdown]], context: DrawContext) -> list[SheetData]:
    """Pages of proven games, a line each."""
    lines = [{"line": _line(proven, context)} for proven in sheets]
    return [{"lines": lines[at : at + A_PAGE]} for at in range(0, len(lines), A_PAGE)]


def _line(proven: Proven[Countdown], context: DrawContext) -> str:
    (witness,) = proven.witnesses["games"]
    moves = " ".join(map(str, read_witness(witness).moves))
    return context.texts("solution", code=str(proven.code), start=proven.model.start, moves=moves)
