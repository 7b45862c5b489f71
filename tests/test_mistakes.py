"""A hundred plausible mistakes and what is said to each; and what is no mistake to us."""

import shlex
from pathlib import Path

import pytest
import yaml

from cruxpress.cli.main import main

MISTAKES = yaml.safe_load((Path(__file__).parent / "mistakes.yaml").read_text("utf-8"))
DESK = {
    "notes.txt": "hello\n",
    "table.txt": "GNOMES\n",
    "bad.yaml": "kind: nonsense\n",
    "empty.yaml": "",
    "broken.yaml": "a: [\n",
    "x.pdf": "x\n",
    "folder/readme.txt": "nothing to print\n",
}


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "desk"
    for name, text in DESK.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "settings.json"))
    return folder


def test_there_are_a_hundred_of_them() -> None:
    typed = [row[0] for row in MISTAKES]
    assert len(typed) >= 100
    assert len(set(typed)) == len(typed)


@pytest.mark.parametrize(("typed", "code", "says"), MISTAKES, ids=[row[0] for row in MISTAKES])
def test_a_mistake_is_told_in_plain_words(
    typed: str, code: int, says: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(typed)) == code
    answer = capsys.readouterr()
    told = answer.out + answer.err
    assert says in told
    assert answer.out or answer.err.startswith("cruxpress: ")
    for ours in ("Traceback", "invalid int", "invalid choice", "None", "unrecognized"):
        assert ours not in told
    assert sum(len(line) > 450 for line in told.splitlines()) == 0
    files = [path.relative_to(desk).as_posix() for path in desk.glob("**/*") if path.is_file()]
    assert sorted(files) == sorted(DESK)


UNDERSTOOD = {
    "pad kross/": "kross-block-a4-colour",
    "Pad KROSS": "kross-block-a4-colour",
    "pad kross-block": "kross-block-a4-colour",
    "pad Kross/Block --ink Color": "kross-block-a4-colour",
    "pad kross --layout block --ink GRAY": "kross-block-a4-grey",
    "pad kross --layout kross/block --ink greyscale": "kross-block-a4-grey",
    "pad kross/rules --paper US-Letter": "kross-rules-letter-colour",
    "pad kross --paper 8.5x11": "kross-block-letter-colour",
    "pad kross --paper '8.5 x 11 in'": "kross-block-letter-colour",
    "pad kross --paper 11x8.5in": "kross-block-letter-colour",
    "pad kross --paper 210x297": "kross-block-a4-colour",
    "pad kross --paper 210×297mm": "kross-block-a4-colour",
    "pad kross --paper 21,0x29,7cm": "kross-block-a4-colour",
    "pad kross --paper 'half letter'": "kross-block-half-letter-colour",
    "pad kross --paper 5.5x8.5": "kross-block-half-letter-colour",
    "pad kross --paper A3": "kross-block-a3-colour",
    "pad kross --paper Legal --ink low_ink": "kross-block-legal-low-ink",
    "pad kross --paper 200mmx280mm": "kross-block-200mmx280mm-colour",
    "pad kross --paper '280 x 200 mm'": "kross-block-200mmx280mm-colour",
    "pad kross/3": "kross-calls-3-a4-colour",
    "pad kross/solo --sheets 3": "kross-calls-3-a4-colour",
    "pad kross --layout solo --sheets 3": "kross-calls-3-a4-colour",
    "pad kross/calls/3": "kross-calls-3-a4-colour",
    "pad kross/1,3": "kross-calls-1_3-a4-colour",
    "pad kross --sheet 3": "kross-calls-3-a4-colour",
    "pad crusgallo/solo --sheets 1-2": "crusgallo-challenges-1-2-a4-colour",
    "reprint kross/3": "kross-calls-3-a4-colour",
    "reprint kross-block": "kross-block-a4-colour",
    "cards kross/letters --back DUPLEX": "kross-letters-a4-colour",
    "cards kross-letters": "kross-letters-a4-colour",
    "cards Cruxy/Tokens": "cruxy-tokens-a4-colour",
    "cards crusgallo/easy": "crusgallo-easy-a4-colour",
    "solution kross/3": "kross-calls-3-solution-a4-colour",
    "solution Kross/Solo/3": "kross-calls-3-solution-a4-colour",
    "pad Kross/RULES": "kross-rules-a4-colour",
    "pad kross --ink 'B&W'": "kross-block-a4-grey",
    "pad kross --paper Tabloid": "kross-block-279.4mmx431.8mm-colour",
}


@pytest.mark.parametrize("typed", UNDERSTOOD)
def test_what_people_mean_is_done(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(typed)) == 0
    assert capsys.readouterr().out == f"output/{UNDERSTOOD[typed]}.pdf\n"


def test_fresh_sheets_need_no_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """One is drawn and told, and makes the same sheets again."""
    wish = ["pad", "null", "--fresh", "--count", "2", "--jobs", "1", "-o"]
    assert main([*wish, "a.pdf"]) == 0
    told = capsys.readouterr().err
    seed = told.split("--seed ")[1].split()[0]
    answers = "cruxpress: for the answers add --solutions, or run cruxpress solution FILE\n"
    seeded = f"cruxpress: the seed is {seed}; --seed {seed} makes the same sheets again\n"
    assert told == seeded + answers
    assert main([*wish, "b.pdf", "--seed", seed]) == 0
    assert capsys.readouterr().err == answers
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.parametrize("words", [["help", "pad"], ["help", "PAD"], ["pad", "--help"]])
def test_help_is_found_on_both_ways(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("usage: cruxpress pad [-h]")


def test_help_alone_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    assert "everything that can be printed" in capsys.readouterr().out


def test_a_suggested_command_can_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "null", "mine", "-o", "my sheets"]) == 0
    assert "next: cruxpress prove 'my sheets/mine.yaml'\n" in capsys.readouterr().err
    assert main(["check", "my sheets/mine.yaml"]) == 0
    assert "cruxpress prove 'my sheets/mine.yaml'\n" in capsys.readouterr().out
    assert main(["pad", "my sheets/mine.yaml"]) == 1
    assert "run cruxpress prove 'my sheets/mine.yaml'\n" in capsys.readouterr().err


def test_a_long_word_is_not_echoed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["word", "a" * 5000]) == 0
    answer = capsys.readouterr()
    assert max(map(len, (answer.out + answer.err).splitlines())) < 200


def test_a_cache_that_is_a_file_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, desk: Path
) -> None:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(desk / "notes.txt"))
    assert main(["pad", "kross"]) == 0
    told = "notes.txt is a file, and a cache is a folder\n"
    assert capsys.readouterr().err.endswith(told)
