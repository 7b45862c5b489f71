"""A kit as a person wants it: parts, own decks, their printer, what is told and what is kept."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.registry import shipped_games
from cruxpress.products.kit.vtt import first_id

# The fields of a saved object and of what lies on the table, as the knowledge base of Tabletop
# Simulator names them (custom-content/save-file-format), with the kinds of their values.
OBJECT = {"GUID": str, "Name": str, "Transform": dict, "Nickname": str, "Description": str}
TRANSFORM = [f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"]
SHEET = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
PDF = {"PDFUrl": str, "PDFPassword": str, "PDFPage": int, "PDFPageOffset": int}
KINDS = {"DeckCustom", "CardCustom", "Custom_PDF"}
SHAPES = {0, 4}  # of cards: a rectangle with round corners, and a circle
# All that an object may say; what the table does not know, it drops without a word.
DOCUMENTED = {
    *OBJECT,
    *("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip"),
    *("LuaScript", "LuaScriptState", "XmlUI"),
    *("CardID", "DeckIDs", "SidewaysCard", "CustomDeck", "ContainedObjects", "CustomPDF"),
}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "settings.json"))
    return tmp_path


def kit(*words: str) -> int:
    return main(["kit", *words, "--paper", "a4", "--jobs", "1", "-o", "kit"])


def pdfs(place: Path) -> set[str]:
    return {str(file.relative_to(place / "kit")) for file in (place / "kit").rglob("*.pdf")}


def test_only_rules_or_only_what_is_played_alone(place: Path) -> None:
    assert kit("kross", "cryptex", "--only", "rules", "--ink", "grey") == 0
    rules = {"kross/a4-grey/rules.pdf", "cryptex/a4-grey/rules.pdf"}
    assert pdfs(place) == rules | {"START-HERE-a4.pdf", "printer-test-a4.pdf"}
    assert kit("kross", "--only", "solo", "--ink", "grey") == 0
    assert {"kross/a4-grey/call-sheets.pdf", "kross/a4-grey/solutions.pdf"} < pdfs(place)
    assert len(pdfs(place)) == 4


def test_a_part_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert kit("kross", "--only", "rulez") == 2
    assert "a kit has no part 'rulez'; did you mean 'rules'?" in capsys.readouterr().err
    assert kit("null", "--only", "rules") == 2
    assert "nothing of the kit is left: it has no rules" in capsys.readouterr().err


def test_own_decks_and_sheets_are_part_of_it(place: Path) -> None:
    (place / "mine").mkdir()
    deck = "extends: kross/letters\ntitle: Ours\n"
    (place / "mine" / "ours.yaml").write_text(deck, "utf-8")
    assert kit("mine/ours.yaml", "--ink", "grey", "--vtt", "--png") == 0
    assert "kross/a4-grey/ours.pdf" in pdfs(place)
    assert "kross/a4-grey/rules.pdf" not in pdfs(place)
    assert (place / "kit/vtt/kross/ours.png").is_file()
    (place / "mine" / "ours.yaml").write_text(deck.replace("Ours", "Yours"), "utf-8")
    assert kit("mine/ours.yaml", "--ink", "grey") == 0
    rows = json.loads((place / "kit/manifest.json").read_text("utf-8"))["files"]
    assert "Yours" in {row.get("title") for row in rows}


def test_a_printer_that_nobody_knows_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert kit("null", "--printer", "attic") == 2
    assert "no printer's offset is saved" in capsys.readouterr().err
    assert main(["calibrate", "--printer", "attic", "--offset", "1mm,0mm"]) == 0
    assert kit("null", "--printer", "attic") == 0


def test_long_lists_are_summarised(capsys: pytest.CaptureFixture[str]) -> None:
    assert kit("null", "--png") == 0
    said = capsys.readouterr()
    assert said.out == "kit\n"
    assert "kit/manifest.json lists them" in said.err
    assert kit("null", "--png", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)) > 12


def test_the_essentials_have_one_ink(place: Path) -> None:
    assert kit("null", "--essentials") == 0
    assert {name.split("/")[0] for name in pdfs(place) if "/" in name} == {"a4-colour"}


def test_a_result_is_not_overwritten_in_silence(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = ["pad", "null", "--sheets", "1", "-o", "x.pdf"]
    assert main(first) == 0
    stamp = (place / "x.pdf").stat().st_mtime_ns
    assert main(first) == 0
    assert "replaced" not in capsys.readouterr().err
    assert (place / "x.pdf").stat().st_mtime_ns == stamp
    assert main(["pad", "null", "--sheets", "2", "-o", "x.pdf"]) == 0
    assert "an older x.pdf is replaced" in capsys.readouterr().err
    (place / "x.pdf").chmod(0o444)
    assert main(first) == 2
    assert "x.pdf is read-only and holds something else" in capsys.readouterr().err


def test_a_saved_object_has_the_documented_fields(place: Path) -> None:
    assert kit("null", "--vtt", "local", "--ink", "grey") == 0
    saved = json.loads((place / "kit/vtt/null/null.json").read_text("utf-8"))
    assert isinstance(saved["ObjectStates"], list)
    assert {"SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript"} <= saved.keys()
    names = set()
    for thing in saved["ObjectStates"]:
        names.add(thing["Name"])
        for each in (thing, *thing.get("ContainedObjects", ())):
            check(each)
    assert names == {"CardCustom", "Custom_PDF"} or names == {"DeckCustom", "Custom_PDF"}
    assert (place / "kit/vtt/null/null.png").is_file()


def check(thing: Any) -> None:
    assert all(isinstance(thing[name], kind) for name, kind in OBJECT.items())
    assert all(isinstance(thing["Transform"][name], int | float) for name in TRANSFORM)
    assert thing["Name"] in {*KINDS, "Card"}
    assert thing["Nickname"]
    assert thing.keys() <= DOCUMENTED
    links = []
    if thing["Name"] == "Custom_PDF":
        assert {name: type(value) for name, value in thing["CustomPDF"].items()} == PDF
        links.append(thing["CustomPDF"]["PDFUrl"])
    for number, sheet in thing.get("CustomDeck", {}).items():
        assert {name: type(value) for name, value in sheet.items()} == SHEET
        assert int(number) >= 1
        assert sheet["Type"] in SHAPES
        links += [sheet["FaceURL"], sheet["BackURL"]]
    for link in links:
        assert link.startswith("file:///")
        assert Path(link.removeprefix("file://")).is_file()


def test_no_two_games_share_the_numbers_of_their_decks() -> None:
    firsts = sorted(first_id(game) for game in shipped_games())
    assert all(b - a >= 20 for a, b in pairwise(firsts))
