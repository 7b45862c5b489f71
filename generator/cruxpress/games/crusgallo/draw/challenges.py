"""Names the data of challenge cards for the layout's elements."""

from collections.abc import Sequence

from cruxpress.codes import parse_code, qr_text
from cruxpress.games.crusgallo.rules import (
    WEALTHY,
    Deal,
    DragonProblem,
    Witness,
    fewest_cards,
    read_witness,
)
from cruxpress.games.crusgallo.rules.challenges import MOST_STARS, Challenge, read_challenge
from cruxpress.games.crusgallo.rules.goals import Goal, most_cards
from cruxpress.games.crusgallo.spec.shipped import shipped_deck
from cruxpress.games.game import Proven
from cruxpress.specs.nodes import Value, counted

GAMES = "games"  # the set of proofs that holds the game of a challenge
DRAWS_A_ROW = 9


def told_goal(goal: Goal, task: Deal | DragonProblem) -> str:
    """What a challenge asks for, as a sentence."""
    if isinstance(task, DragonProblem):
        most = most_cards(goal)
        if most == len(task.cards):
            return "Trap the Black Dragon."
        return f"Trap the Black Dragon with at most **{most} cards**."
    if not goal.treasures:
        return "Win as a **Champion**."
    return f"Win as a **Champion** with **{counted(goal.treasures, 'treasure')}** or more."


def adds_of(goal: Goal, task: Deal | DragonProblem) -> str:
    """What a rung asks of a player, in a few words for the report."""
    if isinstance(task, DragonProblem):
        return f"dragon problem, at most {most_cards(goal)} of {len(task.cards)} cards"
    wish = f", {counted(goal.treasures, 'treasure')} or more" if goal.treasures else ""
    return f"whole deal, Champion{wish}"


def told_par(task: Deal | DragonProblem, witness: Witness) -> str:
    """The best game that is known; of a dragon problem, whether none can be better."""
    claim = witness.claim
    if isinstance(task, DragonProblem):
        best = claim.cards == fewest_cards(task)
        return f"Par {claim.cards} cards" + ("" if best else " (best known)")
    wealth = "Wealthy " if claim.treasures >= WEALTHY else ""
    return f"Best known: {wealth}Champion, {claim.score} points"


def front_of(proven: Proven, site: str | None) -> dict[str, Value]:
    """The data of a challenge card; without a witness it tells no par."""
    challenge = read_challenge(shipped_deck(), proven.sheet)
    task = challenge.task
    kinds = {card.id: card.kind for card in task.deck.cards}

    def shown(cards: Sequence[int]) -> list[Value]:
        return [{"id": card, "kind": kinds[card]} for card in cards]

    draws = task.draws if isinstance(task, Deal) else ()
    hand = task.reserve if isinstance(task, Deal) else task.cards
    rows = [draws[at : at + DRAWS_A_ROW] for at in range(0, len(draws), DRAWS_A_ROW)]
    return {
        **heads_of(challenge, proven),
        "dots": [{"full": dot < challenge.stars} for dot in range(MOST_STARS)],
        "rated": challenge.stars > 0,
        "hand": shown(sorted(hand)),
        "rows": [
            {"first": DRAWS_A_ROW * at + 1, "cards": shown(row)} for at, row in enumerate(rows)
        ],
        "code": proven.code,
        "qr": qr_text(parse_code(proven.code), site),
    }


def heads_of(challenge: Challenge, proven: Proven) -> dict[str, Value]:
    """What stands above a challenge, and above its solution."""
    is_deal = isinstance(challenge.task, Deal)
    return {
        "number": challenge.number,
        "numbered": challenge.number > 0,
        "deal": is_deal,
        "kind": "Whole deal" if is_deal else "Dragon problem",
        "goal": told_goal(challenge.goal, challenge.task),
        "par": par_of(challenge, proven),
    }


def par_of(challenge: Challenge, proven: Proven) -> str:
    """The best game that is known: the proven one."""
    for node in proven.witnesses.get(GAMES, ()):
        return told_par(challenge.task, read_witness(node))
    return ""
