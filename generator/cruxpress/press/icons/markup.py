"""Reading an icon's file: is it there, is it XML, and where does every element stand?"""

from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from cruxpress.core.errors import Place
from cruxpress.press.icons.faults import Faults, shown, tag

MOST_BYTES = 100_000
DEEPEST = 32
START = 'an icon is an SVG file that starts with <svg xmlns="http://www.w3.org/2000/svg" ...>'


@dataclass(slots=True)
class Node:
    """One element of the file, with its place, its attributes and what stands in it."""

    tag: str
    place: Place
    attributes: dict[str, str]
    children: list["Node"] = field(default_factory=list)
    text: str = ""


def read_markup(file: Path, faults: Faults) -> Node:
    """The root element of an icon's file."""
    return _Builder(faults).build(_read_bytes(file, faults))


def _read_bytes(file: Path, faults: Faults) -> bytes:
    """The file's text as UTF-8 bytes; never more of it than an icon may have."""
    whole = Place(faults.file)
    try:
        # Anything but a plain file (a pipe, a folder) could block or fail in its own way.
        if not file.is_file():
            faults.stop(whole, "is not a file; an icon is an SVG file")
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        faults.stop(whole, f"cannot be read: {reason}")
    if len(data) > MOST_BYTES:
        faults.stop(whole, "is larger than 100 kB; simplify the drawing, an icon takes 1 to 5 kB")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place_at(data, error.start, faults)
        faults.stop(place, "is not UTF-8 text; save it as plain SVG with UTF-8 encoding")
    if not data.strip():
        faults.stop(whole, f"is empty; {START}")
    return data


def _place_at(data: bytes, index: int, faults: Faults) -> Place:
    """The line and column of a byte."""
    before = data[:index].decode("utf-8")
    return Place(faults.file, before.count("\n") + 1, len(before) - before.rfind("\n"))


class _Builder:
    """Listens to the XML parser and builds the tree."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.open: list[Node] = []
        self.root: Node | None = None
        self.data = b""
        # The encoding is given, so that a wrong declaration cannot change what we checked.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.XmlDeclHandler = self._declaration
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters

    def build(self, data: bytes) -> Node:
        self.data = data
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            place = Place(self.faults.file, error.lineno, error.offset + 1)
            self.faults.stop(place, f"is not XML: {expat.ErrorString(error.code)}; {START}")
        # The parser itself refuses a document without a root.
        assert self.root is not None
        return self.root

    def _here(self) -> Place:
        parser = self.parser
        return Place(
            self.faults.file, parser.CurrentLineNumber, max(parser.CurrentColumnNumber, 0) + 1
        )

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in ("utf-8", "utf8"):
            self.faults.add(
                self._here(), f'declares encoding {shown(encoding)}; write encoding="UTF-8"'
            )

    def _doctype(self, *_declared: object) -> None:
        # Called before any entity is declared, so no entity is ever expanded. The parser stands
        # at the end of the words by now; a person looks for their beginning.
        start = self.data.rfind(b"<!DOCTYPE", 0, self.parser.CurrentByteIndex)
        place = _place_at(self.data, max(start, 0), self.faults)
        self.faults.stop(place, "has a DOCTYPE; an icon needs none and no entities: cut it")

    def _instruction(self, target: str, _data: str) -> None:
        self.faults.add(
            self._here(),
            f"has a processing instruction {shown(target)}; an icon needs none: cut it",
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(name, self._here(), attributes)
        if len(self.open) == DEEPEST:
            self.faults.stop(
                node.place, f"{tag(name)} is nested deeper than {DEEPEST} elements; ungroup it"
            )
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def _end(self, _name: str) -> None:
        self.open.pop()

    def _characters(self, text: str) -> None:
        # The parser allows text inside the root only, so an element is open.
        self.open[-1].text += text
