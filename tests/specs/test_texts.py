"""Texts are found by dotted keys, filled by name, and wrong ones are told with their place."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.specs.library import Library
from cruxpress.specs.texts import read_texts
from cruxpress.specs.yaml_reader import parse_yaml
from tests.specs.desk_for_tests import Files, write

FILE = """\
title: A {{game}} for {players}
solution:
  rejected: "{letter} was rejected in call {call}"
  cards: {one: "{count} card", other: "{count} cards"}
  none: {one: "a card of {name}", other: "cards of {name}"}
steps: ["Take {what}", Put it back]
names: {b: Bravo, a: Alpha, nested: {c: Charlie}}
"""
TEXTS = read_texts(parse_yaml(FILE, "texts.yaml"))


def refused(text: str) -> list[str]:
    with pytest.raises(BadInput) as bad:
        read_texts(parse_yaml(text, "texts.yaml"))
    return str(bad.value).splitlines()


def opened(folder: Path, shipped: Files, own: Files) -> Library:
    write(folder / "shipped", shipped)
    write(folder / "own", own)
    return Library(folder / "shipped", folder, folder / "own")


def test_placeholders_are_filled_by_name() -> None:
    assert TEXTS("title", players=4) == "A {game} for 4"
    assert TEXTS("solution.rejected", letter="A", call=3) == "A was rejected in call 3"
    assert TEXTS("solution.rejected", letter="{call}", call=3) == "{call} was rejected in call 3"


def test_count_chooses_the_form_of_a_plural() -> None:
    said = [TEXTS("solution.cards", count=count) for count in (0, 1, 2)]
    assert said == ["0 cards", "1 card", "2 cards"]
    assert TEXTS("solution.none", count=1, name="x") == "a card of x"
    assert TEXTS("title", players=4, count=2) == "A {game} for 4"


def test_lists_and_maps_keep_their_order() -> None:
    assert TEXTS.get_list("steps", what="one") == ["Take one", "Put it back"]
    assert list(TEXTS.map("names.nested").items()) == [("c", "Charlie")]
    names = read_texts(parse_yaml("names: {b: Bravo, a: Alpha}", "x"))
    assert list(names.map("names").items()) == [("b", "Bravo"), ("a", "Alpha")]


@pytest.mark.parametrize(
    ("key", "values", "message"),
    [
        (
            "solution.reject",
            {},
            "texts.yaml: there is no text 'solution.reject'; did you mean 'solution.rejected'? "
            "known: solution.cards, solution.none, solution.rejected",
        ),
        ("solution", {}, "texts.yaml: there is no text 'solution'"),
        (
            "solution.rejected",
            {"letter": "A"},
            "texts.yaml:3:13: the text 'solution.rejected' has the unknown placeholder {call}; "
            "it takes {letter}",
        ),
        (
            "solution.rejected",
            {"letter": "A", "call": 1, "word": "x"},
            "texts.yaml:3:13: the text 'solution.rejected' lacks the placeholder {word}; it takes "
            "{call}, {letter}, {word}",
        ),
        ("solution.cards", {}, "texts.yaml:4:10: the text 'solution.cards' has the unknown "),
        (
            "solution.none",
            {"name": "x"},
            "texts.yaml:5:9: the text 'solution.none' is a plural (one, other), and no count is "
            "given",
        ),
        ("steps", {"what": "x"}, "texts.yaml:6:8: the text 'steps' is a list of texts, not a text"),
    ],
)
def test_wrong_calls_are_refused(key: str, values: dict[str, str | int], message: str) -> None:
    with pytest.raises(BadInput) as bad:
        TEXTS(key, **values)
    assert str(bad.value).startswith(message)


def test_wrong_lists_and_maps_are_refused() -> None:
    with pytest.raises(BadInput, match="the text 'title' is a text, not a list of texts"):
        TEXTS.get_list("title", players=1)
    with pytest.raises(BadInput, match="there is no text 'title'"):
        TEXTS.map("title")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("a: ~\nb: [[x]]\n", ["1:4: nothing stands where a text should", "2:5: a list stands"]),
        ("a: {one: {b: c}, other: d}\n", ["1:10: a map stands where a text should"]),
        ("a.b: c\n", ["1:1: 'a.b' is no key; write it without a dot"]),
        ('a: "{my name}"\n', ["1:4: '{my name}' has a '{' that encloses no name; write {{ for"]),
        ('a: "\\x07"\n', ["1:4: an escape makes the control character U+0007; delete it"]),
        ("a: \x07\n", ["1:4: the control character U+0007 cannot stand in YAML; delete it"]),
    ],
)
def test_wrong_files_are_refused(text: str, messages: list[str]) -> None:
    said = refused(text)
    assert len(said) == len(messages)
    for line, message in zip(said, messages, strict=True):
        assert line.startswith(f"texts.yaml:{message}")


def test_a_persons_own_texts_lie_over_the_shipped_ones(tmp_path: Path) -> None:
    shipped = {"texts.yaml": "hello: Hello\n", "kross/texts.yaml": FILE}
    own = {"kross/texts.yaml": 'solution: {rejected: "{call}: {letter}"}\nsteps: ["{what}!"]\n'}
    library = opened(tmp_path, shipped, own)
    texts = library.texts("kross")
    assert texts("solution.rejected", letter="A", call=3) == "3: A"
    assert texts.get_list("steps", what="x") == ["x!"]
    assert texts("title", players=4) == "A {game} for 4"
    assert library.texts()("hello") == "Hello"
    assert library.texts("kross") is texts


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ("titel: x\n", ":1:8: there is no text 'titel'; did you mean 'title'? known: names.a, "),
        (
            "title: x\n",
            ":1:8: the text 'title' lacks the placeholder {players}; it takes {players}",
        ),
        (
            'title: "{players} {count}"\n',
            ":1:8: the text 'title' has the unknown placeholder {count}; it takes {players}",
        ),
        ("title: [x]\n", ":1:8: the text 'title' must be a text, not a list of texts"),
        ("solution: x\n", ":1:11: there is no text 'solution'"),
    ],
)
def test_own_texts_that_do_not_fit_are_refused(tmp_path: Path, own: str, message: str) -> None:
    library = opened(tmp_path, {"kross/texts.yaml": FILE}, {"kross/texts.yaml": own})
    with pytest.raises(BadInput) as bad:
        library.texts("kross")
    assert str(bad.value).startswith(f"{tmp_path / 'own' / 'kross' / 'texts.yaml'}{message}")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"there is no file of texts 'cruxy/texts.yaml'"):
        opened(tmp_path, {}, {}).texts("cruxy")


def test_texts_are_no_layouts(tmp_path: Path) -> None:
    library = opened(tmp_path, {"kross/texts.yaml": FILE, "kross/block.yaml": "a: b"}, {})
    with pytest.raises(BadInput, match=r"known: kross/block$"):
        library.layout("kross/blocks")


def test_texts_are_handed_on_as_they_are_written() -> None:
    """A page fills the places itself: it gets both forms of a plural, and all of a list."""
    plural = 'b: {one: "{count} card", other: "{count} cards"}'
    read = read_texts(parse_yaml(f'a: "{{x}} and {{{{y}}}}"\n{plural}\nc: [d, e]\n', "t.yaml"))
    assert read.templates() == {
        "a": ["{x} and {{y}}"],
        "b": ["{count} card", "{count} cards"],
        "c": ["d", "e"],
    }
