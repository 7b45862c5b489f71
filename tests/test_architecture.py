"""Imports point one way, and each rule of the house that a program can check is checked."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "generator"
FILES = sorted(PACKAGE.glob("**/*.py"))
LONGEST = 400


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
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
    ("generator.specs", ("generator.press", "generator.games", "generator.kit", "generator.words")),
    ("generator.words", ("generator.press", "generator.games", "generator.kit", "generator.specs")),
    ("generator.press", ("generator.games", "generator.kit", "generator.api", "generator.words")),
    ("generator.games", ("generator.kit", "generator.api", "generator.proofs", "generator.ladder")),
    ("generator.codes", ("generator.press", "generator.games", "generator.kit")),
    ("generator.kit", ("generator.cli",)),
    ("generator.proofs", ("generator.press", "generator.api", "generator.kit", "generator.sheets")),
    ("generator.sheets", ("generator.api", "generator.kit", "generator.ladder", "generator.pads")),
    ("generator.ladder", ("generator.cli", "generator.commands", "generator.kit")),
]


@pytest.mark.parametrize(("part", "forbidden"), WALLS, ids=[part for part, _ in WALLS])
def test_imports_point_one_way(part: str, forbidden: tuple[str, ...]) -> None:
    for module, imports in IMPORTS.items():
        if module.startswith(part):
            wrong = [name for name in imports if name.startswith(forbidden)]
            assert not wrong, f"{module} imports {wrong}"


def test_nothing_imports_the_command_line() -> None:
    users = [m for m, names in IMPORTS.items() if "generator.cli" in names]
    assert users == []


def test_reportlab_is_known_to_one_module() -> None:
    users = [m for m, names in IMPORTS.items() if any(n.startswith("reportlab") for n in names)]
    assert users == ["generator.press.pdf"]


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
    known = {"__init__", "spec", "rules", "solve", "play", "make", "draw", "typed"}
    for room in (PACKAGE / "games").iterdir():
        if room.is_dir() and room.name != "__pycache__":
            names = {p.stem for p in room.iterdir() if p.name != "__pycache__"}
            assert names <= known, f"{room.name}: {sorted(names - known)}"
