"""A player's board: black squares, letters, and the words that were written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cruxpress.games.cruciverbalist.rules.refusals import CruciverbalistRefusal
from cruxpress.games.cruciverbalist.sheet.board import (
    AROUND,
    STRIDE,
    Square,
    all_squares,
    is_inside,
    joined_parts,
    name_of,
    names_of,
    runs_of,
)
from cruxpress.games.cruciverbalist.sheet.pieces import CHART
from cruxpress.words.spelling import letters_of

SHORTEST_WORD = 2


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a word begins, and whether it reads to the right or downwards."""

    start: Square
    across: bool

    def squares(self, length: int) -> tuple[Square, ...]:
        step = 1 if self.across else STRIDE
        return tuple(range(self.start, self.start + step * length, step))

    def __str__(self) -> str:
        return f"{name_of(self.start)} {'across' if self.across else 'down'}"


@dataclass(frozen=True, slots=True)
class Written:
    """A word or phrase as it stands on a board."""

    text: str
    squares: tuple[Square, ...]

    def __len__(self) -> int:
        return len(self.squares)


@dataclass(frozen=True)
class LetterBoard:
    """What stands on one player's sheet."""

    size: int
    black: frozenset[Square] = frozenset()
    letters: Mapping[Square, str] = field(default_factory=dict)
    words: tuple[Written, ...] = ()

    @property
    def rare_letters(self) -> int:
        """How many squares hold a rare letter; where two words cross, it is one square."""
        return sum(CHART.is_rare(letter) for letter in self.letters.values())


def write_word(board: LetterBoard, text: str, spot: Spot) -> LetterBoard:
    """The board with one more word; crossings, runs and connection are checked."""
    where = f"{text} at {spot}"
    letters = letters_of(text)
    if not letters or any(letter not in CHART.group_of for letter in letters):
        raise CruciverbalistRefusal("no letters", where)
    if len(letters) < SHORTEST_WORD:
        raise CruciverbalistRefusal("one letter", where)
    squares = spot.squares(len(letters))
    if not all(is_inside(square, board.size) for square in squares):
        raise CruciverbalistRefusal("off the board", where)
    if not board.black.isdisjoint(squares):
        raise CruciverbalistRefusal("black square", where)
    placed = dict(zip(squares, letters, strict=True))
    old = {square for square in squares if square in board.letters}
    if any(board.letters[square] != placed[square] for square in old):
        raise CruciverbalistRefusal("other letter", where)
    if len(old) == len(squares):
        raise CruciverbalistRefusal("nothing new", where)
    if board.words and not old:
        raise CruciverbalistRefusal("not connected", where)
    after = LetterBoard(
        board.size,
        board.black,
        {**board.letters, **placed},
        (*board.words, Written(text, squares)),
    )
    # Touching words make runs that nobody played, and a longer run swallows the word in it.
    runs = set(runs_of(after.letters, board.size))
    if runs != {word.squares for word in after.words}:
        raise CruciverbalistRefusal("run is no word", where)
    return after


def black_out(board: LetterBoard, squares: Iterable[Square], count: int) -> LetterBoard:
    """The board with one more set of black squares."""
    chosen = tuple(squares)
    where = names_of(chosen)
    if len(chosen) != count or len(set(chosen)) != count:
        raise CruciverbalistRefusal("blackout size", where)
    if not all(is_inside(s, board.size) and s not in board.letters for s in chosen):
        raise CruciverbalistRefusal("blackout place", where)
    if len(joined_parts(chosen)) > 1:
        raise CruciverbalistRefusal("blackout joined", where)
    if any(_near_black(board, square) for square in chosen):
        raise CruciverbalistRefusal("blackout touches", where)
    return LetterBoard(board.size, board.black | set(chosen), board.letters, board.words)


def can_black_out(board: LetterBoard, count: int) -> bool:
    """Whether a set of so many squares has a place anywhere; if it has none, it is skipped."""
    free = [
        square
        for square in all_squares(board.size)
        if square not in board.letters and not _near_black(board, square)
    ]
    return any(len(part) >= count for part in joined_parts(free))


def _near_black(board: LetterBoard, square: Square) -> bool:
    return square in board.black or any(square + step in board.black for step in AROUND)
