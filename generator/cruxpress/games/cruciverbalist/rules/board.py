"""A player's board: black squares, letters, words; and why the rules refuse a move or a game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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
from cruxpress.games.faults import Refusal
from cruxpress.words.spelling import letters_of

SHORTEST_WORD = 2
REASONS = {
    # words on the board
    "no letters": "a word is written with the letters A to Z",
    "one letter": "a word has two letters or more",
    "off the board": "a word must stay on the board",
    "black square": "a word cannot cross a black square",
    "other letter": "another letter stands in a square of the word already",
    "nothing new": "a word must fill an empty square",
    "not connected": "after the first word, each word must share a letter with an older one",
    "run is no word": "every run of two or more letters must be one word that was played",
    "same word": "the same word, or a variation of it, was written before",
    "no word": "nobody knows this word; alone, the dictionary decides",
    # dice
    "no such die": "there is no such die, or it may not be used now",
    "die twice": "a die pays for one letter only",
    "unpaid letter": "a new letter must be paid with dice",
    "needless payment": "a letter that stands on the board already is free",
    "wrong number": "the dice show no number of this letter's group",
    "wrong dice": "these are not twelve dice with one to six pips",
    # themes and penalties
    "penalty missing": "the word does not fit the theme, so a penalty box must be crossed off",
    "needless penalty": "the word fits the theme, so no penalty box is crossed off",
    "no casting vote": "between equal sides the active player's vote decides, so it is needed",
    "no penalty box": "all penalty boxes are crossed off; only words of the theme may be written",
    # help tokens
    "no token": "no help token is left",
    "nothing to reroll": "a reroll takes one die or more",
    "no suggestion": "alone, nobody can suggest a word",
    "own suggestion": "a suggestion comes from another player",
    # turns
    "passed": "a turn without a word has nothing to place, pay or cross off",
    "too many rounds": "the game is over; there are no further rounds",
    "unfinished": "the game has more rounds than were played",
    "players": "a game has two to four players, or one alone",
    "no such player": "nobody sits there; players are counted from 1",
    "grid size": "a grid is 11, 13 or 15 squares wide",
    "other round": "the round of this number does not begin here",
    "other turn": "only the player whose turn it is rolls the dice, and rolls dice again",
    "not rolled": "a turn begins with a roll of all twelve dice",
    "rolled already": "all dice are rolled once a turn; a help token rolls some of them again",
    "reroll late": "dice are rolled again before the word of that turn is written",
    "wrote already": "a player writes one word a turn",
    "shared word too long": "a word from the shared dice has five letters or fewer",
    # black squares
    "blackout size": "the set has the wrong number of black squares",
    "blackout joined": "the squares of a set must stand side by side",
    "blackout place": "black squares go on empty squares of the board",
    "blackout touches": "a set of black squares may not touch another, not even at a corner",
    "blackout round": "no squares are blacked out in this round",
    "blackout late": "squares are blacked out when a round begins, before anybody rolls",
    "blackout board": "squares are blacked out on the boards of one's neighbours, in turn",
    "blackout twice": "this player has blacked out all squares that were due",
    "blackout missing": "a set of squares must be blacked out before anybody rolls",
    # the end
    "line is empty": "the line leaves the letters",
    "line jumps": "the line must go on to a square beside the last one",
    "line twice": "the line may pass a square only once",
    "wrong claim": "the game does not score what it claims",
    "target missed": "the game does not reach the sheet's target",
    "another sheet": "this game was played on another sheet",
}


class CruciverbalistRefusal(Refusal):
    """A game of Cruciverbalist that breaks a rule."""

    reasons = REASONS


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
