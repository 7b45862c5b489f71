"""Crusgallo's numbered challenges, as the rest of the house knows them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.crusgallo.make.ladder import VERSION
from cruxpress.games.crusgallo.rules import read_witness
from cruxpress.games.crusgallo.rules.challenges import KIND, Challenge, read_challenge
from cruxpress.games.crusgallo.rules.deals import DEALER
from cruxpress.games.crusgallo.spec.shipped import shipped_deck
from cruxpress.games.game import (
    FreshWish,
    Made,
    Proofs,
    ProofSet,
    Proven,
    SheetData,
    SheetKind,
)
from cruxpress.specs.nodes import Map, Node, Scalar, Value, place_of

SHIPPED = 50


def _read(sheet: Map) -> Challenge:
    return read_challenge(shipped_deck(), sheet)


def _is_challenge(sheet: Map) -> bool:
    kind = sheet.get("kind")
    return isinstance(kind, Scalar) and kind.text == KIND


def _model(sheet: Map) -> str:
    return _read(sheet).hash


def _find(sheet: Map, numbers: range) -> Sequence[Value]:
    """The best game that is found on a challenge; it must reach the goal."""
    from cruxpress.games.crusgallo.make.tasks import best_game

    challenge = _read(sheet)
    try:
        witness = best_game(challenge.task)
        challenge.check(witness)
    except SheetFails as fails:
        what = f"no game was found that reaches the goal: {fails.problems[0].what}"
        raise SheetFails(what, place_of(sheet, "goal")) from None
    return [witness.as_data() for _ in numbers]


def _replay(sheet: Map, _number: int, witness: Node) -> None:
    _read(sheet).check(read_witness(witness))


def _facts(sheet: Map, witnesses: Mapping[str, Sequence[Node]]) -> Mapping[str, Value]:
    from cruxpress.games.crusgallo.draw.challenges import GAMES, adds_of, told_par

    challenge = _read(sheet)
    par = told_par(challenge.task, read_witness(witnesses[GAMES][0]))
    return {"adds": adds_of(challenge.goal, challenge.task), "par": par}


PROOFS = Proofs(
    version=DEALER,
    shipped=(),
    fits=_is_challenge,
    model=_model,
    sets={"games": ProofSet("game that reaches its goal", 1, _find, _replay)},
    facts=_facts,
    recounted=("adds", "par"),
)


def _code(sheet: Map) -> str:
    return str(_read(sheet).code)


def _front(proven: Proven, site: str | None) -> SheetData:
    from cruxpress.games.crusgallo.draw.challenges import front_of

    return front_of(proven, site)


def _fresh(wish: FreshWish) -> Made:
    from cruxpress.games.crusgallo.make.rungs import make_fresh

    if wish.words is not None:
        raise BadInput("Crusgallo has no words; leave out --lexicon")
    return make_fresh(wish)


def _remake(code: FreshCode, words: Path | None) -> Made:
    from cruxpress.games.crusgallo.make.rungs import remake

    if words is not None:
        raise BadInput("Crusgallo has no words; leave out --lexicon")
    return remake(code)


def _solutions(sheets: Sequence[Proven]) -> Sequence[SheetData]:
    from cruxpress.games.crusgallo.draw.solutions import solution_pages

    return solution_pages(sheets)


def _blank(name: str) -> str:
    from cruxpress.games.crusgallo.make.challenge_files import blank_yaml

    return blank_yaml(name)


CHALLENGES = SheetKind(
    kind=KIND,
    folder="crusgallo/challenges",
    shipped=SHIPPED,
    proofs=PROOFS,
    version=VERSION,
    code=_code,
    front=_front,
    fresh=_fresh,
    remake=_remake,
    solutions_layout="crusgallo/solutions",
    solutions=_solutions,
    blank=_blank,
)
