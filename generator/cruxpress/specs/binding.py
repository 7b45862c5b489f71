"""Values from a sheet's data, taken into a layout where it says {name}."""

import re
from collections.abc import Iterator, Mapping

from cruxpress.core.data import Value
from cruxpress.core.errors import did_you_mean
from cruxpress.specs.functions import Call, WrongCall, apply_calls, read_calls
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq, as_node, each, quoted

Scope = Mapping[str, Value]

_REFERENCE = re.compile(r"\{\{|\}\}|\{([A-Za-z][\w-]*(?:\.[\w-]+)*)\s*((?:\|[^{}|]*)*)\}|([{}])")
_INDEX = re.compile(r"[0-9]{1,6}")
_BRACE = re.compile(r"[{}]")
LONGEST = 50_000  # letters of a text with all that it takes


def references(node: Node) -> frozenset[str]:
    """The names of data that a node, or anything in it, takes."""
    if isinstance(node, Scalar):
        return frozenset(_names(node))
    inner = node.items if isinstance(node, Seq) else tuple(entry.node for entry in node)
    return frozenset().union(*each(inner, references))


def _names(node: Scalar) -> Iterator[str]:
    for name, calls, lone in _REFERENCE.findall(node.text):
        if lone:
            # Printed as it stands, a slip such as {my name} would only be seen on paper.
            raise Fault(
                node.place,
                f"{quoted(node.text)} has a '{lone}' that encloses no name; write {{letter}} for "
                f"data, or {lone}{lone} for the brace itself",
            )
        if name:
            _calls(calls, node)
            yield name.split(".")[0]


def _calls(text: str, node: Node) -> tuple[Call, ...]:
    try:
        return read_calls(text) if text else ()
    except WrongCall as wrong:
        raise Fault(node.place, str(wrong)) from None


def bind(node: Node, scope: Scope) -> Node:
    """The same node with every {name} replaced by its value."""
    if isinstance(node, Seq):
        return Seq(tuple(bind(item, scope) for item in node.items), node.place)
    if isinstance(node, Map):
        entries = {e.key: Entry(e.key, e.key_place, bind(e.node, scope)) for e in node}
        return Map(entries, node.place)
    if not _BRACE.search(node.text):
        return node
    whole = _REFERENCE.fullmatch(node.text)
    if whole and whole[1]:
        return as_node(_called(whole, scope, node), node.place)
    return Scalar(bind_text(node, scope), node.place, plain=node.plain)


def whole_value(node: Scalar, scope: Scope) -> Value:
    """The value that a text stands for: of any kind where it is one {name}, or else a text."""
    whole = _REFERENCE.fullmatch(node.text)
    return _called(whole, scope, node) if whole and whole[1] else bind_text(node, scope)


def _called(found: re.Match[str], scope: Scope, node: Node) -> Value:
    """The value of a reference, with all that its functions make of it."""
    value = look_up(found[1], scope, node)
    calls = _calls(found[2], node)
    return apply_calls(value, calls, lambda each: as_text(each, found[1], node)) if calls else value


def bind_text(node: Scalar, scope: Scope) -> str:
    """A text with every {name} replaced; {{ and }} stand for braces."""

    room = LONGEST

    def replaced(found: re.Match[str]) -> str:
        nonlocal room
        if not found[1]:
            return found[0][0]
        text = as_text(_called(found, scope, node), found[1], node)
        room -= len(text)
        if room < 0:
            what = f"{quoted(node.text)} grows to more than {LONGEST:,} letters with its data"
            raise Fault(node.place, what)
        return text

    return _REFERENCE.sub(replaced, node.text)


def look_up(path: str, scope: Scope, node: Node) -> Value:
    """The value of a name such as `letter` or `card.letter`."""
    value: Value = scope
    for step in path.split("."):
        if isinstance(value, Mapping):
            if step not in value:
                hint = did_you_mean(step, map(str, value)) if value else "; there is no data here"
                raise Fault(node.place, f"the data has no '{path}'{hint}")
            value = value[step]
        elif isinstance(value, list | tuple) and _INDEX.fullmatch(step) and int(step) < len(value):
            value = value[int(step)]
        else:
            raise Fault(node.place, f"the data has no '{path}'; {_what_is(value)}")
    return value


def _what_is(value: Value) -> str:
    if isinstance(value, list | tuple):
        return f"the list before the last dot has {len(value)} items, counted from 0"
    return "nothing can stand after the dot of a single value"


def as_text(value: Value, path: str, node: Node) -> str:
    """A value as it is printed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    if isinstance(value, str | int | float):
        return str(value)
    raise Fault(node.place, f"'{path}' is a list or a map and cannot stand inside a text")


def escape(text: str) -> str:
    """A text for a paragraph that is to be set as it is: its mark-up stands for itself."""
    return re.sub(r"([\\*:]|^-)", r"\\\1", text, flags=re.MULTILINE)
