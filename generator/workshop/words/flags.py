"""The flags that each word gets."""

from cruxpress.words.forms import Kind
from workshop.words.evidence import Evidence
from workshop.words.nouns import Nouns, is_noun_anywhere

# They hold an unsuitable part by accident, and so do all their forms.
INNOCENT_BEGINNINGS = ("swank", "snigger", "spicer")


def kind_flags(word: str, known: Evidence, nouns: Nouns) -> str:
    """What kind of word it is: noun, plural, verb, adjective, adverb, small word, form."""
    if word in known.hand.abbreviations:
        return "k"
    if len(word) == 2 and word not in known.hand.two_letter_words | known.hand.inflected:
        return "k"
    inflected = word in known.hand.inflected
    flags = "n" if word in nouns.singular else "w" if word in nouns.rare else ""
    if word in nouns.plural:
        flags += "p"
    if known.wordnet.is_kind(word, "v") and not inflected:
        flags += "v"
    if is_plain_adjective(word, known):
        flags += "a"
    if known.wordnet.is_kind(word, "r"):
        flags += "r"
    if word in known.hand.small_words and not inflected:
        flags += "f"
    if inflected or known.is_verb_form(word) or known.is_compared(word):
        flags += "i"
    return flags or flags_without_wordnet(word, known, nouns)


def is_plain_adjective(word: str, known: Evidence) -> bool:
    """Whether the word is an adjective in its basic form; a noun of the same form may help."""
    if not known.wordnet.is_kind(word, "a"):
        return False
    bases = known.bases(word, Kind.ADJECTIVE)
    compared = any(known.wordnet.is_kind(base, "a") for base in bases)
    return word in known.scowl.possessive or not compared


def flags_without_wordnet(word: str, known: Evidence, nouns: Nouns) -> str:
    """A word that only SCOWL knows: is it a form of another word?"""
    singulars = known.bases(word, Kind.NOUN)
    if singulars & known.words:
        return "p" if singulars & nouns.singular else "i"
    other = known.bases(word, Kind.VERB) | known.bases(word, Kind.ADJECTIVE)
    if other & known.words:
        return "i"
    if word.endswith("ly"):
        stem = word[:-2]
        if {stem, stem[:-1] + "y", stem + "le", stem[:-2], stem[:-1] + "le"} & known.words:
            return "r"
    return "u"


def unsuitable_words(known: Evidence, nouns: Nouns) -> set[str]:
    """Words that no family game prints: those of the tables, and the forms of those alone."""
    hand = known.hand
    bad = {word for word in known.words - hand.inoffensive if is_bad(word, known)}
    found = set(bad)
    for word in known.words - bad - hand.inoffensive - nouns.singular:
        bases = {base for base in known.bases(word, Kind.NOUN) if is_noun_anywhere(base, known)}
        for kind, letter in ((Kind.VERB, "v"), (Kind.ADJECTIVE, "a")):
            bases |= {b for b in known.bases(word, kind) if known.wordnet.is_kind(b, letter)}
        bases &= known.words
        if bases and bases <= bad:
            found.add(word)
    return {word for word in found if not word.startswith(INNOCENT_BEGINNINGS)}


def is_bad(word: str, known: Evidence) -> bool:
    """Whether the tables call the word unsuitable."""
    return word in known.hand.offensive or any(part in word for part in known.hand.offensive_parts)
