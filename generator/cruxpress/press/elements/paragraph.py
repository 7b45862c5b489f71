"""Paragraphs: wrapped text with our own small mark-up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cruxpress.press.elements.base import Bench
from cruxpress.press.elements.flow import Line, Type, flow, height_of, set_lines
from cruxpress.press.elements.text import Fitted
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Item
from cruxpress.specs.records import param
from cruxpress.specs.values import TEXT, one_of, percent


@dataclass(frozen=True, kw_only=True)
class ParagraphElement(Fitted):
    """Wrapped text: `**bold**`, `*italic*`, `:icon-name:`; an empty line starts a paragraph.

    A paragraph that starts with `- ` hangs behind a dot.
    """

    text: str = param(TEXT, "what it says; `{name}` takes a value from the sheet's data")
    leading: int = param(percent(80, 300), "from line to line, as a share of the size", 135)
    gap: int = param(percent(0, 400), "more room between paragraphs, as a share of the size", 55)
    valign: str = param(one_of("top", "middle", "bottom"), "where the text stands", "top")

    def draw(self, box: Box, bench: Bench) -> Iterable[Item]:
        for size in self.sizes():
            how = Type(
                self.font, size, size * self.leading // 100, self.colour, self.align, self.place
            )
            blocks = [_Block(text, box.width, how, bench) for text in _paragraphs(self.text)]
            needed = self._height(blocks, how, bench)
            widest = max((block.widest for block in blocks), default=0)
            if needed <= box.height and widest <= box.width:
                return self._set(blocks, box, needed, how, bench)
        raise self.too_much(self.text, widest, needed, size, box)

    def _height(self, blocks: list["_Block"], how: Type, bench: Bench) -> Um:
        lines = sum(len(block.lines) for block in blocks)
        gaps = max(len(blocks) - 1, 0) * how.size * self.gap // 100
        return height_of(lines, how, bench.fonts[self.font]) + gaps

    def _set(
        self, blocks: list["_Block"], box: Box, needed: Um, how: Type, bench: Bench
    ) -> Iterable[Item]:
        free = box.height - needed
        y = box.y + {"top": 0, "middle": free // 2, "bottom": free}[self.valign]
        for block in blocks:
            room = Box(box.x + block.indent, y, box.width - block.indent, box.bottom - y)
            if block.indent:
                dot = flow("•", block.indent, how, bench)
                left = replace(how, align="left")
                yield from set_lines(dot, Box(box.x, y, block.indent, 0), left, bench)
            yield from set_lines(block.lines, room, how, bench)
            y += len(block.lines) * how.leading + how.size * self.gap // 100


class _Block:
    """One paragraph, wrapped."""

    def __init__(self, text: str, width: Um, how: Type, bench: Bench) -> None:
        hangs = text.startswith("- ")
        self.indent = how.size if hangs else 0
        words = text[2:] if hangs else text
        self.lines: list[Line] = flow(words, width - self.indent, how, bench)
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
