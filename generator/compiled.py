"""Functions on whole numbers and arrays as machine code, kept in the cache between runs."""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from generator.errors import BadInput
from generator.files import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

MOST_VERSIONS = 4
MARK = b"\n@compiled\n"


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called.

    It may call such functions of its own folder only: a change in another folder goes unnoticed.
    """
    import numba

    home = _kept_in(Path(function.__code__.co_filename).parent)
    if home is not None:
        numba.config.CACHE_DIR = str(home)  # type: ignore[attr-defined]
    return cast(F, numba.njit(cache=home is not None)(function))


def is_compiled(folder: Path) -> bool:
    """Whether the machine code of a folder is all there; making it takes a while."""
    home = _kept_in(folder)
    if home is None:
        return False
    wanted = sum(file.read_bytes().count(MARK) for file in folder.glob("*.py"))
    return sum(1 for _ in home.rglob("*.nbc")) >= wanted


@cache
def _kept_in(folder: Path) -> Path | None:
    """Where the machine code of a folder is kept; nowhere, and it is made anew in every run."""
    try:
        kept = cache_folder() / "compiled" / "-".join(folder.parts[-2:])
        home = kept / _fingerprint(folder)
        home.mkdir(parents=True, exist_ok=True)
        _forget_the_oldest(kept)
    except (OSError, BadInput):
        return None
    return home if os.access(home, os.W_OK) else None


def _fingerprint(folder: Path) -> str:
    """Names all the code of a folder.

    The compiler notices a change in a function's own file only; a function that calls it from
    another file would go on with the old code.
    """
    digest = hashlib.sha256()
    for file in (Path(__file__), *sorted(folder.glob("*.py"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _forget_the_oldest(kept: Path) -> None:
    """Every version of the code has a folder; more than a few are never needed again."""
    folders = sorted(kept.iterdir(), key=lambda folder: folder.stat().st_mtime_ns)
    for folder in folders[:-MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)
