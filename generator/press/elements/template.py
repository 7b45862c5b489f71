"""Elements as a layout names them: what is fixed is read once, what takes data waits for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.errors import BadInput, Place, Problem, did_you_mean
from generator.press.elements.base import Bench, Element
from generator.press.placed import Box, Items
from generator.specs.binding import bind, references
from generator.specs.inherit import merged
from generator.specs.nodes import Fault, Map, Node, Scalar, is_nothing, kind_of
from generator.specs.records import params_of, unknown_keys
from generator.specs.values import Kind, Known

NO_WORDS = ("", "no", "false", "0", "~", "null")
ELEMENT_NAME = re.compile(r"[A-Za-z0-9][\w-]*")


@dataclass(frozen=True)
class Vocabulary:
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
    when: Node | None
    unless: Node | None
    place: Place
    free: frozenset[str] = field(default=frozenset())

    def placed(self, room: Box, bench: Bench) -> Items:
        """The items of this element with the bench's data, or none where its condition fails."""
        if not self._shown(bench):
            return ()
        return self.bound(bench).placed(room, bench)

    def bound(self, bench: Bench) -> Element:
        """The element with every value in place."""
        values = dict(self.fixed)
        for name, kind, node in self.loose:
            values[name] = kind.read(bind(node, bench.scope), bench.known)
        return self.element(place=self.place, **values)

    def _shown(self, bench: Bench) -> bool:
        if self.when is not None and not _holds(bind(self.when, bench.scope)):
            return False
        return self.unless is None or not _holds(bind(self.unless, bench.scope))


def _holds(node: Node) -> bool:
    if isinstance(node, Scalar):
        return node.text not in NO_WORDS
    return bool(tuple(node.entries if isinstance(node, Map) else node.items))


def read_templates(node: Node, known: Known, words: Vocabulary) -> tuple[Template, ...]:
    """The elements of a face or group, in drawing order; all problems are told at once."""
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where named elements should")
    problems: list[Problem] = []
    templates = []
    for entry in node:
        if is_nothing(entry.node):
            continue
        try:
            templates.append(_template(entry.key, entry.node, known, words))
        except BadInput as bad:
            problems.extend(bad.problems)
    if problems:
        raise BadInput(problems)
    return tuple(templates)


def _template(name: str, node: Node, known: Known, words: Vocabulary) -> Template:
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where an element should")
    if not ELEMENT_NAME.fullmatch(name):
        raise Fault(node.place, f"'{name}' is no name; use letters, digits and dashes")
    node = _with_style(node, words.styles)
    element = _element(node, words)
    declared = params_of(element)
    problems = unknown_keys(node, (*declared, "is", "when", "unless"), f"'{name}'")
    fixed: dict[str, Any] = {}
    loose = []
    free: set[str] = set()
    for key, param in declared.items():
        given = node.get(key)
        if given is None or is_nothing(given):
            if param.required:
                problems.append(Problem(node.place, f"'{name}' lacks the key '{key}'"))
            continue
        try:
            if param.kind.name == INNER:
                inner = read_templates(given, known, words)
                fixed[param.field] = inner
                for template in inner:
                    free |= template.free
            elif references(given):
                loose.append((param.field, param.kind, given))
                free |= references(given)
            else:
                fixed[param.field] = param.kind.read(given, known)
        except BadInput as bad:
            problems.extend(bad.problems)
    if problems:
        raise BadInput(problems)
    when, unless = node.get("when"), node.get("unless")
    for condition in (when, unless):
        free |= references(condition) if condition else set()
    free -= element.own_names(fixed)
    return Template(name, element, fixed, tuple(loose), when, unless, node.place, frozenset(free))


def _with_style(node: Map, styles: Map) -> Map:
    """The element over the shared style that it names."""
    given = node.get("style")
    if given is None:
        return node
    name = given.text if isinstance(given, Scalar) else ""
    style = styles.get(name)
    if not isinstance(style, Map):
        names = did_you_mean(name, styles.entries)
        raise Fault(given.place, f"the style '{name}' is unknown{names}")
    own = Map({k: e for k, e in node.entries.items() if k != "style"}, node.place)
    return Map(merged(style, own).entries, node.place)


def _element(node: Map, words: Vocabulary) -> type[Element]:
    given = node.get("is")
    if not isinstance(given, Scalar):
        known = ", ".join(sorted(words.elements))
        raise Fault(node.place, f"it does not say what it is; write 'is: box' or another: {known}")
    if given.text not in words.elements:
        names = did_you_mean(given.text, words.elements)
        raise Fault(given.place, f"there is no element '{given.text}'{names}")
    return words.elements[given.text]


INNER = "named elements"


def _never(_node: Node, _: Known) -> tuple[Template, ...]:
    raise AssertionError("inner elements are read with the vocabulary")


ELEMENTS: Kind[tuple[Template, ...]] = Kind(INNER, _never)
