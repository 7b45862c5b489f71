"""What an icon's file may not hold: each fault with its exact words and place."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.press.icons import read_icon

PALETTE = {"#16243B": "ink", "#FFFFFF": "white", "#E4572E": "red"}
HAS = "it has: #16243B ink, #FFFFFF white, #E4572E red"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\n'
START = 'an icon is an SVG file that starts with <svg xmlns="http://www.w3.org/2000/svg" ...>'
DOT = '<circle cx="20" cy="20" r="9" fill="#16243B"/>'
UNEVEN = "makes lines unevenly thick;"
NUMBER = "is not a plain number such as 32 or 2.5"


def svg(body: str) -> str:
    """A good file around a body, which starts on line 2."""
    return f"{HEAD}{body}\n</svg>\n"


def problems(folder: Path, content: str | bytes) -> list[str]:
    file = folder / "bad.svg"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadInput) as caught:
        read_icon(file, PALETTE, shown_as="bad.svg")
    return [str(problem).removeprefix("bad.svg") for problem in caught.value.problems]


FILES = [
    (b"", f": is empty; {START}"),
    (b"hello", f":1:1: is not XML: syntax error; {START}"),
    (b"<svg>\n</g>", f":2:3: is not XML: mismatched tag; {START}"),
    (b"<svg>&nbsp;</svg>", f":1:6: is not XML: undefined entity; {START}"),
    (
        "<svg>é\n é".encode() + b"\xe9</svg>",
        ":2:3: is not UTF-8 text; save it as plain SVG with UTF-8 encoding",
    ),
    (
        svg(f'<path fill="none" d="M0 0{" L1 1" * 200_000}"/>'),
        ": is larger than 100 kB; simplify the drawing, an icon takes 1 to 5 kB",
    ),
    (
        '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
        ":2:1: has a DOCTYPE; an icon needs none and no entities: cut it",
    ),
    (
        f'<?xml version="1.0" encoding="ISO-8859-1"?>{svg(DOT)}',
        ":1:1: declares encoding 'ISO-8859-1'; write encoding=\"UTF-8\"",
    ),
    (
        f'<?xml-stylesheet href="a.css"?>{svg(DOT)}',
        ":1:1: has a processing instruction 'xml-stylesheet'; an icon needs none: cut it",
    ),
    ("<html/>", f":1:1: the root is <html>; {START}"),
    (
        svg(DOT).replace("0 0 64 64", "0 0 24 24"),
        ":1:1: <svg> viewBox is '0 0 24 24'; an icon is drawn in viewBox=\"0 0 64 64\"",
    ),
    (
        svg(DOT).replace(' viewBox="0 0 64 64"', ""),
        ':1:1: <svg> viewBox is missing; an icon is drawn in viewBox="0 0 64 64"',
    ),
    (
        svg(DOT).replace("<svg ", '<svg width="100%" '),
        f":1:1: <svg> width: '100%' {NUMBER}; or leave it out",
    ),
    (
        svg(DOT).replace('xmlns="http://www.w3.org/2000/svg" ', ""),
        ':1:1: <svg> xmlns: must be "http://www.w3.org/2000/svg"',
    ),
    (svg("<g fill='none'/>"), ":1:1: draws nothing; an icon has at least one shape"),
    (svg("<g>" * 40 + "</g>" * 40), ":2:94: <g> is nested deeper than 32 elements; ungroup it"),
]

CANNOT = "cannot be in an icon"
ELEMENTS = [
    ("mask", ": cut the shapes themselves and flatten it to paths"),
    ("clipPath", ": cut the shapes themselves and flatten it to paths"),
    ("linearGradient", ": colours print flat: give each area one palette colour"),
    ("text", ": letters are shapes in an icon: turn it into paths"),
    ("style", ": write fill, stroke and stroke-width on the shapes themselves"),
    ("use", ": draw the shape itself, once for each time that it is shown"),
    ("image", ": a raster picture prints badly at this size: trace it to paths"),
    ("filter", ": leave it out, or draw the effect with flat shapes"),
    ("feBlend", ": leave it out, or draw the effect with flat shapes"),
    ("svg", ": one drawing has one box: use <g transform=...> instead"),
    ("script", ": a drawing runs no program: cut it"),
    ("animate", ": paper does not move: leave it out"),
    ("metadata", ": cut it; a <title> is enough"),
    ("sodipodi:namedview", ": it is a drawing program's own note: save as plain SVG"),
    (
        "cirle",
        "; did you mean 'circle'? known: "
        "circle, desc, ellipse, g, line, path, polygon, polyline, rect, svg, title",
    ),
]

RECT = '<rect x="8" y="8" width="20" height="20" fill="#16243B" {}/>'
ATTRIBUTES = [
    ('style="fill:red"', "cannot have 'style': " + ELEMENTS[4][1][2:]),
    ('class="a"', "cannot have 'class': there is no style sheet: " + ELEMENTS[4][1][2:]),
    ('opacity=".5"', "cannot have 'opacity': ink is not see-through: use a lighter palette colour"),
    ('id="a"', "cannot have 'id': nothing refers to it: leave it out"),
    ('onclick="a"', "cannot have 'onclick': a drawing runs no program: cut it"),
    (
        'data-name="a"',
        "cannot have 'data-name': it is a drawing program's own note: save as plain SVG",
    ),
    (
        'rX="3"',
        "cannot have 'rX'; did you mean 'rx'? known: fill, fill-rule, height, rx, ry, stroke, "
        "stroke-linecap, stroke-linejoin, stroke-width, transform, width, x, y",
    ),
    ('rx="-1"', "rx or ry is less than 0; a corner's radius is 0 or more"),
    ('stroke="#16243b"', "has a stroke and no stroke-width; the style's outline is 2.5"),
    ('stroke-width="2px"', f"stroke-width: '2px' {NUMBER}"),
    ('stroke-width="NaN"', f"stroke-width: 'NaN' {NUMBER}"),
    ('stroke-width="0"', "stroke-width: '0' draws nothing; for no line write stroke=\"none\""),
    (
        'stroke="#16243B" stroke-width="1.49"',
        "draws a line of 1.49 units; a line has at least 1.5, better 2",
    ),
    (
        'stroke-linecap="square"',
        "stroke-linecap: 'square' is not one of butt, round; make the line longer instead",
    ),
    ('stroke-linejoin="arcs"', "stroke-linejoin: 'arcs' is not one of miter, round, bevel"),
    ('fill-rule="odd"', "fill-rule: 'odd' is not one of nonzero, evenodd"),
    (
        'transform="scale(2 1)"',
        f"transform: scale(2 1) {UNEVEN} scale both ways alike, or flatten it to paths",
    ),
    ('transform="skewX(3)"', f"transform: skewX {UNEVEN} flatten it to paths"),
    ('transform="matrix(1 0 0 2 0 0)"', f"transform: matrix {UNEVEN} flatten it to paths"),
    ('transform="translate(1 2 3)"', "transform: translate takes 1 or 2 numbers, not 3"),
    ('transform="rotate(inf)"', f"transform: 'inf' {NUMBER}"),
    ('transform="scale(1,)"', "transform: '1,' ends with a comma"),
    ('transform="scale(0)"', "transform: 'scale(0)' shrinks the drawing to nothing"),
    (
        'transform="translate(9e3) translate(9e3)"',
        "transform: 'translate(9e3) translate(9e3)' moves the drawing too far; "
        "the box is 64 units wide",
    ),
    (
        'transform="rotat(3)"',
        "transform: 'rotat' is no transform; did you mean 'rotate'? "
        "known: matrix, rotate, scale, translate",
    ),
    (
        'transform="up 3"',
        "transform: 'up 3' cannot be read; "
        "write translate(x y), scale(s), rotate(degrees) or matrix(a b c d e f)",
    ),
    (
        'stroke="#FFFFFF" stroke-width="2" transform="translate(0 30) scale(1.5)"',
        "reaches 73.5 at the bottom with its stroke and would be cut off; "
        "stay within 0 and 64, better 2 and 62",
    ),
]

COLOURS = [
    ("#16243C", f"#16243C is not in the palette; the nearest is #16243B (ink); {HAS}"),
    ("#e55", f"#e55 is not in the palette; the nearest is #E4572E (red); {HAS}"),
    ("white", "'white' is a name; write #FFFFFF for white"),
    ("orange", "'orange' is not written as #RRGGBB; the nearest in the palette is #E4572E (red)"),
    (
        "rgb(1, 2, 3)",
        "'rgb(1, 2, 3)' is not written as #RRGGBB; the nearest in the palette is #16243B (ink)",
    ),
    ("blurple", "'blurple' is not written as #RRGGBB; write a palette colour or none"),
    ("", "'' is not written as #RRGGBB; write a palette colour or none"),
    ("url(#a)", "'url(#a)' is a gradient or pattern; give the area one palette colour"),
    ("currentColor", "'currentColor' says no colour; leave it out or write a palette colour"),
    ("transparent", "'transparent' is not a colour that prints; write none"),
]

LETTERS = "must be one of the letters M L H V C S Q T A Z, not"
PATHS = [
    ("", "nothing in it; a path starts with M and a point, such as M 2 2 L 62 62"),
    ("L 1 1", "'L 1 1' stands first; a path starts with M and a point"),
    ("M 1 1 L", "L takes 2 numbers, and the path ends before it has them"),
    ("M 1 1 L 5 5 5", "L takes 2 numbers, and the path ends before it has them"),
    (
        "M 1 1 L oops 5 5",
        "L takes 2 numbers; character 9 must begin one of them, not 'oops 5 5'",
    ),
    ("M 1 1,,2 2", "M takes 2 numbers; character 7 must begin one of them, not ',2 2'"),
    ("M nan 1", "M takes 2 numbers; character 3 must begin one of them, not 'nan 1'"),
    ("M 1e999 1", "'1e999' is too large; the box is 64 units wide"),
    ("M 1 1 X 5", f"character 7 {LETTERS} 'X 5'"),
    ("M 1 1 \u017f 1 1 2 2", f"character 7 {LETTERS} '\u017f 1 1 2 2'"),
    ("M 1 1 z 5 5", f"character 9 {LETTERS} '5 5'"),
    ("M 9 9 A 0 5 0 0 0 5 5", "an arc has the radius 0; write a line (L) instead"),
    (
        "M 9 9 A 5 5 0 2 0 5 5",
        "A takes 7 numbers; character 15 must begin a flag (0 or 1), not '2 0 5 5'",
    ),
    ("M 5 5 M 6 6", "only moves, so nothing is drawn"),
]

INK = 'fill="#16243B"'
SHAPES = [
    (
        '<path d="M1 1 9 9 1 9z"/>',
        '<path> says no fill, so SVG paints it black; write fill="none" or a palette colour',
    ),
    ('<path fill="none" d="M1 1 9 9"/>', "<path> has neither fill nor stroke: it draws nothing"),
    ("<line x2='5'/>", "<line> has no stroke: it draws nothing"),
    (f"<circle {INK}/>", "<circle> has no r; it takes a number greater than 0"),
    (
        f"<ellipse {INK} rx='-1' ry='3'/>",
        "<ellipse> rx: -1 draws nothing; it takes a number greater than 0",
    ),
    (f"<circle {INK} r='5' cx='inf'/>", f"<circle> cx: 'inf' {NUMBER}"),
    (
        f"<circle {INK} r='5' cx='1e9'/>",
        "<circle> cx: '1e9' is too large; the box is 64 units wide",
    ),
    (
        f"<circle {INK} r='.89' cx='9' cy='9'/>",
        "<circle> is only 1.78 units across; a dot has a radius of at least 0.9, better 1",
    ),
    (
        f"<polygon {INK} points='1 1 2 2 3'/>",
        "<polygon> points: 5 numbers; it takes an x and a y for each point, and at least 3 points",
    ),
    (f"<polyline {INK} points='1 1 x'/>", f"<polyline> points: 'x' {NUMBER}"),
    (
        f"<g {INK}>Hi<rect width='5' height='5'/></g>",
        "<g> holds the text 'Hi', which is not drawn: cut it",
    ),
    (
        f"<path {INK} d='M 30 30 C 80 20 80 50 30 40'/>",
        "<path> reaches 67.5 at the right and would be cut off; "
        "stay within 0 and 64, better 2 and 62",
    ),
]


@pytest.mark.parametrize(("content", "message"), FILES)
def test_a_file_that_is_no_icon_is_refused(
    tmp_path: Path, content: str | bytes, message: str
) -> None:
    assert problems(tmp_path, content) == [message]


@pytest.mark.parametrize(("name", "why"), ELEMENTS)
def test_what_would_print_wrong_is_refused(tmp_path: Path, name: str, why: str) -> None:
    # What stands in a refused element is not judged as well.
    body = f"<g>\n  <{name}><stop/></{name}></g>"
    assert problems(tmp_path, svg(body)) == [f":3:3: <{name}> {CANNOT}{why}"]


@pytest.mark.parametrize(("attributes", "message"), ATTRIBUTES)
def test_attributes_are_checked(tmp_path: Path, attributes: str, message: str) -> None:
    body = RECT.format(attributes)
    assert problems(tmp_path, svg(body)) == [f":2:1: <rect> {message}"]


@pytest.mark.parametrize(("colour", "message"), COLOURS)
def test_only_palette_colours_print(tmp_path: Path, colour: str, message: str) -> None:
    body = f'<g fill="{colour}"><rect width="9" height="9"/></g>'
    assert problems(tmp_path, svg(body)) == [f":2:1: <g> fill: {message}"]


@pytest.mark.parametrize(("data", "message"), PATHS)
def test_path_data_is_read_to_the_letter(tmp_path: Path, data: str, message: str) -> None:
    assert problems(tmp_path, svg(f'<path {INK} d="{data}"/>')) == [f":2:1: <path> d: {message}"]


@pytest.mark.parametrize(("body", "message"), SHAPES)
def test_shapes_must_show_on_paper(tmp_path: Path, body: str, message: str) -> None:
    assert problems(tmp_path, svg(body)) == [f":2:1: {message}"]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    body = (
        '<title>A <g/></title>é<rect width="9" id="a" fill="red"/>\n'
        '  <g transform="skewY(1)" fill="none" stroke="#16243B" stroke-width="1">\n'
        '    <circle r="50"><path/></circle></g>'
    )
    assert problems(tmp_path, svg(body)) == [
        ":1:1: <svg> holds the text 'é', which is not drawn: cut it",
        ":2:10: <g> stands in <title>; move it out",
        ":2:23: <rect> cannot have 'id': nothing refers to it: leave it out",
        ":2:23: <rect> fill: 'red' is a name; write #E4572E for red",
        ":2:23: <rect> has no height; it takes a number greater than 0",
        f":3:3: <g> transform: skewY {UNEVEN} flatten it to paths",
        ":4:20: <path> stands in <circle>; move it out",
    ]


def test_a_hopeless_file_stops_after_forty(tmp_path: Path) -> None:
    told = problems(tmp_path, svg('<g id="a"/>' * 500))
    assert len(told) == 41
    assert told[-1] == ": has more problems than these; mend them first"
