"""A person's settings: kept once, used by every command that prints, and told each time."""

import json
from pathlib import Path

import pytest

from cruxpress.cli.main import main


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "kept.json"))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, str]:
    assert main(list(words)) == code
    answer = capsys.readouterr()
    return answer.out, answer.err


def test_who_uses_letter_types_it_once(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said(capsys, "settings", "paper=8.5x11", "ink=Low Ink")
    assert "paper    letter" in out
    assert "ink      low-ink" in out
    assert json.loads(Path("kept.json").read_text())["paper"] == "letter"
    out, err = said(capsys, "pad", "kross")
    assert out == "output/kross-block-letter-low-ink.pdf\n"
    assert err == "cruxpress: from your settings: paper letter, ink low-ink\n"
    out, err = said(capsys, "cards", "kross-letters", "--paper", "A4")
    assert out == "output/kross-letters-a4-low-ink.pdf\n"
    assert err.startswith("cruxpress: from your settings: ink low-ink\n")
    assert "the backs of kross-letters are left out; add --back" in err
    assert said(capsys, "pad", "kross", "--paper", "a4", "--ink", "color")[1] == ""
    assert said(capsys, "pad", "kross", "--quiet")[1] == ""


def test_a_setting_is_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "settings", "paper=letter", "flip=short")
    out, _ = said(capsys, "settings", "paper=")
    assert "paper    not set: a4" in out
    assert said(capsys, "calibrate") == (
        "output/calibrate-a4-short.pdf\n",
        "cruxpress: from your settings: flip short\n",
    )


def test_settings_are_shown_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said(capsys, "settings", "site=https://example.org/s")
    data = json.loads(said(capsys, "settings", "--json")[0])
    assert data["site"] == "https://example.org/s"
    assert data["paper"] is None
    assert data["file"] == str(tmp_path / "kept.json")


def test_a_kit_is_made_on_the_papers_that_it_can(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "settings", "paper=a5", "ink=grey")
    _, err = said(capsys, "kit", "chess", code=2)
    assert err.startswith("cruxpress: from your settings: ink grey\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("papr=a4", "there is no setting 'papr'; did you mean 'paper'? known: flip, ink, paper"),
        ("paper", "what is paper to be? Write paper=VALUE, or paper= to forget it"),
        ("paper=a9", "there is no paper 'a9'"),
        ("ink=gold", "there is no ink 'gold'"),
        ("flip=up", "there is no flip 'up'; known: long, short"),
        ("site=ftp://x", "is no link to a web site"),
        ("printer=attic", "no printer's offset is saved"),
    ],
)
def test_what_cannot_be_kept_is_told_and_not_kept(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, err = said(capsys, "settings", words, code=2)
    assert message in err
    assert not Path("kept.json").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{\n "paper": "a9"\n}', "kept.json:2: the setting 'paper': there is no paper 'a9'"),
        ('{"ink": 3}', "kept.json:1: the setting 'ink' is a text, the ink that is printed with"),
        ('{"ink": "grey",\n', "kept.json:2:1: the settings are not JSON"),
    ],
)
def test_a_bad_file_is_named_with_its_line(
    text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("kept.json").write_text(text)
    out, err = said(capsys, "pad", "kross", code=2)
    assert message in err
    assert out == ""
    assert not Path("output").exists()
    assert said(capsys, "word", "koala")[1] == ""  # takes nothing from there


@pytest.mark.parametrize(
    "text", ['{"ink": "grey",\n', "[]", "\x00", '{"paper": "a4", "paper": "a5"}']
)
def test_settings_mend_a_file_that_cannot_be_read(
    text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, aside = tmp_path / "kept.json", tmp_path / "kept.json.bad"
    file.write_text(text)
    assert (
        "'cruxpress settings paper=a4' keeps what is right in it"
        in said(capsys, "settings", code=2)[1]
    )
    out, err = said(capsys, "settings", "paper=letter")
    assert err == f"cruxpress: settings that could not be read lie in {aside} now\n"
    assert "paper    letter" in out
    assert aside.read_text() == text
    assert said(capsys, "settings")[1] == ""


def test_what_is_right_in_bad_settings_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    attic = {"attic": {"x": 500, "y": 0}}
    right = {"printers": attic, "ink": "grey"}
    wrong = {"printers": {**attic, "b": 1}, "ink": "grey", "paper": 5, "foo": 1}
    Path("kept.json").write_text(json.dumps(wrong))
    said(capsys, "settings", "flip=short")
    assert json.loads(Path("kept.json").read_text()) == {**right, "flip": "short"}


def test_a_setting_that_nobody_can_use_is_not_shown_as_fine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("kept.json").write_text('{\n"paper": "foo", "ink": "grey"}')
    out, err = said(capsys, "settings", code=2)
    assert "ink      grey" in out
    assert "kept.json:2: the setting 'paper': there is no paper 'foo'" in err
    assert "set it anew with: cruxpress settings paper=VALUE" in err
