"""A file is asked the same rules as a name; what belongs to a deck is printed beside it alone."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from tests import ROOT

LAYOUTS = ROOT / "layouts"


def cut_card(text: str) -> str:
    """A deck without one of its cards."""
    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith("cards:")) + 2
    return "".join(lines[:at] + lines[at + 1 :])


def same_symbols(text: str) -> str:
    return text.replace('[E, C, R, O, "?"]', '[E, E, E, E, "?"]')


def other_letters(text: str) -> str:
    return text.replace("{letter: A..Z}", "{letter: A..Y}")


BROKEN: dict[str, tuple[str, Callable[[str], str], str]] = {
    "crusgallo without a card": ("crusgallo/deck-standard", cut_card, "cards"),
    "cryptex without a card": ("cryptex/cards", cut_card, "card 2 stands 0 times"),
    "cryptex with equal symbols": ("cryptex/cards", same_symbols, "5 different symbols"),
    "kross without Z": ("kross/letters", other_letters, "0 letter cards Z"),
    "cruxy without Z": ("cruxy/tokens", other_letters, "Z"),
}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_deck_is_refused_by_its_path(
    case: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a folder of the game's name, for its icons; under another name than the shipped deck."""
    name, spoil, reason = BROKEN[case]
    folder = mine / name.split("/")[0]
    folder.mkdir()
    text = (LAYOUTS / f"{name}.yaml").read_text("utf-8")
    good, bad = folder / "good.yaml", folder / "my-deck.yaml"
    good.write_text(text)
    bad.write_text(spoil(text))
    assert main(["cards", str(good), "-o", "good.pdf"]) == 0
    for words in (["cards", str(bad), "-o", "bad.pdf"], ["check", str(bad)]):
        assert main(words) in (1, 2), case
        told = "".join(capsys.readouterr())
        assert reason in told, told
    assert not Path("bad.pdf").exists()


@pytest.mark.parametrize(
    ("right", "claims"),
    [
        ("game: cryptex\n", "game: kross\n"),
        ("game: cryptex\n", ""),
        ("kind: cards\n", "kind: page\n"),
        ("cards:\n", "data: {more: 1}\ncards:\n"),
    ],
)
def test_a_broken_deck_is_refused_whatever_it_says_that_it_is(
    right: str, claims: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stands in for the deck of its name, and `cards cryptex` prints it."""
    text = (LAYOUTS / "cryptex/cards.yaml").read_text("utf-8")
    bad = text.replace("[E, G, T, U, N]", "[Q, Q, Q, Q, Q]").replace(right, claims, 1)
    (mine / "cryptex").mkdir()
    (mine / "cryptex/cards.yaml").write_text(bad)
    words = ["--layouts", "mine"]
    for verb in (["cards", "cryptex", "-o", "x.pdf"], ["check", "cryptex/cards"]):
        assert main([*verb, *words]) == 1
        assert "card 2 shows Q Q Q Q Q" in "".join(capsys.readouterr())
    assert not Path("x.pdf").exists()


@pytest.mark.parametrize(
    ("right", "more", "reason"),
    [
        ("letter: A..Z", "letter: A..Z, copies: 2", "there are 2 letter cards A; 1 is right"),
        ("letter: A..Z", "letter: A..Y, more: x", "there are 0 letter cards Z; 1 is right"),
        ("number: 1,", "copies: 3, number: 1,", "a task card is there once; leave out 'copies'"),
    ],
)
def test_copies_and_further_keys_hide_no_broken_deck(
    right: str, more: str, reason: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "letters" if "letter" in right else "tasks"
    text = (LAYOUTS / f"kross/{name}.yaml").read_text("utf-8")
    (mine / "deck.yaml").write_text(text.replace(right, more, 1))
    assert main(["cards", "mine/deck.yaml", "-o", "x.pdf"]) == 1
    assert reason in capsys.readouterr().err
    assert not Path("x.pdf").exists()


def test_a_sheet_of_ones_own_is_asked_by_its_game(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Cryptex sheet of too few boxes was printed under a dummy code."""
    text = (LAYOUTS / "cryptex/sheet-standard.yaml").read_text("utf-8")
    few = text.replace("{left: 3, right: 7,", "{left: 3, right: 3,")
    few = few.replace("{left: 4, right: 6,", "{left: 3, right: 3,")
    assert few != text
    (mine / "cryptex").mkdir()
    file = mine / "cryptex/mine.yaml"
    file.write_text(few)
    assert main(["pad", str(file), "-o", "x.pdf"]) in (1, 2)
    assert "boxes" in capsys.readouterr().err
    assert not Path("x.pdf").exists()
    file.write_text(text)
    assert main(["pad", str(file), "--json", "-o", "x.pdf"]) == 0
    assert "CRYPTEX-MINE-" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("cryptex/sheet-standard", "level"),
        ("cruciverbalist/grid-13", "chart"),
        ("cruciverbalist/rolls", "rolls"),
    ],
)
def test_a_namesake_without_data_is_told_with_its_file(
    name: str, missing: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ended in a traceback; a fuzzer found it."""
    game = name.split("/", maxsplit=1)[0]
    pad = name.replace("sheet-", "")
    file = mine / f"{name}.yaml"
    file.parent.mkdir()
    front = "{line: {is: text, text: x, font: light, size: 9 pt, colour: ink, x: 9 mm, y: 9 mm}}"
    head = f"kind: sheet\ngame: {game}\ntitle: Mine\npiece: poker\n"
    file.write_text(f"{head}front: {front}\n")
    assert main(["pad", pad, "--layouts", "mine", "-o", "x.pdf"]) == 2
    assert f"{name}.yaml: the layout lacks '{missing}' in its 'data'" in capsys.readouterr().err
    file.write_text(f"{head}data: {{other: 1}}\nfront: {front}\n")
    assert main(["pad", pad, "--layouts", "mine", "-o", "x.pdf"]) == 2
    assert f"{name}.yaml:5:1: the layout lacks '{missing}' in its 'data'" in capsys.readouterr().err
    assert not Path("x.pdf").exists()


def test_a_layout_that_builds_on_one_of_a_game_has_the_icons_of_that_game(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The log's lantern was unknown to a file in any folder but one called crusgallo."""
    (mine / "log.yaml").write_text("extends: crusgallo/log\ntitle: My log\n")
    assert main(["pad", "mine/log.yaml", "-o", "x.pdf"]) == 0, capsys.readouterr().err
    assert main(["pad", "mine", "-o", "y.pdf"]) == 2
    assert "mine holds no numbered sheets, only a layout; print each" in capsys.readouterr().err


def test_a_foreign_proof_beside_an_own_block_is_refused(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` refused it, and pad, kit and preview printed it."""
    (mine / "kross/proofs").mkdir(parents=True)
    shutil.copy(LAYOUTS / "kross/proofs/block.json", mine / "kross/proofs/block.json")
    text = (LAYOUTS / "kross/block.yaml").read_text("utf-8")
    file = mine / "kross/block.yaml"
    file.write_text(text)
    pads = (["pad", str(file)], ["pad", "kross", "--layouts", "mine"])
    for words in pads:
        assert main([*words, "-o", "x.pdf"]) == 0
    Path("x.pdf").unlink()
    other = text.replace("6: 10", "6: 11")
    assert other != text
    file.write_text(other)
    for words in (*pads, ["preview", str(file)], ["check", str(file)]):
        assert main([*words, "-o", "x.pdf"] if words[0] == "pad" else words) == 1
        assert "was changed since it was proven" in "".join(capsys.readouterr())
    assert not Path("x.pdf").exists()


@pytest.mark.parametrize(
    ("deck", "other", "words"),
    [
        (
            "crusgallo/deck-standard",
            "crusgallo/deck-expert",
            ["crusgallo", "--layout", "challenges"],
        ),
        ("cryptex/cards", "", ["cryptex", "--layout", "solo"]),
    ],
)
def test_challenges_are_bound_to_their_deck(
    deck: str, other: str, words: list[str], mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = mine / f"{deck}.yaml"
    own.parent.mkdir()
    shipped = (LAYOUTS / f"{deck}.yaml").read_text("utf-8")
    swapped = shipped.replace("[E, G, T, U, N]", "[P, B, F, E, L]", 1)
    swapped = swapped.replace(
        "number: 3, symbols: [P, B, F, E, L]", "number: 3, symbols: [E, G, T, U, N]"
    )
    text = (LAYOUTS / f"{other}.yaml").read_text("utf-8") if other else swapped
    assert text != shipped
    pad = ["pad", *words, "--sheets", "1", "--layouts", "mine", "-o", "x.pdf"]
    own.write_text(text)
    assert main(pad) == 1
    assert "this sheet is played with another deck than mine/" in capsys.readouterr().err
    assert not Path("x.pdf").exists()
    # Another look of the same cards is no other deck.
    own.write_text(shipped.replace("title: ", "title: My ", 1))
    assert main(pad) == 0


def test_a_kit_beside_another_deck_is_not_whole(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (mine / "crusgallo").mkdir()
    shutil.copy(LAYOUTS / "crusgallo/deck-expert.yaml", mine / "crusgallo/deck-standard.yaml")
    words = ["kit", "crusgallo", "--paper", "a4", "--ink", "colour", "--jobs", "1"]
    assert main([*words, "--layouts", "mine", "-o", "kit"]) == 1
    told = "".join(capsys.readouterr())
    assert "another deck" in told
    assert "whole" not in told


def test_a_sheet_is_not_printed_beside_cards_of_ones_own_that_break_a_rule(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (mine / "cryptex").mkdir()
    own = mine / "cryptex" / "cards.yaml"
    text = (LAYOUTS / "cryptex/cards.yaml").read_text("utf-8")
    own.write_text(text)
    words = ["pad", "cryptex", "--layouts", str(mine), "-o", "sheet.pdf"]
    assert main(words) == 0
    Path("sheet.pdf").unlink()
    own.write_text(same_symbols(text))
    assert main(words) in (1, 2)
    assert "5 different symbols" in capsys.readouterr().err
    assert not Path("sheet.pdf").exists()
