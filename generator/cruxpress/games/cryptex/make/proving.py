"""What is proven of a deal: a game of its best score. And of a sheet: fifty perfect games."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.games.cryptex.spec import (
    STANDARD_DECK,
    Deal,
    Sheet,
    SoloDeal,
    is_deal,
    numbered_deal,
    read_deal,
    read_sheet,
    sheet_faults,
)
from cruxpress.games.faults import require_none
from cruxpress.games.game import Proofs, ProofSet
from cruxpress.specs.nodes import Map, Node, Value, place_of
from cruxpress.specs.values import to_value

FOLDER = "cryptex/deals"
SHIPPED = 50
GAMES = "games"
VERSION = 1
PROVEN = 50  # deals of a sheet
SEED = 0  # of these deals
TOGETHER = 10


def deal_proofs(words: Path | None = None) -> Proofs:
    """How deals are proven, with our words or with a person's own."""
    games = ProofSet(
        "games of the best known score", 1, partial(_find, words), partial(_replay, words)
    )
    shipped = tuple(f"{FOLDER}/{number:03}" for number in range(1, SHIPPED + 1))
    return Proofs(VERSION, shipped, is_deal, deal_model, {GAMES: games}, _facts, ("par",))


def _find(words: Path | None, node: Map, numbers: range) -> Sequence[Value]:
    """The best game that a search finds; one that misses the target is refused."""
    from cruxpress.games.cryptex.make.deals import best_game, maker_with

    solo = read_deal(node)
    witness = best_game(maker_with(words).solver, solo.deal)[1]
    _refuse_below_target(solo, witness.score, place_of(node, "target"))
    return [witness.as_data() for _ in numbers]


def _replay(words: Path | None, node: Map, _number: int, witness: Node) -> None:
    prove_game(read_deal(node), witness, words)


def deal_model(node: Map) -> str:
    """The hash of a deal that keeps all rules; others are refused with all that is wrong."""
    return read_deal(node).deal.hash


def prove_game(solo: SoloDeal, node: Node, words: Path | None = None) -> int:
    """Refuse a game that breaks a rule, or does not reach the target."""
    from cruxpress.games.cryptex.rules import read_witness, replay
    from cruxpress.words import load_lexicon

    points = replay(solo.deal, read_witness(node), load_lexicon(words))
    _refuse_below_target(solo, points, node.place)
    return points


def _refuse_below_target(solo: SoloDeal, points: int, place: Place) -> None:
    if solo.target is not None and points < solo.target:
        what = f"the best known game has {points} points, and the target is {solo.target}"
        raise SheetFails(f"{what}; ask for less", place)


def _facts(node: Map, witnesses: Mapping[str, Sequence[Node]]) -> Mapping[str, Value]:
    from cruxpress.games.cryptex.make.rungs import par_of
    from cruxpress.games.cryptex.rules import read_witness

    return {"par": par_of(read_witness(witnesses[GAMES][0]).score, read_deal(node).deal)}


def is_sheet(layout: Map) -> bool:
    """Whether a layout is a sheet with the lengths of its cryptexes, and not a deal's."""
    data = layout.get("data")
    return isinstance(data, Map) and data.get("lines") is not None


def sheet_hash_of(layout: Map) -> str:
    """The hash of a sheet that can be played well; others are refused."""
    sheet = _sheet(layout)
    require_none(sheet_faults(sheet), layout.place)
    return sheet.hash


def find_perfect(layout: Map, numbers: range) -> Sequence[Value]:
    """Perfect games on the numbered deals of a sheet, with words as common as possible."""
    from cruxpress.games.cryptex.make.deals import maker_with

    sheet, solver = _sheet(layout), maker_with(None).solver
    found: list[Value] = []
    for number in numbers:
        plainest = solver.plainest_perfect_game(proven_deal(sheet, number))
        if plainest is None:
            what = f"no game of {sheet.most_points} points was found on deal {number + 1}"
            raise SheetFails(what, layout.place)
        found.append(plainest[1].as_data())
    return found


def replay_perfect(layout: Map, number: int, witness: Node) -> None:
    """Refuse a game that does not have the most points that there are."""
    from cruxpress.games.cryptex.rules import read_witness, replay
    from cruxpress.words import load_lexicon

    sheet = _sheet(layout)
    points = replay(proven_deal(sheet, number), read_witness(witness), load_lexicon())
    if points != sheet.most_points:
        what = f"the game has {points} points; {sheet.most_points} are to be shown"
        raise SheetFails(what, witness.place)


def proven_deal(sheet: Sheet, number: int) -> Deal:
    """The deals that a sheet is proven on: nobody picks the easy ones."""
    return numbered_deal(SEED, number + 1, sheet, STANDARD_DECK)


def _sheet(layout: Map) -> Sheet:
    data = layout.get("data")
    value = to_value(data) if data is not None else None
    if not isinstance(value, Mapping):
        raise BadInput("a sheet says under 'data' what its lines are", layout.place)
    return read_sheet(value, layout.place)


PERFECT = ProofSet("games of the most points", PROVEN, find_perfect, replay_perfect, TOGETHER)

SHEET_PROOFS = Proofs(
    version=VERSION,
    shipped=("cryptex/sheet-standard",),
    fits=is_sheet,
    model=sheet_hash_of,
    sets={"deals": PERFECT},
)
