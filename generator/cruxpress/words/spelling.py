"""How a word is written into squares: small letters, one a square, nothing else."""

import unicodedata


def spell(word: str) -> str:
    """The word as the lexicon writes it: Quokka is quokka, STRASSE and Straße are strasse."""
    # The dotted capital of Turkish is the only letter that folds to more than a square holds.
    composed = unicodedata.normalize("NFC", word.strip()).replace("İ", "i")
    folded = composed.casefold()
    return unicodedata.normalize("NFC", folded)


def letters_of(phrase: str) -> str:
    """The letters that go into the squares: New York is newyork, Rubik's Cube is rubikscube."""
    return "".join(sign for sign in spell(phrase) if is_letter(sign))


def is_letter(sign: str) -> bool:
    """Whether a sign fills a square by itself, in any language."""
    return sign.isalpha()


def without_accents(word: str) -> str:
    """The word with plain letters: café is cafe; letters that have no accent stay."""
    parts = unicodedata.normalize("NFD", word)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
