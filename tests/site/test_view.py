"""What a page shows of a sheet: its face, hints that say more each time, answers as digests."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads
from cruxpress.games.tools import Hint
from cruxpress.press.press import Press
from cruxpress.products.reprint import NumberedSheet, PlainSheet
from cruxpress.sheets.open import SheetOpener
from cruxpress.site.view import (
    SheetView,
    answer_digest,
    hint_steps,
    view_code,
    view_plain,
    view_sheet,
)

SVG = "{http://www.w3.org/2000/svg}"


def first_view(press: Press, game: str) -> SheetView:
    numbered = next(iter(numbered_pads(open_game(game)).values()))
    (proven,) = SheetOpener(press.library, Cache()).open_numbers(numbered, [1])
    return view_sheet(press, NumberedSheet(numbered, proven))


def letters_in(svg: str) -> str:
    """All letters that a drawing shows, in its order."""
    root = ElementTree.fromstring(svg)
    shown = "".join(node.text or "" for node in root.iter(f"{SVG}text"))
    return "".join(letter for letter in shown.upper() if letter.isalpha())


@pytest.mark.parametrize("game", shipped_games())
def test_a_sheet_has_its_face_its_hints_and_its_solution(press: Press, game: str) -> None:
    view = first_view(press, game)
    assert (view.game, view.number) == (game, "1")
    assert view.front
    assert view.solution
    assert view.hints
    assert view.difficulty.count("±") == 1
    letters = "".join(map(letters_in, view.solution))
    for *steps, last in view.hints:
        assert steps
        if view.answers:  # a game of words
            word = "".join(letter for letter in last if letter.isalpha())
            assert word in letters, "a hint leads to what the solution shows"
            assert not any(last in step for step in steps)
            assert answer_digest(view.code, last.lower()) in view.answers
    assert len(view.answers) <= len(view.hints)


@pytest.mark.parametrize("game", shipped_games())
def test_a_face_is_one_drawing_with_a_name_and_plain_colours(press: Press, game: str) -> None:
    view = first_view(press, game)
    for drawing in (view.front, *view.solution):
        root = ElementTree.fromstring(drawing)
        assert root.tag == f"{SVG}svg"
        title = root.find(f"{SVG}title")
        assert title is not None
        assert view.code in (title.text or "")
        known = {node.get("id") for node in root.iter(f"{SVG}g")}
        for node in root.iter():
            # A strict page refuses styles and scripts; what is drawn needs neither.
            assert not {"style", "class", "onclick"} & set(node.keys())
            if node.tag == f"{SVG}use":
                assert (node.get("href") or "").removeprefix("#") in known
            if node.tag == f"{SVG}text":
                assert (node.get("font-family") or "") in {
                    f.file.stem for f in press.fonts.values()
                }


def test_a_word_is_given_away_in_four_steps(press: Press) -> None:
    texts = press.library.texts()
    assert hint_steps(Hint("row 1", "ice cap"), texts) == (
        "row 1",
        "6 letters",
        "begins with I",
        "ICE CAP",
    )
    assert hint_steps(Hint("move 1", "", ("card 3", "left")), texts) == ("move 1", "card 3", "left")


def test_an_answer_is_known_however_it_is_typed_and_only_on_its_sheet() -> None:
    one = answer_digest("KROSS-1-X", "Ice-cap ")
    assert one == answer_digest("KROSS-1-X", "ICE CAP")
    assert one != answer_digest("KROSS-2-X", "ICE CAP")
    assert len(one) == 12


def test_a_block_is_shown_and_hides_nothing(press: Press) -> None:
    view = view_plain(press, PlainSheet(open_game("kross"), "block"))
    assert view.code.startswith("KROSS-BLOCK-")
    assert (view.hints, view.answers, view.solution) == ((), (), ())


def test_a_page_asks_by_code_or_link_and_hears_why_not(press: Press) -> None:
    known = first_view(press, "kross")
    assert json.loads(view_code(f"https://example.org/#{known.code}"))["code"] == known.code
    fresh = json.loads(view_code("NULL-1-C-1-0"))
    assert set(fresh) == {"error"}
    assert "KROSS" in json.loads(view_code("KROSS-3-WSWR466-D"))["error"]
