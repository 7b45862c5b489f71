"""Names the data of call sheets, and of their solutions."""

from collections.abc import Sequence

from cruxpress.codes import parse_code, qr_text
from cruxpress.games.game import Proven, SheetData
from cruxpress.games.kross.rules import Witness, line_name, read_witness
from cruxpress.games.kross.spec import STANDARD, CallSheet, read_call_sheet
from cruxpress.games.kross.spec.calls import MEDALS
from cruxpress.games.kross.words import find_task
from cruxpress.specs.nodes import Value

A_PAGE = 4  # solutions


def front(proven: Proven, site: str | None) -> SheetData:
    """The data of a call sheet."""
    sheet = read_call_sheet(proven.sheet)
    witness = _witness(proven)
    return {
        "number": sheet.number or "",
        "letters": list(sheet.letters.upper()),
        "spares": list(sheet.spares.upper()),
        "task": _task(sheet),
        "targets": _targets(sheet),
        "par": witness.score if witness else "",
        "code": proven.code,
        "qr": qr_text(parse_code(proven.code), site),
    }


def solutions(sheets: Sequence[Proven]) -> list[SheetData]:
    """Pages of proven tables, some to a page."""
    blocks = [solution(proven) for proven in sheets]
    return [{"blocks": blocks[at : at + A_PAGE]} for at in range(0, len(blocks), A_PAGE)]


def solution(proven: Proven) -> SheetData:
    """A proven table: its letters, the words of every line, and what they come to."""
    sheet = read_call_sheet(proven.sheet)
    witness = _witness(proven)
    assert witness is not None, "a solution is asked of a proven sheet"
    calls = sheet.letters + sheet.spares
    return {
        "number": sheet.number or "",
        "code": proven.code,
        "map": "\n".join(row.upper().replace(".", "_") for row in witness.table.rows),
        "sums": [_points(witness, line) for line in range(STANDARD.rows)],
        "column-sums": [_points(witness, STANDARD.rows + line) for line in range(STANDARD.columns)],
        "across": [_line(witness, line) for line in range(STANDARD.rows)],
        "down": [_line(witness, STANDARD.rows + line) for line in range(STANDARD.columns)],
        "rows": sum(_points(witness, line) for line in range(STANDARD.rows)),
        "columns": sum(_points(witness, STANDARD.rows + n) for n in range(STANDARD.columns)),
        "task": _task(sheet),
        "task-word": (witness.task_word or "").upper(),
        "task-points": STANDARD.task if witness.task_word else 0,
        "rejected": ", ".join(
            f"{calls[number - 1].upper()} (call {number})" for number in witness.rejected
        ),
        "cards": len(witness.rejected) * STANDARD.card,
        "score": witness.score,
    }


def _line(witness: Witness, line: int) -> SheetData:
    words = [at.word.upper() for at in sorted(witness.words) if at.line == line]
    name = line_name(line, STANDARD)
    return {"line": name, "words": ", ".join(words), "points": _points(witness, line)}


def _points(witness: Witness, line: int) -> int:
    return sum(STANDARD.worth(len(at.word)) for at in witness.words if at.line == line)


def _task(sheet: CallSheet) -> str:
    return "" if sheet.task is None else find_task(sheet.task).title


def _targets(sheet: CallSheet) -> SheetData | str:
    if sheet.targets is None:
        return ""
    points: dict[str, Value] = dict(zip(MEDALS, sheet.targets.ascending(), strict=True))
    return points


def _witness(proven: Proven) -> Witness | None:
    found = proven.witnesses.get("tables", ())
    return read_witness(found[0]) if found else None
