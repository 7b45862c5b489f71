"""Slips of a designer in a file of their own: all of them are told at once, with what is right."""

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
import yaml

from cruxpress.cli.main import main

ROWS = yaml.safe_load((Path(__file__).parent / "layout_mistakes.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[row["slip"] for row in ROWS])
def test_every_slip_is_told_with_its_place_and_what_is_right(
    row: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    kind = row.get("kind", "cards")
    text = f"kind: {kind}\ngame: kross\ntitle: Slips\npiece: {row.get('piece', 'poker')}\nfront:\n"
    text += indent(row["front"], "  ")
    if kind == "cards":
        text += "cards:\n" + row.get("cards", "- {name: A}\n")
    Path("deck.yaml").write_text(text, "utf-8")
    assert main(["check", "deck.yaml"]) == 2
    said = capsys.readouterr().out.splitlines()
    faults = [line.strip() for line in said if "deck.yaml:" in line]
    assert len(faults) == len(row["told"])
    for fault, told in zip(faults, row["told"], strict=True):
        assert told in fault
