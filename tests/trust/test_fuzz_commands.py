"""Whatever a person types, they get an answer or one plain message, and no stray file."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trust.bounds import bounded
from tests.trust.fuzz.targets import COMMANDS, TARGETS, assert_tidy, at_a_desk, run_command

# Commands that answer at once, with what may stand behind them, right and wrong.
NAMES = (
    "word",
    "words",
    "calibrate",
    "score",
    "preview",
    "pad",
    "cards",
    "kit",
    "ladder",
    "check",
    "prove",
    "reprint",
    "solution",
    "new",
    "nonsense",
    "",
)
OPTIONS = (
    *("--pattern", "--game", "--tier", "--limit", "--theme", "--task", "--without", "--lexicon"),
    *("--paper", "--ink", "--flip", "--printer", "--offset", "--site", "--dpi", "--grey", "--json"),
    *(
        "--copies",
        "--sheets",
        "--layout",
        "--up",
        "--sides",
        "--back",
        "--marks",
        "--layouts",
        "-o",
    ),
    *("--seed", "--rungs", "--jobs", "--quiet", "--help", "--version", "--", "-", "--no-cache"),
)
VALUES = (
    *(
        "kross",
        "cruciverbalist",
        "cruxy",
        "kross-letters",
        "typed.txt",
        "broken.pdf",
        "missing",
        ".",
    ),
    *(
        "..",
        "",
        " ",
        "0",
        "1",
        "-1",
        "3",
        "99999999999999999999",
        "1e9",
        "nan",
        "a4",
        "letter",
        "grey",
    ),
    *(
        "200mmx280mm",
        "0mmx0mm",
        "1mm,-1mm",
        "attic",
        "?a?e",
        "????",
        "x" * 500,
        "İ",
        "\udc80",
        "😀",
    ),
    *(
        "https://example.org",
        "javascript:x",
        "1-10,25",
        "5-1",
        "KROSS-BLOCK-NH1XDDW-G",
        "easy",
        "%s",
    ),
    *("/dev/null", "out.pdf", "out/", "deep/er/out.pdf", "{x}", "$(x)", "-o", "\r\n", "new\nline"),
)

words = st.sampled_from(NAMES) | st.sampled_from(OPTIONS) | st.sampled_from(VALUES)
lines = st.tuples(st.sampled_from(NAMES), st.lists(words | st.text(max_size=8), max_size=7)).map(
    lambda pair: [pair[0], *pair[1]]
)


@settings(max_examples=max(120, settings().max_examples))
@given(lines)
def test_any_command_line(line: list[str]) -> None:
    line = [word.replace("\0", "") for word in line]
    with tempfile.TemporaryDirectory() as folder, at_a_desk(Path(folder)) as desk, bounded():
        run_command(line)
        assert_tidy(desk)


@pytest.mark.parametrize("line", COMMANDS)
def test_good_command_lines(line: str) -> None:
    TARGETS["command"](line.encode())
