"""What `make judge` stores: a section for each game, and the others stay."""

import os
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work
from cruxpress.games import open_game
from cruxpress.games.contract import RungRequest
from cruxpress.games.crusgallo import make
from cruxpress.games.ladder import LARGEST_DROP, LEAST_CLIMB
from cruxpress.games.numbered import numbered_pads, rung_code
from cruxpress.games.panel import (
    LEAST_CORRELATION,
    MOST_PLACES_OFF,
    MOST_SWAPPED,
    PanelSearch,
    PanelStage,
    PanelVerdict,
)
from cruxpress.products.ladder import make_ladder
from cruxpress.specs.library import Library
from workshop.judge import (
    HEAD,
    JUDGED,
    drawn_anew,
    judged_ladder,
    judged_sheets,
    main,
    section,
    target_shares,
    with_section,
)


def test_a_section_takes_the_place_of_the_old_one_and_the_others_stay() -> None:
    page = with_section("", "Kross", "## Kross\n\nolder\n")
    page = with_section(page, "Cryptex", "## Cryptex\n\nother\n")
    again = with_section(page, "Kross", "## Kross\n\nsecond\n")
    assert again.startswith(HEAD)
    assert "older" not in again
    assert again.index("## Cryptex\n\nother\n") < again.index("## Kross\n\nsecond\n")
    assert with_section(again, "Kross", "## Kross\n\nsecond\n") == again


def test_shares_are_listed_by_target_and_player() -> None:
    gold: Value = {"player": "strong", "value": 48.0}
    rungs: list[dict[str, Value]] = [{"targets": {"gold": gold}}, {}, {"targets": {"gold": gold}}]
    assert target_shares(rungs) == {"gold by strong": [48.0, 48.0]}


@pytest.fixture
def tiny_rungs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Mock:
    """Rungs of Crusgallo that cost next to nothing, and how often one was made."""
    few = PanelSearch(2, (PanelStage(1, 6), PanelStage(2, 6)), 4, 4)
    # Of deals that nobody won in so few games many goals stay, for some are beyond all games.
    deals = PanelSearch(2, (PanelStage(1, 40),), 4, 4)
    effort = make.Effort(few, deals, deal_budget=100_000, problem_budget=1, exhaust=0)
    made = Mock(side_effect=partial(make.make_rung, effort=effort))
    monkeypatch.setattr(make, "make_rung", made)
    # Kept rungs lie under the fingerprint of the real maker: nobody else may find them.
    cache = tmp_path / "cache"
    cache.mkdir()
    compiled = Path(os.environ["CRUXPRESS_CACHE"]) / "compiled"
    if compiled.exists():
        (cache / "compiled").symlink_to(compiled.resolve())
    monkeypatch.setenv("CRUXPRESS_CACHE", str(cache))
    return made


def test_a_tiny_ladder_is_judged_and_goes_on_where_it_was(
    tiny_rungs: Mock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "judged.md"
    page.write_text("# Old\n\n## Kross\n\nstays\n", "utf-8")
    tiny = ["--rungs", "3", "--jobs", "1", "--out", str(page)]
    main(["crusgallo", "--seeds", "1", *tiny])
    assert tiny_rungs.call_count == 3
    assert not any(call.args[0].searched for call in tiny_rungs.call_args_list)
    assert re.search(r"Crusgallo, seed 1: \d+\.\d CPU minutes", capsys.readouterr().err)
    first = page.read_text("utf-8")
    assert first.startswith(HEAD)
    assert "## Kross\n\nstays\n" in first
    assert "\n| shipped | " in first
    assert "| ladder | anew | drop | climb | glances | looks ahead |" in first
    assert "| *keeps pairs* | off | holds |" in first
    assert "Seed 1, players by pairs: glances and looks ahead " in first
    assert re.search(r"Seed 1, goal by looks at 200 places: \d+ % of games \(", first)
    main(["crusgallo", "--seeds", "1-2", *tiny])
    assert tiny_rungs.call_count == 6, "the rungs of seed 1 were kept"
    both = page.read_text("utf-8")
    row = next(line for line in first.splitlines() if line.startswith("| seed 1 |"))
    assert row in both.splitlines()
    assert "\n| seed 2 |" in both


def test_rungs_that_were_drawn_anew_are_counted() -> None:
    library, game = Library(shipped_layouts(), shipped_fonts()), open_game("null")
    ladder = make_ladder(library, game, 3, 1, Work(1, Cache(enabled=False)))
    assert drawn_anew(ladder) == 0
    first, second, third = ladder.rungs
    request = RungRequest(3, 2, 1, again=2)
    proven = replace(second.proven, code=rung_code("null", 1, request))
    changed = replace(ladder, rungs=(first, replace(second, proven=proven), third))
    assert drawn_anew(changed) == 1
    assert "| seed 1 | 1 | 0.0 |" in section("Null", [judged_ladder(changed)])


def test_the_page_says_what_the_proofs_of_shipped_sheets_say(tmp_path: Path) -> None:
    again = tmp_path / "judged.md"
    main(["--seeds", "none", "--out", str(again)])
    rows = [line for line in again.read_text("utf-8").splitlines() if line.startswith("| shipped")]
    assert len(rows) == 5
    assert set(rows) <= set(JUDGED.read_text("utf-8").splitlines())


@pytest.mark.parametrize("name", ["cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross"])
def test_the_order_of_shipped_sheets_holds_for_every_player(name: str) -> None:
    panel = shipped_panel(name)
    assert panel.holds, panel


def shipped_panel(name: str) -> PanelVerdict:
    """How the shipped sheets of a game look to its panel."""
    game = open_game(name)
    assert game.ladder is not None
    numbered = numbered_pads(game)[game.ladder.pad]
    found = judged_sheets(Library(shipped_layouts(), shipped_fonts()), numbered)
    assert found is not None
    assert found.verdict.holds
    assert found.panel is not None
    return found.panel


NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


def tables() -> dict[str, list[dict[str, str]]]:
    """The tables of the stored page, by game: a row as a map of heads to cells."""
    found: dict[str, list[dict[str, str]]] = {}
    for part in JUDGED.read_text("utf-8").split("\n## ")[1:]:
        lines = [line for line in part.splitlines() if line.startswith("| ")]
        heads, _, *rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines)
        if heads[0] == "ladder":
            found[part.split("\n", 1)[0]] = [dict(zip(heads, row, strict=True)) for row in rows]
    return found


def holds(row: dict[str, str]) -> bool:
    """Whether a ladder holds, by the figures that its row prints."""
    players = [cell.split(", ") for cell in row.values() if ", " in cell]
    assert len(players) >= 4
    return (
        float(row["drop"]) <= LARGEST_DROP
        and float(row["climb"]) >= LEAST_CLIMB
        and int(row["off"]) <= MOST_PLACES_OFF
        and all(float(found) >= LEAST_CORRELATION for found, _ in players)
        and all(int(swapped) <= MOST_SWAPPED for _, swapped in players)
    )


def test_five_ladders_of_every_game_are_judged_and_hold_if_their_figures_do() -> None:
    assert set(tables()) == {"Cruciverbalist", "Crusgallo", "Cruxy", "Cryptex", "Kross"}
    for rows in tables().values():
        assert [row["ladder"] for row in rows] == ["shipped", *(f"seed {n}" for n in range(1, 6))]
        assert [row["holds"] for row in rows] == ["yes" if holds(row) else "no" for row in rows]


def test_the_page_says_how_far_off_rungs_of_ladders_are() -> None:
    said = re.search(r"for the panel's mean no rung is more than (\w+)\s+places off", HEAD)
    assert said
    most = max(int(row["off"]) for rows in tables().values() for row in rows[1:])
    assert NUMBERS.index(said[1]) == most
