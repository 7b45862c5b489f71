"""The word book: the words that travel with the package and a person's own, as one book."""

import functools
import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_lowercase

from cruxpress.words.forms import Forms, WordKind, read_irregular, singulars
from cruxpress.words.own_list import OwnList
from cruxpress.words.spelling import letters_of, spell
from cruxpress.words.word import KNOWN, ListEntry, Row, Rows, Word

DATA = Path(__file__).parent / "data"
LONGEST_SHIPPED = 15
# What the flags of a base must hold, for a form of that kind to come from it.
BASE_FLAGS = {WordKind.NOUN: "nw", WordKind.VERB: "v", WordKind.ADJECTIVE: "ar"}


@dataclass(frozen=True)
class Shipped:
    """Reads each file once, and only when a question needs it."""

    folder: Path = DATA
    _rows: dict[int, Rows] = field(default_factory=dict, repr=False)

    def rows(self, length: int) -> Rows:
        """The words of one length."""
        if length not in self._rows:
            self._rows[length] = self._read_rows(length)
        return self._rows[length]

    def _read_rows(self, length: int) -> Rows:
        if not 1 <= length <= LONGEST_SHIPPED:
            return {}
        text = (self.folder / f"words/{length:02}.tsv").read_text("ascii")
        rows = {}
        for line in text.splitlines():
            word, flags, commonness = line.split("\t")
            rows[word] = (flags, int(commonness))
        return rows

    @functools.cached_property
    def forms(self) -> Forms:
        """Which word a form comes from."""
        lines = (self.folder / "irregular.tsv").read_text("ascii").splitlines()
        return Forms(read_irregular(lines))

    @functools.cached_property
    def lists(self) -> dict[str, tuple[ListEntry, ...]]:
        """The named lists."""
        found: dict[str, list[ListEntry]] = {}
        for line in (self.folder / "lists.tsv").read_text("utf-8").splitlines():
            name, text, commonness, flags = line.split("\t")
            entry = ListEntry(text, int(commonness), KNOWN in flags)
            found.setdefault(name, []).append(entry)
        return {name: tuple(entries) for name, entries in found.items()}

    @functools.cached_property
    def spellings(self) -> dict[str, tuple[str, ...]]:
        """For each word with several spellings, all of them."""
        lines = (self.folder / "spellings.tsv").read_text("ascii").splitlines()
        groups = [tuple(line.split("\t")) for line in lines]
        return {word: group for group in groups for word in group}

    @functools.cached_property
    def names(self) -> frozenset[str]:
        """The letters of all entries that people write with a capital."""
        entries = (entry for found in self.lists.values() for entry in found)
        return frozenset(entry.letters for entry in entries if entry.is_name)

    def fingerprint(self) -> str:
        """A digest of all words and lists; another one means another lexicon."""
        digest = hashlib.sha256()
        for path in sorted(self.folder.rglob("*.tsv")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:12]


@dataclass(frozen=True)
class Book:
    """Answers what is written about a word; whether a game allows it is not asked here."""

    shipped: Shipped = field(default_factory=Shipped)
    own: OwnList = field(default_factory=OwnList)
    _rows: dict[int, Rows] = field(default_factory=dict, repr=False)
    _entries: dict[tuple[str, ...], dict[str, ListEntry]] = field(default_factory=dict, repr=False)

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

    def entries(self, *lists: str) -> dict[str, ListEntry]:
        """The words, names and phrases of some lists, by their letters."""
        if lists not in self._entries:
            self._entries[lists] = self._gather(lists)
        return self._entries[lists]

    def _gather(self, lists: tuple[str, ...]) -> dict[str, ListEntry]:
        found: dict[str, ListEntry] = {}
        for name in lists:
            if not self.own.replaces:
                found |= {entry.letters: entry for entry in self.shipped.lists[name]}
            found |= self.own.lists.get(name, {})
        return {letters: entry for letters, entry in found.items() if self.is_suitable(entry.text)}

    @functools.cached_property
    def letters(self) -> frozenset[str]:
        """All letters that its words are written with."""
        own = {letter for rows in self.own.rows.values() for word in rows for letter in word}
        return frozenset(own if self.own.replaces else own | set(ascii_lowercase))

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


@dataclass(frozen=True)
class Variants:
    """Finds the word behind a form, in the book."""

    book: Book
    forms: Forms

    def bases(self, form: str, kind: WordKind) -> set[str]:
        """The words of the book that this may be a form of."""
        possible = self.forms.bases(form, kind) - self._not_in_f(form, kind)
        return {word for word in possible if can_be_base(self.book.flags(word), kind)}

    def _not_in_f(self, form: str, kind: WordKind) -> set[str]:
        """Fives is the plural of five, not of fife, where no table of irregular forms says so."""
        if not form.endswith("ves") or "n" not in self.book.flags(form[:-1]):
            return set()
        return {form[:-3] + "f", form[:-3] + "fe"} - set(self.forms.irregular[kind].get(form, ()))

    def singulars(self, plural: str) -> set[str]:
        """What this may be the plural of, phrases too; adjectives have none (hot, hots)."""
        possible = self.forms.bases(plural, WordKind.NOUN)
        possible -= self._not_in_f(plural, WordKind.NOUN)
        flags = {word: set(self.book.flags(word)) for word in possible}
        return {word for word in possible if "n" in flags[word] or flags[word].isdisjoint("ar")}

    def base(self, form: str, kind: WordKind) -> str | None:
        """The word that a form most likely comes from: an irregular one, else the most common."""
        irregular = set(self.forms.irregular[kind].get(form, ()))
        found = self.bases(form, kind)
        chosen = found & irregular or found
        return min(chosen, key=lambda word: (-self.commonness(word), word), default=None)

    def commonness(self, word: str) -> int:
        """How common a word of the book is."""
        found = self.book.look_up(word)
        return found.commonness if found else 0

    def family(self, word: str) -> set[str]:
        """The word and every word that it may be a form of, in all their spellings."""
        return self._all_spellings({word}.union(*(self.bases(word, kind) for kind in WordKind)))

    def _all_spellings(self, words: set[str]) -> set[str]:
        spellings = self.book.shipped.spellings
        return words.union(*(spellings.get(word, ()) for word in words))

    def regular_family(self, word: str) -> set[str]:
        """The word and what it is a regular form of; bani are money, whatever a ban is."""
        found = {word}
        for kind in WordKind:
            found |= self.bases(word, kind) - set(self.forms.irregular[kind].get(word, ()))
        return self._all_spellings(found)

    def same(self, one: str, other: str) -> bool:
        """Whether two spellings are variations of the same word."""
        if self.family(one) & self.family(other):
            return True
        return self.is_plural_of_name(one, other) or self.is_plural_of_name(other, one)

    def is_plural_of_name(self, plural: str, name: str) -> bool:
        """Names and phrases are in no book, but polarbears is the plural of polarbear."""
        return not self.book.flags(plural) and name in singulars(plural)


def can_be_base(flags: str, kind: WordKind) -> bool:
    """Whether a word with these flags has forms of this kind, and may be named to a player."""
    return bool(set(flags) & set(BASE_FLAGS[kind])) and "x" not in flags
