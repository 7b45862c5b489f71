"""Whatever a person types, they get an answer or one plain message, and no stray file."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.cli.main import parser
from tests.trust.fuzz.commands import COMMANDS, ODD, VALUES, grammar, new_line, slipped, takes_value
from tests.trust.fuzz.targets import TARGETS

USUAL = settings().max_examples
chances = st.integers(0, 2**32 - 1).map(Random)


def test_the_grammar_knows_every_command_and_every_option() -> None:
    """A new option cannot be forgotten: it is taken from the parser, and needs values here."""
    told = parser().format_help()
    assert all(name in told for name in grammar())
    actions = [action for its in grammar().values() for action in its]
    assert {action.dest for action in actions if takes_value(action)} == set(VALUES)
    for action in actions:
        wrong = [value for value in action.choices or () if str(value) not in VALUES[action.dest]]
        assert not wrong, f"{action.dest} may be {wrong}"


def test_lines_of_the_grammar_reach_every_option() -> None:
    random = Random(1)
    typed = {word for _ in range(1500) for word in new_line(random)}
    for name, actions in grammar().items():
        assert name in typed
        for action in actions:
            assert typed & set(action.option_strings) or not action.option_strings, action.dest


@settings(max_examples=USUAL // 3)
@given(chances)
def test_lines_that_are_nearly_right(random: Random) -> None:
    type_line(new_line(random))


words = st.sampled_from([*grammar(), *ODD]) | st.text(max_size=8)


@settings(max_examples=2 * USUAL // 3)
@given(st.lists(words, max_size=6), chances)
def test_any_command_line(line: list[str], random: Random) -> None:
    type_line(slipped(line, random))


def type_line(line: list[str]) -> None:
    TARGETS["command"]("\n".join(line).encode("utf-8", "surrogateescape"))


# To check all that is shipped takes long, and other tests do.
@pytest.mark.parametrize("line", [line for line in COMMANDS if line != "check"])
def test_good_command_lines(line: str) -> None:
    assert TARGETS["command"](line.encode())
