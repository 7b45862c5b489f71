"""A page of a ladder's report about one sheet: its picture, its measures, its proofs."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cruxpress.games.cruxy.draw.sheet import sheet_data
from cruxpress.games.cruxy.play.measures import MOST_LOST_BOXES, MOST_STALLS, SEAT_WINS
from cruxpress.games.cruxy.rules.proven import FEW_WORDS, MOST_WORDS
from cruxpress.games.cruxy.rules.witness import read_witness
from cruxpress.games.cruxy.spec import Effect, Sheet
from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Value

PLAYER_HEADS = ("Player", "Words", "Error", "Spread", f"{FEW_WORDS} or fewer", "9 or fewer")
TABLE_HEADS = ("Players", "Stall", "Wins of each seat", "Lost boxes a game")
USE_HEADS = ("Effect", "Uses a game")


def report_data(
    sheet: Sheet, facts: SheetData, draws: Sequence[str], rare: Sequence[str]
) -> Mapping[str, Value]:
    """All that the page shows; a sheet that was not measured shows its picture alone."""
    return {
        **sheet_data(sheet),
        "adds": str(facts.get("adds", "")),
        "measured": "players" in facts,
        "aim": _aim(facts),
        "value": _value(facts),
        "judged": _judged(facts),
        "players": _players(facts),
        "tables": _tables(facts),
        "uses": _uses(facts),
        "limits": _limits(),
        "proofs": _proofs(draws, rare),
    }


def _map(data: SheetData, name: str) -> SheetData:
    found = data.get(name, {})
    assert isinstance(found, Mapping)
    return found


def _aim(facts: SheetData) -> str:
    return f"aim {facts['aim']:.2f}" if "aim" in facts else ""


def _value(facts: SheetData) -> str:
    recorded = _map(facts, "recorded")
    return f"{recorded['value']:.3f} ± {recorded['error']:.3f}" if recorded else "not measured"


def _judged(facts: SheetData) -> str:
    judged = _map(facts, "judged")
    if not judged:
        return ""
    return f"judged {judged['value']:.3f} ± {judged['error']:.3f} in {judged['games']} other games"


def _players(facts: SheetData) -> list[Value]:
    rows: list[Value] = [list(PLAYER_HEADS)]
    players = _map(facts, "players")
    for name in players:
        found = _map(players, name)
        rows.append(
            [
                name,
                f"{found['words']:.2f}",
                f"{found['error']:.3f}",
                f"{found['spread']:.2f}",
                f"{found['six']:.1f} %",
                f"{found['nine']:.1f} %",
            ]
        )
    return rows


def _tables(facts: SheetData) -> list[Value]:
    rows: list[Value] = [list(TABLE_HEADS)]
    tables = _map(facts, "tables")
    for players in tables:
        found = _map(tables, players)
        seats = found["seats"]
        assert isinstance(seats, Sequence)
        wins = "  ·  ".join(f"{share:.0f} %" for share in seats)
        rows.append([str(players), f"{found['stalls']:.1f} %", wins, f"{found['lost']:.2f}"])
    return rows


def _uses(facts: SheetData) -> list[Value]:
    uses = _map(facts, "uses")
    rows: list[Value] = [list(USE_HEADS)]
    for effect in Effect:
        if effect.value in uses:
            rows.append([f":{effect.value}: {effect.title}", f"{uses[effect.value]:.2f}"])
    return rows


def _limits() -> str:
    wins = ", ".join(f"{low}–{high} % of {players}" for players, (low, high) in SEAT_WINS.items())
    return (
        f"A sheet passes when at most {MOST_STALLS} % of the games stall, every seat wins in "
        f"bounds ({wins} players), every effect is used at least once in two games, and at most "
        f"{MOST_LOST_BOXES / 100:.1f} boxes of equipment a game come out of reach."
    )


def _proofs(draws: Sequence[str], rare: Sequence[str]) -> str:
    if not draws:
        return "The sheet is not proven yet."
    words = Counter(read_witness(line).words for line in draws)
    few = sum(count for number, count in words.items() if number <= FEW_WORDS)
    longest = max((read_witness(line).words for line in rare), default=0)
    return (
        f"**{len(draws)} draws** each have a game of common nouns that ends in {max(words)} words "
        f"or fewer (at most {MOST_WORDS} may be); {few} of them take {FEW_WORDS} or fewer. "
        f"**{len(rare)} draws with J, Q, X and Z** end in {longest} or fewer. Every letter can be "
        "placed within two turns from 20 starts, and all slots can be filled with different nouns."
    )
