"""A designer's own SVG file as elements: no editors' notes, and nothing from outside."""

import codecs
import re
from pathlib import Path
from xml.parsers import expat

from cruxpress.core.errors import Place
from cruxpress.press.icons.svg import (
    START,
    SVG_NAMESPACE,
    Faults,
    SvgElement,
    TreeBuilder,
    bytes_of,
    shown,
    tag,
)

MOST_ART_BYTES = 2_000_000
DEEPEST_ART = 100
MOST_NODES = 20_000
_LINK = "http://www.w3.org/1999/xlink"
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']""")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_art_tree(file: Path, faults: Faults) -> SvgElement:
    """The root element of a drawing, whichever program saved it."""
    data = bytes_of(file, faults, MOST_ART_BYTES, "simplify the drawing")
    return _ArtTree(faults).build(_as_utf8(data, faults))


def _as_utf8(data: bytes, faults: Faults) -> bytes:
    """The same text in the one encoding that the parser is told."""
    mark, encoding = next(((m, name) for m, name in _MARKS if data.startswith(m)), (b"", "utf-8"))
    if not mark and (found := _DECLARED.match(data)):
        encoding = found[1].decode()
    try:
        return data[len(mark) :].decode(encoding).encode("utf-8")
    except (LookupError, ValueError):
        what = f"is not text in the encoding {shown(encoding)}; save it with UTF-8 encoding"
        faults.stop(Place(faults.file), what)


class _ArtTree(TreeBuilder):
    """Listens to the parser with namespaces told apart, for those of editors mean nothing to us."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(faults)
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._any_doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.nodes = 0
        self.foreign = 0  # how deep we are in an element of an editor

    def _any_doctype(
        self, _name: str, _system: str | None, _public: str | None, declares: bool
    ) -> None:
        # An address of a grammar is never opened. Declarations come before any entity is used.
        if declares:
            self._doctype()

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            what = "takes its style from another file; put it into a <style> element"
            self.faults.add(self._here(), what)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if self.foreign or space not in ("", SVG_NAMESPACE):
            if not self.open:
                self.faults.stop(self._here(), f"the root is {tag(local)}; {START}")
            self.foreign += 1
            if self.foreign + len(self.open) > DEEPEST_ART:
                self._too_deep(local)
            return
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self.faults.stop(self._here(), f"has more than {MOST_NODES:,} elements; simplify it")
        if len(self.open) == DEEPEST_ART:
            self._too_deep(local)
        node = SvgElement(local, self._here(), _plain(attributes))
        (self.open[-1].children if self.open else self.tops).append(node)
        self.open.append(node)

    def _too_deep(self, name: str) -> None:
        what = f"{tag(name)} is nested deeper than {DEEPEST_ART} elements; ungroup it"
        self.faults.stop(self._here(), what)

    def _end(self, _name: str) -> None:
        if self.foreign:
            self.foreign -= 1
        else:
            self.open.pop()

    def _characters(self, text: str) -> None:
        # Long texts are kept where they are read alone: style sheets and titles.
        if not self.foreign and self.open[-1].tag in ("style", "title"):
            self.open[-1].text += text


def _plain(attributes: dict[str, str]) -> dict[str, str]:
    """Attributes of SVG itself, with links by the name that newer files have for them."""
    found: dict[str, str] = {}
    for name, value in attributes.items():
        space, _, local = name.rpartition(" ")
        if space in ("", SVG_NAMESPACE):
            found[local] = value
        elif space == _LINK and local == "href":
            found.setdefault("href", value)
    return found
