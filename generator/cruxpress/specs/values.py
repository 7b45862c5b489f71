"""Kinds of value that a layout may hold, each reading one node and saying what would be right."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cruxpress.core.data import Value
from cruxpress.core.errors import Place, did_you_mean
from cruxpress.specs.nodes import (
    NOTHING,
    Fault,
    Map,
    Node,
    Scalar,
    Seq,
    counted,
    each,
    forgotten_quotes,
    is_nothing,
    kind_of,
    quoted,
    shortened,
)
from cruxpress.specs.units import (
    LONGEST,
    Extent,
    NotALength,
    Unitless,
    in_mm,
    in_points,
    no_unit,
    read_extent,
    read_length,
)

T = TypeVar("T")
N = TypeVar("N", int, float)

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
_HEX = re.compile(r"#[0-9A-Fa-f]{3,8}")
_INT = re.compile(r"[+-]?[0-9]{1,18}")
_FLOAT = re.compile(r"[+-]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][+-]?[0-9]{1,3})?")
# A number that is printed as it was written; 007 and +5 are texts.
_PRINTED = re.compile(r"(?:0|-?[1-9][0-9]{0,17})\Z")
_MEANT: Mapping[str, bool | None] = {**dict.fromkeys(NOTHING), "true": True, "false": False}
_COUNT = re.compile(r"[0-9]{1,9}")
# Two dots, not three: a sentence may end in an ellipsis.
_RANGE = re.compile(r"\s*(\S*[^\s.])\s*\.\.\s*([^\s.]\S*)\s*")
MOST_IN_A_RANGE = 10_000


@dataclass(frozen=True)
class Known:
    """The names that a layout may use: what its library holds."""

    names: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def of(self, what: str) -> frozenset[str]:
        return self.names.get(what, frozenset())


@dataclass(frozen=True)
class Kind(Generic[T]):
    """One kind of value: what the reference calls it, how it is read, and how it is written."""

    name: str
    read: Callable[[Node, Known], T]
    show: Callable[[T], str] = str


def scalar(node: Node, wanted: str) -> str:
    """The text of a single value."""
    if not isinstance(node, Scalar) or is_nothing(node):
        what = f"{kind_of(node)} stands where {wanted} should"
        raise Fault(node.place, what + forgotten_quotes(node))
    return node.text


def _text(node: Node, _: Known) -> str:
    return scalar(node, "a text") if not (isinstance(node, Scalar) and not node.text) else ""


def _line(node: Node, known: Known) -> str:
    text = _text(node, known)
    if text.splitlines() not in ([], [text]):
        raise Fault(node.place, f"{quoted(text)} has a line break; write it on one line")
    return text


def _yes_no(node: Node, _: Known) -> bool:
    text = scalar(node, "yes or no")
    if text in ("yes", "true", "no", "false"):
        return text in ("yes", "true")
    raise Fault(node.place, f"{quoted(text)} is neither yes nor no")


def refuse_no_name(text: str, place: Place) -> None:
    """Names become parts of file names, so that only plain ones are taken."""
    if not _NAME.fullmatch(text):
        raise Fault(place, f"{quoted(text)} is no name; use small letters, digits and dashes")


def _name(node: Node, _: Known) -> str:
    text = scalar(node, "a name")
    refuse_no_name(text, node.place)
    return text


TEXT = Kind("text", _text)
# Sheets are hashed line by line: a text of two lines could pass for another key.
LINE = Kind("a line of text", _line)
NAME = Kind("a name of small letters, digits and dashes", _name)
YES_NO = Kind("yes or no", _yes_no, lambda value: "yes" if value else "no")


def whole(least: int, most: int) -> Kind[int]:
    """A whole number within limits."""
    return _numeric("a whole number", _INT, int, least, most, str)


def number(least: float, most: float) -> Kind[float]:
    """A number within limits."""
    return _numeric("a number", _FLOAT, float, least, most, "{:g}".format)


def _numeric(
    name: str,
    written: re.Pattern[str],
    convert: Callable[[str], N],
    least: N,
    most: N,
    show: Callable[[N], str],
) -> Kind[N]:
    limits = f"{show(least)} to {show(most)}"

    def read(node: Node, _: Known) -> N:
        text = scalar(node, f"{name} from {limits}")
        if not written.fullmatch(text):
            what = f"{quoted(text)} is no {name.removeprefix('a ')}; write one from {limits}"
            raise Fault(node.place, what)
        value = convert(text)
        if not least <= value <= most:
            shown = str(value) if isinstance(value, int) else shortened(text)
            raise Fault(node.place, f"{shown} is outside {limits}")
        return value

    return Kind(f"{name}, {limits}", read, show)


def percent(least: int, most: int) -> Kind[int]:
    """A share such as `75%`, in whole percent."""

    def read(node: Node, _: Known) -> int:
        text = scalar(node, "a share such as 75%")
        found = re.fullmatch(r"\s*([0-9]{1,6})\s*%\s*", text)
        if not found:
            raise Fault(node.place, f"{quoted(text)} is no share; write it as '75%'")
        value = int(found[1])
        if not least <= value <= most:
            raise Fault(node.place, f"{value}% is outside {least}% to {most}%")
        return value

    return Kind(f"a share, {least}% to {most}%", read, lambda value: f"{value}%")


def length(
    least: int = 0,
    most: int = LONGEST,
    name: str = "a length",
    show: Callable[[int], str] = in_mm,
    usual: str = "mm",
) -> Kind[int]:
    """A length with a unit; limits are in micrometres."""

    def read(node: Node, _: Known) -> int:
        text = scalar(node, "a length such as '12 mm'")
        try:
            um = read_length(text)
        except Unitless:
            raise Fault(node.place, no_unit(text, least, most, usual)) from None
        except NotALength as error:
            raise Fault(node.place, str(error)) from None
        if um < least:
            at_least = "be negative" if least == 0 else f"be under {in_mm(least)}"
            raise Fault(node.place, f"{in_mm(um)} is too short; it may not {at_least}")
        if um > most:
            raise Fault(node.place, f"{in_mm(um)} is too long; the most is {in_mm(most)}")
        return um

    limits = [f"at least {in_mm(least)}"] if least else []
    limits += [f"at most {in_mm(most)}"] if most < LONGEST else []
    return Kind(", ".join([name, *limits]), read, show)


def _extent(node: Node, _: Known) -> Extent:
    try:
        return read_extent(scalar(node, "a length such as '12 mm' or '50%'"))
    except NotALength as error:
        raise Fault(node.place, str(error)) from None


LENGTH = length()
EXTENT = Kind("a length or a share of the room (`100% - 12 mm`)", _extent)
TYPE_SIZE = length(least=353, most=300_000, name="a type size", show=in_points, usual="pt")


def one_of(*choices: str) -> Kind[str]:
    """One word of a few."""

    def read(node: Node, _: Known) -> str:
        text = scalar(node, f"one of {', '.join(choices)}")
        if text not in choices:
            raise Fault(node.place, f"{quoted(text)} is unknown{did_you_mean(text, choices)}")
        return text

    *most, last = (f"`{choice}`" for choice in choices)
    return Kind(f"{', '.join(most)} or {last}", read)


def known_name(what: str, article: str = "a") -> Kind[str]:
    """The name of something that the library holds: a colour, a font, an icon …"""

    def read(node: Node, known: Known) -> str:
        text = scalar(node, f"{article} {what}")
        names = known.of(what)
        if text not in names:
            hint = did_you_mean(text, names)
            if what == "colour" and _HEX.fullmatch(text):
                hint = (
                    f"; colours have names here: write `colours: {{my-own: '{text}'}}` into an "
                    "inks.yaml beside the layout, and my-own here"
                )
            raise Fault(node.place, f"the {what} {quoted(text)} is unknown{hint}")
        return text

    return Kind(f"{article} {what}", read)


def optional(kind: Kind[T], word: str = "none") -> Kind[T | None]:
    """The same, or a word that says there is none."""

    def read(node: Node, known: Known) -> T | None:
        if isinstance(node, Scalar) and node.text == word:
            return None
        return kind.read(node, known)

    def show(value: T | None) -> str:
        return word if value is None else kind.show(value)

    return Kind(f"{kind.name}, or `{word}`", read, show)


def list_of(kind: Kind[T], least: int = 0, most: int = 1000) -> Kind[tuple[T, ...]]:
    """A list; a single value stands for a list of one."""

    def read(node: Node, known: Known) -> tuple[T, ...]:
        nodes = node.items if isinstance(node, Seq) else (node,)
        if not least <= len(nodes) <= most:
            what = f"the list has {counted(len(nodes), 'item')}; {least} to {most} are right"
            raise Fault(node.place, what)
        return tuple(each(nodes, lambda item: kind.read(item, known)))

    def show(values: tuple[T, ...]) -> str:
        return ", ".join(map(kind.show, values)) or "none"

    return Kind(f"a list of: {kind.name}", read, show)


def map_of(kind: Kind[T]) -> Kind[dict[str, T]]:
    """A map from names to values of one kind."""

    def read(node: Node, known: Known) -> dict[str, T]:
        if not isinstance(node, Map):
            raise Fault(node.place, f"{kind_of(node)} stands where a map should")
        return dict(each(node, lambda entry: (entry.key, kind.read(entry.node, known))))

    return Kind(f"a map of: {kind.name}", read)


def to_value(node: Node) -> Value:
    """Data as a game would give it: whole numbers, truths, texts, lists and maps."""
    if isinstance(node, Map):
        return {entry.key: to_value(entry.node) for entry in node}
    if isinstance(node, Seq):
        return [to_value(item) for item in node.items]
    return plain_value(node.text) if node.plain else node.text


def plain_value(text: str) -> Value:
    """What a text without quotes stands for."""
    if text in _MEANT:
        return _MEANT[text]
    return int(text) if _PRINTED.match(text) else text


def is_range(node: Node) -> bool:
    """Whether this is written as a range; in quotes it would be a text."""
    return isinstance(node, Scalar) and node.plain and bool(_RANGE.fullmatch(node.text))


def unfold(node: Node) -> tuple[Value, ...]:
    """A list, or a range such as `1..50` or `A..Z`, as its items."""
    if isinstance(node, Seq):
        unfolded = each(
            node.items, lambda item: unfold(item) if is_range(item) else (to_value(item),)
        )
        return tuple(value for values in unfolded for value in values)
    text = scalar(node, "a list or a range such as 1..50")
    found = _RANGE.fullmatch(text)
    if not found:
        raise Fault(node.place, f"{quoted(text)} is no list; write [a, b] or a range such as 1..50")
    first, last = found[1], found[2]
    if _COUNT.fullmatch(first) and _COUNT.fullmatch(last):
        return _steps(int(first), int(last), text, node)
    if len(first) == len(last) == 1:
        codes = _steps(ord(first), ord(last), text, node)
        letters = "".join(map(chr, codes))
        if letters.isalpha() and letters in (letters.upper(), letters.lower()):
            return tuple(letters)
    what = f"{quoted(text)} is no range; write two numbers, or two letters of one case"
    raise Fault(node.place, what)


def _steps(first: int, last: int, text: str, node: Node) -> tuple[int, ...]:
    if last < first:
        raise Fault(node.place, f"the range {quoted(text)} runs backwards; write the lesser first")
    if last - first >= MOST_IN_A_RANGE:
        what = f"the range {quoted(text)} is too long; {MOST_IN_A_RANGE:,} values are the most"
        raise Fault(node.place, what)
    return tuple(range(first, last + 1))


ITEMS: Kind[tuple[Value, ...]] = Kind(
    "a list, or a range such as `1..50` or `A..Z`", lambda node, _: unfold(node)
)
DATA: Kind[Value] = Kind("any data", lambda node, _: to_value(node))
