"""Readers of one file each: what they are given is a whole file, or a text that was typed."""

import contextlib
import io
import json
import struct
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from tests.trust.fuzz.target import ROOT, stored


def read_spec(data: bytes, folder: Path) -> None:
    """A YAML file."""
    from cruxpress.specs.yaml_reader import read_yaml

    read_yaml(stored(data, folder, "x.yaml"))


def read_drawing(data: bytes, folder: Path) -> None:
    """An icon: what is let in stays in its box."""
    from cruxpress.press.icons import icon_bounds, read_icon
    from tests.trust.fuzz.rooms import shipped_press

    icon = read_icon(stored(data, folder, "x.svg"), shipped_press().palette)
    left, top, right, bottom = icon_bounds(icon)
    assert 0 <= left <= right <= 64
    assert 0 <= top <= bottom <= 64


def read_code(data: bytes, _folder: Path) -> None:
    """A code as typed: what is understood reads the same again, and its QR code can be made."""
    from cruxpress.codes import parse_code, qr_text

    text, _, site = data.decode("utf-8", "surrogateescape").partition("\n")
    code = parse_code(text)
    assert parse_code(str(code)) == code
    qr_text(code, site or None)


def read_words(data: bytes, folder: Path) -> None:
    """A person's own word list, as games ask it."""
    from cruxpress.games.word_search import games_with_words
    from cruxpress.words import load_lexicon

    lexicon = load_lexicon(stored(data, folder, "words.txt"))
    assert lexicon.fingerprint
    for rule in (rule for game in games_with_words() for rule in game.rules.values()):
        lexicon.matcher(rule).words("c?b??", limit=3)
        lexicon.why_not("cobra", rule)


def score_table(data: bytes, folder: Path) -> None:
    """A typed table of Kross."""
    _score("kross", data, folder)


def score_board(data: bytes, folder: Path) -> None:
    """A typed board of Cruciverbalist, or the record of a game."""
    _score("cruciverbalist", data, folder)


def score_moves(data: bytes, folder: Path) -> None:
    """The typed moves of Null."""
    _score("null", data, folder)


def _score(game: str, data: bytes, folder: Path) -> None:
    from cruxpress.games import open_game
    from cruxpress.games.contract import ScoreRequest

    score = open_game(game).score
    assert score is not None
    told = score(ScoreRequest(stored(data, folder, "typed.txt")))
    json.dumps(told.data)
    assert told.lines


def read_settings(data: bytes, folder: Path) -> None:
    """The settings file, which a person may have edited."""
    from cruxpress.core.files import load_settings, save_settings

    settings = load_settings(stored(data, folder, "settings.json"))
    assert load_settings(save_settings(settings, folder / "again.json")) == settings


FONT_LAYOUT = """\
kind: page
title: T
piece: paper
front:
  it: {is: text, font: odd, text: A é1, x: 20 mm, y: 20 mm, width: 90 mm, height: 20 mm}
"""


def print_font(data: bytes, folder: Path) -> None:
    """A font file in a folder of one's own, as far as the bytes of a page."""
    from reportlab.pdfbase import pdfmetrics

    from cruxpress.press.fonts import measure

    stored(data, folder, "fonts/x.ttf")
    stored(b"fonts: {odd: x.ttf}\n", folder, "fonts.yaml")
    known = dict(pdfmetrics._fonts)
    measure.cache_clear()
    try:
        _printed(FONT_LAYOUT, folder, ("colour",))
    finally:
        pdfmetrics._fonts.clear()
        pdfmetrics._fonts.update(known)


def _printed(text: str, folder: Path, inks: Sequence[str]) -> None:
    """Print a layout of one's own."""
    from cruxpress.press.layout import open_layout
    from cruxpress.products.plain import sample_documents
    from cruxpress.products.printing import PrintOptions, finish, open_press

    (folder / "kross").mkdir(exist_ok=True)
    file = stored(text.encode(), folder, "x.yaml")
    press = open_press(folder)
    layout = open_layout(press, file)
    for ink in inks:
        options = PrintOptions(ink=ink)
        for document in sample_documents(press, layout, options):
            finish(press, "x", document, options)


def small_fonts() -> list[bytes]:
    """A font with a few letters; whole ones are too long to be led into every corner."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(notdef_outline=True, hinting=False, layout_features=[])
    file = sorted((ROOT / "fonts").glob("*.ttf"))[0]
    with TTFont(file, recalcTimestamp=False) as font:
        cutter = Subsetter(options)
        cutter.populate(text="Aé1 ")
        cutter.subset(font)
        small = io.BytesIO()
        font.save(small)
    return [small.getvalue()]


def read_pdf(data: bytes, folder: Path) -> None:
    """A PDF that a person wants to see."""
    from cruxpress.press.preview import write_previews

    write_previews(stored(data, folder, "x.pdf"), folder, dpi=10)


def small_pdfs() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        from cruxpress.cli.main import main

        file = Path(folder) / "x.pdf"
        assert main(["calibrate", "-o", str(file)]) == 0
        return [file.read_bytes()]


PICTURE_LAYOUT = """\
kind: page
title: T
piece: paper
front:
  it: {is: image, file: NAME, x: 20 mm, y: 20 mm, width: 2 mm, height: 2 mm}
"""


def print_picture(data: bytes, folder: Path) -> None:
    """A picture in a layout of one's own, as far as the bytes of a page."""
    from cruxpress.press.raster import pixels

    data = with_right_sums(data)
    name = "x.png" if data.startswith(PNG) else "x.jpg"
    stored(data, folder / "kross", name)
    pixels.cache_clear()
    layout = PICTURE_LAYOUT.replace("NAME", f"kross/{name}")
    _printed(layout, folder, ("colour", "grey", "cmyk"))


PNG = b"\x89PNG\r\n\x1a\n"


def with_right_sums(data: bytes) -> bytes:
    """A PNG whose pieces carry right checksums, so that what they hold is looked at at all."""
    if not data.startswith(PNG):
        return data
    parts, at = [PNG], len(PNG)
    while at + 12 <= len(data):
        size = min(struct.unpack(">I", data[at : at + 4])[0], len(data) - at - 12)
        body = data[at + 4 : at + 8 + size]
        parts.append(struct.pack(">I", size) + body + struct.pack(">I", zlib.crc32(body)))
        at += 12 + size
    return b"".join(parts)


def small_pictures() -> list[bytes]:
    """PNGs of every kind of colour, and JPEGs, of some pixels each."""
    from PIL import Image

    found = []
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
        made = Image.new("L", (40, 30), 90)
        image = Image.new("I;16", (40, 30), 90) if mode == "I;16" else made.convert(mode)
        data = io.BytesIO()
        image.save(data, "PNG", dpi=(72, 72))
        found.append(data.getvalue())
    for mode in ("L", "RGB", "CMYK"):
        data = io.BytesIO()
        Image.new("L", (40, 30), 90).convert(mode).save(data, "JPEG", progressive=mode == "RGB")
        found.append(data.getvalue())
    return found


def read_manifest(data: bytes, folder: Path) -> None:
    """The manifest of an older kit, in whose place a new one is put."""
    from cruxpress.products.kit.make import KIT_FOLDER, MANIFEST
    from cruxpress.products.ladder import REPORT, old_files

    stored(data, folder / "ladder", REPORT)
    assert old_files(folder / "ladder") <= {REPORT}
    kit = folder / "desk" / "kit"
    stored(b"mine", folder, "mine.txt")
    stored(b"mine", kit, "mine.txt")
    stored(b"old", kit, "old.pdf")
    stored(data, kit, MANIFEST)
    new = {MANIFEST: b'{"files": [{"file": "a/new.pdf"}]}', "a/new.pdf": b"new"}
    KIT_FOLDER.write(kit, new, lambda _: None)
    assert (folder / "mine.txt").read_bytes() == b"mine", "a file outside the kit was touched"
    assert {name: (kit / name).read_bytes() for name in new} == new
    assert [path.name for path in kit.parent.iterdir()] == ["kit"]


MANIFEST_SEEDS = (
    '{"cruxpress": "0.1.0", "files": [{"file": "old.pdf", "bytes": 3}, {"file": "mine.txt"}]}',
    '{"files": [{"file": "../../mine.txt"}, {"file": "/x"}, {"file": "a/../../b"}]}',
)
