"""Functions on whole numbers and arrays as machine code, kept in the cache between runs."""

import hashlib
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
GAMES = Path(__file__).parents[2] / "games"


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called.

    It may call such functions of its own room only: a change elsewhere goes unnoticed.
    """
    import numba

    from cruxpress.core.compiled.kept import Kept

    made = numba.njit(function)
    home = _kept_in(_room_of(Path(function.__code__.co_filename)))
    if home is not None:
        made._cache = Kept(home, function)
    return cast(F, made)


def inner(function: F) -> F:
    """The same for a function that only machine code calls: made in half the time.

    Plain Python has no way into it, and none is built.
    """
    made: Any = compiled(function)
    made.targetoptions.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return cast(F, made)


def is_compiled(folder: Path) -> bool:
    """Whether the machine code of a folder is all there; making it takes a while."""
    home = _kept_in(_room_of(folder))
    if home is None:
        return False
    wanted = sum(file.read_bytes().count(MARK) for file in folder.glob("*.py"))
    try:
        return sum(1 for _ in home.glob("[!.]*")) >= wanted
    except OSError:
        return False


def _room_of(place: Path) -> Path:
    """The room that a file belongs to, or its folder where it is in none."""
    if GAMES in place.parents:
        return GAMES / place.relative_to(GAMES).parts[0]
    return place if place.is_dir() else place.parent


@cache
def _kept_in(room: Path) -> Path | None:
    """Where the machine code of a room is kept; nowhere, and it is made anew in every run."""
    try:
        kept = cache_folder() / "compiled" / room.name
        home = kept / _fingerprint(room)
        home.mkdir(parents=True, exist_ok=True)
        _forget_the_oldest(kept)
    except (OSError, BadInput):
        return None
    return home


def _fingerprint(room: Path) -> str:
    """Names all the code of a room: a function holds the code and the numbers of those it uses."""
    digest = hashlib.sha256()
    for file in sorted(room.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _forget_the_oldest(kept: Path) -> None:
    """Every version of the code has a folder; more than a few are never needed again."""
    folders = sorted(kept.iterdir(), key=lambda folder: folder.stat().st_mtime_ns)
    for folder in folders[:-MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)
