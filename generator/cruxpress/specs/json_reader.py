"""Read the JSON of a proof into nodes, quickly: every witness knows its line.

The YAML reader would do, but a pad holds tens of thousands of witnesses. Python's own JSON
scanner reads each of them in one go; only the few brackets around them are looked at here.
"""

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.core.files import read_bytes
from cruxpress.specs.nodes import (
    DEEPEST,
    Entry,
    Map,
    Node,
    Seq,
    as_node,
    place_in,
    quoted,
    shortened,
)

MOST_BYTES = 10_000_000
MOST_VALUES = 300_000  # the longest shipped proof has ten thousand
MOST_DIGITS = 30  # of a whole number; one of 400 is no float, and a measure is made one
OUTER = 2  # levels of maps that are taken apart here: the proof, and its sets

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_BLANK = re.compile(r"[ \t\r\n]*")


def read_json_text(file: Path, name: str) -> str:
    """The text of a proof's file; what is too large or no text is refused."""
    place = Place(name)
    try:
        data = read_bytes(file, MOST_BYTES)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", place) from None
    if data is None:
        raise BadInput(f"the file has more than {MOST_BYTES:,} bytes, the most of a proof", place)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"byte 0x{data[error.start]:02X} is not UTF-8; this is no proof"
        raise BadInput(what, Place(name, line)) from None


def parse_json(text: str, name: str) -> Map:
    """A JSON text that holds a map, as nodes; lists in it know the line of each item."""
    found = _CONTROL.search(text)
    if found:
        what = f"the control character U+{ord(found[0]):04X} cannot stand in a proof"
        raise BadInput(what, place_in(text, found.start(), name))
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise BadInput(f"the file holds more than {MOST_VALUES:,} values", Place(name))
    return _Scan(text, name).whole()


class _Lines:
    """Tells the line of a place in a text; asked from the top to the bottom, it counts once."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._at = 0
        self._line = 1
        self._start = -1  # where the line break before the line is

    def place(self, at: int) -> Place:
        if at < self._at:
            self._at, self._line, self._start = 0, 1, -1
        # Never further back than the last place: a line may have a million of them.
        breaks = self._text.count("\n", self._at, at)
        if breaks:
            self._line += breaks
            self._start = self._text.rfind("\n", self._at, at)
        self._at = at
        return Place(self._name, self._line, at - self._start)


class _Scan:
    """Takes the outer maps and lists apart by hand, and lets Python read what stands in them."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._at = 0
        self._lines = _Lines(text, name)
        self._escapes = "\\u" in text
        self._decode = _decoder().raw_decode

    def whole(self) -> Map:
        if self._next() != "{":
            raise self._wrong("a proof is a JSON map; it begins with {")
        node = self._map(OUTER)
        if self._next():
            raise self._wrong("something stands behind the end of the proof")
        return node

    def _map(self, levels: int) -> Map:
        place = self._place()
        entries: dict[str, Entry] = {}
        self._at += 1
        while self._next() != "}":
            if entries:
                self._take(",")
            self._next()
            key_place = self._place()
            key = self._value()
            if not isinstance(key, str):
                raise BadInput("a key in quotes should stand here", key_place)
            if key in entries:
                raise BadInput(f"the key {quoted(key)} stands twice", key_place)
            self._take(":")
            entries[key] = Entry(key, key_place, self._node(levels - 1))
        self._at += 1
        return Map(entries, place)

    def _node(self, levels: int) -> Node:
        first = self._next()
        if first == "{" and levels > 0:
            return self._map(levels)
        return self._list() if first == "[" and levels >= 0 else self._whole()

    def _list(self) -> Seq:
        place = self._place()
        items: list[Node] = []
        self._at += 1
        while self._next() != "]":
            if items:
                self._take(",")
                self._next()
            items.append(self._whole())
        self._at += 1
        return Seq(tuple(items), place)

    def _whole(self) -> Node:
        """What Python's scanner reads in one go; all of it stands at one place."""
        place = self._place()
        return as_node(self._value(), place)

    def _value(self) -> Value:
        try:
            value, self._at = self._decode(self._text, self._at)
        except json.JSONDecodeError as error:
            what = f"this is not JSON: {error.msg.lower()}"
            raise BadInput(what, self._lines.place(error.pos)) from None
        except RecursionError:
            raise self._wrong(f"nested deeper than {DEEPEST} levels") from None
        except ValueError as error:
            raise self._wrong(f"this is not JSON: {error}") from None
        if self._escapes:
            _refuse_escaped_controls(value, self._place())
        found: Value = value
        return found

    def _next(self) -> str:
        blank = _BLANK.match(self._text, self._at)
        self._at = blank.end() if blank else self._at
        return self._text[self._at : self._at + 1]

    def _take(self, sign: str) -> None:
        if self._next() != sign:
            raise self._wrong(f"this is not JSON: a '{sign}' should stand here")
        self._at += 1

    def _place(self) -> Place:
        return self._lines.place(self._at)

    def _wrong(self, what: str) -> BadInput:
        return BadInput(what, self._place())


def plain_json(text: str, name: str, most: int) -> Value:
    """The data of any JSON text of a stranger, of so many values at most; no key stands twice."""
    place = Place(name)
    if sum(map(text.count, ",[{")) > most:
        raise BadInput(f"has more than {most:,} values, the most", place)
    try:
        value: Value = _decoder().decode(text)
    except json.JSONDecodeError as error:
        what = f"is no JSON: {error.msg}"
        raise BadInput(what, Place(name, error.lineno, error.colno)) from None
    except RecursionError:
        raise BadInput(f"is nested deeper than {DEEPEST} levels", place) from None
    except ValueError as error:
        raise BadInput(f"is no JSON that can be read: {error}", place) from None
    if "\\u" in text:
        _refuse_escaped_controls(value, place)
    return value


def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_no_doubles,
        parse_constant=_no_number,
        parse_float=_finite,
        parse_int=_short,
    )


def as_data(node: Node) -> Value:
    """The plain data that nodes were made of."""
    if isinstance(node, Map):
        return {entry.key: as_data(entry.node) for entry in node}
    if isinstance(node, Seq):
        return [as_data(item) for item in node.items]
    if not node.plain:
        return node.text
    number: Value = json.loads(node.text or "null")
    return number


def _no_doubles(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {quoted(twice)} stands twice in one map")
    return found


def _short(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{shortened(text)} is too large")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{shortened(text)} is too large")
    return number


def _no_number(text: str) -> Value:
    raise ValueError(f"{text} is no number")


def _refuse_escaped_controls(value: Value, place: Place, depth: int = DEEPEST) -> None:
    if depth == 0:
        raise BadInput(f"nested deeper than {DEEPEST} levels", place)
    if isinstance(value, str):
        found = _CONTROL.search(value)
        if found:
            what = f"an escape makes the control character U+{ord(found[0]):04X}; delete it"
            raise BadInput(what, place)
    elif isinstance(value, list):
        for item in value:
            _refuse_escaped_controls(item, place, depth - 1)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            _refuse_escaped_controls(key, place, depth - 1)
            _refuse_escaped_controls(item, place, depth - 1)
