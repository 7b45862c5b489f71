"""Scores a board that a person typed in."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.outcomes import GaveUp
from cruxpress.games.contract import Answer
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot, Written
from cruxpress.games.cruciverbalist.rules.scoring import Score, score_board
from cruxpress.games.cruciverbalist.sheet.board import (
    SIZES,
    Square,
    column_of,
    joined_parts,
    name_of,
    row_of,
    runs_of,
    square_at,
)
from cruxpress.games.cruciverbalist.sheet.pieces import (
    CHART,
    PENALTY_BOXES,
    PIECES,
    ScoreTitle,
    band_of,
)
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.words import Theme, find_theme, fits_theme
from cruxpress.games.typed import twice
from cruxpress.words import Lexicon
from cruxpress.words.spelling import letters_of

LARGEST = max(SIZES)
LIMITS = {"tokens": PIECES["help-tokens"], "penalties": PENALTY_BOXES}
KEYS = ("theme", *LIMITS)
EMPTY, BLACK = ".", "#"
_HEAD = re.compile(r"\s*([A-Za-z][\w-]*)\s*:\s*(.*)")


@dataclass(frozen=True, slots=True)
class ScoredWord:
    """A word on the board, where it begins, and whether our list for the theme has it."""

    word: str
    spot: Spot
    fits: bool | None  # None: no theme was given


@dataclass(frozen=True)
class ScoredBoard:
    """All that a board is worth."""

    board: LetterBoard
    words: tuple[ScoredWord, ...]
    line: tuple[Square, ...]
    score: Score

    @property
    def band(self) -> ScoreTitle:
        """What the score is called in a solo game."""
        return band_of(self.score.total)

    def drawing(self) -> str:
        """The board with the line drawn on it, from letter to letter."""
        links = {frozenset(pair) for pair in pairwise(self.line)}
        squares = [*self.board.letters, *self.board.black]
        lines = []
        for row in range(max(map(row_of, squares)) + 1):
            across, down = "", ""
            for column in range(max(map(column_of, squares)) + 1):
                square = square_at(column, row)
                sign = BLACK if square in self.board.black else EMPTY
                across += self.board.letters.get(square, sign).upper()
                across += "-" if frozenset((square, square_at(column + 1, row))) in links else " "
                down += "| " if frozenset((square, square_at(column, row + 1))) in links else "  "
            lines += [across.rstrip(), down.rstrip()]
        return "\n".join(lines).rstrip() + "\n"


LINES = {
    "line": "longest line",
    "rare": "rare letters",
    "up-to-4": "words up to 4",
    "from-5": "words of 5-6",
    "from-7": "words of 7-8",
    "from-9": "words of 9 and more",
    "tokens": "help tokens",
    "penalties": "penalties",
}


def describe_score(scored: ScoredBoard) -> Answer:
    """The board with its line, its words, and what each score line comes to."""
    lines = (*board_lines(scored), f"alone: {scored.band.title}")
    return Answer(lines, {**board_data(scored), "band": scored.band.title})


def board_lines(scored: ScoredBoard, off_theme: Collection[str] = ()) -> list[str]:
    """A board for people: its drawing, words and points."""
    lines = [*scored.drawing().splitlines(), ""]
    for word in scored.words:
        fits = "" if word.fits is None else ", on our list" if word.fits else ", not on our list"
        off = ", off the theme" if word.word in off_theme else ""
        lines.append(f"{word.word.upper()} ({len(letters_of(word.word))}){fits}{off}")
    lines += [f"{LINES[name]}: {value}" for name, value in scored.score.as_data().items()]
    return [*lines, f"total: {scored.score.total}"]


def board_data(scored: ScoredBoard, off_theme: Collection[str] = ()) -> dict[str, Value]:
    """The same as plain data."""
    words: list[Value] = []
    for word in scored.words:
        penalty: dict[str, Value] = {"penalty": True} if word.word in off_theme else {}
        words.append({"word": word.word.upper(), "fits": word.fits, **penalty})
    return {
        "words": words,
        "line": [name_of(square) for square in scored.line],
        "points": dict(scored.score.as_data()),
        "total": scored.score.total,
    }


def spot_of(word: Written) -> Spot:
    """Where a word on a board begins, and which way it reads."""
    return Spot(word.squares[0], word.squares[1] == word.squares[0] + 1)


def score_text(text: str, name: str, lexicon: Lexicon) -> ScoredBoard:
    """The score of a board that is given as text."""
    typed = _read(text, name)
    letters = typed.letters
    runs = runs_of(letters, LARGEST)  # from the top; those across come first
    words = tuple(Written("".join(letters[square] for square in run), run) for run in runs)
    problems = [*typed.problems, *_unjoined(typed), *_repeated(typed, words, lexicon)]
    if not words and not problems:
        problems = [Problem(typed.place(min(letters, default=0)), "there is no word here")]
    if problems:
        raise BadInput(problems)
    board = LetterBoard(LARGEST, typed.black, letters, words)
    found = longest_line(letters)
    if isinstance(found, GaveUp):
        raise BadInput(f"the letters stand too closely: {found.why}", Place(name))
    scored = []
    for word in words:
        fits = fits_theme(lexicon, word.text, typed.theme) if typed.theme else None
        scored.append(ScoredWord(word.text, spot_of(word), fits))
    score = score_board(board, found.witness, typed.counts["tokens"], typed.counts["penalties"])
    return ScoredBoard(board, tuple(scored), found.witness, score)


@dataclass
class _Typed:
    """A board as it was typed, and everything that is wrong with it."""

    name: str
    first_line: int
    letters: dict[Square, str]
    black: frozenset[Square]
    counts: Mapping[str, int]
    theme: Theme | None
    problems: list[Problem]

    def place(self, square: Square) -> Place:
        return Place(self.name, self.first_line + row_of(square), column_of(square) + 1)


def _read(text: str, name: str) -> _Typed:
    problems: list[Problem] = []
    heads: dict[str, tuple[str, Place]] = {}
    signs: dict[Square, str] = {}
    first = rows = 0
    for number, line in enumerate(text.splitlines(), start=1):
        head = _HEAD.fullmatch(line.rstrip())
        if head and not first:
            at = Place(name, number, head.start(2) + 1)
            key = head[1].lower()
            if key in heads:
                what = twice(key, heads[key][1])
                problems.append(Problem(Place(name, number, head.start(1) + 1), what))
                continue
            heads[key] = (head[2], at)
            if key not in KEYS:
                what = f"a board has no '{head[1]}'{did_you_mean(head[1], KEYS)}"
                what += "; a game of several players has 'players: Ann, Ben' above it"
                problems.append(Problem(Place(name, number, head.start(1) + 1), what))
        elif line.strip():
            first = first or number
            rows = number - first + 1
            if rows > LARGEST:
                what = f"the board has more than {LARGEST} rows"
                problems.append(Problem(Place(name, number, 1), what))
                break
            signs |= _row(line.rstrip(), rows - 1, Place(name, number), problems)
    if not first:
        what = "there is no board here; type its letters, row by row"
        problems.append(Problem(Place(name), what))
    counts = {key: _count(heads.get(key), most, key, problems) for key, most in LIMITS.items()}
    return _Typed(
        name,
        first or 1,
        {square: sign.lower() for square, sign in signs.items() if sign.isalpha()},
        frozenset(square for square, sign in signs.items() if sign == BLACK),
        counts,
        _theme(heads.get("theme"), problems),
        problems,
    )


def _row(line: str, row: int, place: Place, problems: list[Problem]) -> dict[Square, str]:
    signs = {}
    for column, sign in enumerate(line):
        at = Place(place.file, place.line, column + 1)
        if column == LARGEST:
            problems.append(Problem(at, f"the row has more than {LARGEST} squares"))
            break
        if sign.lower() in CHART.group_of or sign == BLACK:
            signs[square_at(column, row)] = sign
        elif sign != EMPTY:
            what = f"'{sign}' is no square; type a letter A to Z, '{EMPTY}' for an empty square"
            problems.append(Problem(at, f"{what} or '{BLACK}' for a black one"))
    return signs


def _count(given: tuple[str, Place] | None, most: int, what: str, problems: list[Problem]) -> int:
    if given is None:
        return 0
    text, place = given
    if not re.fullmatch("[0-9]{1,3}", text) or int(text) > most:
        problems.append(Problem(place, f"'{text}' are no {what}; write a number from 0 to {most}"))
        return 0
    return int(text)


def _theme(given: tuple[str, Place] | None, problems: list[Problem]) -> Theme | None:
    if given is None:
        return None
    try:
        return find_theme(given[0])
    except BadInput as unknown:
        problems.append(Problem(given[1], unknown.problems[0].what))
        return None


def _unjoined(typed: _Typed) -> list[Problem]:
    parts = sorted(joined_parts(typed.letters), key=lambda part: (-len(part), min(part)))
    what = "these letters are not connected with the others; each word shares a letter with one"
    return [Problem(typed.place(min(part)), what) for part in parts[1:]]


def _repeated(typed: _Typed, words: tuple[Written, ...], lexicon: Lexicon) -> list[Problem]:
    problems = []
    for at, word in enumerate(words):
        for older in words[:at]:
            if lexicon.same_word(word.text, older.text):
                what = f"{word.text} and {older.text} are the same word; it counts once a game"
                problems.append(Problem(typed.place(word.squares[0]), what))
                break
    return problems
