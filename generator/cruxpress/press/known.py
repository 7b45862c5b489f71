"""Fonts and pictures that came with Cruxpress, known by their digest wherever they lie.

They are read in place; what anybody else made is read in a process with limits. `make docs` writes
the digests anew (workshop/digests.py), and a test compares them.
"""

import hashlib
from functools import cache
from pathlib import Path

DIGESTS = Path(__file__).with_name("known.txt")


def is_shipped(data: bytes) -> bool:
    """Whether these very bytes came with Cruxpress."""
    return hashlib.sha256(data).hexdigest() in _digests()


@cache
def _digests() -> frozenset[str]:
    return frozenset(line.split()[0] for line in DIGESTS.read_text("utf-8").splitlines())
