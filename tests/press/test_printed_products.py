"""What is printed, read back: codes from pictures, places of cards, the boxes for a shop."""

from io import BytesIO

import pikepdf
import pytest
import zxingcpp

from cruxpress.api import Options, make_cards, print_cards, print_pad
from cruxpress.core.errors import BadInput
from cruxpress.press.furniture import Furniture
from cruxpress.press.layout import Layout
from cruxpress.press.preview import preview
from cruxpress.press.product import Wishes, card_documents
from cruxpress.press.workshop import Workshop
from cruxpress.specs.reader import parse_yaml
from tests.press.second_reading import read


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("up", [1, 2, 4])
def test_the_code_is_read_from_the_rasterised_page(workshop: Workshop, up: int, paper: str) -> None:
    printed = print_pad(workshop, "kross", Options(paper=paper), copies=up, up=up)
    for image in preview(printed.data, dpi=150):
        found = [code.text for code in zxingcpp.read_barcodes(image)]
        assert found == list(printed.codes) * up


def test_a_site_puts_a_link_into_the_qr_code(workshop: Workshop) -> None:
    options = Options(site="https://example.org/play")
    printed = print_pad(workshop, "kross", options, sides=1)
    (code,) = zxingcpp.read_barcodes(preview(printed.data, dpi=150)[0])
    assert code.text == f"https://example.org/play/{printed.codes[0]}"


@pytest.mark.parametrize("ink", ["colour", "grey", "low-ink", "cmyk"])
@pytest.mark.parametrize("back", ["none", "separate", "fold", "duplex"])
def test_a_second_reading_finds_no_fault(workshop: Workshop, back: str, ink: str) -> None:
    options = Options(ink=ink, back=back)  # type: ignore[arg-type]
    for printed in print_cards(workshop, "kross-letters", options):
        assert read(printed.data).faults == []


def test_a_shop_file_has_its_boxes_and_says_what_it_is_built_to(workshop: Workshop) -> None:
    (printed,) = print_cards(workshop, "kross-letters", Options(shop=True, ink="cmyk"))
    assert read(printed.data).faults == []
    with pikepdf.open(BytesIO(printed.data)) as pdf:
        page = pdf.pages[0]
        mm = 72 / 25.4
        assert [float(v) / mm for v in page.mediabox] == pytest.approx([0, 0, 69, 94], abs=0.01)
        assert [float(v) / mm for v in page.trimbox] == pytest.approx([3, 3, 66, 91], abs=0.01)
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


def places(workshop: Workshop, more: str) -> list[list[tuple[int, int]]]:
    node = parse_yaml(CARDS.format(more=more), "cards.yaml")
    layout = Layout(workshop, workshop.library.shipped / "cards.yaml", node)
    wishes = Wishes(workshop.paper("a4"))
    (document,) = card_documents(make_cards(layout), wishes, Furniture(workshop)).values()
    return [[(spot.x, spot.y) for spot in page.spots] for page in document.pages]


def test_a_gutter_parts_the_cards(workshop: Workshop) -> None:
    (page,) = places(workshop, "gutter: 6 mm")
    assert page[1][0] - page[0][0] == 44_000 + 6_000


def test_an_explicit_grid_is_kept(workshop: Workshop) -> None:
    pages = places(workshop, "grid: [2, 1]")
    assert [len(page) for page in pages] == [2, 2, 2]


def test_a_grid_that_does_not_fit_is_refused(workshop: Workshop) -> None:
    with pytest.raises(BadInput, match="9 x 9"):
        places(workshop, "grid: [9, 9]")


def test_parts_of_a_file_have_bookmarks(workshop: Workshop) -> None:
    (printed,) = print_cards(workshop, "kross-letters", Options())
    with pikepdf.open(BytesIO(printed.data)) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Kross letter cards"]
