"""The table of verbs, what runs them and the public functions are in step; help stays quick."""

import json
import os
import subprocess
import sys
from argparse import Namespace

import pytest

import cruxpress
from cruxpress.cli import commands
from cruxpress.cli.commands import RUN
from cruxpress.cli.main import parser
from cruxpress.cli.table import VERBS
from cruxpress.core.errors import BadInput
from tests import PATHS

RUNNABLE = [verb.name for verb in VERBS if verb.name not in ("completion", "help")]
OTHER_NAMES = {"words": "find_words", "list": "listing", "site": "build_site"}
# The studio is a door of its own beside the command line: it calls the public functions, too.
DOORS = {"studio"}
FUNCTIONS = {name: OTHER_NAMES.get(name, name) for name in RUNNABLE if name not in DOORS}
TYPED = {
    "list": [],
    "site": [],
    "rate": ["results.csv"],
    "pad": ["kross"],
    "reprint": ["KROSS-BLOCK-NH1XDDW-G"],
    "cards": ["kross"],
    "solution": ["kross/1"],
    "ladder": ["kross", "--rungs", "4", "--seed", "1"],
    "kit": [],
    "check": [],
    "prove": ["kross"],
    "new": ["kross", "mine"],
    "preview": ["kross/block"],
    "calibrate": [],
    "settings": [],
    "score": ["kross", "table.txt"],
    "word": ["quokka"],
    "words": ["--pattern", "?a?e"],
    "learn": ["zibble"],
}
HELP = """
import json, sys
from cruxpress.cli.main import main

try:
    main([*sys.argv[1:], "--help"])
except SystemExit:
    pass
print()
print(json.dumps(sorted(sys.modules)))
"""
SLOW = ("cruxpress.products", "cruxpress.press", "reportlab")


class Called(Exception):  # no error: it ends a run where the function would begin
    """A public function was called."""


def test_every_verb_of_the_table_is_run_and_no_other() -> None:
    assert list(RUN) != []
    assert set(RUN) == set(RUNNABLE)
    assert len({verb.name for verb in VERBS}) == len(VERBS)
    for name, run in RUN.items():
        assert run is getattr(commands, f"run_{name}")


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_every_verb_calls_the_public_function_of_its_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = []
    for function in cruxpress.__all__:
        if function != "__version__":

            def note(*_: object, function: str = function, **__: object) -> None:
                called.append(function)
                raise Called

            monkeypatch.setattr(cruxpress, function, note)
    options: Namespace = parser().parse_args([name, *TYPED[name]])
    with pytest.raises(Called):
        RUN[name](options)
    assert called == [FUNCTIONS[name]]
    assert FUNCTIONS[name] in cruxpress.__all__


def test_a_verb_that_was_forgotten_here_is_noticed() -> None:
    assert set(TYPED) == set(FUNCTIONS)


def test_every_public_name_is_a_function_or_the_version() -> None:
    assert sorted(cruxpress.__all__) == cruxpress.__all__
    for name in cruxpress.__all__:
        value = getattr(cruxpress, name)
        if name == "__version__":
            assert isinstance(value, str)
        else:
            assert callable(value)
            assert value.__module__ == "cruxpress"
            assert value.__doc__


def test_every_public_function_is_in_the_list() -> None:
    own = [
        name
        for name, value in vars(cruxpress).items()
        if callable(value) and getattr(value, "__module__", "") == "cruxpress"
    ]
    assert set(own) == set(cruxpress.__all__) - {"__version__"}


def imported(*words: str) -> list[str]:
    """The modules that a page of help imports."""
    env = {**os.environ, "PYTHONPATH": PATHS}
    command = [sys.executable, "-c", HELP, *words]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("usage: cruxpress")
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("words", [[], *([verb.name] for verb in VERBS)], ids=str)
def test_help_imports_nothing_that_prints(words: list[str]) -> None:
    found = imported(*words)
    assert "cruxpress.cli.table" in found
    slow = [name for name in found if name.startswith(SLOW)]
    assert slow == []


def test_what_is_typed_wrong_is_told_as_every_error_is() -> None:
    with pytest.raises(BadInput, match="try: cruxpress"):
        parser().parse_args(["pad"])
