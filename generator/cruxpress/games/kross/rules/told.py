"""A scored table as it is told to a player: the words of each line and what they come to."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from cruxpress.games.kross.rules.legal import Referee
from cruxpress.games.kross.rules.scoring import Score
from cruxpress.games.kross.rules.table import line_name
from cruxpress.games.kross.rules.typed import read_table_file
from cruxpress.games.kross.spec import STANDARD, Block
from cruxpress.games.kross.words import Task
from cruxpress.specs.nodes import Value


def score_file(
    file: Path, referee: Referee, task: int | Task | None = None, block: Block = STANDARD
) -> Score:
    """What a table that a person typed is worth, with the words that make it so."""
    return referee.score(read_table_file(file, block), task, block)


def told(score: Score) -> Iterator[str]:
    """The score as lines of text: words with their points, line by line, then the sum."""
    for line, total in enumerate(score.line_totals):
        words = [at.word.upper() for at in score.words if at.line == line]
        if words:
            yield f"{line_name(line, score.block)}: {', '.join(words)}: {total}"
    yield f"rows: {score.rows}"
    yield f"columns: {score.columns}"
    if score.task_word:
        yield f"task ({score.task_word.word.upper()}): {score.task}"
    yield f"total: {score.total}"


def as_data(score: Score) -> Mapping[str, Value]:
    """The score as plain data."""
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
