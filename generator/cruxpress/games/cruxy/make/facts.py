"""What is found out about a sheet: how hard it is for three players, how fair for several."""

from collections.abc import Iterable, Mapping

from cruxpress.core.data import Value
from cruxpress.games.cruxy.make.aim import RECORD, RECORDED_GAMES
from cruxpress.games.cruxy.make.benches import Bench
from cruxpress.games.cruxy.make.plan import ENTER, SHEETS, height_of, plan_for
from cruxpress.games.cruxy.play.measures import SKILLS, Measure, Tally, gate_faults
from cruxpress.games.cruxy.spec.names import Effect
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.texts import room_texts

JUDGE = "judge"  # games that neither tuning nor recording has seen


def measured(found: Measure) -> Mapping[str, Value]:
    """A measure as ladders keep it."""
    return {
        "value": round(found.mean, 4),
        "error": round(found.error, 4),
        "games": found.games,
    }


def facts_of(sheet: Sheet, bench: Bench, tallies: Iterable[Tally]) -> dict[str, Value]:
    """The measures of three players, and what the games of several came to."""
    tallies = list(tallies)
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


def drawn_facts(sheet: Sheet, bench: Bench, tallies: Iterable[Tally]) -> dict[str, Value]:
    """The facts of a sheet that a person drew: it has no number on a ladder."""
    titles = [effect.title for effect in sheet.effects if effect is not Effect.PENGUIN]
    found = measured(bench.measured(sheet, RECORD, RECORDED_GAMES))
    adds = " + ".join(titles) or room_texts("cruxy")("facts.penguins-only")
    return {"adds": adds, "recorded": found, **facts_of(sheet, bench, tallies)}


def _players(sheet: Sheet, bench: Bench) -> Mapping[str, Value]:
    players, games = bench.players(sheet), range(RECORDED_GAMES)
    found = {skill.name: players.measure(skill, RECORD, games) for skill in SKILLS}
    return {
        name: {
            "words": round(its.mean, 3),
            "error": round(its.error, 3),
            "spread": round(its.spread, 2),
            "six": round(100 * its.expert / its.games, 1),
            "nine": round(100 * its.good / its.games, 1),
            "games": its.games,
        }
        for name, its in found.items()
    }


def _table(found: Tally) -> Mapping[str, Value]:
    return {
        "games": found.games,
        "stalls": round(100 * found.stalls / found.games, 1),
        "seats": [round(share, 1) for share in found.seat_percents()],
        "lost": round(found.lost_boxes / found.games, 2),
    }


def adds_of(sheet: Sheet, number: int, sheets: int = SHEETS) -> str:
    """What a sheet of this number brings: the effect that enters, what comes again, more boxes."""
    at = height_of(number, sheets)
    others = [effect.title for effect in sheet.effects if effect is not Effect.PENGUIN]
    entered = [effect.title for first, effect in ENTER if first <= at <= first + 2]
    texts = room_texts("cruxy")
    if entered:
        again = [title for title in others if title not in entered]
        key = "facts.enters-with" if again else "facts.enters"
        with_others = {"others": texts("facts.and").join(again)} if again else {}
        adds = texts(key, effect=entered[-1], **with_others)
    else:
        adds = " + ".join(others) or texts("facts.penguins-only")
    boxes, before = plan_for(number, sheets).boxes, plan_for(max(1, number - 1), sheets).boxes
    return texts("facts.more-boxes", adds=adds, boxes=boxes) if boxes != before else adds
