"""Placed items as the drawing operators of PDF: text only, so that pdf.py alone knows reportlab."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from cruxpress.press.derived import Components
from cruxpress.press.geometry import Matrix, Path, Um
from cruxpress.press.icons import MITER_LIMIT, SIZE, Icon, IconShape
from cruxpress.press.items import Decor, Glyphs, Item, Picture, Qr, Shape, Stamp, Turned
from cruxpress.press.stock import Ink

POINTS = 72 / 25_400


@dataclass(frozen=True)
class Names:
    """Where a stream asks for the names of things that stand elsewhere in the file."""

    icon: Callable[[Stamp], str]
    picture: Callable[[Picture], str]
    encoded: Callable[[str, str], list[tuple[str, str]]]  # a text in parts, each with its font


class Stream:
    """Collects operators, and says a colour, font or line width only when it changes."""

    def __init__(self, ink: Ink, height: Um, names: Names) -> None:
        self.ops: list[str] = []
        self._ink = ink
        self._height = height
        self._names = names
        self._state: dict[str, object] = {}

    def draw(self, items: Iterable[Item]) -> None:
        for item in items:
            if isinstance(item, Shape):
                self._shape(item)
            elif isinstance(item, Glyphs):
                self._glyphs(item)
            elif isinstance(item, Stamp):
                self._stamp(item)
            elif isinstance(item, Qr):
                self._qr(item)
            elif isinstance(item, Picture):
                self._picture(item)
            elif isinstance(item, Turned):
                self._turned(item)
            elif isinstance(item, Decor):
                self.draw(item.items)

    def _shape(self, shape: Shape) -> None:
        if shape.fill:
            self._say("fill", _colour(self._ink, shape.fill, "fill"))
        if shape.stroke:
            self._say("stroke", _colour(self._ink, shape.stroke, "stroke"))
            self._say("line", f"{_points(shape.line)} w")
            ends = 1 if shape.round else 0
            self._say("ends", f"{ends} J {ends} j")
            dashes = " ".join(map(_points, shape.dash))
            self._say("dash", f"[{dashes}] 0 d")
        self.ops.append(path_operators(shape.path, self._height))
        self.ops.append(_paint(shape))

    def _glyphs(self, run: Glyphs) -> None:
        self._say("fill", _colour(self._ink, run.colour, "fill"))
        x, y = _points(run.x), _points(self._height - run.y)
        self.ops.append("BT")
        self._say("tracking", f"{_points(run.tracking)} Tc")
        parts = self._names.encoded(run.font, run.text)
        for at, (font, text) in enumerate(parts):
            self._say("font", f"{font} {_points(run.size)} Tf")
            move = f"1 0 0 1 {x} {y} Tm " if at == 0 else ""
            self.ops.append(f"{move}({text}) Tj")
        self.ops.append("ET")

    def _stamp(self, stamp: Stamp) -> None:
        scale = stamp.box.width * POINTS / 64
        x, y = stamp.box.x * POINTS, (self._height - stamp.box.bottom) * POINTS
        name = self._names.icon(stamp)
        self.ops.append(f"q {scale:.6f} 0 0 {scale:.6f} {x:.3f} {y:.3f} cm /{name} Do Q")

    def _qr(self, code: Qr) -> None:
        if code.ground:
            self._shape(Shape(code.box.path, code.ground))
        self._shape(Shape(code.path, code.colour))

    def _picture(self, picture: Picture) -> None:
        box = picture.whole or picture.box
        cut = f"{path_operators(picture.edge, self._height)} W n " if picture.edge else ""
        w, h = box.width * POINTS, box.height * POINTS
        x, y = box.x * POINTS, (self._height - box.bottom) * POINTS
        name = self._names.picture(picture)
        self.ops.append(f"q {cut}{w:.3f} 0 0 {h:.3f} {x:.3f} {y:.3f} cm /{name} Do Q")

    def _turned(self, turned: Turned) -> None:
        self.ops.append("q")
        outside = dict(self._state)
        centre = turned.x * POINTS, (self._height - turned.y) * POINTS
        a, b, c, d, e, f = Matrix.rotation(-turned.degrees, *centre)
        self.ops.append(f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {e:.3f} {f:.3f} cm")
        self.draw(turned.items)
        self.ops.append("Q")
        self._state = outside

    def _say(self, what: str, operator: str) -> None:
        if self._state.get(what) != operator:
            self._state[what] = operator
            self.ops.append(operator)


_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_CAPS = {"butt": 0, "round": 1, "square": 2}

_COLOUR = {1: "g", 3: "rg", 4: "k"}  # by the number of parts; for strokes in capitals


def _colour(ink: Ink, colour: str, use: str) -> str:
    return _components(ink.parts(colour), use)


@cache
def _components(parts: Components, use: str) -> str:
    operator = _COLOUR[len(parts)]
    numbers = " ".join(f"{part:.4g}" for part in parts)
    return f"{numbers} {operator if use == 'fill' else operator.upper()}"


@lru_cache(maxsize=10_000)
def _points(um: float) -> str:
    """A length as PDF wants it."""
    return f"{um * POINTS:.3f}"


# Sheets of a pad draw the same boxes around other letters.
@lru_cache(maxsize=200)
def path_operators(path: Path, height: Um) -> str:
    """A path in points, with y turned upwards."""
    found = []
    for segment in path:
        if segment[0] == "r":
            _, x, y, w, h = segment
            corner = f"{_points(x)} {_points(height - y - h)}"
            found.append(f"{corner} {_points(w)} {_points(h)} re")
        elif segment[0] == "z":
            found.append("h")
        else:
            pairs = zip(segment[1::2], segment[2::2], strict=True)
            numbers = [f"{_points(x)} {_points(height - y)}" for x, y in pairs]
            found.append(f"{' '.join(numbers)} {segment[0]}")
    return "\n".join(found)


def icon_operators(icon: Icon, ink: Ink, tint: str | None) -> list[str]:
    """The operators of all shapes; a tint prints what the icon leaves open."""
    # A form takes over the state of whoever stamps it; dashes are the one thing no shape here says.
    ops = [f"{MITER_LIMIT:g} M [] 0 d"]
    if icon.clip:
        left, top, right, bottom = icon.clip
        ops.append(f"{left:.3f} {SIZE - bottom:.3f} {right - left:.3f} {bottom - top:.3f} re W n")
    for shape in icon.shapes:
        special = bool(shape.clips or shape.dash or shape.miter != MITER_LIMIT)
        if special:
            ops.append("q")
        for path, even_odd in shape.clips:
            ops += [*_icon_path(path), "W* n" if even_odd else "W n"]
        if shape.fill:
            ops.append(_colour(ink, icon.printed(shape.fill, tint), "fill"))
        if shape.stroke:
            ops.append(_colour(ink, icon.printed(shape.stroke, tint), "stroke"))
            ends = f"{_CAPS[shape.cap]} J {_JOINS[shape.join]} j"
            ops.append(f"{shape.width:g} w {ends}")
            if special:
                dashes = " ".join(f"{part:g}" for part in shape.dash)
                ops.append(f"{shape.miter:g} M [{dashes}] {shape.dash_start:g} d")
        ops += [*_icon_path(shape.path), _paint(shape)]
        if special:
            ops.append("Q")
    return ops


def _icon_path(path: Path) -> Iterator[str]:
    for kind, *values in path:
        numbers = [f"{SIZE - v if at % 2 else v:.3f}" for at, v in enumerate(values)]
        yield " ".join([*numbers, "h" if kind == "z" else kind])


def _paint(shape: Shape | IconShape) -> str:
    star = "*" if shape.even_odd and shape.fill else ""
    if shape.fill:
        return ("B" if shape.stroke else "f") + star
    return "S" if shape.stroke else "n"
