"""The locked versions of all packages, as `make lock` wrote them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LOCKS = Path(__file__).parents[2] / ".ci" / "lock"
_PIN = re.compile(r"([a-z0-9._-]+)==([^\s;\\]+)(?: ; ([^\\]+?))? \\")
_HASH = re.compile(r"\s+--hash=sha256:([0-9a-f]{64})(?: \\)?")


@dataclass(frozen=True)
class Pin:
    """One package in one version, for the Pythons and systems that its marker names."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]


def pins(name: str) -> list[Pin]:
    """The packages of a lock: `run`, `dev`, `tools` or `audit`."""
    return list(_read((LOCKS / f"{name}.txt").read_text("ascii")))


def _read(text: str) -> Iterator[Pin]:
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    at = 0
    while at < len(lines):
        found = _PIN.fullmatch(lines[at])
        if found is None:
            raise ValueError(f"no pin: {lines[at]}")
        at += 1
        hashes = []
        while at < len(lines) and (sum_ := _HASH.fullmatch(lines[at])):
            hashes.append(sum_[1])
            at += 1
        yield Pin(found[1], found[2], found[3] or "", tuple(hashes))
