"""An attack on the best games of Cruciverbalist: python -m workshop.bench.best_games [TIMES]

Words of whole games change, from nothing and by another chance than that of what is printed, so
many times as long. It tries to beat ten shipped sheets.
"""

import sys
import time

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.cruciverbalist.proof import GAMES
from cruxpress.games.cruciverbalist.rules.witness import prove, witness_from
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo
from cruxpress.games.cruciverbalist.solve.best import LONG, GameChanger
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.moves import vocabulary
from cruxpress.games.cruciverbalist.solve.search import witness_of
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library
from cruxpress.specs.values import to_value
from cruxpress.words import load_lexicon

NUMBERS = range(3, 51, 5)
SEED = 99


def main() -> None:
    """Search ten sheets anew, and say who found more."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    library, lexicon, payable = (
        Library(shipped_layouts(), shipped_fonts()),
        load_lexicon(),
        Payable(),
    )
    effort = LONG._replace(starts=times * LONG.starts)
    gains = []
    for number in NUMBERS:
        file = library.shipped / "cruciverbalist" / "solos" / f"{number:03}.yaml"
        sheet = parse_solo(file.read_text("utf-8"), str(file))
        proof = read_proof(proof_file(file), str(file))
        printed = witness_from(to_value(proof.witnesses[GAMES][0])).claim.total
        start = time.process_time()
        words = vocabulary(lexicon, sheet.theme, sheet.size)
        game = GameChanger(sheet, words, payable, SEED).best(effort=effort)
        witness = witness_of(sheet, words, payable, game)
        found = prove(sheet, witness, lexicon).score.total
        gains.append(found - printed)
        spent = time.process_time() - start
        print(f"sheet {number}: printed {printed}, the attack found {found} in {spent:.1f} CPU s")
    beaten, equal = sum(gain > 0 for gain in gains), gains.count(0)
    print(f"{beaten} of {len(gains)} beaten, {equal} equal, {max(gains)} points at most")


if __name__ == "__main__":
    main()
