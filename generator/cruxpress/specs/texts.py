"""Texts for people, kept in YAML and found by dotted keys: `solution.rejected`, with {places}.

A text is a string, a list of strings, or a plural: `{one: "{count} card", other: "{count} cards"}`.
"""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NoReturn

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.specs.nodes import (
    Entry,
    Fault,
    Map,
    Node,
    Scalar,
    Seq,
    each,
    in_reading_order,
    is_nothing,
    kind_of,
    quoted,
)

COUNT = "count"  # chooses between the forms of a plural, which need not name it
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_]*)\}|([{}])")


@dataclass(frozen=True, slots=True)
class _Text:
    """A string, cut at its placeholders: literal, name, literal, name, ..., literal."""

    parts: tuple[str, ...]
    place: Place

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.parts[1::2])

    def filled(self, values: Mapping[str, str | int]) -> str:
        parts = list(self.parts)
        parts[1::2] = [str(values[name]) for name in parts[1::2]]
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class _Leaf:
    """What stands at a key: a text, its forms for one and for other numbers, or a list."""

    kind: str
    texts: tuple[_Text, ...]
    place: Place

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*(text.names for text in self.texts))


_TEXT, _PLURAL, _LIST = "a text", "a plural (one, other)", "a list of texts"


class Texts:
    """The texts of one file, or of a shipped file with a person's own over it."""

    def __init__(self, file: str, leaves: Mapping[str, _Leaf]) -> None:
        self.file = file
        self._leaves = leaves

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The text of a key, its placeholders filled; `count` chooses the form of a plural."""
        leaf = self._leaf(key, (_TEXT, _PLURAL), values)
        if leaf.kind == _TEXT:
            return leaf.texts[0].filled(values)
        if COUNT not in values:
            raise BadInput(f"the text '{key}' is {_PLURAL}, and no {COUNT} is given", leaf.place)
        return leaf.texts[0 if values[COUNT] == 1 else 1].filled(values)

    def __contains__(self, key: str) -> bool:
        """Whether there is a text, or a map of texts, of that name."""
        return any(name == key or name.startswith(f"{key}.") for name in self._leaves)

    def get_list(self, key: str, /, **values: str | int) -> list[str]:
        """The texts of a list."""
        return [text.filled(values) for text in self._leaf(key, (_LIST,), values).texts]

    def map(self, key: str, /, **values: str | int) -> dict[str, str]:
        """The texts of a map by their own names, in the order of the file."""
        start = f"{key}."
        names = [name.removeprefix(start) for name in self._leaves if name.startswith(start)]
        if not names:
            self._unknown(key)
        return {name: self(start + name, **values) for name in names}

    def templates(self) -> dict[str, list[str]]:
        """Every text as it is written, with its {places}: the forms of a plural, or of a list."""
        return {
            key: ["".join(map(_written, range(len(text.parts)), text.parts)) for text in leaf.texts]
            for key, leaf in self._leaves.items()
        }

    def overlaid(self, own: "Texts") -> "Texts":
        """These texts with a person's own over them, which may not say more than these do."""
        problems = list(self._misfits(own))
        if problems:
            raise BadInput(in_reading_order(problems))
        return Texts(own.file, {**self._leaves, **own._leaves})

    def _misfits(self, own: "Texts") -> Iterator[Problem]:
        for key, leaf in own._leaves.items():
            known = self._leaves.get(key)
            if known is None:
                yield Problem(leaf.place, f"there is no text {self._nearest(key)}")
            elif known.kind != leaf.kind:
                yield Problem(leaf.place, f"the text '{key}' must be {known.kind}, not {leaf.kind}")
            else:
                free = {COUNT} if leaf.kind == _PLURAL else set()
                what = _wrong_names(key, leaf.names, known.names | free)
                yield from [Problem(leaf.place, what)] if what else []

    def _leaf(self, key: str, kinds: tuple[str, ...], values: Mapping[str, str | int]) -> _Leaf:
        leaf = self._leaves.get(key)
        if leaf is None:
            self._unknown(key)
        if leaf.kind not in kinds:
            raise BadInput(f"the text '{key}' is {leaf.kind}, not {kinds[0]}", leaf.place)
        what = _wrong_names(key, leaf.names, values.keys())
        if what:
            raise BadInput(what, leaf.place)
        return leaf

    def _unknown(self, key: str) -> NoReturn:
        raise BadInput(f"there is no text {self._nearest(key)}", Place(self.file))

    def _nearest(self, key: str) -> str:
        """An unknown key and the known ones around it, for a message."""
        folder = key.rpartition(".")[0]
        while folder and not any(name.startswith(f"{folder}.") for name in self._leaves):
            folder = folder.rpartition(".")[0]
        around = [name for name in self._leaves if name.startswith(f"{folder}." if folder else "")]
        return quoted(key) + did_you_mean(key, around)


def read_texts(node: Map) -> Texts:
    """The texts of a file, checked; all that is wrong with them is told at once."""
    return Texts(node.place.file, dict(_leaves(node, "")))


def _leaves(node: Map, start: str) -> Iterator[tuple[str, _Leaf]]:
    def read(entry: Entry) -> list[tuple[str, _Leaf]]:
        if not entry.key or "." in entry.key:
            raise Fault(entry.key_place, f"{quoted(entry.key)} is no key; write it without a dot")
        key, inner = start + entry.key, entry.node
        if isinstance(inner, Seq):
            return [(key, _Leaf(_LIST, tuple(each(inner.items, _text)), inner.place))]
        if not isinstance(inner, Map):
            return [(key, _Leaf(_TEXT, (_text(inner),), inner.place))]
        if inner.entries.keys() == {"one", "other"}:
            forms = [inner.entries[form].node for form in ("one", "other")]
            return [(key, _Leaf(_PLURAL, tuple(each(forms, _text)), inner.place))]
        return list(_leaves(inner, f"{key}."))

    for leaves in each(node, read):
        yield from leaves


def _text(node: Node) -> _Text:
    if not isinstance(node, Scalar) or is_nothing(node):
        raise Fault(node.place, f"{kind_of(node)} stands where a text should")
    parts = [""]
    at = 0
    for found in _PLACEHOLDER.finditer(node.text):
        name, lone = found.groups()
        if lone:
            what = f"{quoted(node.text)} has a '{lone}' that encloses no name; write {lone}{lone}"
            raise Fault(node.place, f"{what} for the brace itself")
        parts[-1] += node.text[at : found.start()]
        at = found.end()
        if name:
            parts += [name, ""]
        else:
            parts[-1] += found[0][0]
    parts[-1] += node.text[at:]
    return _Text(tuple(parts), node.place)


def _written(at: int, part: str) -> str:
    """A part of a text as it stands in a file: a place, or letters with their braces doubled."""
    return f"{{{part}}}" if at % 2 else part.replace("{", "{{").replace("}", "}}")


def _wrong_names(key: str, written: AbstractSet[str], known: AbstractSet[str]) -> str:
    """What to say of a text whose placeholders are not those that it is filled with, if so."""
    strange, missing = written - known, known - written - {COUNT}
    if not strange and not missing:
        return ""
    takes = ", ".join(f"{{{name}}}" for name in sorted(known)) or "no placeholder"
    lead = f"the text '{key}'"
    if strange:
        return f"{lead} has the unknown placeholder {{{min(strange)}}}; it takes {takes}"
    return f"{lead} lacks the placeholder {{{min(missing)}}}; it takes {takes}"
