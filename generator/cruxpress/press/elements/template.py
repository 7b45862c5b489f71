"""Elements as a layout names them: what is fixed is read once, what takes data waits for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.press.elements.base import Element, ElementContext
from cruxpress.press.geometry import Box
from cruxpress.press.items import Items
from cruxpress.specs.binding import bind, references
from cruxpress.specs.conditions import Condition, read_condition
from cruxpress.specs.library import merged
from cruxpress.specs.nodes import (
    Entry,
    Fault,
    Map,
    Node,
    Scalar,
    each,
    in_reading_order,
    is_nothing,
    kind_of,
    quoted,
    shortened,
)
from cruxpress.specs.records import Param, params_of, unknown_keys
from cruxpress.specs.values import Kind, Known, scalar

EVERYWHERE = ("is", "style", "when", "unless")
ELEMENT_NAME = re.compile(r"[A-Za-z0-9][\w-]*")


@dataclass(frozen=True)
class ElementSet:
    """The elements and shared styles that a layout may use."""

    elements: Mapping[str, type[Element]]
    styles: Map


@dataclass(frozen=True)
class Template:
    """An element before its data is known; `free` names the data that it takes."""

    name: str
    element: type[Element]
    fixed: Mapping[str, Any]
    loose: tuple[tuple[str, Kind[Any], Node], ...]
    when: Condition | None
    unless: Condition | None
    place: Place
    free: frozenset[str] = field(default=frozenset())

    def items_in(self, room: Box, context: ElementContext) -> Items:
        """The items of this element with the context's data, or none where its condition fails."""
        if not self.is_shown(context):
            return ()
        return self.bound(context).items_in(room, context)

    def bound(self, context: ElementContext) -> Element:
        """The element with every value in place."""
        taken = each(
            self.loose,
            lambda key: (key[0], key[1].read(bind(key[2], context.scope), context.known)),
        )
        return self.element(place=self.place, **self.fixed, **dict(taken))

    def is_shown(self, context: ElementContext) -> bool:
        """Whether its conditions hold for the context's data."""
        if self.when is not None and not self.when.holds(context.scope):
            return False
        return self.unless is None or not self.unless.holds(context.scope)


def read_templates(node: Node, known: Known, words: ElementSet) -> tuple[Template, ...]:
    """The elements of a face or group, in drawing order; all problems are told at once."""
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where named elements should")
    present = [entry for entry in node if not is_nothing(entry.node)]
    return tuple(each(present, lambda entry: _template(entry, known, words)))


def _template(entry: Entry, known: Known, words: ElementSet) -> Template:
    name, node = shortened(entry.key), entry.node
    if not ELEMENT_NAME.fullmatch(entry.key):
        raise Fault(entry.key_place, f"'{name}' is no name; use letters, digits and dashes")
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where an element should")
    node = _with_style(node, words.styles)
    element = _element(node, words)
    declared = params_of(element)
    problems = unknown_keys(node, (*declared, *EVERYWHERE), f"'{name}'")
    fixed: dict[str, Any] = {}
    loose: list[tuple[str, Kind[Any], Node]] = []
    free: set[str] = set(element.takes)
    for key, param in declared.items():
        given = _given(node, key)
        try:
            if given is None:
                _check_left_out(param, f"'{name}'", node.place, known)
            elif param.kind is ELEMENTS:
                inner = fixed[param.field] = read_templates(given, known, words)
                # What a loop gives is known inside it alone; its own keys take outer data.
                free.update(*(template.free - element.own_names(node) for template in inner))
            elif names := references(given):
                loose.append((param.field, param.kind, given))
                free |= names
            else:
                fixed[param.field] = param.kind.read(bind(given, {}), known)
        except BadInput as bad:
            problems += bad.problems
    when, unless = (_condition(node, key, problems) for key in ("when", "unless"))
    free.update(*(condition.names for condition in (when, unless) if condition))
    if problems:
        raise BadInput(in_reading_order(problems))
    return Template(name, element, fixed, tuple(loose), when, unless, node.place, frozenset(free))


def _condition(node: Map, key: str, problems: list[Problem]) -> Condition | None:
    given = _given(node, key)
    try:
        return None if given is None else read_condition(given)
    except BadInput as bad:
        problems += bad.problems
        return None


def _given(node: Map, key: str) -> Node | None:
    found = node.get(key)
    return None if found is None or is_nothing(found) else found


def _check_left_out(param: Param, what: str, place: Place, known: Known) -> None:
    if param.required:
        raise Fault(place, f"{what} lacks the key '{param.name}'")
    # A person's own fonts and inks may lack a name that is used when none is given.
    if param.default and isinstance(param.default, str):
        param.kind.read(Scalar(param.default, place, plain=False), known)


def _with_style(node: Map, styles: Map, used: tuple[str, ...] = ()) -> Map:
    """The element over the style that it names, which may itself build on another."""
    given = _given(node, "style")
    own = node.without("style")
    if given is None:
        return own
    name = scalar(given, "the name of a style")
    style = styles.get(name)
    if name in used:
        circle = " -> ".join((*used, name))
        raise Fault(given.place, f"styles build on each other in a circle: {circle}")
    if style is None:
        names = did_you_mean(name, styles.entries)
        raise Fault(given.place, f"the style {quoted(name)} is unknown{names}")
    if not isinstance(style, Map):
        raise Fault(style.place, f"{kind_of(style)} stands where a style (a map) should")
    below = _with_style(style, styles, (*used, name))
    return Map(merged(below, own).entries, node.place)


def _element(node: Map, words: ElementSet) -> type[Element]:
    given = node.get("is")
    if not isinstance(given, Scalar):
        known = ", ".join(sorted(words.elements))
        raise Fault(node.place, f"it does not say what it is; write 'is: box' or another: {known}")
    if given.text not in words.elements:
        names = did_you_mean(given.text, words.elements)
        raise Fault(given.place, f"there is no element {quoted(given.text)}{names}")
    return words.elements[given.text]


def _outside_an_element(node: Node, _: Known) -> tuple[Template, ...]:
    """Inside one they are read with the elements and styles of their layout, see `_template`."""
    raise Fault(node.place, "named elements stand here, and only an element may hold them")


ELEMENTS: Kind[tuple[Template, ...]] = Kind("named elements", _outside_an_element)
