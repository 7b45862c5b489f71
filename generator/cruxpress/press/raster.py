"""Raster pictures: PNG, JPEG and WebP, counted before they are decoded, and decoded in bounds.

A picture is never decoded in this process: a stranger's file could make a decoder take memory and
time without end, so a process with limits hands back bare pixels.
"""

import json
import re
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.confined import read_confined
from cruxpress.core.errors import BadInput, Place
from cruxpress.core.files import read_bytes

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP")  # what a raster picture may be, by its bytes and not by its name
MOST_BYTES = 50_000_000
MOST_PIXELS = 36_000_000  # a whole A4 page at 600 dpi
MOST_PIECES = 20_000  # chunks of a PNG, segments of a JPEG
MOST_BESIDE = 10_000_000  # bytes that are no pixels: profiles, texts, previews
MOST_SCANS = 100  # programs write some ten
MOST_STEPS = 1_500_000_000  # pixels times scans: each scan goes through all of them
UNREADABLE = "is no picture that can be read; save it as PNG, JPEG or WebP"
MOVES = "moves; save one picture of it"
ORIENTATION = 0x0112  # the tag in which a camera says how it was held; from 5 on, sideways

Size = tuple[int, int]

PNG = b"\x89PNG\r\n\x1a\n"
_PIXELS = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS"}
# Not 0, which stands for 255 in pixels, no filling, and no marker without a segment.
_MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd8\xff]", re.DOTALL)
_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@cache
def pixels(file: Path) -> Size:
    """Width and height of a picture, all of which can be read."""
    (told,) = read_confined(decoded, picture_bytes(file), None)
    width, height = json.loads(told)
    return width, height


@cache
def is_sideways(file: Path) -> bool:
    """Whether a file holds its picture sideways, and asks to turn it."""
    width, height = pixels(file)
    return width != height and size_now(file) == (height, width)


def size_now(file: Path) -> Size:
    """Width and height as the first bytes tell it; the file may have changed since it was read."""
    return counted(picture_bytes(file))


def picture_bytes(file: Path) -> bytes:
    """The bytes of a picture; one that would unfold to too much is refused."""
    place = Place(str(file))
    try:
        data = read_bytes(file, MOST_BYTES)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", place) from None
    if data is None:
        raise BadInput(f"has more than {MOST_BYTES:,} bytes; make it smaller", place)
    try:
        counted(data)
    except BadInput as refused:
        raise BadInput(refused.problems[0].what, place) from None
    return data


def decoded(data: bytes) -> Iterator[bytes]:
    """For a process of its own: the size of a picture, all of which can be read, as JSON."""
    with _loaded(data) as opened:
        size = opened.size
        sideways = _orientation(opened) >= 5
    yield json.dumps(size[::-1] if sideways else size).encode()


def decoded_picture(data: bytes) -> "Image":
    """For a process of its own: a picture on white paper, for print knows no transparency."""
    from PIL import Image

    with _loaded(data) as opened:
        image = _upright(_shown(opened))
    if image.mode != "RGBA":
        return image
    flat = Image.new("RGB", image.size, "white")
    flat.paste(image, mask=image.getchannel("A"))
    return flat


@contextmanager
def _loaded(data: bytes) -> Iterator["Image"]:
    """A picture whose pixels are there, for as long as something is made of it."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            # Pillow warns of huge pictures; those were refused by their size.
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as opened:
                opened.load()
                yield opened
    except MemoryError:
        raise
    # A damaged file makes decoders raise almost anything, and all of it means the same.
    except Exception:
        raise BadInput(UNREADABLE) from None


def _orientation(image: "Image") -> int:
    """How a camera was held; upright, if the note on it is damaged."""
    try:
        found = image.getexif().get(ORIENTATION, 1)
    except Exception:
        return 1
    return found if isinstance(found, int) and 1 <= found <= 8 else 1


def _upright(image: "Image") -> "Image":
    from PIL.Image import Transpose

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    turn = turns.get(_orientation(image))
    return image if turn is None else image.transpose(turn)


def _shown(image: "Image") -> "Image":
    """A picture as it is to be shown; most have neither profile nor transparency."""
    if image.mode == "RGB" and not {"icc_profile", "transparency"} & set(image.info):
        return image
    return _true_colours(image)


def _true_colours(image: "Image") -> "Image":
    """A picture in the colours of screens, with its transparency; one without profile has them."""
    from PIL import ImageCms

    profile = image.info.get("icc_profile")
    plain = image.convert("RGBA")
    plain.info["exif"] = image.info.get("exif", b"")
    if not profile or image.mode not in ("RGB", "RGBA", "L", "CMYK"):
        return plain
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        bare = image.convert("RGB") if image.mode == "RGBA" else image
        true = ImageCms.profileToProfile(
            bare, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    # A profile that is damaged, or of another kind of picture, is passed over, as viewers do.
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return plain
    if true is not None:
        plain.paste(true)
        if image.mode == "RGBA":
            plain.putalpha(image.getchannel("A"))
    return plain


def counted(data: bytes) -> Size:
    """The size that a picture says it has; refused if it holds more than pictures do."""
    try:
        read = _png if data.startswith(PNG) else _webp if data.startswith(b"RIFF") else _jpeg
        width, height, scans = read(data)
    except (struct.error, IndexError):
        raise BadInput(UNREADABLE) from None
    if width * height > MOST_PIXELS:
        raise BadInput(f"has more than {MOST_PIXELS:,} pixels; make it smaller")
    if not width * height:
        raise BadInput(UNREADABLE)
    if scans > MOST_SCANS or scans * width * height > MOST_STEPS:
        raise BadInput(f"is drawn in {scans:,} scans, too many for its size; save it as PNG")
    return width, height


def _png(data: bytes) -> tuple[int, int, int]:
    if data[12:16] != b"IHDR":
        raise BadInput(UNREADABLE)
    width, height = struct.unpack_from(">LL", data, 16)
    at, pieces, beside = len(PNG), 0, 0
    while at + 12 <= len(data):
        size, kind = struct.unpack_from(">L4s", data, at)
        pieces += 1
        beside += 0 if kind in _PIXELS else size
        at += 12 + size
        _refuse_much(pieces, beside)
        if kind == b"acTL":
            raise BadInput(MOVES)
        if kind == b"IEND":
            break
    _refuse_much(pieces, beside + max(0, len(data) - at))
    return width, height, 1


def _jpeg(data: bytes) -> tuple[int, int, int]:
    """Walk from marker to marker; in the pixels between them, 255 is followed by 0 or a restart."""
    if data[:2] != b"\xff\xd8":
        raise BadInput(UNREADABLE)
    size: Size | None = None
    at, pieces, beside, scans = 2, 0, 0, 0
    while found := _MARKER.search(data, at):
        at, marker = found.start(), data[found.start() + 1]
        if marker == 0xD9:
            break
        (length,) = struct.unpack_from(">H", data, at + 2)
        pieces += 1
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = max(size or (0, 0), (width, height), key=lambda each: each[0] * each[1])
        elif marker == 0xDA:
            scans += 1
        else:
            beside += length
        at += 2 + length
        _refuse_much(pieces, beside)
    if size is None:
        raise BadInput(UNREADABLE)
    return *size, scans


def _webp(data: bytes) -> tuple[int, int, int]:
    """Walk from chunk to chunk; the canvas and the picture on it each say how large they are."""
    if data[8:12] != b"WEBP":
        raise BadInput(UNREADABLE)
    sizes: list[Size] = []
    at, pieces, beside = 12, 0, 0
    while at + 8 <= len(data):
        kind, length = struct.unpack_from("<4sL", data, at)
        body = at + 8
        pieces += 1
        if kind == b"VP8X":
            if data[body] & 2:
                raise BadInput(MOVES)
            wide, high = (int.from_bytes(data[body + n : body + n + 3], "little") for n in (4, 7))
            sizes.append((wide + 1, high + 1))
        elif kind == b"VP8L":
            (bits,) = struct.unpack_from("<L", data, body + 1)
            sizes.append(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        elif kind == b"VP8 ":
            wide, high = struct.unpack_from("<HH", data, body + 6)
            sizes.append((wide & 0x3FFF, high & 0x3FFF))
        elif kind != b"ALPH":
            beside += length
        at = body + length + length % 2
        _refuse_much(pieces, beside)
    if not sizes:
        raise BadInput(UNREADABLE)
    _refuse_much(pieces, beside + max(0, len(data) - at))
    return *max(sizes, key=lambda size: size[0] * size[1]), 1


def _refuse_much(pieces: int, beside: int) -> None:
    if pieces > MOST_PIECES:
        raise BadInput(f"is cut into more than {MOST_PIECES:,} pieces; save it anew")
    if beside > MOST_BESIDE:
        many = f"carries more than {MOST_BESIDE:,} bytes that are no picture"
        raise BadInput(f"{many} (profiles, texts); save it without them")
