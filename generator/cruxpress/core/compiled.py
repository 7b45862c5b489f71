"""Functions on whole numbers and arrays as machine code, kept in the cache between runs.

Machine code is the extra `fast`: without numba the same functions run as plain Python. Nothing here
imports numba or numpy before a function is decorated.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from cruxpress.core.errors import BadInput
from cruxpress.core.files import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

MOST_VERSIONS = 4
MARK = b"\n@compiled\n"
PACKAGE = Path(__file__).parents[1]
GAMES = PACKAGE / "games"


@cache
def is_fast() -> bool:
    """Whether functions become machine code in this process; CRUXPRESS_PLAIN=1 says no.

    This imports numba, for one that is installed but does not run here must not be relied on.
    """
    if os.environ.get("CRUXPRESS_PLAIN") == "1":
        return False
    try:
        import numba  # noqa: F401
    except (ImportError, OSError):  # its library of machine code may be missing, or not fit
        return False
    return True


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called; where none is made, itself."""
    if not is_fast():
        return function
    import numba

    from cruxpress.core.compiled_cache import CompiledCache

    made = numba.njit(function)
    folder = _cache_folder(Path(function.__code__.co_filename))
    if folder is not None:
        made._cache = CompiledCache(folder, function)
    return cast(F, made)


def inner(function: F) -> F:
    """The same for a function that only machine code calls: made in half the time.

    Plain Python has no way into it, and none is built.
    """
    made: Any = compiled(function)
    if made is not function:
        made.targetoptions.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return cast(F, made)


def is_compiled(folder: Path) -> bool:
    """Whether the machine code of a folder's files is all there; making it takes a while."""
    wanted = found = 0
    for file in folder.glob("*.py"):
        count = file.read_bytes().count(MARK)
        kept = _cache_folder(file) if count else None
        wanted += count
        try:
            found += sum(1 for _ in kept.glob("[!.]*")) if kept else 0
        except OSError:
            return False
    return found >= wanted


@cache
def _cache_folder(file: Path) -> Path | None:
    """Where the machine code of a file is kept; nowhere, and it is made anew in every run."""
    try:
        versions = cache_folder() / "compiled" / _module_name(file)
        folder = versions / _code_digest(file)
        folder.mkdir(parents=True, exist_ok=True)
        _remove_oldest(versions)
    except (OSError, BadInput):
        return None
    return folder


def _module_name(file: Path) -> str:
    if PACKAGE in file.parents:
        file = file.relative_to(PACKAGE.parent)
    else:
        file = Path(file.parent.name, file.name)
    return ".".join(file.with_suffix("").parts)


def _code_digest(file: Path) -> str:
    """Names all the code that machine code of a file may hold: its own and that of its callees."""
    # These are all files of its room, whether it imports them or not, so that a compiled function
    # may call such functions of its own room only: a change elsewhere goes unnoticed. A digest of
    # all files that the module imports lifts that: closure_digest(_module_name(file)) of
    # core/fingerprint.py belongs here, in place of _room_of and _digest_of.
    return _digest_of(_room_of(file))


def _room_of(file: Path) -> Path:
    """The folder of the room that a file belongs to, or its own folder where it is in none."""
    if GAMES in file.parents:
        return GAMES / file.relative_to(GAMES).parts[0]
    return file.parent


@cache
def _digest_of(room: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(room.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _remove_oldest(versions: Path) -> None:
    """Every version of the code has a folder; more than a few are never needed again."""
    folders = sorted(versions.iterdir(), key=lambda folder: folder.stat().st_mtime_ns)
    for folder in folders[:-MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)
