"""What an unfinished line may become: the words that a player has in mind, and how likely they are.

All numbers are whole: thousandths of a point, so that players decide alike on every machine.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules import EMPTY
from cruxpress.games.kross.spec import SHORTEST, STANDARD, Block
from cruxpress.games.kross.words import KROSS_WORDS
from cruxpress.words import Lexicon, WordRow
from cruxpress.words.matcher import make_row

POINT = 1000
MOST_GAPS = 4  # nobody plans a word of which more letters are missing
MOST_REMEMBERED = 40_000  # lines; then memory is begun anew
EVEN_ODDS = 3  # so many words for each gap, and it is as likely as not that one of them comes true


@dataclass(frozen=True)
class Vocabulary:
    """The words that a player knows: those that are common enough, and not too long."""

    rows: Mapping[int, WordRow]

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(word for row in self.rows.values() for word in row.words)

    @cached_property
    def bag(self) -> str:
        """All letters of all words: whoever draws from it draws letters as words use them."""
        return "".join(word for row in self.rows.values() for word in row.words)

    def draw(self, chance: Chance) -> str:
        """A letter by chance, E more often than Q."""
        return chance.pick(self.bag)


def vocabulary(lexicon: Lexicon, least_commonness: int, longest: int) -> Vocabulary:
    """What somebody knows who knows all words that are at least that common."""
    rows = {}
    for length in range(SHORTEST, longest + 1):
        all_words = lexicon.matcher(KROSS_WORDS).row(length).words
        known = lexicon.book.rows(length)
        common = [(word, known[word][1]) for word in all_words]
        rows[length] = make_row(length, [w for w in common if w[1] >= least_commonness])
    return Vocabulary(rows)


@dataclass(frozen=True)
class Hopes:
    """What a player hopes for from lines with gaps, remembered."""

    vocabulary: Vocabulary
    trust: int  # thousandths: how far the player trusts that a missing letter will come
    block: Block = STANDARD
    _lines: dict[str, int] = field(default_factory=dict, repr=False)

    def of_line(self, letters: str) -> int:
        """What the best words of a line are worth together, likely or certain."""
        known = self._lines.get(letters)
        if known is None:
            if len(self._lines) >= MOST_REMEMBERED:
                self._lines.clear()
            known = self._lines[letters] = self._best_of(letters)
        return known

    def of_span(self, letters: str) -> int:
        """What a word in just these squares is worth: its points times how likely it is."""
        return self.spans.get(letters, 0)

    @cached_property
    def spans(self) -> Mapping[str, int]:
        """All beginnings, middles and ends of words that a player may plan with, and their worth.

        Every word is written with every choice of gaps, which is far quicker than to look for the
        words of a pattern when a line is asked for.
        """
        fitting: Counter[str] = Counter()
        for length, row in self.vocabulary.rows.items():
            columns = [[word[at] for word in row.words] for at in range(length)]
            gaps = [EMPTY] * len(row.words)
            for choice in product((True, False), repeat=length):
                if choice.count(False) <= MOST_GAPS:
                    shown = [c if kept else gaps for c, kept in zip(columns, choice, strict=True)]
                    fitting.update(map("".join, zip(*shown, strict=True)))
        return {letters: self._likely_points(letters, words) for letters, words in fitting.items()}

    def _best_of(self, letters: str) -> int:
        worth = self.spans.get
        best = [0, 0]
        for end in range(SHORTEST, len(letters) + 1):
            top = best[end - 1]
            for start in range(end - 1):
                hope = best[start] + worth(letters[start:end], 0)
                top = max(top, hope)
            best.append(top)
        return best[-1]

    def _likely_points(self, letters: str, fitting: int) -> int:
        gaps = letters.count(EMPTY)
        points = self.block.worth(len(letters)) * POINT
        for _ in range(gaps):
            points = points * self.trust // POINT
        return points * fitting // (fitting + EVEN_ODDS**gaps) if gaps else points
