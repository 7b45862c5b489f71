"""What an unfinished line may become: the words that a player has in mind, and how likely they are.

All numbers are whole: thousandths of a point, so that players decide alike on every machine.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from generator.chance import Chance
from generator.games.kross.rules import EMPTY
from generator.games.kross.spec import SHORTEST, STANDARD, Block
from generator.words import Lexicon, WordGame, WordRow
from generator.words.matcher import OPEN, make_row

POINT = 1000
MOST_GAPS = 4  # nobody plans a word of which more letters are missing
MOST_REMEMBERED = 200_000  # lines; then memory is begun anew
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
        all_words = lexicon.words_for(WordGame.KROSS).row(length).words
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
    _spans: dict[str, int] = field(default_factory=dict, repr=False)

    def of_line(self, letters: str) -> int:
        """What the best words of a line are worth together, likely or certain."""
        known = self._lines.get(letters)
        if known is None:
            if len(self._lines) >= MOST_REMEMBERED:
                self._lines.clear()
            best = [0, 0]
            for end in range(SHORTEST, len(letters) + 1):
                hopes = (best[s] + self.of_span(letters[s:end]) for s in range(end - 1))
                best.append(max(best[end - 1], *hopes))
            known = self._lines[letters] = best[-1]
        return known

    def of_span(self, letters: str) -> int:
        """What a word in just these squares is worth: its points times how likely it is."""
        known = self._spans.get(letters)
        if known is None:
            if len(self._spans) >= MOST_REMEMBERED:
                self._spans.clear()
            known = self._spans[letters] = self._likely_points(letters)
        return known

    def _likely_points(self, letters: str) -> int:
        row = self.vocabulary.rows.get(len(letters))
        gaps = letters.count(EMPTY)
        if row is None or gaps > MOST_GAPS:
            return 0
        fitting = row.match(letters.replace(EMPTY, OPEN)).bit_count()
        points = self.block.worth(len(letters)) * POINT
        for _ in range(gaps):
            points = points * self.trust // POINT
        return points * fitting // (fitting + EVEN_ODDS**gaps) if gaps else points * bool(fitting)
