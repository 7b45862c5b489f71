"""Pictures of pages look as the pages do, and what is no PDF is named."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from cruxpress.core.errors import BadInput
from cruxpress.press import preview as module
from cruxpress.press.preview import contact_sheet, png, preview, write_previews

RED, WHITE = (255, 0, 0), (255, 255, 255)
Size = tuple[float, float]


def pdf_of(*sizes: Size) -> bytes:
    """Pages with a red square inch in the lower left corner."""
    data = io.BytesIO()
    canvas = Canvas(data, invariant=1)
    for size in sizes:
        canvas.setPageSize(size)
        canvas.setFillColorRGB(1, 0, 0)
        canvas.rect(0, 0, 72, 72, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def odd_pdf(media: list[int] | None, **how: object) -> bytes:
    """One page of any size, or none; saved in an odd way."""
    pdf = pikepdf.new()
    if media:
        pdf.add_blank_page()
        pdf.pages[0].MediaBox = pikepdf.Array(media)
    data = io.BytesIO()
    pdf.save(data, **how)  # type: ignore[arg-type]
    return data.getvalue()


A4, CARD = (595.2756, 841.8898), (178.5827, 249.4488)
TWO = pdf_of((144, 216), (216, 144))


def test_each_page_is_drawn_in_its_size_and_colours() -> None:
    first, second = preview(TWO, dpi=100)
    assert (first.size, second.size) == ((200, 300), (300, 200))
    for image in (first, second):
        assert image.mode == "RGB"
        assert image.getpixel((50, image.height - 50)) == RED
        assert image.getpixel((150, image.height - 150)) == WHITE


def test_a4_has_as_many_pixels_as_paper_has() -> None:
    assert preview(pdf_of(A4), dpi=150)[0].size == (1241, 1754)


def test_a_picture_can_be_grey() -> None:
    image = preview(TWO, grey=True)[0]
    assert image.mode == "L"
    assert image.getpixel((50, image.height - 50)) == 76  # red as the eye weighs it
    assert image.getpixel((150, 50)) == 255


def test_pages_are_chosen_by_their_numbers() -> None:
    assert [image.size for image in preview(TWO, pages=range(2, 3))] == [(300, 200)]
    assert preview(TWO, pages=range(1, 1)) == []
    for wrong in (range(3), range(1, 4), range(-1, 0)):
        with pytest.raises(BadInput, match="there are pages 1 to 2"):
            preview(TWO, pages=wrong)


def test_a_file_is_drawn_as_its_bytes_are(tmp_path: Path) -> None:
    file = tmp_path / "büro ✂.pdf"
    file.write_bytes(TWO)
    assert [i.tobytes() for i in preview(file)] == [i.tobytes() for i in preview(TWO)]


LOCKED = odd_pdf([0, 0, 99, 99], encryption=pikepdf.Encryption(user="a", owner="b"))
HUGE, ENDLESS = odd_pdf([0, 0, 14_400, 14_400]), odd_pdf([0, 0, 1_000_000, 1_000_000])
BAD = [
    (b"", "the file is empty, and so no PDF"),
    (b"\x89PNG", "the file is not a PDF, or a damaged one"),
    (TWO[:300], "the file is not a PDF, or a damaged one"),
    (odd_pdf(None), "the file is a PDF without pages"),
    (LOCKED, "the file asks for a password; save it without one first"),
    (HUGE, "page 1 is 5080 x 5080 mm, too large for 100 dpi; choose 50 dpi or less"),
    (ENDLESS, "page 1 is 352778 x 352778 mm, too large for 100 dpi and for any preview"),
    (Path("nowhere.pdf"), "there is no file nowhere.pdf"),
    (Path("/"), "cannot read /: is a directory"),
]


@pytest.mark.parametrize(("pdf", "why"), BAD, ids=[why for _, why in BAD])
def test_what_cannot_be_drawn_is_named(pdf: bytes | Path, why: str) -> None:
    with pytest.raises(BadInput) as caught:
        preview(pdf)
    assert str(caught.value) == why


def test_a_page_that_is_no_page_is_named() -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.Root.Pages.Kids = pikepdf.Array([pikepdf.Dictionary(Type=pikepdf.Name.Nothing)])
    data = io.BytesIO()
    pdf.save(data)
    with pytest.raises(BadInput, match="page 1 cannot be read; the PDF is damaged"):
        preview(data.getvalue())


@pytest.mark.parametrize("dpi", [-1, 0, 9, 1201])
def test_a_resolution_is_within_reason(dpi: int) -> None:
    with pytest.raises(BadInput, match=f"a preview has 10 to 1200 dpi, not {dpi}"):
        preview(TWO, dpi=dpi)


def test_the_resolution_that_the_message_names_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PIXELS", 100_000)
    with pytest.raises(BadInput, match="choose 129 dpi or less"):
        preview(TWO, dpi=150)
    assert len(preview(TWO, dpi=129)) == 2


def test_every_handle_is_closed_also_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = (pypdfium2.PdfDocument, pypdfium2.PdfPage, pypdfium2.PdfBitmap)
    made: list[object] = []
    closed: list[object] = []
    for kind in kinds:
        monkeypatch.setattr(kind, "close", _noting(kind.close, closed))
        monkeypatch.setattr(kind, "__init__", _noting(kind.__init__, made))
    preview(TWO)
    with pytest.raises(BadInput):
        preview(HUGE)
    assert len(made) == 2 + 2 + 2
    assert {id(thing) for thing in made} <= {id(thing) for thing in closed}


def _noting(function: object, seen: list[object]) -> object:
    assert callable(function)

    def noted(self: object, *args: object, **named: object) -> object:
        seen.append(self)
        return function(self, *args, **named)

    return noted


# Contact sheets


def pages(count: int, size: tuple[int, int] = (200, 300)) -> list[Image.Image]:
    return [Image.new("RGB", size, RED) for _ in range(count)]


def test_pages_stand_in_rows_with_a_frame_on_neutral_ground() -> None:
    sheet = contact_sheet(pages(3), columns=2, gap=10, labels=False)
    assert sheet.size == (2 * 212 + 10, 2 * 312 + 10)
    assert sheet.getpixel((11, 11)) == RED == sheet.getpixel((210, 310))
    assert sheet.getpixel((10, 10)) == module.FRAME == sheet.getpixel((211, 311))
    assert sheet.getpixel((9, 9)) == module.GROUND
    assert sheet.getpixel((223, 11)) == RED
    assert sheet.getpixel((11, 323)) == RED
    assert sheet.getpixel((223, 323)) == module.GROUND


def test_pages_keep_their_sizes_beside_each_other() -> None:
    sheet = contact_sheet([*pages(1, (1600, 1600)), *pages(1, (800, 800))], labels=False)
    reds = next(count for count, colour in sheet.getcolors() or [] if colour == RED)
    assert reds == 320 * 320 + 160 * 160


def test_page_numbers_stand_below_the_pages() -> None:
    plain, labelled = contact_sheet(pages(1), labels=False), contact_sheet(pages(1))
    assert labelled.height > plain.height
    below = labelled.crop((0, 16 + 302, labelled.width, labelled.height))
    assert any(colour == module.LABEL for _, colour in below.getcolors() or [])


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (2, 2), (6, 3), (54, 11)])
def test_columns_are_chosen_for_a_screen(count: int, columns: int) -> None:
    sheet = contact_sheet(pages(count), gap=0, labels=False)
    assert sheet.width == columns * 202


@pytest.mark.parametrize("count", [60, 1000, 3000])
def test_a_contact_sheet_of_many_pages_stays_small(count: int) -> None:
    sheet = contact_sheet(pages(1, (240, 320)) * count)
    assert sheet.width * sheet.height < 1.05 * module.MOST_CONTACT_PIXELS


def test_a_contact_sheet_without_sense_is_refused() -> None:
    for images, columns, gap in [([], None, 5), (pages(1), 0, 5), (pages(1), 1, -1)]:
        with pytest.raises(BadInput):
            contact_sheet(images, columns, gap)


# Files


def test_a_picture_a_page_and_a_contact_sheet_are_written(tmp_path: Path) -> None:
    file = tmp_path / "block.pdf"
    file.write_bytes(TWO)
    written = write_previews(file, tmp_path / "png", dpi=50)
    names = ["block-01.png", "block-02.png", "block-contact.png"]
    assert written == [tmp_path / "png" / name for name in names]
    assert sorted(path.name for path in (tmp_path / "png").iterdir()) == names
    with Image.open(written[1]) as image:
        assert image.size == (150, 100)
        assert image.info["dpi"] == pytest.approx((50, 50), abs=0.02)
    again = write_previews(file, tmp_path / "again", dpi=50)
    assert [p.read_bytes() for p in again] == [p.read_bytes() for p in written]


def test_previews_can_be_grey(tmp_path: Path) -> None:
    file = tmp_path / "block.pdf"
    file.write_bytes(TWO)
    for path in write_previews(file, tmp_path, dpi=50, grey=True):
        with Image.open(path) as image:
            assert "contact" in path.name or image.mode == "L"
            assert RED not in {colour for _, colour in image.convert("RGB").getcolors() or []}


def test_names_sort_as_pages_do(tmp_path: Path) -> None:
    file = tmp_path / "pad.pdf"
    file.write_bytes(pdf_of(*[CARD] * 100))
    written = write_previews(file, tmp_path, dpi=10)[:-1]
    assert written == sorted(written)
    assert (written[0].name, written[-1].name) == ("pad-001.png", "pad-100.png")


def test_nothing_is_written_for_a_file_with_a_page_too_large(tmp_path: Path) -> None:
    file = tmp_path / "mixed.pdf"
    file.write_bytes(pdf_of(CARD, (14_000, 14_000)))
    with pytest.raises(BadInput, match="page 2 is 4939 x 4939 mm"):
        write_previews(file, tmp_path / "png")
    assert not (tmp_path / "png").exists()


def test_a_png_says_nothing_but_its_picture() -> None:
    assert png(pages(1)[0]) == png(pages(1)[0].copy())
    chunks = {png(pages(1)[0], 100).count(name) for name in (b"tIME", b"tEXt", b"iTXt")}
    assert chunks == {0}
