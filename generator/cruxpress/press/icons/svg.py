"""An icon's file as elements that know their place, and the list of all that is wrong with it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.files import read_bytes

MOST_BYTES = 100_000
DEEPEST = 32
START = 'an icon is an SVG file that starts with <svg xmlns="http://www.w3.org/2000/svg" ...>'
# A hostile file could hold ten thousand faults; nobody reads more than these.
MOST_PROBLEMS = 40


class WrongValueError(ValueError):
    """A value that cannot be used; its text says why and what would be right."""


@dataclass(slots=True)
class Faults:
    """The problems of one file, in the order in which they stand there."""

    file: str
    found: list[Problem] = field(default_factory=list)

    def add(self, place: Place, what: str) -> None:
        self.found.append(Problem(place, what))
        if len(self.found) == MOST_PROBLEMS:
            self.stop(Place(self.file), "has more problems than these; mend them first")

    def stop(self, place: Place, what: str) -> NoReturn:
        """Say this as the last problem: the rest of the file cannot be judged."""
        raise BadInput([*self.found, Problem(place, what)])

    def settle(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise BadInput(self.found)


def shown(text: str) -> str:
    """A piece of a file, quoted on one line and cut short, to stand in a message."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def tag(name: str) -> str:
    """An element's name as a message shows it."""
    return f"<{name if len(name) <= 40 else name[:37] + '...'}>"


@dataclass(slots=True)
class SvgElement:
    """One element of the file, with its place, its attributes and what stands in it."""

    tag: str
    place: Place
    attributes: dict[str, str]
    children: list["SvgElement"] = field(default_factory=list)
    text: str = ""


def read_svg(file: Path, faults: Faults) -> SvgElement:
    """The root element of an icon's file."""
    return _TreeBuilder(faults).build(_read_bytes(file, faults))


def _read_bytes(file: Path, faults: Faults) -> bytes:
    """The file's text as UTF-8 bytes; never more of it than an icon may have."""
    whole = Place(faults.file)
    try:
        # Anything but a plain file (a pipe, a folder) could block or fail in its own way.
        if not file.is_file():
            faults.stop(whole, "is not a file; an icon is an SVG file")
        data = read_bytes(file, MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        faults.stop(whole, f"cannot be read: {reason}")
    if data is None:
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


class _TreeBuilder:
    """Listens to the XML parser and builds the tree."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.open: list[SvgElement] = []
        self.tops: list[SvgElement] = []
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

    def build(self, data: bytes) -> SvgElement:
        self.data = data
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            place = Place(self.faults.file, error.lineno, error.offset + 1)
            self.faults.stop(place, f"is not XML: {expat.ErrorString(error.code)}; {START}")
        # The parser itself refuses a document without a root.
        return self.tops[0]

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
        node = SvgElement(name, self._here(), attributes)
        if len(self.open) == DEEPEST:
            self.faults.stop(
                node.place, f"{tag(name)} is nested deeper than {DEEPEST} elements; ungroup it"
            )
        (self.open[-1].children if self.open else self.tops).append(node)
        self.open.append(node)

    def _end(self, _name: str) -> None:
        self.open.pop()

    def _characters(self, text: str) -> None:
        # The parser allows text inside the root only, so an element is open.
        self.open[-1].text += text
