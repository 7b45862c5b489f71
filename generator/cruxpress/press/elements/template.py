"""Elements as a layout names them: what is fixed is read once, what takes data waits for it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean, nearest
from cruxpress.press.elements.base import COLOUR, COLOUR_OR_NONE, Element, ElementContext
from cruxpress.press.geometry import Box
from cruxpress.press.items import Item, Items
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
from cruxpress.specs.records import Param, left_over, params_of, unknown_keys
from cruxpress.specs.values import Kind, Known, scalar

EVERYWHERE = ("is", "style", "when", "unless")
COLOURS = (COLOUR, COLOUR_OR_NONE)
SOME_COLOUR = "ink"  # in place of one that cannot be read, to look for more faults
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
    broken: bool = False  # it lacks values that cannot be read: looked at for faults, never drawn

    def items_in(self, room: Box, context: ElementContext) -> Items:
        """The items of this element with the context's data, or none where its condition fails."""
        if not self.is_shown(context):
            return ()
        try:
            element = self.bound(context)
        except BadInput as bad:
            raise BadInput([*bad.problems, *self._further_faults(room, context)]) from None
        return element.items_in(room, context)

    def bound(self, context: ElementContext) -> Element:
        """The element with every value in place."""
        taken = each(
            self.loose,
            lambda key: (key[0], key[1].read(bind(key[2], context.scope), context.known)),
        )
        if self.broken:
            raise BadInput(())  # what it lacks was told when its layout was read
        return self.element(place=self.place, **self.fixed, **dict(taken))

    def _further_faults(self, room: Box, context: ElementContext) -> tuple[Problem, ...]:
        """What is wrong beside values that cannot be read: a colour changes no measure, and a file
        may be missing whatever is wrong with its frame.
        """
        values = dict(self.fixed)
        is_whole = not self.broken
        for name, kind, node in self.loose:
            try:
                values[name] = kind.read(bind(node, context.scope), context.known)
            except BadInput:
                is_whole = is_whole and kind in COLOURS
                values |= {name: SOME_COLOUR} if kind in COLOURS else {}
        if not is_whole:
            return self.element.look_up_files(values, context, self.place)
        try:
            self.element(place=self.place, **values).items_in(room, context)
        except BadInput as bad:
            return bad.problems
        return ()

    def is_shown(self, context: ElementContext) -> bool:
        """Whether its conditions hold for the context's data."""
        if self.when is not None and not self.when.holds(context.scope):
            return False
        return self.unless is None or not self.unless.holds(context.scope)


def all_items(templates: Iterable[Template], room: Box, context: ElementContext) -> list[Item]:
    """The items of all elements that share a room; what is wrong with any is told together."""
    found = each(templates, lambda template: template.items_in(room, context))
    return [item for items in found for item in items]


def all_bound(templates: Iterable[Template], context: ElementContext) -> list[Element]:
    """All elements that are shown, with their values; what is wrong with any is told together."""
    shown = each(templates, lambda it: it.bound(context) if it.is_shown(context) else None)
    return [element for element in shown if element is not None]


def read_templates(node: Node, known: Known, words: ElementSet) -> tuple[Template, ...]:
    """The elements of a face or group, in drawing order; all problems are told at once."""
    problems: list[Problem] = []
    templates = readable_templates(node, known, words, problems)
    if problems:
        raise BadInput(in_reading_order(problems))
    return templates


def readable_templates(
    node: Node, known: Known, words: ElementSet, problems: list[Problem]
) -> tuple[Template, ...]:
    """The elements as far as they can be read; what is wrong is added to the problems."""
    if not isinstance(node, Map):
        problems.append(Problem(node.place, f"{kind_of(node)} stands where named elements should"))
        return ()
    problems += left_over(node, "element")
    found: list[Template] = []
    for entry in node:
        try:
            if not is_nothing(entry.node):
                template = _template(entry, node.entries, known, words, problems)
                found += [template] if template else []
        except BadInput as bad:
            problems += bad.problems
    return tuple(found)


def _template(
    entry: Entry,
    others: Iterable[str],
    known: Known,
    words: ElementSet,
    problems: list[Problem],
) -> Template | None:
    """An element, broken where a value cannot be read; none where nobody knows when it shows."""
    name, node = shortened(entry.key), entry.node
    if not ELEMENT_NAME.fullmatch(entry.key):
        raise Fault(entry.key_place, f"'{name}' is no name; use letters, digits and dashes")
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where an element should")
    node = _with_style(node, words.styles)
    element = _element(node, words, _meant_name(entry.key, others))
    declared = params_of(element)
    unknown = unknown_keys(node, (*declared, *EVERYWHERE), f"'{name}'")
    problems += unknown
    broken = bool(unknown)  # they may stand for what it lacks
    fixed: dict[str, Any] = {}
    loose: list[tuple[str, Kind[Any], Node]] = []
    free: set[str] = set(element.takes)
    for key, param in declared.items():
        given = _given(node, key)
        try:
            if given is None:
                _check_left_out(param, f"'{name}'", node.place, known)
            elif param.kind is ELEMENTS:
                inner = fixed[param.field] = readable_templates(given, known, words, problems)
                # What a loop gives is known inside it alone; its own keys take outer data.
                free.update(*(template.free - element.own_names(node) for template in inner))
            elif names := references(given):
                loose.append((param.field, param.kind, given))
                free |= names
            else:
                fixed[param.field] = param.kind.read(bind(given, {}), known)
        except BadInput as bad:
            problems += bad.problems
            if given is not None and param.kind in COLOURS:
                fixed[param.field] = SOME_COLOUR
            else:
                broken = True
    before = len(problems)
    when, unless = (_condition(node, key, problems) for key in ("when", "unless"))
    if len(problems) > before:
        return None
    free.update(*(condition.names for condition in (when, unless) if condition))
    waiting, place = tuple(loose), node.place
    return Template(name, element, fixed, waiting, when, unless, place, frozenset(free), broken)


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


def _meant_name(name: str, others: Iterable[str]) -> str:
    """The start of advice to who changes an element that is not there."""
    near = nearest(name, (other for other in others if other != name))
    return f"did you mean '{near}'? Or " if near else ""


def _element(node: Map, words: ElementSet, meant: str) -> type[Element]:
    given = node.get("is")
    if not isinstance(given, Scalar):
        known = ", ".join(sorted(words.elements))
        right = f"{meant}write 'is: box' or another: {known}"
        raise Fault(node.place, f"it does not say what it is; {right}")
    if given.text not in words.elements:
        names = did_you_mean(given.text, words.elements)
        raise Fault(given.place, f"there is no element {quoted(given.text)}{names}")
    return words.elements[given.text]


def _outside_an_element(node: Node, _: Known) -> tuple[Template, ...]:
    """Inside one they are read with the elements and styles of their layout, see `_template`."""
    raise Fault(node.place, "named elements stand here, and only an element may hold them")


ELEMENTS: Kind[tuple[Template, ...]] = Kind("named elements", _outside_an_element)
