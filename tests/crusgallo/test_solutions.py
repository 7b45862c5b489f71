"""Solutions on paper: every move, and the table as the rules leave it at the end."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import pytest

from cruxpress.core.cache import Cache
from cruxpress.games import open_game
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.crusgallo.draw import (
    LaidCard,
    choices_text,
    laid_cards,
    solutions,
    table_data,
)
from cruxpress.games.crusgallo.rules.outcome import Claim
from cruxpress.games.crusgallo.rules.replay import play_through
from cruxpress.games.crusgallo.rules.table import CardSpot, CavernState, CavernTable, Point, placed
from cruxpress.games.crusgallo.rules.witness import (
    CavernWitness,
    Contest,
    DragonPlay,
    MagicGem,
    read_witness,
)
from cruxpress.games.crusgallo.sheet.challenge import Challenge, DragonProblem, Task
from cruxpress.games.numbered import numbered_pads
from cruxpress.games.texts import room_texts
from cruxpress.press.items import Glyphs, Stamp
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.sheets.open import SheetOpener
from tests.crusgallo.decks_for_tests import library, shipped
from tests.specs.desk_for_tests import items_of

CHALLENGES = numbered_pads(open_game("crusgallo"))["challenges"]
PROBLEMS, DEALS = (1, 4, 13, 16, 26), (6, 8, 35, 49)


TEXTS = room_texts("crusgallo")


@cache
def sheet(number: int) -> Proven[Challenge]:
    opener = SheetOpener(library(), Cache(enabled=False))
    (proven,) = opener.open_numbers(CHALLENGES, [number])
    return proven


def game(number: int) -> tuple[Task, CavernWitness]:
    proven = sheet(number)
    return proven.model.task, read_witness(proven.witnesses["games"][0])


def pages_of(*numbers: int) -> list[SheetData]:
    return solutions([sheet(number) for number in numbers], DrawContext(TEXTS))


def blocks(*numbers: int) -> list[list[dict[str, Any]]]:
    return [cast(list[dict[str, Any]], page["blocks"]) for page in pages_of(*numbers)]


def ends(number: int) -> Mapping[str, CavernState | None]:
    played = play_through(*game(number))
    phases = {"free": played.freed, "trap": played.trapped}
    return {phase: states[-1] if states else None for phase, states in phases.items()}


@pytest.mark.parametrize("number", [*PROBLEMS, *DEALS])
def test_the_picture_shows_the_table_that_the_rules_leave(number: int) -> None:
    """Cards laid one over the other, as the layout draws them, show what can be seen."""
    for page in blocks(number):
        for block in page:
            end = ends(number)[block["phase"]]
            assert end is not None
            assert seen(block) == {
                point: (str(cell.symbol), cell.lit) for point, cell in end.table.cells.items()
            }


def seen(block: Mapping[str, Any]) -> dict[Point, tuple[str, bool]]:
    """What can be seen of a drawn table, counted from the first card."""
    first = block["table"]["cards"][0]
    found = {}
    for card in block["table"]["cards"]:
        x, y = card["column"] - first["column"], card["row"] - first["row"]
        corners = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        for point, cell in zip(corners, card["cells"], strict=True):
            assert not cell["gem"] or cell["gem"].split("-")[1] == cell["sign"].split("-")[1]
            found[point] = (cell["sign"], bool(cell["gem"]))
    return found


@pytest.mark.parametrize("number", [*PROBLEMS, *DEALS])
def test_discs_tell_the_moves_of_the_list(number: int) -> None:
    for page in blocks(number):
        for block in page:
            laid = [step for step in block["steps"] if step["laid"]]
            assert all(step["laid"] or step["where"] == "set aside" for step in block["steps"])
            cards = block["table"]["cards"]
            assert [card["move"] for card in cards] == [step["at"] for step in laid]
            assert [card["turn"] for card in cards] == [step["turn"] for step in laid]


@pytest.mark.parametrize("number", [*PROBLEMS, *DEALS])
def test_steps_tell_what_they_light_and_collect(number: int) -> None:
    """All together they are the gems and the treasures that lie there at the end."""
    collected: set[int] = set()
    for page in blocks(number):
        for block in page:
            icons = [one["icon"] for step in block["steps"] for one in step["earns"]]
            assert all((len(step["earns"]) > 2) == step["crowded"] for step in block["steps"])
            end = ends(number)[block["phase"]]
            assert end is not None
            cells = end.table.cells.values()
            lit = [f"gem-{str(cell.symbol).split('-')[1]}" for cell in cells if cell.lit]
            assert sorted(icon for icon in icons if icon.startswith("gem")) == sorted(lit)
            kinds = [end.deck.by_id[card].kind for card in end.collected - collected]
            treasures = sorted(icon for icon in icons if icon.startswith("treasure"))
            assert treasures == sorted(f"treasure-{kind}" for kind in kinds)
            collected |= end.collected


def told(*numbers: int) -> list[list[tuple[str, str]]]:
    pages = blocks(*numbers)
    return [[(block["number"], block["phase"]) for block in page] for page in pages]


def test_problems_share_a_page_and_a_deal_has_one() -> None:
    together = [(str(number), "trap") for number in (5, 6, 7, 8, 9)]
    deal = [("4", "free"), ("4", "trap")]
    assert told(5, 6, 7, 8, 4, 9) == [together, deal]


def test_a_long_deal_has_a_page_for_each_phase() -> None:
    assert told(50) == [[("50", "free")], [("50", "trap")]]


def test_no_page_of_the_fifty_is_nearly_empty() -> None:
    """Problems are spread over their pages: none holds fewer than four."""
    pages = pages_of(*range(1, 51))
    shared = [page for page in pages if page["form"] in ("short", "roomy")]
    sizes = [len(cast(list[Any], page["blocks"])) for page in shared]
    assert (len(pages), sizes) == (19, [5] * 5 + [4] * 4)
    numbers = [block["number"] for page in blocks(*range(1, 51)) for block in page]
    assert list(dict.fromkeys(numbers)) == [str(number) for number in range(1, 51)]


def test_all_shipped_tables_are_drawn() -> None:
    """None is so wide that its picture had to be left out."""
    for page in blocks(*range(1, 51)):
        assert all(block["drawn"] for block in page)


def test_a_page_shows_every_cell_and_every_disc(press: Press) -> None:
    layout = open_layout(press, "crusgallo/solutions")
    for data in pages_of(16, 35, 48):
        items = items_of(layout.side("front", press.paper("letter").portrait).face(data))
        stamps = [item.icon for item in items if isinstance(item, Stamp)]
        texts = [item.text for item in items if isinstance(item, Glyphs)]
        for block in cast(list[dict[str, Any]], data["blocks"]):
            for card in block["table"]["cards"]:
                assert texts.count(str(card["move"])) >= 2  # in the list, and on its disc
                assert all(cell["gem"] or cell["sign"] in stamps for cell in card["cells"])
                assert all(not cell["gem"] or cell["gem"] in stamps for cell in card["cells"])


def test_a_table_too_wide_for_a_picture_is_told_by_its_moves(press: Press) -> None:
    (page,) = pages_of(16)
    (block,) = cast(list[dict[str, Any]], page["blocks"])
    table = {"columns": 300, "rows": 2, "cards": block["table"]["cards"]}
    data: SheetData = {"form": "long", "blocks": [{**block, "drawn": False, "table": table}]}
    side = open_layout(press, "crusgallo/solutions").side("front", press.paper("a4").portrait)
    stamps = [item for item in items_of(side.face(data)) if isinstance(item, Stamp)]
    assert not [stamp for stamp in stamps if stamp.icon.startswith("crystal")]
    assert [stamp for stamp in stamps if stamp.icon.startswith("arrow")]


def test_columns_and_rows_are_counted_from_the_outermost_card() -> None:
    deck = shipped("standard")
    cards = [
        LaidCard(1, 3, CardSpot(0, 0, 0)),
        LaidCard(2, 4, None),
        LaidCard(3, 5, CardSpot(-2, -1, 1)),
    ]
    table = CavernTable()
    for laid in cards:
        if laid.spot:
            table = placed(table, deck.by_id[laid.card], laid.spot)
    data = cast(dict[str, Any], table_data(deck, table, cards))
    assert (data["columns"], data["rows"]) == (4, 3)
    assert [(card["move"], card["column"], card["row"]) for card in data["cards"]] == [
        (1, 3, 2),
        (3, 1, 1),
    ]


def test_places_are_told_from_the_first_card() -> None:
    spots = (CardSpot(0, 0, 0), CardSpot(-2, 1, 1), CardSpot(0, -2, 3))
    plays = tuple(DragonPlay(card, spot) for card, spot in enumerate(spots, 3))
    witness = CavernWitness(deal="", trap=plays, claim=Claim(0, 3, 0, "champion", 1800))
    problem = DragonProblem(shipped("standard"), 0, (3, 4, 5))
    assert laid_cards(problem, witness, "trap") == [
        LaidCard(1, 3, CardSpot(0, 0, 0)),
        LaidCard(2, 4, CardSpot(-2, 1, 1)),
        LaidCard(3, 5, CardSpot(0, -2, 3)),
    ]
    steps = [step for page in blocks(5) for block in page for step in block["steps"]]
    assert [(step["card"], step["where"], step["turn"]) for step in steps[:3]] == [
        (1, "first card", 0),
        (25, ":arrow-up: 2", 180),
        (45, ":arrow-left: 1  :arrow-up: 1", 90),
    ]


def test_choices_are_told_with_their_phase() -> None:
    witness = CavernWitness(
        deal="",
        claim=Claim(0, 0, 0, "champion", 1800),
        contests=(Contest(1, 23, ((8, -2),)), Contest(2, 2, ((0, 1), (3, 0)))),
        magic=MagicGem(2, 0, "red"),
    )
    assert choices_text(witness, 1, TEXTS) == "Step 23: put the gem on the orb 8 right, 2 up."
    assert choices_text(witness, 2, TEXTS) == (
        "Step 2: put the gem on the orb 1 down and 3 right. "
        "Before the first step, use the magic treasures for a red gem."
    )
