"""What tests of broken games and sheets share: how many are tried, and which rules there are."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from hypothesis import settings

import cruxpress

PACKAGE = Path(cruxpress.__file__).parent
USUAL, MOST = 60, 10  # examples of the usual profile; `make prove` tries ten times as many

# Who is given the name of a broken rule first.
NAMING = ("Fault", "RuleFault", "DeckFault", "_at", "_wrong_count", "_wrong_counts")


def times() -> int:
    """How many times as many mutations are tried as in a bounded run."""
    return max(1, min(MOST, settings().max_examples // USUAL))


def rules_in(*places: str) -> set[str]:
    """Every name of a rule that these files of the program can tell, read from their source.

    A place is a file, a folder, or a function of a file (`file.py:function`). A name with
    something worked in, such as 'number of {rule}', is told as 'number of *'.
    """
    found: set[str] = set()
    for place in places:
        path, _, function = place.partition(":")
        found.update(name for file in _files(path) for name in _names(file, function))
    return found


def _files(place: str) -> Iterable[Path]:
    path = PACKAGE / place
    assert path.exists(), path
    return [path] if path.is_file() else sorted(path.glob("**/*.py"))


def _names(file: Path, function: str) -> Iterator[str]:
    tree: ast.AST = ast.parse(file.read_text("utf-8"))
    if function:
        named = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef))
        tree = next(node for node in named if node.name == function)
    for node in ast.walk(tree):
        is_naming = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if is_naming and node.func.id in NAMING and node.args:  # type: ignore[attr-defined]
            first = node.args[0]  # type: ignore[attr-defined]
            if isinstance(first, ast.Constant):
                yield str(first.value)
            elif isinstance(first, ast.JoinedStr):
                yield "".join(
                    str(p.value) if isinstance(p, ast.Constant) else "*" for p in first.values
                )
