"""Whatever stands in a proof's file, it is read or refused with a place; and read quickly."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.sheets.proof_file import parse_proof, proof_text
from cruxpress.specs.json_reader import MOST_BYTES, as_data, parse_json, read_json_text
from cruxpress.specs.nodes import as_node
from cruxpress.specs.yaml_reader import parse_yaml

SCALARS = st.none() | st.booleans() | st.integers(-999, 999) | st.text('ab :{}"\\é漢', max_size=5)
VALUES: st.SearchStrategy[Value] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.lists(VALUES, max_size=4), st.dictionaries(st.text("abc", max_size=3), VALUES))
def test_what_is_written_is_read_back(witnesses: list[Value], facts: dict[str, Value]) -> None:
    text = proof_text("kross", "x", "MODEL", 1, {"games": witnesses}, facts)
    proof = parse_proof(text, "x.json")
    assert [as_data(node) for node in proof.witnesses["games"]] == witnesses
    assert proof.facts == facts


@given(VALUES)
def test_nodes_hold_the_data_that_they_were_made_of(value: Value) -> None:
    assert as_data(as_node(value, Place("x", 1, 1))) == value


def test_a_witness_knows_its_line_and_column_however_it_is_laid_out() -> None:
    proof = parse_proof(
        '{"game": "kross", "sheet": "x", "sha256": "M", "version": 1,\n "witnesses": {"games":\n'
        '  [ "one",\n"two", {"three":\n3},\n\n     4]}}',
        "x.json",
    )
    places = [(node.place.line, node.place.column) for node in proof.witnesses["games"]]
    assert places == [(3, 5), (4, 1), (4, 8), (7, 6)]


HEAD = '{"game": "kross", "sheet": "x", "sha256": "M", "version": 1, "witnesses": {"games": ['
TAIL = "]}}"
BAD = [
    ("", "a proof is a JSON map; it begins with {"),
    ("[]", "a proof is a JSON map"),
    ("{", "this is not JSON"),
    ("{}", "a proof lacks the key"),
    ("{} {}", "something stands behind the end"),
    ('{"a" 1}', "a ':' should stand here"),
    ('{"a": 1 "b": 2}', "a ',' should stand here"),
    ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
    ("{1: 2}", "a key in quotes should stand here"),
    (HEAD + '{"a": 1, "a": 2}' + TAIL, "the key 'a' stands twice in one map"),
    (HEAD + "NaN" + TAIL, "NaN is no number"),
    (HEAD + "1" * 5000 + TAIL, "this is not JSON"),
    (HEAD + "[" * 60 + "]" * 60 + TAIL, "nested deeper than 40 levels"),
    (HEAD + "[" * 500_000, "the file holds more than 300,000 values"),
    (HEAD + "[" * 500_000 + "]" * 500_000 + TAIL, "the file holds more than 300,000 values"),
    (HEAD + "[" * 100_000 + "]" * 100_000 + TAIL, "nested deeper than 40 levels"),
    (HEAD + "[]," * 1_500_000 + "[]" + TAIL, "the file holds more than 300,000 values"),
    (HEAD + '"\x07"' + TAIL, "the control character U+0007"),
    (HEAD + r'"\ud800"' + TAIL, "an escape makes the control character U+D800"),
    (HEAD + r'{"\u0007": 1}' + TAIL, "an escape makes the control character U+0007"),
    (HEAD + '"one" "two"' + TAIL, "a ',' should stand here"),
    (HEAD + '"one",' + TAIL, "this is not JSON"),
    (HEAD.replace("[", "{") + TAIL, "this is not JSON"),
    (HEAD.replace('"version": 1', '"version": 1, "facts": {"a": 1e999}') + TAIL, "too large"),
    (HEAD.replace('{"games": [', "[") + "]}", "witnesses is a map with a list for each set"),
    (HEAD.replace("[", '1, "b": [') + TAIL, "'games' should be a list of witnesses"),
    (HEAD.replace('"version": 1', '"version": 1, "facts": 3') + TAIL, "facts is a map"),
    (HEAD.replace('"version": 1', '"version": 0') + TAIL, "0 is outside 1 to 999"),
]


@pytest.mark.parametrize(("text", "reason"), BAD, ids=[reason for _, reason in BAD])
def test_what_is_no_proof_is_told_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=re.escape(reason)) as told:
        parse_proof(text, "x.json")
    assert all(problem.place and problem.place.file == "x.json" for problem in told.value.problems)


@given(st.text('{}[]",:0a\\n\n -.eE', max_size=60) | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadInput):
        parse_proof(text, "x.json")


GOOD = proof_text("kross", "x", "M", 1, {"games": [{"a": [1, None]}, "b c"]}, {"par": 1.5})


@given(st.integers(0, len(GOOD)), st.integers(0, 9), st.text('{}[]",:0\\un\n\0é', max_size=4))
def test_a_proof_with_a_slip_is_read_or_refused(at: int, cut: int, slip: str) -> None:
    with suppress(BadInput):
        parse_proof(GOOD[:at] + slip + GOOD[at + cut :], "x.json")


def test_a_file_that_is_no_text_or_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b'{"a":\n "\xff"}')
    with pytest.raises(BadInput, match="x:2: byte 0xFF is not UTF-8"):
        read_json_text(file, "x")
    file.write_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(BadInput, match="more than 10,000,000 bytes"):
        read_json_text(file, "x")
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        read_json_text(tmp_path / "none.json", "x")


def test_json_is_read_as_yaml_would_read_it() -> None:
    """The quick reader and the careful one agree on what they both know."""
    text = json.dumps({"a": {"b": [1, "two", None, True, {"c": "d"}]}, "e": "f"})
    quick, careful = parse_json(text, "x"), parse_yaml(text, "x")

    def texts(node: object) -> object:
        return as_data(node)  # type: ignore[arg-type]

    assert texts(quick) == texts(careful)
