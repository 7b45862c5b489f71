"""Functions on whole numbers and arrays as machine code, kept in the cache between runs.

Machine code is the extra `fast`: without numba the same functions run as plain Python. Nothing here
imports numba or numpy before a function is decorated.
"""

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from cruxpress.core.errors import BadInput
from cruxpress.core.files import cache_folder
from cruxpress.core.fingerprint import file_digest, imports_of
from cruxpress.core.page_kernels import page_kernel
from cruxpress.core.trusted import is_private, make_private, why_not_trusted

F = TypeVar("F", bound=Callable[..., Any])

PLAIN = "CRUXPRESS_PLAIN"  # 1: no machine code, though it could be made
MOST_VERSIONS = 4
KEPT = "compiled"  # in the cache
MARK = b"\n@compiled\n"
PACKAGE = Path(__file__).parents[1]


@cache
def is_fast() -> bool:
    """Whether functions become machine code in this process; CRUXPRESS_PLAIN=1 says no.

    This imports numba, for one that is installed but does not run here must not be relied on.
    """
    if os.environ.get(PLAIN) == "1":
        return False
    try:
        import numba  # noqa: F401
    except Exception:
        # Its library may be missing or not fit; and it reads `.numba_config.yaml` in the folder
        # that one works in, which may be anybody's.
        return False
    return True


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called; where none is made, itself.

    In a page it is the WebAssembly that was made of that machine code, where there is any.
    """
    if not is_fast():
        return cast(F, page_kernel(function) or function)
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
    made: Any = compiled(function) if is_fast() else function
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


def compiles_since(moment: float) -> bool:
    """Whether some process has begun to make machine code of code that is new to the cache."""
    try:
        folders = (cache_folder() / KEPT).glob("*/*")
        return any(folder.stat().st_mtime >= moment for folder in folders)
    except (OSError, BadInput):
        return False


@cache
def _cache_folder(file: Path) -> Path | None:
    """Where the machine code of a file is kept; nowhere, and it is made anew in every run."""
    try:
        top = cache_folder()
        if why_not_trusted(top):
            return None
        make_private(top)
        versions = top / KEPT / _module_name(file)
        folder = versions / _code_digest(file)
        for each in (versions.parent, versions, folder):
            make_private(each)
            if not is_private(each):
                return None
        _remove_oldest(versions)
    except (OSError, BadInput):
        return None
    return folder


def _code_digest(file: Path) -> str:
    """Names all the code that machine code of a file may hold: its own and that of its callees.

    Unlike the closure of `core.fingerprint` it leaves out the packages that a module lies in: they
    import nearly everything, and a changed word on a page would compile every function anew.
    """
    found, waiting = {file}, [file]
    while waiting:
        new = _imported_files(waiting.pop()) - found
        found |= new
        waiting += new
    return file_digest(sorted(found))[:16]


@cache
def _imported_files(file: Path) -> frozenset[Path]:
    """The files of ours, and of the package that a file is in, that it imports itself."""
    folder, top = _package_of(file)
    roots = {top: folder, PACKAGE.name: PACKAGE.parent}
    found = set()
    package = ".".join(file.parent.relative_to(folder).parts)
    for name in imports_of(file.read_text("utf-8"), package):
        first, *parts = name.split(".")
        if first in roots:
            place = roots[first].joinpath(first, *parts)
            found |= {place.with_suffix(".py"), place / "__init__.py"}
    return frozenset(other for other in found if other.is_file())


def _module_name(file: Path) -> str:
    folder, _ = _package_of(file)
    return ".".join(file.relative_to(folder).with_suffix("").parts)


def _package_of(file: Path) -> tuple[Path, str]:
    """The folder from which a file is imported, and the first name in its module's name."""
    folder = file.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder, file.relative_to(folder).parts[0].removesuffix(".py")


def _remove_oldest(versions: Path) -> None:
    """Every version of the code has a folder; more than a few are never needed again."""
    folders = sorted(versions.iterdir(), key=lambda folder: folder.stat().st_mtime_ns)
    for folder in folders[:-MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)
