"""The few words of SVG that an icon is drawn with, and why the others are refused."""

from cruxpress.core.errors import did_you_mean
from cruxpress.press.icons.svg import Faults, SvgElement, shown, tag

SVG_NAMESPACE = "http://www.w3.org/2000/svg"

# Handed down from groups to what stands in them.
_PAINT = ("fill", "fill-rule", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width")
_PLACED = (*_PAINT, "transform")

NOTES = ("title", "desc")
KNOWN: dict[str, tuple[str, ...]] = {
    "svg": ("xmlns", "version", "viewBox", "width", "height", *_PAINT),
    "g": _PLACED,
    "path": ("d", *_PLACED),
    "circle": ("cx", "cy", "r", *_PLACED),
    "ellipse": ("cx", "cy", "rx", "ry", *_PLACED),
    "rect": ("x", "y", "width", "height", "rx", "ry", *_PLACED),
    "line": ("x1", "y1", "x2", "y2", *_PLACED),
    "polyline": ("points", *_PLACED),
    "polygon": ("points", *_PLACED),
    "title": (),
    "desc": (),
}

_CUT = "cut the shapes themselves and flatten it to paths"
_FLAT = "colours print flat: give each area one palette colour"
_COPY = "draw the shape itself, once for each time that it is shown"
_STILL = "paper does not move: leave it out"
_EFFECT = "leave it out, or draw the effect with flat shapes"
_LETTERS = "letters are shapes in an icon: turn it into paths"
_ATTRIBUTES = "write fill, stroke and stroke-width on the shapes themselves"
_NO_PROGRAM = "a drawing runs no program: cut it"
_DRAW = "draw it as a path of its own"

_REFUSED_ELEMENTS = {
    "mask": _CUT,
    "clipPath": _CUT,
    "linearGradient": _FLAT,
    "radialGradient": _FLAT,
    "stop": _FLAT,
    "pattern": "draw the pattern's shapes themselves",
    "text": _LETTERS,
    "tspan": _LETTERS,
    "textPath": _LETTERS,
    "style": _ATTRIBUTES,
    "use": _COPY,
    "symbol": _COPY,
    "defs": "there is nothing to refer to: move its shapes to where they are shown",
    "image": "a raster picture prints badly at this size: trace it to paths",
    "filter": _EFFECT,
    "svg": "one drawing has one box: use <g transform=...> instead",
    "script": _NO_PROGRAM,
    "animate": _STILL,
    "animateMotion": _STILL,
    "animateTransform": _STILL,
    "set": _STILL,
    "marker": _DRAW,
    "a": "paper has no links: keep what stands in it and cut the rest",
    "switch": "keep the one drawing that shall print",
    "foreignObject": "flatten it to paths",
    "metadata": "cut it; a <title> is enough",
}

_SEE_THROUGH = "ink is not see-through: use a lighter palette colour"
_HIDDEN = "cut what shall not print"
_REFUSED_ATTRIBUTES = {
    "style": _ATTRIBUTES,
    "class": f"there is no style sheet: {_ATTRIBUTES}",
    "id": "nothing refers to it: leave it out",
    "opacity": _SEE_THROUGH,
    "fill-opacity": _SEE_THROUGH,
    "stroke-opacity": _SEE_THROUGH,
    "mix-blend-mode": _SEE_THROUGH,
    "clip-path": _CUT,
    "mask": _CUT,
    "filter": _EFFECT,
    "display": _HIDDEN,
    "visibility": _HIDDEN,
    "color": "write fill and stroke instead",
    "stroke-dasharray": "draw each dash as a line of its own",
    "stroke-dashoffset": "draw each dash as a line of its own",
    "stroke-miterlimit": 'write stroke-linejoin="round" instead',
    "marker-start": _DRAW,
    "marker-mid": _DRAW,
    "marker-end": _DRAW,
    "paint-order": "draw the fill and the stroke as two shapes, in the order that you want",
    "vector-effect": "a stroke grows with the icon: leave it out",
    "href": _COPY,
}

_PROGRAMS_OWN = "it is a drawing program's own note: save as plain SVG"


def allowed_element(node: SvgElement, faults: Faults) -> bool:
    """Whether an icon may hold this element (below its root); says why not."""
    name = node.tag
    if name in KNOWN and name != "svg":
        return True
    if name in _REFUSED_ELEMENTS:
        why = f": {_REFUSED_ELEMENTS[name]}"
    elif name.startswith("fe"):
        why = f": {_EFFECT}"
    elif ":" in name:
        why = f": {_PROGRAMS_OWN}"
    else:
        why = did_you_mean(name[:40], KNOWN)
    faults.add(node.place, f"{tag(name)} cannot be in an icon{why}")
    return False


def check_attributes(node: SvgElement, faults: Faults) -> None:
    """Say which attributes an icon cannot have, and what to write instead."""
    known = KNOWN[node.tag]
    for name in node.attributes:
        # Declaring a prefix does nothing; using it is refused below.
        if name in known or name.startswith("xmlns:"):
            continue
        if name in _REFUSED_ATTRIBUTES:
            why = f": {_REFUSED_ATTRIBUTES[name]}"
        elif ":" in name or name.startswith("data-"):
            why = f": {_PROGRAMS_OWN}"
        elif name.startswith("on"):
            why = f": {_NO_PROGRAM}"
        elif not known:
            why = ": it has no attributes"
        else:
            why = did_you_mean(name[:40].lower(), known)
        faults.add(node.place, f"{tag(node.tag)} cannot have {shown(name)}{why}")
    if node.text.strip() and node.tag not in NOTES:
        text = shown(node.text.strip())
        faults.add(node.place, f"{tag(node.tag)} holds the text {text}, which is not drawn: cut it")
