"""What is too small to print, on sheets of every scale, and what must be told apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import Place
from cruxpress.press.geometry import Box
from cruxpress.press.items import (
    Differ,
    Document,
    Face,
    Glyphs,
    Items,
    Layer,
    Page,
    PlacedFace,
    Qr,
    Shape,
)
from cruxpress.press.preflight.differ import Differing
from cruxpress.press.preflight.outlines import Report
from tests.press.preflight_for_tests import face_of, press_of, said, said_of, single


def line(um: int) -> Shape:
    return Shape((("m", 10_000, 10_000), ("l", 50_000, 10_000)), stroke="ink", line=um)


def text(size: int, words: str = "Word") -> Glyphs:
    return Glyphs(10_000, 40_000, words, "body", size, "ink", 20_000)


def test_a_quarter_point_passes_and_less_does_not() -> None:
    assert said(single(face_of(line(88)))) == []
    assert said(single(face_of(line(87)))) == [
        "a line of 0.24 pt is too thin to print; make it 0.25 pt or more"
    ]


def test_six_points_pass_and_less_do_not() -> None:
    assert said(single(face_of(text(2116)))) == []
    assert said(single(face_of(text(2115)))) == [
        "type of 5.99 pt is too small to read; make it 6 pt or more"
    ]


def test_on_a_reduced_sheet_sizes_are_those_on_paper() -> None:
    assert said(single(face_of(line(141), text(2822)), 500)) == [
        "a line of 0.4 pt is 0.2 pt printed at 50 %, too thin to print; make it 0.5 pt or more",
        "type of 8 pt is 4 pt printed at 50 %, too small to read; make it 12 pt or more",
    ]


@given(um=st.integers(1, 1000), permille=st.integers(100, 4000))
def test_a_line_passes_exactly_when_it_is_thick_enough_on_paper(um: int, permille: int) -> None:
    assert (said(single(face_of(line(um)), permille)) == []) == (um * permille >= 88_000)


def test_the_same_face_is_judged_at_every_scale_that_it_is_printed_in() -> None:
    face = face_of(line(141))
    spots = (PlacedFace(face, 10_000, 10_000), PlacedFace(face, 100_000, 10_000, 0, 500))
    assert len(said(Document("t", (Page(210_000, 297_000, spots),)))) == 1


def test_lines_inside_turned_groups_and_decor_are_seen() -> None:
    assert said_of("  r: {is: line, x: 9 mm, y: 9 mm, width: 9 mm, line: 0.1 pt, turn: 9}") == [
        "test.yaml:5:6: a line of 0.1 pt is too thin to print; make it 0.25 pt or more"
    ]
    assert (
        len(said_of("  r: {is: line, x: 9 mm, y: 9 mm, width: 9 mm, line: 0 mm, decor: yes}")) == 1
    )


def test_icons_are_judged_by_their_thinnest_line_on_paper() -> None:
    icon = "  i: {is: icon, icon: pencil, x: 9 mm, y: 9 mm, width: 4 mm, height: 4 mm}"
    assert said_of(icon) == []
    assert said_of(icon, permille=500) == [
        "test.yaml:5:6: the icon 'pencil' has lines of 0.22 pt at 4 mm printed at 50 %, too thin "
        "to print; make it 4.6 mm or more"
    ]


def test_qr_modules_are_judged_on_paper() -> None:
    code = "  c: {is: qr, text: KROSS, x: 9 mm, y: 9 mm, width: 11.6 mm, height: 11.6 mm}"
    assert said_of(code) == []
    assert said_of(code, permille=900) == [
        "test.yaml:5:6: the QR code has modules of 0.36 mm printed at 90 %; phones need 0.4 mm: "
        "make its box 12.91 mm or more"
    ]


class TestQuietZones:
    """Nothing may disturb a QR code."""

    CODE = "  code: {is: qr, text: KROSS, x: 20 mm, y: 20 mm, width: 20 mm, height: 20 mm%s}\n"
    FRAME = "  frame: {is: box, x: 19 mm, y: 19 mm, width: 22 mm, height: 22 mm, %s}\n"

    def test_a_frame_around_a_code_is_fine_before_and_after_it(self) -> None:
        frame = self.FRAME % "stroke: ink"
        assert said_of(frame + self.CODE % "") == []
        assert said_of(self.CODE % "" + frame) == []

    def test_a_filled_box_over_a_code_is_not(self) -> None:
        assert len(said_of(self.CODE % "" + self.FRAME % "fill: sky")) == 1

    def test_a_ground_of_its_own_hides_what_lies_under_a_code(self) -> None:
        half = "  half: {is: box, x: 10 mm, y: 10 mm, width: 20 mm, height: 20 mm, fill: sky}\n"
        assert said_of(half + self.CODE % "") == []
        assert len(said_of(half + self.CODE % ", ground: none")) == 1

    def test_one_even_ground_is_as_good_as_its_own(self) -> None:
        bare = self.CODE % ", ground: none"
        assert said_of(self.FRAME % "fill: sand, radius: 1 mm" + bare) == []
        assert len(said_of(self.FRAME % "fill: sand, radius: 9 mm" + bare)) == 1

    def test_a_line_that_only_touches_the_zone_is_fine(self) -> None:
        beside = "  l: {is: line, x: 40 mm, y: 15 mm, height: 30 mm, line: 0.02 mm}\n"
        assert not any("quiet" in line for line in said_of(self.CODE % "" + beside))

    def test_layers_of_one_face_see_each_other(self) -> None:
        code = Qr("K", Box(20_000, 20_000, 14_500, 14_500), 500, 4, (), "black", "white")
        over, under = Layer((text(4000),)), Layer((code,))
        word = Layer((Glyphs(22_000, 30_000, "In", "body", 4000, "ink", 5000),))
        face = Face("f", 63_000, 88_000, (under, over, word), 3000, 3000)
        assert len(said(single(face))) == 1
        assert said(single(Face("f", 63_000, 88_000, (word, under, over), 3000, 3000))) == []

    def test_inside_one_turned_group_the_order_counts_too(self) -> None:
        group = "  g:\n    is: group\n    turn: 10\n    x: 15 mm\n    y: 15 mm\n    width: 30 mm\n"
        group += "    height: 30 mm\n    of:\n"
        code = "      c: {is: qr, text: KROSS, x: 5 mm, y: 5 mm, width: 20 mm, height: 20 mm}\n"
        word = "      w: {is: text, text: In, x: 10 mm, y: 10 mm, width: 9 mm, height: 9 mm}\n"
        assert said_of(group + word + code) == []
        assert len(said_of(group + code + word)) == 1


class TestMustDiffer:
    """Colour alone tells nothing on a grey printer, or to one man in twelve."""

    def told(self, one: Items, two: Items, ink: str = "colour") -> bool:
        press, report = press_of(), Report()
        differ = Differ(("a", "b"), (one, two), Place("t.yaml", 3))
        Differing(press.ink(ink), press, report).check(differ)
        return not list(report.problems())

    def square(self, x: int, y: int, **more: object) -> Shape:
        return Shape((("r", x, y, 5000, 5000),), **more)  # type: ignore[arg-type]

    def test_place_and_colour_are_not_enough(self) -> None:
        assert not self.told(
            (self.square(0, 0, fill="red"),), (self.square(9000, 70, fill="green"),)
        )

    @pytest.mark.parametrize(
        "other",
        [
            Shape((("r", 0, 0, 5000, 6000),), "green"),
            Shape((("r", 0, 0, 5000, 5000),), None, "green", 250),
            Shape((("r", 0, 0, 5000, 5000),), "green", "green", 250),
            Shape((("m", 0, 0), ("l", 5000, 0), ("l", 0, 5000), ("z",)), "green"),
        ],
        ids=["size", "outline", "fill and outline", "form"],
    )
    def test_size_outline_and_form_are(self, other: Shape) -> None:
        assert self.told((self.square(0, 0, fill="red"),), (other,))

    def test_dashes_and_much_thicker_lines_are(self) -> None:
        plain = self.square(0, 0, stroke="red", line=250)
        assert self.told((plain,), (self.square(0, 0, stroke="red", line=250, dash=(500,)),))
        assert self.told((plain,), (self.square(0, 0, stroke="red", line=600),))

    def test_letters_tell_and_their_colours_do_not(self) -> None:
        a, b = text(4000, "A"), text(4000, "B")
        assert self.told((a,), (b,))
        assert not self.told((a,), (text(4000, "A"),))

    def test_a_white_filling_is_no_filling(self) -> None:
        white = self.square(0, 0, fill="white", stroke="ink", line=250)
        empty = self.square(0, 0, stroke="ink", line=250)
        snow = self.square(0, 0, fill="snow", stroke="ink", line=250)
        assert not self.told((white,), (empty,))
        assert self.told((snow,), (empty,))
        # The low-ink theme prints snow as paper.
        assert not self.told((snow,), (empty,), ink="low-ink")
