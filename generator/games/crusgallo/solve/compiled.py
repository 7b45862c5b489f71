"""Turn functions on whole numbers and arrays into machine code."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from generator.files import cache_folder

F = TypeVar("F", bound=Callable[..., Any])


def _fingerprint() -> str:
    """Names all the code that is compiled here.

    The compiler notices a change in a function's own file only; a function that calls it from
    another file would go on with the old code.
    """
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


numba.config.CACHE_DIR = str(cache_folder() / "compiled" / _fingerprint())  # type: ignore[attr-defined]


def compiled(function: F) -> F:
    """The function as machine code, kept in the cache between runs."""
    return cast(F, numba.njit(cache=True)(function))
