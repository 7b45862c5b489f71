"""What is kept depends on every line of code on its way, and on no other."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.core.fingerprint import closure, imports_of
from tests import ROOT

PACKAGE = ROOT / "generator" / "cruxpress"
DIGEST = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from cruxpress.core.fingerprint import closure_digest;"
    "print(closure_digest(sys.argv[2]))"
)


def by_ast(source: str) -> set[str]:
    """The same as `imports_of`, by Python's own reader."""
    found: set[str] = set()
    tree = ast.parse(source)
    types = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    hidden = {id(inner) for block in types for inner in ast.walk(block)}
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_imports_are_found_as_python_finds_them() -> None:
    for file in PACKAGE.rglob("*.py"):
        source = file.read_text("utf-8")
        missed = by_ast(source) - set(imports_of(source))
        assert not missed, f"{file}: {missed}"


def test_names_that_begin_with_dots_are_seen_from_their_package() -> None:
    """An installed game may import its own modules so; its cache key must see them."""
    source = "from . import near\nfrom .rules import win\nfrom ..shared.deck import Card\n"
    assert set(imports_of(source, "game.room")) == {
        *("game.room", "game.room.near", "game.room.rules", "game.room.rules.win"),
        *("game.shared.deck", "game.shared.deck.Card"),
    }


def test_a_room_is_built_on_its_rules_and_the_contract_but_on_no_other_room() -> None:
    modules, packages = closure("cruxpress.games.null.game")
    assert {"cruxpress.games.null.rules", "cruxpress.games.contract"} <= modules
    assert "cruxpress.core.chance" in modules
    assert not [name for name in modules if name.startswith("cruxpress.cli")]
    rooms = {name.split(".")[2] for name in modules if name.startswith("cruxpress.games.")}
    assert not rooms & {"kross", "cruxy", "cryptex", "crusgallo", "cruciverbalist"}
    assert "yaml" in packages


@pytest.mark.parametrize(
    "file", ["games/contract.py", "games/null/rules.py", "core/chance.py", "games/numbered.py"]
)
def test_a_changed_line_anywhere_on_the_way_makes_another_digest(file: str, tmp_path: Path) -> None:
    def digest() -> str:
        command = [sys.executable, "-c", DIGEST, str(tmp_path), "cruxpress.games.null.game"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    ignored = shutil.ignore_patterns("__pycache__", "data")
    shutil.copytree(PACKAGE, tmp_path / "cruxpress", ignore=ignored)
    before = digest()
    changed = tmp_path / "cruxpress" / file
    changed.write_text(changed.read_text("utf-8") + "\n# another line\n", "utf-8")
    assert digest() != before
    # What is not on the way does not matter.
    changed.write_text(changed.read_text("utf-8").removesuffix("\n# another line\n"), "utf-8")
    elsewhere = tmp_path / "cruxpress" / "cli" / "main.py"
    elsewhere.write_text(elsewhere.read_text("utf-8") + "\n# another line\n", "utf-8")
    assert digest() == before
