"""Reads the record of a game of several players, as people type it at the table.

players: Ann, Ben
theme: Animals

Ann blacks out A1 A2 B1 B2 on Ben
round 1
Ann rolls 35162246 1153
Ann rerolls 22 as 61
Ann writes COBRA at C7 across
Ben writes SOFA at A1 down, suggested by Ann, yes Ben, no Ann
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.ranges import is_number
from cruxpress.games.cruciverbalist.rules.board import Spot
from cruxpress.games.cruciverbalist.sheet.board import SIZES, Square, square_named
from cruxpress.games.cruciverbalist.sheet.pieces import MOST_PLAYERS
from cruxpress.games.typed import twice

KEYS = ("players", "first", "theme", "grid")
USUAL_GRID = 13
LONGEST_NAME = 20
LONGEST_THEME = 60
NOTE = "#"
ENDINGS = "'off theme', 'suggested by Ann', 'yes Ann Ben' or 'no Ben'"
LONGEST_LINE = 300
_HEAD = re.compile(r"\s*([A-Za-z][\w-]*)\s*:\s*(.*)")
_TOKEN = re.compile(r"\S+")
_NAME = re.compile(rf"[^\W_][\w'’.-]{{0,{LONGEST_NAME - 1}}}")
_AT = re.compile(r"\s+at\s+(\S+)\s+(across|down)(?=\s*(?:,|$))", re.IGNORECASE)
_TELLS = re.compile(r"^[ \t]*(players?|first|grid)[ \t]*:", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class TypedMove:
    """A line of a record: who did it, and where it stands in the file."""

    place: Place
    seat: int


@dataclass(frozen=True)
class TypedBlackout(TypedMove):
    """Squares that a player blacked out on somebody's board."""

    on: int
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class TypedRoll(TypedMove):
    """What all dice showed: eight white ones, then four black ones."""

    pips: tuple[int, ...]


@dataclass(frozen=True)
class TypedReroll(TypedMove):
    """What white dice showed, and what they showed after a token was spent."""

    old: tuple[int, ...]
    new: tuple[int, ...]


@dataclass(frozen=True)
class TypedWord(TypedMove):
    """A word that a player wrote, and what the others had to do with it."""

    text: str
    spot: Spot
    off_theme: bool = False
    helper: int | None = None
    votes: Mapping[int, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class TypedRound(TypedMove):
    """A heading: here the round of this number begins."""

    number: int


@dataclass(frozen=True)
class GameRecord:
    """A game as it was typed; whether it keeps the rules is asked by the table alone."""

    file: str
    names: tuple[str, ...]  # in the order of the seats, each to the left of the one before
    first: int
    theme: str
    size: int
    moves: tuple[TypedMove, ...]
    last_line: int


def is_record(text: str) -> bool:
    """Whether a text is the record of a game, and not a single board."""
    return bool(_TELLS.search(text))


def read_record(text: str, name: str) -> GameRecord:
    """The game that a text tells; `name` is what messages call it."""
    reader = _RecordReader(name)
    lines = text.splitlines()
    moves = [found for number, line in enumerate(lines, 1) if (found := reader.head(line, number))]
    names = reader.players()
    first = reader.first()
    size = reader.grid()
    read = [move for line, number in moves if (move := reader.move(line, number)) is not None]
    if reader.problems:
        raise BadInput(reader.problems)
    theme = reader.heads["theme"][0] if "theme" in reader.heads else ""
    return GameRecord(name, names, first, theme, size, tuple(read), max(1, len(lines)))


class _Unreadable(Exception):
    """A line cannot be read: the column, what is wrong and what would be right."""

    def __init__(self, column: int, what: str) -> None:
        super().__init__(what)
        self.column = column
        self.what = what


class _RecordReader:
    """Takes lines apart, and remembers everything that is wrong with them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.heads: dict[str, tuple[str, Place]] = {}
        self.seats: dict[str, int] = {}
        self.verbs: Mapping[str, Callable[[_Words, int, Place], TypedMove]] = {
            "blacks": self._blackout,
            "rolls": self._roll,
            "rerolls": self._reroll,
            "writes": self._word,
        }

    def wrong(self, place: Place, what: str) -> None:
        self.problems.append(Problem(place, what))

    # What stands above the moves

    def head(self, line: str, number: int) -> tuple[str, int] | None:
        """Keeps a line such as `theme: Animals`; a line that is a move is given back."""
        line = line.partition(NOTE)[0].rstrip()
        if len(line) > LONGEST_LINE:
            what = f"the line is too long; {LONGEST_LINE} letters are enough for each"
            self.wrong(Place(self.file, number, LONGEST_LINE + 1), what)
            return None
        found = _HEAD.fullmatch(line)
        if not found:
            return (line, number) if line.strip() else None
        key = found[1].lower()
        place = Place(self.file, number, found.start(1) + 1)
        if key not in KEYS:
            self.wrong(place, f"a game has no '{found[1]}'{did_you_mean(key, KEYS)}")
        elif key in self.heads:
            self.wrong(place, twice(key, self.heads[key][1]))
        else:
            self.heads[key] = (found[2], Place(self.file, number, found.start(2) + 1))
            if key == "theme" and len(found[2]) > LONGEST_THEME:
                self.wrong(place, f"the theme is too long; {LONGEST_THEME} letters are enough")
        return None

    def players(self) -> tuple[str, ...]:
        """The names in the order of the seats."""
        right = "write 'players: Ann, Ben, Cleo', each to the left of the one before"
        if "players" not in self.heads:
            self.wrong(Place(self.file, 1, 1), f"nobody plays; {right}")
            return ()
        text, place = self.heads["players"]
        names = [name.strip() for name in text.split(",")]
        for name in names:
            if not _NAME.fullmatch(name):
                what = f"'{name[:LONGEST_NAME]}' is no name; write one word for each player"
                self.wrong(place, f"{what}, of {LONGEST_NAME} letters or fewer")
            elif name.casefold() in self.seats:
                self.wrong(place, f"two players are called '{name}'; give one another name")
            self.seats.setdefault(name.casefold(), len(self.seats))
        if not 2 <= len(names) <= MOST_PLAYERS:
            alone = "; alone, type the board itself" if len(names) == 1 else ""
            what = f"{len(names)} play; two to {MOST_PLAYERS} are right{alone}"
            self.wrong(place, what)
        return tuple(names)

    def first(self) -> int:
        """The seat of the first player."""
        if "first" not in self.heads:
            return 0
        text, place = self.heads["first"]
        if text.casefold() not in self.seats:
            self.wrong(place, self._nobody(text))
        return self.seats.get(text.casefold(), 0)

    def grid(self) -> int:
        """How many squares wide the boards are."""
        text, place = self.heads.get("grid", (str(USUAL_GRID), Place(self.file)))
        sizes = {str(size): size for size in SIZES}
        if text not in sizes:
            self.wrong(place, f"'{text}' is no grid; write {', '.join(sizes)}")
        return sizes.get(text, USUAL_GRID)

    def _nobody(self, name: str) -> str:
        return f"nobody is called '{name}'{did_you_mean(name.casefold(), self.seats)}"

    # Moves

    def move(self, line: str, number: int) -> TypedMove | None:
        """What a line says, or nothing where it cannot be read."""
        words = _Words(line)
        column = words.column()
        place = Place(self.file, number, column)
        try:
            name = words.take("a player's name, or 'round 2'")
            if name.casefold() == "round" and is_number(words.peek()):
                return TypedRound(place, 0, self._round(words))
            if name.casefold() not in self.seats:
                raise _Unreadable(column, self._nobody(name))
            column = words.column()
            verb = words.take("what the player does: blacks out, rolls, rerolls or writes").lower()
            if verb not in self.verbs:
                what = f"no player '{verb}'{did_you_mean(verb, self.verbs)}"
                raise _Unreadable(column, what)
            return self.verbs[verb](words, self.seats[name.casefold()], place)
        except _Unreadable as slip:
            self.wrong(Place(self.file, number, slip.column), slip.what)
            return None

    def _round(self, words: "_Words") -> int:
        column = words.column()
        text = words.take("the number of a round")
        words.end("the heading")
        if not re.fullmatch("[1-9]", text):
            raise _Unreadable(column, f"there is no round '{text}'; write 'round 2'")
        return int(text)

    def _seat(self, words: "_Words", right: str) -> int:
        column = words.column()
        name = words.take(right)
        if name.casefold() not in self.seats:
            raise _Unreadable(column, self._nobody(name))
        return self.seats[name.casefold()]

    def _blackout(self, words: "_Words", seat: int, place: Place) -> TypedMove:
        right = "'blacks out A1 A2 on Ben'"
        words.expect("out", right)
        squares = []
        while (name := words.peek()).lower() != "on":
            column = words.column()
            square = square_named(words.take(right).upper())
            if square is None:
                raise _Unreadable(column, f"'{name}' is no square; write {right}")
            squares.append(square)
        words.expect("on", right)
        on = self._seat(words, right)
        words.end(right)
        return TypedBlackout(place, seat, on, tuple(squares))

    def _roll(self, words: "_Words", seat: int, place: Place) -> TypedMove:
        right = "'rolls 35162246 1153': eight white dice, then four black ones"
        return TypedRoll(place, seat, tuple(words.pips(right)))

    def _reroll(self, words: "_Words", seat: int, place: Place) -> TypedMove:
        right = "'rerolls 22 as 61': what the dice showed, and what they show now"
        old = tuple(words.pips(right, until="as"))
        words.expect("as", right)
        column = words.column()
        new = tuple(words.pips(right))
        if len(old) != len(new):
            what = f"{len(old)} dice are rolled again, and {len(new)} lie there; write as many"
            raise _Unreadable(column, what)
        return TypedReroll(place, seat, old, new)

    def _word(self, words: "_Words", seat: int, place: Place) -> TypedMove:
        right = "'writes COBRA at C7 across'"
        column = words.column()
        found = _AT.search(words.line, words.at)
        if not found:
            raise _Unreadable(column, f"where the word stands is missing; write {right}")
        text = words.line[words.at : found.start()].strip()
        square = square_named(found[1].upper())
        if square is None:
            raise _Unreadable(found.start(1) + 1, f"'{found[1]}' is no square; write {right}")
        if not text:
            raise _Unreadable(column, f"the word is missing; write {right}")
        helper, off_theme = None, False
        votes: dict[int, bool] = {}
        for part in _parts(words.line, found.end()):
            column = part.column()
            kind = part.take(ENDINGS).lower()
            if kind == "off" and part.peek().lower() == "theme" and not off_theme:
                part.take(ENDINGS)
                off_theme = True
            elif kind == "suggested" and part.peek().lower() == "by" and helper is None:
                part.take(ENDINGS)
                helper = self._seat(part, "'suggested by Ann'")
            elif kind in ("yes", "no"):
                self._votes(part, kind == "yes", votes)
            else:
                what = f"'{kind}' does not belong here; {ENDINGS} may follow, each once"
                raise _Unreadable(column, what)
            part.end(ENDINGS)
        spot = Spot(square, found[2].lower() == "across")
        return TypedWord(place, seat, text, spot, off_theme, helper, votes)

    def _votes(self, part: "_Words", yes: bool, votes: dict[int, bool]) -> None:
        while True:
            column = part.column()
            seat = self._seat(part, "who says so: 'yes Ann Ben'")
            if seat in votes:
                raise _Unreadable(column, "somebody votes twice; name each player once")
            votes[seat] = yes
            if not part.peek():
                return


def _parts(line: str, start: int) -> Iterator["_Words"]:
    """What follows a word, from comma to comma."""
    while start < len(line):
        end = line.find(",", start + 1)
        end = len(line) if end < 0 else end
        yield _Words(line[:end], start + 1)
        start = end


class _Words:
    """The words of a line, one after another."""

    def __init__(self, line: str, at: int = 0) -> None:
        self.line = line
        self.at = at

    def column(self) -> int:
        found = _TOKEN.search(self.line, self.at)
        return (found.start() if found else len(self.line)) + 1

    def peek(self) -> str:
        found = _TOKEN.search(self.line, self.at)
        return found[0] if found else ""

    def take(self, right: str) -> str:
        """The next word; `right` is what should stand there."""
        word, column = self.peek(), self.column()
        if not word:
            raise _Unreadable(column, f"the line ends too early; write {right}")
        self.at = column - 1 + len(word)
        return word

    def expect(self, word: str, right: str) -> None:
        column = self.column()
        found = self.take(right)
        if found.lower() != word:
            raise _Unreadable(column, f"'{found}' stands where '{word}' should; write {right}")

    def pips(self, right: str, until: str = "") -> Iterator[int]:
        """What dice show, written together or apart."""
        while not until or self.peek().lower() != until:
            column = self.column()
            word = self.take(right)
            for at, sign in enumerate(word):
                if sign not in "0123456789":
                    raise _Unreadable(column + at, f"'{sign}' is no die; write {right}")
                yield int(sign)
            if not until and not self.peek():
                return

    def end(self, right: str) -> None:
        if self.peek():
            what = f"'{self.peek()}' is too much here; {right} is enough"
            raise _Unreadable(self.column(), what)
