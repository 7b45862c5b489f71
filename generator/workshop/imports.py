"""Who imports whom, read from the source of all modules and never by running them."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "generator"


@dataclass(frozen=True)
class Import:
    """One import: what it names, and whether it is done when the module itself is read.

    A late one stands inside a function, or where it is first asked whether machine code is there;
    one for types alone is never done.
    """

    name: str
    late: bool = False
    types_only: bool = False


class Module:
    """A module: its name, its file, and what stands in it."""

    def __init__(self, file: Path, source_root: Path) -> None:
        parts = file.relative_to(source_root).with_suffix("").parts
        self.file = file
        self.name = ".".join(part for part in parts if part != "__init__")
        self.package = self.name if file.stem == "__init__" else self.name.rpartition(".")[0]

    @cached_property
    def text(self) -> str:
        return self.file.read_text("utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        return tuple(self._found(self.tree, late=False, types_only=False))

    def _found(self, node: ast.AST, *, late: bool, types_only: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(alias.name, late, types_only) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = self._base(child)
                for alias in child.names:
                    yield Import(f"{base}.{alias.name}", late, types_only)
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                for part, only in ((child.body, True), (child.orelse, types_only)):
                    block = ast.Module(part, [])
                    yield from self._found(block, late=late, types_only=only)
            else:
                inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or (
                    isinstance(child, ast.If) and "is_fast()" in ast.unparse(child.test)
                )
                yield from self._found(child, late=late or inside, types_only=types_only)

    def _base(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self.package.split(".")
        package = package[: len(package) - node.level + 1]
        return ".".join([*package, *filter(None, [node.module])])


@dataclass(frozen=True)
class Edge:
    """One module imports another."""

    source: str
    target: str
    late: bool


def modules_in(*folders: Path, source_root: Path = SOURCES) -> dict[str, Module]:
    """All modules in some folders, by their names."""
    files = sorted(file for folder in folders for file in folder.rglob("*.py"))
    found = (Module(file, source_root) for file in files)
    return {module.name: module for module in found}


def module_of(name: str, modules: Mapping[str, object]) -> str | None:
    """The module that a name leads to: itself, or the one that holds it."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name or None


def edges_of(modules: Mapping[str, Module]) -> set[Edge]:
    """All imports of these modules among each other, but those for types alone."""
    return {
        Edge(module.name, target, each.late)
        for module in modules.values()
        for each in module.imports
        if not each.types_only
        if (target := module_of(each.name, modules)) and target != module.name
    }


def reached(start: Iterable[str], edges: Iterable[tuple[str, str]]) -> set[str]:
    """Everything that edges lead to from a start, with the start itself."""
    following: dict[str, set[str]] = {}
    for source, target in edges:
        following.setdefault(source, set()).add(target)
    found, left = set(start), list(start)
    while left:
        for target in following.get(left.pop(), set()) - found:
            found.add(target)
            left.append(target)
    return found


def cycles(edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Modules that import each other on whatever way, each group once."""
    pairs = set(edges)
    names = sorted({name for pair in pairs for name in pair})
    ahead = {name: reached([name], pairs) for name in names}
    groups = {tuple(n for n in ahead[name] if name in ahead[n]) for name in names}
    return sorted(sorted(group) for group in {tuple(sorted(g)) for g in groups} if len(group) > 1)
