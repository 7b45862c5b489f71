"""How a shape is painted and where it stands: its own words, or those of the groups around it.

Colours are only those of the palette, each known by its name.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cruxpress.press.geometry import UNMOVED, Matrix
from cruxpress.press.icons.model import Join
from cruxpress.press.icons.svg import Faults, SvgElement, WrongValueError, shown, tag
from cruxpress.press.icons.values import read_number, read_transform

_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")


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

    def of(self, node: SvgElement, palette: Mapping[str, str], faults: Faults) -> "Style":
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
            changes["matrix"] = self.matrix.compose(changes["matrix"])
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


def read_colour(text: str, palette: Mapping[str, str]) -> str | None:
    """The palette's name of a colour; None for `none`."""
    text = text.strip()
    if text == "none":
        return None
    if not _HEX.fullmatch(text):
        raise WrongValueError(f"{shown(text)} {_other_way(text, palette)}")
    # Programs that shrink files write #FFF for #FFFFFF.
    digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
    code = f"#{digits.upper()}"
    if code in palette:
        return palette[code]
    raise WrongValueError(
        f"{text} is not in the palette{_nearest(_rgb(code), palette, '; the nearest is ')}; "
        f"it has: {', '.join(f'{code} {name}' for code, name in palette.items())}"
    )


def _other_way(text: str, palette: Mapping[str, str]) -> str:
    """Why a colour that is not written as #RRGGBB is refused, and what to write."""
    if text.startswith("url("):
        return "is a gradient or pattern; give the area one palette colour"
    if text in ("inherit", "currentColor", "context-fill", "context-stroke"):
        return "says no colour; leave it out or write a palette colour"
    if text == "transparent":
        return "is not a colour that prints; write none"
    known_as = {name: code for code, name in palette.items()}
    if text in known_as:
        return f"is a name; write {known_as[text]} for {text}"
    hint = _nearest(_named(text), palette, "; the nearest in the palette is ")
    return f"is not written as #RRGGBB{hint or '; write a palette colour or none'}"


def _named(text: str) -> tuple[int, ...] | None:
    """What a browser would show for `red` or `rgb(1, 2, 3)`, to name the nearest colour."""
    from PIL import ImageColor

    try:
        return ImageColor.getrgb(text[:40])[:3]
    except ValueError:
        return None


def _rgb(code: str) -> tuple[int, ...]:
    return tuple(int(code[at : at + 2], 16) for at in (1, 3, 5))


def _nearest(rgb: tuple[int, ...] | None, palette: Mapping[str, str], lead: str) -> str:
    """The end of a message that names the most similar palette colour."""
    if rgb is None or not palette:
        return ""

    def distance(code: str) -> int:
        # Eyes see a change of green best and of blue least.
        red, green, blue = (a - b for a, b in zip(rgb, _rgb(code), strict=True))
        return 3 * red * red + 6 * green * green + 2 * blue * blue

    code = min(palette, key=distance)
    return f"{lead}{code} ({palette[code]})"


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
    "transform": ("matrix", lambda text, _: read_transform(text), UNMOVED),
}
