"""The rules of the house that a program can check, over the source of all modules.

Imports that a function does late count as all others; those for types alone do not. What does not
hold yet stands in STILL_OPEN: what is mended must be struck out there, and nothing may be added.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from cruxpress.core import fingerprint
from workshop.imports import SOURCES, Edge, Module, cycles, edges_of, module_of, modules_in, reached

PACKAGE = SOURCES / "cruxpress"
MODULES = modules_in(PACKAGE)
ROOMS = sorted(place.parent.name for place in (PACKAGE / "games").glob("*/__init__.py"))
LONGEST = 400

# Which rooms of the house a room may know; `door` is cruxpress itself, the public functions.
MAY_KNOW = {
    "core": "",
    "specs": "core",
    "words": "core",
    "codes": "core specs",
    "press": "core specs codes",
    "games": "core specs codes words",
    "sheets": "core specs codes games",
    "products": "core specs codes press games sheets",
    "site": "core specs codes press words games sheets products",  # words: a list for pages
    "door": "core specs codes press words games sheets products site",
    "cli": "core specs codes press games sheets products door studio",
    "studio": "core specs codes press games sheets products site door",
}
ELEMENTS = "cruxpress.press.elements"  # what a game's `draw` may know of the press
# A game's room holds these, each a file or a folder of that name.
ROOM = {
    "__init__",
    "game",
    "sheet",
    "words",
    "rules",
    "solve",
    "play",
    "make",
    "draw",
    "proof",
    "score",
    "companion",
}
BESIDE = {"__pycache__", "layouts", "hidden"}
# Large packages: who imports them at its top is itself only imported late, or who only wants
# help waits for them. A folder stands for all that is in it.
HEAVY = {"numpy", "numba", "PIL"}
ONLY_LATE = {
    "cruxpress.core.compiled_cache",
    "cruxpress.games.cruxy.play.bits_fast",
    "cruxpress.games.kross.solve.fast",
}

# What people read on the command line may name games.
SENTENCES = ("cruxpress.cli.table", "cruxpress.cli.word_table")

STILL_OPEN: dict[str, set[str]] = {}


@cache
def edges() -> set[Edge]:
    """All imports in the package; read late, so that who collects tests need not wait for it."""
    return edges_of(MODULES)


def place_of(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "door"


def room_of(name: str) -> str | None:
    """The game whose room a module is in."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and parts[2:3] and parts[2] in ROOMS else None


def imports_point_one_way() -> Iterator[str]:
    for edge in edges():
        source, target = place_of(edge.source), place_of(edge.target)
        drawing = source == "games" and ".draw" in edge.source and edge.target.startswith(ELEMENTS)
        if source != target and target not in MAY_KNOW[source].split() and not drawing:
            yield f"{edge.source} -> {edge.target}"


def rooms_know_nothing_of_each_other() -> Iterator[str]:
    for edge in edges():
        if (other := room_of(edge.target)) and other != room_of(edge.source):
            yield f"{edge.source} -> {edge.target}"


def no_import_hides_a_cycle() -> Iterator[str]:
    for group in cycles((edge.source, edge.target) for edge in edges()):
        yield from (f"{name}, in a cycle of {len(group)}" for name in group)


def rules_are_pure() -> Iterator[str]:
    """Whatever rules are built on knows neither search nor paper nor machine code."""
    pairs = {(edge.source, edge.target) for edge in edges()}
    packages = {"numpy", "numba", "ortools", "reportlab", "PIL"}
    for module in MODULES.values():
        if not room_of(module.name) or "rules" not in module.name.split(".")[3:4]:
            continue
        for name in reached([module.name], pairs):
            parts = name.split(".")
            if "press" in parts[1:2] or (room_of(name) and "solve" in parts[3:4]):
                yield f"{module.name} is built on {name}"
            found = {each.name.split(".")[0] for each in MODULES[name].imports}
            if found & packages and room_of(name):
                yield f"{module.name} is built on {name}, which imports {min(found & packages)}"


def no_game_is_known_by_name() -> Iterator[str]:
    """Outside its room, that is; a sentence for people may name one as an example.

    The table of the command line is such sentences: examples, and what a default is.
    """
    games = [name for name in ROOMS if name != "null"]  # a word of YAML and JSON, too
    names = re.compile(rf"(?<![a-z])({'|'.join(games)})(?![a-z])", re.IGNORECASE)
    for module in MODULES.values():
        if room_of(module.name) or module.name in SENTENCES:
            continue
        sayings = {
            id(node.body[0].value)  # type: ignore[attr-defined]
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        }
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            text = node.value.strip()
            if " " not in text and id(node) not in sayings and names.search(text):
                yield f"{module.name}: {text}"


def no_run_time_check_is_an_assert() -> Iterator[str]:
    for module in MODULES.values():
        if any(isinstance(node, ast.Assert) for node in ast.walk(module.tree)):
            yield module.name


def large_packages_are_imported_late() -> Iterator[str]:
    for module in MODULES.values():
        here = any(module.name == it or module.name.startswith(f"{it}.") for it in ONLY_LATE)
        for each in module.imports:
            if each.late or each.types_only or here:
                continue
            if each.name.split(".")[0] in HEAVY:
                yield f"{module.name} imports {each.name.split('.')[0]} at its top"
            target = module_of(each.name, MODULES) or ""
            if any(target == it or target.startswith(f"{it}.") for it in ONLY_LATE):
                yield f"{module.name} imports {target} at its top"


def a_class_name_stands_once() -> Iterator[str]:
    count = Counter(
        node.name
        for module in MODULES.values()
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    )
    yield from (name for name, times in count.items() if times > 1)


def a_file_fits_on_a_few_screens_and_says_what_it_is() -> Iterator[str]:
    for module in MODULES.values():
        if len(module.text.splitlines()) > LONGEST:
            yield f"{module.name} is longer than {LONGEST} lines"
        if module.text.strip() and not ast.get_docstring(module.tree):
            yield f"{module.name} lacks its first sentence"


def every_room_has_the_same_files() -> Iterator[str]:
    for name in ROOMS:
        room = PACKAGE / "games" / name
        found = {place.stem for place in room.iterdir()} - BESIDE
        yield from (f"{name} has {stranger}" for stranger in found - ROOM)


def reportlab_is_known_to_one_module() -> Iterator[str]:
    for module in MODULES.values():
        users = any(each.name.split(".")[0] == "reportlab" for each in module.imports)
        if users and module.name != "cruxpress.press.pdf":
            yield module.name


def every_colour_is_a_named_ink() -> Iterator[str]:
    for module in MODULES.values():
        for node in ast.walk(module.tree):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", text):
                yield f"{module.name}: {text}"


def one_module_says_what_is_proven() -> Iterator[str]:
    """A sheet with its proof is made where its witnesses were replayed, and nowhere else."""
    for module in MODULES.values():
        makes = any(
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Proven"
            for node in ast.walk(module.tree)
        )
        if makes and module.name != "cruxpress.sheets.open":
            yield module.name


def digits_are_those_from_0_to_9() -> Iterator[str]:
    """Python takes ² and Arabic digits for digits, and `int` crashes on the first of them.

    `is_number` asks instead, and patterns write [0-9]; a letter may be `[^\\W\\d_]`.
    """
    for module in MODULES.values():
        for node in ast.walk(module.tree):
            asked = node.attr if isinstance(node, ast.Attribute) else ""
            if asked in ("isdigit", "isdecimal") and module.name != "cruxpress.core.ranges":
                yield f"{module.name} asks {asked}"
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and "\\d" in text.replace("[^\\W\\d_]", ""):
                yield f"{module.name} has \\d in a pattern: {text}"


RULES: list[Callable[[], Iterator[str]]] = [
    imports_point_one_way,
    rooms_know_nothing_of_each_other,
    no_import_hides_a_cycle,
    rules_are_pure,
    no_game_is_known_by_name,
    no_run_time_check_is_an_assert,
    large_packages_are_imported_late,
    a_class_name_stands_once,
    a_file_fits_on_a_few_screens_and_says_what_it_is,
    every_room_has_the_same_files,
    reportlab_is_known_to_one_module,
    every_colour_is_a_named_ink,
    one_module_says_what_is_proven,
    digits_are_those_from_0_to_9,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_rules_of_the_house(rule: Callable[[], Iterator[str]]) -> None:
    found, known = set(rule()), STILL_OPEN.get(rule.__name__, set())
    wrong, mended = sorted(found - known), sorted(known - found)
    assert not wrong, "\n".join(["this breaks the rule:", *wrong])
    assert not mended, "\n".join(["this is mended, and to be struck out in STILL_OPEN:", *mended])


def test_only_known_rules_are_still_open() -> None:
    assert set(STILL_OPEN) <= {rule.__name__ for rule in RULES}


def test_every_large_package_that_is_imported_late_is_listed_once() -> None:
    """A folder that imports none of them has no place in the list."""
    for place in ONLY_LATE:
        inside = [m for m in MODULES.values() if f"{m.name}.".startswith(f"{place}.")]
        named = {each.name.split(".")[0] for module in inside for each in module.imports}
        assert named & HEAVY, f"{place} imports nothing large"


def test_fingerprints_follow_the_imports() -> None:
    """What a kept result depends on is read by other means there; both must see the same."""
    for module in MODULES.values():
        read = {module_of(name, MODULES) for name in fingerprint.imports_of(module.text)}
        own = {module_of(each.name, MODULES) for each in module.imports if not each.types_only}
        assert own <= read, module.name


def test_a_broken_rule_is_seen() -> None:
    """Late imports are followed, those for types are not, and both ends of a cycle are named."""
    source = (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a.types\n"
        "import a.top\ndef f():\n    from a import late\n    from .near import thing\n"
    )
    module = Module(PACKAGE / "core" / "x.py", SOURCES)
    module.__dict__["text"] = source
    found = {(each.name, each.late, each.types_only) for each in module.imports}
    assert ("a.top", False, False) in found
    assert ("a.late", True, False) in found
    assert ("cruxpress.core.near.thing", True, False) in found
    assert ("a.types", False, True) in found
    assert cycles([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]) == [["a", "b", "c"]]
