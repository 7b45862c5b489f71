"""Names the data of solutions for the layout's elements: card by card, and the table at the end."""

from collections.abc import Iterator, Mapping, Sequence

from cruxpress.games.crusgallo.draw.challenges import GAMES, heads_of
from cruxpress.games.crusgallo.draw.tables import Laid, table_data
from cruxpress.games.crusgallo.rules import (
    Deal,
    DragonProblem,
    Witness,
    play_through,
    read_witness,
)
from cruxpress.games.crusgallo.rules.challenges import read_challenge
from cruxpress.games.crusgallo.spec.shipped import shipped_deck
from cruxpress.games.game import Proven, SheetData
from cruxpress.specs.nodes import Value

WAYS = ("up", "right", "down", "left")  # where the top of a card points after so many turns
SHORT_A_PAGE = 4
# Steps, and columns and rows of a table, of a solution that shares its page with others; and the
# largest table that a page of its own has room for.
SHORT_STEPS, SHORT_TABLE = 9, (10, 9)
LARGEST_TABLE = (34, 25)


def solution_pages(sheets: Sequence[Proven]) -> list[SheetData]:
    """Solutions page by page: short ones share a page, of a whole deal each phase has its own."""
    pages: list[SheetData] = []
    waiting: list[Value] = []

    def turn() -> None:
        if waiting:
            pages.append({"long": False, "blocks": list(waiting)})
            waiting.clear()

    for block, is_short in (found for proven in sheets for found in _blocks(proven)):
        if not is_short:
            turn()
            pages.append({"long": True, "blocks": [block]})
        else:
            waiting.append(block)
            if len(waiting) == SHORT_A_PAGE:
                turn()
    turn()
    return pages


def _blocks(proven: Proven) -> Iterator[tuple[SheetData, bool]]:
    """The phases of a proven game, and whether each is short enough to share a page."""
    challenge = read_challenge(shipped_deck(), proven.sheet)
    task = challenge.task
    for node in proven.witnesses[GAMES]:
        witness = read_witness(node)
        played = play_through(task, witness)
        phases = (("free", 1, played.freed), ("trap", 2, played.trapped))
        for phase, number, end in phases:
            laid = laid_cards(task, witness, phase)
            if end is None or not laid:
                continue
            table = table_data(task.deck, end.table, laid)
            steps = [_step(each, phase) for each in laid]
            block: SheetData = {
                **heads_of(challenge, proven),
                "code": proven.code,
                "phase": phase,
                "steps": steps,
                "choices": choices_of(witness, number),
                "drawn": _fits(table, LARGEST_TABLE),
                "table": table,
            }
            short = len(steps) <= SHORT_STEPS and _fits(table, SHORT_TABLE)
            yield block, short and isinstance(task, DragonProblem)


def _fits(table: SheetData, most: tuple[int, int]) -> bool:
    size = table["columns"], table["rows"]
    return all(isinstance(one, int) and one <= limit for one, limit in zip(size, most, strict=True))


def laid_cards(task: Deal | DragonProblem, witness: Witness, phase: str) -> list[Laid]:
    """Every card of a phase in its order; one without a spot was set aside."""
    if phase == "trap":
        return [Laid(at, play.card, play.spot) for at, play in enumerate(witness.trap, 1)]
    draws = task.draws if isinstance(task, Deal) else ()
    pairs = zip(draws, witness.free, strict=False)
    return [Laid(at, card, spot) for at, (card, spot) in enumerate(pairs, 1)]


def _step(laid: Laid, phase: str) -> Mapping[str, Value]:
    spot = laid.spot
    return {
        "at": laid.move,
        "card": laid.card,
        "where": "set aside" if spot is None else _where(spot.x, spot.y),
        "way": WAYS[spot.turn % 4] if spot else WAYS[0],
        "phase": phase,
    }


def choices_of(witness: Witness, phase: int) -> str:
    """The choices of a phase beside its places: contested gems, and the magic gem."""
    told: list[str] = []
    for contest in witness.contests:
        if contest.phase == phase:
            orbs = " and ".join(_where(x, y) for x, y in contest.orbs)
            told.append(f"After card {contest.after} the gem goes to the orb {orbs}.")
    magic = witness.magic
    if magic and magic.phase == phase:
        when = f"After card {magic.after}" if magic.after else "Before the first card"
        told.append(f"{when} use the magic gem for {magic.colour}.")
    return " ".join(told)


def _where(x: int, y: int) -> str:
    if x == y == 0:
        return "first card"
    across = f"{abs(x)} {'right' if x > 0 else 'left'}" if x else ""
    down = f"{abs(y)} {'down' if y > 0 else 'up'}" if y else ""
    return ", ".join(filter(None, (across, down)))
