"""Rungs as they are stored, and read back to be checked before they are printed."""

from dataclasses import dataclass

from generator.errors import BadInput, Problem, SheetFails
from generator.games.crusgallo.make.goals import Goal
from generator.games.crusgallo.rules import (
    TITLES,
    Deal,
    DragonProblem,
    Witness,
    check_certificate,
    check_witness,
    read_witness,
)
from generator.games.crusgallo.spec import Deck, deck_hash
from generator.specs.nodes import Map, Value
from generator.specs.records import param, read_record, record_kind
from generator.specs.values import TEXT, Known, list_of, one_of, whole

_CARDS = list_of(whole(1, 999))


@dataclass(frozen=True, kw_only=True)
class GoalKeys:
    """What a challenge asks for."""

    title: str = param(one_of(*TITLES), "the least title")
    treasures: int = param(whole(0, 10), "the fewest treasures", 0)


@dataclass(frozen=True, kw_only=True)
class SheetKeys:
    """A challenge: nine cards against the dragon, or a whole deal."""

    deck: str = param(TEXT, "the hash of its deck")
    draws: tuple[int, ...] = param(_CARDS, "the cards in the order of their draw", ())
    reserve: tuple[int, ...] = param(_CARDS, "the cards against the dragon")
    late: tuple[int, ...] = param(_CARDS, "the order of late draws", ())
    goal: GoalKeys = param(record_kind(GoalKeys, "a goal"), "what to reach")


def task_data(task: Deal | DragonProblem) -> dict[str, Value]:
    """A deal or problem as it is stored."""
    if isinstance(task, DragonProblem):
        return {"deck": deck_hash(task.deck), "reserve": list(task.cards)}
    return {
        "deck": deck_hash(task.deck),
        "draws": list(task.draws),
        "reserve": list(task.reserve),
        "late": list(task.late),
    }


def goal_data(goal: Goal) -> dict[str, Value]:
    """A goal as it is stored."""
    return {"title": goal.title, "treasures": goal.treasures}


def check_game(task: Deal | DragonProblem, goal: Goal, witness: Witness) -> None:
    """Refuse a game that breaks a rule or misses the goal."""
    if isinstance(task, Deal):
        claim = check_certificate(task, witness)
    else:
        claim = check_witness(task, witness)
    if not goal.reached(claim):
        raise SheetFails(
            f"the game ends as a {claim.title} with {claim.treasures} treasures, and the goal is "
            f"a {goal.title} with {goal.treasures}"
        )


def check_stored_rung(deck: Deck, rung: Map) -> None:
    """Replay the game of a stored rung with this deck."""
    sheet, game = rung.get("sheet"), rung.get("witness")
    if sheet is None or game is None:
        raise BadInput("a rung has a sheet and a witness", rung.place)
    problems: list[Problem] = []
    keys = read_record(SheetKeys, sheet, Known(), problems, "the sheet of a rung")
    if keys is None:
        raise BadInput(problems)
    if keys.deck != deck_hash(deck):
        raise SheetFails(f"the rung was made with another deck, {keys.deck}", rung.place)
    task = (
        Deal(deck, 0, keys.draws, keys.reserve, keys.late)
        if keys.draws
        else DragonProblem(deck, 0, keys.reserve)
    )
    check_game(task, Goal(keys.goal.title, keys.goal.treasures), read_witness(game))
