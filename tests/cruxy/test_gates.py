"""Sheets that are unfair or dull for several players are refused, or a person is told why."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.games.cruxy.play.measures import REGULAR, PartyGame, Tally, gate_faults, tally
from cruxpress.games.cruxy.sheet.files import sheet_yaml
from cruxpress.games.cruxy.sheet.model import Effect
from tests.cruxy.players_for_tests import players
from tests.cruxy.sheets_for_tests import SHEETS, sheet

USED = {Effect.PENGUIN: 100, Effect.FISH: 100}


def test_a_good_sheet_passes() -> None:
    good = [
        Tally(2, 100, 15, (480, 720), USED, 60),
        Tally(3, 100, 0, (400, 400, 400), USED, 0),
        Tally(4, 100, 0, (300, 300, 300, 300), USED, 0),
    ]
    assert gate_faults(sheet(8), good) == []


def test_what_is_wrong_is_said() -> None:
    bad = [
        Tally(2, 100, 16, (468, 732), {Effect.PENGUIN: 100}, 0),
        Tally(4, 100, 0, (168, 300, 300, 432), {Effect.PENGUIN: 100, Effect.FISH: 99}, 61),
    ]
    assert gate_faults(sheet(8), bad) == [
        "2 players: 16 % of the games stall, over 15 %",
        "2 players: seat 1 wins 39.0 % of the games, outside 40-60 %",
        "2 players: seat 2 wins 61.0 % of the games, outside 40-60 %",
        "4 players: seat 1 wins 14.0 % of the games, outside 15-35 %",
        "4 players: seat 4 wins 36.0 % of the games, outside 15-35 %",
        "4 players: 0.61 boxes of equipment a game are out of reach, over 0.60",
        "Fish is used 0.49 times a game, under 0.50",
    ]


def test_tied_players_share_a_win() -> None:
    games = [
        PartyGame(3, (0, 2), False, 12, 4, {Effect.PENGUIN: 2}, 1),
        PartyGame(3, (1,), True, 14, 5, {Effect.PENGUIN: 1, Effect.OWL: 1}, 0),
    ]
    found = tally(3, games)
    assert found == Tally(3, 2, 1, (6, 12, 6), {Effect.PENGUIN: 3, Effect.OWL: 1}, 1)


def test_games_may_be_shared_out() -> None:
    whole = players(8).tally(2, "gate", range(10))
    parts = [
        game
        for games in (range(4), range(4, 10))
        for game in players(8).together(2, REGULAR, "gate, 2 players", games)
    ]
    assert tally(2, parts) == whole


def test_a_gate_that_a_sheet_of_ones_own_fails_is_a_note() -> None:
    assert SHEETS.notes({}) == []
    assert SHEETS.notes({"faults": ["4 players: 61 % of the games stall, over 15 %"]}) == [
        "4 players: 61 % of the games stall, over 15 %"
    ]


def test_check_and_pad_tell_the_gates_that_a_proven_sheet_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "mine.yaml"
    shipped = Path(__file__).parents[2] / "layouts" / "cruxy"
    own.write_bytes((shipped / "008.yaml").read_bytes())
    proof = (shipped / "proofs" / "008.json").read_text("utf-8")
    fault = "4 players: 61 % of the games stall, over 15 %"
    told = proof.replace('"facts": {', f'"facts": {{"faults": [{json.dumps(fault)}], ', 1)
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / "mine.json").write_text(told, "utf-8")
    assert main(["check", str(own)]) == 0
    assert fault in capsys.readouterr().out
    assert main(["pad", str(own), "-o", str(tmp_path / "mine.pdf")]) == 0
    assert fault in capsys.readouterr().err


def test_sheets_of_a_folder_are_checked_as_a_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = sheet(8)
    for name, label in {"a": "8", "b": "9", "c": "8*"}.items():
        (tmp_path / f"{name}.yaml").write_text(sheet_yaml(replace(one, label=label)), "utf-8")
    assert main(["check", str(tmp_path / "c.yaml")]) == 0  # a copy alone may be looked at
    capsys.readouterr()
    assert main(["check", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "3 sheets 'cruxy sheet' together" in told
    assert "sheet 9 has the grid of sheet 8, turned or mirrored" in told
    assert "8*" not in told.split("together")[1]
    assert "4 checked, 1 failed, 3 not proven yet" in told
