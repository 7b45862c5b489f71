"""What a page asks of Python by the way: a score by the rules, and all that is known of a word.

Answers are JSON; a slip comes back as what is wrong and where, never as a traceback.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.games import open_game
from cruxpress.games.contract import ScoreRequest
from cruxpress.games.word_search import judge_words

FILE, FAMILY = "typed.txt", "family.txt"


def score_text(game: str, text: str, family: Sequence[str] = ()) -> str:
    """What was typed, scored by the rules of its game; the table accepts the words of `family`."""
    try:
        score = open_game(game).score
        if score is None:
            raise BadInput(f"{game} has nothing to score")
        with TemporaryDirectory() as name:
            file = Path(name) / FILE
            file.write_text(text, "utf-8")
            answer = score(ScoreRequest(file, _family_list(Path(name), family)))
        return _json({"lines": list(answer.lines), "data": answer.data})
    except CruxpressError as error:
        return _slips(error)


def word_facts(word: str, family: Sequence[str] = ()) -> str:
    """All that is known of a word, a line an item."""
    try:
        with TemporaryDirectory() as name:
            (answer,) = judge_words([word], _family_list(Path(name), family))
        return _json({"lines": list(answer.lines), "data": answer.data})
    except CruxpressError as error:
        return _slips(error)


def _family_list(folder: Path, family: Sequence[str]) -> Path | None:
    if not family:
        return None
    file = folder / FAMILY
    file.write_text("\n".join(["# add", *family, ""]), "utf-8")
    return file


def _slips(error: CruxpressError) -> str:
    """What is wrong, each with its line and column in what was typed, where it has one."""
    problems = [
        {
            "line": problem.place.line if problem.place else 0,
            "column": problem.place.column if problem.place else 0,
            "what": problem.what,
        }
        for problem in error.problems
    ]
    return _json({"problems": problems})


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
