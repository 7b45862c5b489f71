"""The one place that knows where the machine code of Cruxy's players comes from and is kept."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

from generator.games.crusgallo.solve.compiled import compiled as machine_code

F = TypeVar("F", bound=Callable[..., Any])

_ROOM = Path(__file__).parents[2]


def compiled(function: F) -> F:
    """The function as machine code, kept apart for each version of Cruxy's code."""
    kept = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(Path(kept, _version())) if kept else kept  # type: ignore[attr-defined]
    try:
        return machine_code(function)
    finally:
        numba.config.CACHE_DIR = kept  # type: ignore[attr-defined]


@cache
def _version() -> str:
    """Names all the code of the game: numbers of the rules are frozen into machine code as well."""
    digest = hashlib.sha256()
    for file in sorted(_ROOM.rglob("*.py")):
        digest.update(file.read_bytes())
    return f"cruxy-{digest.hexdigest()[:16]}"
