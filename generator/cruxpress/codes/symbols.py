"""The letters and digits that codes are written in, and the check symbol that guards them."""

import unicodedata
from collections.abc import Iterable
from functools import reduce
from operator import xor

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKES = str.maketrans("OILU", "011V")


def folded(text: str) -> str:
    """Text in which letters that look alike are the same."""
    return unicodedata.normalize("NFKC", text).upper().translate(LOOK_ALIKES)


def base32(number: int) -> str:
    """A whole number in symbols, without zeros in front."""
    symbols = ""
    while number or not symbols:
        number, last = divmod(number, 32)
        symbols = ALPHABET[last] + symbols
    return symbols


def base32_value(symbols: str) -> int:
    """The number that symbols stand for."""
    return reduce(lambda value, symbol: value * 32 + ALPHABET.index(symbol), symbols, 0)


def check_symbol(game: str, fields: Iterable[str]) -> str:
    """The symbol at the end of a code, which makes all its weighted symbols add up to nothing.

    Symbols are elements of GF(32); the check weighs 1 and the symbol in place i weighs 2^i. As all
    weights up to 2^30 differ and no code has more than 30 symbols between game and check, one
    wrong symbol or two swapped ones never add up. A dash after i symbols adds 2^i, so that a
    moved, lost or added one does not add up either. A game's name is known or not, whatever the
    check; it adds a value of its own, so that no code is good in two games.
    """
    total = reduce(xor, (_times(v, i) for i, v in enumerate(_values(game))), 0)
    place = 0
    for field in fields:
        for value in _values(field):
            place += 1
            total ^= _times(value, place)
        total ^= _times(1, place)
    return ALPHABET[total]


def _values(text: str) -> list[int]:
    return [ALPHABET.index(symbol) for symbol in folded(text)]


def _times(value: int, power: int) -> int:
    """The product of a value and 2^power in GF(32), the field of x^5 + x^2 + 1."""
    for _ in range(power):
        value = value << 1 if value < 16 else (value << 1) ^ 0b100101
    return value
