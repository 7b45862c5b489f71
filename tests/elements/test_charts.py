"""Charts: every value stands at its height, with its error around it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.elements.charts import BEYOND, ChartElement, round_scale
from cruxpress.press.items import Glyphs, Shape
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.specs.yaml_reader import parse_yaml
from tests.elements.faces_for_tests import points

LAYOUT = """
kind: page
title: A chart
piece: {{width: 100 mm, height: 80 mm, bleed: 0 mm, safe: 0 mm}}
front:
  chart: {{is: chart, values: [{values}], font: small, size: 8 pt, label: words, below: rung}}
"""


def items(press: Press, values: str) -> tuple[list[Shape], list[Glyphs]]:
    node = parse_yaml(LAYOUT.format(values=values), "chart.yaml")
    file = press.library.shipped / "chart.yaml"
    face = Layout(press, file, node).side("front").face({})
    placed = [item for layer in face.layers for item in layer.items]
    shapes = [item for item in placed if isinstance(item, Shape)]
    return shapes, [item for item in placed if isinstance(item, Glyphs)]


def test_values_stand_between_the_lines_of_their_numbers(press: Press) -> None:
    shapes, texts = items(press, "{value: 4}, {value: 6}, {value: 5}")
    heights = {text.text: text.y for text in texts if "." in text.text}
    dots = shapes[-1].path
    tops = [int(segment[2]) for segment in dots if segment[0] == "m"]
    assert tops[0] > tops[2] > tops[1]
    middle = (heights["4.0"] + heights["6.0"]) / 2
    assert heights["5.0"] == pytest.approx(middle, abs=2)
    assert {"words", "rung", "1", "2", "3"} <= {text.text for text in texts}


def test_error_bars_reach_their_error_to_both_sides(press: Press) -> None:
    shapes, _ = items(press, "{value: 0, error: 1}, {value: 10, error: 0}")
    (bars,) = [shape for shape in shapes if shape.stroke == "sea-type"]
    (_, upper), (_, lower) = points(bars)
    lines = next(shape for shape in shapes if shape.stroke == "rule")
    ys = sorted({y for _, y in points(lines)})
    per_unit = (ys[-1] - ys[0]) / 15  # the scale runs from -5 to 10
    assert lower - upper == pytest.approx(2 * per_unit, abs=2)


@pytest.mark.parametrize("wrong", ["7", "{value: x}", "{value: nan}", "{value: 1, error: -1}"])
def test_what_is_no_value_is_told(press: Press, wrong: str) -> None:
    with pytest.raises(BadInput, match=r"is no value; write \{value: 4.2, error: 0.1\}"):
        items(press, wrong)


@given(
    st.floats(-1e6, 1e6, allow_nan=False),
    st.floats(0, 1e6, allow_nan=False),
)
def test_a_scale_holds_its_values_in_a_few_round_steps(low: float, spread: float) -> None:
    scale = round_scale(low, low + spread)
    numbers = list(scale.numbers())
    slack = scale.step * 1e-6 + BEYOND * spread
    assert numbers[0] <= low + slack
    assert numbers[-1] >= low + spread - slack
    assert 2 <= len(numbers) <= 8
    assert ChartElement.__doc__


def test_a_value_hardly_beyond_a_round_number_takes_no_further_line() -> None:
    assert list(round_scale(-0.9, 100.6).numbers()) == [0, 50, 100]
