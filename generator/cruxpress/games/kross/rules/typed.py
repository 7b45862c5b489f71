"""A table that a person typed, and what it is worth, told to them.

It is six lines of six letters, with a dot or a space for a free square.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.files import read_text
from cruxpress.games.contract import Answer
from cruxpress.games.kross.rules.score import KrossScore, Referee
from cruxpress.games.kross.rules.table import EMPTY, KrossTable, line_name
from cruxpress.games.kross.sheet.calls import STANDARD, KrossBlock
from cruxpress.words import load_lexicon
from cruxpress.words.spelling import is_letter, spell

MOST_BYTES = 10_000
FREE = ". "


def score_typed(file: Path, words: Path | None, task: int | None) -> Answer:
    """What a table in a text file is worth, with the words that make it so."""
    score = Referee(load_lexicon(words)).score(read_table_file(file), task)
    return Answer(tuple(describe_score(score)), score_as_data(score))


def describe_score(score: KrossScore) -> Iterator[str]:
    """Lines of text: words with their points, line by line, then the sum."""
    for line, total in enumerate(score.line_totals):
        words = [at.word.upper() for at in score.words if at.line == line]
        if words:
            yield f"{line_name(line, score.block)}: {', '.join(words)}: {total}"
    yield f"rows: {score.rows}"
    yield f"columns: {score.columns}"
    if score.task_word:
        yield f"task ({score.task_word.word.upper()}): {score.task}"
    yield f"total: {score.total}"


def score_as_data(score: KrossScore) -> Mapping[str, Value]:
    """The same as plain data."""
    block = score.block
    return {
        "words": [
            {
                "word": at.word.upper(),
                "line": line_name(at.line, block),
                "start": at.start + 1,
                "points": block.worth(len(at.word)),
            }
            for at in score.words
        ],
        "lines": list(score.line_totals),
        "rows": score.rows,
        "columns": score.columns,
        "task-word": score.task_word.word.upper() if score.task_word else None,
        "task": score.task,
        "total": score.total,
    }


def read_table_file(file: Path, block: KrossBlock = STANDARD) -> KrossTable:
    """The table in a text file."""
    return read_table(read_text(file, MOST_BYTES, f"a table; {_right(block)}"), str(file), block)


def read_table(text: str, name: str, block: KrossBlock = STANDARD) -> KrossTable:
    """The table in a text; `name` is what messages call it.

    Letters may be written apart, as in `S H E L L S`. Case does not matter.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    problems: list[Problem] = []
    rows = []
    for number, line in enumerate(lines, 1):
        if number > block.rows:
            what = f"this is line {number}; {_right(block)}"
            problems.append(Problem(Place(name, number), what))
            break
        rows.append(_row(line, Place(name, number), block, problems))
    if len(lines) < block.rows:
        what = f"the text has {_count(len(lines), 'line')}; {_right(block)}"
        problems.append(Problem(Place(name, max(1, len(lines))), what))
    if problems:
        raise BadInput(problems)
    return KrossTable(tuple(rows))


def _row(line: str, place: Place, block: KrossBlock, problems: list[Problem]) -> str:
    apart = len(line) == 2 * block.columns - 1 and not line[1::2].strip(" ")
    signs = line[::2] if apart else line
    step = 2 if apart else 1
    row = ""
    for at, sign in enumerate(signs):
        letter = EMPTY if sign in FREE else spell(sign)
        if letter != EMPTY and (len(letter) != 1 or not is_letter(letter)):
            what = f"{sign!r} is no letter for one square; write a letter, or a dot if it is free"
            problems.append(Problem(Place(place.file, place.line, at * step + 1), what))
        row += letter
    if len(signs) != block.columns:
        column = min(len(signs), block.columns) * step + 1
        what = (
            f"the line has {_count(len(signs), 'square')}, not {block.columns}; "
            "a dot stands for a free square"
        )
        problems.append(Problem(Place(place.file, place.line, column), what))
    return row


def _right(block: KrossBlock) -> str:
    return f"a table is {block.rows} lines of {block.columns} letters, with dots for free squares"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
