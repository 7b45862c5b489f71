"""Lengths, ranges and data as a layout writes them."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.specs.binding import bind, references
from cruxpress.specs.nodes import Scalar, as_node
from cruxpress.specs.units import (
    LONGEST,
    Extent,
    NotALength,
    in_mm,
    in_points,
    read_extent,
    read_length,
)
from cruxpress.specs.values import to_value, unfold
from cruxpress.specs.yaml_reader import parse_yaml

HERE = Place("x.yaml", 1, 1)


@pytest.mark.parametrize(
    ("text", "um"),
    [
        ("12 mm", 12_000),
        ("12mm", 12_000),
        ("-1.5 cm", -15_000),
        ("1 in", 25_400),
        ("72 pt", 25_400),
        ("1 pt", 353),
        (".5 mm", 500),
        ("1 in - 5.4 mm", 20_000),
        (" 3 mm + 2mm ", 5_000),
    ],
)
def test_a_length_in_micrometres(text: str, um: int) -> None:
    assert read_length(text) == um


@pytest.mark.parametrize(
    ("text", "room", "um"),
    [("50%", 63_000, 31_500), ("100% - 12 mm", 63_000, 51_000), ("-10% + 1 mm", 50_000, -4_000)],
)
def test_a_share_of_the_room(text: str, room: int, um: int) -> None:
    assert read_extent(text).within(room) == um


@given(st.integers(-1_999_999, 1_999_999), st.integers(-999, 999))
def test_what_is_written_is_read(um: int, percent: int) -> None:
    millimetres = f"{Fraction(abs(um), 1000).numerator / Fraction(abs(um), 1000).denominator:.3f}"
    sign = "-" if um < 0 else "+"
    assert read_extent(f"{percent}% {sign} {millimetres} mm") == Extent(um, Fraction(percent))


@given(st.text("0123456789 .+-%mcinptx", max_size=20))
def test_any_other_text_is_no_length(text: str) -> None:
    with suppress(NotALength):
        assert abs(read_extent(text).um) <= LONGEST


def test_lengths_in_messages() -> None:
    assert [in_mm(um) for um in (0, 250, 12_000, -4_996)] == ["0 mm", "0.25 mm", "12 mm", "-5 mm"]
    assert [in_points(um) for um in (2117, 3528, 3351)] == ["6 pt", "10 pt", "9.5 pt"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-5", -5),
        ("0", 0),
        ("+5", "+5"),
        ("007", "007"),
        ("1.50", "1.50"),
        ("true", True),
        ("no", "no"),
        ("1:30", "1:30"),
        ("~", None),
        ("'5'", "5"),
        ("[1, {a: b}]", [1, {"a": "b"}]),
    ],
)
def test_data_prints_as_it_was_written(text: str, value: Value) -> None:
    node = parse_yaml(f"it: {text}\n", "x").get("it")
    assert node is not None
    assert to_value(node) == value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1..4", (1, 2, 3, 4)),
        ("A..D", ("A", "B", "C", "D")),
        ("x..z", ("x", "y", "z")),
        ("7..7", (7,)),
        ("[1..3, 9, A..B, '1..3']", (1, 2, 3, 9, "A", "B", "1..3")),
        ("[]", ()),
    ],
)
def test_lists_and_ranges(text: str, values: tuple[Value, ...]) -> None:
    node = parse_yaml(f"it: {text}\n", "x").get("it")
    assert node is not None
    assert unfold(node) == values


DATA: dict[str, Value] = {
    "letter": "Q",
    "points": 10,
    "yes": True,
    "none": None,
    "card": {"name": "Owl", "tags": ["a", "b"]},
}


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("{letter}", "Q"),
        ("{letter}-{points}", "Q-10"),
        ("{card.name} {card.tags.1}", "Owl b"),
        ("{{letter}}", "{letter}"),
        ("a {yes} b{none}.", "a yes b."),
    ],
)
def test_names_in_braces_take_data(text: str, bound: str) -> None:
    node = bind(Scalar(text, HERE, plain=False), DATA)
    assert isinstance(node, Scalar)
    assert node.text == bound


def test_a_name_alone_takes_a_whole_list() -> None:
    assert to_value(bind(Scalar("{card.tags}", HERE), DATA)) == ["a", "b"]


def test_what_is_taken_is_known_before_there_is_data() -> None:
    node = as_node({"a": ["{letter} {card.name}", "{{x}}"], "b": "{points}"}, HERE)
    assert references(node) == {"letter", "card", "points"}


@pytest.mark.parametrize("path", ["card.tags.2", "card.tags.²", "card.tags.99999999", "letter.x"])
def test_what_the_data_lacks(path: str) -> None:
    with pytest.raises(BadInput, match="the data has no"):
        bind(Scalar(f"{{{path}}}", HERE), DATA)
