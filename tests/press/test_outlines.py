"""Outlines: where pieces are cut, how far their print bleeds, and that backs lie behind fronts."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.press.backs import Flip, back_slots, impose
from cruxpress.press.geometry import Path, Point
from cruxpress.press.imposition import plan
from cruxpress.press.items import Face, Glyphs, Item, Layer, Shape
from cruxpress.press.marks import cut_marks
from cruxpress.press.nets import Net, standee, tent, tuck_box
from cruxpress.press.outlines import cut_outline, distance, grown, mirrored, on_page, polygon
from cruxpress.press.stock import PieceSize
from tests.press.marks_for_tests import STYLE
from tests.press.preflight_for_tests import said, single
from tests.press.stock_for_tests import A4, LETTER, untimed

ARROW = ((0, 9_000), (24_000, 9_000), (24_000, 0), (40_000, 15_000), (24_000, 30_000), (0, 20_000))
PIECES = [
    PieceSize("flat", 50_000, 43_301, 2000, 2000, "hex-flat"),
    PieceSize("pointed", 50_000, 57_735, 2000, 2000, "hex-pointed"),
    PieceSize("triangle", 50_000, 43_301, 2000, 2000, "triangle"),
    PieceSize("arrow", 40_000, 30_000, 2000, 1000, "outline", outline=ARROW),
    PieceSize("coin", 25_000, 25_000, 2000, 1500, "round"),
]


def winding(path: Path, point: Point) -> int:
    """How often a path of straight lines goes round a point."""
    x, y = point
    total, at, start = 0, (0.0, 0.0), (0.0, 0.0)
    for segment in path:
        if segment[0] == "m":
            at = start = (segment[1], segment[2])
            continue
        to = start if segment[0] == "z" else (segment[1], segment[2])
        (ax, ay), (bx, by) = at, to
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if ay <= y < by and side > 0:
            total += 1
        elif by <= y < ay and side < 0:
            total -= 1
        at = to
    return total


@untimed
@given(
    piece=st.sampled_from(PIECES[:4]), x=st.integers(-6_000, 60_000), y=st.integers(-6_000, 60_000)
)
def test_bleed_goes_as_far_round_the_outline_everywhere(piece: PieceSize, x: int, y: int) -> None:
    outline = cut_outline(piece)
    far = distance(polygon(outline), (x, y))
    # The discs around corners are polygons that are a little larger than circles.
    if abs(far + piece.bleed) > piece.bleed * (1 / math.cos(math.pi / 16) - 1) + 2:
        assert (winding(grown(outline, piece.bleed), (x, y)) != 0) == (far >= -piece.bleed)


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_outline_of_a_back_lies_behind_that_of_its_front(piece: PieceSize, flip: Flip) -> None:
    page = plan(LETTER, piece, gutter=4000)
    outline = cut_outline(piece)
    fronts = [on_page(outline, piece, slot) for slot in page.slots]
    behind = mirrored(outline, piece.width)
    backs = [on_page(behind, piece, slot) for slot in back_slots(page, flip)]
    sideways = (flip == "long") == page.portrait

    def turned_over(x: float, y: float) -> Point:
        return (page.page_width - x, y) if sideways else (x, page.page_height - y)

    for front, back in zip(fronts, backs, strict=True):
        ends = {(round(p[-2]), round(p[-1])) for p in back if p[0] != "z"}
        over = {turned_over(p[-2], p[-1]) for p in front if p[0] != "z"}
        assert {(round(x), round(y)) for x, y in over} == ends


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
def test_print_ends_at_the_bleed_and_the_line_shows_on_any_ground(piece: PieceSize) -> None:
    page = plan(A4, piece, gutter=4000)
    face = Face("x", piece.width, piece.height, (), 2000, outline=cut_outline(piece))
    (spot, *_) = impose([face], [], page, "none").pages[0].spots
    assert spot.clip
    under, line = cut_marks(page, "ticks", STYLE, pieces=1)
    assert (under.stroke, under.line, under.dash) == ("white", 3 * line.line, ())
    assert under.path == line.path


def face_of(piece: PieceSize, *items: Item) -> Face:
    look = (Layer(items),), piece.bleed, piece.safe
    return Face("x", piece.width, piece.height, *look, outline=cut_outline(piece))


def test_what_comes_near_the_outline_is_told() -> None:
    piece = PIECES[0]
    ground = Shape((("r", -2_000, -2_000, 54_000, 47_301),), fill="mint")
    assert said(single(face_of(piece, ground))) == []
    short = Shape((("r", -1_000, -2_000, 52_000, 47_301),), fill="mint")
    (told,) = said(single(face_of(piece, short)))
    assert told.startswith("this shape ends too near the cut (1 mm beyond the outline)")
    inside = Glyphs(22_000, 22_000, "a", "body", 3_528, "ink", 2_000)
    corner = Glyphs(3_000, 5_000, "a", "body", 3_528, "ink", 2_000)
    assert said(single(face_of(piece, inside))) == []
    (told,) = said(single(face_of(piece, corner)))
    assert "the text 'a' ends too near the cut" in told
    assert "stay 2 mm inside it" in told


def boxes_apart(net: Net) -> bool:
    return all(
        one.box.right <= other.box.x
        or other.box.right <= one.box.x
        or one.box.bottom <= other.box.y
        or other.box.bottom <= one.box.y
        for one in net.panels
        for other in net.panels
        if one is not other
    )


@pytest.mark.parametrize(
    "net",
    [
        tent(88_000, 42_000),
        standee(34_000, 58_000, 12_000),
        tuck_box(64_000, 89_000, 17_200),
        tuck_box(45_000, 64_000, 4_000),
        tuck_box(121_000, 71_000, 60_000),
    ],
)
def test_a_net_holds_its_panels_side_by_side(net: Net) -> None:
    assert boxes_apart(net)
    corners = polygon(net.outline)
    assert min(x for x, _ in corners) == min(y for _, y in corners) == 0
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == (net.width, net.height)
    for panel in net.panels:
        left, top, right, bottom = panel.box.bounds
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert distance(corners, corner) >= -1
    for start, end in pairwise(net.folds):
        if end[0] == "l":
            middle = (start[1] + end[1]) / 2, (start[2] + end[2]) / 2  # type: ignore[misc]
            assert distance(corners, middle) >= -1


def test_a_box_goes_round_its_cards() -> None:
    """Once round the box are two faces and two sides, and lids are as deep as the sides."""
    panels = {panel.name: panel.box for panel in tuck_box(64_000, 89_000, 17_200).panels}
    around = [panels[name] for name in ("back", "left", "front", "right")]
    assert all(one.right == other.x for one, other in pairwise(around))
    assert [box.width for box in around] == [64_000, 17_200, 64_000, 17_200]
    assert {box.height for box in around} == {89_000}
    assert panels["top"].height == panels["bottom"].height == 17_200
    assert panels["top"].bottom == panels["back"].y
    assert panels["bottom"].y == panels["back"].bottom


def test_folds_are_dashed_and_cuts_are_not() -> None:
    net = standee(34_000, 58_000, 12_000)
    piece = PieceSize("standee", net.width, net.height, 2000, 0, "net", net=net)
    page = plan(A4, piece, gutter=4000)
    _, cut, _, fold = cut_marks(page, "ticks", STYLE, pieces=1)
    assert cut.dash == ()
    assert fold.dash == STYLE.fold_dash
    assert len(fold.path) == 6
