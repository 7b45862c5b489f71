"""Single values of a text written anew: all else stays, to the last blank."""

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.specs.edits import key_at_line, key_spans, with_value, without_key
from cruxpress.specs.yaml_reader import parse_yaml

TEXT = """\
# A note.
kind: a sheet
theme: Animals     # a note beside it
quoted: "A: B"
list: [1, 2,
  3]
map: {a: 1, b: [2]}
empty:
block: |
  one
  two
# between
last: end
"""


def test_all_keys_are_found_with_what_stands_behind_them() -> None:
    found = {key: span.value(TEXT) for key, span in key_spans(TEXT).items()}
    assert found == {
        "kind": "a sheet",
        "theme": "Animals",
        "quoted": '"A: B"',
        "list": "[1, 2,\n  3]",
        "map": "{a: 1, b: [2]}",
        "empty": "",
        "block": "|\n  one\n  two",
        "last": "end",
    }
    assert key_spans("[1") == {}
    assert key_spans("- a\n- b\n") == {}


@pytest.mark.parametrize("key", ["kind", "theme", "quoted", "list", "map", "empty", "last"])
def test_a_value_changes_and_nothing_else(key: str) -> None:
    text = with_value(TEXT, key, "other")
    before, after = parse_yaml(TEXT, "x"), parse_yaml(text, "x")
    assert getattr(after.get(key), "text", "") == "other"
    assert list(after.entries) == list(before.entries)
    notes = [line for line in TEXT.splitlines() if "note" in line or "between" in line]
    assert all(note.partition("#")[2] in text for note in notes)
    shorter = without_key(text, key)
    assert list(parse_yaml(shorter, "x").entries) == [it for it in before.entries if it != key]


def test_what_is_not_there_is_added_and_nothing_is_taken_from_a_shared_line() -> None:
    assert with_value("a: 1", "b", "2") == "a: 1\nb: 2\n"
    assert without_key(TEXT, "nowhere") == TEXT
    assert without_key("a: 1\nb: 2", "b") == "a: 1\n"
    with pytest.raises(BadInput, match="shares its line"):
        without_key("{a: 1, b: 2}", "b")


def test_a_line_belongs_to_a_key() -> None:
    assert [key_at_line(TEXT, line) for line in (1, 3, 6, 10, 11, 13)] == [
        *("", "theme", "list", "block", "block", "last")
    ]
