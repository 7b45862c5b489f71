"""What a kept result depends on, worked out from the code: one digest of all that it was made by.

The imports of a module are followed through our own package (and that of an installed game),
late ones included; the digest covers the bytes of every file on the way, the data that lies beside
them, and the versions of the packages that they import. A changed line anywhere on the way makes
another digest, so that no list of folders has to be kept by hand.
"""

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from cruxpress.core.version import __version__

OWN = "cruxpress"
DATA = "data"  # a folder of this name beside a module is what that module reads
# Packages whose distribution has another name than what is imported.
DISTRIBUTIONS = {"yaml": "pyyaml", "PIL": "pillow", "fontTools": "fonttools"}

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<module>[\w.]+)[ \t]+import[ \t]+"
    r"(?P<names>\([^)]*\)|[^\n#]+)|import[ \t]+(?P<plain>[\w., \t]+))",
    re.MULTILINE,
)
# What only type checkers import has no say in any result.
_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+[^\n]*\n|\n)+", re.MULTILINE)


def imports_of(source: str, package: str = "") -> Iterator[str]:
    """Every dotted name that a source imports, at its top or later; names may be no modules.

    Names that begin with dots are seen from the package that the source stands in.
    """
    for found in _IMPORT.finditer(_TYPES.sub("", source)):
        if found["plain"]:
            yield from (part.split()[0] for part in found["plain"].split(",") if part.strip())
            continue
        module = _absolute(found["module"], package)
        yield module
        for part in found["names"].strip("()").split(","):
            if part.strip():
                yield f"{module}.{part.split()[0]}"


def _absolute(module: str, package: str) -> str:
    """The full name of a module that may be named from where the import stands."""
    name = module.lstrip(".")
    up = len(module) - len(name) - 1
    if up < 0:
        return module
    above = package.split(".")
    return ".".join([*above[: len(above) - up], *filter(None, [name])])


@cache
def closure(root: str) -> tuple[frozenset[str], frozenset[str]]:
    """The modules that a module is built on, itself included, and the packages of others."""
    packages = {OWN, root.partition(".")[0]}
    modules: set[str] = set()
    foreign: set[str] = set()
    waiting = [root]
    while waiting:
        name = waiting.pop()
        top = name.partition(".")[0]
        if top not in packages:
            foreign.add(top)
            continue
        file = _file(name)
        if name in modules or file is None:
            continue
        modules.add(name)
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        waiting += imports_of(file.read_text("utf-8"), package)
        if "." in name:
            waiting.append(name.rpartition(".")[0])  # a package is run before what is in it
    return frozenset(modules), frozenset(foreign - sys.stdlib_module_names)


@cache
def closure_digest(root: str) -> str:
    """A digest of everything that a module is built on."""
    modules, foreign = closure(root)
    digest = hashlib.sha256(__version__.encode())
    for name in sorted(modules):
        file = _file(name)
        if file is not None:
            digest.update(name.encode() + hashlib.sha256(file.read_bytes()).digest())
    for name in sorted(modules):
        for data in _data_of(name):
            digest.update(data.name.encode() + hashlib.sha256(data.read_bytes()).digest())
    digest.update("\n".join(package_versions(foreign)).encode())
    return digest.hexdigest()


def package_versions(names: Iterable[str]) -> list[str]:
    """The installed versions of packages by their import names."""
    found = []
    for name in sorted(names):
        try:
            found.append(f"{name} {version(DISTRIBUTIONS.get(name, name))}")
        except PackageNotFoundError:
            found.append(f"{name} -")
    return found


def file_digest(files: Iterable[Path]) -> str:
    """A digest of the bytes of files, in the order given."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


@cache
def _file(module: str) -> Path | None:
    """The source of a module; none for a name that is a function or class of one."""
    root = _root(module.partition(".")[0])
    if root is None:
        return None
    place = root.joinpath(*module.split(".")[1:])
    for file in (place.with_suffix(".py") if place != root else place, place / "__init__.py"):
        if file.is_file():
            return file
    return None


@cache
def _root(package: str) -> Path | None:
    if package == OWN:
        return Path(__file__).parents[1]
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        return None
    return Path(found.submodule_search_locations[0])


def _data_of(module: str) -> list[Path]:
    file = _file(module)
    if file is None or file.name != "__init__.py":
        return []
    return sorted(found for found in (file.parent / DATA).rglob("*") if found.is_file())
