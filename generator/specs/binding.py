"""Values from a sheet's data, taken into a layout where it says {name}."""

import re
from collections.abc import Mapping

from generator.errors import did_you_mean
from generator.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq, Value, as_node

Scope = Mapping[str, Value]

_REFERENCE = re.compile(r"\{\{|\}\}|\{([A-Za-z][\w-]*(?:\.[\w-]+)*)\}")
_BRACE = re.compile(r"[{}]")


def references(node: Node) -> frozenset[str]:
    """The names of data that a node, or anything in it, takes."""
    if isinstance(node, Scalar):
        found = (match[1] for match in _REFERENCE.finditer(node.text))
        return frozenset(name.split(".")[0] for name in found if name)
    inner = node.items if isinstance(node, Seq) else tuple(entry.node for entry in node)
    return frozenset().union(*map(references, inner))


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
        return as_node(look_up(whole[1], scope, node), node.place)
    return Scalar(bind_text(node, scope), node.place, plain=node.plain)


def bind_text(node: Scalar, scope: Scope) -> str:
    """A text with every {name} replaced; {{ and }} stand for braces."""

    def replaced(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0][0]
        return as_text(look_up(found[1], scope, node), found[1], node)

    return _REFERENCE.sub(replaced, node.text)


def look_up(path: str, scope: Scope, node: Node) -> Value:
    """The value of a name such as `letter` or `card.letter`."""
    value: Value = scope
    for step in path.split("."):
        if isinstance(value, Mapping):
            if step not in value:
                raise Fault(
                    node.place,
                    f"the data has no '{path}'{did_you_mean(step, map(str, value))}",
                )
            value = value[step]
        elif isinstance(value, list | tuple) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            raise Fault(node.place, f"the data has no '{path}'")
    return value


def as_text(value: Value, path: str, node: Node) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return ""
    if isinstance(value, str | int | float):
        return str(value)
    raise Fault(node.place, f"'{path}' is a list or a map and cannot stand inside a text")
