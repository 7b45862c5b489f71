"""Looks that a designer changes: shipped layouts by name, palettes, fonts, files beside a deck."""

import shutil
from pathlib import Path

import pypdfium2
import pytest

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput
from cruxpress.press.layout import open_layout
from cruxpress.products.printing import folder_of, open_press
from tests import ROOT

DECK = """kind: cards
title: Own
piece: mini
cards: [{name: Fox}]
front:
  ground: {is: box, x: -3 mm, y: -3 mm, right: -3 mm, bottom: -3 mm, fill: lava}
  name: {is: text, text: "{name}", colour: white, x: 5 mm, y: 5 mm, right: 5 mm}
"""


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> Path:
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def test_a_layout_builds_on_the_shipped_one_of_its_name() -> None:
    own = "extends: cruxy/sheet\ntitle: My Cruxy\n"
    file = write("mine/cruxy/sheet.yaml", own)
    press = open_press(Path("mine"))
    mine, ours = open_layout(press, "cruxy/sheet"), open_layout(open_press(), "cruxy/sheet")
    assert mine.keys.title == "My Cruxy"
    assert mine.file.resolve() == file.resolve()
    assert [each.name for each in mine.front] == [each.name for each in ours.front]
    # Named by its file, and with no option, it is the same.
    assert open_layout(open_press(), file).keys.title == "My Cruxy"


def test_a_layout_with_no_shipped_namesake_still_goes_in_a_circle() -> None:
    write("mine/kross/nobody.yaml", "extends: kross/nobody\n")
    with pytest.raises(BadInput, match="extends in a circle"):
        open_layout(open_press(Path("mine")), "kross/nobody")


def test_files_beside_a_deck_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    write("deck/deck.yaml", DECK)
    assert main(["check", "deck/deck.yaml"]) == 2
    assert "the colour 'lava' is unknown" in capsys.readouterr().out
    write("deck/inks.yaml", 'colours: {lava: "#c0392b"}\n')
    assert folder_of(Path("deck/deck.yaml")) == Path("deck")
    for words in (["check", "deck/deck.yaml"], ["check", "deck"]):
        assert main(words) == 0
    for ink in ("colour", "grey", "low-ink", "cmyk"):
        assert main(["cards", "deck/deck.yaml", "--ink", ink]) == 0
    assert main(["preview", "deck/deck.yaml"]) == 0


def test_the_words_in_the_margin_are_ones_own() -> None:
    write("deck/deck.yaml", DECK)
    write("deck/inks.yaml", 'colours: {lava: "#c0392b"}\n')
    write("deck/press.yaml", 'furniture: {line: {text: "Ann · {title} {page} of {pages}"}}\n')
    assert main(["cards", "deck/deck.yaml", "-o", "own.pdf"]) == 0
    (page,) = pypdfium2.PdfDocument("own.pdf")
    assert page.get_textpage().get_text_range().endswith("Ann · Own 1 of 1")


def test_nothing_is_beside_what_we_ship() -> None:
    assert folder_of(ROOT / "layouts/kross/letters.yaml") is None
    assert folder_of(Path("kross-letters")) is None
    assert folder_of(Path("\0")) is None


WRONG = [
    ("colours: [red]\n", "inks.yaml:1:10: a list stands where a map of colours should"),
    ("colours: {lava: red}\n", "inks.yaml:1:17: 'red' is no colour; write it as '#16243B'"),
    ('colours: {Lava: "#c0392b"}\n', "inks.yaml:1:11: 'Lava' is no name; use small letters,"),
    (
        'lava: "#c0392b"\n',
        "inks.yaml:1:1: the colour 'lava' stands outside of 'colours'; write `colours: {",
    ),
    ("colors: {}\n", "inks.yaml:1:1: inks.yaml has no key 'colors'; did you mean 'colours'?"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_slips_in_own_colours(text: str, told: str) -> None:
    write("inks.yaml", text)
    with pytest.raises(BadInput) as caught:
        _ = open_press(Path()).inks
    assert str(caught.value.problems[0]).startswith(told)


def test_a_new_palette_changes_our_icons() -> None:
    write("inks.yaml", 'inks: {colour: {colours: {gold: "#00FF00"}}}\n')
    press = open_press(Path())
    icon = press.icon(ROOT / "layouts/icons/star.svg")
    assert "gold" in icon.colours
    assert press.ink("colour").parts("gold") == (0, 1, 0)
    assert press.palette["#F7C948"] == "gold"


def test_a_font_says_its_licence() -> None:
    Path("fonts").mkdir()
    shutil.copy(ROOT / "fonts/Nunito_400Regular.ttf", "fonts/own.ttf")
    write("fonts.yaml", "fonts: {mine: own.ttf}\n")
    with pytest.raises(BadInput) as caught:
        _ = open_press(Path()).fonts
    assert str(caught.value) == (
        "fonts.yaml:1:15: 'own.ttf' lacks its licence; write it beside: "
        "{regular: own.ttf, licence: OFL 1.1}"
    )
    write("fonts.yaml", "fonts: {mine: {regular: own.ttf, licence: OFL 1.1}}\n")
    assert "mine" in open_press(Path()).fonts


def test_a_score_pad_says_which_copies_fill_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "score-pad", "points", "-o", "."]) == 0
    capsys.readouterr()
    assert main(["pad", "points/points.yaml", "-o", "one.pdf"]) == 0
    assert "a page holds 4 of Points; add --copies 4 to fill it" in capsys.readouterr().err
    assert main(["pad", "points/points.yaml", "--copies", "4", "-o", "four.pdf"]) == 0
    assert "--copies" not in capsys.readouterr().err


def test_an_element_that_is_not_there_is_told_with_the_nearest_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cruxy" / "sheet.yaml"
    file.parent.mkdir()
    file.write_text("extends: cruxy/sheet\nfront: {nam: {text: Night}}\n", "utf-8")
    assert main(["check", str(file), "--layouts", str(tmp_path)]) == 2
    said = capsys.readouterr().out
    assert "it does not say what it is; did you mean 'name'? Or write 'is: box'" in said
