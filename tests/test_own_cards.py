"""A fault in a person's own cards is told with the card that has it."""

from pathlib import Path

import pypdfium2
import pytest

from cruxpress.cli.main import main


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


LACKING = """
kind: cards
title: Zoo
piece: mini
cards: [{name: Fox, points: 3}, {traits: [], name: Owl, n: 1..2}, {points: 5}]
front:
  name: {is: text, text: "{name} {points}", x: 5 mm, y: 5 mm, width: 30 mm, height: 10 mm}
"""
CARDS = "[{name: Fox, points: 3}, {traits: [], name: Owl, n: 1..2}, {points: 5}]"


@pytest.mark.parametrize(
    ("cards", "whose"),
    [
        (
            CARDS,
            "zoo.yaml:7:26: on card 2 of 4 (name Owl, n 1) and 1 more card: the data has no ",
        ),
        ("[{points: 5}, {}]", "on card 1 of 2 (points 5): the data has no 'name'; known: points"),
        ("[{points: [], name: []}]", "on card 1 of 1: 'name' is a list or a map"),
        (f"[{{name: {'x' * 90}, points: 1}}]", f"on card 1 of 1 (name {'x' * 39}…, points 1): the"),
    ],
)
def test_a_card_with_a_fault_is_named(
    cards: str, whose: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("zoo.yaml").write_text(LACKING.replace(CARDS, cards), "utf-8")
    for command, told in (("check", "out"), ("cards", "err")):
        assert main([command, "zoo.yaml"]) == 2
        assert whose in getattr(capsys.readouterr(), told)


def test_a_fault_of_all_cards_names_none(capsys: pytest.CaptureFixture[str]) -> None:
    text = LACKING.replace("{name} {points}", "A text that is far too long for its box")
    Path("zoo.yaml").write_text(text, "utf-8")
    assert main(["check", "zoo.yaml"]) == 2
    assert "zoo.yaml:7:9: the text 'A text that is far" in capsys.readouterr().out


BEHIND = """
kind: cards
title: Aids
piece: mini
says-more-behind: yes
cards: [{name: Fox, copies: 2}, {name: Owl}]
front:
  name: {is: text, text: "{name}", x: 5 mm, y: 5 mm, width: 30 mm, height: 10 mm}
back:
  more: {is: text, text: BACKTEXT, x: 5 mm, y: 5 mm, width: 30 mm, height: 10 mm}
"""


@pytest.mark.parametrize("back_text", ["More", "More of {name}"])
@pytest.mark.parametrize(("back", "backs_on_pages"), [("none", [3]), ("duplex", [0, 3])])
def test_a_back_that_people_need_is_a_card_where_no_backs_are_printed(
    back_text: str, back: str, backs_on_pages: list[int]
) -> None:
    Path("aids.yaml").write_text(BEHIND.replace("BACKTEXT", f'"{back_text}"'), "utf-8")
    assert main(["cards", "aids.yaml", "--back", back, "-o", "aids.pdf"]) == 0
    said = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument("aids.pdf")]
    assert [text.count("More") for text in said] == backs_on_pages
    assert said[0].count("Fox") >= 2
