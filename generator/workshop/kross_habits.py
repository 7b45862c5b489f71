"""Players of Kross with habits that chance has drawn: nobody chose them to be somebody.

They have some words in mind and hear one letter at a time. Sheets that stand in order for many such
players stand in order for one whom nobody thought of.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import Row, as_ints, chance_below, first_state, row_of, zeros
from cruxpress.games.kross.play.thinking import letter_in
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet
from cruxpress.games.kross.solve.lines import (
    BITS,
    LETTERS,
    LINES,
    SIZE,
    SQUARES,
    LineDesk,
    LineLetters,
    WordTable,
    count_once,
    line_letters,
    new_desk,
    note_words,
    word_table,
)
from cruxpress.games.kross.words import SHORTEST_WORD, known_words_for
from cruxpress.words import Lexicon

MANY = 16
VOWELS = "aeiou"
IN_MIND = (100, 150, 250, 400, 650, 1000, 1400, 2000)  # words of a game
SHORTEST = range(2, 5)  # letters of the words that somebody thinks of
POWERS = range(1, 4)  # of a word's length: so much it is worth
EAGER = range(2, 5)  # a word is so many times nearer with each letter of it that is there
LINES_MINDED = ((2, 0), (2, 1), (2, 2))  # how much rows and columns are minded
ANYWHERE, FROM_LEFT, TOUCHING = range(3)  # where letters go
WHERE = (ANYWHERE, ANYWHERE, FROM_LEFT, TOUCHING)
LEAST = (0, 1, 4, 16)  # a letter that fits fewer words is rejected: never, seldom, often
NOISE = range(6)  # tenths of what squares differ by
ALTERNATING = range(4)  # the same, for a vowel beside a consonant
TENTHS, HUNDRED, THOUSAND = 10, 100, 1000
NOT_HERE = -(1 << 60)  # of a square: less than any gain

# Of a habit, as machine code reads it.
RECALL, LEAST_LENGTH, POWER, NEARER, OPEN, ROWS, COLUMNS, PLACED, REJECTS, NOISY, VARIED = range(11)

# Where a word may begin and end in a line: its length and its first place, short ones first.
SPANS = tuple((n, at) for n in range(SHORTEST_WORD, SIZE + 1) for at in range(SIZE + 1 - n))
LENGTH_OF = tuple(length for length, _ in SPANS)
START_OF = tuple(start for _, start in SPANS)
SPANS_A_LINE = len(SPANS)
WORD_BITS = 62  # of a set of words in one number
STEPS = (
    (1, 0x1555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F),
    (8, 0x00FF00FF00FF00FF), (16, 0x0000FFFF0000FFFF), (32, 0x00000000FFFFFFFF),
)  # fmt: skip


class HabitWords(NamedTuple):
    """The words that all of them know, as sets of words of one length, cut into numbers."""

    lengths: Row  # of each word
    places: Row  # of each word among those of its length
    cuts: Row  # by length: numbers of a set
    first: Row  # by length: where the sets of words with a letter at a place begin
    having: Row  # these sets


class HabitDesk(NamedTuple):
    """What goes on in somebody's mind in one game."""

    order: Row  # all words; those in mind come first
    all: Row  # by length: a set of the words in mind
    fits: Row  # by line and span: the set of those that still fit there
    counts: Row  # how many these are
    there: Row  # how many letters of a span are there
    lines: Row
    gains: Row  # by square
    luck: Row


@compiled
def count_of(number: int) -> int:
    """How many words a part of a set holds."""
    for by, mask in STEPS:
        number = (number & mask) + (number >> by & mask)
    return number


@compiled
def hope(habit: Row, length: int, there: int, fits: int) -> int:
    """What a place for a word is worth, of which some letters are there, in hundredths."""
    if length < habit[LEAST_LENGTH] or not fits:
        return 0
    worth = HUNDRED
    for _ in range(habit[POWER]):
        worth *= length
    for _ in range(there):
        worth *= habit[NEARER]
    return int(worth * sqrt(fits)) if habit[OPEN] else worth


@compiled
def recall(habit: Row, words: HabitWords, desk: HabitDesk, cuts: int) -> None:
    """Draw the words of a game, and begin with empty lines."""
    for at in range(len(desk.all)):
        desk.all[at] = 0
    for at in range(habit[RECALL]):
        other = at + chance_below(len(desk.order) - at, desk.luck)
        word = desk.order[other]
        desk.order[other], desk.order[at] = desk.order[at], word
        length, place = words.lengths[word], words.places[word]
        desk.all[length * cuts + place // WORD_BITS] |= 1 << place % WORD_BITS
    for line in range(LINES):
        desk.lines[line] = 0
        for span in range(SPANS_A_LINE):
            length, number, count = LENGTH_OF[span], line * SPANS_A_LINE + span, 0
            for cut in range(words.cuts[length]):
                part = desk.all[length * cuts + cut]
                desk.fits[number * cuts + cut] = part
                count += count_of(part)
            desk.counts[number], desk.there[number] = count, 0


@compiled
def still_fitting(
    letter: int, line: int, place: int, span: int, words: HabitWords, desk: HabitDesk, cuts: int
) -> int:
    """How many words in mind fit a span with a letter at a place of its line."""
    length = LENGTH_OF[span]
    many, count = words.cuts[length], 0
    begins = words.first[length] + ((place - START_OF[span]) * LETTERS + letter) * many
    number = (line * SPANS_A_LINE + span) * cuts
    for cut in range(many):
        count += count_of(desk.fits[number + cut] & words.having[begins + cut])
    return count


@compiled
def gain_of(
    letter: int, line: int, place: int, habit: Row, words: HabitWords, desk: HabitDesk, cuts: int
) -> int:
    """What a letter does for a line."""
    total, most, before = 0, 0, 0
    for span in range(SPANS_A_LINE):
        number, length = line * SPANS_A_LINE + span, LENGTH_OF[span]
        was = hope(habit, length, desk.there[number], desk.counts[number])
        now = was
        if START_OF[span] <= place < START_OF[span] + length and was:
            fits = still_fitting(letter, line, place, span, words, desk, cuts)
            now = hope(habit, length, desk.there[number] + 1, fits)
        total += now - was
        most, before = max(most, now), max(before, was)
    return total if habit[OPEN] else most - before


@compiled
def is_looked_at(habit: Row, square: int, lines: Row) -> bool:
    """Whether a free square is one where this player writes."""
    row, column = square // SIZE, square % SIZE
    if habit[PLACED] == FROM_LEFT:
        return column == 0 or letter_in(lines[row], SIZE, column - 1) != 0
    return habit[PLACED] != TOUCHING or beside(square, lines, 0, 0) > 0


@compiled
def beside(square: int, lines: Row, vowels: int, sign: int) -> int:
    """How many letters stand beside a square; with a sign, those that are no vowels, or that are.

    `vowels` has a bit for each letter that is one.
    """
    row, column, count = square // SIZE, square % SIZE, 0
    for side in range(4):
        line = row + (side == 0) - (side == 1)
        at = column + (side == 2) - (side == 3)
        if 0 <= line < SIZE and 0 <= at < SIZE:
            other = letter_in(lines[line], SIZE, at)
            if other and (sign == 0 or (vowels >> other & 1) == (sign < 0)):
                count += 1
    return count


@compiled
def square_for(
    letter: int, habit: Row, words: HabitWords, desk: HabitDesk, cuts: int, vowels: int
) -> int:
    """Where a letter goes."""
    least, most, looked = 0, 0, 0
    for any_square in range(2):
        for square in range(SQUARES):
            desk.gains[square] = NOT_HERE
            row, column = square // SIZE, square % SIZE
            if letter_in(desk.lines[row], SIZE, column):
                continue
            if not any_square and not is_looked_at(habit, square, desk.lines):
                continue
            gain = habit[ROWS] * gain_of(letter, row, column, habit, words, desk, cuts)
            if habit[COLUMNS]:
                down = gain_of(letter, SIZE + column, row, habit, words, desk, cuts)
                gain += habit[COLUMNS] * down
            least = min(least, gain) if looked else gain
            most = max(most, gain) if looked else gain
            desk.gains[square] = gain
            looked += 1
        if looked:
            break
    tenth = max(1, (most - least) // TENTHS)
    sign = -1 if not vowels >> letter & 1 else 1
    best, best_value = -1, 0
    for square in range(SQUARES):
        gain = desk.gains[square]
        if gain == NOT_HERE:
            continue
        value = THOUSAND * gain + chance_below(THOUSAND, desk.luck) * (1 + tenth * habit[NOISY])
        if habit[VARIED]:
            others = beside(square, desk.lines, vowels, sign)
            value += THOUSAND * habit[VARIED] * tenth * others
        if best < 0 or value > best_value:
            best, best_value = square, value
    return best


@compiled
def fitting_at(
    letter: int, square: int, habit: Row, words: HabitWords, desk: HabitDesk, cuts: int
) -> int:
    """How many words in mind there are with a letter in a square."""
    count = 0
    for way in range(2 if habit[COLUMNS] else 1):
        line = SIZE + square % SIZE if way else square // SIZE
        place = square // SIZE if way else square % SIZE
        for span in range(SPANS_A_LINE):
            length = LENGTH_OF[span]
            is_over = START_OF[span] <= place < START_OF[span] + length
            if is_over and length >= habit[LEAST_LENGTH]:
                count += still_fitting(letter, line, place, span, words, desk, cuts)
    return count


@compiled
def write(letter: int, square: int, words: HabitWords, desk: HabitDesk, cuts: int) -> None:
    """Enter a letter; words that do not fit any more are forgotten there."""
    for way in range(2):
        line = SIZE + square % SIZE if way else square // SIZE
        place = square // SIZE if way else square % SIZE
        desk.lines[line] |= letter << BITS * (SIZE - 1 - place)
        for span in range(SPANS_A_LINE):
            length, start = LENGTH_OF[span], START_OF[span]
            if not start <= place < start + length:
                continue
            number, many, count = line * SPANS_A_LINE + span, words.cuts[length], 0
            begins = words.first[length] + ((place - start) * LETTERS + letter) * many
            for cut in range(many):
                part = desk.fits[number * cuts + cut] & words.having[begins + cut]
                desk.fits[number * cuts + cut] = part
                count += count_of(part)
            desk.counts[number] = count
            desk.there[number] += 1


@compiled
def play_by_habit(
    habit: Row, calls: Row, spares: int, states: Row, words: HabitWords, desk: HabitDesk,
    cuts: int, vowels: int, counting: WordTable, lines: LineDesk, card: int, points: Row,
) -> None:  # fmt: skip
    """Games from these states of chance; what each comes to is filled in."""
    for game in range(len(states)):
        desk.luck[0] = states[game]
        for word in range(len(desk.order)):
            desk.order[word] = word
        recall(habit, words, desk, cuts)
        free, rejected, held = SQUARES, 0, 0
        for at in range(len(calls)):
            if not free:
                break
            letter = calls[at]
            square = square_for(letter, habit, words, desk, cuts, vowels)
            may_reject = rejected < spares and not held >> letter & 1 and habit[REJECTS]
            if may_reject and (
                fitting_at(letter, square, habit, words, desk, cuts) < habit[REJECTS]
            ):
                rejected += 1
                held |= 1 << letter
                continue
            write(letter, square, words, desk, cuts)
            free -= 1
        for line in range(LINES):
            note_words(desk.lines[line], line, counting, lines)
        points[game] = count_once(counting, lines) - card * rejected


@dataclass(frozen=True)
class KnownWords:
    """The words that all of them know, ready to be played with."""

    lexicon: Lexicon
    _counting: dict[int | None, WordTable] = field(default_factory=dict, repr=False)

    @cached_property
    def all(self) -> frozenset[str]:
        """All of them."""
        return known_words_for(self.lexicon)

    @cached_property
    def letters(self) -> LineLetters:
        """Letters by their numbers."""
        found = line_letters(self.all)
        assert found is not None, "known words have few letters"
        return found

    @cached_property
    def vowels(self) -> int:
        """A bit for each vowel."""
        return sum(1 << number for number in self.letters.spelled(VOWELS))

    @cached_property
    def cuts(self) -> int:
        """The numbers of the largest set."""
        return max(self.words.cuts)

    @cached_property
    def words(self) -> HabitWords:
        """As machine code has them."""
        ordered = sorted(self.all)
        rows = {n: [w for w in ordered if len(w) == n] for n in range(SHORTEST_WORD, SIZE + 1)}
        cuts = [-(-len(rows.get(length, ())) // WORD_BITS) for length in range(SIZE + 1)]
        first, having = [0] * (SIZE + 1), list[int]()
        for length, row in rows.items():
            first[length] = len(having)
            having += self._having(length, row, cuts[length])
        places = {word: place for row in rows.values() for place, word in enumerate(row)}
        return HabitWords(
            row_of(map(len, ordered)),
            row_of(places[word] for word in ordered),
            row_of(cuts),
            row_of(first),
            row_of(having),
        )

    def _having(self, length: int, row: Sequence[str], cuts: int) -> list[int]:
        """Sets of the words of a length with each letter at each place."""
        found = [0] * (length * LETTERS * cuts)
        for number, word in enumerate(row):
            for place, letter in enumerate(self.letters.spelled(word)):
                at = (place * LETTERS + letter) * cuts + number // WORD_BITS
                found[at] |= 1 << number % WORD_BITS
        return found

    @cached_property
    def desk(self) -> HabitDesk:
        """Room for a game."""
        spans = LINES * SPANS_A_LINE
        sizes = len(self.all), (SIZE + 1) * self.cuts, spans * self.cuts, spans, spans, LINES
        return HabitDesk(*map(zeros, (*sizes, SQUARES, 1)))

    @cached_property
    def lines(self) -> LineDesk:
        """Room for counting."""
        return new_desk()

    def counted(self, task: int | None) -> WordTable:
        """The words that count, and those that answer a task."""
        if task not in self._counting:
            answers = known_words_for(self.lexicon, task) if task else frozenset[str]()
            self._counting[task] = word_table(self.all, answers, self.letters, STANDARD)
        return self._counting[task]


@dataclass(frozen=True)
class Habit:
    """How many words somebody has in mind, what they are worth, and where letters go."""

    name: str
    parts: tuple[int, ...]

    def scores(self, words: KnownWords, sheet: CallSheet, games: range) -> list[int]:
        """What this player scores in some numbered games, the same whenever they are asked."""
        chances = (Chance("kross", "habit", self.name, sheet.hash, game) for game in games)
        states, points = row_of(map(first_state, chances)), zeros(len(games))
        play_by_habit(
            row_of(self.parts), row_of(words.letters.spelled(sheet.calls)), len(sheet.spares),
            states, words.words, words.desk, words.cuts, words.vowels,
            words.counted(sheet.task), words.lines, STANDARD.card, points,
        )  # fmt: skip
        return as_ints(points)


def drawn_habit(number: int) -> Habit:
    """The habit of a number. Rows always count, or letters would stand anywhere."""
    chance = Chance("kross", "habit", number)
    in_mind, shortest = chance.pick(IN_MIND), chance.pick(SHORTEST)
    power, eager = chance.pick(POWERS), chance.pick(EAGER)
    rows, columns = chance.pick(LINES_MINDED)
    ways = chance.below(2), rows, columns, chance.pick(WHERE), chance.pick(LEAST)
    parts = in_mind, shortest, power, eager, *ways, chance.pick(NOISE), chance.pick(ALTERNATING)
    return Habit(f"habit {number}", parts)


HABITS = tuple(drawn_habit(number) for number in range(1, MANY + 1))
