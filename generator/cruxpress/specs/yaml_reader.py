"""Read a YAML file into nodes, and refuse what a layout must not be.

PyYAML's events are composed here and not by its own loader: every node keeps its place, only
plain values exist (`no` is a word and 1:30 is a text), and the size of what aliases unfold to is
known before it is built.
"""

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.files import read_bytes
from cruxpress.specs.nodes import DEEPEST, Entry, Fault, Map, Node, Scalar, Seq, place_in, quoted
from cruxpress.specs.yaml_advice import advice, comment_for_colour

MOST_BYTES = 1_000_000
MOST_NODES = 100_000
MOST_KEPT, LONGEST_KEPT = 48, 60_000  # files whose nodes are kept in a run, and their letters
LONGEST = 50_000  # letters of one value; a page full of type has some ten thousand


def read_yaml(file: Path, shown_as: str | None = None) -> Map:
    """Read a file that holds one map; `shown_as` is its name in messages."""
    name = shown_as or str(file)
    text = _read_text(file, name)
    return _parsed(text, name) if len(text) <= LONGEST_KEPT else parse_yaml(text, name)


@lru_cache(MOST_KEPT)
def _parsed(text: str, name: str) -> Map:
    """Nodes of a text that was seen before: commands in one run share inks, papers and texts.

    Where Python has no C scanner, as in a browser, that is half of the time of a print.
    """
    return parse_yaml(text, name)


def parse_yaml(text: str, name: str) -> Map:
    """Read YAML text that holds one map."""
    _refuse_control_characters(text, name)
    try:
        # The C scanner gives the same events, many times as fast, but its messages and places are
        # poorer: it is asked first, and the slow one explains what went wrong.
        return _composed(text, name, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError:
        pass
    try:
        return _composed(text, name, yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise _explained(error, name, text) from None
    except (ValueError, OverflowError):  # "\U00110000": the slow scanner asks Python for it
        what = "an escape in quotes makes a character that does not exist; the last is \\U0010FFFF"
        raise BadInput(what, _place_of_escape(text, name)) from None


def _composed(text: str, name: str, loader: type) -> Map:
    composer = _Composer(name, text)
    try:
        # Taken one by one: a file of brackets alone is refused before all of it is scanned.
        root = composer.compose(yaml.parse(text, Loader=loader))
    except Fault as fault:
        raise BadInput([*composer.problems, *fault.problems]) from None
    if composer.problems:
        raise BadInput(composer.problems)
    if root is None:
        raise BadInput("the file is empty; a layout is a map of keys and values", Place(name))
    if not isinstance(root, Map):
        raise BadInput("a layout is a map of keys and values, as in 'title: Kross'", root.place)
    return root


def _read_text(file: Path, name: str) -> str:
    place = Place(name)
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            what = f"the file has {size:,} bytes; a layout has at most {MOST_BYTES:,}"
            raise BadInput(what, place)
        data = read_bytes(file, MOST_BYTES)
        if data is None:  # it grew meanwhile
            raise BadInput(f"the file has more than {MOST_BYTES:,} bytes, the most", place)
    except IsADirectoryError:
        raise BadInput("this is a folder; name a YAML file", place) from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", place) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        what = f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8"
        raise BadInput(what, place_in(before, len(before), name)) from None


_CONTROL = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
)


def _refuse_control_characters(text: str, name: str) -> None:
    found = _CONTROL.search(text)
    if found:
        what = f"the control character U+{ord(found[0]):04X} cannot stand in YAML; delete it"
        raise BadInput(what, place_in(text, found.start(), name))


def _place_of_escape(text: str, name: str) -> Place:
    """Where the first character stands that is larger than any."""
    for found in re.finditer(r"\\U([0-9a-fA-F]{8})", text):
        if int(found[1], 16) > sys.maxunicode:
            return place_in(text, found.start(), name)
    return Place(name)


def _explained(error: yaml.YAMLError, name: str, text: str) -> BadInput:
    """Why the text is no YAML, in the words of the scanner that tells more, and what may help."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return BadInput(f"this is not YAML: {type(error).__name__}", Place(name))
    mark = error.problem_mark or error.context_mark
    place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
    if "'\\t'" in str(error.problem):
        return BadInput("a tab is used here; indent with spaces", place)
    what = " ".join(part for part in (error.context, error.problem) if part)
    hint = advice(text.splitlines(), mark.line) if mark else ""
    return BadInput(f"this is not YAML: {what}{hint}", place)


class _Composer:
    """Builds nodes from events without recursion, counting as it goes."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._text = text
        self.problems: list[Problem] = []
        self._anchors: dict[str, _Built] = {}
        self._stack: list[_Open] = []
        self._values = 0

    def compose(self, events: Iterable[Event]) -> Node | None:
        """The document's root, or None where there is none."""
        stack = self._stack
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise Fault(self._place(event), "a second document starts; use one a file")
            elif isinstance(event, SequenceStartEvent | MappingStartEvent):
                self._refuse_tag(event)
                if len(stack) >= DEEPEST:
                    raise Fault(self._place(event), f"nested deeper than {DEEPEST} levels")
                stack.append(_Open(event, isinstance(event, MappingStartEvent), self._place(event)))
            elif isinstance(event, ScalarEvent | AliasEvent):
                root = self._put(self._counted(self._leaf(event)))
            elif isinstance(event, SequenceEndEvent | MappingEndEvent):
                done = stack.pop()
                built = done.built()
                if done.anchor:
                    self._anchors[done.anchor] = built
                root = self._put(built)
        if isinstance(root, Scalar) and root.plain and not root.text:
            return None
        return root

    def _leaf(self, event: ScalarEvent | AliasEvent) -> "_Built":
        place = self._place(event)
        if isinstance(event, AliasEvent):
            return self._repeated(event.anchor or "", place)
        self._refuse_tag(event)
        escaped = _CONTROL.search(event.value)
        if escaped:
            what = f"an escape makes the control character U+{ord(escaped[0]):04X}; delete it"
            self.problems.append(Problem(place, what))
        if not event.value and not event.style:
            self._refuse_comment(place)
        size = len(event.value)
        if size > LONGEST:
            raise Fault(place, f"a value of {size:,} letters stands here; {LONGEST:,} are the most")
        # Long ones weigh more, for an alias could repeat them a thousand times.
        built = _Built(Scalar(event.value, place, plain=not event.style), 1 + size // 100)
        if event.anchor:
            self._anchors[event.anchor] = built
        return built

    @cached_property
    def _lines(self) -> list[str]:
        return self._text.splitlines()

    def _refuse_comment(self, place: Place) -> None:
        """Where nothing stands but a colour's code, which is a comment without quotes."""
        lines = self._lines
        line = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
        code = comment_for_colour(line[place.column - 1 :])
        if code:
            what = f"what stands behind a # is a comment; write '{code}' with quotes around it"
            self.problems.append(Problem(place, what))

    def _repeated(self, anchor: str, place: Place) -> "_Built":
        """What an alias stands for, with all that it unfolds to."""
        if any(around.anchor == anchor for around in self._stack):
            raise Fault(place, f"the alias '*{anchor}' stands inside what it repeats")
        if anchor not in self._anchors:
            raise Fault(place, f"the alias '*{anchor}' has no anchor '&{anchor}' before it")
        built = self._anchors[anchor]
        if len(self._stack) + built.depth > DEEPEST:
            raise Fault(place, f"nested deeper than {DEEPEST} levels")
        return built

    def _counted(self, built: "_Built") -> "_Built":
        self._values += built.weight
        if self._values > MOST_NODES:
            what = f"the file unfolds to more than {MOST_NODES:,} values; are aliases nested?"
            raise Fault(built.node.place, what)
        return built

    def _put(self, built: "_Built") -> Node:
        """Hand a finished node to the list or map around it; the last one out is the root."""
        if self._stack:
            problem = self._stack[-1].add(built)
            if problem:
                self.problems.append(problem)
        return built.node

    def _place(self, event: Event) -> Place:
        mark = event.start_mark
        return Place(self.name, mark.line + 1, mark.column + 1) if mark else Place(self.name)

    def _refuse_tag(self, event: NodeEvent) -> None:
        tag = getattr(event, "tag", None)
        if tag and tag != "!":
            shown = tag.replace("tag:yaml.org,2002:", "!!")
            what = f"the tag '{shown}' is not allowed; use plain values"
            self.problems.append(Problem(self._place(event), what))


@dataclass(frozen=True, slots=True)
class _Built:
    """A finished node: how many values it unfolds to, and how deep it is."""

    node: Node
    weight: int = 1
    depth: int = 0


class _Open:
    """A list or map that is still being read."""

    def __init__(self, event: NodeEvent, is_map: bool, place: Place) -> None:
        self.anchor = event.anchor
        self._weight = 1
        self._depth = 1
        self._is_map = is_map
        self._place = place
        self._items: list[Node] = []
        self._entries: dict[str, Entry] = {}
        self._key: Scalar | None = None
        self._awaits_value = False

    def add(self, built: _Built) -> Problem | None:
        node = built.node
        self._weight += built.weight
        self._depth = max(self._depth, built.depth + 1)
        if not self._is_map:
            self._items.append(node)
            return None
        if not self._awaits_value:
            self._awaits_value = True
            return self._take_key(node)
        self._awaits_value = False
        if self._key is not None and self._key.text not in self._entries:
            self._entries[self._key.text] = Entry(self._key.text, self._key.place, node)
        return None

    def _take_key(self, node: Node) -> Problem | None:
        self._key = None
        if not isinstance(node, Scalar):
            return Problem(node.place, "a key is a word, not a list or a map")
        if node.plain and node.text == "<<":
            return Problem(node.place, "'<<' is not used here; write 'extends: FILE'")
        if node.text in self._entries:
            first = self._entries[node.text].key_place
            what = f"the key {quoted(node.text)} stands twice; first in line {first.line}"
            return Problem(node.place, what)
        self._key = node
        return None

    def built(self) -> _Built:
        if self._is_map:
            return _Built(Map(self._entries, self._place), self._weight, self._depth)
        return _Built(Seq(tuple(self._items), self._place), self._weight, self._depth)
