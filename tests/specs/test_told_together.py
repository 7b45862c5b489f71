"""One kind of fault hides no other: table, layout and cards are told together."""

from pathlib import Path

import pytest
from PIL import Image

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput, Problem
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.printing import make_cards
from tests.specs.workbooks_for_tests import Sheets, write_xlsx

TOP = "kind: cards\ntitle: Zoo\npiece: poker\n"
SPOT = "x: 5 mm, y: 5 mm, right: 5 mm, height: 8 mm"
NAME = f'  name: {{is: text, text: "{{name}}", {SPOT}, size: 14 pt}}\n'
ART = '  art: {is: image, file: "{art}", x: 5 mm, y: 20 mm, right: 5 mm, height: 20 mm}\n'


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(press: Press, cards: str, front: str, more: str = "", top: str = TOP) -> list[str]:
    """What is wrong with a deck, each shortened to what a person looks for."""
    Path("zoo.yaml").write_text(f"{top}cards: {cards}\nfront:\n{front}{more}", "utf-8")
    with pytest.raises(BadInput) as caught:
        open_layout(press, Path("zoo.yaml"))
    return [str(problem).partition(";")[0] for problem in caught.value.problems]


def test_a_wrong_number_of_copies_hides_no_missing_picture(press: Press) -> None:
    Path("zoo.csv").write_text("name,art,copies\nFox,fox.png,two\nOwl,owl.png,1\n", "utf-8")
    assert told(press, "zoo.csv", NAME + ART) == [
        "zoo.csv:2: column 'copies': 'two' is no whole number from 0 to 1000",
        "zoo.yaml:7:8: on card 1 of 2 (name Fox, art fox.png, zoo.csv:2): column 'art': "
        "there is no picture 'fox.png'",
        "zoo.yaml:7:8: on card 2 of 2 (name Owl, art owl.png, zoo.csv:3): column 'art': "
        "there is no picture 'owl.png'",
    ]


def test_nor_do_cards_that_stand_in_the_layout(press: Press) -> None:
    cards = "[{name: Fox, art: fox.png, copies: two}]"
    assert told(press, cards, ART) == [
        "zoo.yaml:4:9: copies is a whole number from 1 to 1000",
        "zoo.yaml:6:8: on card 1 of 1 (name Fox, art fox.png): there is no picture 'fox.png'",
    ]


def test_faults_of_one_row_are_told_together(press: Press) -> None:
    """Two joins, copies and a picture; what a missing key would have said is not asked for."""
    Path("zoo.csv").write_text("name,kind,home,art,copies\nFox,icy,see,fox.png,-1\n", "utf-8")
    Path("kinds.csv").write_text("kind,shade\nice,sea\n", "utf-8")
    Path("homes.csv").write_text("home,place\nsea,Sea\n", "utf-8")
    joins = "{table: kinds.csv, key: kind}, {table: homes.csv, key: home}"
    place = NAME.replace("name:", "place:").replace("{name}", "{place}")
    front = NAME.replace("is: text", 'is: text, colour: "{shade}"') + ART + place
    assert told(press, f"{{table: zoo.csv, join: [{joins}]}}", front) == [
        "zoo.csv:2: column 'kind': 'icy' is not in 'kinds.csv'",
        "zoo.csv:2: column 'home': 'see' is not in 'homes.csv'",
        "zoo.csv:2: column 'copies': '-1' is no whole number from 0 to 1000",
        "zoo.yaml:7:8: on card 1 of 1 (name Fox, kind icy, zoo.csv:2): column 'art': "
        "there is no picture 'fox.png'",
    ]


def test_tables_that_are_not_there_are_told_together(press: Press) -> None:
    joins = "[{table: kinds.csv, key: kind}, {table: homes.csv, key: home}]"
    found = told(press, f"{{table: zoo.csv, join: {joins}}}", NAME.replace("5 mm,", "5,", 1))
    assert [each.partition(": ")[2] for each in found] == [
        "there is no table 'zoo.csv' beside the layout",
        "there is no table 'kinds.csv' beside the layout",
        "there is no table 'homes.csv' beside the layout",
        "'5' has no unit",
    ]


def test_rows_that_cannot_be_read_hide_no_others(press: Press) -> None:
    rows = ["name,traits,art,copies", "Fox,[a: [}],fox.png,two", "Owl,1,owl.png,1,2", "Cat,,,x"]
    Path("zoo.csv").write_text("\n".join(rows), "utf-8")
    found = told(press, "zoo.csv", ART.replace("}\n", ', when: "{art}"}\n'))
    assert [each.partition(": ")[2] for each in found] == [
        "column 'traits': '[a: [}]' is no list",
        "column 'copies': 'two' is no whole number from 0 to 1000",
        "5 values stand in a table of 4 columns: '2'",
        "column 'copies': 'x' is no whole number from 0 to 1000",
        "on card 1 of 2 (name Fox, art fox.png, zoo.csv:2): column 'art': "
        "there is no picture 'fox.png'",
    ]


def test_a_wrong_header_hides_no_row(press: Press) -> None:
    Path("zoo.csv").write_text("name,2nd,name,copies\nFox,1,x,two\n", "utf-8")
    assert told(press, "zoo.csv", NAME) == [
        "zoo.csv:1: column 2: '2nd' is no name",
        "zoo.csv:1: column 3: 'name' stands there twice",
        "zoo.csv:2: column 'copies': 'two' is no whole number from 0 to 1000",
    ]


def test_all_formulas_that_failed_are_told_with_their_columns(press: Press) -> None:
    sheets: Sheets = {
        "A": [["name", "points"], ["Fox", "#REF!"], ["#N/A", "#DIV/0!"], ["x" * 60, 3]]
    }
    write_xlsx(Path("zoo.xlsx"), sheets)
    found = told(press, "zoo.xlsx", NAME)
    assert found[:3] == [
        "zoo.xlsx (A):2: column 'points': a formula gives #REF!",
        "zoo.xlsx (A):3: column 'name': a formula gives #N/A",
        "zoo.xlsx (A):3: column 'points': a formula gives #DIV/0!",
    ]
    assert "column 'name': the text 'xxx" in found[3]
    assert len(found) == 4


def test_rows_of_json_and_yaml_are_told_together(press: Press) -> None:
    Path("zoo.json").write_text('[1, {"name": "Fox", "copies": "x"}, [2]]', "utf-8")
    Path("more.yaml").write_text("zoo:\n- 1\n- {name: Fox, copies: x}\n", "utf-8")
    wrong = "column 'copies': 'x' is no whole number from 0 to 1000"
    assert told(press, "zoo.json", NAME) == [
        "zoo.json row 1: is no card",
        f"zoo.json row 2: {wrong}",
        "zoo.json row 3: is no card",
    ]
    assert told(press, "more.yaml", NAME) == [
        "more.yaml:2:3: is no card",
        f"more.yaml:3:23: {wrong}",
    ]


def test_faults_of_the_layout_hide_none_of_its_cards(press: Press) -> None:
    """A key, a font, a colour and a condition are wrong, and so are names on the cards."""
    Path("zoo.csv").write_text(f"name,shade,art\nFox,see,fox.png\n{'x' * 60},sea,\n", "utf-8")
    front = (
        '  bad: {is: text, text: "{nme}", font: titel}\n'
        '  odd: {is: text, text: "{nme}", when: "{name} == Fox"}\n'
        + NAME.replace("is: text", 'is: text, colour: "{shade}"')
        + ART.replace("is: image", 'is: image, stroke: "#ff0000", line: 3, when: "{art}"')
    )
    back = "back:\n  twice: {is: icon, icon: stra}\nmust-differ: [[name, nam]]\ngutter: 5\n"
    found = told(press, "zoo.csv", front, back)
    assert [each.partition(": ")[2].partition(" needs ")[0] for each in found] == [
        "the font 'titel' is unknown",
        "the condition '{name} == Fox' cannot be read: it has '=='",
        "the colour '#ff0000' is unknown",
        "'3' has no unit",
        "the icon 'stra' is unknown",
        "must-differ names 'nam'",
        "'5' has no unit",
        "on card 1 of 2 (name Fox, shade see, zoo.csv:2) and 1 more card (zoo.csv:3): "
        "the data has no 'nme'",
        "on card 1 of 2 (name Fox, shade see, zoo.csv:2): column 'shade': the colour 'see' "
        "is unknown",
        "on card 1 of 2 (name Fox, shade see, zoo.csv:2): column 'art': "
        "there is no picture 'fox.png'",
        f"on card 2 of 2 (name {'x' * 39}…, shade sea, zoo.csv:3): column 'name': the text "
        f"'{'x' * 39}…'",
    ]


def test_a_wrong_colour_hides_no_text_that_is_too_long(
    press: Press, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both are on one card, in one element; and on the other side a picture is missing."""
    Path("zoo.csv").write_text(f"name,shade,art\n{'x' * 60},see,fox.png\n", "utf-8")
    front = NAME.replace("is: text", 'is: text, colour: "{shade}"')
    Path("zoo.yaml").write_text(f"{TOP}cards: zoo.csv\nfront:\n{front}back:\n{ART}", "utf-8")
    assert main(["check", "zoo.yaml"]) == 2
    said = capsys.readouterr().out
    assert "column 'shade': the colour 'see' is unknown" in said
    assert "column 'name': the text 'xxx" in said
    assert "column 'art': there is no picture 'fox.png'" in said


def test_elements_in_groups_are_told_together(press: Press) -> None:
    icon = "{is: icon, icon: {}, width: 5 mm, height: 5 mm}"
    inner = f"{{one: {icon}, two: {icon}}}".replace("{}", '"{a}"', 1).replace("{}", '"{b}"')
    over = f'is: repeat, over: "{{list}}", of: {{one: {icon}}}'.replace("{}", '"{item}"')
    front = (
        f"  group: {{is: group, of: {inner}}}\n"
        f"  stack: {{is: stack, of: {inner}}}\n"
        f"  list: {{{over}, y: 20 mm}}\n"
    )
    Path("zoo.yaml").write_text(
        f"{TOP}cards: [{{a: stra, b: hart, list: [peek, tre]}}]\nfront:\n{front}", "utf-8"
    )
    found = [problem.what for problem in _wrong_cards(press)]
    names = [each.partition("the icon ")[2].partition(" ")[0] for each in found]
    assert names == ["'stra'", "'hart'", "'stra'", "'hart'", "'peek'", "'tre'"]


def _wrong_cards(press: Press) -> tuple[Problem, ...]:
    with pytest.raises(BadInput) as caught:
        make_cards(open_layout(press, Path("zoo.yaml")))
    return caught.value.problems


def test_a_missing_picture_hides_none_that_is_coarse(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Image.new("RGB", (50, 50), "red").save("owl.png")
    Path("zoo.csv").write_text("name,art,copies\nFox,fox.png,1\nOwl,owl.png,x\n", "utf-8")
    Path("zoo.yaml").write_text(f"{TOP}cards: zoo.csv\nfront:\n{NAME}{ART}", "utf-8")
    for copies in ("x", "1"):
        Path("zoo.csv").write_text(
            f"name,art,copies\nFox,fox.png,{copies}\nOwl,owl.png,1\n", "utf-8"
        )
        assert main(["check", "zoo.yaml"]) == 2
        said = capsys.readouterr().out
        assert "there is no picture 'fox.png'" in said
        assert "dots an inch" in said
        assert ("'x' is no whole number" in said) == (copies == "x")


def test_drawings_that_cannot_be_read_are_told_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("icons").mkdir()
    for name in ("one", "two"):
        Path(f"icons/{name}.svg").write_text("<svg><text>x</text></svg>", "utf-8")
    Path("zoo.yaml").write_text(
        f"{TOP}cards: [{{i: one}}, {{i: two}}]\nfront:\n"
        '  icon: {is: icon, icon: "{i}", x: 9 mm, y: 9 mm, width: 9 mm, height: 9 mm}\n',
        "utf-8",
    )
    assert main(["check", "zoo.yaml"]) == 2
    said = capsys.readouterr().out
    assert "icons/one.svg" in said
    assert "icons/two.svg" in said


def test_files_beside_a_deck_are_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    Path("zoo.yaml").write_text(f"{TOP}cards: [{{name: Fox}}]\nfront:\n{NAME}", "utf-8")
    Path("inks.yaml").write_text('colours: {lava: "#C0392"}\n', "utf-8")
    Path("fonts.yaml").write_text("fonts: {mine: {regular: none.ttf, licence: OFL}}\n", "utf-8")
    Path("pieces.yaml").write_text("pieces: {mine: {width: 3}}\n", "utf-8")
    assert main(["check", "zoo.yaml"]) == 2
    said = capsys.readouterr().out
    assert all(f"{name}.yaml:1" in said for name in ("inks", "fonts", "pieces"))


def test_a_piece_that_nobody_knows_hides_no_card(press: Press) -> None:
    top = TOP.replace("poker", "pokre")
    front = NAME.replace("{name}", "{nme}") + ART
    found = told(press, "[{name: Fox, art: fox.png}]", front, top=top)
    assert found[0].startswith("zoo.yaml:3:8: the piece 'pokre' is unknown")
    assert [each.partition("fox.png): ")[2] for each in found[1:]] == [
        "the data has no 'nme'",
        "there is no picture 'fox.png'",
    ]


def test_a_page_is_looked_at_as_cards_are(press: Press) -> None:
    top = TOP.replace("cards", "page") + "sample: {name: " + "x" * 60 + "}\n"
    more = "  bad: {is: text, text: x, font: titel}\n"
    Path("zoo.yaml").write_text(f"{top}front:\n{NAME}{more}", "utf-8")
    with pytest.raises(BadInput) as caught:
        open_layout(press, Path("zoo.yaml"))
    first, second = caught.value.problems
    assert "the font 'titel' is unknown" in first.what
    assert "the text 'xxx" in second.what


@pytest.mark.parametrize("verb", ["check", "cards"])
def test_a_broken_rule_of_a_game_hides_no_missing_picture(
    capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    art = ART.replace('"{art}"', "fox.png")
    cards = "cards: [{number: 1, symbols: [E, C, R, O, 7]}]\n"
    Path("zoo.yaml").write_text(f"extends: cryptex/cards\n{cards}front:\n{art}", "utf-8")
    assert main([verb, "zoo.yaml"]) == 2
    said = "".join(capsys.readouterr())
    assert "there is no picture 'fox.png'" in said
    assert "symbol" in said
