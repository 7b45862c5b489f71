"""Imports point one way, and each rule of the house that a program can check is checked."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "generator" / "cruxpress"
FILES = sorted(PACKAGE.glob("**/*.py"))
LONGEST = 400


def module_of(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_of(file: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or later."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


IMPORTS = {module_of(file): set(imports_of(file)) for file in FILES}

# What a part of the house must not know of.
WALLS = [
    ("specs", "press games products words sheets cli"),
    ("words", "press games products specs sheets cli"),
    ("press", "games products words sheets cli"),
    ("games", "press products sheets cli"),
    ("codes", "press games products sheets cli"),
    ("core", "specs words press games products sheets codes cli"),
    ("sheets.proofs", "press products cli"),
    ("sheets", "cli"),
    ("products", "cli"),
]


@pytest.mark.parametrize(("part", "forbidden"), WALLS, ids=[part for part, _ in WALLS])
def test_imports_point_one_way(part: str, forbidden: str) -> None:
    walls = tuple(f"cruxpress.{name}" for name in forbidden.split())
    for module, imports in IMPORTS.items():
        if module.startswith(f"cruxpress.{part}"):
            wrong = [name for name in imports if name.startswith(walls)]
            assert not wrong, f"{module} imports {wrong}"


def test_nothing_imports_the_command_line() -> None:
    users = [m for m, names in IMPORTS.items() if "cruxpress.cli.main" in names]
    assert users == []


def test_reportlab_is_known_to_one_module() -> None:
    users = [m for m, names in IMPORTS.items() if any(n.startswith("reportlab") for n in names)]
    assert users == ["cruxpress.press.pdf"]


def test_rules_know_neither_search_nor_paper() -> None:
    forbidden = ("solve", "press", "ortools", "numpy", "numba", "reportlab")
    for module, names in IMPORTS.items():
        if ".rules" in module:
            wrong = [n for n in names if any(word in n.split(".") for word in forbidden)]
            assert not wrong, f"{module} imports {wrong}"


def test_no_network_and_no_eval() -> None:
    forbidden = {"socket", "urllib.request", "http.client", "requests", "ftplib", "smtplib"}
    for file in FILES:
        # Rebuilding the word data fetches its sources, by package managers, on demand.
        if "rebuild" in file.parts:
            continue
        assert not forbidden & set(imports_of(file)), file
        calls = [n for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.Call)]
        names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
        assert not {"eval", "exec", "compile", "__import__"} & names, file


@pytest.mark.parametrize("file", FILES, ids=[module_of(file) for file in FILES])
def test_a_file_fits_on_a_few_screens_and_says_what_it_is(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST
    if text.strip():
        assert ast.get_docstring(ast.parse(text)), "the file lacks its first sentence"


def test_colours_and_lengths_of_sheets_live_in_yaml() -> None:
    """No colour value stands in Python: every colour is a named ink."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                is_colour = len(node.value) == 7 and node.value.startswith("#")
                assert not is_colour, f"{file}: {node.value}"


def test_every_game_room_has_no_strangers() -> None:
    """Rooms hold the six files of a game (a file may become a folder of that name)."""
    known = {"__init__", "spec", "rules", "solve", "play", "make", "draw", "typed", "words"}
    for room in (PACKAGE / "games").iterdir():
        if room.is_dir() and room.name != "__pycache__":
            names = {p.stem for p in room.iterdir() if p.name != "__pycache__"}
            assert names <= known, f"{room.name}: {sorted(names - known)}"
