"""How fast Cruxy's sheets are proven, measured, made and filled: python -m workshop.bench.cruxy"""

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import is_fast
from cruxpress.core.files import shipped_layouts
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import FreshRequest, RungRequest
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.make import aim, made
from cruxpress.games.cruxy.make.aim import bench_for
from cruxpress.games.cruxy.play.measures import REGULAR, SKILLS
from cruxpress.games.cruxy.proof import prover_for
from cruxpress.games.cruxy.rules.proven import check_fill
from cruxpress.games.cruxy.sheet.files import read_sheet_file
from cruxpress.games.cruxy.sheet.model import COLUMNS, ROWS, CruxySheet
from cruxpress.games.cruxy.solve.fill import Filler
from cruxpress.games.cruxy.solve.words import plan_sheet, word_bits
from cruxpress.games.cruxy.words import legal_words
from cruxpress.sheets.proof_file import read_proof
from cruxpress.specs.yaml_reader import read_yaml
from workshop.bench.beats import beat, cpu

FOLDER = shipped_layouts() / "cruxy"
DRAWS = 60
RUNGS = (5, 25, 45)
FRESH = (3, 30, 60, 95)
GAMES = 400
FILL_TARGET = 1.25
FILL_ROUNDS = 5


def shipped() -> list[Path]:
    return sorted(FOLDER.glob("[0-9][0-9][0-9].yaml"))


def witnesses(sheets: Sequence[CruxySheet]) -> None:
    """A witness for a draw: at most 25 ms, median."""
    times = []
    for sheet in sheets[::7]:
        prover = prover_for(sheet)
        prover.find("draws", range(1))
        for number in range(DRAWS):
            start = time.process_time()
            prover.find("draws", range(number, number + 1))
            times.append(time.process_time() - start)
    median = 1000 * statistics.median(times)
    print(f"witness for a draw: median {median:.2f} ms (at most 25), longest {max(times):.3f} s")


def replays(files: Sequence[Path]) -> None:
    """All stored proofs: at most 20 s on one core."""
    sheets, count = CruxySheets(), 0

    def replay() -> None:
        nonlocal count
        for file in files:
            proof = read_proof(FOLDER / "proofs" / f"{file.stem}.json", file.stem)
            prover = sheets.prover(sheets.read(read_yaml(file)))
            for name, stored in proof.witnesses.items():
                for number, witness in enumerate(stored):
                    prover.replay(name, number, witness)
                count += len(stored)

    seconds = cpu(replay)
    print(f"replay of {count} stored lines on {len(files)} sheets: {seconds:.1f} s (at most 20)")


def measures(sheet: CruxySheet) -> None:
    """5,000 draws with the regular player: at most 3 s on 2 cores, so 6 s of one."""
    players = bench_for().players(sheet)
    for skill in SKILLS:
        seconds = cpu(lambda skill=skill: players.measure(skill, "bench", range(5000)))  # type: ignore[misc]
        print(f"5,000 draws, {skill.name} player: {seconds:.2f} CPU s")


def fresh() -> None:
    """What a sheet of a fresh pad of 100 costs: at most 5 CPU s on average."""
    made.made_fresh(FreshRequest(100, 1, 7))  # machine code is made or loaded
    times = [cpu(lambda n=n: made.made_fresh(FreshRequest(100, n, 7))) for n in FRESH]  # type: ignore[misc]
    told = ", ".join(
        f"{number}: {seconds:.1f}" for number, seconds in zip(FRESH, times, strict=True)
    )
    print(f"a fresh sheet: {statistics.mean(times):.1f} CPU s (at most 5); by number: {told}")


def games(sheet: CruxySheet) -> None:
    """Games of one player and of three, in machine code; CRUXPRESS_PLAIN=1 measures plain ones."""
    players, form = bench_for().players(sheet), "machine code" if is_fast() else "plain Python"
    players.alone(REGULAR, "x", range(1))
    alone = cpu(lambda: players.alone(REGULAR, "x", range(1, GAMES + 1)))
    players.together(3, REGULAR, "x", range(1))
    three = cpu(lambda: players.together(3, REGULAR, "x", range(1, GAMES + 1)))
    print(f"{GAMES} games in {form}: {alone:.3f} CPU s alone, {three:.3f} of three players")


def ladder() -> None:
    """What a rung costs, part by part; workshop.bench.ladders measures whole ladders."""
    spent: dict[str, float] = {}

    def timed(module: object, name: str) -> Callable[[], None]:
        old = getattr(module, name)

        def new(*given: object, **named: object) -> object:
            start = time.process_time()
            try:
                return old(*given, **named)
            finally:
                spent[name] = spent.get(name, 0.0) + time.process_time() - start

        setattr(module, name, new)
        return lambda: setattr(module, name, old)

    parts = [(aim, "hit"), (aim, "passes_quickly"), (aim, "gated")]
    parts += [(made, "find_proof"), (made, "facts_of")]
    undo = [timed(module, name) for module, name in parts]
    seconds = cpu(lambda: [made.made_rung(RungRequest(50, number, 2)) for number in RUNGS])
    for back in undo:
        back()
    told = ", ".join(f"{name} {each / len(RUNGS):.1f}" for name, each in spent.items())
    each = seconds / len(RUNGS)
    print(f"a rung (of {RUNGS}): {each:.1f} CPU s; of these (tuning has quick gates in it): {told}")


def _rows(puzzle: Any) -> list[list[Any]]:
    return [[puzzle[row, column] for column in range(COLUMNS)] for row in range(ROWS)]


def fills(sheets: Sequence[CruxySheet]) -> None:
    """Every slot with another noun, side by side with blacksquare on the same grids and words."""
    try:
        from blacksquare import BLACK, EMPTY, Crossword, WordList
    except ImportError:
        print("fills: blacksquare is not installed; pip install blacksquare")
        return
    words = word_bits(bench_for().nouns)
    listed = WordList([word for row in words.rows if row for word in row.words])
    ours, theirs, gave_up = [], [], 0
    for sheet in sheets:
        marks = [
            EMPTY if square in sheet.board.squares else BLACK for square in range(COLUMNS * ROWS)
        ]
        lines = [marks[at : at + COLUMNS] for at in range(0, len(marks), COLUMNS)]
        puzzle = Crossword(grid=lines, word_list=listed, symmetry=None)
        filler = Filler(plan_sheet(sheet), words)
        for turn in range(FILL_ROUNDS):
            start = time.process_time()
            answer = filler.fill(Chance("bench", sheet.hash, turn))
            ours.append(time.process_time() - start)
            assert isinstance(answer, Found)
            check_fill(sheet, answer.witness, legal_words())
            start = time.process_time()
            found = puzzle.fill(timeout=30, temperature=0.1, show_progress=False)
            theirs.append(time.process_time() - start)
            gave_up += found is None
            if found is not None:
                values = [str(cell.value) for row in _rows(found) for cell in row]
                filled = ["".join(values[s] for s in slot.squares).lower() for slot in sheet.slots]
                check_fill(sheet, filled, legal_words())
    own, other = statistics.median(ours), statistics.median(theirs)
    print(
        f"fill: ours {own * 1000:.2f} ms, blacksquare {other * 1000:.2f} ms, ratio "
        f"{own / other:.2f} (at most {FILL_TARGET}); all {len(ours)} fills of both valid, "
        f"but for {gave_up} that blacksquare gave up"
    )


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s; times are CPU seconds of this process")
    files = shipped()
    sheets = [read_sheet_file(file) for file in files]
    witnesses(sheets)
    replays(files)
    measures(sheets[len(sheets) // 2])
    games(sheets[len(sheets) // 2])
    fresh()
    fills(sheets)
    ladder()


if __name__ == "__main__":
    main()
