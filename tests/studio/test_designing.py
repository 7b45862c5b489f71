"""Decks and layouts that are written in the studio: checked, shown and completed before saving."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import cruxpress
from cruxpress.products.new import sample_names
from cruxpress.products.printing import PrintOptions
from tests.studio.asking import Asker, listening

NAME = "my/beasts/beasts.yaml"
TABLE = "my/beasts/beasts.csv"
ICON = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>'
)
PAGE = """\
kind: page
title: A page
piece: paper
front:
  words: {is: text, text: Hello, x: 20 mm, y: 20 mm, width: 60 mm, height: 10 mm}
"""


@pytest.fixture(scope="module")
def design(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with listening(tmp_path_factory.mktemp("designs")) as asker:
        assert asker.post("api/design/new", what="deck", name="beasts").data == {"name": NAME}
        yield asker


def text_of(design: Asker, name: str = NAME) -> str:
    text: str = design.post("api/files/open", name=name).data["text"]
    return text


def picture(width: int = 30, height: int = 30) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(made, "PNG")
    return made.getvalue()


def test_all_faults_are_told_at_once_with_their_lines(design: Asker) -> None:
    text = text_of(design)
    assert design.post("api/design/check", name=NAME).data == {
        "good": True,
        "faults": [],
        "notes": [],
    }
    broken = text.replace("stroke: sea", "stroke: see").replace("icon: gem", "icon: gam")
    told = design.post("api/design/check", name=NAME, texts={NAME: broken}).data
    lines = broken.splitlines()
    wrong = [at for at, line in enumerate(lines, 1) if "stroke: see" in line or "icon: gam" in line]
    assert not told["good"]
    assert [fault["line"] for fault in told["faults"]] == wrong
    assert {fault["file"] for fault in told["faults"]} == {NAME}
    assert "the colour 'see' is unknown; did you mean 'sea'?" in told["faults"][0]["what"]
    assert (design.studio.folder / NAME).read_text() == text  # nothing was saved


def test_the_faults_are_those_of_the_command(design: Asker) -> None:
    folder = design.studio.folder
    broken = text_of(design).replace("size: 17 pt", "size: 17").replace("{value}", "{valu}")
    told = design.post("api/design/check", name=NAME, texts={NAME: broken}).data["faults"]
    saved = (folder / NAME).read_text()
    try:
        (folder / NAME).write_text(broken)
        (verdict,) = cruxpress.check([folder / NAME])
    finally:
        (folder / NAME).write_text(saved)
    shown = f"{folder}/"  # the studio names files from its own folder
    found = [(it.place.line, it.what.replace(shown, "")) for it in verdict.problems if it.place]
    assert len(found) > 1
    assert [(it["line"], it["what"]) for it in told] == found


def test_a_table_that_is_not_saved_counts(design: Asker) -> None:
    table = text_of(design, TABLE).replace("Rope,2,3", "Rope,2,three")
    told = design.post("api/design/check", name=NAME, texts={TABLE: table}).data["faults"]
    assert [(it["file"], it["line"]) for it in told] == [(TABLE, 3)]
    assert design.post("api/design/check", name=NAME).data["good"]


def test_cards_are_shown_side_by_side_as_the_command_prints_them(design: Asker) -> None:
    folder = design.studio.folder
    asked = {"name": NAME, "paper": "a4", "ink": "grey"}
    seen = design.post("api/design/look", **asked, view="card").data
    assert (seen["kind"], seen["sides"]) == ("cards", 2)
    assert seen["print"]["files"][0]["pages"] == 2 * 9
    assert seen["cut"]["round"] is False
    shop = PrintOptions(ink="grey", shop=True, back="duplex")
    (printed,) = cruxpress.cards(str(folder / NAME), shop)
    file = design.ask(f"api/prints/{seen['print']['id']}/1/x.pdf")
    assert file.body == printed.data
    pages = design.post("api/design/look", **asked, view="pages").data
    (printed,) = cruxpress.cards(str(folder / NAME), PrintOptions(ink="grey", back="duplex"))
    assert design.ask(f"api/prints/{pages['print']['id']}/1/x.pdf").body == printed.data
    shown = design.ask(f"api/prints/{seen['print']['id']}/1/pages/1?dpi=60")
    assert shown.body.startswith(b"\x89PNG")


@pytest.mark.parametrize("what", sample_names())
def test_every_first_thing_can_be_begun_and_looked_at(what: str, design: Asker) -> None:
    name = f"my/first-{what}/first-{what}.yaml"
    assert design.post("api/design/new", what=what, name=f"first-{what}").data == {"name": name}
    seen = design.post("api/design/look", name=name, paper="a4", ink="colour", view="card").data
    assert seen["print"]["files"][0]["pages"] >= 1
    assert design.post("api/design/check", name=name).data["good"]


def test_a_page_and_a_sheet_that_is_not_proven_are_shown(design: Asker) -> None:
    folder = design.studio.folder
    (folder / "my/page.yaml").write_text(PAGE)
    asked = {"paper": "a4", "ink": "colour"}
    seen = design.post("api/design/look", name="my/page.yaml", **asked).data
    assert (seen["kind"], len(seen["print"]["files"])) == ("page", 1)
    design.post("api/design/new", what="kross", name="mine")
    seen = design.post("api/design/look", name="my/mine.yaml", **asked).data
    assert seen["print"] is None
    assert seen["notes"][0].startswith("a preview only")
    drawn = design.ask(f"api/design/pictures/{seen['pictures'][0]}")
    assert drawn.body.startswith(b"\x89PNG")
    assert design.ask("api/design/pictures/none").status == 400


def complete(design: Asker, text: str) -> dict[str, Any]:
    """What is suggested at the place of a |."""
    at = text.index("|")
    told = design.post(
        "api/design/complete", name=NAME, texts={NAME: text.replace("|", "", 1)}, at=at
    ).data
    found: dict[str, Any] = {it["text"]: it for it in told["options"]}
    return found


def test_completion_knows_elements_keys_and_names(design: Asker) -> None:
    def at(line: str) -> dict[str, Any]:
        return complete(design, text_of(design).replace("back:\n", f"back:\n{line}\n", 1))

    elements = at("  x: {is: te|")
    assert list(elements) == ["text"]
    assert elements["text"]["doc"].startswith("One line of text")
    keys = at("  x: {is: text, text: Hi, |}")
    assert {"align", "font", "x", "when", "style"} <= keys.keys()
    assert not {"text", "is", "radius"} & keys.keys()
    assert keys["align"]["kind"] == "left, centre or right"
    assert keys["align"]["default"] == "left"
    assert keys["turn"]["doc"] == "degrees clockwise, about the middle of the box"
    assert set(at("  x: {is: text, align: |}")) == {"left", "centre", "right"}
    assert at("  x: {is: box, fill: sea|}")["sea"]["swatch"].startswith("rgb(")
    assert "gem" in at("  x: {is: icon, icon: g|}")
    assert "title bold" in at("  x: {is: text, font: ti|}")
    assert "label" in at("  x: {style: |}")
    assert set(at("  x: {is: box, decor: |}")) == {"yes", "no"}
    assert {"is", "x", "width"} <= at("  x:\n    |").keys()
    inner = at("  x:\n    is: group\n    of:\n      y: {is: box, |}")
    assert {"radius", "fill"} <= inner.keys()
    assert at("  |") == {}  # names of elements are a person's own
    assert at("  # a note |") == {}


def test_completion_knows_columns_functions_and_the_layouts_own_keys(design: Asker) -> None:
    text = text_of(design)
    columns = complete(design, text.replace('"{name}"', '"{|', 1))
    assert {"name", "value", "text", "deck.number"} <= columns.keys()
    told = design.post(
        "api/design/complete",
        name=NAME,
        texts={NAME: 'front:\n  a: {is: text, text: "{x | u'},
        at=36,
    ).data
    assert [it["text"] for it in told["options"]] == ["upper", "plural"]
    pieces = complete(design, text.replace("piece: poker", "piece: |"))
    assert pieces["poker"]["doc"] == "63 × 88 mm"
    assert "beasts.csv" in complete(design, text.replace("cards: beasts.csv", "cards: |"))
    keys = complete(design, text.replace("piece: poker", "|"))
    assert {"piece", "gutter", "extends"} <= keys.keys()
    assert "title" not in keys
    joins = complete(design, text.replace("cards: beasts.csv", "cards: {table: beasts.csv, |}"))
    assert {"where", "join", "copies"} <= joins.keys()


def test_a_grid_and_its_text_stay_in_step(design: Asker) -> None:
    text = 'name;text\nFox;"a; b"\n\nOwl;two\n'

    def change(text: str, **more: Any) -> str:
        answer = design.post("api/design/table", name=TABLE, text=text, **more).data
        made: str = answer["text"]
        return made

    grid = design.post("api/design/table", name=TABLE, text=text).data
    assert [row["cells"] for row in grid["rows"]] == [
        *(["name", "text"], ["Fox", "a; b"], ["Owl", "two"]),
    ]
    assert [(row["at"], row["line"]) for row in grid["rows"]] == [(0, 1), (1, 2), (3, 4)]
    assert change(text, change="cell", row=3, column=1, value="x;y") == (
        'name;text\nFox;"a; b"\n\nOwl;"x;y"\n'
    )
    assert change(text, change="add-row", row=1) == 'name;text\nFox;"a; b"\n;\n\nOwl;two\n'
    assert change(text, change="remove-row", row=1) == "name;text\n\nOwl;two\n"
    assert change(text, change="add-column", column=2, value="art") == (
        'name;text;art\nFox;"a; b";\n\nOwl;two;\n'
    )
    assert change(text, change="remove-column", column=0) == 'text\n"a; b"\n\ntwo\n'
    assert change("", change="cell", row=0, column=0, value="name") == "name\n"
    wrong = design.post("api/design/table", name=TABLE, text=text, change="cell", row=99)
    assert wrong.status == 400


def test_a_picture_is_checked_named_and_saved_beside_the_layout(design: Asker) -> None:
    folder = design.studio.folder / "my/beasts"

    def take(name: str, data: bytes) -> Any:
        return design.ask(f"api/design/take?layout={NAME}&name={name}", data)

    taken = take("My%20Fox.PNG", picture()).data
    assert taken == {"element": "image", "name": "my-fox.png", "file": "my/beasts/my-fox.png"}
    assert (folder / "my-fox.png").read_bytes() == picture()
    assert take("my-fox.png", picture()).data["name"] == "my-fox.png"  # the same is not doubled
    assert take("my-fox.png", picture(40)).data["name"] == "my-fox-2.png"
    assert take("../../Leaf.svg", ICON).data == {
        "element": "icon",
        "name": "leaf",
        "file": "my/beasts/icons/leaf.svg",
    }
    before = sorted(folder.rglob("*"))
    for name, data, why in (
        ("a.gif", b"GIF89a", "is no picture"),
        ("a.png", b"nothing", "no picture that can be read"),
        ("a.svg", b"<html/>", "a.svg"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', "a.svg"),
    ):
        refused = take(name, data)
        assert refused.status == 400
        assert why in refused.data["error"]
        assert "tmp" not in refused.data["error"]
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("  x: {is: image, file: ../../secret.png, x: 9 mm, y: 9 mm}", "leads out of"),
        ("  x: {is: image, file: /etc/secret.png, x: 9 mm, y: 9 mm}", "leads out of"),
        ("  x: {is: image, file: /etc/passwd, x: 9 mm, y: 9 mm}", "is no name of a picture"),
        ("  x: {is: image, file: link.png, x: 9 mm, y: 9 mm}", "there is no picture"),
        ("  x: !!python/object/apply:os.system [touch /tmp/cruxpress-was-here]", ""),
        ("  x: &a {is: group, of: {y: *a}}", ""),
    ],
)
def test_a_hostile_layout_reads_no_other_file_and_runs_nothing(
    design: Asker, line: str, why: str
) -> None:
    folder = design.studio.folder
    secret = folder.parent / "secret.png"
    secret.write_bytes(picture())
    link = folder / "my/beasts/link.png"
    if not link.is_symlink():
        link.symlink_to(secret)
    text = text_of(design).replace("back:\n", f"back:\n{line}\n", 1)
    told = design.post("api/design/check", name=NAME, texts={NAME: text}).data
    assert not told["good"]
    assert any(why in fault["what"] for fault in told["faults"]), told["faults"]
    seen = design.post("api/design/look", name=NAME, texts={NAME: text}, paper="a4", ink="grey")
    assert seen.status == 400
    assert "cruxpress-drafts" not in seen.data["error"]


@pytest.mark.parametrize("name", ["../x.yaml", "/etc/passwd", "my/.x.yaml", "output/x.yaml", ""])
def test_no_name_leads_out_of_the_folder(design: Asker, name: str) -> None:
    for path in ("check", "look", "complete"):
        more = {"paper": "a4", "ink": "grey", "at": 0}
        assert design.post(f"api/design/{path}", name=name, texts={}, **more).status == 400
        told = design.post(f"api/design/{path}", name=NAME, texts={name: "x"}, **more)
        assert told.status == 400
    assert design.ask(f"api/design/take?layout={name}&name=a.png", picture()).status == 400
    assert design.post("api/design/new", what="deck", name=name).status == 400


def test_what_is_not_saved_is_gone_with_the_studio(tmp_path: Path) -> None:
    with listening(tmp_path) as studio:
        studio.post("api/design/new", what="deck", name="a")
        studio.post("api/design/check", name="my/a/a.yaml")
        with studio.studio.drafts.standing_in("my/a/a.yaml", {}) as draft:
            copy = draft.copy
        assert copy.is_dir()
    assert not copy.exists()
