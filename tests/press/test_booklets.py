"""Booklets: pages in the order for folding, and text that flows over columns and pages."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.press.backs import Flip
from cruxpress.press.booklets import StitchedBooklet, booklet_document, drawn_pages, in_sheets
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Face, Glyphs, Shape
from cruxpress.press.press import Press
from cruxpress.press.product import PrintSettings
from cruxpress.press.stock import PieceSize
from cruxpress.products.own_pages import lay_out_own
from cruxpress.products.plain import sheets_of
from cruxpress.products.printing import PrintOptions
from tests.press.stock_for_tests import A4
from tests.specs.desk_for_tests import items_of, layout_of

HALF = PieceSize("half", 148_500, 210_000, 0, 7000)
WORDS = [f"word{number}" for number in range(400)]


def test_sheets_that_lie_in_each_other_are_read_in_order() -> None:
    assert list(in_sheets(4)) == [(4, 1), (2, 3)]
    assert list(in_sheets(8)) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    sides = list(in_sheets(20))
    right_of_fronts = [right for _, right in sides[::2]]
    left_of_backs = [left for left, _ in sides[1::2]]
    opened = [page for leaf in zip(right_of_fronts, left_of_backs, strict=True) for page in leaf]
    assert opened == list(range(1, 11))  # to the middle, leaf by leaf
    assert sorted(page for side in sides for page in side) == list(range(1, 21))


@pytest.mark.parametrize("flip", ["long", "short"])
def test_page_two_is_behind_page_one(press: Press, flip: Flip) -> None:
    pages = [Face(str(number), HALF.width, HALF.height, ()) for number in range(1, 5)]
    booklet = StitchedBooklet("B", HALF, pages)
    document = booklet_document(booklet, PrintSettings(A4, flip=flip), Furniture(press))
    assert document.duplex == flip
    front, back = document.pages
    one = next(spot for spot in front.spots if spot.face.name == "1")
    two = next(spot for spot in back.spots if spot.face.name == "2")
    assert (one.x, one.turn) == (148_500, 0)
    # On the short edge a lying page turns over sideways, on the long one upwards.
    assert (two.x, two.turn) == ((0, 0) if flip == "short" else (148_500, 180))


def booklet(text: str, columns: int = 2) -> str:
    return f"""kind: booklet
title: T
piece: {{width: 100 mm, height: 60 mm, bleed: 0 mm, safe: 3 mm}}
front:
  number: {{is: text, text: "{{page}}/{{pages}}/{{last}}", x: 5 mm, bottom: 4 mm, height: 3 mm}}
  text:
    is: flow
    columns: {columns}
    first: 2
    x: 5 mm
    y: 5 mm
    right: 5 mm
    bottom: 10 mm
    of:
{text}"""


def texts(face: Face) -> list[str]:
    return [item.text for item in items_of(face) if isinstance(item, Glyphs)]


def pages_of(folder: Path, text: str, columns: int = 2) -> list[list[str]]:
    layout = layout_of(folder, booklet(text, columns))
    return [texts(face) for face in drawn_pages(layout, layout.size(), {}, fill=True)]


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_all_words_flow_in_order(tmp_path: Path, columns: int) -> None:
    paragraphs = [" ".join(WORDS[at : at + 40]) for at in range(0, 400, 40)]
    text = "".join(
        f"      p{at}: {{is: paragraph, size: 8 pt, text: '{each}'}}\n"
        for at, each in enumerate(paragraphs)
    )
    pages = pages_of(tmp_path, text, columns)
    assert len(pages) % 4 == 0
    last = int(pages[0][0].split("/")[2])
    assert [page[0] for page in pages] == [
        f"{number}/{len(pages)}/{last}" for number in range(1, len(pages) + 1)
    ]
    assert pages[0][1:] == []
    found = [word for page in pages for line in page[1:] for word in line.split()]
    assert found == WORDS
    assert all(len(page) > 1 for page in pages[1:last])


def test_a_heading_stays_with_what_follows_and_no_line_stands_alone(tmp_path: Path) -> None:
    text = ""
    for at in range(12):
        words = " ".join(f"w{at}x{number}" for number in range(11 + at))
        text += f"      h{at}: {{is: text, text: Head{at}, height: 4 mm, size: 8 pt}}\n"
        text += f"      p{at}: {{is: paragraph, size: 8 pt, text: '{words}'}}\n"
    layout = layout_of(tmp_path, booklet(text))
    for face in drawn_pages(layout, layout.size(), {}, fill=False)[1:]:
        lines = [item for item in items_of(face) if isinstance(item, Glyphs)][1:]
        columns = [[it for it in lines if it.x < 50_000], [it for it in lines if it.x >= 50_000]]
        for column in columns:
            if column:
                assert not column[-1].text.startswith("Head")
        owners = [line.text.split("x")[0] for line in lines if not line.text.startswith("Head")]
        assert all(owners.count(owner) > 1 for owner in set(owners))


def test_the_columns_of_the_last_page_are_even(tmp_path: Path) -> None:
    text = f"      p: {{is: paragraph, size: 8 pt, text: '{' '.join(WORDS[:60])}'}}\n"
    layout = layout_of(tmp_path, booklet(text))
    (_, face) = drawn_pages(layout, layout.size(), {}, fill=False)
    lines = [item for item in items_of(face) if isinstance(item, Glyphs)][1:]
    left = sum(it.x < 50_000 for it in lines)
    assert abs(left - (len(lines) - left)) <= 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("      p: {is: box, fill: ink}\n", "say its height"),
        ("      p: {is: box, fill: ink, height: 80 mm}\n", "it needs 80 mm, a column has 45 mm"),
        ("      p: {is: paragraph, text: Wide, size: 200 pt}\n", "the text 'Wide' needs"),
    ],
)
def test_what_cannot_flow_is_told(tmp_path: Path, text: str, told: str) -> None:
    layout = layout_of(tmp_path, booklet(text))
    with pytest.raises(BadInput, match=told):
        drawn_pages(layout, layout.size(), {}, fill=True)


def test_a_page_alone_must_hold_all_that_flows(tmp_path: Path) -> None:
    many = " ".join(WORDS)
    text = booklet(f"      p: {{is: paragraph, text: '{many}'}}\n").replace("booklet", "page", 1)
    layout = layout_of(tmp_path, text.replace("{page}/{pages}/{last}", "x"))
    with pytest.raises(BadInput, match="takes 11 pages; shorten it, or let it flow on"):
        layout.side("front").face({})


def test_pages_that_are_not_folded_follow_each_other(press: Press, tmp_path: Path) -> None:
    words = " ".join(WORDS[:150])
    text = booklet(f"      p: {{is: paragraph, size: 8 pt, text: '{words}'}}\n", 1)
    layout = layout_of(tmp_path, text.replace("front:", "binding: none\nfront:", 1))
    sheets = sheets_of(press, layout)
    for sides in (1, 2):
        document = lay_out_own(press, layout, sheets, PrintOptions(), sides=sides)
        names = [spot.face.name for page in document.pages for spot in page.spots]
        assert names == [f"page {number}" for number in range(1, len(names) + 1)]
        assert document.duplex == ("long" if sides == 2 else "")
    folded = layout_of(tmp_path, text)
    with pytest.raises(BadInput, match="is folded, and printed on both sides"):
        lay_out_own(press, folded, sheets, PrintOptions(), sides=1)


def test_a_booklet_of_another_size_is_cut(press: Press, tmp_path: Path) -> None:
    text = booklet("      p: {is: paragraph, size: 8 pt, text: Few words}\n")
    layout = layout_of(tmp_path, text.replace("bleed: 0 mm", "bleed: 3 mm"))
    document = lay_out_own(press, layout, sheets_of(press, layout), PrintOptions())
    front, _ = document.pages
    left, right = front.spots
    assert (left.bleeds, right.bleeds) == ((3000, 3000, 0, 3000), (0, 3000, 3000, 3000))
    assert right.x - left.x == 100_000
    (over,) = front.over
    cuts, fold = over.items
    assert isinstance(cuts, Shape)
    assert isinstance(fold, Shape)
    assert not cuts.dash
    assert fold.dash
