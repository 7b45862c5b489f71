"""Whatever a file holds, reading it as an icon gives an icon or a message for its designer."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.icons import Icon, icon_bounds, read_icon

PALETTE = {"#16243B": "ink"}
HEAD = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'>"
PAINT = "fill='#16243B' stroke='#16243B' stroke-width='2'"

# Pieces that make many files nearly right, so that the fuzz reaches beyond the XML parser.
MARKUP = [HEAD, "</svg>", "<g ", "</g>", "/>", ">", "<title>", "<!--", "-->", "&amp;", "&#0;"]
STARTS = ["<path d='", "<circle r='", "<rect width='", "<polygon points='", " height='", "' "]
WORDS = [PAINT, " transform='", "rotate(", "scale(", "matrix(", "translate(", ")", " fill='", "'"]
LETTERS = [*"MmLlHhVvCcSsQqTtAaZz,", "a5 5 0 0 1"]
NUMBERS = [
    "0",
    "1",
    "-2",
    ".5",
    "1e-9",
    "1e-200",
    "1e4",
    "30",
    "63",
    "00",
    "e",
    "-",
    "nan",
    "1e999",
]

soup = st.lists(st.sampled_from([*MARKUP, *STARTS, *WORDS, *LETTERS, *NUMBERS])).map("".join)
path_words = st.lists(st.sampled_from([*LETTERS, *NUMBERS]), max_size=30).map(" ".join)
calls = st.tuples(
    st.sampled_from(["translate", "scale", "rotate", "matrix", "skewX", ""]),
    st.lists(st.sampled_from(NUMBERS), max_size=6).map(" ".join),
).map(lambda call: f"{call[0]}({call[1]})")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


def read_or_none(folder: Path, content: bytes) -> Icon | None:
    file = folder / "fuzz.svg"
    file.write_bytes(content)
    try:
        return read_icon(file, PALETTE)
    except BadInput:
        return None


def check(folder: Path, content: bytes) -> None:
    """An icon that was let in stays in its box."""
    icon = read_or_none(folder, content)
    if icon is not None:
        left, top, right, bottom = icon_bounds(icon)
        assert 0 <= left <= right <= 64
        assert 0 <= top <= bottom <= 64


@settings(deadline=None)
@given(content=st.one_of(st.binary(), st.text().map(str.encode), soup.map(str.encode)))
def test_no_file_breaks_the_reader(folder: Path, content: bytes) -> None:
    check(folder, content)


@settings(deadline=None)
@given(body=soup)
def test_no_drawing_breaks_the_reader(folder: Path, body: str) -> None:
    check(folder, f"{HEAD}<rect {body}</svg>".encode())


@settings(deadline=None)
@given(words=path_words)
def test_no_path_breaks_the_reader(folder: Path, words: str) -> None:
    check(folder, f"{HEAD}<path {PAINT} d='M9 9{words}'/></svg>".encode())


@settings(deadline=None)
@given(transform=st.lists(calls).map(" ".join))
def test_no_transform_breaks_the_reader(folder: Path, transform: str) -> None:
    body = f"<g transform='{transform}'><circle cx='30' cy='30' r='9' {PAINT}/></g>"
    check(folder, f"{HEAD}{body}</svg>".encode())
