"""Whatever a file holds, it is read or refused with a message; nothing else ever happens."""

import itertools
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.errors import CruxpressError
from cruxpress.press.elements import ELEMENTS
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.records import params_of
from tests.specs.desk_for_tests import faces, with_element

ROOT = Path(__file__).parents[2] / "layouts"
SHIPPED = sorted(ROOT.glob("**/*.yaml"))
TEXTS = [text for text in (file.read_text("utf-8") for file in SHIPPED) if "\nfront:" in text]

# What people type, and what they mistype.
BITS = [
    *("{", "}", "[", "]", ":", ",", "-", "|", "&a ", "*a", "'", '"', "#", "\n", "\t", "  ", "~"),
    *("!!int ", "<<: ", "..", "%", "mm", "\\", "**", ":star:", "{item}", "{{", "1..9", "A..Z"),
    *(" 0 mm", "-1 mm", "100%", "1e9", ".inf", "none", "yes", "is: ", "of: ", "\u00e9", "漢", "\0"),
]
WORDS = st.sampled_from(BITS) | st.text(max_size=3)
VALUES = st.sampled_from(
    [
        *("0 mm", "5 mm", "-5 mm", "50%", "0%", "200%", "1", "0", "-1", "3.5", "yes", "none", "~"),
        *("ink", "star", "body bold", "left", "shrink", "''", "'a b'", "'**a** :star:'", "'{n}'"),
        *("[]", "[1, 2]", "1..9", "[[1 mm, 2%], [3%, 4%], [0%, 1 mm]]", "[[a], [b]]", "{a: star}"),
        *("{a: {letter: A}, b: none}", "{a: {is: box, fill: ink}}", "[50%, 50%]", "'ab\\nba'"),
    ]
)


def try_to_place(press: Press, text: str) -> None:
    """Read a layout and place every face of it, as far as it goes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "x.yaml"
        file.write_text(text, encoding="utf-8", errors="surrogatepass")
        (file.parent / "kross").mkdir()
        with suppress(CruxpressError):
            for _ in itertools.islice(faces(open_layout(press, file)), 4):
                pass


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A shipped layout with a few slips of the finger."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 12)))
        text = text[:at] + draw(WORDS) + text[end:]
    return text


@st.composite
def elements(draw: st.DrawFn) -> str:
    """An element of any kind with values of any kind."""
    name = draw(st.sampled_from(sorted(ELEMENTS)))
    keys = draw(
        st.lists(st.sampled_from(sorted(params_of(ELEMENTS[name]))), max_size=6, unique=True)
    )
    required = [key for key, param in params_of(ELEMENTS[name]).items() if param.required]
    pairs = [f"{key}: {draw(VALUES)}" for key in dict.fromkeys([*required, *keys])]
    return with_element("{" + ", ".join([f"is: {name}", *pairs]) + "}")


@given(st.lists(WORDS, max_size=30).map("".join))
def test_any_text(press: Press, text: str) -> None:
    try_to_place(press, text)


@given(mutated())
def test_slips_in_shipped_layouts(press: Press, text: str) -> None:
    try_to_place(press, text)


@settings(max_examples=4 * settings().max_examples)
@given(elements())
def test_any_values_in_any_element(press: Press, text: str) -> None:
    try_to_place(press, text)
