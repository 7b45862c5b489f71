"""Fresh solo sheets from a seed: black squares and dice are drawn, and a won game is the proof."""

from dataclasses import dataclass

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Answer, Found, GaveUp, Impossible
from cruxpress.games.cruciverbalist.make.drawing import VERSION, drawn, sheet_of
from cruxpress.games.cruciverbalist.make.wishes import Wish
from cruxpress.games.cruciverbalist.rules import Witness, prove
from cruxpress.games.cruciverbalist.solve import Payable, solve_best
from cruxpress.games.cruciverbalist.spec import Solo, solo_faults, solo_yaml
from cruxpress.games.cruciverbalist.spec.solo import GAME
from cruxpress.words import Lexicon

MOST_ATTEMPTS = 12  # sheets that are drawn before the maker gives up
NO_DRAWING_MENDS = ("unknown theme", "small theme")


@dataclass(frozen=True)
class MadeSolo:
    """A fresh sheet, as it was read back from its file, and the best game found on it."""

    sheet: Solo
    witness: Witness
    file: str


def make_solo(
    wish: Wish,
    seed: int,
    lexicon: Lexicon,
    *,
    number: int = 0,
    fingerprint: str | None = None,
    payable: Payable | None = None,
) -> Answer[MadeSolo]:
    """The sheet that a wish and a seed make; with a number it is kept and has a shipped code."""
    parameters = wish.parameters()
    code = "" if number else str(FreshCode(GAME, VERSION, parameters, seed, fingerprint))
    table = payable or Payable()
    steps = 0
    why = "no sheet was drawn"
    for attempt in range(MOST_ATTEMPTS):
        chance = Chance(GAME, "maker", VERSION, parameters, seed, attempt)
        file = solo_yaml(drawn(wish, chance, number, code))
        sheet = sheet_of(file, code or f"solo {number}")
        faults = solo_faults(sheet, lexicon)
        hopeless = [fault.what for fault in faults if fault.rule in NO_DRAWING_MENDS]
        if hopeless:
            return Impossible(hopeless[0], steps)
        if faults or len(sheet.blackouts) < wish.sets:
            why = faults[0].what if faults else f"{wish.sets} sets of black squares do not fit"
            continue
        answer = solve_best(sheet, lexicon, table)
        steps += answer.steps
        if isinstance(answer, Found):
            prove(sheet, answer.witness, lexicon)
            return Found(MadeSolo(sheet, answer.witness, file), steps)
        why = answer.why
    return GaveUp(f"{MOST_ATTEMPTS} sheets were drawn and none was good; the last: {why}", steps)
