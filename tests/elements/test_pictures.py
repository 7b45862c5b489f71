"""Icons, pictures, QR codes and rulers."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import qrcode
import zxingcpp
from PIL import Image, ImageCms

from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Picture, Qr, Shape, Stamp
from cruxpress.press.layout import open_layout
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.press.raster import decoded_picture
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


def photo(folder: Path, name: str, keys: str = "", **how: Any) -> Picture:
    """A picture of two halves, red and blue, 400 x 200, saved as told, and where it is placed."""
    image = Image.new("RGB", (400, 200), "blue")
    image.paste((255, 0, 0), (0, 0, 200, 200))
    if how.pop("sideways", False):
        image = image.transpose(Image.Transpose.ROTATE_90)
    image.convert(str(how.pop("mode", "RGB"))).save(folder / name, **how)
    layout = with_element("{is: image, file: " + f"{name}, {keys}{ROOM}" + "}")
    write(folder, {"x.yaml": layout})
    (found,) = faces(open_layout(press_with(folder), "x"))
    return only(items_of(found), Picture)


def halves(file: Path) -> list[str]:
    """What is seen on the left and on the right."""
    flat = decoded_picture(file.read_bytes())
    seen = [flat.getpixel((flat.width * part // 4, flat.height // 2)) for part in (1, 3)]
    names = {0: "red", 1: "green", 2: "blue"}
    return [names[max(range(3), key=lambda at: colour[at])] for colour in seen]  # type: ignore[index]


@pytest.mark.parametrize(
    ("keys", "shown", "whole"),
    [
        ("", Box(10_000, 25_000, 40_000, 20_000), Box(10_000, 25_000, 40_000, 20_000)),
        ("fit: stretch, ", Box(10_000, 20_000, 40_000, 30_000), None),
        ("fit: cover, ", Box(10_000, 20_000, 40_000, 30_000), Box(0, 20_000, 60_000, 30_000)),
        (
            "fit: cover, focus-x: 0%, ",
            Box(10_000, 20_000, 40_000, 30_000),
            Box(10_000, 20_000, 60_000, 30_000),
        ),
    ],
)
def test_a_picture_fits_its_box(keys: str, shown: Box, whole: Box | None, tmp_path: Path) -> None:
    item = photo(tmp_path, "a.png", keys)
    assert (item.box, item.whole) == (shown, whole or shown)
    assert bool(item.edge) == ("cover" in keys)


def test_a_picture_with_round_corners_and_a_frame(tmp_path: Path) -> None:
    layout = with_element(
        "{is: image, file: a.png, radius: 3 mm, stroke: sea, line: 1 mm, " + ROOM + "}"
    )
    write(tmp_path, {"x.yaml": layout, "a.png": picture(400, 300)})
    press = press_with(tmp_path)
    (found,) = faces(open_layout(press, "x"))
    (item,), (frame,) = of_kind(items_of(found), Picture), of_kind(items_of(found), Shape)
    assert frame.path == item.edge
    assert (frame.stroke, frame.line) == ("sea", 1000)
    pdf = pypdfium2.PdfDocument(pdf_bytes(single(found), press.ink("low-ink"), press))
    image = pdf[0].render(scale=4).to_pil().convert("RGB")
    at = 4 * 72 / 25.4
    assert image.getpixel((int(10.2 * at), int(20.2 * at))) == (255, 255, 255)  # outside the corner
    assert image.getpixel((int(30 * at), int(35 * at))) == (255, 141, 141)  # 45 % of red


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("a.jpg", {"quality": 95}),
        ("a.webp", {"lossless": True}),
        ("b.webp", {"quality": 90}),
        ("cmyk.jpg", {"mode": "CMYK", "quality": 95}),
        ("p.png", {"mode": "P"}),
    ],
)
def test_every_kind_of_picture_is_read(name: str, how: dict[str, Any], tmp_path: Path) -> None:
    item = photo(tmp_path, name, **how)
    assert not item.sideways
    assert item.box.size == "40 mm x 20 mm"
    assert halves(item.file) == ["red", "blue"]


@pytest.mark.parametrize("name", ["a.jpg", "a.webp", "a.png"])
def test_a_picture_is_turned_as_the_camera_was(name: str, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    item = photo(tmp_path, name, sideways=True, exif=exif)
    assert item.sideways
    assert item.box.size == "40 mm x 20 mm"
    assert halves(item.file) == ["red", "blue"]


def test_a_profile_says_what_its_colours_are(tmp_path: Path) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    head, body = profile[:400], profile[400:]  # the table of what stands where
    head = head.replace(b"rXYZ", b"????").replace(b"gXYZ", b"rXYZ").replace(b"????", b"gXYZ")
    item = photo(tmp_path, "a.png", icc_profile=head + body)
    assert halves(item.file) == ["green", "blue"]
    item = photo(tmp_path, "b.png", icc_profile=b"no profile at all")
    assert halves(item.file) == ["red", "blue"]


def test_a_picture_that_could_be_sharper_is_told(tmp_path: Path) -> None:
    write(tmp_path, {"a.png": picture(236, 177)})
    layout = with_element("{is: image, file: a.png, " + ROOM + "}")
    write(tmp_path, {"x.yaml": layout})
    press = press_with(tmp_path)
    (found,) = faces(open_layout(press, "x"))
    (note,) = preflight(single(found), press.ink("colour"), press)
    assert note.endswith("'a.png' has 149 dots an inch; with 200 it would be sharp")


def test_a_damaged_picture_is_told_before_it_is_printed(tmp_path: Path) -> None:
    layout = with_element("{is: image, file: photo.png}")
    write(tmp_path, {"x.yaml": layout, "photo.png": picture(400, 300)[:-400]})
    assert said(tmp_path) == [
        "x.yaml:5:7: 'photo.png' is no picture that can be read; save it as PNG, JPEG or WebP"
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
