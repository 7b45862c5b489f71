"""Finished files, read a second time by another library: they keep what preflight promised."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from cruxpress.press.furniture import Furniture
from cruxpress.press.geometry import Box
from cruxpress.press.items import Document, Glyphs, Layer, Page, PlacedFace, Shape, Turned
from cruxpress.press.layout import Layout
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.product import Cards, PrintSettings, card_documents
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml
from tests.press.preflight_for_tests import FAILING, face_of, faces_of, press_of, said, single
from tests.press.second_reading import Reading, read

CARDS = """
kind: cards
title: Second reading
piece: poker
cards: [{letter: A..E}]
front:
  ground: {is: box, x: -3 mm, y: -3 mm, right: -3 mm, bottom: -3 mm, fill: mint}
  letter: {is: text, text: "{letter}", font: title bold, size: 60 pt, x: 5 mm, y: 20 mm,
    width: 53 mm, height: 30 mm, align: centre}
  mark: {is: icon, icon: mark-kross, x: 5 mm, y: 5 mm, width: 9 mm, height: 9 mm, turn: 15}
  tinted: {is: icon, icon: star, x: 45 mm, y: 5 mm, width: 9 mm, height: 9 mm, tint: red}
  words: {is: paragraph, text: "Some **bold** words :star: and *more*", x: 5 mm, y: 50 mm,
    width: 53 mm, size: 9 pt}
  grid: {is: grid, columns: 4, rows: 2, x: 5 mm, y: 65 mm, width: 24 mm, height: 12 mm}
  code: {is: qr, text: KROSS, x: 40 mm, y: 64 mm, width: 18 mm, height: 18 mm}
"""


def cards() -> Cards:
    node = parse_yaml(CARDS, "cards.yaml")
    assert isinstance(node, Map)
    layout = Layout(press_of(None), FAILING / "cards.yaml", node)
    faces = faces_of(layout)
    return Cards("Second reading", layout.size(), faces, faces[:1] * len(faces))


def printed(ink: str, **settings: object) -> Reading:
    press = press_of(None)
    wish = PrintSettings(press.paper("a4"), **settings)  # type: ignore[arg-type]
    (document,) = card_documents(cards(), wish, Furniture(press)).values()
    assert said(document, ink, press) == []
    return read(pdf_bytes(document, press.ink(ink), press))


def reading_of(document: Document, ink: str = "colour") -> Reading:
    """Straight to the press, past preflight."""
    press = press_of()
    return read(pdf_bytes(document, press.ink(ink), press))


class TestGoodFiles:
    """From YAML through the whole press."""

    @pytest.mark.parametrize(
        ("ink", "operators"),
        [("colour", {"rg", "RG"}), ("low-ink", {"rg", "RG"}), ("grey", {"g", "G"})],
    )
    def test_an_ink_prints_in_its_own_colours_alone(self, ink: str, operators: set[str]) -> None:
        reading = printed(ink, back="duplex")
        assert reading.faults == []
        assert reading.operators == operators

    def test_home_files_tell_the_printer_not_to_scale_and_how_to_flip(self) -> None:
        for flip, name in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
            viewer = printed("colour", back="duplex", flip=flip).viewer
            assert (viewer["/PrintScaling"], viewer["/Duplex"]) == ("/None", name)
        assert printed("colour").viewer["/Duplex"] == "/Simplex"

    def test_every_font_is_embedded_and_no_other_is_listed(self) -> None:
        fonts = printed("colour").fonts
        assert all(fonts.values())
        assert {name.split("+")[1] for name in fonts} == {
            "Fredoka-Bold",
            "Nunito-Regular",
            "Nunito-Bold",
            "Nunito-Italic",
        }

    def test_sizes_on_paper_are_those_of_the_layout(self) -> None:
        drawn = printed("colour").pages[0].drawn
        sizes = {round(size, 1) for size, _ in drawn.texts}
        assert sizes == {60.0, 9.0, 6.0}
        assert min(drawn.lines) == pytest.approx(0.35, abs=0.002)
        # Two runs of still elements, two icons; all are shared, and so they are Forms.
        assert drawn.forms

    def test_bookmarks_and_title_name_the_file(self) -> None:
        reading = printed("colour")
        assert reading.outlines == ("Second reading",)
        assert reading.info["/Title"] == "Second reading"

    def test_a_shop_file_has_exact_boxes_and_is_built_to_pdfx(self) -> None:
        reading = printed("cmyk", shop=True)
        assert reading.faults == []
        assert reading.version == "1.3"
        assert reading.operators == {"k", "K"}
        assert reading.most_ink <= 300
        assert reading.info["/GTS_PDFXVersion"] == "PDF/X-1:2001"
        assert reading.info["/Trapped"] == "/False"
        assert [intent["/S"] for intent in reading.intents] == ["/GTS_PDFX"]
        assert len(reading.pages) == 10
        mm = 72 / 25.4
        for page in reading.pages:
            assert page.media == pytest.approx((0, 0, 69 * mm, 94 * mm), abs=0.001)
            assert page.bleed == page.media
            assert page.trim == pytest.approx((3 * mm, 3 * mm, 66 * mm, 91 * mm), abs=0.001)

    def test_colour_files_do_not_claim_to_be_pdfx(self) -> None:
        reading = printed("colour", shop=True)
        assert reading.intents == ()
        assert "/GTS_PDFXVersion" not in reading.info


def line(um: int) -> Shape:
    return Shape((("m", 10_000, 10_000), ("l", 50_000, 10_000)), stroke="ink", line=um)


def text(size: int) -> Glyphs:
    return Glyphs(10_000, 40_000, "Word", "body", size, "ink", 20_000)


class TestBadFiles:
    """The second reading sees what preflight would have stopped."""

    def test_a_thin_line_inside_a_form_is_seen(self) -> None:
        page = single(face_of(line(35))).pages[0]
        reading = reading_of(Document("t", (page, page)))
        assert reading.pages[0].drawn.forms  # shared by two pages, hence a Form
        assert reading.faults == ["page 1: a line of 0.099 pt", "page 2: a line of 0.099 pt"]

    def test_what_is_reduced_is_measured_on_paper(self) -> None:
        page = single(face_of(line(141), text(2822)), 500).pages[0]
        reading = reading_of(Document("t", (page, page)))
        assert reading.faults[:2] == ["page 1: a line of 0.200 pt", "page 1: type of 4.00 pt"]

    def test_turned_things_keep_their_size(self) -> None:
        turned = Turned((line(141), text(2822)), 30_000, 30_000, 33)
        drawn = reading_of(single(face_of(turned))).pages[0].drawn
        assert {round(width, 2) for width in drawn.lines} == {0.4}
        assert {round(size, 2) for size, _ in drawn.texts} == {8.0}

    def test_a_thin_icon_is_seen_in_its_own_form(self) -> None:
        (face,) = faces_of(Layout(press_of(), FAILING / "x.yaml", _map("thin-icon")))
        assert reading_of(single(face)).faults == ["page 1: a line of 0.222 pt"]

    def test_too_much_ink_is_seen(self) -> None:
        heavy = replace(line(500), stroke="heavy")
        reading = reading_of(single(face_of(heavy)), "cmyk")
        assert reading.most_ink == pytest.approx(320)
        assert reading.faults == ["page 1: ink of 320 %"]

    def test_boxes_that_are_not_nested_are_seen(self) -> None:
        spot = PlacedFace(face_of(line(250)), 0, 0)
        page = Page(63_000, 88_000, (spot,), trim=Box(-5000, 0, 63_000, 88_000))
        assert reading_of(Document("t", (page,))).faults == ["page 1: its boxes are not nested"]

    def test_marks_over_the_pieces_are_read_too(self) -> None:
        page = Page(63_000, 88_000, (), (Layer((line(35),)),))
        assert reading_of(Document("t", (page,))).faults == ["page 1: a line of 0.099 pt"]

    def test_an_unembedded_font_is_seen_even_if_nothing_uses_it(self) -> None:
        out = BytesIO()
        Canvas(out).save()
        assert read(out.getvalue()).faults == ["the font /Helvetica is not embedded"]

    def test_transparency_is_seen(self) -> None:
        out = BytesIO()
        canvas = Canvas(out)
        canvas.setFillAlpha(0.5)
        canvas.rect(10, 10, 50, 50, stroke=0, fill=1)
        see_through = Image.new("RGBA", (400, 400), (255, 0, 0, 99))
        from reportlab.lib.utils import ImageReader

        canvas.drawImage(ImageReader(see_through), 10, 10, 72, 72, mask="auto")
        canvas.save()
        assert set(read(out.getvalue()).transparency) == {"/ca 0.5", "/SMask"}

    def test_a_coarse_picture_is_seen(self) -> None:
        out = BytesIO()
        canvas = Canvas(out)
        from reportlab.lib.utils import ImageReader

        canvas.drawImage(ImageReader(Image.new("RGB", (100, 100))), 10, 10, 144, 144)
        canvas.save()
        assert "page 1: a picture of 50 dpi" in read(out.getvalue()).faults

    def test_screen_colours_in_a_pdfx_file_are_seen(self) -> None:
        good = pdf_bytes(
            replace(single(face_of(line(250))), shop=True), press_of().ink("cmyk"), press_of()
        )
        with pikepdf.open(BytesIO(good)) as opened:
            content = b"1 0 0 rg 0 0 9 9 re f"
            opened.pages[0].contents_add(content)
            out = BytesIO()
            opened.save(out)
        assert read(good).faults == []
        assert read(out.getvalue()).faults == ["rg paints in no colour of print"]

    def test_damage_is_seen(self) -> None:
        press = press_of()
        good = pdf_bytes(single(face_of(text(4000))), press.ink("colour"), press)
        at = good.index(b"stream\n") + 40
        broken = good[:at] + bytes(30) + good[at + 30 :]
        assert read(good).syntax == ()
        with pikepdf.open(BytesIO(broken)) as opened:
            assert opened.check_pdf_syntax()


def _map(name: str) -> Map:
    node = parse_yaml((FAILING / f"{name}.yaml").read_text(encoding="utf-8"), f"{name}.yaml")
    assert isinstance(node, Map)
    return node


@settings(max_examples=40, deadline=None)
@given(line_um=st.integers(60, 200), size=st.integers(1500, 4500), permille=st.integers(500, 2000))
def test_preflight_and_the_second_reading_agree(line_um: int, size: int, permille: int) -> None:
    document = single(face_of(line(line_um), text(size)), permille)
    near = abs(line_um * permille - 88_000) < 700 or abs(size * permille - 2_116_000) < 2500
    if not near:  # the file rounds to thousandths of a point
        assert len(said(document)) == len(reading_of(document).faults)
