"""Deck sheets and saved objects fit what Tabletop Simulator documents; faces fit a print shop."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cruxpress.press.items import Face
from cruxpress.press.press import Press
from cruxpress.products.kit.decks import DeckCard, FacesJob, file_names, open_deck, slug
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.vtt import (
    MOST_CARDS,
    MOST_PIXELS,
    PLACEHOLDER,
    DeckSheet,
    TableJob,
    deck_object,
    first_id,
    grid_for,
    split_cards,
)

SITE = "https://games.example.org/kit/"


def image(file: KitFile) -> Image.Image:
    return Image.open(io.BytesIO(file.data))


@pytest.fixture(scope="module")
def letters() -> dict[str, KitFile]:
    return {file.name: file for file in FacesJob("kross", "kross-letters", None, "").run()}


SETS = ("crusgallo-gems", "crusgallo-creatures", "crusgallo-key")


@pytest.fixture(scope="module")
def table() -> dict[str, KitFile]:
    job = TableJob("crusgallo", SETS, SITE, None, "")
    return {file.name: file for file in job.run()}


def test_every_face_is_a_picture_with_bleed_at_300_dpi(letters: dict[str, KitFile]) -> None:
    assert len(letters) == 27
    for file in letters.values():
        picture = image(file)
        # 44 x 63 mm and 3 mm of bleed on every side, at 300 dots an inch.
        assert abs(picture.width - 42 / 25.4 * 300) <= 1
        assert abs(picture.height - 50.5 / 25.4 * 300) <= 1
        assert picture.mode == "RGB"
        assert [round(number) for number in picture.info["dpi"]] == [300, 300]
        assert file.about["dpi"] == 300
        assert file.about["bleed"] == "3 mm"
    assert letters["png/kross/kross-letters/back.png"].about["copies"] == 26


def test_faces_have_names_that_tell_them_apart(letters: dict[str, KitFile]) -> None:
    names = [Path(name).name for name in letters]
    assert names[:2] == ["01-a.png", "02-b.png"]
    assert names[-1] == "back.png"


def test_the_bleed_is_printed(letters: dict[str, KitFile]) -> None:
    picture = image(letters["png/kross/kross-letters/01-a.png"]).convert("RGB")
    corners = [(1, 1), (picture.width - 2, 1), (1, picture.height - 2)]
    assert all(picture.getpixel(corner) != (255, 255, 255) for corner in corners)


def test_equal_cards_are_drawn_once_and_counted(press: Press) -> None:
    deck = open_deck(press, "crusgallo-gems")
    assert [card.copies for card in deck.cards] == [3] * 6
    assert file_names(deck)[0] == "01-gem-red-x3"


def test_texts_become_names_of_files() -> None:
    assert slug("Étoile d’hiver: 3 / 4!") == "etoile-dhiver-3-4"
    assert slug("…") == ""


@given(
    cards=st.integers(1, MOST_CARDS),
    width=st.integers(5_000, 400_000),
    height=st.integers(5_000, 400_000),
)
def test_a_sheet_keeps_the_documented_bounds(cards: int, width: int, height: int) -> None:
    grid = grid_for(cards, width, height)
    wide, high = grid.cell(width, height)
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7
    assert grid.columns * grid.rows > cards  # the last place is for the hidden card
    assert grid.columns * wide <= MOST_PIXELS
    assert grid.rows * high <= MOST_PIXELS


@given(st.integers(1, 1000))
def test_large_decks_are_split_cards(count: int) -> None:
    parts = split_cards(count)
    assert [at for part in parts for at in part] == list(range(count))
    assert all(len(part) <= MOST_CARDS for part in parts)


def cards_in(saved: Any) -> Iterator[Any]:
    for thing in saved["ObjectStates"]:
        yield from thing.get("ContainedObjects", [thing])


def test_the_saved_object_and_its_sheets_agree(table: dict[str, KitFile]) -> None:
    saved = json.loads(table["vtt/crusgallo/crusgallo.json"].data)
    gems, deck, lone = saved["ObjectStates"]
    assert (gems["Name"], deck["Name"], lone["Name"]) == ("DeckCustom", "DeckCustom", "CardCustom")
    assert len(gems["DeckIDs"]) == len(gems["ContainedObjects"]) == 18
    assert gems["DeckIDs"] == [card["CardID"] for card in gems["ContainedObjects"]]
    ids = [set(thing["CustomDeck"]) for thing in (gems, deck, lone)]
    assert len(set.union(*ids)) == sum(map(len, ids)), "every deck has its own number"
    assert str(first_id("crusgallo")) in ids[0]
    (sheet,) = gems["CustomDeck"].values()
    assert sheet["Type"] == 4  # gems are round
    assert next(iter(lone["CustomDeck"].values()))["Type"] == 0
    # Both sides of a gem are alike, so that its back is its own.
    assert sheet["UniqueBack"]
    front, behind = (
        image(table[sheet[side].removeprefix(SITE)]) for side in ("FaceURL", "BackURL")
    )
    assert front.size == behind.size
    sheet = next(iter(deck["CustomDeck"].values()))
    assert not sheet["UniqueBack"]
    picture = image(table[sheet["FaceURL"].removeprefix(SITE)])
    back = image(table[sheet["BackURL"].removeprefix(SITE)])
    assert picture.mode == back.mode == "RGB"
    assert (picture.width, picture.height) == (
        sheet["NumWidth"] * back.width,
        sheet["NumHeight"] * back.height,
    )
    for card in cards_in(saved):
        number, place = divmod(card["CardID"], 100)
        own = card["CustomDeck"][str(number)]
        assert place < own["NumWidth"] * own["NumHeight"]
        assert own["BackIsHidden"]


def test_every_link_leads_to_a_file_of_the_kit(table: dict[str, KitFile]) -> None:
    saved = json.loads(table["vtt/crusgallo/crusgallo.json"].data)
    links = {
        sheet[side]
        for card in cards_in(saved)
        for sheet in card["CustomDeck"].values()
        for side in ("FaceURL", "BackURL")
    }
    assert {link.removeprefix(SITE) for link in links} == set(table) - {
        "vtt/crusgallo/crusgallo.json",
        "vtt/crusgallo/crusgallo.png",
    }


def test_the_last_place_of_a_sheet_shows_the_back(table: dict[str, KitFile]) -> None:
    sheet = image(table["vtt/crusgallo/crusgallo-creatures.png"])
    back = image(table["vtt/crusgallo/crusgallo-creatures-back.png"])
    corner = sheet.crop((sheet.width - back.width, sheet.height - back.height, *sheet.size))
    assert corner.tobytes() == back.tobytes()


def test_two_runs_give_the_same_table(table: dict[str, KitFile]) -> None:
    job = TableJob("crusgallo", SETS, SITE, None, "")
    assert {file.name: file for file in job.run()} == table


def test_without_a_site_links_are_placeholders() -> None:
    assert PLACEHOLDER.startswith("https://example.invalid/")
    job = TableJob("cruciverbalist", ("cruciverbalist-marker",), PLACEHOLDER, None, "")
    saved = json.loads({file.name: file.data for file in job.run()}[f"{job.name}/{job.game}.json"])
    (sheet,) = saved["ObjectStates"][0]["CustomDeck"].values()
    face = sheet["FaceURL"]
    assert face == f"{PLACEHOLDER}/vtt/cruciverbalist/cruciverbalist-marker.png"


def test_a_deck_of_several_sheets_numbers_its_cards_by_sheet() -> None:
    cards = [DeckCard(str(at), 1 + at % 2, Face("", 1, 1, ())) for at in range(80)]
    sheets = [
        DeckSheet("face", "back", 10, 7, tuple(part), True, False, False, 88_000)
        for part in split_cards(80)
    ]
    deck: Any = deck_object("name", "Title", cards, sheets, 0)
    assert list(deck["CustomDeck"]) == ["1", "2"]
    assert deck["DeckIDs"][:3] == [100, 101, 101]
    assert deck["DeckIDs"][-1] == 200 + 10
    assert len(deck["DeckIDs"]) == 120
