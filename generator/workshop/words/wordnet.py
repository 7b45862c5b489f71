"""WordNet: what kind of word each word is, and the irregular forms."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cruxpress.words.forms import Irregular, Kind
from workshop.words.scowl import PLAIN

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
    table: dict[Kind, dict[str, tuple[str, ...]]] = {}
    for name, kind in (("noun", Kind.NOUN), ("verb", Kind.VERB), ("adj", Kind.ADJECTIVE)):
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
