"""Preflight tells every problem once, at its place, the worst case of each; and looks once."""

from dataclasses import replace

import pytest

from cruxpress.core.errors import BadInput, Place
from cruxpress.press.geometry import Path
from cruxpress.press.items import Document, Face, Glyphs, Item, Layer, Page, PlacedFace, Shape
from cruxpress.press.preflight import preflight
from cruxpress.press.preflight.glance import Glance
from cruxpress.press.preflight.outlines import Report
from tests.press.preflight_for_tests import face_of, press_of, said, single

HERE = Place("t.yaml", 5, 3)


def line(um: int, row: int = 5) -> Shape:
    path: Path = (("m", 10_000, 10_000), ("l", 50_000, 10_000))
    return Shape(path, stroke="ink", line=um, place=Place("t.yaml", row, 3))


def test_all_problems_come_at_once_in_reading_order() -> None:
    small = Glyphs(10_000, 40_000, "W", "body", 1000, "ink", 3000, place=Place("t.yaml", 7, 3))
    assert [
        said.split(": ")[0] for said in said(single(face_of(line(40, 10), small, line(40))))
    ] == [
        "t.yaml:5:3",
        "t.yaml:7:3",
        "t.yaml:10:3",
    ]


def test_one_element_on_many_sheets_is_one_problem_and_its_worst_case_is_told() -> None:
    pages = tuple(single(face_of(line(um))).pages[0] for um in (80, 35, 60))
    assert said(Document("t", pages)) == [
        "t.yaml:5:3: a line of 0.1 pt is too thin to print; make it 0.25 pt or more"
    ]


def test_what_stands_in_no_file_is_told_without_a_place() -> None:
    report = Report()
    report.add("rule", Place(""), 0, "this is wrong")
    with pytest.raises(BadInput, match=r"\Athis is wrong\Z") as caught:
        report.stop_if_any()
    assert caught.value.exit_code == 2


def test_a_document_without_problems_passes_in_silence() -> None:
    press = press_of()
    preflight(single(face_of(line(250))), press.ink("colour"), press)


def test_glyphs_and_colours_that_do_not_exist_are_told_at_each_place() -> None:
    def word(row: int) -> Item:
        place = Place("t.yaml", row, 3)
        return Glyphs(10_000, 40_000, "☃", "body", 4000, "puce", 3000, place=place)

    assert said(single(face_of(word(1), word(2)))) == [
        f"t.yaml:{row}:3: {what}"
        for row in (1, 2)
        for what in (
            "the ink 'colour' has no colour 'puce'; give it one in inks.yaml",
            "the font 'body' has no '☃' U+2603; use an icon or another font",
        )
    ]


class TestOnce:
    """A pad has a thousand pages, and what they share is looked at once."""

    @pytest.fixture
    def looks(self, monkeypatch: pytest.MonkeyPatch) -> list[Shape]:
        seen: list[Shape] = []
        original = Glance._shape

        def counted(glance: Glance, shape: Shape) -> tuple[float, float, float, float]:
            seen.append(shape)
            return original(glance, shape)

        monkeypatch.setattr(Glance, "_shape", counted)
        return seen

    def test_a_shared_face_is_looked_at_once(self, looks: list[Shape]) -> None:
        page = single(face_of(line(250))).pages[0]
        assert said(Document("t", (page,) * 1000)) == []
        assert len(looks) == 1

    def test_a_layer_that_different_faces_share_is_looked_at_once(self, looks: list[Shape]) -> None:
        shared = face_of(line(250), line(300)).layers[0]
        faces = [Face(f"{n}", 63_000, 88_000, (shared,), 3000, 3000) for n in range(20)]
        pages = tuple(single(face).pages[0] for face in faces)
        assert said(Document("t", pages)) == []
        assert len(looks) == 2

    def test_on_another_piece_it_is_looked_at_again(self, looks: list[Shape]) -> None:
        small = face_of(line(250))
        wide = replace(small, safe=12_000)
        assert len(said(Document("t", (single(small).pages[0], single(wide).pages[0])))) == 1
        assert len(looks) == 2

    def test_marks_that_pages_share_are_looked_at_once(self, looks: list[Shape]) -> None:
        marks = Layer((line(250),))
        assert said(Document("t", (Page(210_000, 297_000, (), (marks,)),) * 50)) == []
        assert len(looks) == 1

    def test_a_face_in_many_spots_is_looked_at_once(self, looks: list[Shape]) -> None:
        face = face_of(line(250))
        spots = tuple(PlacedFace(face, 10_500 + 63_000 * n, 16_500) for n in range(3))
        assert said(Document("t", (Page(210_000, 297_000, spots),))) == []
        assert len(looks) == 1
