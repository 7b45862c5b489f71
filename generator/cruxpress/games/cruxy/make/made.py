"""What is found out about a sheet: how hard it is for three players, how fair for several."""

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
from cruxpress.games.cruxy.make.aim import (
    RECORD,
    RECORDED_GAMES,
    SPREAD_GAMES,
    Bench,
    bench_for,
    gated,
    make_rung,
    most_spread,
    passes_quickly,
    target_of,
)
from cruxpress.games.cruxy.make.scale import PanelTotals, panel_purpose, panel_totals
from cruxpress.games.cruxy.make.sheets import (
    SHEETS,
    VERSION,
    entered_last,
    fresh_sheets,
    plan_for,
)
from cruxpress.games.cruxy.play.games import MOST_WORDS
from cruxpress.games.cruxy.play.measures import (
    PANEL,
    REGULAR,
    SKILLS,
    SORTING,
    Tally,
    WordTotals,
    gate_faults,
    measure_of,
)
from cruxpress.games.cruxy.proof import find_proof
from cruxpress.games.cruxy.sheet.checks import require_valid
from cruxpress.games.cruxy.sheet.files import parse_sheet, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet, Effect
from cruxpress.games.numbered import rung_code
from cruxpress.games.texts import room_texts
from cruxpress.words import load_lexicon

JUDGE = "judge"  # games that neither tuning nor recording has seen


def judged_facts(sheet: CruxySheet, bench: Bench, games: int) -> dict[str, Value]:
    """How hard a sheet is for the whole panel, in games that nobody chose it by."""
    players = bench.players(sheet)
    panel = {
        skill: players.measure(skill, panel_purpose(JUDGE, skill), range(games)) for skill in PANEL
    }
    sorting = PanelTotals({skill: panel[skill] for skill in SORTING})
    return {
        "judged": sorting.as_data(),
        "panel": {
            skill.name: {**_measured(found), "sorts": skill in SORTING}
            for skill, found in panel.items()
        },
    }


def _measured(found: WordTotals) -> Mapping[str, Value]:
    """The words of one player, as ladders keep a measure."""
    return {"value": round(found.mean, 4), "error": round(found.error, 4), "games": found.games}


def facts_of(sheet: CruxySheet, bench: Bench, tallies: Sequence[Tally]) -> dict[str, Value]:
    """The measures of three players, and what the games of several came to."""
    games = sum(found.games for found in tallies)
    facts: dict[str, Value] = {
        "players": _players(sheet, bench),
        "tables": {str(found.players): _table(found) for found in tallies},
        "uses": {
            effect.value: round(sum(t.used.get(effect, 0) for t in tallies) / games, 2)
            for effect in sheet.effects
        },
    }
    faults = gate_faults(sheet, tallies)
    if faults:
        facts["faults"] = list(faults)
    return facts


def drawn_facts(sheet: CruxySheet, bench: Bench, tallies: Sequence[Tally]) -> dict[str, Value]:
    """The facts of a sheet that a person drew: it has no number on a ladder."""
    titles = [effect.title for effect in sheet.effects if effect is not Effect.PENGUIN]
    found = panel_totals(bench.players(sheet), RECORD, RECORDED_GAMES).as_data()
    adds = " + ".join(titles) or room_texts("cruxy")("facts.penguins-only")
    return {"adds": adds, "recorded": found, **facts_of(sheet, bench, tallies)}


def _players(sheet: CruxySheet, bench: Bench) -> Mapping[str, Value]:
    players, found = bench.players(sheet), {}
    for skill in SKILLS:
        its = players.measure(skill, RECORD, range(SKILL_GAMES))
        found[skill.name] = {
            "words": round(its.mean, 3),
            "error": round(its.error, 3),
            "spread": round(its.spread, 2),
            "six": round(100 * its.expert / its.games, 1),
            "nine": round(100 * its.good / its.games, 1),
            "games": its.games,
        }
    return found


def _table(found: Tally) -> Mapping[str, Value]:
    return {
        "games": found.games,
        "stalls": round(100 * found.stalls / found.games, 1),
        "seats": [round(share, 1) for share in found.seat_percents()],
        "lost": round(found.lost_boxes / found.games, 2),
    }


def adds_of(sheet: CruxySheet, number: int, sheets: int = SHEETS) -> str:
    """What a sheet of this number brings: the effect that enters, what comes again, more boxes."""
    others = [effect.title for effect in sheet.effects if effect is not Effect.PENGUIN]
    entered = entered_last(number, sheets)
    texts = room_texts("cruxy")
    again = [title for title in others if not entered or title != entered.title]
    if entered is None:
        adds = " + ".join(others) or texts("facts.penguins-only")
    elif again:
        joined = texts("facts.and").join(again)
        adds = texts("facts.enters-with", effect=entered.title, others=joined)
    else:
        adds = texts("facts.enters", effect=entered.title)
    boxes, before = plan_for(number, sheets).boxes, plan_for(max(1, number - 1), sheets).boxes
    return texts("facts.more-boxes", adds=adds, boxes=boxes) if boxes != before else adds


JUDGED_GAMES = 2000  # of each player of the panel
SKILL_GAMES = 5000  # of a casual, a regular and an expert player
ATTEMPTS = 400
FRESH_NEAR = 0.4  # words by which a fresh sheet may be off its plan, so that a pad rises
MOST_NUMBER = 999  # that a code has room for
ROUGH_PART = 40  # games of a regular player after which it is seen whether a sheet is off
SLACK = 1e-3  # far more than numbers are rounded by
_FRESH = re.compile(r"([0-9]{1,9})N([0-9]{1,9})")

Witnesses = Mapping[str, Sequence[Value]]


def made_rung(request: RungRequest) -> MadeSheet:
    """A rung: tuned, recorded, put to the gates, proven, and judged."""
    bench = bench_for(request.words)
    proven: dict[str, Witnesses] = {}

    def accept(sheet: CruxySheet) -> bool:
        found = find_proof(sheet, request.words)
        proven.update({sheet.hash: found} if found else {})
        return found is not None

    answer = make_rung(request, bench, accept)
    if not isinstance(answer, Found):
        raise SheetFails(
            f"rung {request.number} of {request.rungs} from seed {request.seed}: {answer.why}"
        )
    rung = answer.witness
    code = rung_code("cruxy", VERSION, request)
    facts: dict[str, Value] = {
        "adds": adds_of(rung.sheet, request.number, request.rungs),
        "aim": round(rung.target, 3),
        "recorded": rung.recorded.as_data(),
        **judged_facts(rung.sheet, bench, JUDGED_GAMES),
        **facts_of(rung.sheet, bench, rung.tallies),
    }
    return _made(rung.sheet, code, request.number, proven[rung.sheet.hash], facts)


def made_fresh(request: FreshRequest) -> MadeSheet:
    """A sheet of a fresh pad: plans rise from the first to the last of its sheets."""
    if request.number > MOST_NUMBER:
        raise BadInput(f"a fresh pad of Cruxy has at most {MOST_NUMBER} sheets")
    seed = request.own_seed("cruxy")
    if request.count > 1:
        plan = 1 + (request.number - 1) * (SHEETS - 1) // (request.count - 1)
    else:
        plan = 1 + Chance("cruxy", "plan", seed).below(SHEETS)
    return _fresh(plan, request.number, seed, request.words)


def _fresh(plan: int, number: int, seed: int, words: Path | None) -> MadeSheet:
    """The first sheet of a plan that passes the gates and is proven."""
    bench = bench_for(words)
    for sheet in fresh_sheets(plan, seed, SHEETS, range(ATTEMPTS)):
        tallies = _fair(sheet, bench, target_of(plan, SHEETS))
        found = find_proof(sheet, words) if tallies else None
        if found:
            own = own_fingerprint(load_lexicon(words).fingerprint) if words else None
            code = FreshCode("cruxy", VERSION, f"{plan}N{number}", seed, own)
            facts = {"adds": adds_of(sheet, plan), **facts_of(sheet, bench, tallies)}
            return _made(sheet, code, number, found, facts)
    raise SheetFails(f"no sheet of plan {plan} from seed {seed} passed in {ATTEMPTS} attempts")


def fair_sheet(plan: int, seed: int) -> CruxySheet:
    """The first sheet of a plan that passes the gates: what a person begins with has no fault."""
    bench = bench_for()
    for sheet in fresh_sheets(plan, seed, SHEETS, range(ATTEMPTS)):
        if passes_quickly(sheet, bench) and gated(sheet, bench):
            return sheet
    raise SheetFails(f"no sheet of plan {plan} from seed {seed} passed in {ATTEMPTS} attempts")


def _fair(sheet: CruxySheet, bench: Bench, target: float) -> tuple[Tally, ...]:
    """What the games of several players came to, cheap tests first; nothing if one is failed."""
    if not _is_near(sheet, bench, target) or not passes_quickly(sheet, bench):
        return ()
    return gated(sheet, bench)


def _is_near(sheet: CruxySheet, bench: Bench, target: float) -> bool:
    """Whether a regular player needs about as many words as planned, and never far more or less.

    No more games are played once the rest of them could not change the answer.
    """
    players, words, most = bench.players(sheet), list[int](), most_spread(target)
    for first in range(0, SPREAD_GAMES, ROUGH_PART):
        games = range(first, min(first + ROUGH_PART, SPREAD_GAMES))
        words += players.alone(REGULAR, "rough", games)
        found = measure_of(words)
        left = SPREAD_GAMES - found.games
        lowest, highest = found.total + left, found.total + left * MOST_WORDS
        # Games that are still to come never bring the squares of those before nearer together.
        squares = found.spread**2 * (found.games - 1)
        if (
            lowest > (target + FRESH_NEAR) * SPREAD_GAMES + SLACK
            or highest < (target - FRESH_NEAR) * SPREAD_GAMES - SLACK
            or squares > most**2 * (SPREAD_GAMES - 1) + SLACK
        ):
            return False
    return found.spread <= most and abs(found.mean - target) <= FRESH_NEAR


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
    sheet: CruxySheet, code: FreshCode, number: int, witnesses: Witnesses, facts: dict[str, Value]
) -> MadeSheet:
    """The files of a sheet; its own was read back and checked."""
    file = sheet_yaml(replace(sheet, label=str(number), fresh_code=code))
    again = parse_sheet(file, f"sheet {number}")
    require_valid(again)
    if again.hash != sheet.hash:
        raise SheetFails(f"sheet {number} is another one when it is read back")
    return MadeSheet(file, witnesses, facts)
