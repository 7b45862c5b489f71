"""Icons, pictures, QR codes and rulers."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import qrcode
import zxingcpp
from PIL import Image

from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Picture, Qr, Shape, Stamp
from cruxpress.press.layout import open_layout
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.press import Press
from tests.elements.faces_for_tests import face, holds, of_kind, only, placed, points
from tests.press.preflight_for_tests import single
from tests.specs.desk_for_tests import faces, items_of, press_with, said, with_element, write

ROOM = "x: 10 mm, y: 20 mm, width: 40 mm, height: 30 mm"


def test_an_icon_is_the_largest_square_in_its_box(press: Press) -> None:
    stamp = only(placed(press, "{is: icon, icon: star, tint: sea, " + ROOM + "}"), Stamp)
    assert (stamp.icon, stamp.tint) == ("star", "sea")
    assert stamp.box == Box(15_000, 20_000, 30_000, 30_000)
    assert stamp.file == press.library.shipped / "icons" / "star.svg"


def picture(width: int, height: int) -> bytes:
    stream = BytesIO()
    Image.new("RGB", (width, height), "red").save(stream, "PNG")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ((400, 300), Box(10_000, 20_000, 40_000, 30_000)),
        ((100, 100), Box(15_000, 20_000, 30_000, 30_000)),
        ((400, 100), Box(10_000, 30_000, 40_000, 10_000)),
    ],
)
def test_a_picture_is_not_distorted(size: tuple[int, int], box: Box, tmp_path: Path) -> None:
    layout = with_element("{is: image, file: kross/photo.png, " + ROOM + "}")
    write(tmp_path, {"x.yaml": layout, "kross/photo.png": picture(*size)})
    (found,) = faces(open_layout(press_with(tmp_path), "x"))
    item = only(items_of(found), Picture)
    assert (item.box, item.file) == (box, tmp_path / "kross" / "photo.png")


def test_a_damaged_picture_is_told_before_it_is_printed(tmp_path: Path) -> None:
    layout = with_element("{is: image, file: photo.png}")
    write(tmp_path, {"x.yaml": layout, "photo.png": picture(400, 300)[:-400]})
    assert said(tmp_path) == [
        "x.yaml:5:7: 'photo.png' is no picture that can be read; save it as PNG or JPEG"
    ]


def dark_modules(qr: Qr) -> set[tuple[int, int]]:
    """Row and column of each dark module that the path covers; none may be covered twice."""
    left, top = qr.box.x + qr.quiet * qr.module, qr.box.y + qr.quiet * qr.module
    covered: list[tuple[int, int]] = []
    for segment in qr.path:
        assert segment[0] == "r"
        _, x, y, width, height = segment
        column, row = (int(x) - left) / qr.module, (int(y) - top) / qr.module
        assert (column % 1, row % 1, int(height)) == (0, 0, qr.module)
        assert int(width) % qr.module == 0
        covered += [(int(row), int(column) + n) for n in range(int(width) // qr.module)]
    assert len(covered) == len(set(covered))
    return set(covered)


@pytest.mark.parametrize("text", ["HELLO", "KROSS-BLOCK-7QX2-9", "https://example.org/ä?a=1"])
@pytest.mark.parametrize(
    ("level", "correction"),
    [("L", qrcode.ERROR_CORRECT_L), ("M", qrcode.ERROR_CORRECT_M), ("H", qrcode.ERROR_CORRECT_H)],
)
def test_the_path_covers_the_dark_modules_and_no_others(
    text: str, level: str, correction: int, press: Press
) -> None:
    element = "{is: qr, text: '{text}', level: " + level + ", " + ROOM + "}"
    qr = only(placed(press, element, {"text": text}), Qr)
    code = qrcode.QRCode(error_correction=correction, border=0)
    code.add_data(text)
    code.make()
    matrix = code.get_matrix()
    assert dark_modules(qr) == {
        (row, column) for row, bits in enumerate(matrix) for column, bit in enumerate(bits) if bit
    }
    modules = len(matrix) + 8
    assert qr.module == 30_000 // modules
    assert qr.box.width == qr.box.height == qr.module * modules
    assert holds(Box(10_000, 20_000, 40_000, 30_000), qr.box)


def test_a_phone_reads_the_printed_code(press: Press) -> None:
    text = "KROSS-BLOCK-7QX2-9"
    document = single(face(press, "it: {is: qr, text: '" + text + "', " + ROOM + "}"))
    pdf = pypdfium2.PdfDocument(pdf_bytes(document, press.ink("colour"), press))
    image = pdf[0].render(scale=3).to_pil()
    pdf.close()
    (barcode,) = zxingcpp.read_barcodes(image)
    assert barcode.text == text


def test_a_code_without_a_quiet_zone_fills_its_box(press: Press) -> None:
    keys = "text: A, quiet: 0, ground: none, width: 21 mm"
    qr = only(placed(press, "{is: qr, " + keys + "}"), Qr)
    assert (qr.module, qr.box.width, qr.ground) == (1000, 21_000, None)


def test_a_ruler_is_as_long_as_it_says(press: Press) -> None:
    keys = "x: 10 mm, y: 20 mm, height: 12 mm, font: small, size: 7 pt"
    items = placed(press, "{is: ruler, " + keys + "}")
    ends = points(only(of_kind(items, Shape), Shape))
    assert ends[:2] == [(10_000, 26_000), (60_000, 26_000)]
    ticks = list(zip(ends[2::2], ends[3::2], strict=True))
    assert [bottom[0] for bottom, _ in ticks] == list(range(10_000, 60_001, 1000))
    heights = {26_000 - top[1] for _, top in ticks}
    assert heights == {2_000, 4_000, 6_000}
    labels = of_kind(items, Glyphs)
    assert [g.text for g in labels] == ["0", "10", "20", "30", "40", "50"]
    assert all(abs(g.x + g.width / 2 - 10_000 - int(g.text) * 1000) <= 1 for g in labels)


def test_a_ruler_in_a_low_box_has_shorter_ticks(press: Press) -> None:
    items = placed(press, "{is: ruler, height: 6 mm, size: 7 pt, length: 30 mm}")
    assert max(g.y for g in of_kind(items, Glyphs)) == 6_000
