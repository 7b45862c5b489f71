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


def drafts() -> list[bytes]:
    from cruxpress.core.files import shipped_layouts

    deck = shipped_layouts() / "examples/deck"
    return [(deck / name).read_bytes() for name in ("deck.yaml", "deck.csv")]


def read_draft(data: bytes, _folder: Path) -> None:
    """A text that is being written: where cursors stand in it, and itself as a grid."""
    from cruxpress.core.errors import BadInput
    from cruxpress.studio.completing import role_of
    from cruxpress.studio.cursor import find_spot
    from cruxpress.studio.table_text import changed_table, grid_of

    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise BadInput("is no text") from None
    for at in range(0, len(text) + 1, len(text) // 12 + 1):
        spot = find_spot(text, at)
        assert 0 <= spot.start <= at <= spot.end <= len(text)
        role_of(spot.frame)
    grid = grid_of(text, "deck.csv")
    for row in grid["rows"][:3]:
        changed = changed_table(text, "deck.csv", "cell", row["at"], 0, row["cells"][0])
        again = grid_of(changed, "deck.csv")["rows"]
        assert [each["cells"] for each in again] == [each["cells"] for each in grid["rows"]]
