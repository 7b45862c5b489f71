"""Cards from tables: what a person's spreadsheet holds becomes cards, or is told row by row."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from cruxpress.cli.main import main
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.press.deck import source_of
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.table_files import split_rows
from tests.specs.workbooks_for_tests import Sheets, repeated_cells, write_ods, write_xlsx

LAYOUT = """kind: cards
title: Zoo
piece: mini
cards: {}
front:
  name: {{is: text, text: "{{name}}", x: 5 mm, y: 5 mm, width: 30 mm, height: 10 mm}}
"""
FOX: dict[str, Value] = {"name": "Fox", "points": 5, "note": None}
OWL: dict[str, Value] = {"name": "Owl", "points": 3, "note": "wise"}
CSV = "name,points,note,copies\nFox,5,,\nOwl,3,wise,2\n"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def cards(press: Press, wanted: str = "zoo.csv") -> list[dict[str, Value]]:
    Path("zoo.yaml").write_text(LAYOUT.format(wanted), "utf-8")
    return [dict(card) for card in open_layout(press, Path("zoo.yaml")).keys.cards]


def told(press: Press, wanted: str = "zoo.csv") -> list[str]:
    with pytest.raises(BadInput) as caught:
        cards(press, wanted)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_encodings_and_separators_are_found(press: Press, encoding: str, separator: str) -> None:
    text = CSV.replace(",", separator).replace("wise", "weiß – “klug”").replace("\n", "\r\n")
    Path("zoo.csv").write_bytes(text.encode(encoding))
    owl = {**OWL, "note": "weiß – “klug”"}
    assert cards(press) == [FOX, owl, owl]


@pytest.mark.parametrize("more", ["", ",[a]", ",1..1"])
def test_words_of_yaml_are_words_in_a_spreadsheet(press: Press, more: str) -> None:
    """Read quickly, and row by row where there is a list or a range."""
    words = ["No", "no", "Null", "null", "yes", "on", "off", "true", "false", "~", "N/A", "1e3"]
    rows = "".join(f"{word}{more}\n" for word in words)
    Path("zoo.csv").write_text(f"name{',x' if more else ''}\n{rows}", "utf-8")
    assert [card["name"] for card in cards(press)] == words
    assert main(["cards", "zoo.yaml", "-o", "zoo.pdf", "--quiet"]) == 0
    (page,) = pypdfium2.PdfDocument("zoo.pdf")
    printed = page.get_textpage().get_text_range().split()
    assert [word for word in words if word not in printed] == []


def test_excel_may_name_the_separator(press: Press) -> None:
    Path("zoo.csv").write_text("sep=;\nname;points, all\nFox;5\n", "utf-8")
    assert cards(press) == [{"name": "Fox", "points-all": 5}]


@pytest.mark.parametrize("wrong", ["1", "e", '"', " ", "\0"])
def test_a_separator_that_is_none_is_told_with_its_line(press: Press, wrong: str) -> None:
    """Found by the fuzzer: rows with other separators had no name for this one."""
    Path("zoo.csv").write_text(f'sep={wrong}\nname,x{wrong}e;n\n"a;b";2\n', "utf-8")
    with pytest.raises(BadInput, match=r"zoo\.csv:1: .* separates no values; a comma, a semicolon"):
        cards(press)


@pytest.mark.parametrize(("said", "parts"), [(";", ","), (",", ";")])
def test_a_separator_that_the_names_do_not_have_is_told(
    press: Press, said: str, parts: str
) -> None:
    Path("zoo.csv").write_text(f"sep={said}\nname{parts}points\nFox{parts}5\n", "utf-8")
    with pytest.raises(BadInput, match=f"zoo.csv:1: .* parts the names; write sep={parts} or"):
        cards(press)


def test_values_are_read_as_in_yaml(press: Press) -> None:
    text = 'name,a,b,c,d,e,f,Two words\n"Fox, ""red""\nor grey",12,007,true,12 mm,,"[1, x]",9\n\n'
    Path("zoo.tsv").write_text(text.replace(",", "\t").replace("\tor", ",or"), "utf-8")
    Path("zoo.csv").write_text(text, "utf-8")
    (card,) = cards(press)
    assert card == {
        "name": 'Fox, "red"\nor grey',
        "a": 12,
        "b": "007",
        "c": "true",
        "d": "12 mm",
        "e": None,
        "f": [1, "x"],
        "Two-words": 9,
    }


SHEETS: Sheets = {
    "Zoo": [["name", "points", "note", "copies"], ["Fox", 5, None, None], ["Owl", 3.0, "wise", 2]],
    "Kinds": [["name", "kind"], ["Fox", "ice"]],
}


@pytest.mark.parametrize(("file", "write"), [("zoo.xlsx", write_xlsx), ("zoo.ods", write_ods)])
def test_workbooks(press: Press, file: str, write: Callable[[Path, Sheets], None]) -> None:
    write(Path(file), SHEETS)
    assert cards(press, file) == [FOX, OWL, OWL]
    assert cards(press, f"{{table: {file}, sheet: Kinds}}") == [{"name": "Fox", "kind": "ice"}]
    (problem,) = told(press, f"{{table: {file}, sheet: Kind}}")
    assert problem == f"{file}: has no sheet 'Kind'; did you mean 'Kinds'? known: Kinds, Zoo"


def test_formulas_are_their_values(press: Press) -> None:
    write_xlsx(Path("zoo.xlsx"), {"A": [["name", "points"], ["Fox", "=2+3|5"]]})
    assert cards(press, "zoo.xlsx") == [{"name": "Fox", "points": 5}]
    rows = [["name", "copies"], ["Fox", "x"]]
    write_xlsx(Path("zoo.xlsx"), {"A": rows})
    assert told(press, "zoo.xlsx") == [
        "zoo.xlsx (A):2: column 'copies': 'x' is no whole number from 0 to 1000"
    ]


def test_json_and_yaml(press: Press) -> None:
    rows = [{**FOX}, {**OWL, "copies": 2}]
    Path("zoo.json").write_text(json.dumps(rows), "utf-8")
    assert cards(press, "zoo.json") == [FOX, OWL, OWL]
    Path("zoo.json").write_text(json.dumps({"a": [], "zoo": rows}), "utf-8")
    assert cards(press, "{table: zoo.json, sheet: zoo}") == [FOX, OWL, OWL]
    Path("rows.yaml").write_text(
        "zoo:\n- {name: Fox, points: 5, note: ~}\n- {name: Owl, points: 3, note: wise, copies: 2}",
        "utf-8",
    )
    assert cards(press, "rows.yaml") == [FOX, OWL, OWL]
    Path("zoo.json").write_text('[{"name": "Fox"}, {"name": "Owl", "copies": -1}]', "utf-8")
    assert told(press, "zoo.json") == [
        "zoo.json row 2: column 'copies': '-1' is no whole number from 0 to 1000"
    ]


def test_filters_joins_and_a_column_of_copies(press: Press) -> None:
    Path("zoo.csv").write_text("name,kind,Count\nFox,ice,1\nOwl,fire,0\nCat,ice,2\n", "utf-8")
    Path("kinds.csv").write_text("kind,shade\nice,sea\nfire,red\n", "utf-8")
    joined = "join: [{table: kinds.csv, key: kind}]"
    found = cards(press, f'{{table: zoo.csv, copies: Count, where: "{{shade}} = sea", {joined}}}')
    cat = {"name": "Cat", "kind": "ice", "shade": "sea"}
    assert found == [{**cat, "name": "Fox"}, cat, cat]


LONG = "name,kind,points,copies\n" + "".join(
    f"Beast {at},{'ice' if at % 3 else ' fire '},{at % 7 or ''},{1 + at % 2}\n" for at in range(40)
)


@pytest.mark.parametrize("where", ["", ', where: "{points} and {kind} = ice"'])
@pytest.mark.parametrize("join", ["", ", join: [{table: kinds.csv, key: kind}]"])
def test_a_row_that_needs_a_closer_look_changes_no_other(
    press: Press, where: str, join: str
) -> None:
    wanted = f"{{table: zoo.csv{where}{join}}}"
    Path("kinds.csv").write_text("kind,shade\nice,sea\nfire,12\n", "utf-8")
    Path("zoo.csv").write_text(LONG, "utf-8")
    quick = cards(press, wanted)
    assert len(quick) == (33 if where else 60)
    assert quick[0]["kind"] == ("ice" if where else "fire")
    Path("zoo.csv").write_text(LONG + 'Cat,ice,"[1, 2]",1\n', "utf-8")
    cat: dict[str, Value] = {"name": "Cat", "kind": "ice", "points": [1, 2]}
    assert cards(press, wanted) == [*quick, {**cat, "shade": "sea"} if join else cat]


def test_rows_know_their_lines_after_blank_ones_and_breaks(press: Press) -> None:
    Path("zoo.csv").write_text('name,a\n\n"Fox\nred",1\n , \nOwl,2\n', "utf-8")
    cards(press)
    found = open_layout(press, Path("zoo.yaml")).keys.cards
    assert [source_of(card) for card in found] == ["zoo.csv:3", "zoo.csv:6"]


def test_every_bad_row_is_told_at_once(press: Press) -> None:
    Path("kinds.csv").write_text("kind,shade\nice,sea\n", "utf-8")
    text = "name,kind,copies\nFox,ice,some\nOwl,icy,1\nCat,ice,1\nDog,ice,1001\n"
    Path("zoo.csv").write_text(text, "utf-8")
    assert told(press, "{table: zoo.csv, join: {table: kinds.csv, key: kind}}") == [
        "zoo.csv:2: column 'copies': 'some' is no whole number from 0 to 1000",
        "zoo.csv:3: column 'kind': 'icy' is not in 'kinds.csv'; did you mean 'ice'? known: ice",
        "zoo.csv:5: column 'copies': '1001' is no whole number from 0 to 1000",
    ]
    Path("zoo.csv").write_text("name,a\nFox,1,2\nOwl,1\nCat,1,,3\n", "utf-8")
    assert told(press) == [
        "zoo.csv:2: 3 values stand in a table of 2 columns: '2'",
        "zoo.csv:4: 4 values stand in a table of 2 columns: '3'",
    ]
    Path("zoo.csv").write_text("name,kind\nFox;ice\nOwl\nCat|ice|2\nA; B,ice\n", "utf-8")
    row = "one cell stands where 2 are expected:"
    assert told(press) == [
        f"zoo.csv:2: {row} a semicolon parts its values, and a comma those of the first row",
        f"zoo.csv:4: {row} a bar parts its values, and a comma those of the first row",
    ]
    Path("zoo.csv").write_text("name,kind\nFox,ice\nOwl\n", "utf-8")
    assert told(press, "{table: zoo.csv, join: {table: kinds.csv, key: kind}}") == [
        "zoo.csv:3: column 'kind' is empty; 'kinds.csv' is joined by what stands there"
    ]


@pytest.mark.parametrize("more", ["", "Bee,fire,[1]\n"])
def test_a_wrong_value_of_a_joined_table_is_told_there(
    press: Press, capsys: pytest.CaptureFixture[str], more: str
) -> None:
    """Read quickly, and row by row where there is a list."""
    Path("zoo.csv").write_text(f"name,kind,x\nFox,ice,\nOwl,fire,\nCat,ice,\n{more}", "utf-8")
    Path("kinds.csv").write_text("kind,shade\nfire,red\n\nice,blu\n", "utf-8")
    wanted = "{table: zoo.csv, join: [{table: kinds.csv, key: kind}]}"
    layout = LAYOUT.format(wanted).replace("x: 5 mm", 'colour: "{shade}", x: 5 mm')
    Path("zoo.yaml").write_text(layout, "utf-8")
    assert main(["check", "zoo.yaml"]) == 2
    said = capsys.readouterr().out
    whose = f"on card 1 of {4 if more else 3} (name Fox, kind ice, zoo.csv:2) and 1 more card"
    assert f"{whose} (zoo.csv:4): column 'shade' of kinds.csv:4: the colour 'blu' is" in said
    assert told(press, wanted.replace("join", 'where: "{shade} > 2", join')) == [
        "kinds.csv:2: '{shade}' is 'red', which is no number; <, >, <= and >= compare numbers",
        "kinds.csv:4: '{shade}' is 'blu', which is no number; <, >, <= and >= compare numbers",
    ]
    Path("kinds.csv").write_text("kind,copies\nfire,1\nice,some\n", "utf-8")
    assert told(press, wanted) == [
        "kinds.csv:3: column 'copies': 'some' is no whole number from 0 to 1000"
    ]


TWICE = "zoo.json: is no JSON that can be read: the key '{}' stands twice in one map"
WRONG = [
    ("zoo.csv", "name,name\nFox,1\n", "zoo.csv:1: column 2: 'name' stands there twice"),
    ("zoo.csv", "name,2nd\nFox,1\n", "zoo.csv:1: column 2: '2nd' is no name; begin it with a"),
    ("zoo.csv", "name,\nFox,1\n", "zoo.csv:2: '1' stands in a column without a name; give it"),
    ("zoo.csv", "\n\n", "zoo.csv: is empty; its first row holds the names of the columns"),
    ("zoo.csv", "name\n", "zoo.yaml:4:8: no row of 'zoo.csv' is a card"),
    ("zoo.csv", "name,f\nFox,[a: [}]\n", "zoo.csv:2: column 'f': '[a: [}]' is no list; write"),
    ("zoo.json", "[1]", "zoo.json row 1: is no card; write a map of names and values"),
    ("zoo.json", "[{]", "zoo.json:1:3: is no JSON: Expecting property name enclosed in double"),
    ("zoo.json", "[NaN]", "zoo.json: is no JSON that can be read: NaN is no number"),
    ("zoo.json", '"x"', 'zoo.json: holds no list of cards; write [{"name": "Fox"}, ...]'),
    ("zoo.json", '{"a": [], "b": []}', "zoo.json: holds several lists; say which one: sheet: a"),
    ("zoo.json", '[{"name": "a", "name": "b"}]', TWICE.format("name")),
    ("zoo.json", '{"zoo": [{"name": "a"}], "zoo": [{"name": "b"}]}', TWICE.format("zoo")),
    ("zoo.json", '[{"name": "\\ud800"}]', "zoo.json: an escape makes the control character U+D800"),
    ("zoo.json", '[{"name": "\\u001b[31m"}]', "zoo.json: an escape makes the control character"),
    ("zoo.json", '[{"name": 1e999}]', "zoo.json: is no JSON that can be read: 1e999 is too large"),
    ("zoo.json", f"[{'9' * 2000}]", "zoo.json: is no JSON that can be read: 9999999"),
    ("zoo.xlsx", "x", "zoo.xlsx: is no workbook; save it as .xlsx, .ods or .csv"),
    ("zoo.doc", "x", "zoo.yaml:4:8: 'zoo.doc' is no table that can be read; known: .csv, .tsv,"),
]


@pytest.mark.parametrize(("file", "text", "what"), WRONG)
def test_what_is_no_table_is_refused(press: Press, file: str, text: str, what: str) -> None:
    Path(file).write_text(text, "utf-8")
    assert told(press, file)[0].startswith(what)


def test_no_table_has_more_cells_than_memory_is_there_for(press: Press) -> None:
    """A file of ten megabytes held five million values: 1.5 GB of memory."""
    Path("zoo.json").write_text(f'[{{"name": [{"1," * 2_000_001}1]}}]', "utf-8")
    assert told(press, "zoo.json") == ["zoo.json: has more than 2,000,000 values, the most"]
    Path("zoo.csv").write_text("name\n" + ("," * 150 + "\n") * 14_000, "utf-8")
    assert told(press) == ["zoo.csv: has more than 2,000,000 cells, the most"]


@pytest.mark.parametrize(
    ("text", "rows", "columns", "what"),
    [
        ("y", 20_000, 150, "has more than 2,000,000 cells, the most"),
        ("y" * 20_000, 20, 100, "has more than 20,000,000 letters, the most"),
    ],
)
def test_repeated_cells_of_a_workbook_are_counted(
    press: Press, text: str, rows: int, columns: int, what: str
) -> None:
    repeated_cells(Path("zoo.ods"), text, rows, columns)
    assert told(press, "zoo.ods") == [f"zoo.ods: {what}"]


def test_a_pipe_is_no_table_and_is_not_offered(press: Press) -> None:
    os.mkfifo("zoo.csv")
    (said,) = told(press)
    assert said.endswith("there is no table 'zoo.csv' beside the layout")


def test_slips_in_the_layout_are_told(press: Press) -> None:
    Path("zoo.csv").write_text(CSV, "utf-8")
    assert told(press, "zo.csv") == [
        "zoo.yaml:4:8: there is no table 'zo.csv' beside the layout; did you mean 'zoo.csv'? "
        "known: zoo.csv"
    ]
    (problem,) = told(press, "../zoo.csv")
    assert "'../zoo.csv' leads out of the layouts folder; stay inside it" in problem
    (problem,) = told(press, "{table: zoo.csv, sheet: A}")
    assert problem == "zoo.yaml:4:8: 'zoo.csv' has no sheets; leave out 'sheet'"
    (problem,) = told(press, "{table: zoo.csv, copies: many}")
    assert problem.startswith("zoo.yaml:4:8: the table has no column 'many'; known: copies, name")
    (problem,) = told(press, '{table: zoo.csv, where: "{points} == 3"}')
    assert problem.startswith("zoo.yaml:4:32: the condition '{points} == 3' cannot be read: it has")
    (problem,) = told(press, "{tabel: zoo.csv, table: zoo.csv}")
    assert problem.startswith("zoo.yaml:4:9: the table of cards has no key 'tabel'; did you mean")


def test_a_fault_on_a_card_names_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    text = "name,shade\nFox,sea\nOwl,blu\nCat,blu\nBee,blu\nAnt,sea\nBat,blu\nDog,grene\n"
    Path("zoo.csv").write_text(text, "utf-8")
    layout = LAYOUT.format("zoo.csv").replace("x: 5 mm", 'colour: "{shade}", x: 5 mm')
    Path("zoo.yaml").write_text(layout, "utf-8")
    assert main(["check", "zoo.yaml"]) == 2
    said = capsys.readouterr().out
    whose = (
        "on card 2 of 7 (name Owl, shade blu, zoo.csv:3) and 3 more cards (zoo.csv:4-5, zoo.csv:7)"
    )
    assert f"{whose}: column 'shade': the colour 'blu' is" in said
    whose = "on card 7 of 7 (name Dog, shade grene, zoo.csv:8): column 'shade'"
    assert f"{whose}: the colour 'grene' is" in said


def test_a_card_knows_its_deck(press: Press) -> None:
    Path("zoo.csv").write_text("name,kind,points\nFox,a,1\nOwl,b,2\nCat,a,3\n", "utf-8")
    text = LAYOUT.format("zoo.csv").replace("{name}", "{deck.number} of {deck.cards}")
    Path("zoo.yaml").write_text(text, "utf-8")
    decks = [card["deck"] for card in open_layout(press, Path("zoo.yaml")).keys.cards]
    assert decks[2] == {
        "number": 3,
        "cards": 3,
        "sum": {"points": 6},
        "same": {"name": 1, "kind": 2, "points": 1},
    }


def test_data_of_the_layout_that_is_called_deck_stays(press: Press) -> None:
    Path("zoo.csv").write_text("name\nFox\n", "utf-8")
    text = LAYOUT.format("zoo.csv").replace("{name}", "{deck.name}")
    Path("zoo.yaml").write_text(f"{text}data: {{deck: {{name: Mine}}}}\n", "utf-8")
    assert [dict(card) for card in open_layout(press, Path("zoo.yaml")).keys.cards] == [
        {"name": "Fox"}
    ]


def test_hostile_tables_are_harmless(press: Press, tmp_path: Path) -> None:
    Path("zoo.csv").write_text("name\n" + "x\n" * 100_001, "utf-8")
    assert told(press)[0].startswith("zoo.csv: has more than 100,000 rows, the most")
    Path("zoo.csv").write_text("a," * 300 + "\n", "utf-8")
    assert told(press)[0].startswith("zoo.csv:1: has more than 200 columns, the most")
    Path("zoo.csv").write_text("name\n" + "x" * 200_000, "utf-8")
    assert told(press)[0].startswith("zoo.csv:2: is no table: field larger than field limit")
    Path("zoo.csv").write_bytes(b"name\n\x81\x8d")
    assert told(press) == ["zoo.csv: is no text in UTF-8, UTF-16 or Windows-1252; save it as UTF-8"]
    Path("zoo.json").write_text("[" * 100_000, "utf-8")
    assert told(press, "zoo.json") == ["zoo.json: is nested deeper than 40 levels"]
    with Path("zoo.csv").open("wb") as file:
        file.truncate(20_000_001)
    assert told(press) == ["zoo.csv: has more than 20,000,000 bytes, the most of a table"]


def test_a_quote_that_nobody_closes_swallows_no_cards_in_silence() -> None:
    text = 'name,text\nFox,"Hop."\nElk,"Run, 5"" high.\nOwl,Fly.\n'
    with pytest.raises(BadInput, match=r"x\.csv:3: a quote is not closed in this row"):
        split_rows(text, "x.csv", ",")
    inches, _ = split_rows('name,text\nFox,5" high\n', "x.csv", ",")
    assert inches.cells[-1] == ["Fox", '5" high']
