"""A code survives bad handwriting, and no slip of the pen prints another sheet."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cruxpress.codes import FreshCode, Misread, ShippedCode, folded, parse_code
from cruxpress.codes.symbols import ALPHABET
from cruxpress.core.errors import BadInput
from tests.codes_for_tests import LETTERS, SAMPLES, codes, games

LOOK_ALIKES = {"0": "0Oo", "1": "1IiLl", "V": "VvUu"}
SPACERS = ["-", " - ", " ", "_", "–", "—", "−", ".", "--", "\t", "‑", " – ", "·"]


def refused(text: str) -> bool:
    try:
        parse_code(text)
    except BadInput:
        return True
    return False


@given(codes, st.data())
def test_handwriting_is_forgiven(code: FreshCode | ShippedCode, data: st.DataObject) -> None:
    spacer = data.draw(st.sampled_from(SPACERS))
    written = "".join(
        spacer
        if symbol == "-"
        else data.draw(st.sampled_from(LOOK_ALIKES.get(symbol, symbol + symbol.lower())))
        for symbol in folded(str(code))
    )
    assert parse_code(f"  {written}\n") == code


@given(codes, st.data())
def test_a_line_may_break_anywhere_in_a_code(
    code: FreshCode | ShippedCode, data: st.DataObject
) -> None:
    text = str(code)
    at = data.draw(st.integers(1, len(text) - 1))
    assert parse_code(f"{text[:at]}\n{text[at:]}") == code


@pytest.mark.parametrize("code", SAMPLES, ids=str)
def test_every_single_wrong_symbol_is_refused(code: FreshCode | ShippedCode) -> None:
    text = folded(str(code))
    for place, right in enumerate(text):
        if right != "-":
            for wrong in ALPHABET.replace(right, ""):
                assert refused(text[:place] + wrong + text[place + 1 :])


@pytest.mark.parametrize("code", SAMPLES, ids=str)
def test_every_two_swapped_symbols_are_refused(code: FreshCode | ShippedCode) -> None:
    text = folded(str(code))
    for a, b in combinations(range(len(text)), 2):
        if text[a] != text[b] and "-" not in {text[a], text[b]}:
            swapped = list(text)
            swapped[a], swapped[b] = text[b], text[a]
            assert refused("".join(swapped)), swapped


@pytest.mark.parametrize("code", SAMPLES, ids=str)
def test_every_moved_lost_or_added_dash_is_refused(code: FreshCode | ShippedCode) -> None:
    fields = folded(str(code))
    for place, symbol in enumerate(fields):
        if symbol == "-":
            without = fields[:place] + fields[place + 1 :]
            assert refused(without)
            moved = (without[:i] + "-" + without[i:] for i in range(1, len(without)))
            assert all(refused(text) for text in moved if text != fields)
        elif place > 0 and fields[place - 1] != "-":
            assert refused(fields[:place] + "-" + fields[place:])


@given(codes, st.data())
def test_one_slip_in_any_code_is_refused(
    code: FreshCode | ShippedCode, data: st.DataObject
) -> None:
    text = folded(str(code))
    a = data.draw(st.integers(0, len(text) - 1))
    b = data.draw(st.integers(0, len(text) - 1))
    wrong = data.draw(st.sampled_from(ALPHABET))
    assume("-" != text[a] != wrong)
    assert refused(text[:a] + wrong + text[a + 1 :])
    assume("-" != text[b] != text[a])
    swapped = list(text)
    swapped[a], swapped[b] = text[b], text[a]
    assert refused("".join(swapped))


@pytest.mark.parametrize(("right", "wrong"), ["S5", "B8", "Z2"])
def test_letters_that_look_nearly_alike_are_caught(right: str, wrong: str) -> None:
    text = str(ShippedCode("cruxy", "12", f"7{right}H4MNP"))
    with pytest.raises(Misread, match="S and 5, B and 8, Z and 2"):
        parse_code(text.replace(right, wrong))


@given(
    st.text(max_size=80)
    | st.text(LETTERS + "-_ ./#?", max_size=60)
    | st.builds(lambda game, rest: f"{game}-{rest}", games, st.text(ALPHABET + "-", max_size=40))
    | st.text(st.characters(categories=["Cs", "Cf", "Pd", "Zs"]), max_size=9)
)
def test_any_text_is_a_code_or_bad_input(text: str) -> None:
    try:
        code = parse_code(text)
    except BadInput:
        return
    assert parse_code(str(code)) == code
