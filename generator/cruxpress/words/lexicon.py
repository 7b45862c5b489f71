"""The lexicon that every rule and solver asks: one question each, named as the rulebooks do."""

import functools
from dataclasses import dataclass, field
from pathlib import Path

from cruxpress.words.book import Book
from cruxpress.words.legality import ACCEPTS, WordGame
from cruxpress.words.lists import (
    Entry,
    Task,
    Theme,
    find_task,
    find_theme,
    read_tasks,
    read_themes,
)
from cruxpress.words.matcher import Matcher
from cruxpress.words.own_list import read_own_list
from cruxpress.words.prefixes import Prefixes
from cruxpress.words.reasons import Reasons, why_not_fitting
from cruxpress.words.shipped import DATA, Shipped
from cruxpress.words.spelling import letters_of, spell
from cruxpress.words.variants import Variants
from cruxpress.words.vocabulary import Vocabularies
from cruxpress.words.word import Tier, Word


@dataclass(frozen=True)
class Lexicon:
    """All words, with or without a person's own list."""

    book: Book = field(default_factory=Book)

    def legal_in_cruxy(self, word: str) -> bool:
        """A singular noun of the dictionary, no name and no abbreviation."""
        return self.legal(word, WordGame.CRUXY)

    def legal_in_cruxy_easy(self, word: str) -> bool:
        """Any word of the dictionary."""
        return self.legal(word, WordGame.CRUXY_EASY)

    def legal_in_cryptex(self, word: str) -> bool:
        """Any word that exists."""
        return self.legal(word, WordGame.CRYPTEX)

    def legal_in_kross(self, word: str) -> bool:
        """A basic form or a plural, of two to six letters."""
        return self.legal(word, WordGame.KROSS)

    def legal(self, word: str, game: WordGame) -> bool:
        """Whether a player may write the word in this game."""
        spelling = spell(word)
        flags = self.book.flags(spelling)
        return bool(flags) and ACCEPTS[game](flags) and not why_not_fitting(spelling, game)

    def why_not(self, word: str, game: WordGame) -> str | None:
        """Why a player may not write the word in this game; nothing if they may."""
        return self.reasons.why_not(word, game)

    def look_up(self, word: str) -> Word | None:
        """What the lexicon knows about a word, or nothing."""
        return self.book.look_up(word)

    def how_common(self, word: str) -> Tier | None:
        """Easy, normal, hard or obscure; nothing for a word that is not there."""
        found = self.look_up(word)
        return found.tier if found else None

    def same_word(self, one: str, other: str) -> bool:
        """Whether two words count as one in Cruciverbalist: plural, -ing and other variations."""
        return self.variants.same(letters_of(one), letters_of(other))

    def fits_theme(self, word: str, theme: str | Theme) -> bool:
        """Whether our lists have this word or phrase, or its singular, under the theme."""
        return self.why_not_theme(word, theme) is None

    def why_not_theme(self, word: str, theme: str | Theme) -> str | None:
        """Why a word does not fit a theme; where no list can be complete, the players judge."""
        return self.reasons.why_not_theme(word, self.theme(theme))

    def answers_kross_task(self, word: str, task: int | Task) -> bool:
        """Whether a word is what the task card asks for."""
        return self.why_not_task(word, task) is None

    def why_not_task(self, word: str, task: int | Task) -> str | None:
        """Why a word does not answer a task card."""
        return self.reasons.why_not_task(word, self.kross_task(task))

    def words_for(self, game: WordGame) -> Matcher:
        """The words that a sheet of this game may be made and solved with."""
        return self.vocabularies.of_game(game)

    def words_for_theme(self, theme: str | Theme) -> Matcher:
        """The words of a theme; phrases are written together, entries() has them as written."""
        return self.vocabularies.of_theme(self.theme(theme))

    def words_for_task(self, task: int | Task) -> Matcher:
        """The words that answer a task card of Kross and fit into its table."""
        return self.vocabularies.of_task(self.kross_task(task))

    def prefixes_for(self, game: WordGame, tier: Tier = Tier.OBSCURE) -> Prefixes:
        """How the words of a game begin; keep the answer, it remembers what it counted."""
        return Prefixes(self.words_for(game), tier)

    def entries(self, theme: str | Theme) -> dict[str, Entry]:
        """The words and phrases of a theme as people write them, by their letters."""
        return self.book.entries(*self.theme(theme).lists)

    def theme(self, theme: str | Theme) -> Theme:
        """A theme by its name."""
        return find_theme(theme, self.themes) if isinstance(theme, str) else theme

    def kross_task(self, task: int | Task) -> Task:
        """A task card by its number."""
        return find_task(task, self.kross_tasks) if isinstance(task, int) else task

    @functools.cached_property
    def themes(self) -> tuple[Theme, ...]:
        """The 21 theme ideas of Cruciverbalist."""
        return read_themes(DATA / "themes.toml")

    @functools.cached_property
    def kross_tasks(self) -> tuple[Task, ...]:
        """The 24 task cards of Kross."""
        return read_tasks(DATA / "kross-tasks.toml")

    @functools.cached_property
    def variants(self) -> Variants:
        """Which words are forms of which."""
        return Variants(self.book, self.book.shipped.forms())

    @functools.cached_property
    def reasons(self) -> Reasons:
        """Why words are refused."""
        return Reasons(self.book, self.variants)

    @functools.cached_property
    def vocabularies(self) -> Vocabularies:
        """The words for makers and solvers."""
        return Vocabularies(self.book, self.reasons)

    @property
    def fingerprint(self) -> str:
        """A digest of the words: the same for everyone who has the same lexicon."""
        return self.book.fingerprint


@functools.cache
def load_lexicon(own_list: Path | None = None) -> Lexicon:
    """The lexicon, with a person's own list if they have one; read once in a process."""
    shipped = Shipped()
    if own_list is None:
        return Lexicon(Book(shipped))
    return Lexicon(Book(shipped, read_own_list(own_list, shipped.lists())))
