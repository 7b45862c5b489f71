"""All that is known about the words before it is judged: three sources, and tables made by hand.

SCOWL says which words are in how many dictionaries and how they are spelled where; WordNet what
kind of word each is, and its irregular forms; a table of word frequencies how common it is. What
people read and wrote word by word in `hand/` has the last say over every source.
"""

import gzip
import json
import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from cruxpress.words.forms import Forms, Irregular, WordKind

NAME_SHARE = 0.25  # fewer small letters than this, and the word is a name
NAME_SEEN = 10**-6.5


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
    not_spellings: frozenset[str]


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


AMERICAN = {"english", "american", "variant_1"}
BRITISH = {"british", "british_z", "canadian", "british_variant_1", "canadian_variant_1"}
RAREST_SHIPPED = 70  # SCOWL's levels: 10 is in every word list, 70 in large dictionaries
RAREST_HEARD = 80  # not shipped, but asked whether a word has a plural or a possessive
PLAIN = re.compile("[a-z]+$")


@dataclass(frozen=True, slots=True)
class Scowl:
    """What SCOWL says about each word."""

    level: dict[str, int]
    american: set[str]
    possessive: set[str]  # words with a form in 's: these are nouns
    heard: set[str]


def read_scowl(folder: Path) -> Scowl:
    """Read the word files of all regions from an unpacked Debian package."""
    scowl = Scowl({}, set(), set(), set())
    for path in sorted((folder / "usr/share/dict/scowl").iterdir()):
        category, _, level = path.name.rpartition(".")
        region, _, kind = category.partition("-")
        if kind == "words" and region in AMERICAN | BRITISH and int(level) <= RAREST_HEARD:
            for word in decode(path.read_bytes()).split():
                note(scowl, fold(word), int(level), region in AMERICAN)
    return scowl


def note(scowl: Scowl, word: str, level: int, american: bool) -> None:
    """Take down one word of one file."""
    scowl.heard.add(word)
    if word.endswith("'s"):
        scowl.possessive.add(word[:-2])
    elif level <= RAREST_SHIPPED and PLAIN.match(word):
        scowl.level[word] = min(level, scowl.level.get(word, level))
        if american:
            scowl.american.add(word)


def decode(raw: bytes) -> str:
    """Debian changed the encoding of some files and not of others."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def fold(word: str) -> str:
    """Without accents: English puzzles write cafe."""
    parts = unicodedata.normalize("NFKD", word)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


KIND_FILES = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
KIND_NUMBERS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
# "people who are cautious" explains an adjective that was used as a noun
PEOPLE = re.compile(r"\| (\(.*?\) )?(any |poor |old )?(people|persons) ")


@dataclass(frozen=True, slots=True)
class WordNet:
    """What WordNet says about each word that it writes in small letters."""

    kinds: dict[str, set[str]]
    irregular: Irregular
    seen: dict[str, Counter[str]]  # how often a tagged text used the word as which kind
    people: set[str]  # adjectives that are nouns only as "the cautious"

    def is_kind(self, word: str, kinds: str) -> bool:
        """Whether the word is of one of these kinds (n, v, a, r)."""
        return not self.kinds.get(word, set()).isdisjoint(kinds)


def read_wordnet(folder: Path) -> WordNet:
    """Read an unpacked Debian package."""
    files = folder / "usr/share/wordnet"
    kinds: dict[str, set[str]] = defaultdict(set)
    senses: Counter[str] = Counter()
    about_people: Counter[str] = Counter()
    for name, kind in KIND_FILES.items():
        for word, line in read_senses(files / f"data.{name}"):
            kinds[word].add(kind)
            if kind == "n":
                senses[word] += 1
                about_people[word] += bool(PEOPLE.search(line))
    people = {word for word in senses if senses[word] == about_people[word] and "a" in kinds[word]}
    return WordNet(dict(kinds), read_irregular_forms(files), read_counts(files), people)


def read_senses(path: Path) -> Iterator[tuple[str, str]]:
    """Each word of each meaning, with its line; the index folds case, the data files do not."""
    for line in path.read_text("latin-1").splitlines():
        if not line.startswith(" "):
            parts = line.split(" ")
            for number in range(int(parts[3], 16)):
                word = re.sub(r"\(\w+\)$", "", parts[4 + 2 * number])
                if PLAIN.match(word):
                    yield word, line


def read_irregular_forms(files: Path) -> Irregular:
    """The lists of exceptions: men is man, went is go, better is good or well."""
    table: dict[WordKind, dict[str, tuple[str, ...]]] = {}
    for name, kind in (
        ("noun", WordKind.NOUN),
        ("verb", WordKind.VERB),
        ("adj", WordKind.ADJECTIVE),
    ):
        bases: dict[str, set[str]] = defaultdict(set)
        for line in (files / f"{name}.exc").read_text("latin-1").splitlines():
            form, *found = line.split()
            bases[form].update(found)
        table[kind] = {form: tuple(sorted(found)) for form, found in bases.items()}
    return table


def read_counts(files: Path) -> dict[str, Counter[str]]:
    """How often each word was which kind in a tagged text."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for line in (files / "cntlist.rev").read_text("latin-1").splitlines():
        key, _, count = line.split()
        word, _, rest = key.partition("%")
        seen[word][KIND_NUMBERS[rest[0]]] += int(count)
    return dict(seen)


@dataclass(frozen=True, slots=True)
class Text:
    """The chance of each spelling, as a natural logarithm."""

    chances: dict[str, float]

    def chance(self, spelling: str) -> float:
        """How likely a word of the text is this one."""
        return math.exp(self.chances[spelling]) if spelling in self.chances else 0.0

    def zipf(self, spelling: str) -> int:
        """The Zipf scale times 100: 300 is once in a million words."""
        chance = self.chance(spelling)
        return max(0, round(100 * (math.log10(chance) + 9))) if chance else 0

    def small_share(self, word: str) -> float:
        """How often the word is written with a small first letter."""
        small = self.chance(word)
        capital = self.chance(word.capitalize()) + self.chance(word.upper())
        return small / (small + capital) if small + capital else 1.0

    def is_name(self, word: str) -> bool:
        """Whether the text nearly always gives the word a capital."""
        capital = max(self.chance(word.capitalize()), self.chance(word.upper()))
        return self.small_share(word) < NAME_SHARE and capital > NAME_SEEN


def read_text(folder: Path) -> Text:
    """Read the table of chances from the unpacked package."""
    path = folder / "spacy_lookups_data/data/en_lexeme_prob.json.gz"
    with gzip.open(path, "rt", encoding="utf-8") as table:
        return Text(json.load(table))


LONGEST = 15
USUAL_LEVEL = 50  # for words that the hand tables add


@dataclass(frozen=True, slots=True)
class Evidence:
    """The sources, the tables, and the words to be judged."""

    scowl: Scowl
    wordnet: WordNet
    text: Text
    hand: HandTables
    forms: Forms
    words: frozenset[str]

    def bases(self, word: str, kind: WordKind) -> set[str]:
        """What the word may be a form of."""
        return self.forms.bases(word, kind)

    def is_noun_in_wordnet(self, word: str) -> bool:
        """Whether WordNet lists the word as a noun."""
        return self.wordnet.is_kind(word, "n")

    def is_verb_form(self, word: str) -> bool:
        """Whether the word may be an inflected form of a verb."""
        return any(self.wordnet.is_kind(base, "v") for base in self.bases(word, WordKind.VERB))

    def is_compared(self, word: str) -> bool:
        """Whether the word may be a comparative or superlative."""
        return any(
            self.wordnet.is_kind(base, "ar") for base in self.bases(word, WordKind.ADJECTIVE)
        )


def gather(folder: Path) -> Evidence:
    """Read everything from the folder of unpacked sources."""
    scowl, wordnet, hand = read_scowl(folder), read_wordnet(folder), read_tables()
    for word in hand.extra:
        scowl.level[word] = USUAL_LEVEL
        for known in (scowl.american, scowl.possessive, scowl.heard):
            known.add(word)
    words = frozenset(word for word in scowl.level if 2 <= len(word) <= LONGEST) | {"a", "i"}
    forms = Forms(wordnet.irregular)
    return Evidence(scowl, wordnet, read_text(folder), hand, forms, words)
