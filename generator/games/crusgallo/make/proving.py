"""What is proven of a deck: fifty deals that a champion can win, fifty dragon problems with par."""

from generator.errors import SheetFails
from generator.games.crusgallo.rules import (
    Claim,
    DragonProblem,
    Refused,
    check_certificate,
    check_witness,
    numbered_deal,
    numbered_problem,
    read_witness,
)
from generator.games.crusgallo.rules.deals import DEALER
from generator.games.crusgallo.spec import Deck, check_deck, deck_hash, read_deck
from generator.games.game import Proofs, ProofSet, SheetData
from generator.specs.nodes import Map, Node

PROVEN = 50
SEED = 0
HARDER = 4  # how much more is searched where the usual budget does not make a champion


def is_deck(layout: Map) -> bool:
    """Whether a layout holds a deck, and not only the look of one."""
    data = layout.get("data")
    return isinstance(data, Map) and data.get("deck") is not None


def deck_model(layout: Map) -> str:
    """The hash of a deck that keeps the balance; others are refused."""
    deck = read_deck(layout)
    check_deck(deck)
    return deck_hash(deck)


def find_deal(layout: Map, number: int) -> SheetData:
    """A champion's game on a numbered deal."""
    # The search is compiled when it is first needed, and replaying does not need it.
    from generator.games.crusgallo.make.tasks import make_deal
    from generator.games.crusgallo.solve.deals import DEAL_BUDGET

    deck = read_deck(layout)
    try:
        made = make_deal(deck, SEED, number)
    except SheetFails:
        made = make_deal(deck, SEED, number, DEAL_BUDGET * HARDER)
    return made.best.witness.as_data()


def find_problem(layout: Map, number: int) -> SheetData:
    """The shortest game known on a numbered dragon problem."""
    from generator.games.crusgallo.make.tasks import make_problem

    return make_problem(read_deck(layout), SEED, number).par.witness.as_data()


def replay_deal(layout: Map, number: int, witness: Node) -> None:
    """Refuse a game that does not certify its deal."""
    check_certificate(numbered_deal(_deck(layout), SEED, number), read_witness(witness))


def replay_problem(layout: Map, number: int, witness: Node) -> None:
    """Refuse a game that does not trap the dragon of its problem."""
    problem = numbered_problem(_deck(layout), SEED, number)
    refuse_untrapped(problem, check_witness(problem, read_witness(witness)))


def refuse_untrapped(problem: DragonProblem, claim: Claim) -> None:
    """A par is a game in which the dragon was trapped."""
    if claim.title == "liberator":
        raise Refused("unfinished", f"dragon problem {problem.number}")


_LAST: list[tuple[Map, Deck]] = []


def _deck(layout: Map) -> Deck:
    """The deck of a layout; it is read once for all its witnesses."""
    if not (_LAST and _LAST[0][0] is layout):
        _LAST[:] = [(layout, read_deck(layout))]
    return _LAST[0][1]


PROOFS = Proofs(
    version=DEALER,
    shipped=("crusgallo/deck-standard",),
    fits=is_deck,
    model=deck_model,
    sets={
        "deals": ProofSet("deals of a champion", PROVEN, find_deal, replay_deal),
        "problems": ProofSet("dragon problems", PROVEN, find_problem, replay_problem),
    },
)
