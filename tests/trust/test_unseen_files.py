"""A kit sees all that it is made from: nothing hidden, nothing outside of what it looks at."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.products.kit.inputs import KitInputs
from tests import ROOT

KIT = ["--paper", "a4", "--ink", "low-ink", "--jobs", "1", "-o", "kit"]
DECK = """\
kind: cards
title: Deck
piece: poker
cards: [{name: A}]
front:
  name: {is: text, text: "WORD", font: title, size: 17 pt, x: 8 mm, y: 9 mm, height: 8 mm}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "other").mkdir()
    return tmp_path


def printed(place: Path) -> bytes:
    (file,) = place.glob("kit/own/**/deck.pdf")
    return file.read_bytes()


def test_a_deck_outside_of_the_named_layouts_is_not_taken_from_an_old_kit(place: Path) -> None:
    """After an edit the kit said that it is whole, and held the deck as it was before."""
    deck = place / "other/deck.yaml"
    words = ["kit", str(deck), "--layouts", "mine", *KIT]
    deck.write_text(DECK)
    assert main(words) == 0
    before = printed(place)
    deck.write_text(DECK.replace("WORD", "OTHER"))
    assert main(words) == 0
    assert printed(place) != before
    assert KitInputs(place / "mine").of_game("own") != KitInputs(
        place / "mine", beside=(place / "other",)
    ).of_game("own")


@pytest.mark.parametrize("name", [".base", ".unseen/base", "linked/base"])
def test_a_layout_builds_on_no_hidden_file(
    name: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kit does not look at them, and went on with what they said before."""
    (place / "mine/.unseen").mkdir()
    (place / "mine/linked").symlink_to(".unseen")
    for file in (".base", ".unseen/base"):
        (place / f"mine/{file}.yaml").write_text(DECK)
    (place / "mine/deck.yaml").write_text(f"extends: {name}\n")
    for words in (["cards", "mine/deck.yaml", "-o", "x.pdf"], ["kit", "mine/deck.yaml", *KIT]):
        assert main(words) == 2
        said = f"mine/deck.yaml:1:10: '{name}' is hidden, for a name on its way begins with a dot"
        assert said in capsys.readouterr().err
    assert not Path("x.pdf").exists()
    assert not Path("kit").exists()


def test_a_kit_holds_no_hidden_deck(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "mine/.deck.yaml").write_text(DECK)
    assert main(["kit", "mine/.deck.yaml", *KIT]) == 2
    assert "mine/.deck.yaml is hidden" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "  a: {is: image, file: a.bin, x: 1 mm, y: 1 mm, width: 9 mm, height: 9 mm}",
            "a picture",
        ),
        ("  a: {is: icon, icon: .gem, x: 1 mm, y: 1 mm, width: 9 mm, height: 9 mm}", "'.gem'"),
    ],
)
def test_what_a_kit_does_not_look_at_is_not_drawn(
    line: str, said: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "mine/icons").mkdir()
    icon = (ROOT / "layouts/icons/star.svg").read_bytes()
    (place / "mine/icons/.gem.svg").write_bytes(icon)
    (place / "mine/a.bin").write_bytes((ROOT / "docs/gallery/cruciverbalist-dice.png").read_bytes())
    (place / "mine/deck.yaml").write_text(f"{DECK}{line}\n")
    assert main(["cards", "mine/deck.yaml", "-o", "x.pdf"]) == 2
    assert said in capsys.readouterr().err
    assert not Path("x.pdf").exists()
