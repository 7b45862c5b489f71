"""SCOWL: which words are in how many dictionaries, and how they are spelled where."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

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
