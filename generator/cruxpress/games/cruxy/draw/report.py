"""Names the data of a page about one Cruxy sheet in the report of a ladder."""

from collections.abc import Mapping, Sequence

from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.cruxy.draw.sheet import sheet_data
from cruxpress.games.cruxy.play.measures import MOST_LOST_BOXES, MOST_STALLS, SEAT_WINS
from cruxpress.games.cruxy.rules.proven import (
    FEW_WORDS,
    MOST_WORDS,
    line_of,
    parse_witness,
)
from cruxpress.games.cruxy.sheet.model import (
    CruxySheet,
    Effect,
)
from cruxpress.specs.texts import Texts


def report_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """A page about one sheet; one that was not measured shows its picture alone."""
    facts, texts = proven.facts, context.texts
    value, judged_text = texts("report.not-measured"), ""
    if recorded := _map(facts, "recorded"):
        value = f"{recorded['value']:.3f} ± {recorded['error']:.3f}"
    if judged := _map(facts, "judged"):
        numbers = {name: f"{judged[name]:.3f}" for name in ("value", "error")}
        judged_text = texts("report.judged", **numbers, games=str(judged["games"]))
    return {
        **sheet_data(proven, context),
        "adds": str(facts.get("adds", "")),
        "measured": "players" in facts,
        "aim": texts("report.aim", value=f"{facts['aim']:.2f}") if "aim" in facts else "",
        "value": value,
        "judged": judged_text,
        "players": _players(facts, texts),
        "tables": _tables(facts, texts),
        "uses": _uses(facts, texts),
        "limits": _limits(texts),
        "proofs": _proofs(proven, texts),
    }


def _map(data: SheetData, name: str) -> SheetData:
    found = data.get(name, {})
    if not isinstance(found, Mapping):
        raise SheetFails(f"'{name}' is no map in the facts of a sheet")
    return found


def _players(facts: SheetData, texts: Texts) -> list[Value]:
    rows: list[Value] = [texts.get_list("report.player-heads", few=FEW_WORDS)]
    form = "{words:.2f}|{error:.3f}|{spread:.2f}|{six:.1f} %|{nine:.1f} %"
    players = _map(facts, "players")
    rows += [[name, *form.format_map(_map(players, name)).split("|")] for name in players]
    return rows


def _tables(facts: SheetData, texts: Texts) -> list[Value]:
    rows: list[Value] = [texts.get_list("report.table-heads")]
    tables = _map(facts, "tables")
    for players in tables:
        found = _map(tables, players)
        seats = found["seats"]
        if not isinstance(seats, Sequence):
            raise SheetFails("'seats' is no list in the facts of a sheet")
        wins = "  ·  ".join(f"{share:.0f} %" for share in seats)
        rows.append([str(players), f"{found['stalls']:.1f} %", wins, f"{found['lost']:.2f}"])
    return rows


def _uses(facts: SheetData, texts: Texts) -> list[Value]:
    uses, names = _map(facts, "uses"), [effect.value for effect in Effect]
    rows: list[Value] = [texts.get_list("report.use-heads")]
    rows += [
        [f":{name}: {texts(f'effects.{name}')}", f"{uses[name]:.2f}"]
        for name in names
        if name in uses
    ]
    return rows


def _limits(texts: Texts) -> str:
    wins = [
        texts("report.seat-wins", low=low, high=high, players=players)
        for players, (low, high) in SEAT_WINS.items()
    ]
    lost = f"{MOST_LOST_BOXES / 100:.1f}"
    return texts("report.limits", stalls=MOST_STALLS, wins=", ".join(wins), lost=lost)


def _proofs(proven: Proven[CruxySheet], texts: Texts) -> str:
    draws, rare = (
        [parse_witness(line_of(node)).words for node in proven.witnesses.get(name, ())]
        for name in ("draws", "rare")
    )
    if not draws:
        return texts("report.not-proven")
    return texts(
        "report.proofs",
        draws=len(draws),
        longest=max(draws),
        most=MOST_WORDS,
        few=sum(words <= FEW_WORDS for words in draws),
        few_words=FEW_WORDS,
        rare=len(rare),
        rare_longest=max(rare, default=0),
    )
