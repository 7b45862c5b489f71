"""Digests of what a verdict or a made sheet depends on, so that a cache never tells old news."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

GENERATOR = Path(__file__).parent.parent
# What every rule is built on, beside its own room.
SHARED = ("core/chance.py", "core/measures.py", "specs", "codes", "words")


@cache
def rules_digest(game: str) -> str:
    """The rules of a game: what a sheet is, how it is played, what proves it, and legal words."""
    room = GENERATOR / "games" / game
    parts = [room / name for part in ("spec", "rules", "make") for name in (part, f"{part}.py")]
    return _digest([*parts, GENERATOR / "sheets" / "proofs"])


@cache
def room_digest(game: str) -> str:
    """All of a game's room: what it makes may depend on any file of it."""
    return _digest([GENERATOR / "games" / game])


def _digest(places: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    shared = [GENERATOR / name for name in SHARED]
    for place in (*places, *shared):
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if file.suffix in (".py", ".tsv", ".toml"):
                digest.update(file.relative_to(GENERATOR).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:20]
