"""Crusgallo's ladder, as the rest of the house knows it; the search is opened when it is needed."""

from collections.abc import Sequence

from generator.games.game import LadderKind, RungWish, SheetData
from generator.specs.nodes import Map

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
VERSION = 1


def _model() -> str:
    from generator.games.crusgallo.make.rungs import shipped_deck
    from generator.games.crusgallo.spec import deck_hash

    return deck_hash(shipped_deck())


def _make(wish: RungWish) -> SheetData:
    from generator.games.crusgallo.make.rungs import make_rung

    return make_rung(wish)


def _check(rung: Map) -> None:
    from generator.games.crusgallo.make.rungs import shipped_deck
    from generator.games.crusgallo.make.stored_rungs import check_stored_rung

    check_stored_rung(shipped_deck(), rung)


def _solutions(rungs: Sequence[SheetData]) -> Sequence[SheetData]:
    from generator.games.crusgallo.make.challenge_cards import solution_pages

    return solution_pages(rungs)


LADDER = LadderKind(
    version=VERSION,
    most=MOST_RUNGS,
    measure="games that fail, in percent",
    player="a player who looks at 80 places for each card and takes the best of them",
    model=_model,
    make=_make,
    check=_check,
    challenges_layout="crusgallo/challenges",
    solutions_layout="crusgallo/solutions",
    solutions=_solutions,
)
