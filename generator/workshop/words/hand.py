"""The tables that people read and wrote word by word; they have the last say over every source."""

from dataclasses import dataclass, fields
from pathlib import Path

HAND = Path(__file__).parent / "hand"


@dataclass(frozen=True, slots=True)
class HandTables:
    """Each table is a text file of the same name; what it is for stands in its first line."""

    small_words: frozenset[str]
    inflected: frozenset[str]
    singular_in_s: frozenset[str]
    not_singular_in_s: frozenset[str]
    plurals: frozenset[str]
    rare_nouns: frozenset[str]
    good_nouns: frozenset[str]
    offensive_parts: frozenset[str]
    offensive: frozenset[str]
    inoffensive: frozenset[str]
    abbreviations: frozenset[str]
    no_vowel: frozenset[str]
    two_letter_nouns: frozenset[str]
    two_letter_words: frozenset[str]
    ing_nouns: frozenset[str]
    extra: frozenset[str]
    not_names: frozenset[str]


def read_tables(folder: Path = HAND) -> HandTables:
    """Read all tables."""
    names = (field.name for field in fields(HandTables))
    return HandTables(**{name: read_words(folder / file_name(name)) for name in names})


def file_name(table: str) -> str:
    """The file of a table: small_words is in small-words.txt."""
    return table.replace("_", "-") + ".txt"


def read_words(path: Path) -> frozenset[str]:
    """The words of one table, without its comments."""
    lines = path.read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def read_lists(folder: Path = HAND / "lists") -> dict[str, list[str]]:
    """The named lists (animals, cities, songs): a word or phrase a line, as people write it."""
    return {
        path.stem: path.read_text("utf-8").splitlines() for path in sorted(folder.glob("*.txt"))
    }
