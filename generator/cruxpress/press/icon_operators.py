"""An icon as drawing operators in its own box of 64 units, in the colours of an ink."""

from cruxpress.press.icons import MITER_LIMIT, SIZE, Icon, IconShape
from cruxpress.press.operators import colour_operator
from cruxpress.press.stock import Ink

_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def icon_operators(icon: Icon, ink: Ink, tint: str | None) -> list[str]:
    """The operators of all shapes; with a tint, all that is not white prints in it."""
    ops = [f"{MITER_LIMIT:g} M"]
    for shape in icon.shapes:
        ops += _shape(shape, ink, tint)
    return ops


def _shape(shape: IconShape, ink: Ink, tint: str | None) -> list[str]:
    ops = []
    if shape.fill:
        ops.append(colour_operator(ink, _tinted(shape.fill, tint), "fill"))
    if shape.stroke:
        ops.append(colour_operator(ink, _tinted(shape.stroke, tint), "stroke"))
        ops.append(f"{shape.width:g} w {int(shape.round_cap)} J {_JOINS[shape.join]} j")
    for segment in shape.path:
        numbers = [
            f"{SIZE - value if at % 2 else value:.3f}" for at, value in enumerate(segment[1:])
        ]
        ops.append(" ".join([*numbers, "h" if segment[0] == "z" else segment[0]]))
    ops.append(_paint(shape))
    return ops


def _tinted(colour: str, tint: str | None) -> str:
    return tint if tint and colour != "white" else colour


def _paint(shape: IconShape) -> str:
    star = "*" if shape.even_odd and shape.fill else ""
    if shape.fill and shape.stroke:
        return "B" + star
    return "f" + star if shape.fill else "S"
