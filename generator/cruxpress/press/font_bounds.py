"""How much a font file holds, counted before a library reads it: what unfolds too far is refused.

A font is a list of tables that point into each other, and a small file can stand for millions of
letters, points or names. Each count here is bounded itself, by the bytes that are there.
"""

import struct
from itertools import pairwise

from cruxpress.core.errors import BadInput

MOST_BYTES = 50_000_000  # the largest of all fonts have some 30 million
MOST_TABLES = 100
MOST_LETTERS = 300_000  # that one map of letters to glyphs unfolds to; the largest have 100,000
MOST_MAPS = 40
MOST_POINTS = 10_000_000  # of all outlines
MOST_PARTS = 500_000  # glyphs that are used as parts of others
DEEPEST = 8  # parts of parts
# Tables that go into every printed file as they are, or are read as a whole.
MOST_OF = {"name": 500_000, "cvt ": 200_000, "fpgm": 500_000, "prep": 500_000, "post": 5_000_000}
MOST_NAMES = 5_000
KINDS = {
    b"wOFF": "a font for web pages (WOFF)",
    b"wOF2": "a font for web pages (WOFF2)",
    b"ttcf": "a collection of several fonts",
    b"OTTO": "no TrueType font with outlines",
}
VERSIONS = (b"\0\1\0\0", b"true")
WORDS, MORE, SCALE, TWO_SCALES, FOUR_SCALES = 0x1, 0x20, 0x8, 0x40, 0x80

Tables = dict[str, tuple[int, int]]


def refuse_bombs(data: bytes) -> None:
    """Refuse a font that holds more than any font does, or whose tables lead out of the file."""
    kind = KINDS.get(data[:4])
    if kind is not None:
        raise BadInput(f"is {kind}; use a .ttf file")
    if len(data) > MOST_BYTES:
        raise BadInput(f"has more than {MOST_BYTES:,} bytes, the most of a font")
    if data[:4] not in VERSIONS:
        raise _damaged("it does not begin as a font does")
    try:
        tables = _tables(data)
        if "glyf" in tables:
            _count_names(data, tables)
            _count_letters(data, tables)
            _count_outlines(data, tables)
    except (struct.error, IndexError) as error:
        raise _damaged(f"a table ends too early ({error})") from None


def _damaged(what: str) -> BadInput:
    return BadInput(f"cannot be read as a font: {what}")


def _tables(data: bytes) -> Tables:
    (count,) = struct.unpack_from(">H", data, 4)
    if count > MOST_TABLES:
        raise BadInput(f"has {count:,} tables; a font has at most {MOST_TABLES}")
    found: Tables = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, size = struct.unpack_from(">4sLLL", data, at)
        name = tag.decode("latin-1")
        if start + size > len(data):
            raise _damaged(f"the table {name!r} leads out of the file")
        if name in found:
            raise _damaged(f"the table {name!r} stands there twice")
        if size > MOST_OF.get(name, MOST_BYTES):
            most = f"{MOST_OF[name]:,}"
            raise BadInput(f"its table {name!r} has {size:,} bytes; at most {most} are right")
        found[name] = (start, size)
    return found


def _table(data: bytes, tables: Tables, name: str) -> bytes:
    if name not in tables:
        raise _damaged(f"it has no table {name!r}")
    start, size = tables[name]
    return data[start : start + size]


def _count_names(data: bytes, tables: Tables) -> None:
    (count,) = struct.unpack_from(">H", _table(data, tables, "name"), 2)
    if count > MOST_NAMES:
        raise BadInput(f"has {count:,} names; at most {MOST_NAMES:,} are right")


def _count_letters(data: bytes, tables: Tables) -> None:
    cmap = _table(data, tables, "cmap")
    (count,) = struct.unpack_from(">H", cmap, 2)
    if count > MOST_MAPS:
        raise BadInput(f"has {count:,} maps of letters; at most {MOST_MAPS} are right")
    starts = {struct.unpack_from(">L", cmap, 8 + 8 * number)[0] for number in range(count)}
    for start in sorted(starts):
        letters = _letters_of(cmap, start)
        if letters > MOST_LETTERS:
            raise BadInput(f"maps more than {MOST_LETTERS:,} letters, the most of a font")


def _letters_of(cmap: bytes, at: int) -> int:
    """How many letters one map unfolds to; those that stand there twice count twice."""
    (form,) = struct.unpack_from(">H", cmap, at)
    if form == 4:
        segments = struct.unpack_from(">H", cmap, at + 6)[0] // 2
        ends = struct.unpack_from(f">{segments}H", cmap, at + 14)
        starts = struct.unpack_from(f">{segments}H", cmap, at + 16 + 2 * segments)
        return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
    if form in (8, 12, 13):
        (groups,) = struct.unpack_from(">L", cmap, at + (8204 if form == 8 else 12))
        first = at + (8208 if form == 8 else 16)
        if first + 12 * groups > len(cmap):
            raise _damaged("a map of letters leads out of its table")
        return sum(
            max(0, end - start + 1)
            for start, end, _ in struct.iter_unpack(">3L", cmap[first : first + 12 * groups])
        )
    if form in (6, 10):
        small, large = (">H", at + 8), (">L", at + 16)
        (letters,) = struct.unpack_from(
            small[0] if form == 6 else large[0], cmap, (small[1] if form == 6 else large[1])
        )
        return int(letters)
    if form == 14:
        return _variants_of(cmap, at)
    return 65_536  # the other forms have no more than this


def _variants_of(cmap: bytes, at: int) -> int:
    """Variation sequences: lists of ranges and of single letters for each selector."""
    (selectors,) = struct.unpack_from(">L", cmap, at + 6)
    if at + 10 + 11 * selectors > len(cmap):
        raise _damaged("a map of letters leads out of its table")
    letters = 0
    for number in range(selectors):
        ranges, singles = struct.unpack_from(">LL", cmap, at + 10 + 11 * number + 3)
        if ranges:
            (count,) = struct.unpack_from(">L", cmap, at + ranges)
            if at + ranges + 4 + 4 * count > len(cmap):
                raise _damaged("a map of letters leads out of its table")
            more = cmap[at + ranges + 4 : at + ranges + 4 + 4 * count]
            letters += count + sum(more[3::4])
        if singles:
            letters += struct.unpack_from(">L", cmap, at + singles)[0]
        if letters > MOST_LETTERS:
            break
    return letters


def _count_outlines(data: bytes, tables: Tables) -> None:
    glyf, places = _table(data, tables, "glyf"), _places(data, tables)
    parts: dict[int, list[int]] = {}
    points = steps = 0
    for number, (start, end) in enumerate(pairwise(places)):
        if end < start or end > len(glyf):
            raise _damaged(f"the outline of glyph {number} lies outside its table")
        if end - start < 10:
            continue
        (contours,) = struct.unpack_from(">h", glyf, start)
        if contours > 0:
            points += struct.unpack_from(">H", glyf, start + 8 + 2 * contours)[0] + 1
            if points > MOST_POINTS:
                raise BadInput(f"has more than {MOST_POINTS:,} points in its outlines, the most")
        elif contours < 0:
            parts[number] = _parts_of(glyf, start + 10, end)
            steps += len(parts[number])
            if steps > MOST_PARTS:
                raise BadInput(f"joins more than {MOST_PARTS:,} parts to glyphs, the most")
            if max(parts[number]) >= len(places) - 1:
                raise _damaged(f"glyph {number} is joined of glyphs that do not exist")
    _refuse_circles(parts)


def _places(data: bytes, tables: Tables) -> tuple[int, ...]:
    """Where each outline begins, and where the last one ends."""
    (glyphs,) = struct.unpack_from(">H", _table(data, tables, "maxp"), 4)
    (form,) = struct.unpack_from(">H", _table(data, tables, "head"), 50)
    loca = _table(data, tables, "loca")
    if form == 0:
        return tuple(2 * place for place in struct.unpack_from(f">{glyphs + 1}H", loca))
    return struct.unpack_from(f">{glyphs + 1}L", loca)


def _parts_of(glyf: bytes, at: int, end: int) -> list[int]:
    found = []
    more = True
    while more:
        flags, part = struct.unpack_from(">HH", glyf, at)
        found.append(part)
        at += 8 if flags & WORDS else 6
        if flags & SCALE:
            at += 2
        elif flags & TWO_SCALES:
            at += 4
        elif flags & FOUR_SCALES:
            at += 8
        more = bool(flags & MORE)
        if at > end:
            raise _damaged("the parts of a glyph lead out of it")
    return found


def _refuse_circles(parts: dict[int, list[int]]) -> None:
    """Parts of parts, level by level from those that have none below: each is looked at once."""
    level = set(parts)
    for _ in range(DEEPEST):
        level = {glyph for glyph in level if any(part in level for part in parts[glyph])}
        if not level:
            return
    what = f"glyph {min(level)} is joined of parts of parts, deeper than {DEEPEST} or in a circle"
    raise BadInput(f"{what}; save the font anew with a font editor")
