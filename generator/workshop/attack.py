"""Search shipped sheets for better games than are printed: python -m workshop.attack GAME [1-50]

Another program than the one that found what is printed, or the same by another chance and from
nothing, tries to beat it. With --store what is better goes into the proofs, once the rules have
replayed it; without it, the attack only says what it found.
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from cruxpress.cli.progress import show_progress
from cruxpress.core.data import Value
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work
from cruxpress.core.ranges import parse_range
from cruxpress.games import open_game
from cruxpress.games.cruciverbalist.proof import GAMES
from cruxpress.games.cruciverbalist.rules.witness import prove
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo
from cruxpress.games.cruciverbalist.solve.best import LONG, GameChanger
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.moves import vocabulary
from cruxpress.games.cruciverbalist.solve.search import witness_of
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.sheet.calls import STANDARD, TABLES, read_call_sheet
from cruxpress.games.kross.solve.best import LONG as LONGEST
from cruxpress.games.numbered import SHIPPED_RUNGS, numbered_pads
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.sheets.prove import store_found
from cruxpress.specs.library import Library
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import read_yaml
from cruxpress.words import load_lexicon

SEED = 99
# The short search of fresh sheets: other lines in mind, other heat, and as many letters left out as
# there are spares; it runs fifty times as long here, and the long search goes on from its table.
KROSS_RUNS, KROSS_STEPS = 5, 1_000_000
KROSS_EFFORT = LONGEST

BestFound = tuple[int, Value]  # points, and the game
ByChance = Callable[[int], BestFound]


def kross_game(file: Path, seed: int, times: int) -> BestFound:
    """The best table of another search, and of the long one that begins with it."""
    maker = maker_with(None, fast=True)
    sheet = read_call_sheet(read_yaml(file), STANDARD, maker.lexicon)
    steps = times * KROSS_STEPS
    short = maker.solver.best_table(sheet, seed, runs=KROSS_RUNS, steps=steps).witness
    best = maker.solver.best_known(sheet, short.table, KROSS_EFFORT, seed)
    return best.score, best.as_data()


@cache
def payable() -> Payable:
    """What dice can pay is remembered from sheet to sheet."""
    return Payable()


def solo_game(file: Path, seed: int, times: int) -> BestFound:
    """The best game that changing words from nothing finds."""
    lexicon = load_lexicon()
    sheet = parse_solo(file.read_text("utf-8"), str(file))
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    effort = LONG._replace(starts=times * LONG.starts)
    game = GameChanger(sheet, words, payable(), seed).best(effort=effort)
    witness = witness_of(sheet, words, payable(), game)
    return prove(sheet, witness, lexicon).score.total, witness.as_data()


ATTACKS: Mapping[str, Callable[[Path, int, int], BestFound]] = {
    "cruciverbalist": solo_game,
    "kross": kross_game,
}
BESTS = {"cruciverbalist": GAMES, "kross": TABLES}  # the witnesses whose first one is the best


def points_of(game: Value) -> int:
    """What a stored game claims."""
    claim = game.get("claim", game) if isinstance(game, dict) else {}
    points = claim.get("total", claim.get("score")) if isinstance(claim, dict) else None
    assert isinstance(points, int), "a game claims its points"
    return points


def main() -> None:
    """Search some sheets anew, and say who found more."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game", choices=ATTACKS)
    reader.add_argument("numbers", nargs="?", default=f"1-{SHIPPED_RUNGS}")
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument("--times", type=int, default=1, help="so many times as long")
    reader.add_argument(
        "--in-vain", type=int, default=1, help="other chances, until so many bring nothing"
    )
    reader.add_argument("--store", action="store_true", help="store what is better")
    options = reader.parse_args()
    library = Library(shipped_layouts(), shipped_fonts())
    ladder = open_game(options.game).ladder
    assert ladder is not None
    folder = library.shipped / numbered_pads(open_game(options.game))[ladder.pad].kind.folder
    gains = []
    for number in parse_range(options.numbers, SHIPPED_RUNGS):
        file, start = folder / f"{number:03}.yaml", time.process_time()
        proof = read_proof(proof_file(file), str(file))
        witnesses = {each: list(map(to_value, its)) for each, its in proof.witnesses.items()}
        best = witnesses[BESTS[options.game]][0]
        printed = points_of(best)
        attack = by_chance(options.game, file, options.times)
        found, game = best_by_chances(attack, options.seed, options.in_vain, printed)
        gains.append(found - printed)
        spent = time.process_time() - start
        print(f"sheet {number}: printed {printed}, found {found} in {spent:.1f} CPU s", flush=True)
        if options.store and found > printed:
            work = Work(1, progress=show_progress(sys.stderr, quiet=True))
            # A game that is shown because it was the best gives way, too.
            better = {
                each: [game if one == best else one for one in its]
                for each, its in witnesses.items()
            }
            store_found(library, file, better, work)
    beaten, equal = sum(gain > 0 for gain in gains), gains.count(0)
    print(f"{beaten} of {len(gains)} beaten, {equal} equal, {max(gains)} points at most")


def by_chance(game: str, file: Path, times: int) -> ByChance:
    """The attack on a sheet."""
    return lambda seed: ATTACKS[game](file, seed, times)


def best_by_chances(attack: ByChance, seed: int, in_vain: int, printed: int) -> BestFound:
    """The best by one chance after the other, until the last ones bring nothing more."""
    found, tried = attack(seed), 1
    most, left = max(printed, found[0]), in_vain - (found[0] <= printed)
    while left > 0:
        again = attack(seed + tried)
        tried += 1
        left = in_vain if again[0] > most else left - 1
        most = max(most, again[0])
        found = max(found, again, key=lambda each: each[0])
    return found


if __name__ == "__main__":
    main()
