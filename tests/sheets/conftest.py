"""A room of numbers in place of Kross, and a person's folder with its sheets."""

from pathlib import Path

import pytest

from tests.sheets.room_for_tests import Room, write_room


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Room:
    """The room; the folder `mine` beside it holds its layouts and five proven sheets."""
    made = Room()
    monkeypatch.setattr("cruxpress.games.kross.game.GAME", made.game())
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    write_room(tmp_path / "mine")
    return made
