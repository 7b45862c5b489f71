"""A deck of one's own is served as a shipped set is: begun, cut down to some cards, as pictures."""

import json
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from cruxpress.cli.main import main

DECK = "my/beasts/beasts.yaml"


def pages_of(file: Path) -> int:
    return len(pypdfium2.PdfDocument(file))


@pytest.fixture(autouse=True)
def with_a_new_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "deck", "beasts", "-o", "my", "--quiet"]) == 0


def test_a_new_deck_prints_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = sorted(str(file.relative_to("my")) for file in Path("my").rglob("*") if file.is_file())
    assert found == ["beasts/beasts.csv", "beasts/beasts.yaml", "beasts/icons/gem.svg"]
    assert 'title: "Beasts"' in Path(DECK).read_text("utf-8")
    assert main(["check", DECK]) == 0
    capsys.readouterr()
    for ink in ("colour", "grey", "low-ink", "cmyk"):
        assert main(["cards", DECK, "--back", "duplex", "--ink", ink]) == 0
    assert capsys.readouterr().err == ""
    assert pages_of(Path("output/beasts-a4-colour.pdf")) == 2


def test_a_new_deck_overwrites_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "deck", "beasts", "-o", "my"]) == 2
    assert "my/beasts is there already; choose another name" in capsys.readouterr().err
    assert main(["new", "deck", "My Beasts"]) == 2
    assert "'My Beasts' is no name for a deck; use up to 40" in capsys.readouterr().err
    assert main(["new", "deck", "owls"]) == 0
    assert "next: cruxpress cards owls/owls.yaml --back duplex" in capsys.readouterr().err


@pytest.mark.parametrize("name", [DECK, "kross/letters"])
def test_a_deck_says_that_its_backs_are_left_out(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = f"the backs of {name} are left out; add --back duplex, fold or separate"
    assert main(["cards", name]) == 0
    assert told in capsys.readouterr().err
    for more in (["--back", "fold"], ["--shop"], ["--quiet"]):
        assert main(["cards", name, *more]) == 0
        assert told not in capsys.readouterr().err


@pytest.mark.parametrize("name", [DECK, "kross/letters"])
def test_some_cards_of_a_deck(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    stem = Path(name).stem if name == DECK else "kross-letters"
    assert main(["cards", name, "--only", "3,7-9", "--shop"]) == 0
    file = Path(capsys.readouterr().out.strip())
    assert file.name == f"{stem}-3_7-9-shop-colour.pdf"
    assert pages_of(file) == 8  # four fronts, four backs
    most = 9 if name == DECK else 26
    assert main(["cards", name, "--only", "99"]) == 2
    assert f"there is no card 99; they are numbered 1 to {most}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [["cards", "kross", "--only", "1"], ["cards", DECK, "--only", ","]]
)
def test_the_cards_of_one_set_are_chosen(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    said = capsys.readouterr().err
    assert "kross has 2 sets of cards; name the one" in said or "--only names cards of one" in said
    assert not Path("output").exists()


def test_pictures_of_a_deck() -> None:
    assert main(["cards", "--vtt", DECK, "--png", "--only", "1,9", "-o", "out"]) == 0
    faces = sorted(file.name for file in Path("out/png/beasts-1_9").iterdir())
    assert faces == ["01-lamp.png", "02-old-map.png", "back.png"]
    with Image.open("out/png/beasts-1_9/01-lamp.png") as face:
        assert face.size == (815, 1111)  # 69 x 94 mm at 300 dpi, in whole pixels
    table = Path("out/vtt/beasts-1_9")
    (deck,) = json.loads((table / "beasts-1_9.json").read_text("utf-8"))["ObjectStates"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == [
        "Beasts 1: Lamp",
        "Beasts 2: Old Map",
    ]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["FaceURL"].startswith("file://")
    assert Path(sheet["FaceURL"].removeprefix("file://")).is_file()
    assert Path(sheet["BackURL"].removeprefix("file://")).is_file()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (2, 2)


def test_pictures_on_a_site() -> None:
    site = "https://example.org/me"
    assert main(["cards", DECK, "--vtt", "--site", site, "-o", "out/deck.pdf"]) == 0
    saved = json.loads(Path("out/vtt/beasts/beasts.json").read_text("utf-8"))
    (sheet,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"] == f"{site}/vtt/beasts/beasts-cards.png"


def test_what_is_folded_stays_on_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "tuckbox", "box", "-o", "my"]) == 0
    for more in (["--vtt"], ["--vtt", "--png"]):
        assert main(["cards", "my/box/box.yaml", *more, "-o", "out"]) == 2
        said = capsys.readouterr().err
        assert "box.yaml:7:" in said
        assert "a virtual table folds nothing; print what is folded on paper" in said
    assert not Path("out").exists()


# What a first user of decks from spreadsheets ran into.


def test_copies_in_capitals_and_sentences_that_trail_off() -> None:
    table = Path("my/beasts/beasts.csv")
    head, first, *rest = table.read_text("utf-8").splitlines()
    columns = head.split(",")
    cells = dict(zip(columns, first.split(","), strict=True)) | {"copies": "2", "text": "Wait..."}
    names = [*columns, *(name for name in ("copies", "text") if name not in columns)]
    top = ",".join(name.upper() if name == "copies" else name for name in names)
    table.write_text(f"{top}\n{','.join(cells[name] for name in names)}\n", "utf-8")
    assert rest
    assert main(["check", DECK]) == 0
    assert main(["cards", DECK, "--png", "-o", "out"]) == 0
    assert main(["cards", DECK, "--shop", "tgc", "-o", "shop"]) == 0
    assert len(list(Path("shop").rglob("0*.png"))) == 2


def test_two_decks_of_one_name_are_not_written_over_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "deck", "beasts", "-o", "other", "--quiet"]) == 0
    for more in ((), ("--shop", "tgc")):
        assert main(["cards", DECK, "other/beasts/beasts.yaml", *more, "-o", "out"]) == 2
        assert "two sets would" in capsys.readouterr().err
    assert not Path("out").exists()


def test_pictures_of_cards_that_are_gone_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", DECK, "--shop", "tgc", "-o", "out"]) == 0
    assert "older pictures" not in capsys.readouterr().err
    table = Path("my/beasts/beasts.csv")
    lines = table.read_text("utf-8").splitlines()
    table.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    assert main(["cards", DECK, "--shop", "tgc", "-o", "out"]) == 0
    assert "also holds" in capsys.readouterr().err


@pytest.mark.parametrize(("slip", "meant"), [("dek", "deck"), ("scorepad", "score-pad")])
def test_a_slip_in_what_is_begun(slip: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", slip, "x"]) == 2
    assert f"did you mean '{meant}'?" in capsys.readouterr().err
