"""The code of a sheet: short enough to write down, and all that it takes to print it again.

A fresh sheet  GAME-VERSION-PARAMETERS-SEED-CHECK    which maker made it, how, from which seed
A shipped one  GAME-NUMBER-HASH-CHECK                its number or name, and what stands on it
By choice      ...-Ffingerprint-CHECK                made with a person's own lexicon or layouts
A result       SHEET-Rpoints-Tseconds-CHECK          what somebody reached on it (`results`)

Handwriting is forgiven: case, kinds of dashes, O for 0, I and L for 1, U for V. What is misread
in another way does not fit the check symbol and is refused. As look-alikes are one symbol, codes
are equal when they read alike: BLOCK comes back from paper as B10CK, and `names` knows it.
"""

from cruxpress.codes.fingerprints import data_digest, own_fingerprint, sheet_hash, short_hash
from cruxpress.codes.kinds import (
    LONGEST_PARAMETERS,
    FreshCode,
    ShippedCode,
    seed_text,
    seed_value,
    short_name,
)
from cruxpress.codes.links import qr_text
from cruxpress.codes.reading import Misread, parse_code
from cruxpress.codes.results import ResultCode, parse_result
from cruxpress.codes.symbols import folded

__all__ = [
    "LONGEST_PARAMETERS",
    "FreshCode",
    "Misread",
    "ResultCode",
    "ShippedCode",
    "data_digest",
    "folded",
    "own_fingerprint",
    "parse_code",
    "parse_result",
    "qr_text",
    "seed_text",
    "seed_value",
    "sheet_hash",
    "short_hash",
    "short_name",
]
