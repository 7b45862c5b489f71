"""An icon's file as elements that know their place, and the few words of SVG that it may use."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.files import read_bytes
from cruxpress.specs.nodes import place_in

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

    def add_to(self, node: "SvgElement", what: str) -> None:
        """Note what is wrong with an element, which the message begins with."""
        self.add(node.place, f"{tag(node.tag)} {what}")

    def stop(self, place: Place, what: str) -> NoReturn:
        """Say this as the last problem: the rest of the file cannot be judged."""
        raise BadInput([*self.found, Problem(place, what)])


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
    data = bytes_of(file, faults, MOST_BYTES, "simplify the drawing, an icon takes 1 to 5 kB")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place_at(data, error.start, faults)
        faults.stop(place, "is not UTF-8 text; save it as plain SVG with UTF-8 encoding")
    return TreeBuilder(faults).build(data)


def bytes_of(file: Path, faults: Faults, most: int, remedy: str) -> bytes:
    """The file's bytes; never more of them than a drawing may have."""
    whole = Place(faults.file)
    try:
        # Anything but a plain file (a pipe, a folder) could block or fail in its own way.
        if not file.is_file():
            faults.stop(whole, "is not a file; an icon is an SVG file")
        data = read_bytes(file, most)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        faults.stop(whole, f"cannot be read: {reason}")
    if data is None:
        faults.stop(whole, f"is larger than {most // 1000:,} kB; {remedy}")
    if not data.removeprefix(b"\xef\xbb\xbf").strip():
        faults.stop(whole, f"is empty; {START}")
    return data


def _place_at(data: bytes, index: int, faults: Faults) -> Place:
    before = data[:index].decode("utf-8")
    return place_in(before, len(before), faults.file)


class TreeBuilder:
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
        column = max(self.parser.CurrentColumnNumber, 0) + 1
        return Place(self.faults.file, self.parser.CurrentLineNumber, column)

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in ("utf-8", "utf8"):
            what = f'declares encoding {shown(encoding)}; write encoding="UTF-8"'
            self.faults.add(self._here(), what)

    def _doctype(self, *_declared: object) -> None:
        # Called before any entity is declared, so no entity is ever expanded. The parser stands
        # at the end of the words by now; a person looks for their beginning.
        start = self.data.rfind(b"<!DOCTYPE", 0, self.parser.CurrentByteIndex)
        place = _place_at(self.data, max(start, 0), self.faults)
        self.faults.stop(place, "has a DOCTYPE; an icon needs none and no entities: cut it")

    def _instruction(self, target: str, _data: str) -> None:
        what = f"has a processing instruction {shown(target)}; an icon needs none: cut it"
        self.faults.add(self._here(), what)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        node = SvgElement(name, self._here(), attributes)
        if len(self.open) == DEEPEST:
            what = f"{tag(name)} is nested deeper than {DEEPEST} elements; ungroup it"
            self.faults.stop(node.place, what)
        (self.open[-1].children if self.open else self.tops).append(node)
        self.open.append(node)

    def _end(self, _name: str) -> None:
        self.open.pop()

    def _characters(self, text: str) -> None:
        # The parser allows text inside the root only, so an element is open.
        self.open[-1].text += text


SVG_NAMESPACE = "http://www.w3.org/2000/svg"

# Handed down from groups to what stands in them.
_PAINT = ("fill", "fill-rule", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width")
_PLACED = (*_PAINT, "transform")

NOTES = ("title", "desc")
KNOWN: dict[str, tuple[str, ...]] = {
    "svg": ("xmlns", "version", "viewBox", "width", "height", *_PAINT),
    "g": _PLACED,
    "path": ("d", *_PLACED),
    "circle": ("cx", "cy", "r", *_PLACED),
    "ellipse": ("cx", "cy", "rx", "ry", *_PLACED),
    "rect": ("x", "y", "width", "height", "rx", "ry", *_PLACED),
    "line": ("x1", "y1", "x2", "y2", *_PLACED),
    "polyline": ("points", *_PLACED),
    "polygon": ("points", *_PLACED),
    "title": (),
    "desc": (),
}

_CUT = "cut the shapes themselves and flatten it to paths"
_FLAT = "colours print flat: give each area one palette colour"
_COPY = "draw the shape itself, once for each time that it is shown"
_EFFECT = "leave it out, or draw the effect with flat shapes"
_ATTRIBUTES = "write fill, stroke and stroke-width on the shapes themselves"
_NO_PROGRAM = "a drawing runs no program: cut it"
_DRAW = "draw it as a path of its own"


def _by_name(names_by_reason: dict[str, str]) -> dict[str, str]:
    return {name: why for why, names in names_by_reason.items() for name in names.split()}


_REFUSED_ELEMENTS = _by_name(
    {
        _CUT: "mask clipPath",
        _FLAT: "linearGradient radialGradient stop",
        "draw the pattern's shapes themselves": "pattern",
        "letters are shapes in an icon: turn it into paths": "text tspan textPath",
        _ATTRIBUTES: "style",
        _COPY: "use symbol",
        "there is nothing to refer to: move its shapes to where they are shown": "defs",
        "a raster picture prints badly at this size: trace it to paths": "image",
        _EFFECT: "filter",
        "one drawing has one box: use <g transform=...> instead": "svg",
        _NO_PROGRAM: "script",
        "paper does not move: leave it out": "animate animateMotion animateTransform set",
        _DRAW: "marker",
        "paper has no links: keep what stands in it and cut the rest": "a",
        "keep the one drawing that shall print": "switch",
        "flatten it to paths": "foreignObject",
        "cut it; a <title> is enough": "metadata",
    }
)
_SEE_THROUGH = "ink is not see-through: use a lighter palette colour"
_REFUSED_ATTRIBUTES = _by_name(
    {
        _ATTRIBUTES: "style",
        f"there is no style sheet: {_ATTRIBUTES}": "class",
        "nothing refers to it: leave it out": "id",
        _SEE_THROUGH: "opacity fill-opacity stroke-opacity mix-blend-mode",
        _CUT: "clip-path mask",
        _EFFECT: "filter",
        "cut what shall not print": "display visibility",
        "write fill and stroke instead": "color",
        "draw each dash as a line of its own": "stroke-dasharray stroke-dashoffset",
        'write stroke-linejoin="round" instead': "stroke-miterlimit",
        _DRAW: "marker-start marker-mid marker-end",
        "draw the fill and the stroke as two shapes, in the order that you want": "paint-order",
        "a stroke grows with the icon: leave it out": "vector-effect",
        _COPY: "href",
    }
)

_PROGRAMS_OWN = "it is a drawing program's own note: save as plain SVG"


def allowed_element(node: SvgElement, faults: Faults) -> bool:
    """Whether an icon may hold this element (below its root); says why not."""
    name = node.tag
    if name in KNOWN and name != "svg":
        return True
    if name in _REFUSED_ELEMENTS:
        why = f": {_REFUSED_ELEMENTS[name]}"
    elif name.startswith("fe"):
        why = f": {_EFFECT}"
    elif ":" in name:
        why = f": {_PROGRAMS_OWN}"
    else:
        why = did_you_mean(name[:40], KNOWN)
    faults.add_to(node, f"cannot be in an icon{why}")
    return False


def check_attributes(node: SvgElement, faults: Faults) -> None:
    """Say which attributes an icon cannot have, and what to write instead."""
    known = KNOWN[node.tag]
    for name in node.attributes:
        # Declaring a prefix does nothing; using it is refused below.
        if name in known or name.startswith("xmlns:"):
            continue
        if name in _REFUSED_ATTRIBUTES:
            why = f": {_REFUSED_ATTRIBUTES[name]}"
        elif ":" in name or name.startswith("data-"):
            why = f": {_PROGRAMS_OWN}"
        elif name.startswith("on"):
            why = f": {_NO_PROGRAM}"
        elif not known:
            why = ": it has no attributes"
        else:
            why = did_you_mean(name[:40].lower(), known)
        faults.add_to(node, f"cannot have {shown(name)}{why}")
    if node.text.strip() and node.tag not in NOTES:
        text = shown(node.text.strip())
        faults.add_to(node, f"holds the text {text}, which is not drawn: cut it")
