"""A table that a person typed, and what it is worth, told to them.

It is six lines of six letters, with a dot or a space for a free square. Above it may stand what a
table does not show: `task: 3`, `first: yes` and `rejected: 2`.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_lowercase

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem, SheetFails, did_you_mean
from cruxpress.core.files import read_text
from cruxpress.core.ranges import is_number
from cruxpress.games.contract import Answer, ScoreRequest
from cruxpress.games.kross.rules.score import KrossScore, Referee
from cruxpress.games.kross.rules.table import EMPTY, KrossTable, line_name
from cruxpress.games.kross.rules.turns import KrossResult, result
from cruxpress.games.kross.sheet.calls import STANDARD, TASKS, KrossBlock
from cruxpress.games.typed import YES_OR_NO, refuse_other_option, twice
from cruxpress.words.accepted import load_family_lexicon
from cruxpress.words.spelling import is_letter, spell

MOST_BYTES = 10_000
MOST_CARDS = 26  # letter cards
FREE = ". "
HEADS = {"task": TASKS, "first": 1, "rejected": MOST_CARDS}
_HEAD = re.compile(r"\s*([A-Za-z][\w-]*)\s*:\s*(.*?)\s*")


@dataclass(frozen=True)
class TypedTable:
    """A table as it was typed, and what was said above it."""

    table: KrossTable
    said: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)  # of what is said

    def agreed(self, option: str, given: int | None) -> int | None:
        """What an option or the line of that name says; both may, if they say the same."""
        key = option.removeprefix("--")
        said = self.said.get(key)
        if given is None or said is None:
            return said if given is None else given
        texts = [YES_OR_NO[it] if key == "first" else str(it) for it in (given, said)]
        refuse_other_option(option, texts[0], texts[1], self.places[key])
        return given


def score_typed(request: ScoreRequest) -> Answer:
    """What a table in a text file is worth, with the words that make it so."""
    lexicon = load_family_lexicon(request.words)
    typed = read_table_file(request.file, letters=lexicon.letters)
    task = typed.agreed("--task", request.task)
    rejected = typed.agreed("--rejected", request.rejected) or 0
    if not 0 <= rejected <= MOST_CARDS:
        raise BadInput(f"--rejected: 0 to {MOST_CARDS} letters can be rejected, not {rejected}")
    first = bool(typed.agreed("--first", True if request.first else None))
    if first and not typed.table.is_full:
        free = sum(row.count(EMPTY) for row in typed.table.rows)
        what = "who finishes first has a full table, and this one has"
        place = typed.places.get("first", Place(str(request.file)))
        raise SheetFails(f"{what} {_count(free, 'free square')}", place)
    counted = result(Referee(lexicon).score(typed.table, task), first=first, cards=rejected)
    return Answer(tuple(describe_result(counted)), result_as_data(counted))


def describe_result(counted: KrossResult) -> Iterator[str]:
    """Lines of text: words with their points, line by line, what else counts, then the sum."""
    yield from describe_score(counted.score)
    if counted.first:
        yield f"first: {counted.first}"
    if counted.cards:
        yield f"rejected: -{counted.cards}"
    yield f"total: {counted.total}"


def result_as_data(counted: KrossResult) -> Mapping[str, Value]:
    """The same as plain data."""
    further = {"first": counted.first, "rejected": -counted.cards, "total": counted.total}
    return {**score_as_data(counted.score), **further}


def describe_score(score: KrossScore) -> Iterator[str]:
    """Words with their points, line by line, and what they and the task come to."""
    for line, total in enumerate(score.line_totals):
        words = [at.word.upper() for at in score.words if at.line == line]
        if words:
            yield f"{line_name(line, score.block)}: {', '.join(words)}: {total}"
    yield f"rows: {score.rows}"
    yield f"columns: {score.columns}"
    if score.task_word:
        yield f"task ({score.task_word.word.upper()}): {score.task}"


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
    }


def read_table_file(
    file: Path, block: KrossBlock = STANDARD, letters: Collection[str] = ascii_lowercase
) -> TypedTable:
    """The table in a text file."""
    text = read_text(file, MOST_BYTES, f"a table; {_right(block)}")
    return read_table(text, str(file), block, letters)


def read_table(
    text: str, name: str, block: KrossBlock = STANDARD, letters: Collection[str] = ascii_lowercase
) -> TypedTable:
    """The table in a text; `name` is what messages call it, `letters` are those that words have.

    Letters may be written apart, as in `S H E L L S`. Case does not matter.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    problems: list[Problem] = []
    heads: dict[str, int] = {}
    seen: dict[str, Place] = {}
    above = 0
    while above < len(lines) and (head := _HEAD.fullmatch(lines[above])):
        above += 1
        key, place = head[1].lower(), Place(name, above, head.start(1) + 1)
        if key in seen:
            problems.append(Problem(place, twice(key, seen[key])))
        else:
            seen[key] = place
            heads |= _read_head(head, place, problems)
    while seen and above < len(lines) and not lines[above].strip():
        above += 1
    rows = []
    for number, line in enumerate(lines[above:], 1):
        place = Place(name, above + number)
        if number > block.rows:
            problems.append(Problem(place, f"this is line {number}; {_right(block)}"))
            break
        rows.append(_row(line, place, block, letters, problems))
    if len(rows) < block.rows:
        what = f"the text has {_count(len(rows), 'line')}; {_right(block)}"
        problems.append(Problem(Place(name, max(1, len(lines))), what))
    if problems:
        raise BadInput(problems)
    return TypedTable(KrossTable(tuple(rows)), heads, seen)


def _read_head(head: re.Match[str], place: Place, problems: list[Problem]) -> dict[str, int]:
    """What a line above the table says."""
    key, text = head[1].lower(), head[2].strip().lower()
    at = Place(place.file, place.line, head.start(2) + 1)
    if key not in HEADS:
        what = f"a table has no '{head[1]}'{did_you_mean(key, HEADS)}"
        problems.append(Problem(Place(place.file, place.line, head.start(1) + 1), what))
    elif key == "first" and text in YES_OR_NO:
        return {key: YES_OR_NO.index(text)}
    elif key != "first" and is_number(text) and int(text) <= HEADS[key]:
        return {key: int(text)}
    else:
        right = "yes or no" if key == "first" else f"a number from 0 to {HEADS[key]}"
        problems.append(Problem(at, f"'{text[:20]}' is no answer to '{key}'; write {right}"))
    return {}


def _row(
    line: str, place: Place, block: KrossBlock, letters: Collection[str], problems: list[Problem]
) -> str:
    apart = len(line) == 2 * block.columns - 1 and not line[1::2].strip(" ")
    signs = line[::2] if apart else line
    step = 2 if apart else 1
    row = ""
    for at, sign in enumerate(signs):
        letter = EMPTY if sign in FREE else spell(sign)
        if letter != EMPTY and (len(letter) != 1 or not is_letter(letter)):
            what = f"{sign!r} is no letter for one square; write a letter, or a dot if it is free"
            problems.append(Problem(Place(place.file, place.line, at * step + 1), what))
        elif letter != EMPTY and letter not in letters:
            what = f"'{sign}' is in no word of the word list; write letters that it has"
            what += ", or name a list of your own with --lexicon"
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
