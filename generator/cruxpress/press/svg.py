"""Faces as SVG, for screens: the same placed items that pdf.py prints, in units of 10 micrometres.

Text names the font file's stem as its family; whoever shows a face has those fonts. Widths are
said with every run, so that a face keeps its lines even where a font is still on its way.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from cruxpress.press.geometry import Path
from cruxpress.press.icons import MITER_LIMIT, SIZE, IconShape
from cruxpress.press.items import Decor, Face, Glyphs, Item, Picture, Qr, Shape, Stamp, Turned
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink

UNIT = 10  # micrometres
COMMANDS = {"m": "M", "l": "L", "c": "C", "z": "Z"}


def svg_face(face: Face, ink: Ink, press: Press, title: str) -> str:
    """One face as an SVG document; its title is what a screen reader says."""
    drawing = _Drawing(ink, press)
    body = "".join(drawing.items(item for layer in face.layers for item in layer.items))
    size = f"0 0 {_units(face.width)} {_units(face.height)}"
    defs = f"<defs>{''.join(drawing.symbols.values())}</defs>" if drawing.symbols else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img"'
    return f"{head}><title>{escape(title)}</title>{defs}{body}</svg>\n"


class _Drawing:
    """Turns items into elements, and keeps each icon once."""

    def __init__(self, ink: Ink, press: Press) -> None:
        self.symbols: dict[str, str] = {}
        self._ink = ink
        self._press = press

    def items(self, items: Iterable[Item]) -> Iterable[str]:
        for item in items:
            if isinstance(item, Shape):
                yield self._shape(item)
            elif isinstance(item, Glyphs):
                yield self._glyphs(item)
            elif isinstance(item, Stamp):
                yield self._stamp(item)
            elif isinstance(item, Qr):
                ground = Shape(item.box.path, item.ground)
                yield (self._shape(ground) if item.ground else "") + self._shape(
                    Shape(item.path, item.colour)
                )
            elif isinstance(item, Turned):
                around = f"{item.degrees:g} {_units(item.x)} {_units(item.y)}"
                yield f'<g transform="rotate({around})">{"".join(self.items(item.items))}</g>'
            elif isinstance(item, Decor):
                yield from self.items(item.items)
            elif isinstance(item, Picture):
                box = Shape(item.box.path, None, "mark", UNIT)  # a frame where a photograph goes
                yield self._shape(box)

    def _shape(self, shape: Shape) -> str:
        more = ""
        if shape.stroke:
            ends = ' stroke-linecap="round" stroke-linejoin="round"' if shape.round else ""
            dashes = " ".join(_units(each) for each in shape.dash)
            more = f' stroke-width="{_units(shape.line)}"{ends}'
            more += f' stroke-dasharray="{dashes}"' if dashes else ""
        rule = ' fill-rule="evenodd"' if shape.even_odd else ""
        return f'<path d="{_path(shape.path)}"{self._paint(shape.fill, shape.stroke)}{more}{rule}/>'

    def _glyphs(self, run: Glyphs) -> str:
        family = quoteattr(self._press.fonts[run.font].file.stem)
        place = f'x="{_units(run.x)}" y="{_units(run.y)}" font-size="{_units(run.size)}"'
        width = f' textLength="{_units(run.width)}"' if len(run.text) > 1 and run.width else ""
        fill = self._colour(run.colour)
        return (
            f'<text {place} font-family={family} fill="{fill}"{width} '
            f'xml:space="preserve">{escape(run.text)}</text>'
        )

    def _stamp(self, stamp: Stamp) -> str:
        name = f"{stamp.file.stem}-{stamp.tint}" if stamp.tint else stamp.file.stem
        name = f"{self._ink.name}-{name}"
        if name not in self.symbols:
            shapes = self._press.icon(stamp.file).shapes
            drawn = "".join(self._icon_shape(shape, stamp.tint) for shape in shapes)
            self.symbols[name] = f'<g id="{name}" stroke-miterlimit="{MITER_LIMIT:g}">{drawn}</g>'
        scale = stamp.box.width / UNIT / SIZE
        move = f"translate({_units(stamp.box.x)} {_units(stamp.box.y)}) scale({scale:.4g})"
        return f'<use href="#{name}" transform="{move}"/>'

    def _icon_shape(self, shape: IconShape, tint: str | None) -> str:
        fill, stroke = (
            tint if tint and colour and colour != "white" else colour
            for colour in (shape.fill, shape.stroke)
        )
        more = f' stroke-width="{shape.width:g}"' if stroke else ""
        more += f' stroke-linecap="{shape.cap}"' if stroke and shape.cap != "butt" else ""
        more += f' stroke-linejoin="{shape.join}"' if stroke and shape.join != "miter" else ""
        more += ' fill-rule="evenodd"' if shape.even_odd else ""
        data = "".join(
            COMMANDS[kind] + " ".join(f"{value:.5g}" for value in values)
            for kind, *values in shape.path
        )
        return f'<path d="{data}"{self._paint(fill, stroke)}{more}/>'

    def _paint(self, fill: str | None, stroke: str | None) -> str:
        line = f' stroke="{self._colour(stroke)}"' if stroke else ""
        return f' fill="{self._colour(fill) if fill else "none"}"{line}'

    def _colour(self, name: str) -> str:
        parts = self._ink.colours[name]
        if len(parts) == 4:  # inks of a shop, as a screen shows them
            parts = tuple((1 - part) * (1 - parts[3]) for part in parts[:3])
        shades = parts if len(parts) == 3 else parts * 3
        return "#" + "".join(f"{round(255 * shade):02x}" for shade in shades)


def _units(length: float) -> str:
    return str(round(length / UNIT))


def _path(path: Path) -> str:
    found = []
    for kind, *values in path:
        numbers = [_units(value) for value in values]
        if kind == "r":
            x, y, width, height = numbers
            found.append(f"M{x} {y}h{width}v{height}h-{width}z")
        else:
            found.append(COMMANDS[kind] + " ".join(numbers))
    return "".join(found)
