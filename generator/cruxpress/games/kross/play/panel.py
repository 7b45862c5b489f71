"""The panel: players who share the rules and nothing else, neither words nor a way to think.

One recalls a few words at random, one sees only the points of this very moment, one weighs what
the next letter may bring, one plans whole words for rows alone, and one knows no words while it
plays, only which letters like to stand side by side. All of them count at the end
as people do: line by line, and each word once. They run alike as machine code and as plain Python.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import (
    DRAWN,
    DRAWN_BITS,
    Row,
    as_ints,
    first_state,
    next_state,
    row_of,
    zeros,
)
from cruxpress.games.kross.play.alone import vocabulary
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.solve.best import (
    BITS,
    LETTERS,
    LINES,
    MEMORY,
    NOTHING,
    SIZE,
    SPREAD,
    SQUARES,
    Desk,
    WordTable,
    code_of,
    count_once,
    new_desk,
    note_words,
    number_of,
    points_of,
    word_table,
)
from cruxpress.games.kross.words import words_for
from cruxpress.words import Lexicon

LETTER = LETTERS - 1
RECALLS, GREEDY, LOOKS_AHEAD, PLANS, PAIRS = range(5)
RECALLED = 10  # words that come to mind for a letter
PLANNED = 40  # words that are thought of for a row
SHORTEST_PLAN = 4
EARLY = 2  # letters of a row that may be given up for another plan
RARE = 25  # thousandths of all letters: a rarer one is rejected where it earns nothing
SHY = 150  # thousandths of a point: what promises less is rejected by who looks ahead
THOUSAND = 1000


class Mind(NamedTuple):
    """What a player knows and notes."""

    words: Row  # by the letters in them: codes of the words with an A, with a B …
    first: Row  # where the words with each letter begin
    often: Row  # thousandths: how often each letter is in these words
    pairs: Row  # how often each letter follows each other one in them
    lines: Row
    plans: Row  # the word that each row is to become
    memory: Row  # a line and its points in turns
    promises: Row  # a line and what it promises in turns
    luck: Row  # where chance stands


@compiled
def below(limit: int, luck: Row) -> int:
    """A number by chance, from 0 up to, but without, the limit."""
    luck[0] = next_state(luck[0])
    return (luck[0] & DRAWN) * limit >> DRAWN_BITS


@compiled
def length_of(code: int) -> int:
    """The letters of a word."""
    length = 1
    while code >> BITS * (length + 1):
        length += 1
    return length


@compiled
def letter_in(code: int, length: int, at: int) -> int:
    """A letter of a word or line of this length."""
    return code >> BITS * (length - 1 - at) & LETTER


@compiled
def fitting(line: int, word: int, length: int, start: int) -> int:
    """How many letters of a word stand in a line already; -1 if it does not fit there."""
    there = 0
    for at in range(length):
        stands = letter_in(line, SIZE, start + at)
        if stands:
            if stands != letter_in(word, length, at):
                return -1
            there += 1
    return there


@compiled
def square_of(line: int, at: int) -> int:
    """The square at a place of a row or column."""
    return line * SIZE + at if line < SIZE else at * SIZE + line - SIZE


@compiled
def recalled(letter: int, mind: Mind, worth: Row) -> int:
    """Where a letter helps one of some words that come to mind; -1 if it helps none."""
    first, count = mind.first[letter], mind.first[letter + 1] - mind.first[letter]
    best, square = 0, -1
    for _ in range(RECALLED if count else 0):
        word = mind.words[first + below(count, mind.luck)]
        length = length_of(word)
        turned = below(LINES, mind.luck)  # nobody begins to look at the same line every time
        for number in range(LINES):
            line = (number + turned) % LINES
            for start in range(SIZE + 1 - length):
                there = fitting(mind.lines[line], word, length, start)
                if there < 0 or (there + 1) * (there + 1) * worth[length] <= best:
                    continue
                for at in range(length):
                    free = not letter_in(mind.lines[line], SIZE, start + at)
                    if free and letter_in(word, length, at) == letter:
                        best = (there + 1) * (there + 1) * worth[length]
                        square = square_of(line, start + at)
    return square


@compiled
def neighbours(square: int, lines: Row) -> int:
    """How many letters stand beside a square."""
    row, column, count = square // SIZE, square % SIZE, 0
    if column > 0 and letter_in(lines[row], SIZE, column - 1):
        count += 1
    if column < SIZE - 1 and letter_in(lines[row], SIZE, column + 1):
        count += 1
    if row > 0 and letter_in(lines[row - 1], SIZE, column):
        count += 1
    if row < SIZE - 1 and letter_in(lines[row + 1], SIZE, column):
        count += 1
    return count


@compiled
def greedy(letter: int, mind: Mind, table: WordTable, desk: Desk) -> tuple[int, bool]:
    """Where a letter earns most at once, beside other letters if it can; whether it is wanted."""
    lines, memory = mind.lines, mind.memory
    codes, worth, most, starts = table.codes, table.worth, desk.most, desk.starts
    best, square = -1, -1
    for at in range(SQUARES):
        row, column = at // SIZE, at % SIZE
        if letter_in(lines[row], SIZE, column):
            continue
        across = lines[row] | letter << BITS * (SIZE - 1 - column)
        down = lines[SIZE + column] | letter << BITS * (SIZE - 1 - row)
        gain = points_of(across, codes, worth, most, starts, memory)
        gain += points_of(down, codes, worth, most, starts, memory)
        gain -= points_of(lines[row], codes, worth, most, starts, memory)
        gain -= points_of(lines[SIZE + column], codes, worth, most, starts, memory)
        value = 64 * gain + 8 * neighbours(at, lines) + below(8, mind.luck)
        if value > best:
            best, square = value, at
    return square, best >= 64 or mind.often[letter] >= RARE


@compiled
def promise(
    line: int, often: Row, promises: Row, codes: Row, worth: Row, most: Row, starts: Row,
    memory: Row,
) -> int:  # fmt: skip
    """The points of a line and, by how often it comes, what one more letter makes of it."""
    place = 2 * ((line * SPREAD >> 24) & (MEMORY - 1))
    if promises[place] == line:
        return promises[place + 1]
    now = points_of(line, codes, worth, most, starts, memory)
    total = THOUSAND * now
    for letter in range(1, LETTERS):
        if often[letter] < RARE:
            continue
        top = now
        for at in range(SIZE):
            if not letter_in(line, SIZE, at):
                then = line | letter << BITS * (SIZE - 1 - at)
                top = max(top, points_of(then, codes, worth, most, starts, memory))
        total += often[letter] * (top - now)
    promises[place], promises[place + 1] = line, total
    return total


@compiled
def looked_ahead(letter: int, mind: Mind, table: WordTable, desk: Desk) -> tuple[int, bool]:
    """Where a letter does most for the lines and for the letter after it."""
    lines, memory, often, promises = mind.lines, mind.memory, mind.often, mind.promises
    codes, worth, most, starts = table.codes, table.worth, desk.most, desk.starts
    best, square = 0, -1
    for at in range(SQUARES):
        row, column = at // SIZE, at % SIZE
        if letter_in(lines[row], SIZE, column):
            continue
        value = below(SHY, mind.luck)
        for turn in range(2):
            line = lines[SIZE + column] if turn else lines[row]
            then = line | letter << BITS * (SIZE - 1 - (row if turn else column))
            value += promise(then, often, promises, codes, worth, most, starts, memory)
            value -= promise(line, often, promises, codes, worth, most, starts, memory)
        if square < 0 or value > best:
            best, square = value, at
    return square, best >= SHY


@compiled
def planned(letter: int, mind: Mind) -> int:
    """Where a row waits for a letter, or could, with another plan; -1 if none does."""
    lines, plans, best, square = mind.lines, mind.plans, -1, -1
    for row in range(SIZE):
        length = length_of(plans[row]) if plans[row] else 0
        for at in range(length):
            if letter_in(plans[row], length, at) == letter and not letter_in(lines[row], SIZE, at):
                there = fitting(lines[row], plans[row], length, 0)
                if there > best:
                    best, square = there, row * SIZE + at
    if square >= 0:
        return square
    first, count = mind.first[letter], mind.first[letter + 1] - mind.first[letter]
    for _ in range(PLANNED if count else 0):
        word = mind.words[first + below(count, mind.luck)]
        length, row = length_of(word), below(SIZE, mind.luck)
        there = fitting(lines[row], word, length, 0)
        old = length_of(plans[row]) if plans[row] else 0
        given_up = fitting(lines[row], plans[row], old, 0) if old else 0
        if length < SHORTEST_PLAN or there <= best or given_up > EARLY:
            continue
        for at in range(length):
            if letter_in(word, length, at) == letter and not letter_in(lines[row], SIZE, at):
                best, square = there, row * SIZE + at
                plans[row] = word
    return square


@compiled
def paired(letter: int, mind: Mind) -> int:
    """Where a letter makes pairs with its neighbours that words are full of."""
    lines, best, square = mind.lines, -1, -1
    for at in range(SQUARES):
        row, column = at // SIZE, at % SIZE
        if letter_in(lines[row], SIZE, column):
            continue
        value = 0
        for turn in range(2):
            line, place = (lines[SIZE + column], row) if turn else (lines[row], column)
            before = letter_in(line, SIZE, place - 1) if place > 0 else 0
            after = letter_in(line, SIZE, place + 1) if place < SIZE - 1 else 0
            value += mind.pairs[before * LETTERS + letter] + mind.pairs[letter * LETTERS + after]
        value = 8 * value + below(8, mind.luck)
        if value > best:
            best, square = value, at
    return square


@compiled
def last_free(lines: Row) -> int:
    """The last free square, column by column from the right."""
    for column in range(SIZE - 1, -1, -1):
        for row in range(SIZE - 1, -1, -1):
            if not letter_in(lines[row], SIZE, column):
                return row * SIZE + column
    return -1


@compiled
def play_alone(
    thinks: int, calls: Row, spares: int, mind: Mind, table: WordTable, desk: Desk
) -> int:
    """One game: letters are placed as they are called; how many were rejected."""
    for line in range(LINES):
        mind.lines[line] = 0
    for row in range(SIZE):
        mind.plans[row] = 0
    free, rejected, held = SQUARES, 0, 0
    for number in range(len(calls)):
        letter, wanted = calls[number], True
        if free == 0:
            break
        if thinks == GREEDY:
            square, wanted = greedy(letter, mind, table, desk)
        elif thinks == LOOKS_AHEAD:
            square, wanted = looked_ahead(letter, mind, table, desk)
        else:
            if thinks == RECALLS:
                square = recalled(letter, mind, table.worth)
            elif thinks == PLANS:
                square = planned(letter, mind)
            else:
                square = paired(letter, mind)
            wanted = mind.often[letter] >= RARE or (square >= 0 and thinks != PAIRS)
            if square < 0:
                square = last_free(mind.lines)
        if not wanted and rejected < spares and not held >> letter & 1:
            rejected += 1
            held |= 1 << letter
            continue
        row, column = square // SIZE, square % SIZE
        mind.lines[row] |= letter << BITS * (SIZE - 1 - column)
        mind.lines[SIZE + column] |= letter << BITS * (SIZE - 1 - row)
        free -= 1
    return rejected


@compiled
def play_games(
    thinks: int, calls: Row, spares: int, states: Row, mind: Mind, known: WordTable,
    counting: WordTable, desk: Desk, card: int, points: Row,
) -> None:  # fmt: skip
    """Games from these states of chance; what each comes to is filled in."""
    for game in range(len(states)):
        mind.luck[0] = states[game]
        rejected = play_alone(thinks, calls, spares, mind, known, desk)
        for line in range(LINES):
            note_words(mind.lines[line], line, counting, desk)
        points[game] = count_once(counting, desk) - card * rejected


@dataclass(frozen=True)
class PanelPlayer:
    """One of the panel: how it thinks, and how common the words are that it knows."""

    name: str
    thinks: int
    least_commonness: int
    lexicon: Lexicon
    block: KrossBlock = STANDARD
    _counting: dict[int | None, WordTable] = field(default_factory=dict, repr=False)

    def points(self, sheet: CallSheet, games: range) -> list[int]:
        """What the player scores in some numbered games."""
        chances = (Chance("kross", "panel", sheet.hash, self.name, game) for game in games)
        states, points = row_of(map(first_state, chances)), zeros(len(games))
        calls = row_of(map(number_of, sheet.calls))
        play_games(
            self.thinks, calls, len(sheet.spares), states, self._mind, self._known,
            self._counted_with(sheet.task), self._desk, self.block.card, points,
        )  # fmt: skip
        return as_ints(points)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that the player knows."""
        return vocabulary(self.lexicon, self.least_commonness, SIZE).words

    @cached_property
    def _known(self) -> WordTable:
        return word_table(self.words, (), self.block)

    def _counted_with(self, task: int | None) -> WordTable:
        """The words that the player counts: those that they know, and all that answer the task."""
        if task is None:
            return self._known
        if task not in self._counting:
            answers = words_for(self.lexicon, task)
            self._counting[task] = word_table(self.words, answers, self.block)
        return self._counting[task]

    @cached_property
    def _desk(self) -> Desk:
        return new_desk(())

    @cached_property
    def _mind(self) -> Mind:
        plain = sorted(word for word in self.words if word.isascii())
        having = [[code_of(w) for w in plain if letter in w] for letter in ascii_lowercase]
        first = [0, 0]
        for words in having:
            first.append(first[-1] + len(words))
        letters = Counter("".join(plain))
        often = [THOUSAND * letters[letter] // letters.total() for letter in ascii_lowercase]
        together = Counter(pair for word in plain for pair in pairwise(word))
        commonest = max(together.values(), default=1)
        pairs = zeros(LETTERS * LETTERS)
        for (one, two), count in together.items():
            pairs[number_of(one) * LETTERS + number_of(two)] = THOUSAND * count // commonest
        return Mind(
            pairs=pairs,
            words=row_of(code for words in having for code in words),
            first=row_of(first),
            often=row_of([0, *often, *[0] * (LETTERS - 1 - len(often))]),
            lines=zeros(LINES),
            plans=zeros(SIZE),
            memory=row_of([NOTHING] * (2 * MEMORY)),
            promises=row_of([NOTHING] * (2 * MEMORY)),
            luck=zeros(1),
        )


# The words of the weakest player are a parameter: a list of words that every child knows may take
# the place of those that are very common.
VERY_COMMON, COMMON, LESS_COMMON = 440, 350, 300


def panel_of(lexicon: Lexicon, block: KrossBlock = STANDARD) -> Mapping[str, PanelPlayer]:
    """The players of the panel by their names."""
    players = (
        PanelPlayer("recalls", RECALLS, LESS_COMMON, lexicon, block),
        PanelPlayer("greedy", GREEDY, VERY_COMMON, lexicon, block),
        PanelPlayer("looks ahead", LOOKS_AHEAD, COMMON, lexicon, block),
        PanelPlayer("plans rows", PLANS, COMMON, lexicon, block),
        PanelPlayer("sees pairs", PAIRS, COMMON, lexicon, block),
    )
    return {player.name: player for player in players}
