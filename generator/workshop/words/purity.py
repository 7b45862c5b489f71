"""How pure the known nouns are, by norms that one has: python -m workshop.words.purity NORMS.csv

The norms are a table with a word, the age at which adults say that they learnt it, and the share of
adults who know it; Kuperman's ages of acquisition are one. Their licences forbid to build on them,
so they are never shipped, and this tells shares alone and no word: what is known stays a matter of
reading.
"""

import argparse
import csv
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.games.cruxy.words import NOUNS
from cruxpress.words import load_lexicon

LENGTHS = range(3, 9)
BY_AGE, NEARLY_ALL = 10.0, 0.9
LEAST_LEARNT, LEAST_ADULTS = 0.97, 0.98


@dataclass(frozen=True)
class Norm:
    """What norms say of a word; None where they do not."""

    age: float | None
    adults: float | None


@dataclass(frozen=True)
class Purity:
    """Which share of some words is learnt by ten, and which nearly all adults know."""

    words: int
    rated: int
    learnt: float
    adults: float

    @property
    def is_enough(self) -> bool:
        return self.learnt >= LEAST_LEARNT and self.adults >= LEAST_ADULTS

    def __str__(self) -> str:
        return (
            f"{self.words} known nouns, {self.rated} of them rated: {self.learnt:.1%} learnt by "
            f"{BY_AGE:.0f}, {self.adults:.1%} known to {NEARLY_ALL:.0%} of adults or more"
        )


def purity_of(words: Sequence[str], norms: Mapping[str, Norm]) -> Purity:
    """The shares among the words that are rated."""
    rated = [norms[word] for word in words if word in norms]
    ages = [norm.age for norm in rated if norm.age is not None]
    adults = [norm.adults for norm in rated if norm.adults is not None]
    if not ages or not adults:
        raise BadInput("the norms rate none of the known nouns")
    return Purity(
        len(words),
        len(ages),
        sum(age <= BY_AGE for age in ages) / len(ages),
        sum(share >= NEARLY_ALL for share in adults) / len(adults),
    )


def read_norms(file: Path, word: str, age: str, adults: str) -> dict[str, Norm]:
    """A table of norms; of two rows for one word the first counts."""
    norms: dict[str, Norm] = {}
    with file.open(encoding="latin-1", newline="") as opened:
        rows = csv.DictReader(opened)
        missing = {word, age, adults} - set(rows.fieldnames or ())
        if missing:
            raise BadInput(f"{file} has no column '{min(missing)}'")
        for row in rows:
            norms.setdefault(row[word].lower(), Norm(_number(row[age]), _number(row[adults])))
    return norms


def _number(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and say whether it is pure enough: 0, or 1 where it is not."""
    reader = argparse.ArgumentParser(prog="python -m workshop.words.purity", description=__doc__)
    reader.add_argument("norms", type=Path)
    reader.add_argument("--word", default="Word")
    reader.add_argument("--age", default="AoA_Kup_lem")
    reader.add_argument("--adults", default="Perc_known_lem")
    options = reader.parse_args(arguments)
    lexicon = load_lexicon()
    nouns = [word for length in LENGTHS for word in lexicon.known_words(NOUNS, length)]
    try:
        found = purity_of(
            nouns, read_norms(options.norms, options.word, options.age, options.adults)
        )
    except (CruxpressError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(found)
    return 0 if found.is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
