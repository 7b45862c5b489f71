"""What is printed, read back: codes from pictures, places of cards, the boxes for a shop."""

from io import BytesIO

import pikepdf
import pytest
import zxingcpp

from cruxpress.core.errors import BadInput
from cruxpress.press.furniture import Furniture
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.press.preview import preview
from cruxpress.press.product import PrintSettings, card_documents
from cruxpress.products.cards import print_cards
from cruxpress.products.printing import PrintOptions, make_cards
from cruxpress.specs.yaml_reader import parse_yaml
from tests.press.second_reading import read
from tests.printing import print_pad


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("up", [1, 2, 4])
def test_the_code_is_read_from_the_rasterised_page(press: Press, up: int, paper: str) -> None:
    options = PrintOptions(paper=paper)
    printed = print_pad(press, "kross", options, layout="calls", sheets="1", copies=up, up=up)
    for image in preview(printed.data, dpi=150):
        found = [code.text for code in zxingcpp.read_barcodes(image)]
        assert found == list(printed.codes) * up


def test_a_site_puts_a_link_into_the_qr_code(press: Press) -> None:
    options = PrintOptions(site="https://example.org/play")
    printed = print_pad(press, "kross", options, layout="calls", sheets="1", sides=1)
    (code,) = zxingcpp.read_barcodes(preview(printed.data, dpi=150)[0])
    assert code.text == f"https://example.org/play/#{printed.codes[0]}"


@pytest.mark.parametrize("ink", ["colour", "grey", "low-ink", "cmyk"])
@pytest.mark.parametrize("back", ["none", "separate", "fold", "duplex"])
def test_a_second_reading_finds_no_fault(press: Press, back: str, ink: str) -> None:
    options = PrintOptions(ink=ink, back=back)  # type: ignore[arg-type]
    for printed in print_cards(press, "kross-letters", options):
        assert read(printed.data).faults == []


def test_a_shop_file_has_its_boxes_and_says_what_it_is_built_to(press: Press) -> None:
    (printed,) = print_cards(press, "kross-letters", PrintOptions(shop=True, ink="cmyk"))
    assert read(printed.data).faults == []
    with pikepdf.open(BytesIO(printed.data)) as pdf:
        page = pdf.pages[0]
        mm = 72 / 25.4
        assert [float(v) / mm for v in page.mediabox] == pytest.approx([0, 0, 42, 50.5], abs=0.01)
        assert [float(v) / mm for v in page.trimbox] == pytest.approx([3, 3, 39, 47.5], abs=0.01)
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1:2001"


CARDS = """
kind: cards
title: Small
piece: mini
cards: [{{n: 1..6}}]
{more}
front:
  number: {{is: text, text: "{{n}}", x: 10 mm, y: 10 mm, width: 20 mm, height: 10 mm}}
"""


def places(press: Press, more: str) -> list[list[tuple[int, int]]]:
    node = parse_yaml(CARDS.format(more=more), "cards.yaml")
    layout = Layout(press, press.library.shipped / "cards.yaml", node)
    settings = PrintSettings(press.paper("a4"))
    (document,) = card_documents(make_cards(layout), settings, Furniture(press)).values()
    return [[(spot.x, spot.y) for spot in page.spots] for page in document.pages]


def test_a_gutter_parts_the_cards(press: Press) -> None:
    (page,) = places(press, "gutter: 6 mm")
    assert page[1][0] - page[0][0] == 44_000 + 6_000


def test_a_row_that_is_not_full_stands_in_the_middle_across(press: Press) -> None:
    (full,) = places(press, "gutter: 0 mm")
    node = parse_yaml(CARDS.format(more="").replace("1..6", "1..2"), "cards.yaml")
    cards = make_cards(Layout(press, press.library.shipped / "cards.yaml", node))
    settings = PrintSettings(press.paper("a4"))
    (document,) = card_documents(cards, settings, Furniture(press)).values()
    (page,) = document.pages
    left, right = (spot.x for spot in page.spots)
    assert left == page.width - right - cards.piece.width
    assert page.spots[0].y == full[0][1]


def test_an_explicit_grid_is_kept(press: Press) -> None:
    pages = places(press, "grid: [2, 1]")
    assert [len(page) for page in pages] == [2, 2, 2]


def test_a_grid_that_does_not_fit_is_refused(press: Press) -> None:
    with pytest.raises(BadInput, match="9 x 9"):
        places(press, "grid: [9, 9]")


def test_parts_of_a_file_have_bookmarks(press: Press) -> None:
    (printed,) = print_cards(press, "kross-letters", PrintOptions())
    with pikepdf.open(BytesIO(printed.data)) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Kross letter cards"]
