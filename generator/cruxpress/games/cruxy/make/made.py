"""Sheets with their proofs and facts: rungs of a ladder, sheets of a fresh pad, and of a code.

The code of a rung has the parameters 50R17, rung 17 of 50; that of a fresh sheet 23N5: the plan of
sheet 23, number 5 of its pad. All that is printed follows from the code.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import FreshRequest, MadeSheet, RungRequest
from cruxpress.games.cruxy.make import VERSION, fresh_sheets
from cruxpress.games.cruxy.make.aim import (
    MOST_SPREAD,
    ROUGH_GAMES,
    gated,
    make_rung,
    passes_quickly,
)
from cruxpress.games.cruxy.make.benches import Bench, bench_for
from cruxpress.games.cruxy.make.facts import JUDGE, adds_of, facts_of, measured
from cruxpress.games.cruxy.make.plan import SHEETS
from cruxpress.games.cruxy.play.measures import Tally
from cruxpress.games.cruxy.proof import find_proof
from cruxpress.games.cruxy.spec.checks import require_valid
from cruxpress.games.cruxy.spec.reading import parse_sheet
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.cruxy.spec.writing import sheet_yaml
from cruxpress.games.numbered import rung_code
from cruxpress.words import load_lexicon

JUDGED_GAMES = 5000
ATTEMPTS = 400
MOST_NUMBER = 999  # that a code has room for
_FRESH = re.compile(r"(\d+)N(\d+)")

Witnesses = Mapping[str, Sequence[Value]]


def made_rung(wish: RungRequest) -> MadeSheet:
    """A rung: tuned, recorded, put to the gates, proven, and judged."""
    bench = bench_for()
    proven: dict[str, Witnesses] = {}

    def accept(sheet: Sheet) -> bool:
        found = find_proof(sheet)
        proven.update({sheet.hash: found} if found else {})
        return found is not None

    answer = make_rung(wish.number, wish.rungs, wish.seed, bench, accept)
    if not isinstance(answer, Found):
        raise SheetFails(f"rung {wish.number} of {wish.rungs} from seed {wish.seed}: {answer.why}")
    rung = answer.witness
    code = rung_code("cruxy", VERSION, wish)
    facts: dict[str, Value] = {
        "adds": adds_of(rung.sheet, wish.number, wish.rungs),
        "aim": round(rung.target, 3),
        "recorded": measured(rung.recorded),
        "judged": measured(bench.measured(rung.sheet, JUDGE, JUDGED_GAMES)),
        **facts_of(rung.sheet, bench, rung.tallies),
    }
    return _made(rung.sheet, code, wish.number, proven[rung.sheet.hash], facts)


def made_fresh(wish: FreshRequest) -> MadeSheet:
    """A sheet of a fresh pad: plans rise from the first to the last of its sheets."""
    if wish.number > MOST_NUMBER:
        raise BadInput(f"a fresh pad of Cruxy has at most {MOST_NUMBER} sheets")
    seed = wish.own_seed("cruxy")
    if wish.count > 1:
        plan = 1 + (wish.number - 1) * (SHEETS - 1) // (wish.count - 1)
    else:
        plan = 1 + Chance("cruxy", "plan", seed).below(SHEETS)
    return _fresh(plan, wish.number, seed, wish.words)


def _fresh(plan: int, number: int, seed: int, words: Path | None) -> MadeSheet:
    """The first sheet of a plan that passes the gates and is proven."""
    bench = bench_for(words)
    for sheet in fresh_sheets(plan, seed, SHEETS, range(ATTEMPTS)):
        tallies = _fair(sheet, bench)
        found = find_proof(sheet, words) if tallies else None
        if found:
            own = own_fingerprint(load_lexicon(words).fingerprint) if words else None
            code = FreshCode("cruxy", VERSION, f"{plan}N{number}", seed, own)
            facts = {"adds": adds_of(sheet, plan), **facts_of(sheet, bench, tallies)}
            return _made(sheet, code, number, found, facts)
    raise SheetFails(f"no sheet of plan {plan} from seed {seed} passed in {ATTEMPTS} attempts")


def _fair(sheet: Sheet, bench: Bench) -> tuple[Tally, ...]:
    """What the games of several players came to, cheap tests first; nothing if one is failed."""
    rough = bench.measured(sheet, "rough", ROUGH_GAMES)
    if rough.spread > MOST_SPREAD or not passes_quickly(sheet, bench):
        return ()
    return gated(sheet, bench)


def remade_fresh(code: FreshCode, words: Path | None) -> MadeSheet:
    """The sheet of a fresh pad, made again from its code."""
    fresh = _FRESH.fullmatch(code.parameters.upper())
    if fresh and 1 <= int(fresh[1]) <= SHEETS and 1 <= int(fresh[2]) <= MOST_NUMBER:
        return _fresh(int(fresh[1]), int(fresh[2]), code.seed, words)
    raise BadInput(
        f"'{code.parameters}' in a code of Cruxy is neither a rung such as 50R17 nor a fresh "
        "sheet such as 23N5"
    )


def _made(
    sheet: Sheet, code: FreshCode, number: int, witnesses: Witnesses, facts: Mapping[str, Value]
) -> MadeSheet:
    """The files of a sheet; its own was read back and checked."""
    file = sheet_yaml(replace(sheet, label=str(number), fresh_code=code))
    again = parse_sheet(file, f"sheet {number}")
    require_valid(again)
    if again.hash != sheet.hash:
        raise SheetFails(f"sheet {number} is another one when it is read back")
    return MadeSheet(file, witnesses, facts)
