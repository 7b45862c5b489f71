"""How a designer's own shape is painted: what it says itself, and what it takes from around it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import get_args

from cruxpress.press.icons.art_values import Size, diagonal, read_length
from cruxpress.press.icons.colours import Solid, code_of, read_colour
from cruxpress.press.icons.css import StyleSheet
from cruxpress.press.icons.model import MITER_LIMIT, Cap, Join
from cruxpress.press.icons.svg import Faults, SvgElement, WrongValueError, shown

BLACK = Solid((0, 0, 0))
MOST_DASHES = 100
MOST_LINKS = 20  # gradients that take their colours from one another
_URL = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?%?")

_FLATTEN = "flatten it to plain shapes in your drawing program"
# What paper or PDF would get wrong in silence; `none` and its like are fine.
REFUSED_STYLES = {
    "filter": f"a filter cannot be printed; {_FLATTEN}",
    "mask": f"a mask cannot be printed; {_FLATTEN}",
    "marker-start": f"a marker is not drawn; {_FLATTEN}",
    "marker-mid": f"a marker is not drawn; {_FLATTEN}",
    "marker-end": f"a marker is not drawn; {_FLATTEN}",
    "marker": f"a marker is not drawn; {_FLATTEN}",
    "mix-blend-mode": f"inks are not mixed; {_FLATTEN}",
}
_HARMLESS = ("", "none", "normal", "auto", "inherit")


@dataclass(frozen=True, slots=True)
class Look:
    """What holds for an element; SVG's defaults where nobody said anything."""

    fill: Solid | None = BLACK
    stroke: Solid | None = None
    colour: Solid = Solid(None)
    width: float = 1.0
    cap: Cap = "butt"
    join: Join = "miter"
    miter: float = MITER_LIMIT
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    even_odd: bool = False
    clip_even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    opacity: float = 1.0  # of everything around it, too
    visible: bool = True
    stroke_first: bool = False


@dataclass
class Stylist:
    """Works out looks: knows the style sheet, what has an id, and where notes and faults go."""

    sheet: StyleSheet
    ids: Mapping[str, SvgElement]
    faults: Faults
    notes: dict[str, None] = field(default_factory=dict)

    def note(self, node: SvgElement, what: str) -> None:
        self.notes[f"{node.place}: {what}"] = None

    def look_of(self, node: SvgElement, said: Mapping[str, str], outer: Look, room: Size) -> Look:
        """The look of an element that stands in another one."""
        changes: dict[str, object] = {}
        if "color" in said:
            changes["colour"] = self._read(node, "color", said["color"], _current) or outer.colour
        look = replace(outer, **changes)  # type: ignore[arg-type]
        changes = {}
        for name, (key, read) in _READERS.items():
            value = said.get(name, "").strip()
            if value and value != "inherit":
                found = self._read(node, name, value, partial(_in_room, read, room))
                changes[key] = getattr(outer, key) if found is None else found
        for name in ("fill", "stroke"):
            value = said.get(name, "").strip()
            if value and value != "inherit":
                changes[name] = self._paint(node, name, value, look)
        if "opacity" in changes:
            changes["opacity"] = outer.opacity * float(str(changes["opacity"]))
        for name, why in REFUSED_STYLES.items():
            if said.get(name, "").strip() not in _HARMLESS:
                self.faults.add_to(node, f"{name}: {why}")
        if said.get("vector-effect", "").strip() == "non-scaling-stroke":
            self.note(node, "its line grows with the icon, although it says that it should not")
        return replace(look, **changes)  # type: ignore[arg-type]

    def _read(
        self, node: SvgElement, name: str, text: str, read: Callable[[str], object]
    ) -> object | None:
        try:
            return read(text)
        except WrongValueError as wrong:
            self.faults.add_to(node, f"{name}: {wrong}")
            return None

    def _paint(self, node: SvgElement, name: str, text: str, look: Look) -> Solid | None:
        try:
            link = _URL.fullmatch(text)
            solid = self._linked(node, link[1], link[2]) if link else read_colour(text)
        except WrongValueError as wrong:
            self.faults.add_to(node, f"{name}: {wrong}")
            return BLACK
        if solid is not None and solid.rgb is None:
            return Solid(look.colour.rgb, solid.alpha * look.colour.alpha)
        return solid

    def _linked(self, node: SvgElement, link: str, instead: str) -> Solid | None:
        """The one flat colour that a gradient becomes."""
        target = self.find(link)
        if target is not None and target.tag in ("linearGradient", "radialGradient"):
            solid = mixed(self._stops(target))
            flat = code_of(solid.rgb) if solid and solid.rgb else "the tint" if solid else "none"
            self.note(node, f"the gradient {link} prints as one flat colour, {flat}")
            return solid
        if target is not None and target.tag == "pattern":
            raise WrongValueError(f"a pattern cannot be printed; {_FLATTEN}")
        if instead.strip():
            return read_colour(instead)
        raise WrongValueError(f"there is no gradient {shown(link)} in this file")

    def find(self, link: str) -> SvgElement | None:
        """The element that a link inside the file means; outside files are never opened."""
        if not link.startswith("#"):
            raise WrongValueError(f"{shown(link)} leads out of the file; put the drawing into it")
        return self.ids.get(link[1:])

    def _stops(self, gradient: SvgElement) -> list[tuple[float, Solid]]:
        """Where a gradient has which colour; it may have those of another one."""
        found: SvgElement | None = gradient
        for _ in range(MOST_LINKS):
            stops = [each for each in found.children if each.tag == "stop"] if found else []
            if stops or found is None or "href" not in found.attributes:
                break
            found = self.find(found.attributes["href"])
        return [self._stop(stop) for stop in stops]

    def _stop(self, node: SvgElement) -> tuple[float, Solid]:
        said = self.sheet.style_of(node)
        try:
            offset = _share(said.get("offset", "0"), (1.0, 1.0))
            solid = read_colour(said.get("stop-color", "black")) or Solid((0, 0, 0), 0.0)
            alpha = solid.alpha * _share(said.get("stop-opacity", "1"), (1.0, 1.0))
        except WrongValueError as wrong:
            self.faults.add_to(node, str(wrong))
            return 0.0, BLACK
        return offset, Solid(solid.rgb, alpha)


def mixed(stops: list[tuple[float, Solid]]) -> Solid | None:
    """The mean colour on the way from the first stop to the last; none where there are no stops.

    A gradient that goes to the colour left open is of that colour.
    """
    if not stops:
        return None
    if any(solid.rgb is None for _, solid in stops):
        return Solid(None, sum(solid.alpha for _, solid in stops) / len(stops))
    weights = [0.0] * len(stops)
    before = 0.0
    for at, (offset, _) in enumerate(stops):
        offset = max(before, offset)
        weights[at] += (offset - before) / (2 if at else 1)
        weights[max(0, at - 1)] += (offset - before) / 2 if at else 0.0
        before = offset
    weights[-1] += 1 - before
    alpha = sum(w * solid.alpha for w, (_, solid) in zip(weights, stops, strict=True))
    if alpha <= 0:
        return None
    parts = []
    for at in range(3):
        inked = (
            w * solid.alpha * solid.rgb[at] if solid.rgb else 0.0
            for w, (_, solid) in zip(weights, stops, strict=True)
        )
        parts.append(min(255, round(sum(inked) / alpha)))
    return Solid((parts[0], parts[1], parts[2]), min(1.0, alpha))


def _in_room(read: Callable[[str, Size], object], room: Size, text: str) -> object:
    return read(text, room)


def _current(text: str) -> Solid | None:
    """The colour that `currentColor` means from here on; one that is left open stays so."""
    return None if text.strip() in ("inherit", "currentColor") else read_colour(text)


def _share(text: str, _room: Size) -> float:
    word = text.strip()
    if not _NUMBER.fullmatch(word):
        raise WrongValueError(f"{shown(text)} is no share such as 0.5 or 50%")
    value = float(word.rstrip("%")) / (100 if word.endswith("%") else 1)
    return min(1.0, max(0.0, value))


def _width(text: str, room: Size) -> float:
    return max(0.0, read_length(text, diagonal(room)))


def _dash(text: str, room: Size) -> tuple[float, ...]:
    if text == "none":
        return ()
    lengths = [_width(word, room) for word in text.replace(",", " ").split()]
    if len(lengths) > MOST_DASHES:
        raise WrongValueError(f"it has {len(lengths)} lengths; {MOST_DASHES} are the most")
    if sum(lengths) <= 0:
        return ()
    return tuple(lengths * 2 if len(lengths) % 2 else lengths)


def _miter(text: str, _room: Size) -> float:
    return max(1.0, read_length(text, 1.0))


def _word(*known: str) -> Callable[[str, Size], str]:
    def read(text: str, _room: Size) -> str:
        if text not in known:
            raise WrongValueError(f"{shown(text)} is not one of {', '.join(known)}")
        return text

    return read


def _join(text: str, _room: Size) -> str:
    # The newer words miter-clip and arcs are drawn as the old one by all programs.
    plain = {"miter-clip": "miter", "arcs": "miter"}.get(text, text)
    return _word(*get_args(Join))(plain, _room)


def _rule(text: str, room: Size) -> bool:
    return _word("nonzero", "evenodd")(text, room) == "evenodd"


_READERS: Mapping[str, tuple[str, Callable[[str, Size], object]]] = {
    "stroke-width": ("width", _width),
    "stroke-linecap": ("cap", _word(*get_args(Cap))),
    "stroke-linejoin": ("join", _join),
    "stroke-miterlimit": ("miter", _miter),
    "stroke-dasharray": ("dash", _dash),
    "stroke-dashoffset": ("dash_start", lambda text, room: read_length(text, diagonal(room))),
    "fill-rule": ("even_odd", _rule),
    "clip-rule": ("clip_even_odd", _rule),
    "fill-opacity": ("fill_opacity", _share),
    "stroke-opacity": ("stroke_opacity", _share),
    "opacity": ("opacity", _share),
    "visibility": ("visible", lambda text, _: text == "visible"),
    "paint-order": ("stroke_first", lambda text, _: text.split()[:1] == ["stroke"]),
}
