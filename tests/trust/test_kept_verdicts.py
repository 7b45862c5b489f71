"""A kept verdict on one sheet never speaks for another; a ladder's rungs serve all."""

from pathlib import Path

import pytest

import cruxpress
from cruxpress.codes import FreshCode
from cruxpress.core.cache import Cache
from cruxpress.core.errors import SheetFails
from cruxpress.core.jobs import Work
from cruxpress.games import open_game
from cruxpress.games.numbered import Numbered, RemakeSheet, numbered_kinds
from cruxpress.press.press import Press
from cruxpress.sheets.open import SheetOpener
from tests.trust.forging import rooms
from tests.trust.test_claimed_codes import code_in, fresh, keep


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


def verdict(press: Press, file: Path, *, kept: bool) -> str:
    """What is said of a sheet, by what was kept or by replaying it."""
    opener = SheetOpener(press.library, Cache(), replays_always=not kept)
    try:
        opener.open(file)
    except SheetFails as fails:
        return str(fails)
    return ""


@rooms
def test_a_verdict_on_a_fresh_sheet_says_nothing_of_the_same_game_without_its_code(
    numbered: Numbered, place: Path, press: Press
) -> None:
    """Some proofs say "points proven" of the one, and "best known" of the other."""
    made = fresh(numbered.game.name, 2)
    file = keep(numbered, made, place / "mine/kept.yaml")
    assert verdict(press, file, kept=True) == verdict(press, file, kept=False) == ""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith("code: ")), "utf-8")
    assert verdict(press, file, kept=True) == verdict(press, file, kept=False)


def test_best_known_is_not_printed_of_what_was_only_proven(place: Path, press: Press) -> None:
    (numbered,) = numbered_kinds(open_game("kross")).values()
    made = fresh("kross", 2)
    file = keep(numbered, made, place / "mine/kept.yaml")
    assert verdict(press, file, kept=True) == ""
    file.write_text(file.read_text("utf-8").replace(f"code: {code_in(made)}\n", ""), "utf-8")
    assert "points proven'; best known: " in verdict(press, file, kept=True)


def test_what_a_ladder_has_made_is_not_made_again_for_its_codes(
    place: Path, press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache()
    ladder = cruxpress.ladder("null", 3, 1, work=Work(1, cache))

    def refuse(*_: object) -> None:
        raise AssertionError("it was made before")

    monkeypatch.setattr(RemakeSheet, "run", refuse)
    opener = SheetOpener(press.library, cache)
    for rung in ladder.rungs:
        assert isinstance(rung.proven.code, FreshCode)
        assert opener.remake(ladder.numbered, rung.proven.code).model == rung.proven.model
