"""Results as codes, and the ratings that follow from them."""

import random
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cruxpress
from cruxpress.cli.main import main
from cruxpress.codes import FreshCode, ResultCode, ShippedCode, parse_result
from cruxpress.codes.symbols import ALPHABET
from cruxpress.core.errors import BadInput
from cruxpress.products import rate
from cruxpress.products.rate import read_results
from cruxpress.products.rating_model import Play, fit, rank_correlation
from cruxpress.sheets.open import SheetOpener

SHEET = ShippedCode("kross", "3", "WSWR466")
MEAN, STRENGTHS, DIFFICULTIES, CHANCE = 60, 15.0, 20.0, 10.0


@given(st.integers(-9999, 9999), st.none() | st.integers(1, 86_400))
def test_a_result_is_read_back(points: int, seconds: int | None) -> None:
    result = ResultCode(SHEET, points, seconds)
    for text in (str(result), str(result).lower(), str(result).replace("-", " ")):
        assert parse_result(text) == result


@given(st.integers(0, 400), st.data())
def test_a_wrong_symbol_is_noticed(points: int, data: st.DataObject) -> None:
    text = str(ResultCode(SHEET, points, 600))
    start = text.index("-R") + 2
    places = [at for at in range(start, len(text)) if text[at].isdigit() or at == len(text) - 1]
    at = data.draw(st.sampled_from(places))
    signs = "0123456789" if at < len(text) - 1 else ALPHABET
    other = data.draw(st.sampled_from([sign for sign in signs if sign != text[at]]))
    with pytest.raises(BadInput):
        parse_result(text[:at] + other + text[at + 1 :])


@pytest.mark.parametrize("text", ["", "KROSS-3-WSWR466-C", "R5-1", "KROSS-R5-T3-Q", "R" * 600])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_result(text)


def test_a_result_has_bounds() -> None:
    with pytest.raises(BadInput, match="at most 9,999 points"):
        ResultCode(SHEET, 10_000)
    with pytest.raises(BadInput, match="1 to 86,400 seconds"):
        ResultCode(SHEET, 1, 0)


class Simulated(NamedTuple):
    """Results, and what they were made from."""

    plays: list[Play]
    strengths: list[float]
    difficulties: list[float]


def simulated(seed: int, players: int, sheets: int, each: int) -> Simulated:
    """Players of known strength on sheets of known difficulty."""
    chance = random.Random(seed)
    strengths = [chance.gauss(0, STRENGTHS) for _ in range(players)]
    difficulties = [chance.gauss(0, DIFFICULTIES) for _ in range(sheets)]
    plays = [
        Play(who, what, MEAN + strengths[who] - difficulties[what] + chance.gauss(0, CHANCE))
        for who in range(players)
        for what in chance.sample(range(sheets), each)
    ]
    return Simulated(plays, strengths, difficulties)


@pytest.mark.parametrize("seed", range(5))
def test_known_orders_are_recovered(seed: int) -> None:
    plays, strengths, difficulties = simulated(seed, 40, 50, 30)
    found = fit(plays, 40, 50)
    sheets = [each.value for each in found.sheets]
    players = [each.value for each in found.players]
    assert rank_correlation(sheets, difficulties) >= 0.95
    assert rank_correlation(players, strengths) >= 0.95
    assert found.chance == pytest.approx(CHANCE, rel=0.15)


def test_errors_are_neither_too_large_nor_too_small() -> None:
    """Differences of sheets from their mean, in their own errors, spread by about one."""
    squares = []
    for seed in range(5):
        plays, _, difficulties = simulated(seed, 40, 30, 10)
        found = fit(plays, 40, 30).sheets
        shift = sum(s.value - t for s, t in zip(found, difficulties, strict=True)) / 30
        squares += [
            ((s.value - t - shift) / s.error) ** 2 for s, t in zip(found, difficulties, strict=True)
        ]
    assert 0.6 < sum(squares) / len(squares) < 1.3


def test_either_group_may_be_the_larger_one() -> None:
    plays, *_ = simulated(1, 12, 30, 15)
    one = fit(plays, 12, 30)
    other = fit([Play(p.sheet, p.player, -p.points) for p in plays], 30, 12)
    for mine, theirs in zip(one.sheets, other.players, strict=True):
        assert mine.value == pytest.approx(theirs.value, abs=0.05)
        assert mine.error == pytest.approx(theirs.error, rel=0.05)


def test_few_results_are_rated_with_caution() -> None:
    found = fit([Play(0, 0, 50), Play(1, 0, 50)], 2, 1)
    assert [each.value for each in found.players] == pytest.approx([0, 0], abs=0.01)


def test_orders_are_compared_with_ties() -> None:
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0


def shipped(number: int) -> ShippedCode:
    (printed,) = cruxpress.reprint(f"kross/{number}")
    game, name, digest, _ = printed.codes[0].split("-")
    return ShippedCode(game.lower(), name, digest)


def test_a_file_of_results_is_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [shipped(number) for number in (1, 25, 50)]
    rows = ["Player,Result"]
    for player, strength in (("Ada", 20), ("ben", 0), ("Cy", -10)):
        for sheet, points in zip(codes, (100, 70, 40), strict=True):
            rows.append(f"{player},{ResultCode(sheet, points + strength)}")
    rows.append(f"BEN,{str(ResultCode(codes[0], 101)).lower()}")
    file = tmp_path / "results.csv"
    file.write_text("\n".join(rows))
    answer = cruxpress.rate(file)
    found = answer.data["kross"]
    assert isinstance(found, dict)
    assert list(found["sheets"]) == [str(code) for code in reversed(codes)]
    assert [name.lower() for name in found["players"]] == ["ada", "ben", "cy"]
    assert found["agreement"] == 1.0
    assert main(["rate", str(file)]) == 0
    rated = capsys.readouterr().out
    assert "Kross: 10 results of 3 players on 3 sheets" in rated
    assert main(["learn", str(file)]) == 0  # a .csv file is no list of words
    assert capsys.readouterr().out == rated


def test_every_bad_row_is_told(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(f"Ada,{ResultCode(SHEET, 5)}\nBen\n\nCy,HELLO\n")
    with pytest.raises(BadInput) as bad:
        read_results(file)
    assert [problem.place.line for problem in bad.value.problems if problem.place] == [2, 4]
    file.write_text("player,result\n")
    with pytest.raises(BadInput, match="it holds no results"):
        read_results(file)


def rows_of(tmp_path: Path, results: list[ResultCode]) -> Path:
    file = tmp_path / "results.csv"
    file.write_text("".join(f"{name},{each}\n" for each in results for name in ("Ann", "Bob")))
    return file


def test_no_fresh_sheet_is_made_again_to_be_rated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a print run's results took hours: each of its sheets was made, and told nothing."""
    made: list[object] = []
    monkeypatch.setattr(SheetOpener, "remake", lambda *asked: made.append(asked))
    fresh = [ResultCode(FreshCode("kross", 2, "P4T8", seed), 50 + seed) for seed in range(3)]
    found = cruxpress.rate(rows_of(tmp_path, fresh)).data["kross"]
    assert isinstance(found, dict)
    assert len(found["sheets"]) == 3
    assert not made


def test_more_sheets_than_anybody_keeps_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate, "MOST_KEPT", 2)
    kept = [ResultCode(ShippedCode("kross", "3", f"WSWR46{last}"), 50) for last in "678"]
    with pytest.raises(BadInput, match="at most 2 kept sheets of a game are rated, not 3"):
        cruxpress.rate(rows_of(tmp_path, kept))
