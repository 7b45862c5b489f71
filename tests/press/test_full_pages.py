"""No place of a card sheet stays empty where something useful can stand."""

from collections import Counter
from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.core.jobs import Work
from cruxpress.press.items import Page
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.cards import card_files
from cruxpress.products.pad import PadRequest, lay_out_pad
from cruxpress.products.printing import PrintOptions, open_press

AIDS = ["How it works", "Results", "Results", "Your own", "Your own"]


def last_front(press: Press, name: str, paper: str) -> Page:
    options = PrintOptions(paper=paper, back="duplex")
    (document,) = card_files(press, name, options).values()
    return document.pages[-2]


def challenges(press: Press, sheets: str, **more: object) -> list[list[str]]:
    """Who lies on each page of fronts, by the names of the faces."""
    options = PrintOptions(paper="a4", **{"back": "duplex", **more})  # type: ignore[arg-type]
    pad = lay_out_pad(press, PadRequest("crusgallo", "challenges", sheets), options, Work())
    (document,) = pad.documents.values()
    return [[spot.face.name for spot in page.spots] for page in document.pages[::2]]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_last_page_of_crusgallos_cards_is_full(press: Press, paper: str) -> None:
    assert len(last_front(press, "crusgallo", paper).spots) == 12


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tokens_and_markers_are_whole_rows(press: Press, paper: str) -> None:
    spots = last_front(press, "cruxy", paper).spots
    rows = Counter(spot.y for spot in spots if spot.face.width == 25_000)
    assert sum(rows.values()) == 28
    assert len(set(rows.values())) == 1


def test_a_marker_is_no_token_whichever_side_is_up(press: Press) -> None:
    markers, tokens = open_layout(press, "cruxy/markers"), open_layout(press, "cruxy/tokens")
    assert markers.back is markers.front
    for marker in markers.keys.cards:
        face = markers.side("front").face(marker)
        assert face.layers != tokens.side("back").face(tokens.keys.cards[0]).layers


def test_aids_take_the_places_that_fifty_challenges_leave(press: Press) -> None:
    pages = challenges(press, "1-50")
    assert [len(page) for page in pages] == [6] * 9
    named = zip(pages[-1][2:], AIDS, strict=False)
    assert all(name.startswith(aid) for name, aid in named)


def test_as_many_aids_as_there_are_places(press: Press) -> None:
    assert [len(page) for page in challenges(press, "1-7")] == [6, 6]
    assert [len(page) for page in challenges(press, "1-12")] == [6, 6]


def test_a_few_challenges_stay_what_was_asked_for(press: Press) -> None:
    assert [len(page) for page in challenges(press, "1-3")] == [3]


def test_a_shop_prints_no_aids(press: Press) -> None:
    pages = challenges(press, "1-7", shop=True)
    assert sum(len(page) for page in pages) == 7


def test_aids_of_another_size_are_refused(tmp_path: Path) -> None:
    own = tmp_path / "crusgallo"
    own.mkdir()
    text = (shipped_layouts() / "crusgallo" / "challenges.yaml").read_text("utf-8")
    other = text.replace("fill-with: crusgallo/challenge-aids", "fill-with: crusgallo/key")
    (own / "challenges.yaml").write_text(other, "utf-8")
    press = open_press(tmp_path)
    with pytest.raises(BadInput, match=r"crusgallo/key are not of the same size; give both the"):
        challenges(press, "1-7")
