"""The code in a picture: a photo or a screenshot of a QR code, read on this machine.

Few browsers read codes themselves, so that the studio does, with the library that reads best
(zxing-cpp); a stranger's picture is counted first and read in the process with limits.
"""

import json
from collections.abc import Iterator
from io import BytesIO

from cruxpress.core.confined import read_confined
from cruxpress.core.errors import BadInput
from cruxpress.press.raster import counted

MOST_FOUND = 20
NONE = "no QR code can be read in this picture; take it from nearer, straight, and in good light"


def codes_in(data: bytes) -> list[str]:
    """The texts of all codes in a picture, PNG or JPEG."""
    try:
        counted(data)
        (told,) = read_confined(found_in, data, None)
    except BadInput as bad:
        raise BadInput(f"the picture {bad.problems[0].what}") from None
    found: list[str] = json.loads(told)
    if not found:
        raise BadInput(NONE)
    return found


def found_in(data: bytes) -> Iterator[bytes]:
    """For a process of its own: the texts of all codes, as JSON."""
    import zxingcpp
    from PIL import Image

    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as picture:
            grey = picture.convert("L")
        found = zxingcpp.read_barcodes(
            grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        )
    except MemoryError:
        raise
    except Exception:
        raise BadInput("cannot be read; save it anew as PNG or JPEG") from None
    texts = [each.text for each in found if len(each.text) <= 500]
    yield json.dumps(list(dict.fromkeys(texts))[:MOST_FOUND]).encode()
