"""Fonts, pictures, PDFs and long texts that would take memory or time without end are refused.

Each of these once ended in a traceback, a hang or a gigabyte, or would have. Counts refuse them in
this process; what no count can see dies in a process with limits, and that is told.
"""

import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from cruxpress.core import confined
from cruxpress.core.confined import TooMuch, end_child, read_confined
from cruxpress.core.errors import BadInput, CruxpressError, Place
from cruxpress.press import fonts, known, raster
from cruxpress.press.font_bounds import refuse_bombs
from cruxpress.press.preview import write_previews
from cruxpress.press.printable import printable
from cruxpress.products.printing import open_press
from cruxpress.specs.json_reader import parse_json
from cruxpress.specs.yaml_reader import parse_yaml
from tests.trust import hostile_for_tests as make
from tests.trust.bounds import bounded
from tests.trust.fuzz.rooms import check_layout
from tests.trust.guard import frugal
from workshop.digests import digests


@pytest.fixture(autouse=True)
def little() -> Iterator[None]:
    """Less than a gigabyte and few seconds of the processor for each of them, here."""
    with bounded(30), frugal():
        yield
    end_child()


def changed(**tables: bytes) -> Callable[[], bytes]:
    return lambda: make.font_of({**make.font_tables(), **tables})


def glyphs(*found: bytes, times: int = 1) -> Callable[[], bytes]:
    return lambda: make.font_of(make.with_glyphs(make.font_tables(), [*found] * times))


def cut() -> bytes:
    return make.font_of(make.font_tables())[:-100]


FONTS: dict[str, tuple[Callable[[], bytes], str]] = {
    "WOFF": (lambda: b"wOFF" + b"\0" * 100, r"is a font for web pages \(WOFF\); use a .ttf file"),
    "WOFF2": (lambda: b"wOF2" + b"\0" * 100, r"\(WOFF2\); use a .ttf file"),
    "a collection": (lambda: b"ttcf" + b"\xff" * 100, "a collection of several fonts"),
    "nothing": (lambda: b"", "does not begin as a font does"),
    "torn tables": (cut, "leads out of the file"),
    "cmap 4 of giant ranges": (changed(cmap=make.cmap_4(8000)), "more than 300,000 letters"),
    "cmap 12 of all numbers": (
        changed(cmap=make.cmap_13(0, 0xFFFFFFFF, 12)),
        "more than 300,000 letters",
    ),
    "cmap 13 of all numbers": (
        changed(cmap=make.cmap_13(0, 0xFFFFFFFF)),
        "more than 300,000 letters",
    ),
    "cmap 13 of groups that are not there": (
        changed(cmap=make.cmap_13(0, 9)[:24] + b"\xff" * 16),
        "leads out of its table",
    ),
    "four thousand million points": (
        glyphs(make.dense_glyph(), times=60_000),
        "more than 10,000,000 points",
    ),
    "glyphs in a circle": (
        glyphs(make.joined_glyph(1), make.joined_glyph(2), make.joined_glyph(1)),
        "deeper than 8 or in a circle",
    ),
    "parts that do not exist": (glyphs(make.joined_glyph(9)), "glyphs that do not exist"),
    "a huge table of names": (changed(name=b"\0" * 3_000_000), "'name' has 3,000,000 bytes"),
    "sixty thousand names": (
        changed(name=struct.pack(">HHH", 0, 60_000, 6) + b"\0" * 400_000),
        "60,000 names",
    ),
    "thousands of tables": (
        lambda: b"\0\1\0\0" + struct.pack(">HHHH", 60_000, 0, 0, 0) + b"\0" * 960_000,
        "60,000 tables",
    ),
}


@pytest.mark.parametrize(("made", "told"), FONTS.values(), ids=FONTS)
def test_a_hostile_font(made: Callable[[], bytes], told: str, tmp_path: Path) -> None:
    file = tmp_path / "x.ttf"
    file.write_bytes(made())
    with pytest.raises(BadInput, match=told) as refused:
        fonts.measure(file)
    assert refused.value.problems[0].place == Place(str(file))
    assert refused.value.exit_code == 2


def test_sixty_thousand_glyphs_of_one_name_are_read(tmp_path: Path) -> None:
    """fontTools would look for a free name for each of them, again and again, for minutes."""
    count = 20_000
    tables = make.with_glyphs(make.font_tables(), [b""] * count)
    names = struct.pack(">H", count) + struct.pack(">H", 258) * count + b"\1a"
    tables["post"] = b"\0\2\0\0" + make.font_tables()["post"][4:32] + names
    file = tmp_path / "x.ttf"
    file.write_bytes(make.font_of(tables))
    assert fonts.measure(file).advances


def text(size: int) -> bytes:
    return b"Comment\0\0\0\0\0" + b"x" * size


PICTURES: dict[str, tuple[Callable[[], bytes], str]] = {
    "twenty thousand scans": (lambda: make.jpeg_of_scans(20_000), "scans|pieces"),
    "five hundred scans": (lambda: make.jpeg_of_scans(500), "scans, too many"),
    "a PNG the size of a town": (lambda: make.png_of(size=(60_000, 60_000)), "36,000,000 pixels"),
    "a giant text": (lambda: make.png_of((b"iTXt", text(11_000_000))), "bytes that are no picture"),
    "a giant profile": (lambda: make.png_of((b"iCCP", text(11_000_000))), "no picture"),
    "a hundred thousand pieces": (
        lambda: make.png_of(*[(b"tEXt", b"a\0b")] * 100_000),
        "more than 20,000 pieces",
    ),
    "a giant EXIF": (
        lambda: b"\xff\xd8" + (b"\xff\xe1\xff\xff" + b"\0" * 65_533) * 200 + b"\xff\xd9",
        "no picture",
    ),
    "a GIF": (lambda: b"GIF89a" + b"\xff" * 100, "save it as PNG, JPEG or WebP"),
    "a WebP that moves": (
        lambda: b"RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\2" + b"\0" * 9,
        "moves; save one picture of it",
    ),
    "a WebP the size of a town": (
        lambda: b"RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\xff" * 6,
        "36,000,000 pixels",
    ),
    "a lossless WebP the size of a town": (
        lambda: b"RIFF\xff\xff\xff\xffWEBPVP8L\5\0\0\0\x2f\xff\xff\xff\x0f\0",
        "36,000,000 pixels",
    ),
    "a WebP of many pieces": (
        lambda: b"RIFF\xff\xff\xff\xffWEBP" + b"EXIF\0\0\0\0" * 20_001,
        "more than 20,000 pieces",
    ),
    "a WebP with a giant profile": (
        lambda: b"RIFF\xff\xff\xff\xffWEBPICCP" + struct.pack("<L", 11_000_000) + b"\0" * 9,
        "no picture",
    ),
    "a torn WebP": (lambda: b"RIFF\xff\xff\xff\xffWEBPVP8 ", "no picture that can be read"),
    "a TIFF": (lambda: b"II*\0\x08\0\0\0" + b"\xff" * 100, "save it as PNG, JPEG or WebP"),
    "torn pixels": (lambda: make.png_of()[:45], "no picture that can be read"),
}


@pytest.mark.parametrize(("made", "told"), PICTURES.values(), ids=PICTURES)
def test_a_hostile_picture(made: Callable[[], bytes], told: str, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    file.write_bytes(made())
    with pytest.raises(BadInput, match=told):
        raster.pixels(file)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_torn_picture_is_told_with_its_file(kind: str, tmp_path: Path) -> None:
    """Its head is whole, so that it was found out where it is packed, which named no file."""
    file = tmp_path / "torn.png"
    Image.effect_noise((300, 300), 90).save(file, kind)
    file.write_bytes(file.read_bytes()[:20_000])
    with pytest.raises(BadInput, match=r"torn\.png: is no picture that can be read"):
        printable(file, open_press().ink("colour"), None)


def test_a_picture_that_moves_is_refused_in_png_as_in_webp(tmp_path: Path) -> None:
    file = tmp_path / "moves.png"
    one, other = (Image.new("RGB", (30, 30), colour) for colour in ("red", "blue"))
    one.save(file, "PNG", save_all=True, append_images=[other])
    with pytest.raises(BadInput, match=r"moves\.png: moves; save one picture of it"):
        raster.picture_bytes(file)


def test_a_good_picture_comes_back_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    picture = Image.new("RGBA", (3, 2), (255, 0, 0, 255))
    picture.putpixel((0, 0), (0, 0, 0, 0))
    picture.save(file)
    assert raster.pixels(file) == raster.size_now(file) == (3, 2)
    flat = raster.decoded_picture(file.read_bytes())
    assert [flat.getpixel(at) for at in ((0, 0), (1, 1))] == [(255, 255, 255), (255, 0, 0)]


PDFS: dict[str, tuple[Callable[[], bytes], str]] = {
    "one deflate bomb": (lambda: make.page_with(make.packed(500_000_000, 1)), "400,000,000 bytes"),
    "double deflate": (lambda: make.page_with(make.packed(500_000_000, 2)), "400,000,000 bytes"),
    "packed three times": (
        lambda: make.page_with(make.packed(1_000_000, 3)),
        "packed 3 times; 2 are the most",
    ),
    "a million objects": (lambda: b"%PDF-1.4\n" + b"9 0 obj" * 1_100_000, "1,100,000 objects"),
    "a hundred thousand pages": (lambda: make.pages(100_000), "100,000 pages; 10,000 are the most"),
    "a page tree in a circle": (make.page_tree_in_a_circle, r"x\.pdf|page \d+ cannot be read"),
}


@pytest.mark.parametrize(("made", "told"), PDFS.values(), ids=PDFS)
def test_a_hostile_pdf(made: Callable[[], bytes], told: str, tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(made())
    with pytest.raises(BadInput, match=told):
        write_previews(file, tmp_path / "out", dpi=10)
    assert not (tmp_path / "out").exists()


def test_forms_in_forms_die_in_their_own_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(make.nested_forms())
    monkeypatch.setattr(confined, "SECONDS", 1)
    with pytest.raises(BadInput, match=r"x\.pdf takes too much memory or time to read"):
        write_previews(file, tmp_path / "out", dpi=10)


def test_who_takes_too_much_memory_dies_alone(tmp_path: Path) -> None:
    picture = tmp_path / "x.png"
    Image.new("RGBA", (6000, 5000)).save(picture)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(confined, "MEMORY", 200 << 20)
        with pytest.raises(TooMuch, match="takes too much memory or time"):
            printable(picture, open_press().ink("colour"), None)
    end_child()
    assert raster.pixels(picture) == (6000, 5000)  # the next one is well again


def test_where_no_process_can_be_started_files_are_read_in_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(confined, "can_confine", lambda: False)
    (size,) = read_confined(raster.decoded, make.png_of(), None)
    assert size == b"[8, 8]"


def test_what_is_shipped_is_known_by_its_digest() -> None:
    assert known.DIGESTS.read_text("utf-8") == digests(), "python -m workshop.digests"


def test_shipped_fonts_would_pass_as_a_strangers() -> None:
    for file in (Path(__file__).parents[2] / "fonts").glob("*.ttf"):
        assert known.is_shipped(file.read_bytes())
        refuse_bombs(file.read_bytes())


def test_a_shipped_font_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "_child", None)
    fonts.measure.cache_clear()
    for file in (Path(__file__).parents[2] / "fonts").glob("*.ttf"):
        assert fonts.measure(file).advances


@pytest.mark.parametrize("number", ["9" * 400, "-" + "9" * 31, "9" * 5000])
def test_a_whole_number_without_end_is_refused_with_its_line(number: str) -> None:
    """A measure of 400 digits in a proof of one's own ended `rate` in an OverflowError."""
    text = f'{{"game": "x",\n"facts": {{"recorded": {{"value": {number}}}}}}}'
    with pytest.raises(BadInput, match=r"x\.json:2:\d+: this is not JSON: .* is too large"):
        parse_json(text, "x.json")


def test_two_million_values_on_one_line() -> None:
    with pytest.raises(BadInput, match="more than 300,000 values"):
        parse_json('{"a": [' + "1," * 2_000_000 + "1]}", "x.json")
    assert parse_json('{"a": [' + "1," * 200_000 + "1]}", "x.json")


@pytest.mark.parametrize(
    "body", ["a: " + "[" * 5000, "a:\n" + "- 1\n" * 200_000], ids=["deep", "wide"]
)
def test_deep_and_wide_yaml(body: str) -> None:
    with pytest.raises(BadInput, match=r"deeper than|more than 100,000 values"):
        parse_yaml(body, "x.yaml")


def test_a_hundred_cards_that_each_shrink_a_long_text(tmp_path: Path) -> None:
    front = (
        "front:\n  it: {is: paragraph, size: 72 pt, floor: 1 pt, fit: shrink, text: '{n} {t}'}\n"
    )
    card = f"  - {{t: '{'word ' * 9000}', n: 1..100}}\n"
    deck = f"x\nkind: cards\ntitle: T\npiece: tarot\n{front}cards:\n{card}"
    with pytest.raises(CruxpressError, match="more than 2,000,000 letters"):
        check_layout(deck.encode(), tmp_path)
