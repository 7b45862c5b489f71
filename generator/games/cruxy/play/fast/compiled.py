"""The one place that knows where the machine code of Cruxy's players comes from and is kept."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

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


def inner(function: F) -> F:
    """The same for a function that only machine code calls: made in half the time.

    Plain Python has no way into it, and none is built.
    """
    made: Any = compiled(function)
    made.targetoptions.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return cast(F, made)


@cache
def _version() -> str:
    """Names all the code of the game: numbers of the rules are frozen into machine code as well."""
    digest = hashlib.sha256()
    for file in sorted(_ROOM.rglob("*.py")):
        digest.update(file.read_bytes())
    return f"cruxy-{digest.hexdigest()[:16]}"
