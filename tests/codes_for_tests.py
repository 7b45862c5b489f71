"""Codes of all kinds, which the tests of codes share."""

from hypothesis import strategies as st

from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.codes.symbols import ALPHABET
from cruxpress.core.registry import shipped_games

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
hashes = st.text(ALPHABET, min_size=7, max_size=7)
owns = st.none() | hashes
games = st.sampled_from(shipped_games())
fresh_codes = st.builds(
    FreshCode,
    games,
    st.integers(1, 999),
    st.text(LETTERS, min_size=1, max_size=6),
    st.integers(0, 2**64 - 1) | st.integers(0, 40),
    owns,
)
shipped_codes = st.builds(
    ShippedCode, games, st.text(LETTERS, min_size=1, max_size=12), hashes, owns
)
codes = fresh_codes | shipped_codes

BLOCK = ShippedCode("kross", "BLOCK", "7QH4MNP")
LONGEST = FreshCode("cruciverbalist", 999, "GRID15", 2**64 - 1, "ZZZZZZZ")
SAMPLES = [
    BLOCK,
    LONGEST,
    ShippedCode("cruxy", "12", "0000000"),
    ShippedCode("cruxy", "12", "7QH4MNP", "FFFFFFF"),
    ShippedCode("crusgallo", "CHALLENGES12", "ZZZZZZZ", "0000000"),
    FreshCode("cryptex", 1, "T2", 0),
    FreshCode("cruxy", 1, "13", 84_321),
]
