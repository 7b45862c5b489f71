"""Players of Kross with habits that chance has drawn: nobody chose them to be somebody.

They have some words in mind and hear one letter at a time. Sheets that stand in order for many such
players stand in order for one whom nobody thought of.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.score import score_table
from cruxpress.games.kross.rules.table import EMPTY, KrossTable, Square, empty_table, enter
from cruxpress.games.kross.sheet.calls import STANDARD, TASKS, CallSheet
from cruxpress.games.kross.words import LONGEST_WORD, SHORTEST_WORD, known_words_for
from cruxpress.words import Lexicon

MANY = 16
SIZE = LONGEST_WORD
VOWELS = "aeiou"
IN_MIND = (100, 150, 250, 400, 650, 1000, 1400, 2000)  # words of a game
SHORTEST = range(2, 5)  # letters of the words that somebody thinks of
POWERS = range(1, 4)  # of a word's length: so much it is worth
EAGER = range(2, 5)  # a word is so many times nearer with each letter of it that is there
LINES = ((2, 0), (2, 1), (2, 2))  # how much rows and columns are minded
ANYWHERE, FROM_LEFT, TOUCHING = range(3)  # where letters go
WHERE = (ANYWHERE, ANYWHERE, FROM_LEFT, TOUCHING)
LEAST = (0, 1, 4, 16)  # a letter that fits fewer words is rejected: never, seldom, often
NOISE = range(6)  # tenths of what squares differ by
ALTERNATING = range(4)  # the same, for a vowel beside a consonant
TENTHS = 10
NEXT_TO = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class KnownWords:
    """The words that all of them know; a set of words of one length is one number."""

    lexicon: Lexicon

    @cached_property
    def all(self) -> frozenset[str]:
        """All of them."""
        return known_words_for(self.lexicon)

    @cached_property
    def in_order(self) -> Sequence[str]:
        """All that chance may draw."""
        return sorted(self.all)

    @cached_property
    def having(self) -> Mapping[tuple[int, int, str], int]:
        """The words with a letter at a place, by their length, the place and the letter."""
        found: dict[tuple[int, int, str], int] = {}
        for word, (length, bit) in self.bits.items():
            for place, letter in enumerate(word):
                key = length, place, letter
                found[key] = found.get(key, 0) | bit
        return found

    @cached_property
    def bits(self) -> Mapping[str, tuple[int, int]]:
        """The length of a word, and its bit among those of this length."""
        counts = dict.fromkeys(range(SHORTEST_WORD, LONGEST_WORD + 1), 0)
        found = {}
        for word in self.in_order:
            found[word] = (len(word), 1 << counts[len(word)])
            counts[len(word)] += 1
        return found

    @cached_property
    def answers(self) -> Mapping[int | None, Callable[[str], bool]]:
        """Whether a word answers a task, by the task's number."""
        tasks = range(1, TASKS + 1)
        return {task: known_words_for(self.lexicon, task).__contains__ for task in tasks}

    def some(self, count: int, luck: random.Random) -> Mapping[int, int]:
        """So many of them by chance: a set for each length."""
        drawn = dict.fromkeys(range(SHORTEST_WORD, LONGEST_WORD + 1), 0)
        for word in luck.sample(self.in_order, count):
            length, bit = self.bits[word]
            drawn[length] |= bit
        return drawn


@dataclass(frozen=True)
class Habit:
    """How many words somebody has in mind, what they are worth, and where letters go."""

    name: str
    in_mind: int
    shortest: int
    power: int
    eager: int
    open: bool  # keeps open what most words fit, or completes one word of a line
    rows: int
    columns: int
    where: int
    least: int
    noise: int
    alternating: int

    def score(self, words: KnownWords, sheet: CallSheet, number: int) -> int:
        """What this player scores in a game of this number, the same one whenever it is asked."""
        luck = random.Random(f"{self.name} {sheet.hash} {number}")
        mind = Mind(self, words, words.some(self.in_mind, luck), luck)
        table, held = empty_table(STANDARD), ""
        for letter in sheet.calls:
            if table.is_full:
                break
            square = mind.square(table, letter)
            may_reject = letter not in held and len(held) < len(sheet.spares)
            if may_reject and mind.fitting(table, square, letter) < self.least:
                held += letter
            else:
                table = enter(table, square, letter)
        answers = words.answers.get(sheet.task)
        return score_table(table, words.all, answers).total - STANDARD.card * len(held)


@dataclass(frozen=True)
class Mind:
    """What goes on in somebody's mind in one game; what was thought before is remembered."""

    habit: Habit
    known: KnownWords
    words: Mapping[int, int]
    luck: random.Random

    @cached_property
    def fits(self) -> Callable[[str], int]:
        """How many words in mind have these letters, and any others in the gaps."""
        return cache(self._fits)

    @cached_property
    def worth(self) -> Callable[[str], float]:
        """What the words of a line that may still come are worth."""
        return cache(self._worth)

    def square(self, table: KrossTable, letter: str) -> Square:
        """Where a letter goes."""
        squares = self._squares(table)
        gains = [self._gain(table, square, letter) for square in squares]
        tenth = (max(gains) - min(gains) or 1) / TENTHS
        values = []
        for square, gain in zip(squares, gains, strict=True):
            value = gain + self.luck.random() * tenth * max(self.habit.noise, 1 / TENTHS)
            if self.habit.alternating:
                value += self.habit.alternating * tenth * _alternates(table, square, letter)
            values.append(value)
        return squares[values.index(max(values))]

    def fitting(self, table: KrossTable, square: Square, letter: str) -> int:
        """How many words in mind there are with a letter in this square."""
        found = 0
        for minded, line, place in self._lines(table, square):
            if minded:
                then = _with(line, place, letter)
                found += sum(self.fits(then[a:z]) for a, z in self._spans if a <= place < z)
        return found

    def _squares(self, table: KrossTable) -> list[Square]:
        """The free squares that this player looks at."""
        free = [
            (row, column)
            for row, letters in enumerate(table.rows)
            for column, there in enumerate(letters)
            if there == EMPTY
        ]
        if self.habit.where == FROM_LEFT:
            return [(row, at) for row, at in free if at == table.rows[row].index(EMPTY)]
        if self.habit.where == TOUCHING:
            return [square for square in free if _beside(table, square)] or free
        return free

    def _lines(
        self, table: KrossTable, square: Square
    ) -> tuple[tuple[int, str, int], tuple[int, str, int]]:
        """The row and the column of a square: how much they are minded, and its place in them."""
        row, column = square
        down = "".join([letters[column] for letters in table.rows])
        return (self.habit.rows, table.rows[row], column), (self.habit.columns, down, row)

    def _gain(self, table: KrossTable, square: Square, letter: str) -> float:
        """What a letter does for its row and its column."""
        total = 0.0
        for minded, line, place in self._lines(table, square):
            if minded:
                total += minded * (self.worth(_with(line, place, letter)) - self.worth(line))
        return total

    @cached_property
    def _spans(self) -> Sequence[tuple[int, int]]:
        """Where a line's words may begin and end."""
        lengths = range(self.habit.shortest, LONGEST_WORD + 1)
        return [(start, start + n) for n in lengths for start in range(SIZE + 1 - n)]

    def _worth(self, line: str) -> float:
        parts = [self._hope(line[start:end]) for start, end in self._spans]
        return sum(parts) if self.habit.open else max(parts)

    def _hope(self, letters: str) -> float:
        fits = self.fits(letters)
        if not fits:
            return 0
        there = len(letters) - letters.count(EMPTY)
        worth = float(len(letters)) ** self.habit.power * float(self.habit.eager) ** there
        return worth * fits**0.5 if self.habit.open else worth

    def _fits(self, letters: str) -> int:
        length = len(letters)
        left = self.words[length]
        for place, letter in enumerate(letters):
            if letter != EMPTY:
                left &= self.known.having.get((length, place, letter), 0)
        return left.bit_count()


def _with(line: str, place: int, letter: str) -> str:
    return line[:place] + letter + line[place + 1 :]


def _beside(table: KrossTable, square: Square) -> list[str]:
    """The letters beside a square."""
    row, column = square
    places = [(row + down, column + right) for down, right in NEXT_TO]
    there = [table.rows[r][c] for r, c in places if 0 <= r < SIZE and 0 <= c < SIZE]
    return [letter for letter in there if letter != EMPTY]


def _alternates(table: KrossTable, square: Square, letter: str) -> int:
    """How many letters beside a square are vowels if this is none, or the other way round."""
    is_vowel = letter in VOWELS
    return sum((other in VOWELS) != is_vowel for other in _beside(table, square))


def drawn_habit(number: int) -> Habit:
    """The habit of a number. Rows always count, or letters would stand anywhere."""
    chance = Chance("kross", "habit", number)
    in_mind, shortest = chance.pick(IN_MIND), chance.pick(SHORTEST)
    power, eager = chance.pick(POWERS), chance.pick(EAGER)
    rows, columns = chance.pick(LINES)
    return Habit(
        f"habit {number}",
        in_mind,
        shortest,
        power,
        eager,
        bool(chance.below(2)),
        rows,
        columns,
        chance.pick(WHERE),
        chance.pick(LEAST),
        chance.pick(NOISE),
        chance.pick(ALTERNATING),
    )


HABITS = tuple(drawn_habit(number) for number in range(1, MANY + 1))
