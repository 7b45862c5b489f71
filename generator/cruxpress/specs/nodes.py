"""A YAML file as plain nodes, each knowing its line and column, before anything is made of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem

DEEPEST = 40  # levels of lists and maps in one another
NOTHING = ("", "~", "null")  # what stands for nothing, without quotes

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value as written; `plain` says that it had no quotes around it."""

    text: str
    place: Place
    plain: bool = True


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: Sequence["Node"]
    place: Place


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a map, where it stands, and its value."""

    key: str
    key_place: Place
    node: "Node"


@dataclass(frozen=True, slots=True)
class Map:
    """A map, in the order of the file."""

    entries: Mapping[str, Entry]
    place: Place

    def get(self, key: str) -> "Node | None":
        entry = self.entries.get(key)
        return entry.node if entry else None

    def without(self, key: str) -> "Map":
        return Map({k: entry for k, entry in self.entries.items() if k != key}, self.place)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())


Node = Scalar | Seq | Map


class Fault(BadInput):
    """One thing wrong at one place; readers collect these so that all are told at once."""

    def __init__(self, place: Place, what: str) -> None:
        super().__init__(what, place)

    def __reduce__(self) -> tuple[type, tuple[tuple[Problem, ...]]]:
        """Worker processes hand errors back by pickling; a fault is made of other arguments."""
        return BadInput, (self.problems,)


def each(items: Iterable[S], read: Callable[[S], T]) -> list[T]:
    """Read every item; what is wrong with any of them is told together."""
    found: list[T] = []
    problems: list[Problem] = []
    for item in items:
        try:
            found.append(read(item))
        except BadInput as bad:
            problems.extend(bad.problems)
    if problems:
        raise BadInput(in_reading_order(problems))
    return found


def in_reading_order(problems: Iterable[Problem]) -> list[Problem]:
    """Problems as a person meets them who reads the file from its top."""
    return sorted(problems, key=lambda problem: problem.place or Place(""))


def place_of(node: Node, key: str) -> Place:
    """Where a key's value stands; where the map stands, if it lacks the key."""
    found = node.get(key) if isinstance(node, Map) else None
    return found.place if found else node.place


def place_in(text: str, at: int, file: str) -> Place:
    """The line and column of a character of a text."""
    return Place(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and node.text in NOTHING


def kind_of(node: Node) -> str:
    """What a person would call this node."""
    if isinstance(node, Map):
        return "a map"
    if isinstance(node, Seq):
        return "a list"
    return "nothing" if is_nothing(node) else quoted(node.text)


def forgotten_quotes(node: Node) -> str:
    """What to say of {letter} without quotes around it, which is a map to YAML."""
    if isinstance(node, Map) and len(node.entries) == 1:
        (entry,) = node
        if is_nothing(entry.node):
            return f'; write "{{{entry.key}}}" with quotes around it'
    return ""


def shortened(text: str, most: int = 40) -> str:
    """A text short enough for a message, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def quoted(text: str) -> str:
    """What a person wrote, as a message repeats it."""
    return f"'{shortened(text)}'"


def counted(number: int, what: str) -> str:
    """A number of things, as a sentence names them."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def as_node(value: Value, place: Place, depth: int = DEEPEST) -> Node:
    """Data from a program or a proof as a node at one place, so that one reader checks all."""
    if isinstance(value, str):
        return Scalar(value, place, plain=False)
    if depth == 0:
        raise BadInput(f"nested deeper than {DEEPEST} levels", place)
    if isinstance(value, Mapping):
        entries = {k: Entry(k, place, as_node(v, place, depth - 1)) for k, v in value.items()}
        return Map(entries, place)
    if value is None:
        return Scalar("", place)
    if isinstance(value, int | float):
        return Scalar(str(value).lower() if isinstance(value, bool) else str(value), place)
    return Seq(tuple([as_node(item, place, depth - 1) for item in value]), place)
