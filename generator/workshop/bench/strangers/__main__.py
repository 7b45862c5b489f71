"""The order of shipped sheets for players that no maker knows.

    python -m workshop.bench.strangers [GAME ...] [--games NUMBER] [--store]

Without a game, all games are played; without a number, each stranger plays as often as it needs.
What was found is stored in docs/judged.md if that is wished, beside what was found of other games.
"""

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from cruxpress.core.files import write_whole
from workshop.bench.strangers.verdict import Stranger, verdict_lines, verdict_row
from workshop.judge import JUDGED, table_line, with_section

TITLE = "Strangers"
HEADS = "game", "stranger", "games a sheet", "correlation", "swapped", "off"
GAMES = ("cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross")


def strangers_at(game: str) -> Sequence[Stranger[Any]]:
    """Those who play a game."""
    found: Sequence[Stranger[Any]] = import_module(f"workshop.bench.strangers.{game}").strangers()
    return found


def with_rows(page: str, game: str, rows: Sequence[str]) -> str:
    """The page with these rows of a game in its table; those of other games stay."""
    _, _, section = page.partition(f"\n## {TITLE}\n")
    old = [line for line in section.splitlines() if line.startswith("| ")][1:]
    stay = [line for line in old if not line.startswith((f"| {game.capitalize()} |", "| ---"))]
    table = [table_line(HEADS), table_line(["---"] * len(HEADS)), *sorted([*stay, *rows])]
    return with_section(page, TITLE, "\n".join([f"## {TITLE}", "", *table]) + "\n")


def main() -> None:
    """Play all shipped sheets of some games, and say how their order looks."""
    parser = argparse.ArgumentParser(prog="python -m workshop.bench.strangers")
    parser.add_argument("game", nargs="*", help="the games, or all")
    parser.add_argument("--games", type=int, default=0, help="games of each stranger a sheet")
    parser.add_argument("--store", action="store_true", help="put it into docs/judged.md")
    asked = parser.parse_args()
    for game in asked.game:
        if game not in GAMES:
            parser.error(f"nobody plays '{game}'; there are {', '.join(GAMES)}")
    for game in asked.game or GAMES:
        print(game.capitalize())
        rows = []
        for stranger in strangers_at(game):
            measures = stranger.look(asked.games or stranger.games)
            print("\n".join(verdict_lines(stranger.name, measures)), flush=True)
            rows.append(table_line((game.capitalize(), *verdict_row(stranger.name, measures))))
        if asked.store:
            page = with_rows(JUDGED.read_text("utf-8"), game, rows)
            write_whole(JUDGED, page.encode())


if __name__ == "__main__":
    main()
