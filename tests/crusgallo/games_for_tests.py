"""Whole games with every kind of choice in them, played by our players."""

from functools import cache

from cruxpress.core.files import shipped_layouts
from cruxpress.games.crusgallo.play.alone import TREASURE_HUNTER, limited, play_game
from cruxpress.games.crusgallo.rules.witness import CavernWitness, read_witness
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    DragonProblem,
    numbered_deal,
    numbered_problem,
)
from cruxpress.sheets.proof_file import read_proof
from tests.crusgallo.decks_for_tests import shipped

SEED = 5
Game = tuple[CavernDeal | DragonProblem, CavernWitness]

# Deals in which the treasure hunter comes upon something special.
CONTESTED = {("expert", 44): 1, ("expert", 30): 2, ("standard", 14): 1}
MAGIC = {("easy", 18): 1, ("expert", 19): 1, ("expert", 0): 2, ("standard", 3): 2}
BATTLE = (("expert", 42), ("easy", 79))
PLAIN = (("standard", 0), ("easy", 1))


@cache
def hunted(deck: str, number: int) -> Game:
    deal = numbered_deal(shipped(deck), SEED, number)
    return deal, play_game(deal, TREASURE_HUNTER, 0).witness(deal)


@cache
def lost() -> Game:
    """A game in which the creatures stay captive."""
    deal = numbered_deal(shipped("standard"), SEED, 0)
    return deal, play_game(deal, limited(2), 0).witness(deal)


@cache
def problem() -> Game:
    """A dragon problem that was solved."""
    task = numbered_problem(shipped("standard"), SEED, 0)
    for game in range(100):
        played = play_game(task, TREASURE_HUNTER, game)
        if played.claim.title != "liberator":
            return task, played.witness(task)
    raise AssertionError("nobody traps the dragon")


def games() -> list[Game]:
    special = (*CONTESTED, *MAGIC, *BATTLE, *PLAIN)
    return [*(hunted(*key) for key in special), lost(), problem()]


@cache
def stored() -> list[Game]:
    """The hundred games that prove the standard deck."""
    deck = shipped("standard")
    file = shipped_layouts() / "crusgallo/proofs/deck-standard.json"
    sets = read_proof(file, str(file)).witnesses
    deals = [(numbered_deal(deck, 0, n), read_witness(w)) for n, w in enumerate(sets["deals"])]
    problems = [
        (numbered_problem(deck, 0, n), read_witness(w)) for n, w in enumerate(sets["problems"])
    ]
    return [*deals, *problems]
