"""Wrapped text, our small mark-up, icons in a line, and dots before items."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.press.elements.paragraph import BadMarkup, Span, spans
from cruxpress.press.fonts import Font
from cruxpress.press.geometry import Box
from cruxpress.press.items import Glyphs, Item, Stamp
from cruxpress.press.press import Press
from cruxpress.specs.binding import escape
from tests.elements.faces_for_tests import of_kind, only, placed, texts

TEN = 3528
LEADING = TEN * 135 // 100


def paragraph(press: Press, text: str, keys: str = "") -> list[Item]:
    return placed(press, "{is: paragraph, text: '{text}'" + keys + "}", {"text": text})


def greedy(words: list[str], font: Font, size: int, width: int) -> list[str]:
    """The plainest way to wrap: a word goes on the line if the line then still fits."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        # Widths of words are rounded up one by one, as the press does.
        used = sum(font.width(w, size) for w in longer.split())
        used += font.width(" ", size) * (len(longer.split()) - 1)
        if lines and used <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


WORDS = st.lists(st.text("abcdefgXYZ", min_size=1, max_size=6), min_size=1, max_size=25)


@given(WORDS, st.integers(15, 60))
def test_lines_break_where_a_greedy_hand_would(press: Press, words: list[str], width: int) -> None:
    items = paragraph(press, " ".join(words), f", width: {width} mm")
    expected = greedy(words, press.fonts["body"], TEN, width * 1000)
    assert texts(items) == expected
    cap = press.fonts["body"].cap_height(TEN)
    assert [g.y for g in of_kind(items, Glyphs)] == [
        cap + LEADING * n for n in range(len(expected))
    ]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_every_line_is_aligned(align: str, press: Press) -> None:
    for glyphs in of_kind(
        paragraph(press, "one two three four five", f", width: 20 mm, align: {align}"), Glyphs
    ):
        free = 20_000 - glyphs.width
        assert glyphs.x == {"left": 0, "centre": free // 2, "right": free}[align]


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 1), ("bottom", 2)])
def test_the_block_stands_where_valign_says(valign: str, share: int, press: Press) -> None:
    cap = press.fonts["body"].cap_height(TEN)
    items = paragraph(press, "one\n\ntwo", f", height: 30 mm, valign: {valign}, gap: 100%")
    top = (30_000 - (cap + LEADING + TEN)) * share // 2
    assert [g.y for g in of_kind(items, Glyphs)] == [top + cap, top + cap + LEADING + TEN]


def test_bold_italic_and_both_are_fonts_of_the_family(press: Press) -> None:
    items = paragraph(press, "a **b** *c* ***d*** e")
    found = [(g.text, g.font) for g in of_kind(items, Glyphs)]
    assert found == [
        ("a", "body"),
        ("b", "body bold"),
        ("c", "body italic"),
        ("d", "body bold-italic"),
        ("e", "body"),
    ]
    ends = [g.x + g.width for g in of_kind(items, Glyphs)]
    assert all(g.x >= end for g, end in zip(of_kind(items, Glyphs)[1:], ends, strict=False))


def test_marks_add_to_the_font_of_the_paragraph(press: Press) -> None:
    items = paragraph(press, "a *b* **c**", ", font: body bold")
    assert [(g.text, g.font) for g in of_kind(items, Glyphs)] == [
        ("a", "body bold"),
        ("b", "body bold-italic"),
        ("c", "body bold"),
    ]


def test_a_word_that_changes_its_style_is_not_broken(press: Press) -> None:
    items = of_kind(paragraph(press, "one two**three**four", ", width: 22 mm"), Glyphs)
    assert [g.text for g in items] == ["one", "two", "three", "four"]
    assert [g.y for g in items[1:]] == [items[1].y] * 3
    assert items[2].x == items[1].x + items[1].width


def test_an_icon_stands_in_the_line(press: Press) -> None:
    items = paragraph(press, "a :star: b:heart:")
    first, star, second, heart = items
    assert isinstance(first, Glyphs)
    assert isinstance(star, Stamp)
    assert isinstance(second, Glyphs)
    assert isinstance(heart, Stamp)
    font, side = press.fonts["body"], TEN * 115 // 100
    cap, space = font.cap_height(TEN), font.width(" ", TEN)
    top = cap - (cap + side) // 2
    assert star.box == Box(first.width + space, top, side, side)
    assert second.x == star.box.right + space
    assert heart.box.x == second.x + second.width
    assert (star.icon, heart.icon) == ("star", "heart")


def test_a_dash_hangs_its_paragraph_behind_a_dot(press: Press) -> None:
    items = of_kind(paragraph(press, "Bring:\n- a pen\n- and paper, too", ", width: 20 mm"), Glyphs)
    assert [g.text for g in items] == ["Bring:", "•", "a pen", "•", "and", "paper, too"]
    assert [g.x for g in items] == [0, 0, TEN, 0, TEN, TEN]
    assert items[1].y == items[2].y


def test_lines_of_one_paragraph_are_joined(press: Press) -> None:
    assert texts(paragraph(press, "one\ntwo\n\n\nthree\n")) == ["one two", "three"]


def test_shrinking_lets_more_words_in(press: Press) -> None:
    keys = ", width: 30 mm, height: 6 mm, fit: shrink, floor: 4 pt"
    items = of_kind(paragraph(press, "many words that want more room " * 2, keys), Glyphs)
    assert {g.size for g in items} != {TEN}
    assert max(g.y for g in items) <= 6_000


def test_an_empty_paragraph_is_nothing(press: Press) -> None:
    assert paragraph(press, " \n ") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("plain", [Span("plain")]),
        ("a**b**c", [Span("a"), Span("b", "bold"), Span("c")]),
        (r"\*a\* 3\:30\: \\", [Span(r"*a* 3:30: \ "[:-1])]),
        ("at 10:30", [Span("at 10:30")]),
        ("**:star:**", [Span("", icon="star")]),
        ("a: b", [Span("a: b")]),
        ("", []),
    ],
)
def test_marks_are_parted_from_words(text: str, found: list[Span]) -> None:
    assert spans(text) == found


@given(st.text(r"ab*:\ -9", max_size=20))
def test_a_text_made_plain_is_set_as_it_is(text: str) -> None:
    assert "".join(span.text for span in spans(escape(text))) == text
    assert all(span.style == "regular" for span in spans(escape(text)))


def test_a_plain_dash_hangs_behind_no_dot(press: Press) -> None:
    assert only(paragraph(press, escape("- one")), Glyphs).text == "- one"


@given(st.text(r"ab*:\ -9", max_size=20))
def test_marks_are_closed_or_refused(text: str) -> None:
    try:
        spans(text)
    except BadMarkup:
        assert "*" in text


def test_items_of_a_paragraph_are_one_run_a_line(press: Press) -> None:
    assert only(paragraph(press, "one two three"), Glyphs).text == "one two three"
