"""Turn functions on whole numbers and arrays into machine code."""

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from generator.errors import BadInput
from generator.files import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

MOST_VERSIONS = 4


def _fingerprint() -> str:
    """Names all the code that is compiled here.

    The compiler notices a change in a function's own file only; a function that calls it from
    another file would go on with the old code.
    """
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _open_cache() -> bool:
    """Choose where machine code is kept; without such a place it is made anew in every run."""
    try:
        folder = cache_folder() / "compiled" / _fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
        _forget_the_oldest(folder.parent)
    except (OSError, BadInput):
        return False
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return os.access(folder, os.W_OK)


def _forget_the_oldest(kept: Path) -> None:
    """Every version of the code has a folder; more than a few are never needed again."""
    folders = sorted(kept.iterdir(), key=lambda folder: folder.stat().st_mtime_ns)
    for folder in folders[:-MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)


_CACHED = _open_cache()


def compiled(function: F) -> F:
    """The function as machine code, kept in the cache between runs."""
    return cast(F, numba.njit(cache=_CACHED)(function))
