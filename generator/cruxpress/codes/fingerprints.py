"""What stands on a sheet, and which files made it, in a few letters and digits."""

import hashlib
import json
from collections.abc import Mapping

from cruxpress.codes.kinds import HASH_LENGTH
from cruxpress.codes.symbols import base32


def data_digest(model: object) -> str:
    """What something is, as the SHA-256 of its plain data: nothing else has the same.

    Plain data are maps with text keys, lists, texts, whole numbers, yes and no. Floats are refused
    with TypeError, since one length may be written as several of them.
    """
    text = json.dumps(_plain(model), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def short_hash(digest: str) -> str:
    """The first 35 bits of a digest in seven letters and digits, for people to read and write.

    It tells sheets apart that nobody made alike on purpose; what must be sure names the digest.
    """
    return base32(int(digest[:16], 16) >> (64 - 5 * HASH_LENGTH)).rjust(HASH_LENGTH, "0")


def sheet_hash(model: object) -> str:
    """What stands on a sheet, in seven letters and digits."""
    return short_hash(data_digest(model))


def own_fingerprint(lexicon: str | None = None, layouts: str | None = None) -> str | None:
    """The fingerprint of a person's own files, from a digest of each; None without own files."""
    if lexicon is None and layouts is None:
        return None
    return sheet_hash({"lexicon": lexicon, "layouts": layouts})


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the keys of a sheet's model must be texts")
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"a sheet's model must be plain data and whole numbers, not {value!r}")
