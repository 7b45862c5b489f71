"""The exact score of a table, as a player who overlooks nothing would count it."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from cruxpress.games.kross.rules.best_words import choose_words
from cruxpress.games.kross.rules.options import Option
from cruxpress.games.kross.rules.table import EMPTY, Table
from cruxpress.games.kross.spec import SHORTEST, STANDARD, Block

COUNT_BITS = 6  # no table has 64 words of one length


@dataclass(frozen=True, slots=True, order=True)
class WordAt:
    """A word in a table: its line (rows first, from 0), the square where it starts, its letters."""

    line: int
    start: int
    word: str

    @property
    def end(self) -> int:
        return self.start + len(self.word)


@dataclass(frozen=True)
class Score:
    """The words that count, the one that answers the task, and what they are worth together."""

    words: tuple[WordAt, ...]
    task_word: WordAt | None = None
    block: Block = STANDARD

    @cached_property
    def line_totals(self) -> tuple[int, ...]:
        """The points of each row, then of each column: the squares beside the table."""
        totals = [0] * (self.block.rows + self.block.columns)
        for at in self.words:
            totals[at.line] += self.block.worth(len(at.word))
        return tuple(totals)

    @property
    def rows(self) -> int:
        return sum(self.line_totals[: self.block.rows])

    @property
    def columns(self) -> int:
        return sum(self.line_totals[self.block.rows :])

    @property
    def task(self) -> int:
        """The bonus for the task."""
        return self.block.task if self.task_word else 0

    @property
    def total(self) -> int:
        """Rows, columns and task; who was first and who holds cards is not seen in a table."""
        return self.rows + self.columns + self.task

    @cached_property
    def by_length(self) -> tuple[int, ...]:
        """How many words of six letters, of five, and so on: this decides between equal scores."""
        lengths = [len(at.word) for at in self.words]
        return tuple(
            lengths.count(length) for length in range(self.block.longest, SHORTEST - 1, -1)
        )


def score_table(
    table: Table,
    legal: Collection[str],
    answers: Callable[[str], bool] | None = None,
    block: Block = STANDARD,
) -> Score:
    """The best that a player can claim for a table; of equal sums, the one that wins ties.

    `legal` holds every word that counts; `answers` says whether a word, legal or a name, is what
    the player's task asks for. One such word earns the bonus, and only that one may be a name.
    """
    weights = _weights(block)
    lines: list[list[Option]] = []
    answering: list[Option] = []
    for line, letters in enumerate(table.lines):
        options = []
        for start, end in _spans(letters):
            word = letters[start:end]
            if word in legal:
                options.append(Option((line, start, word), end, weights[end - start]))
            if answers is not None and answers(word):
                answering.append(Option((line, start, word), end, weights[end - start]))
        lines.append(options)
    best, task_word = choose_words(lines), None
    assert best is not None
    bonus = block.task * weights[0]
    for option in answering:
        with_it = choose_words(_given(lines, option, bonus), best[0])
        if with_it is not None:
            best, task_word = with_it, option
    words = tuple(sorted(WordAt(*place) for place in best[1]))
    return Score(words, WordAt(*task_word.place) if task_word else None, block)


def _given(lines: list[list[Option]], task_word: Option, bonus: int) -> list[list[Option]]:
    """The options that are left when this word is counted as the task word."""
    line, start, word = task_word.place
    left = [[option for option in options if option.place[2] != word] for options in lines]
    left[line] = [o for o in left[line] if o.end <= start or o.place[1] >= task_word.end]
    left[line].append(Option(task_word.place, task_word.end, task_word.weight + bonus))
    left[line].sort(key=lambda option: option.end)
    return left


def _spans(letters: str) -> Iterator[tuple[int, int]]:
    """Where words could stand in a line, ordered by where they end."""
    run = 0  # letters without a gap before the end
    for end, letter in enumerate(letters, 1):
        run = 0 if letter == EMPTY else run + 1
        for start in range(end - run, end - SHORTEST + 1):
            yield start, end


def _weights(block: Block) -> tuple[int, ...]:
    """What a word of each length weighs; in place 0, what one point does.

    A point weighs more than any number of words can, and a word more than any number of shorter
    ones: so the heaviest words are the best score, and the best of that score in a tie.
    """
    point = 1 << COUNT_BITS * block.longest
    counts = {n: 1 << COUNT_BITS * (n - SHORTEST) for n in range(SHORTEST, block.longest + 1)}
    return (point, 0, *(block.worth(n) * point + count for n, count in counts.items()))
