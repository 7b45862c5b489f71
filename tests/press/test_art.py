"""A designer's own drawings: any SVG is read, looks as elsewhere, or is refused with its line."""

from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from cruxpress.core.errors import BadInput
from cruxpress.press.icons import Binding, Icon, icon_bounds, read_art
from cruxpress.press.icons.model import CURRENT
from cruxpress.press.press import Press
from workshop.field_icons import (
    MOST_DIFFERENT,
    REFERENCE,
    SAMPLE,
    difference,
    our_pictures,
    sample_files,
    tile,
)

PALETTE = {"#16243B": "ink", "#FFFFFF": "white", "#000000": "black", "#E4572E": "red"}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def read(folder: Path, body: str, head: str = 'viewBox="0 0 64 64"', **more: object) -> Icon:
    file = folder / "own.svg"
    file.write_text(f"{SVG}{head}>{body}</svg>", "utf-8")
    return read_art(file, Binding(PALETTE, **more), "own.svg")  # type: ignore[arg-type]


def refused(folder: Path, body: str, head: str = 'viewBox="0 0 64 64"') -> list[str]:
    with pytest.raises(BadInput) as caught:
        read(folder, body, head)
    return [str(problem) for problem in caught.value.problems]


def test_the_sample_looks_as_another_renderer_draws_it(press: Press) -> None:
    files = sample_files()
    assert len([file for file in files if file.parent.name != "own"]) == 100
    sheet = Image.open(REFERENCE).convert("RGB")
    theirs = [sheet.crop(tile(at)) for at in range(len(files))]
    ours = our_pictures(press, files)
    unlike = {
        f"{file.parent.name}/{file.name}": difference(one, other)
        for file, one, other in zip(files, ours, theirs, strict=True)
    }
    assert {name: value for name, value in unlike.items() if value > MOST_DIFFERENT} == {}
    # The measure sees a difference where there is one: between neighbours.
    neighbours = [difference(one, other) for one, other in zip(ours, theirs[1:], strict=False)]
    assert sum(value > MOST_DIFFERENT for value in neighbours) > 0.98 * len(neighbours)


def test_every_icon_of_the_sample_has_its_licence() -> None:
    told = (SAMPLE / "LICENCES.md").read_text("utf-8")
    for folder in {file.parent.name for file in sample_files()} - {"own"}:
        assert f"\n## {folder}: " in told
    for icon in SAMPLE.glob("game-icons/*.svg"):
        assert icon.stem in told


def test_any_box_is_fitted_into_ours(tmp_path: Path) -> None:
    wide = read(tmp_path, '<path d="M0 0h200v100H0z"/>', 'viewBox="0 0 200 100"')
    assert icon_bounds(wide) == (0, 16, 64, 48)
    assert wide.clip is None
    inches = read(tmp_path, '<rect width="48" height="48"/>', 'width="1in" height="2.54cm"')
    assert icon_bounds(inches) == (0, 0, 32, 32)
    unsized = read(tmp_path, '<circle cx="500" cy="500" r="10"/>', "")
    assert icon_bounds(unsized) == pytest.approx((0, 0, 64, 64))
    beyond = read(tmp_path, '<rect x="-9" width="99" height="9"/>', 'viewBox="0 0 9 18"')
    assert beyond.clip == (16, 0, 48, 64)


def test_styles_classes_and_attributes_win_in_their_order(tmp_path: Path) -> None:
    rules = "path{fill:#E4572E} .a{fill:#fff} #i{fill:#16243B} .z{fill:#123456!important}"
    style = f"<style>{rules}</style>"
    one = '<path d="M1 1h9v9z" fill="green" {}/>'
    for words, colour in (
        ("", "red"),
        ('class="b a"', "white"),
        ('class="a" id="i"', "ink"),
        ('class="a" style="fill: rgb(0 0 0 / 50%)"', "black@50"),
        ('class="z" style="fill:#fff"', "#123456"),
    ):
        (shape,) = read(tmp_path, style + one.format(words)).shapes
        assert shape.fill == colour


def test_colours_are_kept_bound_or_the_nearest(tmp_path: Path) -> None:
    body = '<path d="M1 1h9v9z" fill="#E4582F"/><path d="M1 1h9v9z" fill="#0f0"/>'
    kept = read(tmp_path, body)
    assert [shape.fill for shape in kept.shapes] == ["#E4582F", "#00FF00"]
    near = read(tmp_path, body, choice="nearest")
    assert near.shapes[0].fill == "red"
    bound = read(tmp_path, body, bound={"#00FF00": "ink"})
    assert [shape.fill for shape in bound.shapes] == ["#E4582F", "ink"]


def test_a_tint_takes_what_a_drawing_leaves_open(tmp_path: Path) -> None:
    shape = '<path d="M1 1h9v9z" fill="{}"/>'
    some = read(tmp_path, shape.format("currentColor") + shape.format("#E4572E"))
    assert [some.printed(colour, "sea") for colour in (CURRENT, "red")] == ["sea", "red"]
    assert some.printed(CURRENT, None) == "ink"
    none = read(tmp_path, shape.format("#fff") + shape.format("#E4572E"))
    assert [none.printed(colour, "sea") for colour in ("white", "red")] == ["white", "sea"]
    assert read(tmp_path, shape.format("currentColor"), 'color="red"').shapes[0].fill == "#FF0000"


def test_gradients_are_flat_and_told(tmp_path: Path) -> None:
    stops = '<stop offset="0" stop-color="#000"/><stop offset="100%" style="stop-color:#fff"/>'
    defs = f'<defs><linearGradient id="a">{stops}</linearGradient>'
    defs += '<radialGradient id="b" xlink:href="#a"/></defs>'
    icon = read(tmp_path, f'{defs}\n<path fill="url(#b)" d="M1 1h9v9z"/>')
    assert icon.shapes[0].fill == "#808080"
    assert icon.notes == ("own.svg:2:1: the gradient #b prints as one flat colour, #808080",)


REFUSED = [
    ('<text x="1">A</text>', "<text> cannot be printed: letters are shapes in an icon: turn the"),
    ('<image href="http://x.org/a.png"/>', "<image> cannot be printed: a raster picture inside"),
    ("<script>alert(1)</script>", "<script> cannot be printed: a drawing runs no program: cut it"),
    ('<g onclick="x()"><path d="M1 1h9"/></g>', "<g> onclick: a drawing runs no program: cut it"),
    ('<g filter="url(#f)"/>', "<g> filter: a filter cannot be printed; flatten it to plain"),
    ('<g style="mask:url(#m)"/>', "<g> mask: a mask cannot be printed; flatten it to plain"),
    ('<path d="M1 1h9" marker-end="url(#m)"/>', "<path> marker-end: a marker is not drawn;"),
    ('<use href="other.svg#a"/>', "<use> 'other.svg#a' leads out of the file; put the drawing"),
    ('<use href="#nobody"/>', "<use> there is no '#nobody' in this file"),
    ("<style>@import url(x.css);</style>", "<style> imports another file; a drawing holds all"),
    ("<style>g > path{fill:red}</style>", "<style> has a rule for 'g > path'; write it for a"),
    ('<path d="M1 1" fill="url(#none)"/>', "<path> fill: there is no gradient '#none' in this"),
    ('<path d="M1 1 oops"/>', "<path> d: character 6 must be one of the letters M L H V"),
    ('<path fill="blurple" d="M1 1h9"/>', "<path> fill: 'blurple' is no colour; write #RRGGBB,"),
    ('<rect width="9furlong"/>', "<rect> width: '9furlong' is no length such as 32, 2.5px, 4mm"),
    ('<g transform="fold(3)"/>', "<g> transform: 'fold' is no transform; known: matrix, rotate,"),
    ("<blink/>", "<blink> is no element of SVG that can be printed; flatten it to plain shapes"),
    ('<g clip-path="url(#c)"/>', "<g> clip-path: there is no clip path '#c' in this file"),
    ("", "draws nothing; an icon has at least one shape that is seen"),
    ('<path d="M1 1h9" fill="none"/>', "draws nothing; an icon has at least one shape that is"),
]


@pytest.mark.parametrize(("body", "told"), REFUSED)
def test_what_cannot_be_drawn_is_refused_with_its_line(
    tmp_path: Path, body: str, told: str
) -> None:
    line = 2 if "draws nothing" not in told else 1
    (first, *_) = refused(tmp_path, f"\n{body}")
    assert first.startswith(f"own.svg:{line}:1: {told}")


def copies(levels: int) -> str:
    """Each group shows the one before it ten times."""
    groups = ['<g id="g0"><path d="M1 1h9v9z"/></g>']
    for level in range(1, levels):
        uses = f'<use href="#g{level - 1}"/>' * 10
        groups.append(f'<g id="g{level}">{uses}</g>')
    return f'<defs>{"".join(groups)}</defs><use href="#g{levels - 1}"/>'


HOSTILE = [
    (copies(10), "with all copies (<use>) it would draw more than 10,000 elements"),
    ('<g id="a"><use href="#a"/></g>', "<use> copies itself: '#a'"),
    ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "<use> copies itself: "),
    ("<g>" * 200 + "</g>" * 200, "<g> is nested deeper than 100 elements; ungroup it"),
    ("<g/>" * 30_000, "has more than 20,000 elements; simplify it"),
    (f'<path d="M0 0{"l1 1" * 250_000}"/>', "has more than 200,000 lines and curves"),
    ('<path d="M1 1h9" transform="scale(1e300)"/>', "is too large"),
    (f"<style>{'.a{fill:red}' * 1500}</style>", "<style> has more than 1,000 rules, the most"),
    (f"<style>{'/*' * 100_000}</style>", "draws nothing"),
    (f'<path style="{"((a:" * 100_000}" d="M1 1h9"/><text/>', "<text> cannot be printed"),
    (
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
        '<path fill="url(#a)" d="M1 1h9v9z"/>',
        "draws nothing",
    ),
]


@pytest.mark.parametrize(("body", "told"), HOSTILE)
def test_hostile_drawings_are_harmless(tmp_path: Path, body: str, told: str) -> None:
    assert told in refused(tmp_path, body)[-1]


def test_a_tiny_view_box_makes_no_numbers_that_a_printer_cannot_take(tmp_path: Path) -> None:
    (told,) = refused(tmp_path, '<rect width="9" height="9"/>', 'viewBox="0 0 1e-300 1e-300"')
    assert told == "own.svg:1:1: reaches far beyond its viewBox; make the viewBox as large as it is"


@pytest.mark.parametrize("dashes", ["1e-9", "1e-9 2e-9 3e-9", "0 0"])
def test_dashes_finer_than_print_are_a_line(tmp_path: Path, dashes: str) -> None:
    """PDF allows no dashes without a length; some readers stop there."""
    line = f'<path d="M0 0L64 64" stroke="#000" stroke-dasharray="{dashes}"/>'
    (shape,) = read(tmp_path, line).shapes
    assert shape.dash == ()


def test_entities_are_never_opened(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    for words in ('<!ENTITY a "b">', '<!ENTITY a SYSTEM "file:///etc/passwd">'):
        file.write_text(f"<!DOCTYPE svg [{words}]>{SVG}><title>&a;</title></svg>", "utf-8")
        with pytest.raises(BadInput, match="has a DOCTYPE; an icon needs none and no entities"):
            read_art(file, Binding(PALETTE))
    file.write_text(f'<?xml-stylesheet href="x.css"?>{SVG}><path d="M1 1h9v9z"/></svg>', "utf-8")
    with pytest.raises(BadInput, match="takes its style from another file"):
        read_art(file, Binding(PALETTE))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings_are_found(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "x.svg"
    declared = f'<?xml version="1.0" encoding="{encoding}"?>' if encoding == "latin-1" else ""
    text = f'{declared}{SVG}viewBox="0 0 9 9"><title>Bär</title><path d="M1 1h3v3z"/></svg>'
    file.write_text(text, encoding)
    assert read_art(file, Binding(PALETTE)).title == "Bär"


def test_kept_colours_print_in_every_ink_by_one_rule(press: Press) -> None:
    inks = press.inks
    assert inks["colour"].parts("#C0392B") == (0.7529, 0.2235, 0.1686)
    assert inks["cmyk"].parts("#C0392B") == (0, 0.5294, 0.5843, 0.2471)
    assert inks["cmyk"].parts("#808080") == (0, 0, 0, 0.498)
    assert inks["low-ink"].parts("#C0392B") == (0.8888, 0.6506, 0.6259)
    assert inks["low-ink"].parts("#101010") == inks["colour"].parts("#101010")
    (grey,) = inks["grey"].parts("#C0392B")
    assert grey == pytest.approx(0.405, abs=0.01)
    assert inks["cmyk"].parts("red@50") == (0.015, 0.385, 0.44, 0)
    codes = map("".join, product(("00", "33", "80", "CC", "FF"), repeat=3))
    assert max(inks["cmyk"].coverage(f"#{code}") for code in codes) <= 200
