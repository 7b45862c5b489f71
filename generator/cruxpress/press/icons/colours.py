"""Colours of a designer's own drawing: as SVG writes them, and by our names."""

import colorsys
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cruxpress.press.icons.model import CURRENT, washed
from cruxpress.press.icons.svg import WrongValueError, shown

Rgb = tuple[int, int, int]
Choice = Literal["kept", "nearest"]

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")
_PART = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:%|deg)?")
_WAYS = "write #RRGGBB, rgb(r, g, b), hsl(h, s, l), a name such as red, or none"


@dataclass(frozen=True, slots=True)
class Solid:
    """One flat colour and how much of the paper it covers; no `rgb` is the one that a tint sets."""

    rgb: Rgb | None
    alpha: float = 1.0


def read_colour(text: str) -> Solid | None:
    """A colour as a style sheet writes it; None paints nothing."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if word in ("currentcolor", "context-fill", "context-stroke"):
        return Solid(None)
    if found := _HEX.fullmatch(word):
        digits = found[1] if len(found[1]) > 4 else "".join(digit * 2 for digit in found[1])
        parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
        return Solid((parts[0], parts[1], parts[2]), parts[3] / 255 if len(parts) == 4 else 1.0)
    if call := _CALL.fullmatch(word):
        return _called(call[1], call[2], text)
    # Late, and only for its table of names: it reads other things than SVG does.
    from PIL import ImageColor

    if word not in ImageColor.colormap:
        raise WrongValueError(f"{shown(text)} is no colour; {_WAYS}")
    red, green, blue = ImageColor.getrgb(word)[:3]
    return Solid((red, green, blue))


def _called(name: str, inside: str, text: str) -> Solid:
    words = inside.replace(",", " ").replace("/", " ").split()
    if len(words) not in (3, 4) or not all(map(_PART.fullmatch, words)):
        raise WrongValueError(f"{shown(text)} is no colour; {_WAYS}")
    alpha = min(1.0, max(0.0, _share(words[3], 1.0))) if len(words) == 4 else 1.0
    if name == "rgb":
        red, green, blue = (_byte(_share(word, 255.0)) for word in words[:3])
        return Solid((red, green, blue), alpha)
    hue = float(words[0].removesuffix("deg").removesuffix("%")) % 360 / 360
    saturation, light = (min(1.0, max(0.0, _share(word, 100.0) / 100)) for word in words[1:3])
    red, green, blue = (_byte(part * 255) for part in colorsys.hls_to_rgb(hue, light, saturation))
    return Solid((red, green, blue), alpha)


def _share(word: str, whole: float) -> float:
    value = float(word.rstrip("%deg"))
    return value * whole / 100 if word.endswith("%") else value


def _byte(value: float) -> int:
    return min(255, max(0, round(value)))


def code_of(rgb: Rgb) -> str:
    return "#" + "".join(f"{part:02X}" for part in rgb)


def rgb_of(code: str) -> Rgb:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def nearest_code(rgb: Rgb, palette: Mapping[str, str]) -> str:
    """The most similar colour of a palette; eyes see a change of green best, of blue least."""

    def distance(code: str) -> int:
        red, green, blue = (a - b for a, b in zip(rgb, rgb_of(code), strict=True))
        return 3 * red * red + 6 * green * green + 2 * blue * blue

    return min(palette, key=distance)


@dataclass(frozen=True)
class Binding:
    """How the colours of drawings become names: by our palette, by a person's own list, or kept.

    `palette` and `bound` are keyed by codes in capitals. A colour that is kept is called by its
    code, and every ink works it out by one rule.
    """

    palette: Mapping[str, str]
    bound: Mapping[str, str] = field(default_factory=dict)
    choice: Choice = "kept"

    def name(self, solid: Solid) -> str:
        """The name that a colour is printed by; one that is see-through is washed out instead."""
        return washed(CURRENT if solid.rgb is None else self._named(solid.rgb), solid.alpha)

    def _named(self, rgb: Rgb) -> str:
        code = code_of(rgb)
        if code in self.bound:
            return self.bound[code]
        if code in self.palette:
            return self.palette[code]
        if self.choice == "nearest" and self.palette:
            return self.palette[nearest_code(rgb, self.palette)]
        return code
