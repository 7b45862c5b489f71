"""Names the data of the block, of call sheets, and of their solutions for the layouts."""

from collections.abc import Mapping, Sequence

from cruxpress.codes import qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.kross.rules.witness import KrossWitness, read_witness
from cruxpress.games.kross.sheet.calls import STANDARD, TABLES, CallSheet, read_block
from cruxpress.games.kross.words import find_task
from cruxpress.games.numbered import is_searched
from cruxpress.games.rare_words import marked_unless_everyday
from cruxpress.games.tools import Hint
from cruxpress.specs.texts import Texts

A_PAGE = 5  # solutions
LAST_LATIN = "\u024f"
HALF = 18  # calls to a column, so that a slip of paper uncovers them one by one


def block_model(data: SheetData) -> Mapping[str, Value]:
    """What the block is to a player: its table and its points."""
    return read_block(data, Place("kross/block")).model()


def front(proven: Proven[CallSheet], context: DrawContext) -> SheetData:
    """The data of a call sheet."""
    sheet = proven.model
    witnesses = proven.witnesses.get(TABLES)
    score: Value = read_witness(witnesses[0]).score if witnesses else ""
    return {
        "number": proven.shown_number(sheet.number),
        "other-script": _is_other_script(sheet),
        "letters-first": _calls(sheet, range(HALF)),
        "letters-second": _calls(sheet, range(HALF, len(sheet.letters))),
        "spares": list(sheet.spares.upper()),
        "spare-count": len(sheet.spares),
        "task": _task(sheet),
        "names": sheet.task is not None and find_task(sheet.task).names,
        "targets": sheet.targets.by_name() if sheet.targets else "",
        "best-known": score if is_searched(sheet.fresh_code) else "",
        "proven": "" if is_searched(sheet.fresh_code) else score,
        "code": str(proven.code),
        "qr": qr_text(proven.code, context.site),
    }


def _calls(sheet: CallSheet, places: range) -> list[Value]:
    """Some of the letters with the numbers of their calls."""
    return [{"call": at + 1, "letter": sheet.letters[at].upper()} for at in places]


def solutions(sheets: Sequence[Proven[CallSheet]], context: DrawContext) -> list[SheetData]:
    """Pages of proven tables, some to a page."""
    pages = [sheets[at : at + A_PAGE] for at in range(0, len(sheets), A_PAGE)]
    return [
        {
            "about": context.texts(f"solutions.{_claimed(page)}"),
            "blocks": [_solution(proven, context) for proven in page],
        }
        for page in pages
    ]


def _claimed(sheets: Sequence[Proven[CallSheet]]) -> str:
    """What is claimed of the tables of a page: best known, points proven, or some of both."""
    searched = {is_searched(proven.model.fresh_code) for proven in sheets}
    return "mixed" if len(searched) > 1 else "best" if searched == {True} else "proven"


def _solution(proven: Proven[CallSheet], context: DrawContext) -> SheetData:
    """A proven table: its letters, the words of every line, and what they come to."""
    sheet, texts = proven.model, context.texts
    best, *known = map(read_witness, proven.witnesses[TABLES])
    witness = known[0] if known else best
    rows, columns = STANDARD.rows, STANDARD.columns
    names = [texts("line.row", number=number) for number in range(1, rows + 1)]
    names += [texts("line.column", number=number) for number in range(1, columns + 1)]
    points = [_points(witness, line) for line in range(rows + columns)]
    lines: list[Value] = [
        {"line": name, "words": _words(witness, line, texts), "points": points[line]}
        for line, name in enumerate(names)
    ]
    return {
        "number": proven.shown_number(sheet.number),
        "code": str(proven.code),
        "other-script": _is_other_script(sheet),
        "map": "\n".join(row.upper().replace(".", "_") for row in witness.table.rows),
        "sums": points[:rows],
        "column-sums": points[rows:],
        "across": lines[:rows],
        "down": lines[rows:],
        "rows": sum(points[:rows]),
        "columns": sum(points[rows:]),
        "task": _task(sheet),
        "task-word": (witness.task_word or "").upper(),
        "task-points": STANDARD.task if witness.task_word else 0,
        "rejected": ", ".join(rejected_letter(sheet, number, texts) for number in witness.rejected),
        "cards": len(witness.rejected) * STANDARD.card,
        "score": witness.score,
        "best": best.score if known else "",
        "proven": not is_searched(sheet.fresh_code),
    }


def rejected_letter(sheet: CallSheet, call: int, texts: Texts) -> str:
    """A rejected letter and where the sheet shows it: spares are counted anew after the calls."""
    letter, spare = sheet.calls[call - 1].upper(), call - len(sheet.letters)
    if spare > 0:
        return texts("rejected-spare", letter=letter, number=spare)
    return texts("rejected", letter=letter, number=call)


def hints(proven: Proven[CallSheet], context: DrawContext) -> list[Hint]:
    """The words of the table that the solution shows, line by line."""
    witness = read_witness(proven.witnesses[TABLES][-1])
    rows = STANDARD.rows
    names = [
        context.texts("line.row", number=line + 1)
        if line < rows
        else context.texts("line.column", number=line - rows + 1)
        for line in range(rows + STANDARD.columns)
    ]
    return [Hint(names[at.line], at.word) for at in sorted(witness.words)]


def _is_other_script(sheet: CallSheet) -> bool:
    """Whether letters are called that the round font of titles does not have."""
    return max(sheet.calls) > LAST_LATIN


def _words(witness: KrossWitness, line: int, texts: Texts) -> str:
    words = [at.word.upper() for at in sorted(witness.words) if at.line == line]
    return ", ".join(marked_unless_everyday(word, texts) for word in words)


def _points(witness: KrossWitness, line: int) -> int:
    return sum(STANDARD.worth(len(at.word)) for at in witness.words if at.line == line)


def _task(sheet: CallSheet) -> str:
    return "" if sheet.task is None else find_task(sheet.task).title
