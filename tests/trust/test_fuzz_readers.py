"""Whatever a stranger wrote, it is read or refused in plain words; nothing else ever happens.

These are the bounded runs; `make fuzz` lets the same targets run long, led by what they reach.
"""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trust.bounds import bounded
from tests.trust.fuzz.targets import TARGETS

READERS = [name for name in TARGETS if name != "command"]
SLOW = {"layout": 25, "proof": 6, "witness": 40, "table": 25, "font": 25, "pdf": 25}
USUAL = settings().max_examples

# What slips into every kind of file sooner or later.
SLIPS = (
    *(
        b"",
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\r",
        b"\t",
        b"\n\n",
        b" ",
        b"-",
        b"'",
        b'"',
        b"{",
        b"}",
    ),
    *(b"[", b"]", b":", b",", b"#", b"~", b"..", b"0", b"-1", b"1e999", b"99999999999999999999"),
    *("\u202e".encode(), "İ".encode(), "ß".encode(), "\u0301".encode(), "😀".encode()),
    *(b"null", b"true", b".inf", b"&a [*a]", b"../../x", b"<!ENTITY", b"[" * 60, b"9" * 400),
)


@cache
def seeds_of(name: str) -> tuple[bytes, ...]:
    return tuple(TARGETS[name].seeds())


@st.composite
def slipped(draw: st.DrawFn, name: str) -> bytes:
    """A good file with some slips: pieces lost, doubled, swapped, or replaced by others."""
    data = draw(st.sampled_from(seeds_of(name)))
    words = st.sampled_from([*SLIPS, *(word.encode() for word in TARGETS[name].words)])
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 30)))
        piece = draw(words | st.binary(max_size=4) | st.just(data[start:end] * 2))
        data = data[:start] + piece + data[end:]
    return data


@pytest.mark.parametrize("name", READERS)
def test_slips_in_good_files(name: str) -> None:
    count = SLOW.get(name, USUAL) * max(1, USUAL // 60)

    @settings(max_examples=count)
    @given(slipped(name))
    def read(data: bytes) -> None:
        with bounded():
            TARGETS[name](data)

    read()


@pytest.mark.parametrize("name", READERS)
def test_any_bytes_and_any_text(name: str) -> None:
    @settings(max_examples=max(5, SLOW.get(name, USUAL) // 2))
    @given(st.binary(max_size=300) | st.text(max_size=100).map(lambda text: text.encode()))
    def read(data: bytes) -> None:
        with bounded():
            TARGETS[name](data)

    read()


@pytest.mark.parametrize("name", READERS)
def test_good_files_are_good_and_pieces_of_them_are_told(name: str) -> None:
    """A fuzzer that begins with bad files would see nothing but the first refusal."""
    for seed in seeds_of(name)[:3]:
        with bounded():
            TARGETS[name](seed)
            for end in (0, 1, len(seed) // 2, len(seed) - 1):
                TARGETS[name](seed[:end])
