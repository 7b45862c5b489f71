"""Sheets that are drawn in the studio: every touch answered, measured, filled, saved and proven."""

import time
from pathlib import Path
from typing import Any

import pytest

from cruxpress.games import open_game
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.studio.sketching import sketchables
from tests.studio.asking import Asker, listening
from tests.waiting import until

KIND = "cruxy sheet"
SHEET = (Path(__file__).parents[1] / "web/studio/drawn-sheet.yaml").read_text("utf-8")


def test_what_can_be_drawn_comes_with_its_tools(studio: Asker) -> None:
    (kind,) = [it for it in studio.ask("api/draw/kinds").data["kinds"] if it["kind"] == KIND]
    assert kind["game"] == "cruxy"
    (whale,) = [tool for tool in kind["tools"] if tool["name"] == "whale"]
    assert (whale["title"], whale["sign"], whale["group"]) == ("Whale", "W", "animals")
    for tool in kind["tools"]:
        if tool["icon"]:
            assert studio.ask(f"icons/cruxy/{tool['icon']}").body.startswith(b"<svg")
    signs = [tool["sign"] for tool in kind["tools"]]
    assert len(set(signs)) == len(signs)
    assert studio.ask("icons/cruxy/nothing").status == 400
    assert studio.ask("icons/..%2F/mark-kross").status == 404


def test_a_touch_is_answered_with_text_boards_and_faults(studio: Asker) -> None:
    asked: dict[str, Any] = {"kind": KIND, "text": SHEET}
    assert studio.post("api/draw/read", **asked).data["good"]
    touch = {**asked, "board": "grid", "fields": [0, 0, 0, 14], "tool": "square"}
    told = studio.post("api/draw/touch", **touch).data
    assert not told["good"]
    assert told["text"].splitlines()[4] == "  o..ooooh......o"
    assert [fault["field"] for fault in told["faults"]] == [["grid", 0, 0], ["grid", 0, 14]]
    back = studio.post("api/draw/touch", **{**touch, "text": told["text"]}).data
    assert back["text"] == SHEET
    turned = studio.post("api/draw/touch", **asked, action="turn").data
    assert turned["good"]


def test_a_touch_takes_no_longer_than_the_eye_notices(studio: Asker) -> None:
    touch = {"kind": KIND, "text": SHEET, "board": "grid", "fields": [0, 0], "tool": "square"}
    studio.post("api/draw/touch", **touch)
    took = []
    for _ in range(10):
        start = time.process_time()
        studio.post("api/draw/touch", **touch)
        took.append(time.process_time() - start)
    assert min(took) < 0.05, "50 ms of the processor, asking and answering together"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "kross block"}, "cannot be drawn"),
        ({"kind": "../x"}, "cannot be drawn"),
        ({"fields": [0]}, "a row and a column"),
        ({"fields": [0, 100]}, "whole number from 0 to 99"),
        ({"fields": [0] * 200}, "short list"),
        ({"fields": "x"}, "short list"),
        ({"tool": "9"}, "go into the area"),
        ({"text": "x" * 160_000}, "at most 150,000"),
        ({"text": "[1"}, "3"),
        ({"action": "explode"}, "cannot stand there"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    studio: Asker, change: dict[str, Any], why: str
) -> None:
    touch = {"kind": KIND, "text": SHEET, "board": "grid", "fields": [0, 0], "tool": "square"}
    answer = studio.post("api/draw/touch", **{**touch, **change})
    assert answer.status == 400
    if why != "3":
        assert why in answer.data["error"]


def test_a_sheet_is_measured_by_players_and_filled_by_words_that_the_rules_replay(
    studio: Asker,
) -> None:
    told = studio.post("api/draw/measure", kind=KIND, text=SHEET).data
    who = ["A casual player", "A regular player", "An expert"]
    assert [it["title"] for it in told["players"]] == who
    casual, regular, expert = (it["value"] for it in told["players"])
    assert casual > regular > expert
    assert all(0 < it["error"] < 1 for it in told["players"])
    broken = SHEET.replace("P", "o")
    for what in ("measure", "fill"):
        refused = studio.post(f"api/draw/{what}", kind=KIND, text=broken).data["error"]
        assert "mend what is marked" in refused
    letters = studio.post("api/draw/fill", kind=KIND, text=SHEET).data["letters"]
    sheet = parse_sheet(SHEET, "x")
    found = {it["row"] * 15 + it["column"]: it["letter"] for it in letters}
    assert found.keys() == sheet.board.squares
    words = ["".join(found[square] for square in slot.squares).lower() for slot in sheet.slots]
    assert len(set(words)) == len(words)
    rules = CruxySheets().prover(sheet).rules  # type: ignore[attr-defined]
    rules.check_fill("|".join(words))


def test_a_sheet_is_begun_and_saved_and_prints_only_when_proven(tmp_path: Path) -> None:
    with listening(tmp_path) as studio:
        assert studio.post("api/draw/new", game="cruxy", name="../x").status == 400
        assert studio.post("api/draw/new", game="cruxy", name="bay").data == {"name": "my/bay.yaml"}
        again = studio.post("api/draw/new", game="cruxy", name="bay")
        assert "is there already" in again.data["error"]
        listed = studio.ask("api/files").data["files"]
        assert listed == [{"name": "my/bay.yaml", "kind": KIND}]
        opened = studio.post("api/files/open", name="my/bay.yaml").data
        changed = studio.post("api/draw/touch", kind=KIND, text=opened["text"], action="turn").data
        assert changed["good"]
        save = {"name": "my/bay.yaml", "text": changed["text"], "digest": opened["digest"]}
        assert studio.post("api/files/save", **save).status == 200
        assert "changed elsewhere" in studio.post("api/files/save", **save).data["error"]
        unproven = studio.post("api/look", verb="pad", name="my/bay.yaml")
        assert unproven.status == 422
        assert "is not proven" in unproven.data["error"]


def test_a_sheet_is_proven_by_a_job_and_prints(tmp_path: Path) -> None:
    with listening(tmp_path) as studio:
        assert studio.post("api/draw/new", game="cryptex", name="deal").status == 200
        assert studio.post("api/draw/prove", name="my/other.yaml").status == 400
        job = studio.post("api/draw/prove", name="my/deal.yaml", keep=True).data["job"]
        until(lambda: studio.studio.jobs.get(job["id"]).state != "running", "it is proven")
        assert studio.studio.jobs.get(job["id"]).message == ""
        assert (tmp_path / "my/proofs/deal.json").is_file()
        printed = studio.post("api/look", verb="pad", name="my/deal.yaml").data
        assert printed["print"]["files"][0]["pages"] >= 1
        assert printed["command"] == "cruxpress pad my/deal.yaml"


def test_every_kind_that_can_be_drawn_begins_without_a_fault() -> None:
    for drawn in sketchables():
        text = drawn.numbered.kind.blank("a-first-one")
        sketch = drawn.sketcher.read(text, "x")
        assert sketch.boards
        assert sketch.model is not None, sketch.faults
    assert {drawn.numbered.game.name for drawn in sketchables()} >= {open_game("cruxy").name}
