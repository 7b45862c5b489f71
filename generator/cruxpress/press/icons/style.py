"""How a shape is painted and where it stands: its own words, or those of the groups around it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cruxpress.press.icons.colours import read_colour
from cruxpress.press.icons.faults import Faults, WrongValueError, shown, tag
from cruxpress.press.icons.markup import Node
from cruxpress.press.icons.model import Join
from cruxpress.press.icons.numbers import read_number
from cruxpress.press.icons.transforms import UNMOVED, Matrix, read_transform


@dataclass(frozen=True, slots=True)
class Style:
    """What holds for an element; SVG's defaults where nobody said anything.

    `sure` is lost where a width or a transform cannot be read: nothing is measured then, since a
    second message about what follows from the first helps nobody.
    """

    fill: str | None = None
    says_fill: bool = False
    stroke: str | None = None
    width: float | None = None
    round_cap: bool = False
    join: Join = "miter"
    even_odd: bool = False
    matrix: Matrix = UNMOVED
    sure: bool = True

    def of(self, node: Node, palette: Mapping[str, str], faults: Faults) -> "Style":
        """The style of an element that stands in this one."""
        changes: dict[str, Any] = {}
        for name, (field, read, instead) in _READERS.items():
            if name not in node.attributes:
                continue
            try:
                changes[field] = read(node.attributes[name], palette)
            except WrongValueError as wrong:
                faults.add(node.place, f"{tag(node.tag)} {name}: {wrong}")
                changes[field] = instead
                changes["sure"] = self.sure and name not in ("stroke-width", "transform")
        if "fill" in changes:
            changes["says_fill"] = True
        if "matrix" in changes:
            changes["matrix"] = self.matrix.then_inside(changes["matrix"])
        return replace(self, **changes)


def _width(text: str, _palette: Mapping[str, str]) -> float:
    width = read_number(text)
    if width <= 0:
        raise WrongValueError(f'{shown(text)} draws nothing; for no line write stroke="none"')
    return width


def _one_of(choices: Mapping[str, Any]) -> Callable[[str, Mapping[str, str]], Any]:
    def read(text: str, _palette: Mapping[str, str]) -> Any:
        word = text.strip()
        if word not in choices:
            extra = "; make the line longer instead" if word == "square" else ""
            raise WrongValueError(f"{shown(word)} is not one of {', '.join(choices)}{extra}")
        return choices[word]

    return read


def _transform(text: str, _palette: Mapping[str, str]) -> Matrix:
    return read_transform(text)


# For each attribute: the field, its reader, and what to go on with when the reader refused (a
# wrong colour still paints, so that no second message says that nothing is painted).
_READERS: dict[str, tuple[str, Callable[[str, Mapping[str, str]], Any], Any]] = {
    "fill": ("fill", read_colour, "?"),
    "stroke": ("stroke", read_colour, "?"),
    "stroke-width": ("width", _width, 2.0),
    "stroke-linecap": ("round_cap", _one_of({"butt": False, "round": True}), True),
    "stroke-linejoin": (
        "join",
        _one_of({"miter": "miter", "round": "round", "bevel": "bevel"}),
        "round",
    ),
    "fill-rule": ("even_odd", _one_of({"nonzero": False, "evenodd": True}), False),
    "transform": ("matrix", _transform, UNMOVED),
}
