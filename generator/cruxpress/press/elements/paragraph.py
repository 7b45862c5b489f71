"""Wrapped text with our own small mark-up, in paragraphs and in the cells of tables.

**bold**, *italic*, :icon-name:, and \\ before a character that is meant as itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
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
class Span:
    """A stretch of text in one style, or an icon."""

    text: str
    style: str = "regular"
    icon: str = ""


class BadMarkup(ValueError):
    """A mark that was opened and not closed."""


@dataclass(frozen=True, slots=True)
class ParagraphWord:
    """A word or a part of one, or an icon, with the room before it."""

    text: str
    font: str
    icon: str
    width: Um
    space: Um


TextLine = list[ParagraphWord]


def width_of(line: TextLine) -> Um:
    """How much room a line or word takes, with what stands before it."""
    return sum(bit.space + bit.width for bit in line)


@dataclass(frozen=True, slots=True)
class TypeSetting:
    """How a flow of text is set."""

    font: str
    size: Um
    leading: Um
    colour: str
    align: str
    place: Place
    context: ElementContext

    def height(self, lines: int) -> Um:
        """From the top of the first line's capitals to the last baseline."""
        return self._cap_height + (lines - 1) * self.leading if lines else 0

    @property
    def _cap_height(self) -> Um:
        return self.context.fonts[self.font].cap_height(self.size)

    def flow(self, text: str, width: Um) -> list[TextLine]:
        """The lines that a marked-up text of one paragraph takes in a given width."""
        lines: list[TextLine] = []
        used = 0
        for word in self._words(text):
            needed = width_of(word)
            if not lines or used + needed > width:
                lines.append([replace(word[0], space=0), *word[1:]])
                used = width_of(lines[-1])
            else:
                lines[-1] += word
                used += needed
        return lines

    def set_lines(self, lines: list[TextLine], box: Box) -> Iterator[Item]:
        """Lines as placed items, from the top of a box."""
        cap = self._cap_height
        for number, line in enumerate(lines):
            free = box.width - width_of(line)
            x = box.x + {"left": 0, "centre": free // 2, "right": free}[self.align]
            y = box.y + cap + number * self.leading
            for run in _runs(line):
                x += run.space
                if run.icon:
                    square = Box(x, y - (cap + run.width) // 2, run.width, run.width)
                    yield self.context.stamp(run.icon, square, None, self.place)
                else:
                    look = run.font, self.size, self.colour, run.width
                    yield Glyphs(x, y, run.text, *look, 0, self.place)
                x += run.width

    def _words(self, text: str) -> Iterator[TextLine]:
        """Words as lists of bits: a word may change its style, or hold an icon, half-way."""
        try:
            stretches = spans(text)
        except BadMarkup as error:
            raise Fault(self.place, str(error)) from None
        word: TextLine = []
        space = 0
        for span in stretches:
            if span.icon:
                word.append(self._icon(span.icon, space))
                space = 0
                continue
            font = self._font(span)
            for at, piece in enumerate(span.text.replace("\n", " ").split(" ")):
                if at > 0:
                    if word:
                        yield word
                        word = []
                    space = font.width(" ", self.size)
                if piece:
                    width = font.width(piece, self.size)
                    word.append(ParagraphWord(piece, font.name, "", width, space))
                    space = 0
        if word:
            yield word

    def _font(self, span: Span) -> Font:
        """The font of a span: bold in an italic text is bold and italic."""
        family, _, style = self.font.rpartition(" ")
        if not family or style not in STYLES:
            family, style = self.font, ""
        style = "-".join(mark for mark in ("bold", "italic") if mark in f"{style} {span.style}")
        name = f"{family} {style}".strip()
        if name not in self.context.fonts:
            what = f"the font '{family}' has no style '{style}' for {quoted(span.text)}"
            raise Fault(self.place, what)
        font = self.context.fonts[name]
        refuse_missing(font, span.text.replace("\n", " "), self.place)
        return font

    def _icon(self, icon: str, space: Um) -> ParagraphWord:
        known = self.context.known.of("icon")
        if icon not in known:
            what = f"the icon '{icon}' is unknown (write \\: for a colon itself)"
            raise Fault(self.place, what + did_you_mean(icon, known))
        return ParagraphWord("", "", icon, self.size * 115 // 100, space)


def _runs(bits: TextLine) -> TextLine:
    """Words of one font joined into one run, so that a line is few items."""
    runs: TextLine = []
    for bit in bits:
        last = runs[-1] if runs else None
        if last and not bit.icon and not last.icon and last.font == bit.font:
            text = last.text + (" " if bit.space else "") + bit.text
            runs[-1] = replace(last, text=text, width=last.width + bit.space + bit.width)
        else:
            runs.append(bit)
    return runs


def spans(text: str) -> list[Span]:
    """A marked-up text as stretches of one style each."""
    found: list[Span] = []
    style = {"bold": False, "italic": False}
    for token in _TOKEN.finditer(text):
        escaped, two_stars, one_star, icon, plain = token.groups()
        if two_stars or one_star:
            mark = "bold" if two_stars else "italic"
            style[mark] = not style[mark]
        elif icon:
            found.append(Span("", icon=icon))
        else:
            name = "-".join(mark for mark, on in style.items() if on) or "regular"
            joins = found and not found[-1].icon and found[-1].style == name
            before = found.pop().text if joins else ""
            found.append(Span(before + (escaped or plain), name))
    if any(style.values()):
        mark = "**" if style["bold"] else "*"
        raise BadMarkup(f"'{mark}' is opened and not closed; write \\* for a star itself")
    return found


@dataclass(frozen=True, kw_only=True)
class ParagraphElement(Fitted):
    """Wrapped text: `**bold**`, `*italic*`, `:icon-name:`; an empty line starts a paragraph.

    A paragraph that starts with `- ` hangs behind a dot.
    """

    text: str = param(TEXT, "what it says; `{name}` takes a value from the sheet's data")
    leading: int = param(percent(80, 300), "from line to line, as a share of the size", 135)
    gap: int = param(percent(0, 400), "more room between paragraphs, as a share of the size", 55)
    valign: str = param(one_of("top", "middle", "bottom"), "where the text stands", "top")

    def own_height(self, width: Um, context: ElementContext) -> Um:
        """As high as its text is in the size that it asks for."""
        how = self._how(self.size, context)
        blocks = [_Block(text, width, how) for text in _paragraphs(self.text)]
        return self._needed(blocks, how)

    def _how(self, size: Um, context: ElementContext) -> TypeSetting:
        leading = size * self.leading // 100
        look = self.font, size, leading, self.colour, self.align, self.place
        return TypeSetting(*look, context)

    def _needed(self, blocks: Sequence["_Block"], how: TypeSetting) -> Um:
        gaps = max(len(blocks) - 1, 0) * how.size * self.gap // 100
        return how.height(sum(len(block.lines) for block in blocks)) + gaps

    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        sizes = list(self.sizes())
        ink = None
        for size in sizes:
            how = self._how(size, context)
            # The last one is set in any case, to tell how much is too much.
            if ink and size != sizes[-1] and how.height(ink.fewest_lines(size, box)) > box.height:
                continue
            blocks = [_Block(text, box.width, how) for text in _paragraphs(self.text)]
            needed = self._needed(blocks, how)
            widest = max((block.widest for block in blocks), default=0)
            if needed <= box.height and widest <= box.width:
                return self._set(blocks, box, box.height - needed, how)
            ink = _Ink(size, [bit.width for each in blocks for line in each.lines for bit in line])
        raise self.too_much(self.text, widest, needed, size, box)

    def rows(self, width: Um, context: ElementContext) -> list["ParagraphRow"]:
        """Its lines, one by one, for columns that end anywhere."""
        how = self._how(self.size, context)
        found: list[ParagraphRow] = []
        for text in _paragraphs(self.text):
            block = _Block(text, width, how)
            if block.widest > width:
                raise self.too_much(self.text, block.widest, 0, self.size, Box(0, 0, width, 0))
            for at, each in enumerate(block.lines):
                above = how.leading if found else 0
                above += how.size * self.gap // 100 if found and at == 0 else 0
                first, last = at == 0, at == len(block.lines) - 1
                dot = block.indent > 0 and first
                found.append(ParagraphRow(each, block.indent, dot, above, first, last))
        return found

    def row_height(self, context: ElementContext) -> Um:
        """How high one line is, from its capitals to its baseline."""
        return self._how(self.size, context).height(1)

    def draw_row(self, row: "ParagraphRow", at: Box, context: ElementContext) -> Iterable[Item]:
        """One line in its place."""
        how = self._how(self.size, context)
        if row.dot:
            left = replace(how, align="left")
            yield from left.set_lines(how.flow("•", row.indent), replace(at, width=row.indent))
        room = Box(at.x + row.indent, at.y, at.width - row.indent, at.height)
        yield from how.set_lines([row.line], room)

    def _set(self, blocks: list["_Block"], box: Box, free: Um, how: TypeSetting) -> Iterable[Item]:
        y = box.y + {"top": 0, "middle": free // 2, "bottom": free}[self.valign]
        for block in blocks:
            indent = block.indent
            if indent:
                left = replace(how, align="left")
                yield from left.set_lines(how.flow("•", indent), Box(box.x, y, indent, 0))
            room = Box(box.x + indent, y, box.width - indent, box.bottom - y)
            yield from how.set_lines(block.lines, room)
            y += len(block.lines) * how.leading + how.size * self.gap // 100


@dataclass(frozen=True, slots=True)
class ParagraphRow:
    """One line of a paragraph, how far in it stands, and the room from the line above it."""

    line: TextLine
    indent: Um
    dot: bool
    above: Um  # from the top of the line before it; nought for the first
    first: bool
    last: bool


class _Ink:
    """How long all words are side by side: what cannot fit need not be wrapped to see it.

    A text of thousands of words would be wrapped for each of fifty sizes otherwise.
    """

    def __init__(self, size: Um, widths: list[Um]) -> None:
        self._size = size
        self._width = sum(widths) - len(widths)  # widths are rounded up

    def fewest_lines(self, size: Um, box: Box) -> int:
        """Lines that are full to the last, without a space."""
        return self._width * size // self._size // max(box.width, 1)


class _Block:
    """One paragraph, wrapped."""

    def __init__(self, text: str, width: Um, how: TypeSetting) -> None:
        hangs = text.startswith("- ")
        self.indent = how.size if hangs else 0
        self.lines = how.flow(text[2:] if hangs else text, width - self.indent)
        self.widest = max(map(width_of, self.lines), default=0) + self.indent


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
