"""Wrapped text with our own small mark-up, in paragraphs and in the cells of tables.

**bold**, *italic*, :icon-name:, and \\ before a character that is meant as itself.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cruxpress.core.errors import Place, did_you_mean
from cruxpress.press.elements.base import ElementContext
from cruxpress.press.elements.text import Fitted, refuse_missing
from cruxpress.press.fonts import STYLES, Font
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Glyphs, Item
from cruxpress.specs.nodes import Fault, quoted
from cruxpress.specs.records import param
from cruxpress.specs.values import TEXT, one_of, percent

_TOKEN = re.compile(r"\\(.)|(\*\*)|(\*)|:([A-Za-z0-9][\w-]*):|([^\\*:]+|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class TypeSetting:
    """How a flow of text is set."""

    font: str
    size: Um
    leading: Um
    colour: str
    align: str
    place: Place


@dataclass(frozen=True, slots=True)
class ParagraphWord:
    """A word, or an icon, with the room before it."""

    text: str
    font: str
    icon: str
    width: Um
    space: Um


@dataclass(frozen=True, slots=True)
class TextLine:
    """Bits that stand on one line."""

    bits: tuple[ParagraphWord, ...]
    width: Um


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style, or an icon."""

    text: str
    style: str = "regular"
    icon: str = ""


class BadMarkup(ValueError):
    """A mark that was opened and not closed."""


@dataclass(frozen=True, kw_only=True)
class ParagraphElement(Fitted):
    """Wrapped text: `**bold**`, `*italic*`, `:icon-name:`; an empty line starts a paragraph.

    A paragraph that starts with `- ` hangs behind a dot.
    """

    text: str = param(TEXT, "what it says; `{name}` takes a value from the sheet's data")
    leading: int = param(percent(80, 300), "from line to line, as a share of the size", 135)
    gap: int = param(percent(0, 400), "more room between paragraphs, as a share of the size", 55)
    valign: str = param(one_of("top", "middle", "bottom"), "where the text stands", "top")

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        for size in self.sizes():
            how = TypeSetting(
                self.font, size, size * self.leading // 100, self.colour, self.align, self.place
            )
            blocks = [_Block(text, box.width, how, context) for text in _paragraphs(self.text)]
            needed = self._height(blocks, how, context)
            widest = max((block.widest for block in blocks), default=0)
            if needed <= box.height and widest <= box.width:
                return self._set(blocks, box, needed, how, context)
        raise self.too_much(self.text, widest, needed, size, box)

    def _height(self, blocks: list["_Block"], how: TypeSetting, context: ElementContext) -> Um:
        lines = sum(len(block.lines) for block in blocks)
        gaps = max(len(blocks) - 1, 0) * how.size * self.gap // 100
        return height_of(lines, how, context.fonts[self.font]) + gaps

    def _set(
        self,
        blocks: list["_Block"],
        box: Box,
        needed: Um,
        how: TypeSetting,
        context: ElementContext,
    ) -> Iterable[Item]:
        free = box.height - needed
        y = box.y + {"top": 0, "middle": free // 2, "bottom": free}[self.valign]
        for block in blocks:
            room = Box(box.x + block.indent, y, box.width - block.indent, box.bottom - y)
            if block.indent:
                dot = flow("•", block.indent, how, context)
                left = replace(how, align="left")
                yield from set_lines(dot, Box(box.x, y, block.indent, 0), left, context)
            yield from set_lines(block.lines, room, how, context)
            y += len(block.lines) * how.leading + how.size * self.gap // 100


class _Block:
    """One paragraph, wrapped."""

    def __init__(self, text: str, width: Um, how: TypeSetting, context: ElementContext) -> None:
        hangs = text.startswith("- ")
        self.indent = how.size if hangs else 0
        words = text[2:] if hangs else text
        self.lines: list[TextLine] = flow(words, width - self.indent, how, context)
        self.widest = max((line.width for line in self.lines), default=0) + self.indent


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a text: parted by an empty line, or by a line that starts with a dash."""
    found: list[str] = []
    fresh = True
    for line in text.strip().split("\n"):
        line = line.strip()
        if not line:
            fresh = True
        elif fresh or line.startswith("- "):
            found.append(line)
            fresh = False
        else:
            found[-1] += " " + line
    return found


def flow(text: str, width: Um, how: TypeSetting, context: ElementContext) -> list[TextLine]:
    """The lines that a marked-up text of one paragraph takes in a given width."""
    lines: list[TextLine] = []
    row: list[ParagraphWord] = []
    used = 0
    for word in _words(text, how, context):
        needed = sum(bit.space + bit.width for bit in word)
        if row and used + needed > width:
            lines.append(TextLine(tuple(row), used))
            row, used = [], 0
        if not row:
            word = [replace(word[0], space=0), *word[1:]]
            needed = sum(bit.space + bit.width for bit in word)
        row += word
        used += needed
    if row:
        lines.append(TextLine(tuple(row), used))
    return lines


def set_lines(
    lines: list[TextLine], box: Box, how: TypeSetting, context: ElementContext
) -> Iterator[Item]:
    """Lines as placed items, from the top of a box."""
    cap = context.fonts[how.font].cap_height(how.size)
    for number, line in enumerate(lines):
        free = box.width - line.width
        x = box.x + {"left": 0, "centre": free // 2, "right": free}[how.align]
        baseline = box.y + cap + number * how.leading
        for run in _runs(line.bits):
            x += run.space
            if run.icon:
                top = baseline - (cap + run.width) // 2
                yield context.stamp(run.icon, Box(x, top, run.width, run.width), None, how.place)
            else:
                yield Glyphs(
                    x, baseline, run.text, run.font, how.size, how.colour, run.width, 0, how.place
                )
            x += run.width


def height_of(lines: int, how: TypeSetting, font: Font) -> Um:
    """From the top of the first line's capitals to the last baseline."""
    return font.cap_height(how.size) + (lines - 1) * how.leading if lines else 0


def _runs(bits: tuple[ParagraphWord, ...]) -> list[ParagraphWord]:
    """Words of one font joined into one run, so that a line is few items."""
    runs: list[ParagraphWord] = []
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


def _words(text: str, how: TypeSetting, context: ElementContext) -> Iterator[list[ParagraphWord]]:
    """Words as lists of bits: a word may change its style, or hold an icon, half-way."""
    try:
        stretches = spans(text)
    except BadMarkup as error:
        raise Fault(how.place, str(error)) from None
    word: list[ParagraphWord] = []
    space = 0
    for span in stretches:
        if span.icon:
            word.append(_icon(span, how, space, context))
            space = 0
            continue
        font = _font(span, how, context)
        for at, piece in enumerate(span.text.replace("\n", " ").split(" ")):
            if at > 0:
                if word:
                    yield word
                    word = []
                space = font.width(" ", how.size)
            if piece:
                word.append(ParagraphWord(piece, font.name, "", font.width(piece, how.size), space))
                space = 0
    if word:
        yield word


def _font(span: Span, how: TypeSetting, context: ElementContext) -> Font:
    """The font of a span: bold in an italic text is bold and italic."""
    family, style = _family_and_style(how.font)
    marks = [mark for mark in ("bold", "italic") if mark in f"{style} {span.style}"]
    name = " ".join([family, *(["-".join(marks)] if marks else [])])
    if name not in context.fonts.names:
        raise Fault(
            how.place,
            f"the font '{family}' has no style '{'-'.join(marks)}' for {quoted(span.text)}",
        )
    font = context.fonts[name]
    refuse_missing(font, span.text.replace("\n", " "), how.place)
    return font


def _family_and_style(name: str) -> tuple[str, str]:
    family, _, style = name.rpartition(" ")
    return (family, style) if style in STYLES and family else (name, "")


def _icon(span: Span, how: TypeSetting, space: Um, context: ElementContext) -> ParagraphWord:
    known = context.known.of("icon")
    if span.icon not in known:
        hint = did_you_mean(span.icon, known)
        raise Fault(
            how.place, f"the icon '{span.icon}' is unknown (write \\: for a colon itself){hint}"
        )
    return ParagraphWord("", "", span.icon, how.size * 115 // 100, space)


def spans(text: str) -> list[Span]:
    """A marked-up text as stretches of one style each."""
    found: list[Span] = []
    for span in _spans(text):
        if found and not span.icon and not found[-1].icon and found[-1].style == span.style:
            found[-1] = Span(found[-1].text + span.text, span.style)
        else:
            found.append(span)
    return found


def _spans(text: str) -> Iterator[Span]:
    bold = italic = False
    for token in _TOKEN.finditer(text):
        escaped, two_stars, one_star, icon, plain = token.groups()
        if two_stars:
            bold = not bold
        elif one_star:
            italic = not italic
        elif icon:
            yield Span("", icon=icon)
        else:
            yield Span(escaped or plain or "", _style(bold, italic))
    if bold or italic:
        mark = "**" if bold else "*"
        raise BadMarkup(f"'{mark}' is opened and not closed; write \\* for a star itself")


def _style(bold: bool, italic: bool) -> str:
    return "-".join([*(["bold"] if bold else []), *(["italic"] if italic else [])]) or "regular"
