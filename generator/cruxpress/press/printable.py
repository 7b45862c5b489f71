"""Pictures as a PDF holds them: in the colours of an ink, and packed.

The process that decodes a stranger's picture turns and packs it, too: what comes back is a tenth of
its pixels, and is copied nowhere on the way into the file.
"""

import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.core.confined import read_confined
from cruxpress.core.errors import Place
from cruxpress.press.raster import Size, decoded_picture, picture_bytes
from cruxpress.press.stock import Ink

if TYPE_CHECKING:
    from PIL.Image import Image

REDUCED_BY = 1  # Lanczos, as Pillow counts its ways to resample
STRIP = 512  # rows of a picture that are converted or packed at a time
UNMASKED = b"None"  # what reportlab adds to the pixels before it makes a name of them


@dataclass(frozen=True)
class Printable:
    """A picture for a PDF: its name is a digest of what is seen."""

    name: str
    size: Size
    mode: str
    packed: bytes


def printable(file: Path, ink: Ink, most: Size | None) -> Printable:
    """A picture in the colours of an ink, of no more than so many dots.

    An ink that saves keeps as much of each of its dots as of a colour without a line of its own.
    """
    data, room, place = picture_bytes(file), list(most or ()), Place(str(file))
    pieces = read_confined(pack, data, place, model=ink.model, keeps=ink.keeps, most=room)
    told = json.loads(next(pieces))
    *packed, name = pieces
    return Printable(name.decode(), tuple(told["size"]), told["mode"], b"".join(packed))


def pack(data: bytes, model: str, keeps: int, most: list[int]) -> Iterator[bytes]:
    """For a process of its own: size and mode as JSON, pixels in packed pieces, and their name."""
    flat = decoded_picture(data)
    if most and (flat.width > most[0] or flat.height > most[1]):
        flat = flat.resize((min(flat.width, most[0]), min(flat.height, most[1])), REDUCED_BY)
    if keeps < 100:
        flat = flat.point([255 - (255 - value) * keeps // 100 for value in range(256)] * 3)
    mode = {"rgb": "RGB", "grey": "L", "cmyk": "CMYK"}[model]
    yield json.dumps({"size": flat.size, "mode": mode}).encode()
    packer, name = zlib.compressobj(), hashlib.md5(usedforsecurity=False)
    # Strip by strip: the copies on the way of a large picture would fill a gigabyte.
    for top in range(0, flat.height, STRIP):
        strip = flat.crop((0, top, flat.width, min(top + STRIP, flat.height)))
        pixels = (_cmyk(strip) if mode == "CMYK" else strip.convert(mode)).tobytes()
        name.update(pixels)
        yield packer.compress(pixels)
    yield packer.flush()
    name.update(UNMASKED)
    yield name.hexdigest().encode()


def _cmyk(image: "Image") -> "Image":
    """A picture for a shop: what its three inks have in common prints in black instead.

    Pillow's own conversion leaves black unused, and a grey would then be 300 % of ink.
    """
    from PIL import Image, ImageChops

    inks = ImageChops.invert(image).split()
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    return Image.merge("CMYK", [*(ImageChops.subtract(ink, black) for ink in inks), black])
