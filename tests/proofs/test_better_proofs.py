"""Proving again: better games are kept, worse ones never, and what is installed stays as it is."""

import json
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.core.files import shipped_layouts
from cruxpress.core.registry import layouts_of
from cruxpress.games.contract import Witnesses
from cruxpress.games.crusgallo.game import GAME as CRUSGALLO
from cruxpress.games.kross.proof import CallsProver
from cruxpress.games.null.proof import CountdownProver
from cruxpress.games.null.rules import read_witness
from cruxpress.specs.nodes import as_node

LONG = {"moves": [3, 3, 3, 3]}  # a worse game on the sheet that the shipped one wins in three moves
INSTALLED = layouts_of("null") or Path()


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


def snapshot(folder: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def copy_sheet(folder: Path, witness: str = "") -> Path:
    """A copy of an installed sheet of one's own, with another proof if one is given."""
    sheet = folder / "001.yaml"
    proof = folder / "proofs" / "001.json"
    proof.parent.mkdir(parents=True)
    sheet.write_bytes((INSTALLED / "null/001.yaml").read_bytes())
    text = (INSTALLED / "null/proofs/001.json").read_text("utf-8")
    if witness:
        text = text.replace('{"moves": [8, 3, 1]}', witness).replace('{"par": 3}', '{"par": 4}')
    proof.write_text(text, "utf-8")
    return proof


def test_installed_sheets_are_not_proven_in_place(capsys: pytest.CaptureFixture[str]) -> None:
    before = snapshot(INSTALLED)
    for names in (["null"], [str(INSTALLED / "null/001.yaml")], ["kross"]):
        assert main(["prove", *names, "--jobs", "1"]) == 2
        told = capsys.readouterr().err
        assert "what is installed is not changed; name a folder for better proofs with -o" in told
    assert snapshot(INSTALLED) == before


@pytest.mark.parametrize("option", ["-o", "--layouts"])
def test_a_better_game_of_an_installed_sheet_goes_into_ones_own_folder(
    option: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, better = snapshot(INSTALLED), place / "better"
    better.mkdir()
    assert main(["prove", "null", option, "better", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "null/proofs/001.json stays: no better game was found" in said.err
    assert not snapshot(better)

    def long_is_good(_self: object, _model: object, witnesses: Witnesses) -> tuple[int]:
        return (len(read_witness(witnesses["games"][0]).moves),)

    monkeypatch.setattr("cruxpress.games.null.game.Countdowns.worth", long_is_good)
    monkeypatch.setattr(CountdownProver, "find", lambda *_: [LONG])
    monkeypatch.setattr("cruxpress.sheets.prove.closure_digest", lambda _: "another search")
    assert main(["prove", str(INSTALLED / "null/001.yaml"), option, "better", "--jobs", "1"]) == 0
    assert capsys.readouterr().out == "better/null/proofs/001.json\n"
    assert "[3, 3, 3, 3]" in (better / "null/proofs/001.json").read_text("utf-8")
    assert main(["check", "better/null/001.yaml", "--layouts", "better"]) == 0
    assert snapshot(INSTALLED) == before


def test_a_worse_game_never_replaces_a_better_one(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = copy_sheet(place / "mine")
    before = proof.read_bytes()
    monkeypatch.setattr(CountdownProver, "find", lambda *_: [LONG])
    assert main(["prove", "mine/001.yaml", "--jobs", "1", "--no-cache"]) == 0
    said = capsys.readouterr()
    assert said.out == "mine/proofs/001.json\n"
    assert "stays: no better game was found" in said.err
    assert proof.read_bytes() == before


def test_a_better_game_replaces_a_worse_one(place: Path) -> None:
    proof = copy_sheet(place / "mine", '{"moves": [3, 3, 3, 3]}')
    assert main(["check", "mine/001.yaml"]) == 0
    assert main(["prove", "mine/001.yaml", "--jobs", "1"]) == 0
    assert "[8, 3, 1]" in proof.read_text("utf-8")
    assert main(["check", "mine/001.yaml"]) == 0


def test_a_proof_that_does_not_hold_is_replaced(place: Path) -> None:
    proof = copy_sheet(place / "mine", '{"moves": [8, 3]}')
    assert main(["prove", "mine/001.yaml", "--jobs", "1"]) == 0
    assert "[8, 3, 1]" in proof.read_text("utf-8")


def test_a_deck_with_more_points_or_shorter_fights_is_worth_more() -> None:
    def games(score: int, cards: int, treasures: int) -> Witnesses:
        claim: dict[str, Value] = {
            "draws": 9,
            "cards": cards,
            "treasures": treasures,
            "title": "champion",
        }
        node = as_node({"deal": "0", "claim": {**claim, "score": score}}, Place("a proof"))
        return {"deals": [node], "problems": [node]}

    decks = CRUSGALLO.proofs
    assert decks is not None
    usual = decks.worth(None, games(1800, 9, 3))
    assert decks.worth(None, games(2500, 12, 4)) > usual
    assert decks.worth(None, games(1800, 8, 1)) > usual
    assert decks.worth(None, games(1800, 9, 4)) > usual


def test_two_games_of_a_sheet_are_kept_one_by_one(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A better best game does not bring a worse one of everyday words with it, nor the reverse."""
    sheet = place / "mine" / "kross" / "calls" / "001.yaml"
    proof = sheet.parent / "proofs" / "001.json"
    proof.parent.mkdir(parents=True)
    shipped = shipped_layouts() / "kross" / "calls"
    sheet.write_bytes((shipped / "001.yaml").read_bytes())
    whole = json.loads((shipped / "proofs" / "001.json").read_text("utf-8"))
    best, shown = whole["witnesses"]["tables"]
    words = [word for word in shown["words"] if len(word[2]) == 2]
    less, least = (without(shown, words[:number]) for number in (1, 2))
    # Tables that are not counted to the end stand for poorer ones here.
    monkeypatch.setattr(CallsProver, "_refuse_worth_more", lambda *_: None)

    def prove(before: list[object], found: list[object]) -> list[object]:
        old = {**whole, "witnesses": {"tables": before}}
        old["facts"].pop("par", None)
        proof.write_text(json.dumps(old), "utf-8")
        monkeypatch.setattr("cruxpress.sheets.prove._witnesses", lambda *_: {"tables": found})
        assert main(["prove", str(sheet), "--layouts", "mine", "--no-cache"]) == 0
        tables = json.loads(proof.read_text("utf-8"))["witnesses"]["tables"]
        assert isinstance(tables, list)
        return tables

    assert prove([shown, less], [best, least]) == [best, less]
    assert prove([best, least], [shown, less]) == [best, less]
    assert prove([best, less], [best, shown]) == [best, shown]
    assert prove([shown], [best]) == [best]
    capsys.readouterr()


def without(table: dict[str, Any], words: list[list[object]]) -> dict[str, Any]:
    """The same table, with some words of two letters not counted."""
    left = [word for word in table["words"] if word not in words]
    return {**table, "words": left, "score": table["score"] - 2 * len(words)}
