"""What the studio is sent: an order as a page would send it, and a picture of a QR code."""

import io
import json
import shlex
from pathlib import Path

ORDERS = (
    {
        "verb": "pad",
        "name": "kross/block",
        "paper": "letter",
        "ink": "grey",
        "copies": 2,
        "up": "2",
    },
    {"verb": "pad", "name": "kross/calls", "sheets": "1-10,25", "solutions": True, "sides": 1},
    {
        "verb": "pad",
        "name": "cruxy/sheets",
        "count": 3,
        "seed": 7,
        "stars": "with",
        "flip": "short",
    },
    {"verb": "cards", "name": "kross/letters", "back": "duplex", "marks": "lines", "shop": True},
    {"verb": "reprint", "name": "KROSS-BLOCK-NH1XDDW-G", "order": "by-hand"},
    {"verb": "solution", "name": "kross/1-3 cryptex/7"},
)


def orders() -> list[bytes]:
    return [json.dumps(each).encode() for each in ORDERS]


def read_order(data: bytes, _folder: Path) -> None:
    """An order: what is understood has a command that the command line understands, too."""
    from cruxpress.cli.main import parser
    from cruxpress.studio.asked import Asked
    from cruxpress.studio.orders import UsualOptions, command_of, first_look, is_long, read_order

    usual = UsualOptions()
    order = read_order(Asked(data), usual, {})
    is_long(order)
    first_look(order)
    words = shlex.split(command_of(order, usual, None))
    assert words.pop(0) == "cruxpress"
    parser().parse_args(words)


def pictures_of_codes() -> list[bytes]:
    import qrcode

    found = []
    for kind in ("PNG", "JPEG"):
        data = io.BytesIO()
        code = qrcode.make("KROSS-BLOCK-NH1XDDW-G", box_size=4)
        code.get_image().convert("RGB").save(data, kind)
        found.append(data.getvalue())
    return found


def read_picture(data: bytes, _folder: Path) -> None:
    """A photo of a sheet."""
    from cruxpress.studio.qr import codes_in

    assert all(len(code) <= 500 for code in codes_in(data))
