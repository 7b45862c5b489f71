"""Scores what a person typed: a single board, or the record of a game of several players."""

from pathlib import Path

from cruxpress.core.files import read_text
from cruxpress.games.contract import Answer
from cruxpress.games.cruciverbalist.score.board import describe_score, score_text
from cruxpress.games.cruciverbalist.score.record import is_record, read_record
from cruxpress.games.cruciverbalist.score.table import describe_game, score_game
from cruxpress.words import Lexicon

MOST_BYTES = 100_000


def score_file(file: Path, lexicon: Lexicon) -> Answer:
    """What a file comes to; its first lines tell what it is."""
    text = read_text(file, MOST_BYTES, "a board or a game")
    if is_record(text):
        return describe_game(score_game(read_record(text, str(file)), lexicon))
    return describe_score(score_text(text, str(file), lexicon))
