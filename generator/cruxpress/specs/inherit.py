"""`extends`: a file takes over its parents and says only what differs."""

from cruxpress.core.errors import Place
from cruxpress.specs.nodes import Entry, Fault, Map, Node, Scalar, Seq, is_nothing, kind_of

DEEPEST = 20


def merged(parent: Map, child: Map) -> Map:
    """The child laid over its parent: maps merge key by key, all else is replaced.

    A key that the child sets to nothing (`~`) is taken out.
    """
    entries = dict(parent.entries)
    for entry in child:
        old = entries.get(entry.key)
        if is_nothing(entry.node) and old is not None:
            del entries[entry.key]
        elif old is not None and isinstance(old.node, Map) and isinstance(entry.node, Map):
            if _another_element(old.node, entry.node):
                entries[entry.key] = entry
            else:
                node = merged(old.node, entry.node)
                entries[entry.key] = Entry(entry.key, entry.key_place, node)
        else:
            entries[entry.key] = entry
    return Map(entries, child.place)


def _another_element(old: Map, new: Map) -> bool:
    """An element that becomes another kind shares no parameters with what it was."""
    before, after = old.get("is"), new.get("is")
    return isinstance(before, Scalar) and isinstance(after, Scalar) and before.text != after.text


def parents_of(node: Map) -> list[tuple[str, Place]]:
    """The names after `extends`, in order."""
    given = node.get("extends")
    if given is None or is_nothing(given):
        return []
    names = given.items if isinstance(given, Seq) else (given,)
    return [(_name(name), name.place) for name in names]


def _name(node: Node) -> str:
    if isinstance(node, Scalar) and not is_nothing(node):
        return node.text
    raise Fault(node.place, f"{kind_of(node)} stands where the name of a layout should")


def without_extends(node: Map) -> Map:
    return Map({k: e for k, e in node.entries.items() if k != "extends"}, node.place)
