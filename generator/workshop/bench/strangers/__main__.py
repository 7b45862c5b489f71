"""The order of shipped sheets for players that no maker knows.

    python -m workshop.bench.strangers [GAME ...] [--games NUMBER]

Without a game, all games are played; without a number, each stranger plays as often as it needs.
"""

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from workshop.bench.strangers.verdict import Stranger, verdict_lines

GAMES = ("cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross")


def strangers_at(game: str) -> Sequence[Stranger[Any]]:
    """Those who play a game."""
    found: Sequence[Stranger[Any]] = import_module(f"workshop.bench.strangers.{game}").strangers()
    return found


def main() -> None:
    """Play all shipped sheets of some games, and say how their order looks."""
    parser = argparse.ArgumentParser(prog="python -m workshop.bench.strangers")
    parser.add_argument("game", nargs="*", help="the games, or all")
    parser.add_argument("--games", type=int, default=0, help="games of each stranger a sheet")
    asked = parser.parse_args()
    for game in asked.game:
        if game not in GAMES:
            parser.error(f"nobody plays '{game}'; there are {', '.join(GAMES)}")
    for game in asked.game or GAMES:
        print(game.capitalize())
        for stranger in strangers_at(game):
            measures = stranger.look(asked.games or stranger.games)
            print("\n".join(verdict_lines(stranger.name, measures)), flush=True)


if __name__ == "__main__":
    main()
