"""An attack on the best known tables of Kross: python -m workshop.bench.best_known [STEPS]

The short search of fresh sheets is another program than the long one that found what is printed:
other lines in mind, other heat, and as many letters left out as there are spares. Run for long, it
tries to beat ten shipped sheets.
"""

import sys
import time

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.rules.witness import read_witness
from cruxpress.games.kross.sheet.calls import STANDARD, TABLES, read_call_sheet
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library
from cruxpress.specs.yaml_reader import read_yaml

NUMBERS = range(3, 51, 5)
RUNS = 5
STEPS = 1_000_000  # of each run, where a fresh sheet gets 20 000
SEED = 99


def main() -> None:
    """Search ten sheets anew, and say who found more."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    maker = maker_with(None, fast=True)
    library = Library(shipped_layouts(), shipped_fonts())
    gains = []
    for number in NUMBERS:
        file = library.shipped / "kross" / "calls" / f"{number:03}.yaml"
        sheet = read_call_sheet(read_yaml(file), STANDARD, maker.lexicon)
        proof = read_proof(proof_file(file), str(file))
        printed = read_witness(proof.witnesses[TABLES][0]).score
        start = time.process_time()
        found = maker.solver.best_table(sheet, SEED, runs=RUNS, steps=steps).witness.score
        gains.append(found - printed)
        spent = time.process_time() - start
        print(f"sheet {number}: printed {printed}, the attack found {found} in {spent:.1f} CPU s")
    beaten = sum(gain > 0 for gain in gains)
    print(
        f"{beaten} of {len(gains)} beaten, {max(gains)} points at most, mean {sum(gains) / 10:.1f}"
    )


if __name__ == "__main__":
    main()
