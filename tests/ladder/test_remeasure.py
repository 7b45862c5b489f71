"""What is stored of the games on shipped sheets is what players do now, with the words of now."""

import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest

from cruxpress.core.files import shipped_layouts
from cruxpress.sheets.proof_file import proof_file
from workshop import remeasure
from workshop.remeasure import remeasured

SHEETS = {
    "cruciverbalist": "cruciverbalist/solos/030.yaml",
    "cryptex": "cryptex/deals/030.yaml",
    "kross": "kross/calls/030.yaml",
    "cruxy": "cruxy/030.yaml",
}


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the shipped layouts."""
    folder = tmp_path / "layouts"
    shutil.copytree(shipped_layouts(), folder)
    monkeypatch.setattr(remeasure, "shipped_layouts", lambda: folder)
    return folder


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_a_sheet_that_is_measured_anew_says_what_it_said(game: str, copied: Path) -> None:
    file = proof_file(copied / SHEETS[game])
    shipped = file.read_bytes()
    said = remeasured(game, 30)
    assert said.startswith(f"{game} 30: ")
    assert file.read_bytes() == shipped


def test_a_shown_game_with_a_word_that_is_not_known_is_found_again(copied: Path) -> None:
    file = proof_file(copied / "cryptex/deals/010.yaml")
    shipped = file.read_text("utf-8")
    best, shown = shipped.splitlines()[8:10]
    file.write_text(shipped.replace(shown, best.rstrip(",")), "utf-8")
    assert remeasured("cryptex", 10) == "cryptex 10: shown anew and measured"
    found = file.read_text("utf-8").splitlines()
    assert found[8] == best
    assert found[9] != best.rstrip(",")


def test_a_best_game_of_cryptex_gives_way_to_one_of_known_words_that_is_as_good(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a list of known words that grows shorter leaves no game behind that is not for all."""
    file = proof_file(copied / "cryptex/deals/017.yaml")
    shipped = file.read_text("utf-8")
    monkeypatch.setattr(remeasure, "unknown_words", lambda *_: {"beet"})
    again = Mock(side_effect=remeasure._found_again)
    monkeypatch.setattr(remeasure, "_found_again", again)
    assert remeasured("cryptex", 17) == "cryptex 17: measured"
    assert again.call_count == 1, "it was looked for, and what is shown is the same"
    assert file.read_text("utf-8") == shipped


def test_known_words_alone_are_shown_of_cruciverbalist_again(copied: Path) -> None:
    file = proof_file(copied / "cruciverbalist/solos/010.yaml")
    shipped = file.read_text("utf-8")
    lines = shipped.splitlines()
    best, shown = lines[8], lines[11]
    assert "blast furnace" in best, "a word that is not known"
    file.write_text(shipped.replace(shown, best), "utf-8")
    assert remeasured("cruciverbalist", 10) == "cruciverbalist 10: shown anew and measured"
    assert file.read_text("utf-8") == shipped
