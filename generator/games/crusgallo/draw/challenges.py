"""Names the data of challenge cards and their solutions for the layouts' elements."""

from collections.abc import Mapping, Sequence

from generator.codes import parse_code, qr_text
from generator.games.crusgallo.rules import (
    WEALTHY,
    Deal,
    DragonProblem,
    Spot,
    Witness,
    fewest_cards,
    read_witness,
)
from generator.games.crusgallo.rules.challenges import MOST_STARS, Challenge, read_challenge
from generator.games.crusgallo.rules.goals import Goal, most_cards
from generator.games.crusgallo.spec.shipped import shipped_deck
from generator.games.game import Proven, SheetData
from generator.specs.nodes import Value, counted

WAYS = ("up", "right", "down", "left")  # where the top of a card points after so many turns
GAMES = "games"  # the set of proofs that holds the game of a challenge
DRAWS_A_ROW = 9
SHORT = 9  # steps of a solution that shares its page with others
SHORT_A_PAGE = 5


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
        **_heads(challenge, proven),
        "dots": [{"full": dot < challenge.stars} for dot in range(MOST_STARS)],
        "rated": challenge.stars > 0,
        "hand": shown(sorted(hand)),
        "rows": [
            {"first": DRAWS_A_ROW * at + 1, "cards": shown(row)} for at, row in enumerate(rows)
        ],
        "code": proven.code,
        "qr": qr_text(parse_code(proven.code), site),
    }


def _heads(challenge: Challenge, proven: Proven) -> dict[str, Value]:
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


def steps_of(task: Deal | DragonProblem, witness: Witness) -> list[Value]:
    """Every card of a game in its order: where it lies, counted from the first card."""
    draws = task.draws if isinstance(task, Deal) else ()
    steps: list[Value] = []
    for card, spot in zip(draws, witness.free, strict=False):
        steps.append(_step(len(steps) + 1, card, spot, "free"))
    for at, play in enumerate(witness.trap, 1):
        steps.append(_step(at, play.card, play.spot, "trap"))
    return steps


def choices_of(witness: Witness) -> str:
    """The choices of a game beside its places: contested gems, and the magic gem."""
    told: list[str] = []
    for contest in witness.contests:
        orbs = " and ".join(_where(x, y) for x, y in contest.orbs)
        told.append(f"{_after(contest.phase, contest.after)} the gem goes to the orb {orbs}.")
    if witness.magic:
        magic = witness.magic
        told.append(f"{_after(magic.phase, magic.after)} use the magic gem for {magic.colour}.")
    return " ".join(told)


def _after(phase: int, card: int) -> str:
    return f"After card {card}" + (" of the dragon phase" if phase == 2 else "")


def _step(at: int, card: int, spot: Spot | None, phase: str) -> Mapping[str, Value]:
    if spot is None:
        return {"at": at, "card": card, "where": "set aside", "way": "up", "phase": phase}
    return {
        "at": at,
        "card": card,
        "where": _where(spot.x, spot.y),
        "way": WAYS[spot.turn % 4],
        "phase": phase,
    }


def _where(x: int, y: int) -> str:
    if x == y == 0:
        return "first card"
    across = f"{abs(x)} {'right' if x > 0 else 'left'}" if x else ""
    down = f"{abs(y)} {'down' if y > 0 else 'up'}" if y else ""
    return ", ".join(filter(None, (across, down)))


def solution_pages(sheets: Sequence[Proven]) -> list[SheetData]:
    """Solutions page by page: short ones share a page, a whole deal has one of its own."""
    pages: list[SheetData] = []
    waiting: list[Value] = []

    def turn() -> None:
        if waiting:
            pages.append({"long": False, "blocks": list(waiting)})
            waiting.clear()

    for proven in sheets:
        challenge = read_challenge(shipped_deck(), proven.sheet)
        for node in proven.witnesses[GAMES]:
            witness = read_witness(node)
            steps = steps_of(challenge.task, witness)
            block: SheetData = {
                **_heads(challenge, proven),
                "code": proven.code,
                "steps": steps,
                "choices": choices_of(witness),
            }
            if len(steps) > SHORT:
                turn()
                pages.append({"long": True, "blocks": [block]})
            else:
                waiting.append(block)
                if len(waiting) == SHORT_A_PAGE:
                    turn()
    turn()
    return pages
