"""Make the fifty shipped deals of Cryptex anew: python -m workshop.cryptex_sheets --seed 1

A ladder must make each rung by its name alone, and fifty deals that lie together need not. For each
rung several deals come near; of all these, the fifty are taken that every player who sorts finds
most evenly one after the other, with targets that are reached in every second game. Games that
record or judge a rung, and the player who has no part in sorting, have no part in that.

Deals that come near are kept in a folder, so that a run that was stopped goes on where it was, and
`--rungs 1-25` looks for those of some rungs alone, while another run looks for the others.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cruxpress.core.data import Value
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.core.ranges import parse_range
from cruxpress.games import open_game
from cruxpress.games.contract import RungRequest
from cruxpress.games.cryptex.make import (
    SEARCH,
    aimed_points,
    finish_rung,
    near_deals,
    off_share,
    panel_seats,
)
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import SHEETS, STANDARD_DECK
from cruxpress.games.ladder import judge, measure_from
from cruxpress.games.numbered import numbered_pads
from cruxpress.games.panel import PanelStage, PanelTrial
from cruxpress.products.ladder import Ladder, PrintedRung
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.library import Library
from workshop.chain import ChainOption, Weights, best_chain
from workshop.shipped_sheets import RUNGS, store

GAME = "cryptex"
FOLDER = Path("output") / "chain"
# Five deals a rung stay, so that fewer will do before.
STAGES = (4, 80), (12, 25), (40, 9), (130, 5), (400, 5)
CHAINED = replace(SEARCH, options=300, stages=tuple(PanelStage(*each) for each in STAGES), again=0)
AIMING = "weighs"  # plays as the player of targets does, so that its games tell of targets, too
# A percent by which a target misses every second game counts as a place that a deal is off.
WEIGHTS = Weights(down=20.0, mean=1.0)


def option_of(trial: PanelTrial[Deal]) -> ChainOption:
    """How far up the players who sort find a deal, in places and by the games that chose it."""
    found = []
    for seat in panel_seats():
        if seat.sorts:
            missed = trial.missed[seat.name]
            found.append((RUNGS - 1) * seat.level(sum(missed) / len(missed)))
    off = off_share([-each for each in trial.missed[AIMING]])
    return ChainOption(trial.option, tuple(found), len(found) * off**2)


def kept_deals(seed: int, number: int, folder: Path) -> list[PanelTrial[Deal]]:
    """The deals that come near to a rung; those that were found before are read from a file."""
    file = folder / f"{seed}-{number:03}.json"
    if not file.is_file():
        found = [_as_data(each) for each in near_deals(RungRequest(RUNGS, number, seed), CHAINED)]
        write_whole(file, json.dumps(found).encode())
    return [_from_data(each) for each in json.loads(file.read_bytes())]


def _as_data(trial: PanelTrial[Deal]) -> Mapping[str, Value]:
    deal = trial.option
    return {
        "boxes": list(deal.sheet.boxes),
        "jokers": deal.sheet.jokers,
        "first": list(deal.first),
        "second": list(deal.second),
        "missed": {**trial.missed},
    }


def _from_data(data: Mapping[str, Any]) -> PanelTrial[Deal]:
    sheet = replace(SHEETS["standard"], boxes=tuple(data["boxes"]), jokers=data["jokers"])
    deal = Deal(sheet, STANDARD_DECK, tuple(data["first"]), tuple(data["second"]))
    return PanelTrial(deal, data["missed"])


def chained(seed: int, folder: Path, library: Library) -> Ladder:
    """The best chain as a ladder, judged by the games that judge."""
    game = open_game(GAME)
    if game.ladder is None:
        raise ValueError(f"{GAME} has no ladder")
    numbered, opener = numbered_pads(game)[game.ladder.pad], SheetOpener(library)
    pool = [each for n in range(1, RUNGS + 1) for each in kept_deals(seed, n, folder)]
    by_option = {option_of(each): each for each in pool}
    rungs = []
    chain = best_chain(list(by_option), range(RUNGS), len(pool), WEIGHTS)
    for number, option in enumerate(chain, 1):
        trial, request = by_option[option], RungRequest(RUNGS, number, seed)
        made = finish_rung(request, trial, aimed_points(trial.option))
        name = f"rung {number} of {RUNGS}"
        rungs.append(PrintedRung(number, made, opener.open_made(numbered, made, name)))
        print(f"{name}: {made.facts['adds']}", file=sys.stderr)
    judged = tuple(measure_from(rung.made.facts["judged"]) for rung in rungs)
    return Ladder(numbered, game.ladder, seed, tuple(rungs), judged, judge(judged))


def main() -> None:
    """Look for deals, and store the best chain once those of all rungs are there."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seed", type=int, required=True)
    reader.add_argument("--rungs", help="look for the deals of these alone, and store nothing")
    reader.add_argument("--folder", type=Path, default=FOLDER)
    options = reader.parse_args()
    if options.rungs:
        for number in parse_range(options.rungs, RUNGS):
            found = kept_deals(options.seed, number, options.folder)
            print(f"rung {number}: {len(found)} deals", file=sys.stderr)
        return
    library = Library(shipped_layouts(), shipped_fonts())
    chain = chained(options.seed, options.folder, library)
    print(f"steepest drop {chain.verdict.drop} standard errors, climb {chain.verdict.climb}")
    chain.refuse_drops()
    for rung in chain.rungs:
        store(library, chain, rung)
    print(f"{RUNGS} deals stored; run cruxpress check {GAME}")


if __name__ == "__main__":
    main()
