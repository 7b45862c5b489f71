"""A sheet is read once, into the model that travels from there on; a rung at most twice."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.files import shipped_layouts
from cruxpress.games.contract import SheetKind
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.null.game import Countdowns
from cruxpress.specs import yaml_reader
from cruxpress.specs.nodes import Map

RUNGS = 2


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder and an empty cache: nothing is known of any sheet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Counter[Path]:
    """How often each file of YAML is read from disk."""
    found: Counter[Path] = Counter()
    real = yaml_reader._read_text

    def read(file: Path, name: str) -> str:
        found[file.resolve()] += 1
        return real(file, name)

    monkeypatch.setattr(yaml_reader, "_read_text", read)
    return found


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each text of YAML is parsed, whoever asks for it; a text is known by itself."""
    found: Counter[str] = Counter()
    real = yaml_reader._composed

    def composed(text: str, name: str, loader: type) -> Map:
        found[text] += 1
        return real(text, name, loader)

    monkeypatch.setattr(yaml_reader, "_composed", composed)
    return found


def count_reads(monkeypatch: pytest.MonkeyPatch, kind: type[SheetKind[object]]) -> Counter[str]:
    """How often the sheets of a kind become models, by the names of their places."""
    found: Counter[str] = Counter()
    real: Callable[..., object] = kind.read

    def read(self: SheetKind[object], node: Map, words: Path | None = None) -> object:
        found[node.place.file] += 1
        return real(self, node, words)

    monkeypatch.setattr(kind, "read", read)
    return found


def begin_a_run(*counted: Counter[Any]) -> None:
    """Count anew, and forget what was parsed: a command that is typed has seen nothing yet."""
    yaml_reader._parsed.cache_clear()
    for each in counted:
        each.clear()


@pytest.mark.parametrize("times", [1, 2])
def test_a_shipped_sheet_is_read_once(
    times: int,
    opened: Counter[Path],
    parsed: Counter[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In each run, whether or not the cache knows already that its proof holds."""
    read = count_reads(monkeypatch, CruxySheets)  # type: ignore[arg-type]
    for _ in range(times):
        begin_a_run(opened, parsed, read)
        assert main(["pad", "cruxy", "--sheets", "1", "--jobs", "1", "-o", "pad.pdf"]) == 0
    file = shipped_layouts() / "cruxy" / "001.yaml"
    assert opened[file.resolve()] == 1
    assert parsed[file.read_text("utf-8")] == 1
    assert list(read.values()) == [1]


def test_a_sheet_of_ones_own_is_read_once(
    place: Path, opened: Counter[Path], parsed: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", "null", "mine", "-o", "my", "--quiet"]) == 0
    assert main(["prove", "my/mine.yaml", "--jobs", "1", "--quiet"]) == 0
    read = count_reads(monkeypatch, Countdowns)  # type: ignore[arg-type]
    for command in (["pad"], ["solution"], ["check"], ["preview"]):
        begin_a_run(opened, parsed, read)
        assert main([*command, "my/mine.yaml"]) == 0
        file = place / "my/mine.yaml"
        found = {
            "opened": opened[file.resolve()],
            "parsed": parsed[file.read_text("utf-8")],
            "read": read.total(),
        }
        assert found == dict.fromkeys(found, 1), command


def test_a_rung_is_read_at_most_twice(
    place: Path, parsed: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once by the maker, if it wants to, and once by those who do not trust it."""
    read = count_reads(monkeypatch, Countdowns)  # type: ignore[arg-type]
    command = ["ladder", "null", "--rungs", str(RUNGS), "--seed", "1", "--jobs", "1", "-o", "made"]
    assert main(command) == 0
    assert len(read) == RUNGS
    assert set(read.values()) <= {1, 2}
    rungs = sorted((place / "made/rungs").glob("*.yaml"))
    assert len(rungs) == RUNGS
    for rung in rungs:
        assert parsed[rung.read_text("utf-8")] in (1, 2)
