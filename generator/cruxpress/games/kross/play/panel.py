"""The players of the panel by their names, with the words that each knows."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.kernels import Row, as_ints, first_state, row_of, zeros
from cruxpress.games.kross.play.alone import vocabulary
from cruxpress.games.kross.play.thinking import (
    BEGINS,
    GREEDY,
    LOOKS_AHEAD,
    PAIRS,
    PLANS,
    RECALLS,
    THOUSAND,
    Mind,
    play_games,
)
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.solve.lines import (
    LETTERS,
    LINES,
    MEMORY,
    MOST_LETTERS,
    NOTHING,
    SIZE,
    LineDesk,
    LineLetters,
    WordTable,
    line_letters,
    new_desk,
    word_table,
)
from cruxpress.games.kross.words import words_for
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class KrossPanelist:
    """One of the panel: how it thinks, and how common the words are that it knows."""

    name: str
    thinks: int
    least_commonness: int
    lexicon: Lexicon
    letters: LineLetters
    block: KrossBlock = STANDARD
    known: bool = False  # whether it knows only words that nearly every ten-year-old knows
    _counting: dict[int | None, WordTable] = field(default_factory=dict, repr=False)

    def points(self, sheet: CallSheet, games: range) -> list[int]:
        """What the player scores in some numbered games."""
        chances = (Chance("kross", "panel", sheet.hash, self.name, game) for game in games)
        states, points = row_of(map(first_state, chances)), zeros(len(games))
        calls = row_of(self.letters.spelled(sheet.calls))
        play_games(
            self.thinks, calls, len(sheet.spares), states, self._mind, self._known,
            self._counted_with(sheet.task), self._desk, self.block.card, points,
        )  # fmt: skip
        return as_ints(points)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that the player knows."""
        return vocabulary(self.lexicon, self.least_commonness, SIZE, known=self.known).words

    @cached_property
    def _known(self) -> WordTable:
        return word_table(self.words, (), self.letters, self.block)

    def _counted_with(self, task: int | None) -> WordTable:
        """The words that the player counts: those that they know, and all that answer the task."""
        if task is None:
            return self._known
        if task not in self._counting:
            answers = words_for(self.lexicon, task)
            self._counting[task] = word_table(self.words, answers, self.letters, self.block)
        return self._counting[task]

    @cached_property
    def _desk(self) -> LineDesk:
        return new_desk()

    @cached_property
    def _mind(self) -> Mind:
        known, numbers = sorted(self.words), self.letters.numbers
        having = [[self.letters.code_of(w) for w in known if letter in w] for letter in numbers]
        first = [0, 0]
        for words in having:
            first.append(first[-1] + len(words))
        letters = Counter("".join(known))
        often = [THOUSAND * letters[letter] // letters.total() for letter in numbers]
        together = Counter(pair for word in known for pair in pairwise(word))
        commonest = max(together.values(), default=1)
        pairs = zeros(LETTERS * LETTERS)
        for (one, two), count in together.items():
            pairs[numbers[one] * LETTERS + numbers[two]] = THOUSAND * count // commonest
        return Mind(
            pairs=pairs,
            begins=self._begins,
            words=row_of(code for words in having for code in words),
            first=row_of(first),
            often=row_of([0, *often]),
            lines=zeros(LINES),
            plans=zeros(SIZE),
            memory=row_of([NOTHING] * (2 * MEMORY)),
            promises=row_of([NOTHING] * (2 * MEMORY)),
            luck=zeros(1),
        )

    @property
    def _begins(self) -> Row:
        """All that a word begins with, for who writes words from left to right."""
        words = self.words if self.thinks == BEGINS else ()
        begins = {word[:length] for word in words for length in range(1, len(word) + 1)}
        return word_table(begins, (), self.letters, self.block).codes


VERY_COMMON, COMMON, LESS_COMMON, ANY = 400, 350, 300, 0


def panel_of(lexicon: Lexicon, block: KrossBlock = STANDARD) -> Mapping[str, KrossPanelist]:
    """The players of the panel by their names."""
    letters = line_letters(lexicon.letters)
    if letters is None:
        many = len(lexicon.letters)
        raise BadInput(f"the word list has {many} letters; players know up to {MOST_LETTERS}")
    players = (
        KrossPanelist("recalls", RECALLS, LESS_COMMON, lexicon, letters, block),
        KrossPanelist("greedy", GREEDY, VERY_COMMON, lexicon, letters, block, known=True),
        KrossPanelist("looks ahead", LOOKS_AHEAD, COMMON, lexicon, letters, block),
        KrossPanelist("plans rows", PLANS, COMMON, lexicon, letters, block),
        KrossPanelist("begins words", BEGINS, LESS_COMMON, lexicon, letters, block),
        KrossPanelist("knows all", GREEDY, ANY, lexicon, letters, block),
        KrossPanelist("sees pairs", PAIRS, COMMON, lexicon, letters, block),
    )
    return {player.name: player for player in players}
