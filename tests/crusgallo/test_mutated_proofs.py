"""Thousands of changes to the stored games: each is refused, or is the same game to the rules.

A changed claim or deal is always refused. A card may be laid elsewhere, or another one of the hand
in its place, if that is legal and nothing about the end of the game changes; all else is refused.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import CruxpressError, Place
from cruxpress.core.files import shipped_layouts
from cruxpress.games.crusgallo.rules.outcome import TITLES
from cruxpress.games.crusgallo.rules.replay import check_certificate, check_witness, outcome_of
from cruxpress.games.crusgallo.rules.witness import read_witness
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    DragonProblem,
    numbered_deal,
    numbered_problem,
)
from cruxpress.specs.nodes import as_node
from tests.crusgallo.decks_for_tests import shipped

STORED = json.loads((shipped_layouts() / "crusgallo/proofs/deck-standard.json").read_text("utf-8"))
DECK = shipped("standard")
Data = dict[str, Any]


def move(game: Data, chance: Chance) -> None:
    """Lay a card elsewhere or another way up."""
    spots = [spot[-3:] and spot for part in ("free", "trap") for spot in game[part] if spot]
    spot = chance.pick(spots)
    at = len(spot) - 3 + chance.below(3)
    spot[at] += chance.pick([-2, -1, 1, 2])


def leave_out(game: Data, chance: Chance) -> None:
    part = game[chance.pick([name for name in ("free", "trap") if game[name]])]
    del part[chance.below(len(part))]


def play_twice(game: Data, chance: Chance) -> None:
    part = game[chance.pick([name for name in ("free", "trap") if game[name]])]
    at = chance.below(len(part))
    part.insert(at, part[at])


def swap(game: Data, chance: Chance) -> None:
    part = game[chance.pick([name for name in ("free", "trap") if len(game[name]) > 1])]
    one = chance.below(len(part) - 1)
    part[one], part[one + 1] = part[one + 1], part[one]


def set_aside(game: Data, chance: Chance) -> None:
    if game["free"]:
        game["free"][chance.below(len(game["free"]))] = None
    else:
        game["free"] = [None]


def another_card(game: Data, chance: Chance) -> None:
    play = chance.pick(game["trap"])
    play[0] = 1 + (play[0] + chance.below(44)) % 45


def another_claim(game: Data, chance: Chance) -> None:
    claim = game["claim"]
    key = chance.pick(["draws", "cards", "treasures", "title", "score"])
    if key == "title":
        claim["title"] = TITLES[(TITLES.index(claim["title"]) + 1 + chance.below(5)) % 6]
    else:
        claim[key] = max(0, claim[key] + chance.pick([-1, 1, 2])) or claim[key] + 1


def another_deal(game: Data, chance: Chance) -> None:
    game["deal"] = "0000000"


def extra_card(game: Data, chance: Chance) -> None:
    game["battle"] = not game.get("battle", False)


def discard(game: Data, chance: Chance) -> None:
    game["refill"] = [1 + chance.below(45)]


def choose_orbs(game: Data, chance: Chance) -> None:
    orbs = [[chance.below(9) - 4, chance.below(9) - 4]]
    phase = "2" if not game["free"] else chance.pick(["1", "2"])
    contest = {"phase": int(phase), "after": 1 + chance.below(6), "orbs": orbs}
    game.setdefault("contests", []).append(contest)


def use_magic(game: Data, chance: Chance) -> None:
    if game.pop("magic", None) is None:
        colours = ["brown", "green", "red", "violet", "white", "yellow"]
        game["magic"] = {"phase": 2, "after": chance.below(6), "colour": chance.pick(colours)}


def strange_key(game: Data, chance: Chance) -> None:
    game[chance.pick(["luck", "Deal", "traps"])] = 1


Mutation = Callable[[Data, Chance], None]
NEVER: tuple[Mutation, ...] = (another_claim, another_deal, strange_key, discard)
SELDOM: tuple[Mutation, ...] = (
    move, leave_out, play_twice, swap, set_aside, extra_card, choose_orbs, use_magic,
    another_card,
)  # fmt: skip


def certified(task: CavernDeal | DragonProblem, game: Data) -> bool:
    """Whether the rules take a game for a proof of its task."""
    try:
        witness = read_witness(as_node(game, Place("proof")))
        if isinstance(task, CavernDeal):
            claim = check_certificate(task, witness)
        else:
            claim = check_witness(task, witness)
    except CruxpressError:
        return False
    assert outcome_of(task, witness) == claim
    return True


def mutants(kind: str, number: int, each: int) -> Counter[str]:
    """How the rules took the changes of one stored game."""
    stored = STORED["witnesses"][kind][number]
    task = (numbered_deal if kind == "deals" else numbered_problem)(DECK, 0, number)
    assert certified(task, stored)
    found: Counter[str] = Counter()
    for mutation in (*NEVER, *SELDOM):
        for attempt in range(each):
            game = json.loads(json.dumps(stored))
            mutation(game, Chance("mutants", kind, number, mutation.__name__, attempt))
            if game == stored:
                continue
            taken = certified(task, game)
            # What is taken ends as the stored game does, title and treasures and all.
            assert not taken or (mutation not in NEVER and game["claim"] == stored["claim"])
            found["taken" if taken else "refused"] += 1
    return found


@pytest.mark.parametrize(("kind", "each", "least"), [("deals", 2, 1000), ("problems", 5, 2500)])
def test_a_changed_proof_is_refused_or_the_same_game(kind: str, each: int, least: int) -> None:
    total: Counter[str] = Counter()
    for number in range(50):
        total += mutants(kind, number, each)
    assert total["refused"] > least
    assert total["taken"] < total["refused"] / 10, total
