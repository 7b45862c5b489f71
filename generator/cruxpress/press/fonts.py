"""Fonts measured from their own tables, so that every text is known to fit before it is drawn."""

import json
import logging
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from cruxpress.core.confined import read_confined
from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.files import read_bytes
from cruxpress.core.places import real_path
from cruxpress.press.font_bounds import MOST_BYTES, refuse_bombs
from cruxpress.press.geometry import Um
from cruxpress.press.known import is_shipped
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Fault, Map, Node
from cruxpress.specs.values import TEXT, Kind, Known, scalar

# What fontTools raises, beside its own errors, when a file's tables are torn.
DAMAGED = (KeyError, OSError, AttributeError, IndexError, ValueError, AssertionError, TypeError)
LEAST_UNITS, MOST_UNITS = 16, 16_384  # to the em, as the standard of such fonts has it
OUTLINE = struct.Struct(">4xh2xh")  # the head of an outline: how low and how high it reaches
LICENCE = "licence"
STYLES = ("regular", "bold", "italic", "bold-italic")


@dataclass(frozen=True, slots=True)
class Measures:
    """What a font file says of its letters, in font units."""

    units: int
    cap_height: int
    advances: Mapping[int, int]
    heights: Mapping[int, tuple[int, int]]
    may_embed: bool
    face_name: str


class Font:
    """One face of a family, such as `body bold`."""

    def __init__(self, name: str, file: Path) -> None:
        self.name = name
        self.file = file

    @cached_property
    def measures(self) -> Measures:
        return measure(self.file)

    def missing(self, text: str) -> str:
        """The letters of a text that the font cannot draw, each once."""
        known = self.measures.advances
        if known.keys() >= set(map(ord, text)):  # as nearly always
            return ""
        return "".join(dict.fromkeys(c for c in text if ord(c) not in known))

    def width(self, text: str, size: Um, tracking: Um = 0) -> Um:
        advances = self.measures.advances
        units = sum([advances.get(letter, 0) for letter in map(ord, text)])
        return -(-units * size // self.measures.units) + tracking * max(len(text) - 1, 0)

    def cap_height(self, size: Um) -> Um:
        return self.measures.cap_height * size // self.measures.units

    def reach(self, text: str, size: Um) -> tuple[Um, Um]:
        """How far a text reaches above and below its baseline."""
        heights = self.measures.heights
        tops = [heights.get(ord(c), (0, 0)) for c in set(text)]
        above = max([top for _, top in tops], default=0)
        below = -min([bottom for bottom, _ in tops], default=0)
        units = self.measures.units
        return -(-above * size // units), -(-below * size // units)


@cache
def measure(file: Path) -> Measures:
    """Read a font's tables; they are kept, for a font is asked thousands of times."""
    data = font_bytes(file)
    try:
        if is_shipped(data):
            return _measured(data, file, ours=True)
        told = b"".join(read_confined(tell_measures, data, Place(str(file))))
    except (struct.error, *DAMAGED) as error:
        raise damaged(file, error) from None
    found = json.loads(told)
    return Measures(
        units=found["units"],
        cap_height=found["cap_height"],
        advances={code: advance for code, advance, *_ in found["letters"]},
        heights={code: (low, high) for code, _, low, high in found["letters"]},
        may_embed=found["may_embed"],
        face_name=found["face_name"] or file.stem,
    )


def font_bytes(file: Path) -> bytes:
    """The bytes of a font file; a stranger's that would unfold to too much is refused."""
    try:
        data = read_bytes(file, MOST_BYTES)
    except OSError as error:
        raise damaged(file, error) from None
    if data is None:
        what = f"has more than {MOST_BYTES:,} bytes, the most of a font"
        raise BadInput(what, Place(str(file)))
    if not is_shipped(data):
        try:
            refuse_bombs(data)
        except BadInput as refused:
            raise BadInput(refused.problems[0].what, Place(str(file))) from None
    return data


def damaged(file: Path, error: Exception) -> BadInput:
    """What to say of a font whose tables cannot be read."""
    what = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return BadInput(f"cannot be read as a font: {what}", Place(str(file)))


def tell_measures(data: bytes) -> Iterator[bytes]:
    """For a process of its own: the measures of a stranger's font, as JSON."""
    try:
        its = _measured(data, Path(), ours=False)
    except (struct.error, *DAMAGED) as error:
        what = str(error) or type(error).__name__
        raise BadInput(f"cannot be read as a font: {what}") from None
    letters = [[code, its.advances[code], *its.heights[code]] for code in its.advances]
    told = {
        "units": its.units,
        "cap_height": its.cap_height,
        "letters": letters,
        "may_embed": its.may_embed,
        "face_name": its.face_name,
    }
    yield json.dumps(told).encode()


def _measured(data: bytes, file: Path, *, ours: bool) -> Measures:
    from fontTools.ttLib import TTFont, TTLibError

    # It tells of odd tables on the terminal; what matters to a person is told by us.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    try:
        with TTFont(BytesIO(data), lazy=True) as font:
            return _measures_of(font, file, ours=ours)
    except TTLibError as error:
        raise ValueError(str(error)) from None


def _reach(glyf: Any, glyph: str, *, ours: bool) -> tuple[int, int]:
    """How low and how high a letter reaches: as the head of its outline says.

    A stranger's outline is read whole, for it may be torn; ours would take most of the time.
    """
    if ours:
        head = getattr(glyf.glyphs[glyph], "data", b"")
        low, high = OUTLINE.unpack_from(head) if head else (0, 0)
        return low, high
    outline = glyf[glyph]
    return getattr(outline, "yMin", 0), getattr(outline, "yMax", 0)


def _measures_of(font: Any, file: Path, *, ours: bool) -> Measures:
    place = Place(str(file))
    if "glyf" not in font:
        raise BadInput("is no TrueType font with outlines; use a .ttf file", place)
    if "fvar" in font:
        raise BadInput("is a variable font; use one file a weight", place)
    # Names of glyphs are of no use here, and thousands that are all the same take minutes.
    font.setGlyphOrder([f"g{number}" for number in range(font["maxp"].numGlyphs)])
    cmap, hmtx, glyf = font.getBestCmap(), font["hmtx"], font["glyf"]
    os2 = font["OS/2"]
    units = font["head"].unitsPerEm
    if not LEAST_UNITS <= units <= MOST_UNITS:
        raise ValueError(f"{units} units to the em; {LEAST_UNITS} to {MOST_UNITS} are right")
    return Measures(
        units=units,
        cap_height=getattr(os2, "sCapHeight", 0) or os2.sTypoAscender,
        advances={code: hmtx[glyph][0] for code, glyph in cmap.items()},
        heights={code: _reach(glyf, glyph, ours=ours) for code, glyph in cmap.items()},
        # 2 in the lowest bits of fsType means "restricted licence": it may not be embedded.
        may_embed=os2.fsType & 0x000F != 2,
        face_name=font["name"].getDebugName(6) or file.stem,
    )


def read_fonts(library: Library) -> Mapping[str, Font]:
    """The families of fonts.yaml; every file must be there and have a face name of its own."""
    node = library.shared_map("fonts")
    fonts: dict[str, Font] = {}
    problems: list[Problem] = []
    folders = [root / "fonts" for root in library.roots] + [library.fonts]
    for family in node:
        try:
            for style, file in _files(family.node).items():
                name = family.key if style == "regular" else f"{family.key} {style}"
                fonts[name] = Font(name, _find(file, folders, family.node.place))
                _refuse_unlicensed(fonts[name].file, family.node, library.fonts)
        except Fault as fault:
            problems.extend(fault.problems)
    if problems:
        raise BadInput(problems)
    return fonts


def _files(node: Node) -> dict[str, str]:
    if not isinstance(node, Map):
        return {"regular": scalar(node, "the name of a font file")}
    for entry in node:
        if entry.key not in (*STYLES, LICENCE):
            known = did_you_mean(entry.key, (*STYLES, LICENCE))
            raise Fault(entry.key_place, f"a font has no style '{entry.key}'{known}")
    return {entry.key: TEXT.read(entry.node, Known()) for entry in node if entry.key != LICENCE}


def _refuse_unlicensed(file: Path, node: Node, shipped: Path) -> None:
    """Who prints a font of their own says that they may."""
    if real_path(file).is_relative_to(real_path(shipped)):
        return
    given = node.get(LICENCE) if isinstance(node, Map) else None
    if given is None or not TEXT.read(given, Known()).strip():
        right = f"{{regular: {file.name}, licence: OFL 1.1}}"
        raise Fault(node.place, f"'{file.name}' lacks its licence; write it beside: {right}")


def _find(name: str, folders: list[Path], place: Place) -> Path:
    for folder in folders:
        file = folder / name
        try:
            inside = real_path(file).is_relative_to(real_path(folder))
            found = file.is_file()
        except (OSError, ValueError):
            # A name that no file can have: too long, or with a NUL in it.
            inside, found = True, False
        if not inside:
            raise Fault(place, f"'{name}' leads out of the fonts folder; stay inside it")
        if found:
            return file
    known = {file.name for folder in folders if folder.is_dir() for file in folder.glob("*.ttf")}
    raise Fault(place, f"there is no font file '{name}'{did_you_mean(name, known)}")


def _font(node: Node, known: Known) -> str:
    text = " ".join(scalar(node, "a font such as 'body bold'").split())
    if text not in known.of("font"):
        hint = did_you_mean(text, known.of("font"))
        raise Fault(node.place, f"the font '{text}' is unknown{hint}")
    return text


FONT = Kind("a font, with its style if not regular (`body bold`)", _font)
