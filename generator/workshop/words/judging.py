"""What each word is: nouns singular, rare and plural, the flags of a word, how common it is."""

import math
from dataclasses import dataclass, field
from enum import Enum

from cruxpress.words.forms import WordKind
from workshop.words.evidence import Evidence, Scowl, Text

# A word in many dictionaries is known, whatever the text says; a word in few of them is not.
FLOOR = {10: 300, 20: 240, 35: 170, 40: 150, 50: 100, 55: 80, 60: 50, 70: 0}
CEILING = {60: 330, 70: 250}  # forum jargon (doge, mage) is common in the text only
PHRASE_STEP = 50  # a phrase is rarer than its rarest word
# A tagged text that uses a word this often, and hardly ever as a noun, is believed.
SEEN_OFTEN, HARDLY_EVER = 8, 0.04


class Verdict(Enum):
    """What a word is as a noun."""

    SINGULAR = "singular"
    RARE = "rare"
    PLURAL = "plural"
    RARE_AND_PLURAL = "rare and plural"  # acoustics, politics
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Nouns:
    """The judged nouns."""

    singular: set[str] = field(default_factory=set)
    rare: set[str] = field(default_factory=set)
    plural: set[str] = field(default_factory=set)


def judge_nouns(known: Evidence) -> Nouns:
    """Judge every word, then find the plurals of the singulars."""
    nouns = Nouns()
    for word in known.words:
        verdict = judge(word, known)
        if verdict is Verdict.SINGULAR:
            nouns.singular.add(word)
        if verdict in (Verdict.RARE, Verdict.RARE_AND_PLURAL):
            nouns.rare.add(word)
        if verdict in (Verdict.PLURAL, Verdict.RARE_AND_PLURAL):
            nouns.plural.add(word)
    nouns.plural.update(word for word in known.words if has_a_singular(word, known, nouns))
    nouns.plural.difference_update(known.hand.inflected)
    nouns.singular.difference_update(
        word for word in nouns.singular & nouns.plural if looks_plural(word, known)
    )
    return nouns


def judge(word: str, known: Evidence) -> Verdict:
    """What one word is as a noun, looked at by itself."""
    hand = known.hand
    if not is_noun_anywhere(word, known) or word in hand.inflected | hand.abbreviations:
        return Verdict.NONE
    if not set(word) & set("aeiouy") and word not in hand.no_vowel:
        return Verdict.NONE
    if len(word) == 2 and word not in hand.two_letter_nouns:
        return Verdict.RARE
    if word in hand.plurals:
        return Verdict.PLURAL
    if looks_plural(word, known):
        return Verdict.RARE_AND_PLURAL if word.endswith("ics") else Verdict.PLURAL
    if is_irregular_plural(word, known):
        return Verdict.PLURAL
    return Verdict.SINGULAR if is_good_singular(word, known) else Verdict.RARE


def is_noun_anywhere(word: str, known: Evidence) -> bool:
    """Whether any source or table calls the word a noun."""
    listed = word in known.scowl.possessive or word in known.hand.good_nouns
    return listed or known.is_noun_in_wordnet(word)


def looks_plural(word: str, known: Evidence) -> bool:
    """Whether a word in -s is a plural: it has no plural of its own, as lenses is of lens."""
    hand = known.hand
    if not word.endswith("s") or word.endswith(("ss", "us", "is")) or word in hand.singular_in_s:
        return False
    return word + "es" not in known.scowl.heard or word in hand.not_singular_in_s


def is_irregular_plural(word: str, known: Evidence) -> bool:
    """Whether the word is a plural like geese or salesmen, and nothing else."""
    if word in known.hand.good_nouns:
        return False
    if word.endswith("men") and word[:-3] + "man" in known.words:
        return True
    bases = known.forms.irregular[WordKind.NOUN].get(word, ())
    if not bases or word in bases or {word + "s", word + "es"} & known.words:
        return False
    return any(base in known.words and known.is_noun_in_wordnet(base) for base in bases)


def is_good_singular(word: str, known: Evidence) -> bool:
    """Whether a singular noun is good enough to be made, or only to be accepted."""
    hand, scowl = known.hand, known.scowl
    in_wordnet, possessive = known.is_noun_in_wordnet(word), word in scowl.possessive
    if word in hand.good_nouns:
        return True
    if word in hand.rare_nouns | known.wordnet.people:
        return False
    if word in hand.small_words and not in_wordnet:
        return False
    if len(word) == 3 and scowl.level[word] >= 70:
        return False
    if is_bare_ing_form(word, known):
        return False
    if in_wordnet and possessive:
        return not is_hardly_ever_a_noun(word, known)
    if in_wordnet:
        return is_good_without_possessive(word, known)
    return is_new_noun(word, known)


def is_bare_ing_form(word: str, known: Evidence) -> bool:
    """Whether the word is playing and not building: a verb's form without a plural of its own."""
    if not word.endswith("ing") or not known.is_verb_form(word) or word in known.hand.ing_nouns:
        return False
    return known.scowl.level.get(word + "s", 99) > 60


def is_hardly_ever_a_noun(word: str, known: Evidence) -> bool:
    """Whether text uses the word as something else: the noun is a corner of the dictionary."""
    seen: dict[str, int] = dict(known.wordnet.seen.get(word, {}))
    total = sum(seen.values())
    if total < SEEN_OFTEN or seen.get("n", 0) / total >= HARDLY_EVER:
        return False
    describing = seen.get("a", 0) + seen.get("r", 0) > total / 2
    return describing or word in known.hand.small_words


def is_good_without_possessive(word: str, known: Evidence) -> bool:
    """A noun of WordNet alone: it must be a noun only, and have a plural."""
    if known.wordnet.kinds[word] != {"n"} or word in known.hand.small_words:
        return False
    compared = bool(known.bases(word, WordKind.ADJECTIVE))
    if word.endswith("ing"):
        return False
    if word.endswith(("ed", "est")) and (compared or known.is_verb_form(word)):
        return False
    return bool(plurals_of(word) & known.words)


def is_new_noun(word: str, known: Evidence) -> bool:
    """A noun younger than WordNet (podcast, selfie): no other kind of word, no form of another."""
    if known.wordnet.kinds.get(word) or word in known.hand.small_words or known.is_verb_form(word):
        return False
    bases = known.bases(word, WordKind.NOUN)
    return not any(base in known.words and known.is_noun_in_wordnet(base) for base in bases)


def plurals_of(word: str) -> set[str]:
    """The spellings that a regular plural may have."""
    found = {word + "s", word + "es"}
    if word.endswith("y"):
        found.add(word[:-1] + "ies")
    if word.endswith("man"):
        found.add(word[:-3] + "men")
    return found


def has_a_singular(word: str, known: Evidence, nouns: Nouns) -> bool:
    """Whether the word is the plural of a noun that was judged good, or rare but certain."""
    bases = known.bases(word, WordKind.NOUN)
    if bases & nouns.singular:
        return True
    certain = known.scowl.possessive
    return any(base in certain and known.is_noun_in_wordnet(base) for base in bases & nouns.rare)


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
    bases = known.bases(word, WordKind.ADJECTIVE)
    compared = any(known.wordnet.is_kind(base, "a") for base in bases)
    return word in known.scowl.possessive or not compared


def flags_without_wordnet(word: str, known: Evidence, nouns: Nouns) -> str:
    """A word that only SCOWL knows: is it a form of another word?"""
    singulars = known.bases(word, WordKind.NOUN)
    if singulars & known.words:
        return "p" if singulars & nouns.singular else "i"
    other = known.bases(word, WordKind.VERB) | known.bases(word, WordKind.ADJECTIVE)
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
        bases = {base for base in known.bases(word, WordKind.NOUN) if is_noun_anywhere(base, known)}
        for kind, letter in ((WordKind.VERB, "v"), (WordKind.ADJECTIVE, "a")):
            bases |= {b for b in known.bases(word, kind) if known.wordnet.is_kind(b, letter)}
        bases &= known.words
        if bases and bases <= bad:
            found.add(word)
    return {word for word in found if not word.startswith(INNOCENT_BEGINNINGS)}


def is_bad(word: str, known: Evidence) -> bool:
    """Whether the tables call the word unsuitable."""
    return word in known.hand.offensive or any(part in word for part in known.hand.offensive_parts)


def commonness_of_word(word: str, text: Text, scowl: Scowl, is_name: bool) -> int:
    """A word's commonness, kept within what its dictionaries allow."""
    seen = text.zipf(word)
    if is_name:  # its small letters are mostly sloppily typed names
        return max(0, round(seen + 100 * math.log10(text.small_share(word)))) if seen else 0
    level = scowl.level.get(word, 10)
    if word in scowl.american:
        seen = max(seen, FLOOR[level])
    return min(seen, CEILING.get(level, 999))


def commonness_of_entry(entry: str, text: Text, words: dict[str, int]) -> int:
    """The commonness of a list's word, name or phrase, as it is written there."""
    parts = entry.replace("-", " ").replace("'s", "").split()
    known = [max(words.get(part, 0), text.zipf(part)) for part in parts]
    return max(0, min(known) - PHRASE_STEP * (len(parts) - 1))
