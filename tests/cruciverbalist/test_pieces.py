"""The chart, the round track and the pieces are those of the box, or it is said what is wrong."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.cruciverbalist.draw import (
    check_dice,
    grid_model,
    pieces_check,
    rolls_model,
)
from cruxpress.games.cruciverbalist.game import GAME
from cruxpress.games.cruciverbalist.sheet.board import name_of, square_named
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BANDS,
    CHART,
    PIECES,
    TRACK,
    band_of,
    chart_faults,
    piece_faults,
    read_chart,
    read_track,
    track_faults,
)
from cruxpress.games.faults import require_none
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, as_node
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import parse_yaml

LIBRARY = Library(shipped_layouts(), shipped_fonts())
CHECKS = {
    "help": pieces_check("help-tokens"),
    "chart": pieces_check("charts"),
    "marker": pieces_check("round-markers"),
    "newspaper": pieces_check("first-player-tokens"),
    "track": pieces_check("round-tracks"),
    "dice": check_dice,
}

CHART_TEXT = """\
vowels: {letters: A E I O U Y, numbers: [5, 6, 7]}
common: {letters: R S T L N D, numbers: [3, 4, 8]}
uncommon: {letters: B C G H M P, numbers: [2, 9, 10]}
rare: {letters: F J K Q V W X Z, numbers: [1, 11, 12]}
"""
TRACK_TEXT = """\
marks:
  - {round: 1}
  - {round: 2, black-out: left}
  - {round: 3}
  - {round: 4, black-out: right}
  - {round: 5, ends: 4}
  - {round: 6, black-out: left, ends: [2, 3]}
  - {round: 7, ends: 1}
"""


def test_the_chart_of_the_rulebook_is_read_and_right() -> None:
    assert read_chart(parse_yaml(CHART_TEXT, "chart.yaml")) == CHART
    assert list(chart_faults(CHART)) == []
    assert CHART.pays("a", 7)
    assert not CHART.pays("a", 8)
    assert CHART.is_rare("q")
    assert not CHART.is_rare("y")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("U Y", "U", "chart.yaml:1:1: no group has the letter Y"),
        ("B C", "B A C", "chart.yaml:3:11: A stands in vowels and in uncommon"),
        ("B C", "B C Ä", "'ä' is no letter from A to Z"),
        ("1, 11, 12", "1, 11", "no group is paid with 12"),
        ("3, 4, 8", "3, 4, 8, 5", "5 pays for vowels and for common; once is"),
        ("11, 12", "11, 12, 13", "13 is no number of the chart; 1 to 12 are"),
        ("rare:", "seldom:", "no group is called 'rare'"),
    ],
)
def test_a_wrong_chart_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(SheetFails) as told:
        read_chart(parse_yaml(CHART_TEXT.replace(old, new), "chart.yaml"))
    assert message in str(told.value)
    assert len(told.value.problems) == 1


def test_a_chart_that_cannot_be_read_is_bad_input() -> None:
    for text in ("vowels: A E", "vowels: {letters: AEIOUY, numbers: five}"):
        with pytest.raises(BadInput):
            read_chart(parse_yaml(text, "chart.yaml"))
    with pytest.raises(BadInput):
        read_chart(as_node(["A"], Place("chart.yaml")))


def test_the_pieces_of_the_box_are_counted() -> None:
    assert list(piece_faults(PIECES)) == []
    assert PIECES["help-tokens"] == 12
    assert (PIECES["white-dice"], PIECES["black-dice"]) == (8, 4)
    assert (PIECES["grid-sheets"], PIECES["charts"], PIECES["themes"]) == (4, 2, 21)


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("piece count", {"help-tokens": 11}),
        ("unknown piece", {"dragons": 1}),
    ],
)
def test_a_wrong_count_is_refused(rule: str, change: Mapping[str, int]) -> None:
    counts = {**PIECES, **change}
    assert [fault.rule for fault in piece_faults(counts)] == [rule]
    with pytest.raises(SheetFails):
        require_none(piece_faults(counts, Place("kit")))


def test_no_piece_may_be_missing() -> None:
    for missing in PIECES:
        counts = {name: count for name, count in PIECES.items() if name != missing}
        assert [fault.rule for fault in piece_faults(counts)] == ["piece missing"]


def test_the_track_of_the_rulebook_is_read_and_right() -> None:
    assert read_track(parse_yaml(TRACK_TEXT, "track.yaml")) == TRACK
    assert list(track_faults(TRACK)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  - {round: 3}\n", "", "the track has the rounds 1, 2, 4, 5, 6, 7; 1 to 7 in order"),
        ("black-out: right", "black-out: left", "round 4 blacks out squares on 'left'; 'right'"),
        ("ends: [2, 3]", "ends: [2]", "round 6 is the last for 2 players; 2 or 3 players is"),
    ],
)
def test_a_wrong_track_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(SheetFails, match=message):
        read_track(parse_yaml(TRACK_TEXT.replace(old, new), "track.yaml"))


def test_solo_scores_have_bands_and_55_belongs_to_the_lowest() -> None:
    assert [(band.least, band.most) for band in BANDS] == [(0, 55), (56, 70), (71, 85), (86, None)]
    titles = {55: 0, 56: 1, 70: 1, 71: 2, 85: 2, 86: 3, 120: 3, -4: 0}
    assert {score: BANDS.index(band_of(score)) for score in titles} == titles


def test_squares_have_the_names_that_players_call() -> None:
    assert name_of(0) == "A1"
    assert square_named("C7") == 6 * 16 + 2
    for square in (0, 6 * 16 + 2, 14 * 16 + 14):
        assert square_named(name_of(square)) == square
    for wrong in ("", "7C", "P1", "A0", "A16", "A01", "A", "A-1", "Ä1"):
        assert square_named(wrong) is None


@pytest.mark.parametrize("layout", ["chart", "grid"])
def test_the_printed_charts_are_right(layout: str) -> None:
    data = _data_of(layout)
    chart = data.get("chart")
    assert chart is not None
    assert read_chart(chart) == CHART


def test_the_printed_track_is_right() -> None:
    track = _data_of("track").get("track")
    assert track is not None
    assert read_track(track) == TRACK


def _data_of(layout: str) -> Map:
    data = LIBRARY.layout(f"cruciverbalist/{layout}").get("data")
    assert isinstance(data, Map)
    return data


@pytest.mark.parametrize("name", GAME.cards)
def test_the_printed_pieces_are_those_of_the_box(name: str) -> None:
    cards = GAME.cards[name]
    cards.check(LIBRARY.layout(cards.layout))


@pytest.mark.parametrize(
    ("layout", "old", "new", "message"),
    [
        ("help", "copies: 12", "copies: 11", "there are 11 help-tokens; 12 are right"),
        ("chart", "copies: 2", "copies: 1", "there are 1 charts; 2 are right"),
        ("marker", "cards: [{}]", "cards: [{}, {}]", "there are 2 round-markers; 1 are right"),
        ("newspaper", "cards: [{}]", "cards: []", "there are 0 first-player-tokens; 1 are"),
        ("track", "cards: [{}]", "cards: [{copies: 3}]", "there are 3 round-tracks; 1 are right"),
        ("dice", "copies: 8", "copies: 7", "there are 7 white-dice; 8 are right"),
        ("dice", "copies: 4", "copies: 5", "there are 5 black-dice; 4 are right"),
        ("dice", "piece: black-dice", "piece: red-dice", "no piece is called 'red-dice'"),
    ],
)
def test_a_layout_with_another_count_is_refused(
    layout: str, old: str, new: str, message: str
) -> None:
    text = (shipped_layouts() / "cruciverbalist" / f"{layout}.yaml").read_text("utf-8")
    assert old in text
    with pytest.raises(SheetFails, match=message):
        CHECKS[layout](parse_yaml(text.replace(old, new, 1), f"{layout}.yaml"))


def test_a_grid_sheet_has_five_penalty_boxes() -> None:
    data = cast(dict[str, Value], to_value(_data_of("grid")))
    assert grid_model(data)["penalties"] == 5
    with pytest.raises(SheetFails, match="there are 4 penalty-boxes; 5 are right"):
        grid_model({**data, "penalties": 4})


# Printed rolls, for tables without dice


def printed_rolls() -> dict[str, Any]:
    data = LIBRARY.layout("cruciverbalist/rolls").get("data")
    return cast(dict[str, Any], to_value(cast(Map, data)))


def test_printed_rolls_are_rolls_of_fair_dice() -> None:
    data = printed_rolls()
    rolls = [*data["rolls"], *data["more"]]
    assert len(rolls) == 96
    assert len({str(roll) for roll in rolls}) == 96
    assert rolls_model(data)["rolls"] == data["rolls"]
    pips = Counter(pip for roll in rolls for pip in (*roll["white"], *roll["black"]))
    assert sorted(pips) == [1, 2, 3, 4, 5, 6]
    expected = 96 * 12 / 6
    # Fair dice come to more than this in one of a hundred pages.
    assert sum((count - expected) ** 2 / expected for count in pips.values()) < 15.1


@pytest.mark.parametrize(
    "roll",
    [
        {"white": [1] * 8, "black": [1] * 5},
        {"white": [1] * 7, "black": [1] * 4},
        {"white": [0] * 8, "black": [1] * 4},
        {"white": [7] * 8, "black": [1] * 4},
        {"white": [1] * 8},
        "35162246 1153",
    ],
)
def test_a_roll_that_twelve_dice_cannot_show_is_refused(roll: Any) -> None:
    data = printed_rolls()
    data["more"][1] = roll
    with pytest.raises(BadInput, match="roll 2 needs"):
        rolls_model(data)
