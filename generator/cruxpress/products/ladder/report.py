"""The report of a ladder: its curve, its measures, and how its order was checked."""

import json
from collections.abc import Mapping, Sequence

from cruxpress import __version__
from cruxpress.games.game import SheetData
from cruxpress.products.ladder.judge import LARGEST_DROP, LEAST_CLIMB
from cruxpress.products.ladder.run import Ladder, Rung
from cruxpress.specs.nodes import Value

HEADS = ["Rung", "What it asks", "Best known", "Aim", "Recorded", "Judged"]
FIRST_ROWS = 15
MORE_ROWS = 32


def report_json(ladder: Ladder) -> bytes:
    """The report for machines."""
    verdict = ladder.verdict
    report = {
        "cruxpress": __version__,
        "game": ladder.game.name,
        "version": ladder.kind.version,
        "seed": ladder.seed,
        "measure": ladder.kind.measure,
        "player": ladder.kind.player,
        "climbs": verdict.holds,
        "drop": {"found": verdict.drop, "most": LARGEST_DROP},
        "climb": {"found": verdict.climb, "least": LEAST_CLIMB},
        "reasons": list(verdict.reasons),
        "rungs": [
            {"number": rung.number, "code": rung.proven.code, **rung.made.facts}
            for rung in ladder.rungs
        ],
    }
    return (json.dumps(report, indent=2, ensure_ascii=False) + "\n").encode()


def report_pages(ladder: Ladder) -> list[SheetData]:
    """The report for people: data for the pages of its layout."""
    rows: list[Value] = [_row(rung) for rung in ladder.rungs]
    parts = [rows[:FIRST_ROWS]]
    parts += [rows[at : at + MORE_ROWS] for at in range(FIRST_ROWS, len(rows), MORE_ROWS)]
    about: dict[str, Value] = {
        "game": ladder.game.title,
        "mark": f"mark-{ladder.game.name}",
        "about": f"{len(rows)} rungs · seed {ladder.seed}",
        "measure": ladder.kind.measure,
        "verdict": _verdict(ladder),
        "how": _how(ladder),
        "curve": [{"value": m.value, "error": m.error} for m in ladder.judged],
        "version": __version__,
    }
    heads: list[Value] = list(HEADS)
    return [{**about, "first": at == 0, "rows": [heads, *part]} for at, part in enumerate(parts)]


def _row(rung: Rung) -> Sequence[Value]:
    facts = rung.made.facts
    return [
        str(rung.number),
        str(facts["adds"]),
        str(facts.get("par", "")),
        f"{facts['aim']:.1f}",
        _shown(facts["recorded"]),
        _shown(facts["judged"]),
    ]


def _shown(measure: Value) -> str:
    assert isinstance(measure, Mapping)
    return f"{measure['value']:.1f} ± {measure['error']:.1f}"


def _verdict(ladder: Ladder) -> str:
    found = ladder.verdict
    head = "The ladder climbs." if found.holds else "The ladder does not climb."
    return (
        f"**{head}** The steepest drop between neighbours is {found.drop:.1f} standard errors "
        f"(at most {LARGEST_DROP:.0f}), and the last rung lies {found.climb:.1f} standard errors "
        f"above the first (at least {LEAST_CLIMB:.0f})."
    )


def _how(ladder: Ladder) -> str:
    games = ladder.judged[0].games
    return (
        f"Measured by {ladder.kind.player}. Each rung was chosen for its aim by some games, "
        f"recorded in others, and judged in {games} further games that had no part in choosing "
        "it; the chart shows these. A rung depends on its number, the length of the ladder and "
        "the seed, and on no other rung."
    )
