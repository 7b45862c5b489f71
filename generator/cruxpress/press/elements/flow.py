"""Wrapping marked-up text into lines; paragraphs and table cells both flow this way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cruxpress.core.errors import Place, did_you_mean
from cruxpress.press.elements.base import Bench
from cruxpress.press.elements.glyphs import refuse_missing
from cruxpress.press.elements.markup import BadMarkup, Span, spans
from cruxpress.press.fonts import STYLES, Font
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Glyphs, Item
from cruxpress.specs.nodes import Fault, quoted


@dataclass(frozen=True, slots=True)
class Type:
    """How a flow of text is set."""

    font: str
    size: Um
    leading: Um
    colour: str
    align: str
    place: Place


@dataclass(frozen=True, slots=True)
class Bit:
    """A word, or an icon, with the room before it."""

    text: str
    font: str
    icon: str
    width: Um
    space: Um


@dataclass(frozen=True, slots=True)
class Line:
    """Bits that stand on one line."""

    bits: tuple[Bit, ...]
    width: Um


def flow(text: str, width: Um, how: Type, bench: Bench) -> list[Line]:
    """The lines that a marked-up text of one paragraph takes in a given width."""
    lines: list[Line] = []
    row: list[Bit] = []
    used = 0
    for word in _words(text, how, bench):
        needed = sum(bit.space + bit.width for bit in word)
        if row and used + needed > width:
            lines.append(Line(tuple(row), used))
            row, used = [], 0
        if not row:
            word = [replace(word[0], space=0), *word[1:]]
            needed = sum(bit.space + bit.width for bit in word)
        row += word
        used += needed
    if row:
        lines.append(Line(tuple(row), used))
    return lines


def set_lines(lines: list[Line], box: Box, how: Type, bench: Bench) -> Iterator[Item]:
    """Lines as placed items, from the top of a box."""
    cap = bench.fonts[how.font].cap_height(how.size)
    for number, line in enumerate(lines):
        free = box.width - line.width
        x = box.x + {"left": 0, "centre": free // 2, "right": free}[how.align]
        baseline = box.y + cap + number * how.leading
        for run in _runs(line.bits):
            x += run.space
            if run.icon:
                top = baseline - (cap + run.width) // 2
                yield bench.stamp(run.icon, Box(x, top, run.width, run.width), None, how.place)
            else:
                yield Glyphs(
                    x, baseline, run.text, run.font, how.size, how.colour, run.width, 0, how.place
                )
            x += run.width


def height_of(lines: int, how: Type, font: Font) -> Um:
    """From the top of the first line's capitals to the last baseline."""
    return font.cap_height(how.size) + (lines - 1) * how.leading if lines else 0


def _runs(bits: tuple[Bit, ...]) -> list[Bit]:
    """Words of one font joined into one run, so that a line is few items."""
    runs: list[Bit] = []
    for bit in bits:
        last = runs[-1] if runs else None
        if last and not bit.icon and not last.icon and last.font == bit.font:
            gap = " " if bit.space else ""
            runs[-1] = replace(
                last, text=last.text + gap + bit.text, width=last.width + bit.space + bit.width
            )
        else:
            runs.append(bit)
    return runs


def _words(text: str, how: Type, bench: Bench) -> Iterator[list[Bit]]:
    """Words as lists of bits: a word may change its style, or hold an icon, half-way."""
    try:
        stretches = spans(text)
    except BadMarkup as error:
        raise Fault(how.place, str(error)) from None
    word: list[Bit] = []
    space = 0
    for span in stretches:
        if span.icon:
            word.append(_icon(span, how, space, bench))
            space = 0
            continue
        font = _font(span, how, bench)
        for at, piece in enumerate(span.text.replace("\n", " ").split(" ")):
            if at > 0:
                if word:
                    yield word
                    word = []
                space = font.width(" ", how.size)
            if piece:
                word.append(Bit(piece, font.name, "", font.width(piece, how.size), space))
                space = 0
    if word:
        yield word


def _font(span: Span, how: Type, bench: Bench) -> Font:
    """The font of a span: bold in an italic text is bold and italic."""
    family, style = _family_and_style(how.font)
    marks = [mark for mark in ("bold", "italic") if mark in f"{style} {span.style}"]
    name = " ".join([family, *(["-".join(marks)] if marks else [])])
    if name not in bench.fonts.names:
        raise Fault(
            how.place,
            f"the font '{family}' has no style '{'-'.join(marks)}' for {quoted(span.text)}",
        )
    font = bench.fonts[name]
    refuse_missing(font, span.text.replace("\n", " "), how.place)
    return font


def _family_and_style(name: str) -> tuple[str, str]:
    family, _, style = name.rpartition(" ")
    return (family, style) if style in STYLES and family else (name, "")


def _icon(span: Span, how: Type, space: Um, bench: Bench) -> Bit:
    known = bench.known.of("icon")
    if span.icon not in known:
        hint = did_you_mean(span.icon, known)
        raise Fault(
            how.place,
            f"the icon '{span.icon}' is unknown (write \\: for a colon itself){hint}",
        )
    return Bit("", "", span.icon, how.size * 115 // 100, space)
