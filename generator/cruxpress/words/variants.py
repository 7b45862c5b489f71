"""Which words are forms of one word: plurals, -ing, past forms, comparatives."""

from dataclasses import dataclass

from cruxpress.words.book import Book
from cruxpress.words.forms import Forms, Kind, singulars

# What the flags of a base must hold, for a form of that kind to come from it.
BASE_FLAGS = {Kind.NOUN: "nw", Kind.VERB: "v", Kind.ADJECTIVE: "ar"}


@dataclass(frozen=True)
class Variants:
    """Finds the word behind a form, in the book."""

    book: Book
    forms: Forms

    def bases(self, form: str, kind: Kind) -> set[str]:
        """The words of the book that this may be a form of."""
        possible = self.forms.bases(form, kind)
        return {word for word in possible if can_be_base(self.book.flags(word), kind)}

    def base(self, form: str, kind: Kind) -> str | None:
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
        """The word and every word that it may be a form of."""
        return {word}.union(*(self.bases(word, kind) for kind in Kind))

    def same(self, one: str, other: str) -> bool:
        """Whether two spellings are variations of the same word."""
        if self.family(one) & self.family(other):
            return True
        return self.is_plural_of_name(one, other) or self.is_plural_of_name(other, one)

    def is_plural_of_name(self, plural: str, name: str) -> bool:
        """Names and phrases are in no book, but polarbears is the plural of polarbear."""
        return not self.book.flags(plural) and name in singulars(plural)


def can_be_base(flags: str, kind: Kind) -> bool:
    """Whether a word with these flags has forms of this kind, and may be named to a player."""
    return bool(set(flags) & set(BASE_FLAGS[kind])) and "x" not in flags
