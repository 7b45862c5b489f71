"""Data classes that say, once, what a YAML map may hold; reader and reference both ask them."""

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass
from functools import cache
from typing import Any, TypeVar

from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.specs.nodes import Map, Node, in_reading_order, is_nothing, kind_of, shortened
from cruxpress.specs.values import Kind, Known

R = TypeVar("R")


@dataclass(frozen=True)
class Param:
    """A key that a map may hold."""

    name: str
    field: str
    kind: Kind[Any]
    doc: str
    required: bool
    default: Any


def param(kind: Kind[Any], doc: str, default: Any = MISSING) -> Any:
    """Declare a key: its kind, a line for the reference, and what it is when left out."""
    metadata = {"kind": kind, "doc": doc}
    if default is MISSING:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def params_of(record: type) -> Mapping[str, Param]:
    """All keys of a record, by the name that they have in YAML."""
    return _params_of(record)


@cache
def _params_of(record: Any) -> Mapping[str, Param]:
    found = {}
    for item in dataclasses.fields(record):
        if "kind" in item.metadata:
            name = item.name.rstrip("_").replace("_", "-")
            required = item.default is MISSING
            found[name] = Param(
                name, item.name, item.metadata["kind"], item.metadata["doc"], required, item.default
            )
    return found


# What people call a key, where the nearest spelling is another one.
_MEANT: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("color", "colour", "background", "background-color"), ("colour", "fill")),
    **dict.fromkeys(("border", "outline", "border-color", "stroke-color"), ("stroke",)),
    **dict.fromkeys(("stroke-width", "border-width", "thickness"), ("line",)),
    **dict.fromkeys(("font-size", "fontsize", "text-size"), ("size",)),
    **dict.fromkeys(("font-family", "typeface"), ("font",)),
    **dict.fromkeys(("left", "top"), ("x", "y")),
    **dict.fromkeys(("rounded", "corner", "corners", "border-radius"), ("radius",)),
    **dict.fromkeys(("rotate", "rotation", "angle"), ("turn",)),
    **dict.fromkeys(("if", "condition", "show-if"), ("when",)),
    **dict.fromkeys(("image", "img", "src", "source"), ("picture", "icon", "file")),
    **dict.fromkeys(("text-align", "justify"), ("align",)),
    **dict.fromkeys(("type", "element"), ("is", "kind")),
}


def _meant_key(key: str, names: Collection[str]) -> str:
    """The end of a message about a key that is not there: what it is called here."""
    meant = next((name for name in _MEANT.get(key.lower(), ()) if name in names), "")
    if key.lower() == "top" and "y" in names:
        meant = "y"
    if not meant:
        return did_you_mean(key, names)
    return f"; here that is '{meant}'; known: {', '.join(sorted(names))}"


def unknown_keys(node: Map, known: Iterable[str], what: str) -> list[Problem]:
    """A problem for every key that does not belong there."""
    names = set(known)
    return [
        Problem(entry.key_place, f"{what} has no key '{key}'{_meant_key(key, names)}")
        for entry in node
        if entry.key not in names
        for key in [shortened(entry.key)]
    ]


def left_over(node: Map, what: str) -> list[Problem]:
    """A problem for every `~` that is still there: what it should take out is called otherwise."""
    names = [entry.key for entry in node if not is_nothing(entry.node)]
    return [
        Problem(entry.key_place, f"there is no {what} '{key}' that could be taken out{hint}")
        for entry in node
        if is_nothing(entry.node)
        for key, hint in [(shortened(entry.key), did_you_mean(entry.key, names))]
    ]


def read_record(
    record: type[R], node: Node, known: Known, problems: list[Problem], what: str, **more: Any
) -> R | None:
    """Read a map into its data class; what is wrong is added to the problems, all of it.

    `more` are fields that are no keys of the map, such as the name under which it stands.
    """
    if not isinstance(node, Map):
        problems.append(Problem(node.place, f"{kind_of(node)} stands where {what} should"))
        return None
    params = params_of(record)
    before = len(problems)
    problems.extend(unknown_keys(node, params, what))
    values: dict[str, Any] = {}
    for name, declared in params.items():
        given = node.get(name)
        if given is None or is_nothing(given):
            if declared.required:
                problems.append(Problem(node.place, f"{what} lacks the key '{name}'"))
            continue
        try:
            values[declared.field] = declared.kind.read(given, known)
        except BadInput as bad:
            problems.extend(bad.problems)
    if len(problems) > before:
        problems[before:] = in_reading_order(problems[before:])
        return None
    return record(**more, **values)


def record_kind(record: type[R], what: str, **more: Any) -> Kind[R]:
    """A record as a value inside another one."""

    def read(node: Node, known: Known) -> R:
        problems: list[Problem] = []
        result = read_record(record, node, known, problems, what, **more)
        if result is None:
            raise BadInput(problems)
        return result

    keys = ", ".join(f"`{name}`" for name in params_of(record))
    return Kind(f"{what} ({keys})", read)
