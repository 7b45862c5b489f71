"""Small files that would unfold to very much: fonts, pictures and PDFs of strangers."""

import struct
import zlib
from collections.abc import Mapping
from io import BytesIO

from fontTools.ttLib import TTFont

from tests.trust.fuzz.readers import small_fonts

PNG = b"\x89PNG\r\n\x1a\n"


def font_tables() -> dict[str, bytes]:
    """The tables of a good font of few letters."""
    (data,) = small_fonts()
    with TTFont(BytesIO(data)) as font:
        return {tag: font.getTableData(tag) for tag in font.keys() if tag != "GlyphOrder"}  # noqa: SIM118


def font_of(tables: Mapping[str, bytes], version: bytes = b"\0\1\0\0") -> bytes:
    """A font file of these tables."""
    heads, bodies, at = [], [], 12 + 16 * len(tables)
    for tag, body in sorted(tables.items()):
        heads.append(struct.pack(">4sLLL", tag.encode(), 0, at, len(body)))
        bodies.append(body + b"\0" * (-len(body) % 4))
        at += len(bodies[-1])
    return version + struct.pack(">HHHH", len(tables), 0, 0, 0) + b"".join(heads + bodies)


def cmap_4(segments: int) -> bytes:
    """Each segment maps all letters that a number of 16 bits can name."""
    ends, starts = b"\xff\xff" * segments, b"\0\0" * segments
    body = ends + b"\0\0" + starts + b"\0\1" * segments + b"\0\0" * segments
    head = struct.pack(">7H", 4, min(65_535, 14 + len(body)), 0, 2 * segments, 0, 0, 0)
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + head + body


def cmap_13(first: int, last: int, form: int = 13) -> bytes:
    """One range of letters that are all the same glyph."""
    group = struct.pack(">3L", first, last, 1)
    head = struct.pack(">HHLLL", form, 0, 28, 0, 1)
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + head + group


def with_glyphs(tables: dict[str, bytes], glyphs: list[bytes]) -> dict[str, bytes]:
    """The font with these outlines, told by long places."""
    count = len(glyphs)
    places, at = [0], 0
    for glyph in glyphs:
        at += len(glyph)
        places.append(at)
    head = bytearray(tables["head"])
    head[50:52] = b"\0\1"
    maxp = tables["maxp"][:4] + struct.pack(">H", count) + tables["maxp"][6:]
    loca = struct.pack(f">{count + 1}L", *places)
    hhea = tables["hhea"][:34] + b"\0\1"
    hmtx = b"\2\0\0\0" + b"\0\0" * (count - 1)
    changed = {"head": bytes(head), "maxp": maxp, "loca": loca, "hhea": hhea, "hmtx": hmtx}
    return {**tables, **changed, "glyf": b"".join(glyphs)}


def dense_glyph() -> bytes:
    """65,535 points in some five hundred bytes: the flags repeat themselves."""
    head = struct.pack(">hhhhh", 1, 0, 0, 9, 9) + struct.pack(">HH", 65_534, 0)
    return head + b"\x39\xff" * 256


def joined_glyph(part: int) -> bytes:
    return struct.pack(">hhhhhHHbb", -1, 0, 0, 9, 9, 0x2, part, 0, 0)


def png_of(*pieces: tuple[bytes, bytes], size: tuple[int, int] = (8, 8)) -> bytes:
    """A good grey picture with further pieces before its pixels."""
    width, height = size
    rows = zlib.compress(b"\0" * ((width + 1) * min(height, 100)))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    all_pieces = ((b"IHDR", head), *pieces, (b"IDAT", rows), (b"IEND", b""))
    return PNG + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in all_pieces
    )


def jpeg_of_scans(scans: int) -> bytes:
    """A progressive JPEG whose last scan stands there again and again."""
    from PIL import Image

    made = BytesIO()
    Image.new("RGB", (2000, 2000), "red").save(made, "JPEG", progressive=True)
    data = made.getvalue()
    last = data.rindex(b"\xff\xda")
    return data[:last] + data[last:-2] * scans + b"\xff\xd9"


def pdf_of(objects: Mapping[int, bytes]) -> bytes:
    rows = b"".join(b"%d 0 obj%sendobj\n" % pair for pair in objects.items())
    return b"%PDF-1.4\n" + rows + b"trailer<</Root 1 0 R>>"


def stream(body: bytes, head: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream " % (head, len(body), body)


def page_with(contents: bytes, **more: bytes) -> bytes:
    """A PDF of one page, and further objects from 5 on."""
    resources = b"/Resources<</XObject<</F 5 0 R>>>>" if more else b""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R%s>>" % resources
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: page,
        4: contents,
    }
    return pdf_of({**objects, **dict(enumerate(more.values(), 5))})


def nested_forms(levels: int = 12, wide: int = 12) -> bytes:
    """A form draws a form twelve times, which draws a form twelve times …"""
    forms = {}
    for level in range(levels):
        within = b"/Resources<</XObject<</F %d 0 R>>>>" % (6 + level)
        head = b"/Type/XObject/Subtype/Form/BBox[0 0 200 200]"
        last = level == levels - 1
        body = b"0 0 9 9 re f " if last else b"/F Do " * wide
        forms[f"form{level}"] = stream(body, head if last else head + within)
    return page_with(stream(b"/F Do " * wide), **forms)


def packed(size: int, times: int) -> bytes:
    """A stream of blanks, packed so often."""
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(b" " * 1_000_000) for _ in range(size // 1_000_000))
    body += packer.flush()
    for _ in range(times - 1):
        body = zlib.compress(body, 9)
    return stream(body, b"/Filter[%s]" % (b"/FlateDecode" * times))


def pages(count: int) -> bytes:
    """The same page, again and again."""
    kids = b"3 0 R " * count
    return pdf_of(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
            3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]>>",
        }
    )


def page_tree_in_a_circle() -> bytes:
    return pdf_of(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Kids[3 0 R 2 0 R]/Count 9>>",
            3: b"<</Type/Pages/Parent 2 0 R/Kids[2 0 R 3 0 R]/Count 9>>",
        }
    )
