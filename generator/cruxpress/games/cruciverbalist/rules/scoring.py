"""Counting points: eight kinds of them, who wins, and the line that is worth most."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from itertools import pairwise
from typing import NamedTuple

from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal, LetterBoard
from cruxpress.games.cruciverbalist.sheet.board import STEPS, Square, column_of, name_of

POINTS_A_TOKEN = 2
POINTS_A_PENALTY = -3
MOST_PENALTIES = 5


class WordClass(NamedTuple):
    """Words of some lengths: what each is worth, and how many of them count."""

    shortest: int
    longest: int
    points: int
    most: int


WORD_CLASSES = (
    WordClass(2, 4, 3, 999),
    WordClass(5, 6, 4, 2),
    WordClass(7, 8, 5, 2),
    WordClass(9, 99, 6, 2),
)


@dataclass(frozen=True, slots=True)
class Score:
    """The score lines of a sheet, in points."""

    line: int = 0
    rare: int = 0
    up_to_4: int = 0
    from_5: int = 0
    from_7: int = 0
    from_9: int = 0
    tokens: int = 0
    penalties: int = 0

    @property
    def total(self) -> int:
        return sum(astuple(self))

    def as_data(self) -> Mapping[str, int]:
        """The points by the names of their lines."""
        names = (item.name for item in fields(self))
        return {name.replace("_", "-"): getattr(self, name) for name in names}


def word_points(lengths: Iterable[int]) -> tuple[int, ...]:
    """What words of these lengths are worth, class by class; the caps are kept."""
    found = list(lengths)
    counts = [sum(each.shortest <= n <= each.longest for n in found) for each in WORD_CLASSES]
    pairs = zip(counts, WORD_CLASSES, strict=True)
    return tuple(each.points * min(count, each.most) for count, each in pairs)


def score_board(board: LetterBoard, line: Sequence[Square], tokens: int, penalties: int) -> Score:
    """What a board scores with a line drawn on it; the line is checked, not searched for."""
    check_line(board, line)
    short, five, seven, nine = word_points(len(word) for word in board.words)
    lost = POINTS_A_PENALTY * min(penalties, MOST_PENALTIES)
    kept = POINTS_A_TOKEN * tokens
    return Score(len(line), board.rare_letters, short, five, seven, nine, kept, lost)


def check_line(board: LetterBoard, line: Sequence[Square]) -> None:
    """A line goes from letter to letter, side by side, and passes none of them twice."""
    for square in line:
        if square not in board.letters:
            raise CruciverbalistRefusal("line is empty", name_of(square))
    if len(set(line)) != len(line):
        twice = next(square for square in line if line.count(square) > 1)
        raise CruciverbalistRefusal("line twice", name_of(twice))
    for one, other in pairwise(line):
        if other - one not in STEPS or abs(column_of(other) - column_of(one)) > 1:
            raise CruciverbalistRefusal("line jumps", f"from {name_of(one)} to {name_of(other)}")


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    """The seats that win by points, then rare letters, then the line; several if all are equal."""
    ranks = [(score.total, score.rare, score.line) for score in scores]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
