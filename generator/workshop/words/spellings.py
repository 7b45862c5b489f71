"""Spellings of one word (color and colour), found where SCOWL knows a word as a variant only.

SCOWL writes into its lists of regions and variants those words that its table of variants (VARCON)
names as another spelling. The Debian package has the lists without the table, so the other half of
each pair is looked for by the ways in which English spellings differ, and single cases stand in
`hand/spellings.txt`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from cruxpress.words.forms import WordKind
from workshop.words.evidence import HAND, PLAIN, Evidence, decode, fold

PLAIN_REGIONS = {"english", "american"}
# A part of the variant, and what stands there in the plain spelling; the first that fits is taken.
WAYS = (
    ("our", "or"),
    ("(?<=[bcdghlnpt])re(?=s?$|d$)", "er"),
    ("tr(?=ing$|ed$|al$)", "ter"),
    ("is(?=e|i|a|m)", "iz"),
    ("ys(?=e|i)", "yz"),
    ("ae(?!s?$)", "e"),
    ("oe(?!s?$)", "e"),
    ("ogue", "og"),
    ("og(?=s?$|ed$|ing$)", "ogue"),
    ("que", "ck"),
    ("ie(?=s?$)", "y"),
    ("y(?=s?$)", "ie"),
    ("ey(?=s?$)", "y"),
    ("y(?=s?$)", "ey"),
    ("ence", "ense"),
    ("ph", "f"),
    ("gh", "g"),
    ("xion", "ction"),
    ("sc(?=ep)", "sk"),
    ("ou", "o"),
    ("or", "our"),
    ("mme(?=s?$)", "m"),
    ("tte(?=s?$)", "t"),
    ("e(?=able|ing|ment)", ""),
    ("(?<=[^aosu])e(?=s?$)", ""),
    ("(?=s?$)", "e"),
    ("h(?=s?$)", ""),
    ("(?=s?$)", "h"),
    (r"([bcdfgklmnprstvz])\1", r"\1"),
    ("l", "ll"),
    ("en(?=q)", "in"),
    ("s", "z"),
    ("z", "s"),
    ("y", "i"),
    ("i", "y"),
    ("c", "k"),
    ("k", "c"),
    ("er(?=s?$)", "or"),
    ("or(?=s?$)", "er"),
    ("e", "ae"),
)
SHORTEST = 5  # a letter more or less makes another word of a short one


def read_variants(folder: Path) -> tuple[set[str], set[str]]:
    """The words of SCOWL in a plain spelling, and those that it knows as a variant."""
    plain: set[str] = set()
    variant: set[str] = set()
    for path in sorted((folder / "usr/share/dict/scowl").iterdir()):
        region, _, rest = path.name.partition("-")
        if rest.partition(".")[0] == "words":
            words = {fold(word) for word in decode(path.read_bytes()).split()}
            chosen = plain if region in PLAIN_REGIONS else variant
            chosen.update(word for word in words if PLAIN.match(word))
    return plain, variant


def plain_spelling(word: str, plain: set[str]) -> str | None:
    """The plain spelling of a variant by the first way that gives one."""
    for part, instead in WAYS:
        for found in re.finditer(part, word):
            other = word[: found.start()] + found.expand(instead) + word[found.end() :]
            if other in plain:
                return other
    return None


def pairs_of(known: Evidence, folder: Path) -> Iterator[tuple[str, str]]:
    """Each variant in the lexicon beside its plain spelling; a form is left to its base."""
    plain, variant = read_variants(folder)
    plain &= known.words
    paired = {}
    for word in sorted(known.words & variant - plain - known.hand.not_spellings):
        other = plain_spelling(word, plain) if len(word) >= SHORTEST else None
        if other is not None:
            paired[word] = other
    for word, other in paired.items():
        if not any(known.bases(word, kind) & paired.keys() for kind in WordKind):
            yield word, other


def read_groups(path: Path = HAND / "spellings.txt") -> list[list[str]]:
    """The groups of spellings that were written by hand."""
    lines = path.read_text("utf-8").splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def spellings_table(known: Evidence, groups: list[list[str]], folder: Path) -> str:
    """All groups of spellings, one a line, the first word of the alphabet first."""
    found: dict[str, set[str]] = {}
    for group in [*groups, *pairs_of(known, folder)]:
        joined = set(group).union(*(found.get(word, ()) for word in group))
        found |= dict.fromkeys(joined, joined)
    lines = {"\t".join(sorted(group)) + "\n" for group in found.values()}
    return "".join(sorted(lines))
