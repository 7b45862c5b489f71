"""Printers' offsets are remembered, and a damaged file of settings is named with its fault."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.core.files import Offset, Settings, add_printer, load_settings, save_settings
from cruxpress.core.files.settings import _validate

HOME = Settings({"Brother": Offset(500, -250), "büro 2": Offset(0, 20_000)})


def test_offsets_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deep/settings.json"
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(file))
    assert load_settings() == Settings()
    assert not file.parent.exists()
    assert save_settings(HOME) == file
    assert load_settings() == HOME == load_settings(file)
    assert json.loads(file.read_text("utf-8"))["printers"]["Brother"] == {"x": 500, "y": -250}


def test_defaults_are_kept_beside_printers(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    save_settings(HOME.with_defaults({"paper": "letter", "ink": "grey"}), file)
    add_printer("Canon", Offset(1, 2), file)
    kept = load_settings(file)
    assert kept.defaults == {"paper": "letter", "ink": "grey"}
    assert kept.offset("Canon") == Offset(1, 2)
    assert kept.with_defaults({"paper": ""}).defaults == {"ink": "grey"}
    assert HOME.printers.items() <= kept.printers.items()


def test_a_printer_is_added_and_renewed() -> None:
    more = HOME.with_printer("Canon", Offset(1, 2)).with_printer("Brother", Offset(3, 4))
    assert more.offset("Canon") == Offset(1, 2)
    assert more.offset("Brother") == Offset(3, 4)
    assert more.offset("büro 2") == HOME.offset("büro 2")
    assert HOME.offset("Brother") == Offset(500, -250)


def test_an_unknown_printer_is_an_error() -> None:
    with pytest.raises(BadInput) as caught:
        HOME.offset("Brothr")
    assert str(caught.value) == (
        "there is no printer 'Brothr'; did you mean 'Brother'? known: Brother, büro 2"
    )
    with pytest.raises(BadInput, match="cruxpress calibrate --printer Brother --offset X,Y"):
        Settings().offset("Brother")


RIGHT = 'right is {"printers": {"NAME": {"x": 500, "y": -250}}} in micrometres'
NUMBER = "right is a whole number of micrometres from -20000 to 20000 (20 mm)"
KEYS = "paper, ink, flip, site, printer, printers"
A_MAP = f": the settings are a map of {KEYS}; {RIGHT}"
PARTS = f":1: the printer 'a' has an x and a y and nothing else; {RIGHT}"
BAD = {
    "": f":1:1: the settings are not JSON: expecting value; {RIGHT}",
    '{"printers":\n  {"a" 1}}': ":2:8: the settings are not JSON: "
    f"expecting ':' delimiter; {RIGHT}",
    "[]": A_MAP,
    "null": A_MAP,
    '{"printers": []}': A_MAP,
    '{"printer": {}}': ":1: the setting 'printer' is a text, whose saved offset moves the backs, "
    "not '{}'",
    '{"printers": {},\n "papr": "a4"}': ":2: there is no setting 'papr'; did you mean 'paper'? "
    "known: flip, ink, paper, printer, printers, site",
    '{"paper": " "}': ":1: the setting 'paper' is a text, the paper that is printed on, not ' '",
    '{"printers": {"a": 1}}': PARTS,
    '{"printers": {"a": {"x": 1}}}': PARTS,
    '{"printers": {"a": {"x": 1, "y": 2, "z": 3}}}': PARTS,
    '{"printers": {"a": {"x": 1.5, "y": 2}}}': f":1: the printer 'a' has x: 1.5; {NUMBER}",
    '{"printers": {"a": {"x": 1, "y": "2"}}}': f":1: the printer 'a' has y: '2'; {NUMBER}",
    '{"printers": {"a": {"x": true, "y": 2}}}': f":1: the printer 'a' has x: True; {NUMBER}",
    '{"printers": {"a": {"x": NaN, "y": 2}}}': f":1: the printer 'a' has x: nan; {NUMBER}",
    '{"printers": {"a": {"x": 1, "y": -20001}}}': f":1: the printer 'a' has y: -20001; {NUMBER}",
    '{"printers": {" ": {"x": 1, "y": 2}}}': ":1: a printer's name is 1 to 60 letters, not ' '",
    '{"printers": {"a": {"x": 1, "x": 2, "y": 3}}}': f": the settings are not JSON: "
    f"'x' stands there twice; {RIGHT}",
}


@pytest.mark.parametrize("text", BAD)
def test_a_damaged_file_is_named_with_its_fault(text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(text)
    with pytest.raises(BadInput) as caught:
        load_settings(file)
    assert str(caught.value) == f"{file}{BAD[text]}"


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"printers": {"a": {"x": 0.5, "y": 99999}, "b": 1}}')
    with pytest.raises(BadInput) as caught:
        load_settings(file)
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe", "not UTF-8 text"),
        (b"[" * 200_000, "not JSON"),
        (b'{"printers": {"a": {"x": ' + b"9" * 5000 + b', "y": 0}}}', "not JSON"),
        (b" " * 1_000_001, "too large for settings"),
    ],
)
def test_any_bytes_are_withstood(data: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(data)
    with pytest.raises(BadInput, match=why) as caught:
        load_settings(file)
    assert str(caught.value).startswith(str(file))


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="the settings cannot be read: Is a directory"):
        load_settings(tmp_path)


def test_a_mark_that_windows_writes_first_is_forgiven(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b'\xef\xbb\xbf{"printers": {}}')
    assert load_settings(file) == Settings()


@pytest.mark.parametrize(
    "settings",
    [
        Settings({"": Offset(0, 0)}),
        Settings({"two\nlines": Offset(0, 0)}),
        Settings({"n" * 61: Offset(0, 0)}),
        Settings({"a": Offset(20_001, 0)}),
    ],
)
def test_what_could_not_be_read_back_is_never_saved(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    save_settings(HOME, file)
    with pytest.raises(BadInput):
        save_settings(settings, file)
    assert load_settings(file) == HOME


def test_saving_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    save_settings(HOME, file)

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_settings(Settings(), file)
    assert load_settings(file) == HOME


def test_printers_that_are_saved_at_once_are_all_kept(tmp_path: Path) -> None:
    """Each run reads what is there, adds its own and writes; the others wait."""
    file = tmp_path / "deep" / "settings.json"
    together = Barrier(8)

    def save(number: int) -> None:
        together.wait()
        add_printer(f"printer {number}", Offset(number, 0), file)

    with ThreadPoolExecutor(8) as runs:
        list(runs.map(save, range(8)))
    assert {o.x for o in load_settings(file).printers.values()} == set(range(8))
    assert [path.name for path in file.parent.iterdir()] == [file.name]


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda part: (
        st.lists(part, max_size=3)
        | st.dictionaries(st.sampled_from(["printers", "a", "x", "y"]), part)
    ),
)


@given(plain)
def test_any_data_are_settings_or_bad_input(data: object) -> None:
    try:
        settings = _validate(data, None)
    except BadInput:
        return
    assert all(abs(o.x) <= 20_000 and abs(o.y) <= 20_000 for o in settings.printers.values())
