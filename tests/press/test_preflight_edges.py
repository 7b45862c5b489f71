"""What may stand near the cut: inside the safe area, or out to the bleed; drift is then unseen."""

from dataclasses import replace

import pytest

from cruxpress.press.geometry import Box, Path
from cruxpress.press.items import Document, Layer, Page, PlacedFace, Shape, Stamp
from cruxpress.press.preflight.outlines import exact_bounds
from tests.press.preflight_for_tests import (
    FAILING,
    face_of,
    press_of,
    said,
    said_of,
    single,
)

CARD = (63_000, 88_000)


def box(left: int, top: int, right: int, bottom: int, **more: object) -> Shape:
    path = (("r", left, top, right - left, bottom - top),)
    return Shape(path, "sky", **more)  # type: ignore[arg-type]


def passes(*items: Shape) -> bool:
    return said(single(face_of(*items))) == []


def test_print_may_fill_the_safe_area_to_its_line() -> None:
    assert passes(box(3000, 3000, 60_000, 85_000))
    assert not passes(box(2980, 3000, 60_000, 85_000))
    assert not passes(box(3000, 3000, 60_000, 85_020))


def test_a_ground_that_covers_the_whole_bleed_passes() -> None:
    assert passes(box(-3000, -3000, 66_000, 91_000))
    assert not passes(box(-2980, -3000, 66_000, 91_000))


def test_a_band_may_run_off_two_sides() -> None:
    assert passes(box(-3000, 20_000, 66_000, 30_000))


def test_a_line_counts_with_its_width() -> None:
    assert not passes(box(3000, 3000, 60_000, 85_000, stroke="ink", line=200))
    assert passes(box(3100, 3100, 59_900, 84_900, stroke="ink", line=200))


def test_the_flat_ends_of_a_line_do_not_count_as_its_width() -> None:
    rule = Shape((("m", 3000, 40_000), ("l", 60_000, 40_000)), stroke="ink", line=2000)
    assert passes(rule)
    assert not passes(replace(rule, round=True))


def test_a_curve_is_judged_by_its_ink_and_not_by_its_handles() -> None:
    bulge: Path = (("m", 10_000, 20_000), ("c", 0, 30_000, 0, 50_000, 10_000, 60_000))
    assert not passes(Shape(bulge, "sky"))  # its belly lies at 2.5 mm
    flatter: Path = (("m", 10_000, 20_000), ("c", 1000, 30_000, 1000, 50_000, 10_000, 60_000))
    assert passes(Shape(flatter, "sky"))  # its handles at 1 mm, its belly at 3.25 mm


def test_decor_may_be_cut_anywhere_if_it_reaches_the_bleed_together() -> None:
    squares = "{is: repeat, decor: %s, x: -4 mm, y: -4 mm, right: -4 mm, bottom: -4 mm, "
    squares += (
        "over: 1..1120, columns: 28, gap-x: 1 mm, gap-y: 1 mm, of: {b: {is: box, fill: ice}}}"
    )
    assert said_of("  back: " + squares % "yes") == []
    assert said_of("  back: " + squares % "no") != []


def test_text_in_decor_may_be_cut() -> None:
    word = "  w: {is: text, decor: yes, x: -20 mm, width: 220 mm, height: 40 mm, y: 30 mm, "
    assert said_of(word + "text: KROSSKROSSKROSS, size: 60 pt}") == []


def test_decor_that_stays_inside_the_safe_area_is_fine() -> None:
    assert (
        said_of(
            "  d: {is: box, decor: yes, x: 5 mm, width: 9 mm, y: 5 mm, fill: ice, height: 9 mm}"
        )
        == []
    )


def test_on_a_piece_without_bleed_decor_may_reach_the_edge() -> None:
    piece = "{width: 50 mm, height: 50 mm, bleed: 0 mm, safe: 5 mm}"
    ground = "  g: {is: box, fill: ice, decor: %s}"
    assert said_of(ground % "yes", piece=piece) == []
    assert said_of(ground % "no", piece=piece) != []


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_quarter_turn_keeps_a_fitting_square_fitting(turn: int) -> None:
    square = "  s: {is: box, x: 3 mm, y: 20 mm, width: 57 mm, height: 57 mm, fill: sky, turn: %d}"
    assert said_of(square % turn) == []


def test_a_turned_circle_reaches_as_far_as_an_upright_one() -> None:
    circle = "  c: {is: circle, x: 3 mm, y: 20 mm, width: 57 mm, height: 57 mm, fill: sky, "
    assert said_of(circle + "turn: 33}") == []


def test_an_icon_counts_by_what_is_drawn_and_not_by_its_box() -> None:
    file = press_of().library.icon_files(FAILING / "x.yaml")["mark-kross"]

    far = Stamp("mark-kross", file, Box(20_000, 20_000, 20_000, 20_000))
    margin = exact_bounds(far, press_of())[0] - 20_000
    assert margin > 10
    x = 3000 - int(margin) + 5
    near = replace(far, box=replace(far.box, x=x))
    assert said(single(face_of(near))) == []
    nearer = replace(far, box=replace(far.box, x=x - 30))
    assert len(said(single(face_of(nearer)))) == 1


class TestRoundPieces:
    """Tokens are cut round: 20 mm across, 1.5 mm bleed, 1 mm safe."""

    def said(self, element: str) -> list[str]:
        return said_of(f"  e: {element}", piece="token-round-20")

    def test_a_circle_may_fill_the_safe_circle(self) -> None:
        circle = "{is: circle, x: %s, y: %s, right: %s, bottom: %s, fill: sky}"
        assert self.said(circle % (("1 mm",) * 4)) == []
        assert self.said(circle % (("0.9 mm",) * 4)) != []

    def test_a_circle_or_a_square_may_cover_the_whole_bleed(self) -> None:
        ground = "{is: %s, x: %s, y: %s, right: %s, bottom: %s, fill: sky}"
        assert self.said(ground % ("circle", *("-1.5 mm",) * 4)) == []
        assert self.said(ground % ("box", *("-1.5 mm",) * 4)) == []
        assert self.said(ground % ("circle", *("-1 mm",) * 4)) != []

    def test_a_band_may_run_across(self) -> None:
        assert (
            self.said("{is: box, x: -1.5 mm, right: -1.5 mm, y: 7 mm, height: 6 mm, fill: sky}")
            == []
        )

    def test_an_edge_along_the_cut_is_refused_though_its_corners_are_far_out(self) -> None:
        assert (
            self.said("{is: box, x: -5 mm, right: -5 mm, y: 0.5 mm, height: 15 mm, fill: sky}")
            != []
        )

    def test_an_icon_is_judged_by_its_shape_and_not_by_the_corners_of_its_box(self) -> None:
        assert (
            self.said("{is: icon, icon: star, x: 2.5 mm, y: 2.5 mm, width: 15 mm, height: 15 mm}")
            == []
        )


class TestPages:
    """Marks stay on the paper, and out of the edge that printers leave white."""

    def page(self, *items: Shape, unprintable: int = 6350) -> Document:
        return Document(
            "t", (Page(210_000, 297_000, (), (Layer(items),), unprintable=unprintable),)
        )

    def mark(self, x: int) -> Shape:
        return Shape((("m", x, 100_000), ("l", x + 5000, 100_000)), stroke="mark", line=123)

    def test_a_mark_may_end_where_the_printer_does(self) -> None:
        assert said(self.page(self.mark(6350))) == []

    def test_a_mark_in_the_white_edge_is_refused(self) -> None:
        assert said(self.page(self.mark(4000))) == [
            "a mark ends 4 mm from the paper's left edge; stay 6.35 mm away, for printers leave "
            "that white"
        ]

    def test_a_mark_off_the_paper_is_refused(self) -> None:
        assert said(self.page(self.mark(207_000), unprintable=0)) == [
            "a mark ends 2 mm beyond the paper's right edge; keep it on the paper"
        ]

    def test_marks_obey_the_rules_for_lines_too(self) -> None:
        thin = replace(self.mark(9000), line=50)
        assert said(self.page(thin)) == [
            "a line of 0.14 pt is too thin to print; make it 0.25 pt or more"
        ]

    def spot(self, x: int, turn: int, permille: int) -> list[str]:
        face = replace(face_of(box(3000, 40_000, 60_000, 50_000)), bleed=0)
        spot = PlacedFace(face, x, 50_000, turn, permille)
        return said(Document("t", (Page(210_000, 297_000, (spot,), unprintable=6350),)))

    def test_a_face_must_not_print_into_the_white_edge(self) -> None:
        assert self.spot(3350, 0, 1000) == []
        assert self.spot(2350, 0, 1000) == [
            "the face 'front' would print 5.35 mm from the paper's left edge; stay 6.35 mm away, "
            "for printers leave that white"
        ]

    def test_turned_and_reduced_faces_are_judged_where_they_lie(self) -> None:
        # On its side, 38 mm of white are above the box of the face, now to its right.
        assert self.spot(1000, 90, 1000) == []
        assert self.spot(6350 - 1500, 0, 500) == []
        assert self.spot(6350 - 1600, 0, 500) != []
