"""What is proven of a deck: fifty deals that a champion can win, fifty dragon problems with par."""

from collections.abc import Sequence

from cruxpress.core.errors import SheetFails
from cruxpress.games.crusgallo.rules import (
    Claim,
    DragonProblem,
    Refused,
    check_certificate,
    check_witness,
    numbered_deal,
    numbered_problem,
    read_witness,
)
from cruxpress.games.crusgallo.rules.deals import DEALER
from cruxpress.games.crusgallo.spec import Deck, check_deck, deck_hash, read_deck
from cruxpress.games.game import Proofs, ProofSet
from cruxpress.specs.nodes import Map, Node, Value

PROVEN = 50
SEED = 0


def is_deck(layout: Map) -> bool:
    """Whether a layout holds a deck, and not only the look of one."""
    data = layout.get("data")
    return isinstance(data, Map) and data.get("deck") is not None


def deck_model(layout: Map) -> str:
    """The hash of a deck that keeps the balance; others are refused."""
    deck = read_deck(layout)
    check_deck(deck)
    return deck_hash(deck)


def find_deals(layout: Map, numbers: range) -> Sequence[Value]:
    """Champions' games on numbered deals."""
    # The search is compiled when it is first needed, and replaying does not need it.
    from cruxpress.games.crusgallo.make.tasks import HARDER, make_deal
    from cruxpress.games.crusgallo.solve.deals import DEAL_BUDGET

    deck = read_deck(layout)

    def found(number: int) -> Value:
        try:
            made = make_deal(deck, SEED, number)
        except SheetFails:
            made = make_deal(deck, SEED, number, DEAL_BUDGET * HARDER)
        return made.best.witness.as_data()

    return [found(number) for number in numbers]


def find_problems(layout: Map, numbers: range) -> Sequence[Value]:
    """The shortest games known on numbered dragon problems."""
    from cruxpress.games.crusgallo.make.tasks import make_problem

    deck = read_deck(layout)
    return [make_problem(deck, SEED, number).par.witness.as_data() for number in numbers]


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
        "deals": ProofSet("deals of a champion", PROVEN, find_deals, replay_deal),
        "problems": ProofSet("dragon problems", PROVEN, find_problems, replay_problem, 5),
    },
)
