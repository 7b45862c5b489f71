"""`cruxpress list`: everything that can be printed, with commands that print what they promise."""

import json
import shlex
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game
from cruxpress.games.naming import find_named, product_names
from cruxpress.products.listing import ListedProduct, list_products
from cruxpress.products.printing import open_press

LISTED = list_products(open_press(), "", "a4").products
PRODUCTS = [each for products in LISTED.values() for each in products]
PRINTED = [each for each in PRODUCTS if each.pages is not None]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("product", PRINTED, ids=lambda each: each.name)
def test_a_command_prints_as_many_pages_as_it_says(
    product: ListedProduct, capsys: pytest.CaptureFixture[str]
) -> None:
    """And its file is called after it."""
    assert main([*shlex.split(product.command)[1:], "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["pages"] == product.pages
    game, name = product.name.split("/")
    of = name if product.kind != "sheet" else f"*-{name}"
    assert Path(answer["file"]).match(f"output/{game}-{of}-a4-colour.pdf")


@pytest.mark.parametrize("name", shipped_games())
def test_every_thing_of_a_game_is_listed_and_means_itself(name: str) -> None:
    listed = {each.name for each in PRODUCTS}
    assert set(product_names(open_game(name))) <= listed
    for product in product_names(open_game(name)):
        named = find_named(product.upper())
        assert named is not None
        assert named.shown == product
        assert not named.layout


def test_every_thing_has_a_line_of_its_own() -> None:
    for products in LISTED.values():
        lines = [each.about for each in products]
        assert all(lines)
        assert len(set(lines)) == len(lines)


def test_a_list_is_read_by_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    text = capsys.readouterr().out
    for product in PRODUCTS:
        assert f"  {product.command} " in text
    assert all(f"\n  {name} " in text for name in ("letter", "a3", "low-ink"))
    assert main(["list", "Kross", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data["products"]) == ["Kross"]
    assert data["papers"]["a4"] == "210 x 297 mm"


def test_pages_are_those_of_the_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "kross", "--paper", "a5", "--json"]) == 0
    products = json.loads(capsys.readouterr().out)["products"]["Kross"]
    assert {each["name"]: each["pages"] for each in products}["kross/letters"] == 2


def test_ones_own_layouts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine/zoo").mkdir(parents=True)
    deck = "kind: cards\ntitle: My zoo\npiece: mini\ncards: [{n: 1..4}]\nfront: {}\n"
    Path("mine/zoo/deck.yaml").write_text(deck)
    Path("mine/zoo/bad.yaml").write_text("kind: cards\n")
    assert main(["list", "--layouts", "mine"]) == 0
    text = capsys.readouterr().out
    assert "Your own layouts\n" in text
    assert "  cruxpress cards mine/zoo/deck.yaml" in text
    assert "  cruxpress check mine/zoo/bad.yaml" in text


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("kros", "there is no game, file or layout 'kros'; did you mean 'kross'?"),
        ("kross/block", "list takes a game alone; write: cruxpress list kross"),
    ],
)
def test_a_list_of_nothing_is_refused(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", name]) == 2
    assert message in capsys.readouterr().err
