"""What is a word in Cruxy: singular nouns, or any word in the easy mode."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from cruxpress.words import (
    ANY_WORD,
    GameWords,
    Lexicon,
    Matcher,
    Tier,
    WordRule,
    any_of,
    load_lexicon,
    why_inflected,
)
from cruxpress.words.forms import WordKind

# A plural that is this much more common than its singular has no singular to speak of: scissors.
PLURAL_ONLY_GAP = 100
COMMON = Tier.NORMAL
# Words that a player may well write and every child knows, but that no game that we show holds up
# to a family; and short forms, of which a table may doubt whether they are abbreviations.
NOT_SHOWN = frozenset(
    {
        *("ammo", "bomb", "bomber", "bombing", "bullet", "cannon", "dagger", "grenade", "gun"),
        *("gunshot", "handgun", "missile", "pistol", "rifle", "shooter", "shooting", "shotgun"),
        *("sniper", "sword", "weapon", "kill", "killer", "killing", "murder", "murderer", "stab"),
        *("coffin", "corpse", "death", "funeral", "grave", "tomb", "blood", "skull", "victim"),
        *("demon", "devil", "evil", "terror", "war", "hate", "hater", "hatred", "idiot", "jerk"),
        *("alcohol", "beer", "booze", "wine", "whiskey", "drug", "drugs", "weed", "cigar"),
        *(
            "cigarette",
            "smoke",
            "smoker",
            "smoking",
            "tobacco",
            "bikini",
            "bra",
            "lover",
            "nude",
            "virgin",
        ),
        *(
            "ad",
            "anime",
            "app",
            "bro",
            "deli",
            "demo",
            "disco",
            "doc",
            "ebook",
            "exam",
            "gym",
            "info",
            "intro",
        ),
        *("lab", "limo", "math", "mayo", "memo", "phone", "photo", "pic", "prom", "pup", "rep"),
        *("sub", "tech", "tux", "vet", "vlog", "wifi"),
    }
)


def is_noun(flags: str) -> bool:
    """Singular nouns; no names, no abbreviations."""
    return any_of(flags, "nw") and not any_of(flags, "xck")


def is_sure_noun(flags: str) -> bool:
    """Singular nouns that nobody doubts."""
    return "n" in flags and not any_of(flags, "xckb")


def why_no_noun(lexicon: Lexicon, spelling: str, flags: str) -> str:
    """Why the word is no singular noun."""
    if "p" in flags:
        singular = lexicon.variants.base(spelling, WordKind.NOUN)
        if singular is None or _has_no_singular(lexicon, spelling, singular):
            return "a plural, not a singular noun"
        return f"plural of {singular}"
    if "v" in flags:
        return "a verb, not a noun"
    if "i" in flags:
        return why_inflected(lexicon, spelling, flags)
    kinds = {"a": "an adjective", "r": "an adverb"}
    kind = next((kinds[flag] for flag in flags if flag in kinds), None)
    return f"{kind}, not a noun" if kind else "not a noun"


def _has_no_singular(lexicon: Lexicon, plural: str, singular: str) -> bool:
    """Whether nobody uses the singular."""
    commonness = lexicon.variants.commonness
    return commonness(plural) - commonness(singular) > PLURAL_ONLY_GAP


NOUNS = WordRule(is_noun, is_sure_noun, why_refused=why_no_noun)
EASY_WORDS = ANY_WORD
WORDS = GameWords({"cruxy": NOUNS, "cruxy-easy": EASY_WORDS})


def legal_words(words: Path | None = None, easy: bool = False) -> Callable[[str], bool]:
    """Tells what players may write, of the dictionary and a person's own list if they have one.

    A singular noun, no name and no abbreviation; in the easy mode any word.
    """
    lexicon, rule = load_lexicon(words), EASY_WORDS if easy else NOUNS
    return lambda word: lexicon.legal(word, rule)


@cache
def common_nouns(words: Path | None = None) -> Callable[[str], bool]:
    """Tells which legal nouns are common enough for everybody: the dictionary of proofs."""
    lexicon = load_lexicon(words)

    @cache
    def is_common(word: str) -> bool:
        tier = lexicon.how_common(word)
        return tier is not None and tier.least >= COMMON.least and lexicon.legal(word, NOUNS)

    return is_common


@cache
def nouns_for(words: Path | None = None) -> Matcher:
    """The nouns that sheets are made with: of a person's own those that tokens A to Z can spell.

    The rules refuse other letters: nobody could draw them.
    """
    nouns = load_lexicon(words).matcher(NOUNS)
    if words is None:
        return nouns
    return Matcher(
        lambda length: [entry for entry in nouns.words_of_length(length) if entry[0].isascii()]
    )


def known_nouns(nouns: Matcher) -> Matcher:
    """Those of these nouns that nearly every ten-year-old knows."""
    return Matcher(lambda length: [each for each in nouns.words_of_length(length) if each[2]])


def is_known_word(word: str) -> bool:
    """Whether nearly every ten-year-old knows the word."""
    found = load_lexicon().look_up(word)
    return found is not None and found.known
