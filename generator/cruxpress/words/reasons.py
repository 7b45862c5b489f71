"""Why a word is refused, in words that a player understands."""

from collections.abc import Collection
from dataclasses import dataclass

from cruxpress.words.book import Book
from cruxpress.words.forms import Kind
from cruxpress.words.legality import ACCEPTS, LONGEST_IN_KROSS, WordGame
from cruxpress.words.lists import TESTS, Task, Theme
from cruxpress.words.spelling import is_letter, letters_of, spell
from cruxpress.words.variants import Variants

NAME_LISTS = ("first-names", "cities", "countries", "nationalities", "brands", "us-states")
# A plural that is this much more common than its singular has no singular to speak of: scissors.
PLURAL_ONLY_GAP = 100


@dataclass(frozen=True)
class Reasons:
    """Each answer is a reason, or nothing when the word is right."""

    book: Book
    variants: Variants

    def why_not(self, word: str, game: WordGame) -> str | None:
        """Why a player may not write this word in this game."""
        spelling = spell(word)
        flags = self.book.flags(spelling)
        reason = why_not_written(spelling) or self.why_in_no_game(spelling, flags)
        if reason or ACCEPTS[game](flags):
            return reason or why_not_fitting(spelling, game)
        if "c" in flags:
            return "usually a name"
        return self.why_no_noun(spelling, flags) if game is WordGame.CRUXY else self.form(spelling)

    def why_in_no_game(self, spelling: str, flags: str) -> str | None:
        """Why the word is refused everywhere."""
        if not flags:
            is_name = spelling in self.book.entries(*NAME_LISTS)
            return "a proper name" if is_name else "not in the dictionary"
        if "x" in flags:
            return "unsuitable for a family game"
        return "an abbreviation" if "k" in flags else None

    def why_no_noun(self, spelling: str, flags: str) -> str:
        """Why the word is no singular noun."""
        if "p" in flags:
            singular = self.variants.base(spelling, Kind.NOUN)
            if singular is None or self.has_no_singular(spelling, singular):
                return "a plural, not a singular noun"
            return f"plural of {singular}"
        if "v" in flags:
            return "a verb, not a noun"
        if "i" in flags:
            return self.form(spelling)
        kinds = {"a": "an adjective", "r": "an adverb"}
        kind = next((kinds[flag] for flag in flags if flag in kinds), None)
        return f"{kind}, not a noun" if kind else "not a noun"

    def has_no_singular(self, plural: str, singular: str) -> bool:
        """Whether nobody uses the singular."""
        gap = self.variants.commonness(plural) - self.variants.commonness(singular)
        return gap > PLURAL_ONLY_GAP

    def form(self, spelling: str) -> str:
        """Of which word this is an inflected form."""
        for kind in (Kind.VERB, Kind.ADJECTIVE, Kind.NOUN):
            base = self.variants.base(spelling, kind)
            if base:
                return f"inflected form of {base}"
        return "an inflected form"

    def why_not_theme(self, word: str, theme: Theme) -> str | None:
        """Why a word does not fit a theme of Cruciverbalist."""
        if not self.book.is_suitable(word):
            return "unsuitable for a family game"
        listed = self.book.entries(*theme.lists)
        if any(self.in_list_or_plural(letters, listed) for letters in ways_to_write(word)):
            return None
        missing = f"not in our list for {theme.name}"
        return f"{missing}; the players judge" if theme.players_judge else missing

    def why_not_task(self, word: str, task: Task) -> str | None:
        """Why a word does not answer a task card of Kross."""
        spelling = spell(word)
        if task.names:
            reason = why_not_written(spelling) or why_not_fitting(spelling, WordGame.KROSS)
        else:
            reason = self.why_not(spelling, WordGame.KROSS)
        if reason:
            return reason
        if task.test:
            return None if TESTS[task.test](spelling) else f"not {task.title}"
        found = self.in_list_or_plural(spelling, self.book.entries(*task.lists))
        return None if found else f"not in our list for {task.title}"

    def in_list_or_plural(self, letters: str, listed: Collection[str]) -> bool:
        """Whether a list has the word, or the word is the plural of one in the list."""
        if letters in listed:
            return True
        flags = self.book.flags(letters)
        may_be_plural = "p" in flags or not flags  # names and phrases have no flags
        singulars = self.variants.forms.bases(letters, Kind.NOUN) if may_be_plural else ()
        return any(word in listed for word in singulars)


def ways_to_write(phrase: str) -> tuple[str, str]:
    """A title is the same with and without its article: The Hobbit, Hobbit."""
    if spell(phrase).startswith("the "):
        return letters_of(phrase), letters_of(phrase)[3:]
    return letters_of(phrase), "the" + letters_of(phrase)


def why_not_written(spelling: str) -> str | None:
    """Why something is not one word made of letters."""
    wrong = next((sign for sign in spelling if not is_letter(sign)), None)
    if wrong is None:
        return None if spelling else "no letters"
    special = {"-": "hyphenated", " ": "more than one word"}
    return special.get(wrong, f"'{wrong}' is no letter")


def why_not_fitting(spelling: str, game: WordGame) -> str | None:
    """Why a word has no place on the game's paper: a Kross table is six squares wide."""
    if game is not WordGame.KROSS:
        return None
    if len(spelling) > LONGEST_IN_KROSS:
        return f"{len(spelling)} letters; a Kross word has at most {LONGEST_IN_KROSS}"
    return "one letter; a Kross word has at least two" if len(spelling) < 2 else None
