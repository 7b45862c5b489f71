"""Makes countdowns from a seed, and rungs of a ladder: the longer the way, the harder."""

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.ladder import JUDGING, RECORDING, drawn_by, level_of, mean_of
from cruxpress.games.null.play import moves_needed
from cruxpress.games.null.rules import CountdownWitness, replay
from cruxpress.games.null.sheet import Countdown, countdown_yaml
from cruxpress.games.null.solve import shortest_game
from cruxpress.games.numbered import rung_code
from cruxpress.specs.texts import Texts

MAKER = 1
PARAMETERS = "S"
SMALLEST, LARGEST = 12, 90  # the numbers that countdowns start from
GAMES = 200
GAMES_SET = "games"


def make_countdown(seed: int) -> MadeSheet:
    """The countdown of a seed."""
    chance = Chance("null", "sheet", MAKER, seed)
    start = SMALLEST + chance.below(LARGEST - SMALLEST + 1)
    sheet, witness = _solved(chance, start, FreshCode("null", MAKER, PARAMETERS, seed))
    return _made(sheet, witness, {"par": len(witness.moves)})


def remake_countdown(code: FreshCode) -> MadeSheet:
    """The countdown of a code."""
    if code.parameters != PARAMETERS:
        raise BadInput(f"no countdown has the parameters {code.parameters}")
    return make_countdown(code.seed)


def make_rung(request: RungRequest, texts: Texts) -> MadeSheet:
    """A rung: its number says how far it is to nought; games that chose nothing measure it."""
    start = SMALLEST + round(level_of(request) * (LARGEST - SMALLEST))
    chance = Chance("null", "rung", MAKER, *drawn_by(request))
    sheet, witness = _solved(chance, start, rung_code("null", MAKER, request), request.number)

    def measured(first: int) -> dict[str, Value]:
        games = range(first, first + GAMES)
        return mean_of([moves_needed(sheet, game) for game in games]).as_data()

    facts: dict[str, Value] = {
        "adds": texts("adds", start=start),
        "par": len(witness.moves),
        "aim": start / 5,
        "recorded": measured(RECORDING),
        "judged": measured(JUDGING),
    }
    return _made(sheet, witness, facts)


def _solved(
    chance: Chance, start: int, code: FreshCode, number: int = 0
) -> tuple[Countdown, CountdownWitness]:
    """A countdown with steps by chance; a step of one is among them, so that all can be done."""
    steps = (1, 2 + chance.below(4), 7 + chance.below(5))
    found = shortest_game(start, steps)
    if not isinstance(found, Found):
        raise SheetFails(f"no countdown from {start}: {found.why}")
    sheet = Countdown(start, steps, len(found.witness.moves), number, fresh_code=code)
    replay(sheet, found.witness)
    return sheet, found.witness


def _made(sheet: Countdown, witness: CountdownWitness, facts: dict[str, Value]) -> MadeSheet:
    return MadeSheet(countdown_yaml(sheet), {GAMES_SET: [witness.as_data()]}, facts)
