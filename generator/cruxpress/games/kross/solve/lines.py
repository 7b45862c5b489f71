"""Words, lines and tables of letters as numbers, for searches and players.

A line's points are an upper bound of what a table may count, since a word counts once; they are
remembered for each line, and the words of a table are counted one by one only where that may pay.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import NamedTuple

from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import Row, row_of, zeros
from cruxpress.games.kross.sheet.calls import KrossBlock
from cruxpress.games.kross.words import SHORTEST_WORD

SIZE = 6  # lines of six letters
LINES = 2 * SIZE
SQUARES = SIZE * SIZE
BITS = 6  # of a letter: A to Z, and those of a person's own words
LETTERS = 1 << BITS
MOST_LETTERS = LETTERS - 2  # players note in one number which letters they hold
MOST_WORDS = SIZE // SHORTEST_WORD  # of a line
MOST_CHANGED = 4  # lines, by a swap
# Codes are multiplied by it, so that neighbours land far from each other.
SPREAD = 0x9E3779B97F4A7C1
MEMORY = 1 << 17  # lines whose points are remembered
NOTHING = -1  # is remembered


class WordTable(NamedTuple):
    """Words by their codes, whether each answers the task, and what lengths and a task earn."""

    codes: Row
    answers: Row
    worth: Row
    task: int


class LineDesk(NamedTuple):
    """What is written on while lines are counted: their words, and room for notes."""

    words: Row  # of each line, by their places in the table of words; -1 for none
    most: Row  # the most points of a line up to each square
    starts: Row
    seen: Row


@compiled
def place_of_word(codes: Row, code: int) -> int:
    """Where a code lies in a table, or could lie."""
    mask = len(codes) - 1
    place = (code * SPREAD >> 24) & mask
    # Read once: of a loop that reads it twice numba 0.68.1 makes wrong code on Python 3.14.
    found = codes[place]
    while found != code and found != 0:  # noqa: PLR1714
        place = (place + 1) & mask
        found = codes[place]
    return place


@compiled
def word_in(line: int, start: int, end: int, codes: Row) -> int:
    """The place of the word in these squares of a line, or -1."""
    length = end - start
    code = (line >> BITS * (SIZE - end)) & ((1 << BITS * length) - 1) | 1 << BITS * length
    place = place_of_word(codes, code)
    return place if codes[place] == code else -1


@compiled
def split(line: int, codes: Row, worth: Row, most: Row, starts: Row) -> int:
    """The most points of a line; where its words start is noted."""
    for end in range(SHORTEST_WORD, SIZE + 1):
        top, word = most[end - 1], -1
        for start in range(end - 1):
            together = most[start] + worth[end - start]
            if together > top and word_in(line, start, end, codes) >= 0:
                top, word = together, start
        most[end], starts[end] = top, word
    return most[SIZE]


@compiled
def points_of(line: int, codes: Row, worth: Row, most: Row, starts: Row, memory: Row) -> int:
    """The most points of a line, from memory if it was looked at lately."""
    at = 2 * ((line * SPREAD >> 24) & (MEMORY - 1))
    if memory[at] != line:
        memory[at], memory[at + 1] = line, split(line, codes, worth, most, starts)
    return memory[at + 1]


@compiled
def note_words(line: int, number: int, table: WordTable, desk: LineDesk) -> None:
    """Note the words that make a line best."""
    split(line, table.codes, table.worth, desk.most, desk.starts)
    at, end = number * MOST_WORDS, SIZE
    while end > 1:
        start = desk.starts[end]
        if start < 0:
            end -= 1
        else:
            desk.words[at] = word_in(line, start, end, table.codes)
            at += 1
            end = start
    while at < (number + 1) * MOST_WORDS:
        desk.words[at] = -1
        at += 1


@compiled
def count_once(table: WordTable, desk: LineDesk) -> int:
    """What the noted words are worth, each counted once, and the task once."""
    points, many, answered = 0, 0, 0
    for at in range(LINES * MOST_WORDS):
        word = desk.words[at]
        known = word < 0
        for other in range(many):
            known = known or desk.seen[other] == word
        if not known:
            desk.seen[many] = word
            many += 1
            length = SHORTEST_WORD
            while table.codes[word] >> BITS * (length + 1):
                length += 1
            points += table.worth[length]
            answered |= table.answers[word]
    return points + table.task * answered


@dataclass(frozen=True)
class LineLetters:
    """Letters by their numbers, from 1 on: A is 1, Z is 26, those of other alphabets follow."""

    numbers: Mapping[str, int]

    def spelled(self, text: str) -> list[int]:
        return [self.numbers[letter] for letter in text]

    def text(self, numbers: Iterable[int]) -> str:
        return "".join(self._signs[number - 1] for number in numbers)

    @cached_property
    def _signs(self) -> tuple[str, ...]:
        return tuple(self.numbers)

    def code_of(self, word: str) -> int:
        """A word as a number, with a 1 before it so that lengths are told apart."""
        code = 1
        for number in self.spelled(word):
            code = code << BITS | number
        return code


def line_letters(words: Iterable[str]) -> LineLetters | None:
    """Numbers for A to Z and the letters of some words; None if there are too many."""
    ordered = sorted({letter for word in words for letter in word} | {*ascii_lowercase})
    if len(ordered) > MOST_LETTERS:
        return None
    return LineLetters({letter: number for number, letter in enumerate(ordered, 1)})


def hash_table(codes: Iterable[int]) -> list[int]:
    """Codes where `place_of_word` looks for them, with zeros between."""
    listed = sorted(codes)
    places = 2
    while places < 2 * len(listed):
        places *= 2
    found = [0] * places
    for code in listed:
        place = (code * SPREAD >> 24) & (places - 1)
        while found[place]:
            place = (place + 1) & (places - 1)
        found[place] = code
    return found


def word_table(
    words: Iterable[str], answering: Iterable[str], letters: LineLetters, block: KrossBlock
) -> WordTable:
    """These words as a table for the search."""
    answers = frozenset(letters.code_of(word) for word in answering if len(word) <= SIZE)
    codes = hash_table(answers.union(letters.code_of(word) for word in words if len(word) <= SIZE))
    answered = [int(code in answers) for code in codes]
    worth = [0, 0, *(block.worth(length) for length in range(SHORTEST_WORD, SIZE + 1))]
    task = block.task if answers else 0
    return WordTable(row_of(codes), row_of(answered), row_of(worth), task)


def new_desk() -> LineDesk:
    """A desk with all that is noted."""
    return LineDesk(
        words=zeros(LINES * MOST_WORDS),
        most=zeros(SIZE + 1),
        starts=zeros(SIZE + 1),
        seen=zeros(LINES * MOST_WORDS),
    )
