"""The word book: the shipped words and a person's own, as one book."""

import functools
from dataclasses import dataclass, field

from cruxpress.words.lists import Entry
from cruxpress.words.own_list import OwnList
from cruxpress.words.shipped import Row, Rows, Shipped
from cruxpress.words.spelling import letters_of, spell
from cruxpress.words.word import Word


@dataclass(frozen=True)
class Book:
    """Answers what is written about a word; whether a game allows it is not asked here."""

    shipped: Shipped = field(default_factory=Shipped)
    own: OwnList = field(default_factory=OwnList)
    _rows: dict[int, Rows] = field(default_factory=dict, repr=False)
    _entries: dict[tuple[str, ...], dict[str, Entry]] = field(default_factory=dict, repr=False)

    def rows(self, length: int) -> Rows:
        """The words of one length with their flags and commonness."""
        if length not in self._rows:
            self._rows[length] = self._merge(length)
        return self._rows[length]

    def _merge(self, length: int) -> Rows:
        shipped, own = self.shipped.rows(length), self.own.rows.get(length, {})
        if not own and not self.own.replaces:
            return shipped
        # A word that is unsuitable in the shipped list stays so, whatever list names it again.
        own = {word: keep_unsuitable(row, shipped.get(word)) for word, row in own.items()}
        return own if self.own.replaces else shipped | own

    def flags(self, spelling: str) -> str:
        """The flags of a word in small letters; none for a word that is not in the book."""
        row = self.rows(len(spelling)).get(spelling)
        return row[0] if row else ""

    def look_up(self, word: str) -> Word | None:
        """What the book says about a word, or nothing."""
        spelling = spell(word)
        row = self.rows(len(spelling)).get(spelling)
        return Word(spelling, *row) if row else None

    def entries(self, *lists: str) -> dict[str, Entry]:
        """The words, names and phrases of some lists, by their letters."""
        if lists not in self._entries:
            self._entries[lists] = self._gather(lists)
        return self._entries[lists]

    def _gather(self, lists: tuple[str, ...]) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for name in lists:
            if not self.own.replaces:
                found |= {entry.letters: entry for entry in self.shipped.lists()[name]}
            found |= self.own.lists.get(name, {})
        return {letters: entry for letters, entry in found.items() if self.is_suitable(entry.text)}

    def is_suitable(self, text: str) -> bool:
        """Whether no word of the text, nor all of it written together, is unsuitable."""
        words = {spell(word) for word in text.replace("-", " ").split()} | {letters_of(text)}
        shipped = {word: self.shipped.rows(len(word)).get(word, ("", 0))[0] for word in words}
        return not any("x" in self.flags(word) + shipped[word] for word in words)

    @functools.cached_property
    def fingerprint(self) -> str:
        """A digest of the words: the same for everyone who has the same book."""
        shipped = self.shipped.fingerprint()
        return shipped if self.own == OwnList() else f"{shipped}-{self.own.fingerprint()}"


def keep_unsuitable(own: Row, shipped: Row | None) -> Row:
    """A person's row, with the shipped mark for unsuitable words."""
    flags, commonness = own
    unsuitable = shipped is not None and "x" in shipped[0] and "x" not in flags
    return (flags + "x", commonness) if unsuitable else own
