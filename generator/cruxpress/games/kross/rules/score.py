"""The exact score of a table, as a player who overlooks nothing would count it."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from cruxpress.games.kross.rules.choose import NOTHING, WordAt, WordOption, choose_words
from cruxpress.games.kross.rules.table import EMPTY, KrossTable
from cruxpress.games.kross.sheet.calls import LENGTHS, STANDARD, KrossBlock
from cruxpress.games.kross.words import KROSS_WORDS, SHORTEST_WORD, Task, answers_task, find_task
from cruxpress.words import Lexicon

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

COUNT_BITS = 6  # no table has 64 words of one length
MOST_REMEMBERED = 5_000  # answers


@dataclass(frozen=True)
class KrossScore:
    """The words that count, the one that answers the task, and what they are worth together."""

    words: tuple[WordAt, ...]
    task_word: WordAt | None = None
    block: KrossBlock = STANDARD

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
        longest_first = range(self.block.longest, SHORTEST_WORD - 1, -1)
        return tuple(lengths.count(length) for length in longest_first)


def score_table(
    table: KrossTable,
    legal: Collection[str],
    answers: Callable[[str], bool] | None = None,
    block: KrossBlock = STANDARD,
) -> KrossScore:
    """The best that a player can claim for a table; of equal sums, the one that wins ties.

    `legal` holds every word that counts; `answers` says whether a word, legal or a name, is what
    the player's task asks for. One such word earns the bonus, and only that one may be a name.
    """
    weights = _weights(block)
    lines: list[list[WordOption]] = []
    answering: list[WordOption] = []
    for line, letters in enumerate(table.lines):
        options = []
        for start, end in _spans(letters):
            word = letters[start:end]
            option = WordOption(WordAt(line, start, word), end, weights[end - start])
            if word in legal:
                options.append(option)
            if answers is not None and answers(word):
                answering.append(option)
        lines.append(options)
    best, task_word = choose_words(lines) or NOTHING, None
    bonus = block.task * weights[0]
    for option in answering:
        with_it = choose_words(_given(lines, option, bonus), best[0])
        if with_it is not None:
            best, task_word = with_it, option
    return KrossScore(tuple(sorted(best[1])), task_word.place if task_word else None, block)


def _given(
    lines: list[list[WordOption]], task_word: WordOption, bonus: int
) -> list[list[WordOption]]:
    """The options that are left when this word is counted as the task word."""
    line, start, word = task_word.place
    left = [[option for option in options if option.place.word != word] for options in lines]
    left[line] = [o for o in left[line] if o.end <= start or o.place.start >= task_word.end]
    left[line].append(task_word._replace(weight=task_word.weight + bonus))
    left[line].sort(key=lambda option: option.end)
    return left


def _spans(letters: str) -> Iterator[tuple[int, int]]:
    """Where words could stand in a line, ordered by where they end."""
    run = 0  # letters without a gap before the end
    for end, letter in enumerate(letters, 1):
        run = 0 if letter == EMPTY else run + 1
        for start in range(end - run, end - SHORTEST_WORD + 1):
            yield start, end


def _weights(block: KrossBlock) -> tuple[int, ...]:
    """What a word of each length weighs; in place 0, what one point does.

    A point weighs more than any number of words can, and a word more than any number of shorter
    ones: so the heaviest words are the best score, and the best of that score in a tie.
    """
    point = 1 << COUNT_BITS * block.longest
    counts = {
        n: 1 << COUNT_BITS * (n - SHORTEST_WORD) for n in range(SHORTEST_WORD, block.longest + 1)
    }
    return (point, 0, *(block.worth(n) * point + count for n, count in counts.items()))


@dataclass(frozen=True)
class Referee:
    """Scores tables with a lexicon; what it says is remembered."""

    lexicon: Lexicon

    @cached_property
    def legal(self) -> frozenset[str]:
        """Every word that counts."""
        words = (word for length in LENGTHS for word in self.lexicon.book.rows(length))
        return frozenset(word for word in words if self.lexicon.legal(word, KROSS_WORDS))

    def answers(self, task: int | Task) -> Callable[[str], bool]:
        """Whether a word is what a task card asks for."""
        card = find_task(task)

        def answers(word: str) -> bool:
            return (card.names or word in self.legal) and self.remembered(word, card)

        return answers

    @cached_property
    def remembered(self) -> "_lru_cache_wrapper[bool]":
        """Whether a word answers a task; lines have the same words again and again."""
        return lru_cache(MOST_REMEMBERED)(partial(answers_task, self.lexicon))

    def score(
        self, table: KrossTable, task: int | Task | None = None, block: KrossBlock = STANDARD
    ) -> KrossScore:
        """The best that a player with this task can claim for a table."""
        answers = None if task is None else self.answers(task)
        return score_table(table, self.legal, answers, block)
