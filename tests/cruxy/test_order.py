"""The order of the shipped sheets: equipment moves where neighbours are the wrong way round."""

import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.make.aim import bench_for
from cruxpress.games.cruxy.play.measures import PANEL, SORTING
from cruxpress.games.cruxy.sheet.files import read_sheet_file
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library
from workshop import cruxy_order
from workshop.cruxy_order import (
    LISTENED_TO,
    Placed,
    Settler,
    renew_worst,
    settle_all,
    settler_of,
    stored,
)

FOLDER = shipped_layouts() / "cruxy"


@pytest.fixture
def settler(monkeypatch: pytest.MonkeyPatch) -> Settler:
    """Three sheets of which the first two are the wrong way round, and few games."""
    for name, value in {"GAMES": 60, "MOVES": 12}.items():
        monkeypatch.setattr(cruxy_order, name, value)
    monkeypatch.setattr(cruxy_order, "MEAN_WEIGHT", 0.0)
    monkeypatch.setattr(cruxy_order, "gated", lambda *_: True)
    sheets = [read_sheet_file(FOLDER / f"{number:03}.yaml") for number in (9, 5, 20)]
    return settler_of(sheets, bench_for())


def test_who_judges_only_is_not_listened_to() -> None:
    assert set(SORTING) <= set(LISTENED_TO)
    assert not set(LISTENED_TO).intersection(set(PANEL) - set(SORTING))


def test_sheets_move_until_they_rise(settler: Settler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Settler, "is_fit", lambda *_: True)
    before = settler.cost(0, settler.placed[0])
    boards = [each.sheet.board for each in settler.placed]
    assert sum(settler.swapped().values()) > 0
    lines: list[str] = []
    assert settle_all(settler, lines.append)
    assert settler.cost(0, settler.placed[0]) < before
    assert [each.sheet.board for each in settler.placed] == boards
    assert lines[0].startswith("sweep 1: falls {'hasty': ")


def test_a_sheet_whose_record_is_off_stays_as_it_was(
    settler: Settler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Settler, "is_fit", lambda *_: False)
    before = settler.placed[0]
    assert not settler.settle(0, Chance(1))
    assert settler.placed[0] is before


def test_a_cost_beyond_what_is_asked_is_told_at_once(settler: Settler) -> None:
    trial = settler.placed[0].moved(settler.placed[0].sheet)
    assert settler.cost(0, trial, 60, most=-1.0) == float("inf")
    assert len(trial.played) == 1


def test_a_few_games_are_compared_with_the_same_games_of_the_sheet_before(settler: Settler) -> None:
    """A sheet that was not moved costs what it did, whatever luck its first games had."""
    before = settler.placed[0]
    alone, compared = (before.moved(before.sheet) for _ in range(2))
    whole = settler.cost(0, before)
    assert settler.cost(0, compared, 5, like=before) == pytest.approx(whole)
    assert settler.cost(0, alone, 5) != pytest.approx(whole)


def test_of_moves_the_last_that_is_fit_is_kept(
    settler: Settler, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, asked = settler.placed[0], list[Placed]()

    def is_fit(_: Settler, found: Placed) -> bool:
        asked.append(found)
        return len(asked) == 2

    monkeypatch.setattr(Settler, "is_fit", is_fit)
    monkeypatch.setattr(cruxy_order, "MOVES", 60)
    cost = settler.cost(0, before)
    assert settler.settle(0, Chance(1))
    assert settler.placed[0] is asked[1]
    assert settler.cost(0, asked[0]) < settler.cost(0, asked[1]) < cost


def test_a_fresh_sheet_takes_a_place_where_it_is_better(
    settler: Settler, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy = read_sheet_file(FOLDER / "002.yaml")
    rung = Found(Mock(sheet=easy), 1)
    monkeypatch.setattr(cruxy_order, "make_rung", lambda *_: rung)
    monkeypatch.setattr(cruxy_order, "MOVES", 0)
    monkeypatch.setattr(cruxy_order, "RENEWED", 1)
    monkeypatch.setattr(Settler, "is_fit", lambda *_: True)
    worst = max(range(3), key=lambda at: settler.cost(at, settler.placed[at]))
    assert worst == 0, "a hard sheet stands before an easy one"
    assert renew_worst(settler, 1) == {0}
    placed = settler.placed[0].sheet
    assert (placed.board, placed.equipment, placed.label) == (easy.board, easy.equipment, "9")
    assert not settler.renew(1, 1), "it is no better beside itself"


def test_where_no_fresh_sheet_is_fit_the_old_one_stays(
    settler: Settler, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(settler.placed)
    easy = Found(Mock(sheet=read_sheet_file(FOLDER / "002.yaml")), 1)
    answers = iter([GaveUp("none", 1), easy])
    monkeypatch.setattr(cruxy_order, "make_rung", lambda *_: next(answers))
    monkeypatch.setattr(Settler, "is_fit", lambda *_: False)
    assert not settler.renew(0, 1)
    assert not settler.renew(0, 2)
    assert all(one is two for one, two in zip(settler.placed, before, strict=True))


def test_what_is_stored_is_what_a_maker_of_rungs_stores(tmp_path: Path) -> None:
    """A sheet that did not change has the same file, and facts of the same kinds."""
    shutil.copytree(FOLDER, tmp_path / "cruxy")
    library, kind = Library(tmp_path, shipped_fonts()), CruxySheets()
    file, own = FOLDER / "005.yaml", tmp_path / "cruxy" / "005.yaml"
    own.unlink()
    proof_file(own).unlink()
    stored(library, kind, 5, bench_for(), file.read_text("utf-8"))
    assert own.read_bytes() == file.read_bytes()
    was, now = (read_proof(proof_file(each), each.name) for each in (file, own))
    assert (now.keys.sha256, now.keys.version) == (was.keys.sha256, was.keys.version)
    assert list(now.facts) == list(was.facts)
    # Of players who know every word: those of others change with the list of known words.
    for name in ("aim", "adds", "players", "tables", "uses"):
        assert now.facts[name] == was.facts[name]
