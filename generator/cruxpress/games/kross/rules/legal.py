"""Which words count: what the lexicon says, remembered so that a whole table is asked at once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.games.kross.rules.scoring import Score, score_table
from cruxpress.games.kross.rules.table import Table
from cruxpress.games.kross.spec import SHORTEST, STANDARD, Block
from cruxpress.games.kross.words import KROSS_WORDS, LONGEST_WORD, Task, answers_task, find_task
from cruxpress.words import Lexicon

MOST_REMEMBERED = 5_000  # answers; then memory is begun anew


@dataclass(frozen=True)
class Referee:
    """Scores tables with a lexicon."""

    lexicon: Lexicon
    _answers: dict[tuple[str, int], bool] = field(default_factory=dict, repr=False)

    @cached_property
    def legal(self) -> frozenset[str]:
        """Every word that counts."""
        lengths = range(SHORTEST, LONGEST_WORD + 1)
        words = (word for length in lengths for word in self.lexicon.book.rows(length))
        return frozenset(word for word in words if self.lexicon.legal(word, KROSS_WORDS))

    def answers(self, task: int | Task) -> Callable[[str], bool]:
        """Whether a word is what a task card asks for."""
        card = find_task(task)

        def answers(word: str) -> bool:
            if not card.names and word not in self.legal:
                return False
            key = (word, card.number)
            if key not in self._answers:
                if len(self._answers) >= MOST_REMEMBERED:
                    self._answers.clear()
                self._answers[key] = answers_task(self.lexicon, word, card)
            return self._answers[key]

        return answers

    def score(self, table: Table, task: int | Task | None = None, block: Block = STANDARD) -> Score:
        """The best that a player with this task can claim for a table."""
        answers = None if task is None else self.answers(task)
        return score_table(table, self.legal, answers, block)
