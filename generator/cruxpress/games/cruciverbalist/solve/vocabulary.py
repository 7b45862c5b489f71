"""The words that a player can think of, indexed so that dice and crossings find them quickly."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.games.cruciverbalist.sheet.checks import writable_words
from cruxpress.games.cruciverbalist.sheet.pieces import CHART
from cruxpress.games.cruciverbalist.solve.dice import Need, Needs, need_of
from cruxpress.games.cruciverbalist.words import find_theme, theme_entries
from cruxpress.words import Lexicon, ListEntry, Matcher, WordRow
from cruxpress.words.forms import singulars


@dataclass(frozen=True)
class WordsOfLength:
    """The words of one length that a player knows; sets of them are whole numbers, bit by bit."""

    row: WordRow
    known: int
    needs: tuple[tuple[Need, int], ...]  # each need with the words that have it
    rare: tuple[tuple[int, int], ...]  # each number of rare letters with its words, most first

    def among(self, words: Iterable[str]) -> "WordsOfLength":
        """Only some of the words."""
        bits = self.row.bits(words) & self.known
        needs = tuple((need, having & bits) for need, having in self.needs if having & bits)
        rare = tuple((count, having & bits) for count, having in self.rare if having & bits)
        return WordsOfLength(self.row, bits, needs, rare)


@dataclass(frozen=True)
class Vocabulary:
    """All words of a theme that a player knows and that fit into a grid."""

    lexicon: Lexicon
    theme: str
    size: int
    words: tuple[str, ...]
    whole: "Vocabulary | None" = None  # of which these are a part; what it knows is not made anew
    _lengths: dict[int, WordsOfLength] = field(default_factory=dict, repr=False)

    def part(self, words: Collection[str]) -> "Vocabulary":
        """Some of these words."""
        return Vocabulary(self.lexicon, self.theme, self.size, tuple(words), self)

    def of_length(self, length: int) -> WordsOfLength:
        if length not in self._lengths:
            self._lengths[length] = self._indexed(length)
        return self._lengths[length]

    def _indexed(self, length: int) -> WordsOfLength:
        if self.whole:
            return self.whole.of_length(length).among(w for w in self.words if len(w) == length)
        row = self._matcher.row(length)
        needs: dict[Need, int] = {}
        rare: dict[int, int] = {}
        known = 0
        for word in self.words:
            if len(word) == length:
                bit = row.bit(word)
                known |= bit
                need, count = need_of(word), sum(map(CHART.is_rare, word))
                needs[need] = needs.get(need, 0) | bit
                rare[count] = rare.get(count, 0) | bit
        by_rare = tuple(sorted(rare.items(), reverse=True))
        return WordsOfLength(row, known, tuple(sorted(needs.items())), by_rare)

    def text_of(self, letters: str) -> str:
        """The word or phrase as people write it."""
        if self.whole:
            return self.whole.text_of(letters)
        return self._entries[letters].text

    def same_words(self, word: str) -> frozenset[str]:
        """The word and all others that may count as variations of it."""
        if self.whole:
            return self.whole.same_words(word)
        return frozenset().union(*(self._families[key] for key in self._keys(word)))

    @cached_property
    def _matcher(self) -> Matcher:
        return self.lexicon.matcher(find_theme(self.theme))

    @cached_property
    def _entries(self) -> Mapping[str, ListEntry]:
        return theme_entries(self.lexicon, self.theme)

    @cached_property
    def _families(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for word in self.words:
            for key in self._keys(word):
                found.setdefault(key, set()).add(word)
        return {key: frozenset(words) for key, words in found.items()}

    def _keys(self, word: str) -> set[str]:
        """What two variations share; names and phrases are in no dictionary, but have plurals."""
        keys = self.lexicon.variants.family(word)
        return keys if self.lexicon.book.flags(word) else keys | singulars(word)


class Purse:
    """The words that a roll can pay, worked out when asked for."""

    def __init__(self, words: Vocabulary, needs: Needs) -> None:
        self.words = words
        self._needs = needs
        self._found: dict[tuple[int, Need], int] = {}

    def payable(self, length: int, free: Need) -> int:
        """The words of a length that can be paid when some of their letters are free."""
        key = (length, free)
        if key not in self._found:
            found = 0
            for need, words in self.words.of_length(length).needs:
                if need >= free and self._needs >> (need - free) & 1:
                    found |= words
            self._found[key] = found
        return self._found[key]


def vocabulary(
    lexicon: Lexicon, theme: str, size: int, words: Collection[str] | None = None
) -> Vocabulary:
    """The whole list of a theme, or the part of it that a player recalls."""
    writable = writable_words(lexicon, theme, size)
    if words is not None:
        writable = [word for word in writable if word in words]
    return Vocabulary(lexicon, theme, size, tuple(writable))
