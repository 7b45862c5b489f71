"""Every pad on every named paper: as it is, reduced with a note, or refused in one sentence."""

import json
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game

NAMED = ("a4", "letter", "a5", "half-letter")
SMALL = NAMED[2:]
# What a player writes into would be too small for a pencil.
TOO_LARGE = ("cruxy/sheets", "cruxy/blank", "cruciverbalist/grid-13", "cruciverbalist/grid-15")
PADS = [f"{game}/{pad}" for game in shipped_games() for pad in open_game(game).pads]
PAGES = [f"{game}/rules" for game in shipped_games()]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def printed(*words: str) -> int:
    game, name = words[1].split("/")
    numbered = name != "rules" and open_game(game).pads[name].kind is not None
    return main([*words, *(["--sheets", "1,50"] if numbered else []), "--quiet", "--json"])


@pytest.mark.parametrize("paper", NAMED)
@pytest.mark.parametrize("name", [*PADS, *PAGES])
def test_every_pad_prints_on_every_named_paper(
    name: str, paper: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = printed("pad", name, "--paper", paper)
    answer = capsys.readouterr()
    if paper in SMALL and name in TOO_LARGE:
        assert code == 2
        assert f"does not fit on {paper}; it does on a4, a3, letter, legal\n" in answer.err
        assert answer.err.count("\n") == 1
    else:
        assert (code, answer.err) == (0, "")
        assert json.loads(answer.out)[0]["pages"] > 0


@pytest.mark.parametrize("game", shipped_games())
@pytest.mark.parametrize("paper", SMALL)
def test_solutions_print_on_small_papers(game: str, paper: str) -> None:
    assert main(["solution", f"{game}/1", "--paper", paper, "--quiet"]) == 0


@pytest.mark.parametrize("game", shipped_games())
@pytest.mark.parametrize(("paper", "back"), [("a5", "duplex"), ("a4", "fold")])
def test_cards_print_on_small_papers_and_on_a_folded_one(game: str, paper: str, back: str) -> None:
    assert main(["cards", game, "--paper", paper, "--back", back, "--quiet"]) == 0


def test_a_reduced_page_is_told_with_its_scale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pad", "cruciverbalist/grid-11", "--paper", "a5"]) == 0
    assert capsys.readouterr().err == (
        "cruxpress: Cruciverbalist grid 11 x 11 is printed at 69 % to fit on a5\n"
    )
    assert main(["pad", "cruciverbalist/grid-11", "--up", "2"]) == 0
    assert "printed at 69 % to fit on a4, 2 to a page" in capsys.readouterr().err
    assert main(["pad", "kross/rules", "--paper", "half-letter", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["kross", "--paper", "a5", "--up", "4"], "Kross block does not fit on a5, 4 to a page;"),
        (["kross", "--paper", "60x90mm"], "does not fit on 60mmx90mm; it does on a4, a5, a3,"),
        (["cruxy/1", "--up", "2"], "does not fit on a4, 2 to a page; it does on a3"),
        (["cruxy/blank", "--paper", "100x150mm"], "it does on a4, a3, letter, legal"),
        (["cruciverbalist/themes", "--paper", "6x4in"], "does not fit on 101.6mmx152.4mm; it"),
    ],
)
def test_who_prints_sees_no_measure_of_a_layout(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pad", *words]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert ".yaml" not in told
    assert told.count("\n") == 1


def test_a_fault_of_an_own_page_names_the_paper_that_it_depends_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    line = '{is: text, text: "Fox and owl", size: 20 pt, y: 20 mm, height: 9 mm, x: 12 mm, %s}'
    front = f"  a: {line % 'right: 110 mm'}\n  b: {line % 'width: 20 mm'}\n"
    file.write_text(f"kind: page\ntitle: Mine\npiece: paper\nfront:\n{front}", "utf-8")
    assert main(["pad", str(file), "--paper", "a5"]) == 2
    said = capsys.readouterr().err
    assert "mine.yaml:5:6: on a5: the text 'Fox and owl' needs" in said
    assert "mine.yaml:6:6: the text 'Fox and owl' needs" in said
    front = f"  c: {line % 'width: 90 mm'}\n".replace("y: 20", "y: 205")
    file.write_text(f"kind: page\ntitle: Mine\npiece: paper\nfront:\n{front}", "utf-8")
    assert main(["pad", str(file), "--paper", "a5"]) == 2
    assert "mine.yaml:5:6: on a5: the text 'Fox and owl' ends" in capsys.readouterr().err


def test_solutions_that_are_reduced_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Their codes are to be read, too."""
    assert main(["solution", "cruciverbalist/7", "--paper", "half-letter", "-o", "s.pdf"]) == 0
    told = capsys.readouterr().err
    assert "Cruciverbalist solo solutions is printed at 65 % to fit on half-letter\n" in told
