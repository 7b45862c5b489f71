"""A block of lines that a person draws with signs, such as a grid, and where each line stands."""

from dataclasses import dataclass

from cruxpress.core.errors import Place
from cruxpress.specs.nodes import Fault, Map, Node, Scalar, is_nothing, kind_of
from cruxpress.specs.values import Kind, Known


@dataclass(frozen=True, slots=True)
class SignLines:
    """Lines of signs, without blanks at their ends, and where they stand."""

    lines: tuple[str, ...]
    place: Place
    plain: bool

    def places(self, text: list[str]) -> tuple[Place, ...]:
        """Where each line starts; the column is known where the lines of the file are."""
        if not text and not self.plain and self.place.line:
            first = self.place.line + 1  # what follows '|' begins a line below it
            return tuple(Place(self.place.file, first + at) for at in range(len(self.lines)))
        found = []
        for at, line in enumerate(self.lines, start=self.place.line + 1):
            signs, written = line.strip(), text[at - 1] if at <= len(text) else ""
            if signs and written.strip() == signs:
                found.append(Place(self.place.file, at, written.index(signs) + 1))
            else:
                found.append(self.place)
        return tuple(found)


def _read(node: Node, _: Known) -> SignLines:
    if not isinstance(node, Scalar):
        raise Fault(node.place, f"{kind_of(node)} stands where lines of signs should, after '|'")
    lines = node.text.rstrip("\n").split("\n")
    return SignLines(tuple(line.rstrip() for line in lines), node.place, node.plain)


def lines_at(node: Map, key: str) -> SignLines:
    """The lines of a key, none where it holds none: they are looked at whatever else is wrong."""
    given = node.get(key)
    if not isinstance(given, Scalar) or is_nothing(given):
        return SignLines((), node.place, plain=True)
    return _read(given, Known())


SIGN_LINES: Kind[SignLines] = Kind("lines of signs", _read)
