"""The words that a maker or solver may use: of a game, of a theme, for a task."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cruxpress.words.book import Book
from cruxpress.words.legality import MAKES, WordGame
from cruxpress.words.lists import TESTS, Entry, Task, Theme
from cruxpress.words.matcher import Matcher
from cruxpress.words.reasons import Reasons

WordsOfLength = list[tuple[str, int]]  # words with their commonness


@dataclass(frozen=True)
class Vocabularies:
    """Makes each matcher once."""

    book: Book
    reasons: Reasons
    _made: dict[WordGame | Theme | Task, Matcher] = field(default_factory=dict, repr=False)

    def of_game(self, game: WordGame) -> Matcher:
        """The words that a sheet of the game may be made with."""
        if game not in self._made:
            self._made[game] = Matcher(lambda length: self._choose(length, game))
        return self._made[game]

    def of_theme(self, theme: Theme) -> Matcher:
        """The words and phrases of a theme."""
        if theme not in self._made:
            self._made[theme] = matcher_of(self.book.entries(*theme.lists))
        return self._made[theme]

    def of_task(self, task: Task) -> Matcher:
        """The words that answer a task card."""
        if task not in self._made:
            self._made[task] = self._make_for_task(task)
        return self._made[task]

    def _choose(self, length: int, game: WordGame) -> WordsOfLength:
        rows = self.book.rows(length)
        # There are a hundred sets of flags and a hundred thousand words.
        makes = {flags: MAKES[game](flags) for flags in {flags for flags, _ in rows.values()}}
        return [(word, commonness) for word, (flags, commonness) in rows.items() if makes[flags]]

    def _make_for_task(self, task: Task) -> Matcher:
        if task.test:
            passes = TESTS[task.test]

            def choose(length: int) -> WordsOfLength:
                return [entry for entry in self._choose(length, WordGame.KROSS) if passes(entry[0])]

            return Matcher(choose)
        entries = self.book.entries(*task.lists)
        why_not = self.reasons.why_not_task
        return matcher_of({w: entry for w, entry in entries.items() if not why_not(w, task)})


def matcher_of(entries: Mapping[str, Entry]) -> Matcher:
    """A matcher of the entries of lists."""
    by_length: dict[int, WordsOfLength] = {}
    for letters, entry in entries.items():
        by_length.setdefault(len(letters), []).append((letters, entry.commonness))
    return Matcher(lambda length: by_length.get(length, []))
