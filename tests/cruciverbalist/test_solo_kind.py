"""Solo sheets as the house knows them: codes, pages, fresh pads, rungs, and sheets made again."""

import json
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import cast

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import DrawContext, FreshRequest, MadeSheet, Proven, RungRequest
from cruxpress.games.cruciverbalist.draw import solo_data, solution_data
from cruxpress.games.cruciverbalist.game import SoloSheets
from cruxpress.games.cruciverbalist.make import rungs
from cruxpress.games.cruciverbalist.make.rungs import (
    EASIEST_AIM,
    HARDEST_AIM,
    aim_of,
    guess,
    requests_near,
    themes_in_turn,
)
from cruxpress.games.cruciverbalist.play.panel import SEATS
from cruxpress.games.cruciverbalist.rules.witness import read_witness
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.solo import Solo, parse_solo
from cruxpress.games.cruciverbalist.solve import best_known as searches
from cruxpress.games.cruciverbalist.solve import search
from cruxpress.games.cruciverbalist.solve.best import GameEffort
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.games.numbered import RemakeSheet
from cruxpress.games.texts import room_texts
from cruxpress.specs.nodes import Map, Node
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words.spelling import letters_of
from tests.cruciverbalist.sheets_for_tests import TEXT
from tests.cruciverbalist.solos_for_tests import LEXICON, played
from tests.opening import as_proven, draft

SOLO = SoloSheets()
CONTEXT = DrawContext(room_texts("cruciverbalist"))

EFFORT = GameEffort(1, 1000, again_steps=1000, most_again=1)  # of the search for the best game


def sheet_map(text: str = TEXT) -> Map:
    return parse_yaml(text, "7.yaml")


def witness_node(data: object) -> Node:
    """A witness as it comes back from the file of a proof."""
    return parse_yaml("w: " + json.dumps(data), "7.json").entries["w"].node


def proven(made: MadeSheet) -> Proven[Solo]:
    node = parse_yaml(made.text, "made.yaml")
    sheet = SOLO.read(node)
    return as_proven(SOLO, sheet, made.witnesses, made.facts, node.place)


def unproven(sheet: Solo) -> Proven[Solo]:
    return draft(SOLO, sheet, Place("7.yaml"))


def replay(sheet: Solo, witness: Node) -> None:
    SOLO.prover(sheet).replay("games", 0, witness)


def test_a_file_is_read_into_its_model() -> None:
    sheet = SOLO.read(sheet_map())
    assert (SOLO.label(sheet), SOLO.given_code(sheet)) == ("7", None)
    assert SOLO.digest(sheet) == SOLO.digest(parse_solo(TEXT, "7.yaml"))
    assert str(unproven(sheet).code).startswith("CRUCIVERBALIST-7-")


def test_a_sheet_that_breaks_a_rule_has_no_model_and_the_line_is_named() -> None:
    broken = TEXT.replace("52525252 6161", "52525252 616").replace("Animals", "Animalz")
    with pytest.raises(SheetFails) as told:
        SOLO.read(sheet_map(broken))
    assert "7.yaml:26: roll 7 has 11 dice; 12 are right" in str(told.value)
    assert "7.yaml:3:8: no theme 'Animalz'" in str(told.value)


def test_the_game_that_is_found_is_replayed_from_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searches, "best_known", partial(searches.best_known, effort=EFFORT))
    sheet = SOLO.read(sheet_map())
    found = SOLO.prover(sheet).find("games", range(1))
    assert len(found) == SOLO.witness_sets["games"].count == 1
    replay(sheet, witness_node(found[0]))
    other = SOLO.read(sheet_map(TEXT.replace("52525252 6161", "52525252 6162")))
    with pytest.raises(SheetFails, match="another sheet"):
        replay(other, witness_node(found[0]))


def test_a_sheet_that_cannot_be_won_is_told_with_what_was_reached() -> None:
    ones = "  11111111 1111\n"
    poor = TEXT[: TEXT.index("rolls: |")] + "rolls: |\n" + ones * 7 + "rerolls: |\n" + ones * 3
    with pytest.raises(SheetFails, match=r"the best game found scores .* the target needs 71"):
        SOLO.prover(SOLO.read(sheet_map(poor))).find("games", range(1))


def test_a_blank_sheet_is_valid_as_it_stands() -> None:
    text = SOLO.blank("my-solo")
    assert text.startswith(f"kind: {SOLO.name}\n")
    assert "my-solo" in text
    sheet = parse_solo(text, "my-solo.yaml")
    assert solo_faults(sheet, LEXICON) == []
    SOLO.read(parse_yaml(text, "my-solo.yaml"))


def test_the_page_shows_what_the_sheet_is() -> None:
    sheet = parse_solo(TEXT, "7.yaml")
    data = solo_data(unproven(sheet), CONTEXT)
    assert (data["number"], data["theme"], data["points"]) == ("7", "Animals", "71")
    rows = str(data["map"]).split("\n")
    assert rows[1] == "oo##ooooooooo"
    assert sum(row.count("#") for row in rows) == 8
    rolls = cast(list[dict[str, list[int]]], data["rolls"])
    assert [len(roll["dice"]) for roll in rolls] == [12] * 7
    assert rolls[0] == {"dice": [3, 5, 1, 6, 2, 2, 4, 6, 1, 1, 5, 3]}
    assert data["qr"] == str(unproven(sheet).code)
    fresh = replace(unproven(sheet), model=replace(sheet, number=0))
    assert solo_data(fresh, CONTEXT)["number"] == ""


def test_the_solution_draws_the_board_its_line_and_every_payment() -> None:
    sheet, witness = played("Animals", 0)
    data = solution_data(unproven(sheet), witness, CONTEXT)
    line = str(data["line"])
    assert sum(sign not in ".\n" for sign in line) == len(witness.line) == witness.claim.line
    assert sum(line.count(end) for end in "╶╴╷╵") == 2
    letters = str(data["letters"])
    rings = str(data["rings"])
    assert sum(sign == "o" for sign in rings) == witness.claim.rare
    assert all(
        letter in "FJKQVWXZ" for letter, ring in zip(letters, rings, strict=True) if ring == "o"
    )
    rounds = cast(list[dict[str, object]], data["rounds"])
    words = [str(each["word"]).rstrip("*") for each in rounds]  # rare ones are marked
    assert words == [turn.text for turn in witness.turns]
    for each, turn in zip(rounds, witness.turns, strict=True):
        tiles = cast(list[dict[str, object]], each["letters"])
        dice = [face for tile in tiles for face in cast(list[str], tile["dice"])]
        assert len(dice) == sum(len(part.dice) for part in turn.paid)
        assert sum(bool(tile["free"]) for tile in tiles) == len(tiles) - len(turn.paid)
    score = cast(list[dict[str, str]], data["score"])
    assert sum(int(each["points"]) for each in score) == int(str(data["total"]))


def test_the_tokens_of_a_round_are_told_by_their_dice() -> None:
    sheet, witness = next(
        game
        for game in (played("Periodic Table Elements", seed, 2) for seed in range(20))
        if any(turn.rerolls for turn in game[1].turns)
    )
    rounds = cast(list[dict[str, str]], solution_data(unproven(sheet), witness, CONTEXT)["rounds"])
    for each, turn in zip(rounds, witness.turns, strict=True):
        told = [int(word) for word in each["help"].replace(",", " ").split()[2:]]
        assert told == [die for dice in turn.rerolls for die in dice]


def test_a_fresh_sheet_is_made_again_from_its_code() -> None:
    wish = FreshRequest(4, 2, 11)
    made = SOLO.fresh(wish)
    assert "number:" not in made.text
    one = proven(made)
    code = one.code
    assert isinstance(code, FreshCode)
    assert (code.version, code.seed) == (
        SOLO.maker_version,
        FreshRequest(4, 2, 11).own_seed("cruciverbalist"),
    )
    assert SOLO.remake(code, None) == made
    replay(one.model, one.witnesses["games"][0])
    assert (
        SOLO.front(one, replace(CONTEXT, site="https://example.org"))["qr"]
        == f"https://example.org/#{one.code}"
    )
    (page,) = SOLO.solutions([one], CONTEXT)
    assert page["total"] == made.facts["par"].split()[0]  # type: ignore[union-attr]


def test_a_code_of_no_sheet_is_refused() -> None:
    with pytest.raises(BadInput, match="no parameters"):
        SOLO.remake(FreshCode("cruciverbalist", 1, "99", 1), None)


def test_aims_climb_in_even_steps() -> None:
    aims = [aim_of(number, 50) for number in range(1, 51)]
    assert (aims[0], aims[-1]) == (EASIEST_AIM, HARDEST_AIM)
    assert aims == sorted(aims)
    assert aim_of(1, 2) == EASIEST_AIM


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_rung_has_themes_to_choose_from_and_neighbours_begin_with_others(seed: int) -> None:
    first = []
    for number in range(1, 51):
        aim = aim_of(number, 50)
        order = themes_in_turn(aim, number, seed)
        assert len(set(order)) == len(order) >= 2
        assert all(requests_near(aim, theme) for theme in order)
        first.append(order[0])
    assert len(set(first)) >= 8
    assert sum(one == other for one, other in pairwise(first)) <= 8


def test_guesses_know_what_makes_a_sheet_harder() -> None:
    (wish, *_) = requests_near(0.0, "Colors")
    assert guess(replace(wish, theme="Nature")) > guess(wish)
    assert guess(replace(wish, size=13, sets=2)) > guess(replace(wish, size=13, sets=5))
    assert guess(replace(wish, size=15, sets=2)) > guess(replace(wish, size=11, sets=2))


def test_a_rung_is_made_for_its_aim_and_again_from_its_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rungs, "CHANGES", 3)
    monkeypatch.setattr(rungs, "NEAR", 5.0)
    monkeypatch.setattr(rungs, "JUDGED", 3)
    monkeypatch.setattr(rungs, "EFFORT", EFFORT)
    made = rungs.make_rung(RungRequest(10, 4, 3))
    assert made.facts["aim"] == 33.33
    one = proven(made)
    code = one.code
    assert code == FreshCode("cruciverbalist", SOLO.maker_version, "10R4", 3)
    assert isinstance(code, FreshCode)
    assert RemakeSheet("cruciverbalist", "solo", "", code, None).run() == made
    assert SOLO.front(one, CONTEXT)["number"] == "4"
    replay(one.model, one.witnesses["games"][0])
    assert set(made.facts) >= {"chosen", "recorded", "judged", "panel", "targets"}
    panel = made.facts["panel"]
    assert isinstance(panel, dict)
    assert list(panel) == [seat.name for seat in SEATS]
    assert [found["games"] for found in panel.values()] == [3 * seat.games for seat in SEATS]
    shown = read_witness(one.witnesses["shown"][0])
    entries = theme_entries(LEXICON, one.model.theme)
    assert all(entries[letters_of(turn.text)].known for turn in shown.turns if turn.text)
    witness = read_witness(one.witnesses["games"][0])
    assert made.facts["par"] == f"{witness.claim.total} points"
    monkeypatch.setattr(rungs, "best_known", None)
    quick = rungs.make_rung(RungRequest(10, 4, 3, searched=False))
    assert quick.text == made.text, "who only judges gets the same sheet without a long search"
    assert quick.facts["panel"] == made.facts["panel"]
    simply = search.solve_simply
    monkeypatch.setattr(rungs, "solve", lambda *_, **__: Found(shown, 1))
    monkeypatch.setattr(
        rungs,
        "solve_simply",
        lambda sheet, *rest, **more: (
            Found(witness, 1) if sheet.hash == one.model.hash else simply(sheet, *rest, **more)
        ),
    )
    luckier = rungs.make_rung(RungRequest(10, 4, 3, searched=False))
    assert luckier.witnesses["games"] == luckier.witnesses["shown"] == made.witnesses["games"]
