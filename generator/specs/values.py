"""Kinds of value that a layout may hold, each reading one node and saying what would be right."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from generator.errors import did_you_mean
from generator.specs.nodes import Fault, Map, Node, Scalar, Seq, Value, is_nothing, kind_of
from generator.specs.units import Extent, NotALength, in_mm, read_extent, read_length

T = TypeVar("T")

_INT = re.compile(r"[+-]?\d{1,18}")
_FLOAT = re.compile(r"[+-]?(\d+\.\d*|\.\d+|\d+)([eE][+-]?\d{1,3})?")
_RANGE = re.compile(r"\s*(\S+)\s*\.\.\s*(\S+)\s*")
MOST_IN_A_RANGE = 10_000


@dataclass(frozen=True)
class Known:
    """The names that a layout may use: what its library holds."""

    names: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def of(self, what: str) -> frozenset[str]:
        return self.names.get(what, frozenset())


@dataclass(frozen=True)
class Kind(Generic[T]):
    """One kind of value: what it is called in the reference, and how it is read."""

    name: str
    read: Callable[[Node, Known], T]


def scalar(node: Node, wanted: str) -> str:
    """The text of a single value."""
    if not isinstance(node, Scalar) or is_nothing(node):
        raise Fault(node.place, f"{kind_of(node)} stands where {wanted} should")
    return node.text


def _text(node: Node, _: Known) -> str:
    return scalar(node, "a text") if not (isinstance(node, Scalar) and not node.text) else ""


def _yes_no(node: Node, _: Known) -> bool:
    text = scalar(node, "yes or no")
    if text in ("yes", "true", "no", "false"):
        return text in ("yes", "true")
    raise Fault(node.place, f"'{text}' is neither yes nor no")


TEXT = Kind("text", _text)
YES_NO = Kind("yes or no", _yes_no)


def whole(least: int, most: int) -> Kind[int]:
    """A whole number within limits."""

    def read(node: Node, _: Known) -> int:
        text = scalar(node, f"a whole number from {least} to {most}")
        if not _INT.fullmatch(text):
            raise Fault(node.place, f"'{text}' is no whole number")
        number = int(text)
        if not least <= number <= most:
            raise Fault(node.place, f"{number} is outside {least} to {most}")
        return number

    return Kind(f"a whole number, {least} to {most}", read)


def number(least: float, most: float) -> Kind[float]:
    """A number within limits."""

    def read(node: Node, _: Known) -> float:
        text = scalar(node, f"a number from {least:g} to {most:g}")
        value = float(text) if _FLOAT.fullmatch(text) else math.nan
        if math.isnan(value):
            raise Fault(node.place, f"'{text}' is no number")
        if not least <= value <= most:
            raise Fault(node.place, f"{text} is outside {least:g} to {most:g}")
        return value

    return Kind(f"a number, {least:g} to {most:g}", read)


def percent(least: int, most: int) -> Kind[int]:
    """A share such as `75%`, in whole percent."""

    def read(node: Node, _: Known) -> int:
        text = scalar(node, "a share such as 75%")
        found = re.fullmatch(r"\s*(\d{1,6})\s*%\s*", text)
        if not found:
            raise Fault(node.place, f"'{text}' is no share; write it as '75%'")
        value = int(found[1])
        if not least <= value <= most:
            raise Fault(node.place, f"{value}% is outside {least}% to {most}%")
        return value

    return Kind(f"a share, {least}% to {most}%", read)


def length(least: int = 0, most: int = 2_000_000) -> Kind[int]:
    """A length with a unit; limits are in micrometres."""

    def read(node: Node, _: Known) -> int:
        try:
            um = read_length(scalar(node, "a length such as '12 mm'"))
        except NotALength as error:
            raise Fault(node.place, str(error)) from None
        if um < least:
            at_least = "be negative" if least == 0 else f"be under {in_mm(least)}"
            raise Fault(node.place, f"{in_mm(um)} is too short; it may not {at_least}")
        if um > most:
            raise Fault(node.place, f"{in_mm(um)} is too long; the most is {in_mm(most)}")
        return um

    return Kind("a length", read)


def _extent(node: Node, _: Known) -> Extent:
    try:
        return read_extent(scalar(node, "a length such as '12 mm' or '50%'"))
    except NotALength as error:
        raise Fault(node.place, str(error)) from None


LENGTH = length()
EXTENT = Kind("a length or a share of the room (`100% - 12 mm`)", _extent)
TYPE_SIZE = length(least=353, most=300_000)


def one_of(*choices: str) -> Kind[str]:
    """One word of a few."""

    def read(node: Node, _: Known) -> str:
        text = scalar(node, f"one of {', '.join(choices)}")
        if text not in choices:
            raise Fault(node.place, f"'{text}' is unknown{did_you_mean(text, choices)}")
        return text

    return Kind(" or ".join(f"`{choice}`" for choice in choices), read)


def known_name(what: str, article: str = "a") -> Kind[str]:
    """The name of something that the library holds: a colour, a font, an icon …"""

    def read(node: Node, known: Known) -> str:
        text = scalar(node, f"{article} {what}")
        names = known.of(what)
        if text not in names:
            raise Fault(node.place, f"the {what} '{text}' is unknown{did_you_mean(text, names)}")
        return text

    return Kind(f"{article} {what}", read)


def optional(kind: Kind[T], word: str = "none") -> Kind[T | None]:
    """The same, or a word that says there is none."""

    def read(node: Node, known: Known) -> T | None:
        if isinstance(node, Scalar) and node.text == word:
            return None
        return kind.read(node, known)

    return Kind(f"{kind.name}, or `{word}`", read)


def list_of(kind: Kind[T], least: int = 0, most: int = 1000) -> Kind[tuple[T, ...]]:
    """A list; a single value stands for a list of one."""

    def read(node: Node, known: Known) -> tuple[T, ...]:
        nodes = node.items if isinstance(node, Seq) else (node,)
        if not least <= len(nodes) <= most:
            raise Fault(node.place, f"the list has {len(nodes)} items; {least} to {most} are right")
        return tuple(kind.read(item, known) for item in nodes)

    return Kind(f"a list of: {kind.name}", read)


def map_of(kind: Kind[T]) -> Kind[dict[str, T]]:
    """A map from names to values of one kind."""

    def read(node: Node, known: Known) -> dict[str, T]:
        if not isinstance(node, Map):
            raise Fault(node.place, f"{kind_of(node)} stands where a map should")
        return {entry.key: kind.read(entry.node, known) for entry in node}

    return Kind(f"a map of: {kind.name}", read)


def to_value(node: Node) -> Value:
    """Data as a game would give it: numbers, truths, texts, lists and maps."""
    if isinstance(node, Map):
        return {entry.key: to_value(entry.node) for entry in node}
    if isinstance(node, Seq):
        return [to_value(item) for item in node.items]
    if not node.plain:
        return node.text
    if is_nothing(node):
        return None
    if node.text in ("true", "false"):
        return node.text == "true"
    if _INT.fullmatch(node.text):
        return int(node.text)
    return node.text


def unfold(node: Node) -> tuple[Value, ...]:
    """A list, or a range such as `1..50` or `A..Z`, as its items."""
    if isinstance(node, Seq):
        items: list[Value] = []
        for item in node.items:
            is_range = isinstance(item, Scalar) and item.plain and _RANGE.fullmatch(item.text)
            items.extend(unfold(item) if is_range else [to_value(item)])
        return tuple(items)
    text = scalar(node, "a list or a range such as 1..50")
    found = _RANGE.fullmatch(text)
    if not found:
        raise Fault(node.place, f"'{text}' is no list; write [a, b] or a range such as 1..50")
    first, last = found[1], found[2]
    if first.isdigit() and last.isdigit():
        low, high = int(first), int(last)
        values: list[Value] = list(range(low, high + 1)) if high - low < MOST_IN_A_RANGE else []
    elif len(first) == len(last) == 1 and first.isalpha() and last.isalpha():
        values = [chr(code) for code in range(ord(first), min(ord(last) + 1, ord(first) + 1000))]
    else:
        raise Fault(node.place, f"'{text}' is no range; write two numbers or two letters")
    if not values:
        raise Fault(node.place, f"the range '{text}' is empty or too long")
    return tuple(values)


ITEMS: Kind[tuple[Value, ...]] = Kind(
    "a list, or a range such as `1..50` or `A..Z`", lambda node, _: unfold(node)
)
DATA: Kind[Value] = Kind("any data", lambda node, _: to_value(node))
