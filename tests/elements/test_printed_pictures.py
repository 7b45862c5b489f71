"""Pictures as they stand in files, read back dot by dot: in every ink, flat, and reduced."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from cruxpress.press.layout import open_layout
from cruxpress.press.pdf import pdf_bytes
from tests.press.preflight_for_tests import single
from tests.specs.desk_for_tests import faces, press_with, said, with_element, write

ROOM = "x: 10 mm, y: 20 mm, width: 40 mm, height: 20 mm"
# Left half of red, then a quarter that is half black and half paper, then a very dark quarter.
RED, HALF, DARK = (230, 20, 30, 255), (0, 0, 0, 128), (12, 4, 20, 255)


def art(alpha: bool, kind: str, size: tuple[int, int] = (480, 240)) -> bytes:
    width, height = size
    image = Image.new("RGBA", size, RED)
    image.paste(HALF, (width // 2, 0, width * 3 // 4, height))
    image.paste(DARK, (width * 3 // 4, 0, width, height))
    if not alpha:
        flat = Image.new("RGB", size, "white")
        flat.paste(image, mask=image.getchannel("A"))
        image = flat
    out = BytesIO()
    how: dict[str, dict[str, Any]] = {"WEBP": {"lossless": True}, "JPEG": {"quality": 100}}
    image.save(out, kind, **how.get(kind, {}))
    return out.getvalue()


def printed(folder: Path, ink: str, keys: str = "", name: str = "a.png", room: str = ROOM) -> bytes:
    element = f"{{is: image, file: {name}, {room}{keys}}}"
    write(folder, {"x.yaml": with_element(element)})
    press = press_with(folder)
    (found,) = faces(open_layout(press, "x"))
    return pdf_bytes(single(found), press.ink(ink), press)


def dots(pdf: bytes) -> Image.Image:
    """The one picture of a file, as its bytes say it."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        (found,) = (
            thing
            for thing in opened.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        )
        assert "/SMask" not in found
        assert "/Mask" not in found
        modes = {"/DeviceRGB": "RGB", "/DeviceGray": "L", "/DeviceCMYK": "CMYK"}
        size = int(found.Width), int(found.Height)
        image = Image.frombytes(modes[str(found.ColorSpace)], size, found.read_bytes())
        if [int(value) for value in found.get("/Decode", [0])][:1] == [1]:
            image = image.point(lambda value: 255 - value)
        return image


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "JPEG"])
def test_a_picture_is_flat_and_in_the_ink_that_is_printed(kind: str, tmp_path: Path) -> None:
    write(tmp_path, {"a.png": art(kind != "JPEG", kind)})
    spots = [(100, 100), (300, 100), (460, 100)]
    found = {ink: dots(printed(tmp_path, ink)) for ink in ("colour", "grey", "low-ink", "cmyk")}
    assert [image.mode for image in found.values()] == ["RGB", "L", "RGB", "CMYK"]
    colour = [found["colour"].getpixel(spot) for spot in spots]
    for seen, right in zip(colour, [(230, 20, 30), (127, 127, 127), (12, 4, 20)], strict=True):
        assert seen == pytest.approx(right, abs=3)
    grey = [found["grey"].getpixel(spot) for spot in spots]
    assert grey == pytest.approx([84, 127, 8], abs=4)
    # An ink that saves prints 45 % of each dot.
    light = [found["low-ink"].getpixel(spot) for spot in spots]
    for seen, full in zip(light, colour, strict=True):
        assert seen == pytest.approx([255 - (255 - value) * 45 // 100 for value in full], abs=1)  # type: ignore[union-attr]
    cmyk = [found["cmyk"].getpixel(spot) for spot in spots]
    assert cmyk[0] == pytest.approx((0, 210, 200, 25), abs=5)
    assert cmyk[1] == pytest.approx((0, 0, 0, 128), abs=3)  # a grey is black ink alone
    assert cmyk[2] == pytest.approx((8, 16, 0, 235), abs=5)


def test_no_spot_of_a_picture_has_more_ink_than_dries(tmp_path: Path) -> None:
    """Of all colours: what three inks have in common prints in black, so 200 % are the most."""
    image = Image.new("RGB", (256, 128))
    image.putdata([(x, y * 2, (x * 7 + y * 3) % 256) for y in range(128) for x in range(256)])
    image.paste((0, 0, 0), (0, 0, 20, 20))
    image.paste((0, 0, 255), (20, 0, 40, 20))
    out = BytesIO()
    image.save(out, "PNG")
    write(tmp_path, {"a.png": out.getvalue()})
    data = dots(printed(tmp_path, "cmyk")).tobytes()
    most = max(map(sum, zip(data[0::4], data[1::4], data[2::4], data[3::4], strict=True)))
    assert 0 < most <= 2 * 255


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp"])
def test_a_large_picture_is_reduced_if_that_is_said(name: str, tmp_path: Path) -> None:
    kind = {"a.png": "PNG", "a.jpg": "JPEG", "a.webp": "WEBP"}[name]
    write(tmp_path, {name: art(kind != "JPEG", kind, (1600, 800))})
    whole, less = (printed(tmp_path, "colour", keys, name) for keys in ("", ", most-dpi: 300"))
    assert dots(whole).size == (1600, 800)
    image = dots(less)
    assert image.size == (473, 237)  # 40 x 20 mm at 300 dots an inch
    assert image.getpixel((100, 100)) == pytest.approx((230, 20, 30), abs=3)
    assert len(less) < len(whole)
    assert printed(tmp_path, "colour", ", most-dpi: 300", name) == less
    assert printed(tmp_path, "colour", ", most-dpi: 1200", name) == whole
    # What is cut off counts as shown: a picture that covers its box keeps its dots an inch.
    wide = ROOM.replace("width: 40 mm", "width: 20 mm")
    cover = printed(tmp_path, "colour", ", most-dpi: 300, fit: cover", name, wide)
    assert dots(cover).size == (473, 237)


def test_fewer_dots_than_are_asked_for_are_refused(tmp_path: Path) -> None:
    write(tmp_path, {"a.png": art(alpha=True, kind="PNG")})
    element = f"{{is: image, file: a.png, {ROOM}, most-dpi: 100}}"
    write(tmp_path, {"x.yaml": with_element(element)})
    (told,) = said(tmp_path)
    assert told.endswith("its most-dpi, 100, are fewer than its fewest-dpi, 120; write more")
