"""The lexicon that every rule, solver and maker asks; what a game takes, its room says."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from cruxpress.words.book import Book, Shipped, Variants
from cruxpress.words.forms import WordKind
from cruxpress.words.matcher import Matcher
from cruxpress.words.own_list import LONGEST_WORD, read_own_list
from cruxpress.words.spelling import is_letter, letters_of, spell, without_accents
from cruxpress.words.word import KNOWN, ListEntry, Tier, Word, WordEntry

FAMILIAR = Tier.NORMAL  # from this tier on a word needs no explanation
NAME_LISTS = ("first-names", "cities", "countries", "nationalities", "brands", "us-states")

WordsOfLength = Callable[[int], Sequence[WordEntry]]
Facts = Mapping[str, Any]  # what a game says of a word, as JSON has it


class WordSource(Protocol):
    """What a matcher is made of: a game's rule, or a theme or task that a room knows."""

    def __hash__(self) -> int: ...

    def words_of_length(self, lexicon: "Lexicon") -> WordsOfLength:
        """The words that a sheet may be made with, by their length."""
        ...


def any_of(flags: str, wanted: str) -> bool:
    """Whether the flags hold one of the wanted ones."""
    return not set(flags).isdisjoint(wanted)


def is_any_word(flags: str) -> bool:
    """Any word of the dictionary."""
    return not any_of(flags, "xk")


def is_sure_word(flags: str) -> bool:
    """Any word whose kind is known, and that is no rare noun only."""
    return any_of(flags, "npvarfi") and not any_of(flags, "xckb")


def fits_everywhere(_spelling: str) -> None:
    """For games that take words of any length."""


def why_inflected(lexicon: "Lexicon", spelling: str, _flags: str) -> str:
    """Of which word this is an inflected form."""
    for kind in (WordKind.VERB, WordKind.ADJECTIVE, WordKind.NOUN):
        base = lexicon.variants.base(spelling, kind)
        if base:
            return f"inflected form of {base}"
    return "an inflected form"


@dataclass(frozen=True)
class WordRule:
    """Which words a game takes; a room hands its rule to the lexicon.

    `accepts` says by a word's flags whether a player may write it, `makes` whether sheets are made
    with it. `why_unfit` refuses spellings that have no place on the paper, and `why_refused`
    explains why flags were not accepted.
    """

    accepts: Callable[[str], bool] = is_any_word
    makes: Callable[[str], bool] = is_sure_word
    why_unfit: Callable[[str], str | None] = fits_everywhere
    why_refused: Callable[["Lexicon", str, str], str] = why_inflected

    def words_of_length(self, lexicon: "Lexicon") -> WordsOfLength:
        """The words that sheets are made with."""

        def choose(length: int) -> Sequence[WordEntry]:
            rows = lexicon.book.rows(length)
            # There are two hundred sets of flags and a hundred thousand words.
            makes = {flags: self.makes(flags) for flags in {flags for flags, _ in rows.values()}}
            return [
                (word, common, KNOWN in flags)
                for word, (flags, common) in rows.items()
                if makes[flags]
            ]

        return choose


ANY_WORD = WordRule()


@dataclass(frozen=True)
class Lexicon:
    """All words, with or without a person's own list."""

    book: Book = field(default_factory=Book)
    _matchers: dict[WordSource, Matcher] = field(default_factory=dict, repr=False, compare=False)

    def legal(self, word: str, rule: WordRule) -> bool:
        """Whether a player may write the word in the game of this rule."""
        spelling = spell(word)
        flags = self.book.flags(spelling)
        return bool(flags) and rule.accepts(flags) and not rule.why_unfit(spelling)

    def why_not(self, word: str, rule: WordRule) -> str | None:
        """Why a player may not write the word; nothing if they may."""
        spelling = spell(word)
        flags = self.book.flags(spelling)
        reason = why_not_written(spelling) or self._why_nowhere(spelling, flags)
        if reason or rule.accepts(flags):
            return reason or rule.why_unfit(spelling)
        return "usually a name" if "c" in flags else rule.why_refused(self, spelling, flags)

    def _why_nowhere(self, spelling: str, flags: str) -> str | None:
        """Why the word is refused by every rule."""
        if not flags:
            is_name = spelling in self.entries(*NAME_LISTS)
            if is_name:
                return "a proper name"
            plain = without_accents(spelling)
            is_there = plain != spelling and bool(self.book.flags(plain))
            without = f"; without accents it is: {plain}" if is_there else ""
            return f"not in the dictionary{without}"
        if "x" in flags:
            return "unsuitable for a family game"
        return "an abbreviation" if "k" in flags else None

    def look_up(self, word: str) -> Word | None:
        """What the lexicon knows about a word, or nothing."""
        return self.book.look_up(word)

    def how_common(self, word: str) -> Tier | None:
        """Easy, normal, hard or obscure; nothing for a word that is not there."""
        found = self.look_up(word)
        return found.tier if found else None

    def is_rare(self, word: str) -> bool:
        """Whether a printed solution marks the word, since it would start an argument.

        A word is rare that is neither common nor known, nor a regular form or another spelling of
        such a word. Whether names and phrases are rare is not told.
        """
        letters = letters_of(word)
        family = self.variants.regular_family(letters)
        if letters in self.book.shipped.names or not any(map(self.book.flags, family)):
            return False
        return not any(map(self._is_familiar, family))

    def is_everyday(self, word: str) -> bool:
        """Whether nearly every ten-year-old knows the word, or one that it is a form of.

        Names and phrases count as everyday ones, for nobody marked them; a name that is a word as
        well is read as the word.
        """
        family = self.variants.regular_family(letters_of(word))
        if not any(map(self.book.flags, family)):
            return True
        return any(found.known for found in map(self.look_up, family) if found)

    def _is_familiar(self, spelling: str) -> bool:
        found = self.look_up(spelling)
        return found is not None and (found.known or found.commonness >= FAMILIAR.least)

    def same_word(self, one: str, other: str) -> bool:
        """Whether two words are variations of one: plural, -ing and other forms."""
        return self.variants.same(letters_of(one), letters_of(other))

    def matcher(self, source: WordSource) -> Matcher:
        """The words that sheets are made and solved with by a rule, or for a theme or task."""
        if source not in self._matchers:
            self._matchers[source] = Matcher(source.words_of_length(self))
        return self._matchers[source]

    def known_words(self, source: WordSource, length: int) -> list[str]:
        """The words of this length that nearly every ten-year-old knows, the most common first.

        Makers choose starting words and examples from these.
        """
        row = self.matcher(source).row(length)
        return row.words_in(row.known)

    def entries(self, *lists: str) -> dict[str, ListEntry]:
        """The words and phrases of some lists as people write them, by their letters."""
        return self.book.entries(*lists)

    @functools.cached_property
    def sure_words(self) -> Mapping[str, ListEntry]:
        """All words that sheets are made with where any word will do, as if a list held them."""
        words = ANY_WORD.words_of_length(self)
        rows = (row for length in range(1, LONGEST_WORD + 1) for row in words(length))
        return {entry[0]: ListEntry(entry[0], entry[1]) for entry in rows}

    def is_listed(self, letters: str, listed: Mapping[str, ListEntry]) -> bool:
        """Whether a list has the word, or the word is the plural of one in the list.

        Names have no plural (Nice, nices), nor has a word that is a noun itself (dive, diva).
        """
        if letters in listed:
            return True
        flags = self.book.flags(letters)
        if flags and ("p" not in flags or "n" in flags):
            return False
        found = self.variants.singulars(letters) & listed.keys()
        return any(not listed[word].is_name for word in found)

    @functools.cached_property
    def variants(self) -> Variants:
        """Which words are forms of which."""
        return Variants(self.book, self.book.shipped.forms)

    @property
    def letters(self) -> frozenset[str]:
        """All letters that its words are written with."""
        return self.book.letters

    @property
    def fingerprint(self) -> str:
        """A digest of the words: the same for everyone who has the same lexicon."""
        return self.book.fingerprint


def why_not_written(spelling: str) -> str | None:
    """Why something is not one word made of letters."""
    wrong = next((sign for sign in spelling if not is_letter(sign)), None)
    if wrong is None:
        return None if spelling else "no letters"
    special = {"-": "hyphenated", " ": "more than one word"}
    return special.get(wrong, f"'{wrong}' is no letter")


def words_of_entries(entries: Mapping[str, ListEntry]) -> WordsOfLength:
    """The entries of lists by the number of their letters."""
    by_length: dict[int, list[WordEntry]] = {}
    for letters, entry in entries.items():
        by_length.setdefault(len(letters), []).append((letters, entry.commonness, entry.known))
    return lambda length: by_length.get(length, [])


def no_facts(_lexicon: Lexicon, _word: str) -> Facts:
    """For games that say of a word only whether it is legal."""
    return {}


def no_lines(_facts: Facts) -> Sequence[str]:
    """The same as text."""
    return ()


@dataclass(frozen=True)
class WordFilter:
    """An option that lists only some words of a game, such as those of a theme.

    `source` gives the words for the option's value, `missing_game` is said where the option comes
    without its game, and `entries` has the words as people write them, if squares hold less.
    """

    source: Callable[[Any], WordSource]
    missing_game: str
    entries: Callable[[Lexicon, Any], Mapping[str, ListEntry]] | None = None


@dataclass(frozen=True)
class GameWords:
    """The rules of a game by the names that a person asks for, and what else it says of a word.

    Where the players judge what is legal, the rule only says which words are listed.
    """

    rules: Mapping[str, WordRule]
    players_judge: bool = False
    filters: Mapping[str, WordFilter] = field(default_factory=dict)
    facts: Callable[[Lexicon, str], Facts] = no_facts
    describe: Callable[[Facts], Sequence[str]] = no_lines


@functools.cache
def load_lexicon(own_list: Path | None = None) -> Lexicon:
    """The lexicon, with a person's own list if they have one; read once in a process."""
    shipped = Shipped()
    if own_list is None:
        return Lexicon(Book(shipped))
    return Lexicon(Book(shipped, read_own_list(own_list, shipped.lists)))
