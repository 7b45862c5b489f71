"""Every rule of preflight has a layout that breaks it, and says exactly what would be right."""

import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from cruxpress.core.files import shipped_layouts
from cruxpress.press.layout import Layout
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml
from tests.press.preflight_for_tests import (
    FAILING,
    ROOT,
    faces_of,
    press_of,
    said,
    said_of,
    said_of_file,
    single,
)
from tests.press.test_pages import document_of, layouts

CUT = "ends too near the cut"
STAY = "stay 3 mm inside each edge"

UNSEEN = "in the ink 'colour' this cannot be told from what is beside it: "
TOLD = "and 1.3 is the least; take another colour, or draw a line between them"

CASES = {
    "near-the-cut": [
        f"6:8: this shape {CUT} (1 mm inside the left edge, 1 mm beyond the top edge); {STAY}, or "
        "reach 3 mm beyond it"
    ],
    "frame-on-the-cut": [
        f"6:10: this shape {CUT} (0.5 mm beyond the left edge, 0.5 mm beyond the top edge, 0.5 mm "
        f"beyond the right edge, 0.5 mm beyond the bottom edge); {STAY}, or reach 3 mm beyond it"
    ],
    "text-over-the-edge": [f"6:9: the text 'Halves' {CUT} (5 mm beyond the left edge); {STAY}"],
    "code-over-the-edge": [f"6:9: the QR code {CUT} (1.01 mm inside the left edge); {STAY}"],
    "decor-too-short": [
        f"7:5: this decor {CUT} (1 mm beyond the right edge, 1 mm beyond the bottom edge); decor "
        "may be cut anywhere, so let it reach 3 mm beyond each edge that it comes near"
    ],
    "turned-into-the-cut": [
        f"6:11: this shape {CUT} (0.39 mm inside the left edge, 0.39 mm inside the right edge); "
        f"{STAY}, or reach 3 mm beyond it"
    ],
    "no-bleed": [
        f"6:11: this shape {CUT} (2 mm beyond the left edge, 2 mm beyond the right edge); stay "
        "5 mm inside each edge, for this piece has no bleed"
    ],
    "round-token": [
        f"6:11: this shape {CUT} (0.1 mm inside the round edge); stay 1 mm inside it, or reach "
        "1.5 mm beyond it"
    ],
    "round-ring": [
        f"6:9: this shape {CUT} (0.37 mm inside the round edge); stay 1 mm inside it, or reach "
        "1.5 mm beyond it"
    ],
    "thin-line": ["6:9: a line of 0.2 pt is too thin to print; make it 0.25 pt or more"],
    "thin-icon": [
        "6:9: the icon 'pencil' has lines of 0.22 pt at 2 mm, too thin to print; make it 2.3 mm "
        "or more"
    ],
    "small-type": ["6:10: type of 5 pt is too small to read; make it 6 pt or more"],
    "fine-code": [
        "6:9: the QR code has modules of 0.344 mm; phones need 0.4 mm: make its box 11.6 mm or more"
    ],
    "loud-code": [
        "6:9: the QR code has a quiet zone of 2 modules; phones need 4: write 'quiet: 4'"
    ],
    "disturbed-code": [
        "7:9: the text 'Scan me' stands in the quiet zone of the QR code at "
        "disturbed-code.yaml:6:9; keep out of its box"
    ],
    "code-on-a-pattern": [
        "6:8: this shape stands in the quiet zone of the QR code at code-on-a-pattern.yaml:7:9; "
        "keep out of its box"
    ],
    "missing-glyph": ["6:9: the font 'body' has no '☃' U+2603; use an icon or another font"],
    "colour-alone": [
        "5:1: 'go' and 'stop' differ in colour alone; give one a letter, icon, pattern or shape"
    ],
    "holes-like-squares": [f"7:9: {UNSEEN}'white' and 'faint' have a contrast of 1.08, {TOLD}"],
    "ringed-like-ground": [f"7:9: {UNSEEN}'rose' and 'floe' have a contrast of 1.26, {TOLD}"],
    "ring-unseen": [f"6:9: {UNSEEN}'faint' and paper have a contrast of 1.08, {TOLD}"],
    "shaded-like-open": [f"6:9: {UNSEEN}'white' and 'snow' have a contrast of 1.16, {TOLD}"],
    "rows-like-ground": [
        f"6:9: {UNSEEN}'faint' and paper have a contrast of 1.08, {TOLD}",
        f"7:9: {UNSEEN}'white' and paper have a contrast of 1.00, {TOLD}",
        f"8:9: {UNSEEN}'snow' and paper have a contrast of 1.16, {TOLD}",
    ],
    "text-on-text": [
        "6:10: the text 'Overwritten' lies on the text '12' at text-on-text.yaml:7:11; move one of "
        "them"
    ],
    "text-over-a-grid": [
        "7:10: the text 'Your score' runs over the edge of a grid at text-over-a-grid.yaml:6:9; "
        "move one of them",
        "8:10: this shape runs over the edge of a grid at "
        "text-over-a-grid.yaml:6:9; move one of them",
    ],
}
# These need an ink, a font or a picture that the tests below give them.
SPECIAL = {"heavy-ink", "locked-font", "twin-fonts", "coarse-picture"}


@pytest.mark.parametrize("name", CASES)
def test_a_layout_that_breaks_a_rule_is_refused_with_its_message(name: str) -> None:
    found = said_of_file(FAILING / f"{name}.yaml")
    assert [line.removeprefix(f"{name}.yaml:").lstrip() for line in found] == CASES[name]


def test_every_failing_layout_has_its_case() -> None:
    files = {file.stem for file in FAILING.glob("*.yaml")} - {"inks"}
    assert files == CASES.keys() | SPECIAL


def test_ink_over_300_percent_is_refused_wherever_it_is_used() -> None:
    problem = (
        "the colour 'heavy' puts 320 % of ink on paper, more than the 300 % that dry; lower it in "
        "the ink 'cmyk'"
    )
    assert said_of_file(FAILING / "heavy-ink.yaml", ink="cmyk") == [
        f"heavy-ink.yaml:6:8: {problem}",
        f"heavy-ink.yaml:7:9: {problem}",
    ]
    assert said_of_file(FAILING / "heavy-ink.yaml", ink="colour") == []


def folder_with_font(folder: Path, name: str, *, locked: bool) -> Path:
    """A folder of layouts with a font of its own, made from a shipped one."""
    (folder / "fonts").mkdir()
    with TTFont(ROOT / "fonts" / "Nunito_400Regular.ttf") as font:
        if locked:
            font["OS/2"].fsType = 2
        font.save(folder / "fonts" / f"{name}.ttf")
    (folder / "fonts.yaml").write_text(
        f"fonts: {{{name}: {{regular: {name}.ttf, licence: OFL}}}}\n", encoding="utf-8"
    )
    return folder


def test_a_font_that_may_not_be_embedded_is_refused(tmp_path: Path) -> None:
    press = press_of(folder_with_font(tmp_path, "locked", locked=True))
    assert said_of_file(FAILING / "locked-font.yaml", press=press) == [
        "locked-font.yaml:6:9: the licence of the font 'locked' (locked.ttf) forbids to embed it; "
        "use another font"
    ]


def test_two_fonts_with_one_name_inside_are_refused_where_both_are_used(tmp_path: Path) -> None:
    press = press_of(folder_with_font(tmp_path, "twin", locked=False))
    assert said_of_file(FAILING / "twin-fonts.yaml", press=press) == [
        "twin-fonts.yaml:7:8: the fonts 'body' (Nunito_400Regular.ttf) and 'twin' (twin.ttf) both "
        "call themselves 'Nunito-Regular', and readers would mix them up; use one of them"
    ]
    assert said_of_file(FAILING / "thin-icon.yaml", permille=2000, press=press) == []


def coarse(folder: Path, pixels: int) -> Path:
    Image.new("RGB", (pixels, pixels), "white").save(folder / "coarse.png")
    return Path(shutil.copy(FAILING / "coarse-picture.yaml", folder))


def test_a_picture_needs_120_dots_an_inch(tmp_path: Path) -> None:
    assert said_of_file(coarse(tmp_path, 100)) == [
        "coarse-picture.yaml:6:10: the picture 'coarse.png' has 63 dots an inch; print needs 120: "
        "make it at most 21.16 mm wide, or give it 189 pixels across, or allow it with "
        "'fewest-dpi: 63'"
    ]
    assert said_of_file(coarse(tmp_path, 189)) == []
    allowed = coarse(tmp_path, 100)
    allowed.write_text(allowed.read_text("utf-8").replace("is: image", "is: image, fewest-dpi: 63"))
    assert said_of_file(allowed) == []


def test_a_picture_gets_coarser_when_it_is_enlarged(tmp_path: Path) -> None:
    assert said_of_file(coarse(tmp_path, 237), permille=2000) == [
        "coarse-picture.yaml:6:10: the picture 'coarse.png' has 75 dots an inch printed at 200 %; "
        "print needs 120: make it at most 25.08 mm wide, or give it 378 pixels across, or allow "
        "it with 'fewest-dpi: 75'"
    ]


def test_a_line_around_a_square_makes_it_seen_on_any_ground() -> None:
    """White on white, but with an outline: people see where to write."""
    box = (
        "  it: {is: box, x: 9 mm, y: 9 mm, width: 9 mm, height: 9 mm, fill: white, apart: yes%s}\n"
    )
    assert said_of(box % ", stroke: ink") == []
    (fault,) = said_of(box % "")
    assert "'white' and paper have a contrast of 1.00" in fault
    (fault,) = said_of(box % ", stroke: faint")
    assert "this cannot be told from what is beside it" in fault


def test_what_is_seen_in_colour_may_vanish_in_another_ink() -> None:
    """Lilac is a tone in colour, and almost paper where ink is saved."""
    text = (
        "kind: cards\ntitle: T\npiece: poker\nfront:\n"
        "  row: {is: box, x: 9 mm, y: 9 mm, width: 9 mm, height: 9 mm, fill: lilac, apart: yes}\n"
    )
    node = parse_yaml(text, "test.yaml")
    assert isinstance(node, Map)
    (face,) = faces_of(Layout(press_of(), FAILING / "test.yaml", node))
    assert said(single(face), "colour") == []
    (fault,) = said(single(face), "low-ink")
    assert "in the ink 'low-ink'" in fault


@pytest.mark.parametrize("ink", ["colour", "grey", "low-ink", "cmyk"])
@pytest.mark.parametrize("name", layouts())
def test_every_shipped_layout_can_be_told_in_every_ink(name: str, ink: str) -> None:
    press = press_of(None)
    for paper in ("a4", "letter"):
        assert said(document_of(press, name, paper), ink, press) == []


@pytest.mark.parametrize("ink", ["colour", "grey", "low-ink"])
def test_headings_and_crosses_are_dark_in_every_ink(ink: str) -> None:
    """Type in colour is no paler than a pencil: headings, what dice cost, and Cruxy's crosses."""
    found = press_of(None).ink(ink)
    names = [f"{name}-type" for name in ("sea", "green", "red", "violet", "brown")]
    least = 10 if ink == "grey" else 5.5  # grey has no hue to stand out by
    assert [name for name in names if found.contrast(name, "white") < least] == []


def test_crosses_lie_over_what_they_cross_out_in_a_dark_ink() -> None:
    text = (shipped_layouts() / "cruxy/rules.yaml").read_text("utf-8")
    crosses = [
        line for line in text.splitlines() if "is: line" in line and 'when: "{item}"' in line
    ]
    assert len(crosses) == 2
    assert all("stroke: red-type" in line for line in crosses)
    assert text.index(" area: {is: grid") < text.index(" crosses:\n")
