"""The forms of a word: which word goes, men, playing or bigger comes from."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

# hop doubles its last letter (hopping), so hoping cannot come from it.
DOUBLES_ITS_LAST_LETTER = re.compile(r"[^aeiouy]*[aeiouy][^aeioucswxy]$")


class WordKind(Enum):
    """The kind of word that a form was made of."""

    NOUN = "n"
    VERB = "v"
    ADJECTIVE = "a"


Irregular = Mapping[WordKind, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Forms:
    """Finds what a form may have been made of; the irregular forms are looked up in a table."""

    irregular: Irregular

    def bases(self, form: str, kind: WordKind) -> set[str]:
        """Spellings that this form could come from; whether they are words is not asked here."""
        found = set(self.irregular[kind].get(form, ()))
        found |= REGULAR[kind](form)
        found.discard(form)
        return found


def singulars(form: str) -> set[str]:
    """What a regular plural may be the plural of: boxes is box or boxe, wolves is wolf."""
    found = set()
    if form.endswith("s") and not form.endswith("ss"):
        found.add(form[:-1])
        if form.endswith("es") and form[:-2].endswith(("s", "x", "z", "ch", "sh", "o")):
            found.add(form[:-2])
        if form.endswith("ies"):
            found.add(form[:-3] + "y")
        if form.endswith(("zzes", "sses")):
            found.add(form[:-3])
        if form.endswith("ves"):
            found |= {form[:-3] + "f", form[:-3] + "fe"}
    if form.endswith("men"):
        found.add(form[:-3] + "man")
    return found


def infinitives(form: str) -> set[str]:
    """What a regular verb form may come from: hoped is hope, hopped is hop, tying is tie."""
    found = set()
    if form.endswith("s") and not form.endswith("ss"):
        found.add(form[:-1])
        if form.endswith("es"):
            found.add(form[:-2])
        if form.endswith("ies"):
            found.add(form[:-3] + "y")
    for ending in ("ed", "ing"):
        if form.endswith(ending):
            found |= without_ending(form, ending)
    if form.endswith("ying"):
        found.add(form[:-4] + "ie")
    return found


def positives(form: str) -> set[str]:
    """What a comparative may come from: bigger and biggest are big, happier is happy."""
    found: set[str] = set()
    for ending in ("er", "est"):
        if form.endswith(ending):
            found |= without_ending(form, ending)
    return found


def without_ending(form: str, ending: str) -> set[str]:
    """The spellings that become this form when the ending is put on."""
    stem = form.removesuffix(ending)
    found = {stem + "e"}
    if not DOUBLES_ITS_LAST_LETTER.match(stem):
        found.add(stem)
    if len(stem) > 2 and stem[-1] == stem[-2]:
        found |= {stem, stem[:-1]}
    if stem.endswith("i") and ending != "ing":
        found.add(stem[:-1] + "y")
    return found


REGULAR = {WordKind.NOUN: singulars, WordKind.VERB: infinitives, WordKind.ADJECTIVE: positives}


def read_irregular(lines: Iterable[str]) -> Irregular:
    """Read the table of irregular forms: form, kind and what it comes from on each line."""
    table: dict[WordKind, dict[str, tuple[str, ...]]] = {kind: {} for kind in WordKind}
    for line in lines:
        form, kind, bases = line.rstrip("\n").split("\t")
        table[WordKind(kind)][form] = tuple(bases.split(" "))
    return table
