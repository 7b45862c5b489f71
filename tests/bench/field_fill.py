"""Filling grids: our filler, blacksquare and CP-SAT with the same words on the same squares.

Only a fill counts in which every run is one of the words and no word stands twice. Ours and
CP-SAT are bounded by steps that are counted, blacksquare by its own clock, which is all that it
has; on a busy machine it is given longer. A ratio compares the CPU seconds for a fill: those of
all goes, by the fills that came out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from generator.answers import Found
from generator.chance import Chance
from generator.games.cruxy.solve.fill import Filler
from generator.words import Tier, WordGame, load_lexicon
from tests.bench.beats import cpu
from tests.bench.field_grids import (
    SQUARES,
    Grid,
    Run,
    bits_of,
    grid_of,
    plan_of,
    runs_of,
    sheet_grid,
)

ROOT = Path(__file__).parents[2]
GOES = 5
SECONDS = 10.0  # of CPU time that blacksquare is given for one go
STEPS = 4.0  # of CP-SAT's counted time, for one go
SHEETS = 3


class Asks(Protocol):
    """Other tools, as `field.Tools` has them."""

    def ask(self, what: str, **wish: Any) -> Mapping[str, Any]: ...


@dataclass
class Tally:
    """How a filler did on one grid."""

    goes: int = 0
    fills: int = 0
    seconds: float = 0.0
    fault: str = ""

    @property
    def each(self) -> float | None:
        return self.seconds / self.fills if self.fills else None

    def add(self, seconds: float, words: Sequence[str], right: "Right") -> None:
        self.goes += 1
        self.seconds += seconds
        self.fills += right.holds(words)

    def told(self, ours: "Tally") -> str:
        if self.fault:
            return self.fault
        text = f"{self.fills} of {self.goes} filled, {self.seconds * 1000:9.1f} ms in all"
        if self.each is not None and ours.each is not None:
            text += f", ratio {self.each / ours.each:8.2f}"
        return text


@dataclass(frozen=True)
class Right:
    """What a fill must be."""

    runs: Sequence[Run]
    words: Mapping[int, frozenset[str]]

    def holds(self, filled: Sequence[str]) -> bool:
        """Whether each run has a word of the list, and none stands twice."""
        return (
            len(filled) == len(self.runs)
            and len(set(filled)) == len(filled)
            and sorted(map(len, filled)) == sorted(map(len, self.runs))
            and all(word in self.words[len(word)] for word in filled)
        )


def words_of(game: WordGame, tier: Tier, longest: int) -> dict[int, list[str]]:
    """The words of a game by their length."""
    matcher = load_lexicon().words_for(game)
    return {
        length: [w for w in matcher.words("?" * length, "", tier) if w.isascii() and w.isalpha()]
        for length in range(3, longest + 1)
    }


def compare_fills(tools: Asks, folder: Path) -> None:
    """Every grid with every filler."""
    nouns = words_of(WordGame.CRUXY, Tier.NORMAL, 8)
    everything = words_of(WordGame.CRYPTEX, Tier.OBSCURE, 10)
    shipped = sorted((ROOT / "layouts/cruxy").glob("[0-9]*.yaml"))
    files = shipped or sorted((ROOT / "tests/cruxy/sheets").glob("*.yaml"))
    step = max(1, len(files) // SHEETS)
    print("\nfilling grids; fills count if no word stands twice; ratio: CPU seconds a fill to ours")
    print(
        f"a go ends after {SECONDS:g} CPU seconds (blacksquare) or {STEPS:g} counted ones (CP-SAT)"
    )
    for file in files[::step][:SHEETS]:
        _compare(f"Cruxy sheet {file.stem}", sheet_grid(file), nouns, tools, folder)
    for name, text in SQUARES.items():
        _compare(name, grid_of(text), everything, tools, folder)


def _compare(
    name: str, grid: Grid, words: Mapping[int, list[str]], tools: Asks, folder: Path
) -> None:
    runs = runs_of(grid)
    right = Right(runs, {length: frozenset(its) for length, its in words.items()})
    ours = _ours(runs, words, right)
    print(f"  {name}, {len(runs)} words, {sum(map(len, words.values())):,} to choose from")
    print(f"    ours         {ours.told(ours)}")
    print(f"    blacksquare  {_blacksquare(tools, folder, grid, words, right).told(ours)}")
    print(f"    CP-SAT       {_cp_sat(runs, words, right).told(ours)}", flush=True)


def _ours(runs: Sequence[Run], words: Mapping[int, list[str]], right: Right) -> Tally:
    tally = Tally()
    bits = bits_of(words)
    for number in range(GOES):
        filled: list[str] = []

        def fill(number: int = number, filled: list[str] = filled) -> None:
            answer = Filler(plan_of(runs), bits).fill(Chance("field", number))
            filled += answer.witness if isinstance(answer, Found) else ()

        tally.add(cpu(fill), filled, right)
    return tally


def _blacksquare(
    tools: Asks, folder: Path, grid: Grid, words: Mapping[int, list[str]], right: Right
) -> Tally:
    file = folder / f"words-{len(words)}.txt"
    file.write_text("\n".join(word for its in words.values() for word in its))
    tools.ask("blacksquare words", words=str(file))
    tally = Tally()
    for number in range(GOES):
        wish = {"grid": grid, "words": str(file), "temperature": 0.1 * number}
        answer = tools.ask("blacksquare", seconds=SECONDS, **wish)
        cpu_seconds = answer.get("cpu", 0.0)
        if not answer.get("filled", True) and cpu_seconds < SECONDS / 2:
            # Its clock ran while others were at work on this machine: let it have its time.
            longer = SECONDS * SECONDS / max(cpu_seconds, 0.5)
            answer = tools.ask("blacksquare", seconds=longer, **wish)
        if "fault" in answer:
            return Tally(fault=f"did not do it: {answer['fault']}")
        filled = [str(word).lower() for word in answer["filled"]]
        tally.add(answer["cpu"], filled, right)
    return tally


def _cp_sat(runs: Sequence[Run], words: Mapping[int, list[str]], right: Right) -> Tally:
    """A table of words for each run, letters that crossing runs share, and all words different."""
    from ortools.sat.python import cp_model

    filled: list[str] = []

    def fill() -> None:
        model = cp_model.CpModel()
        letters = {
            square: model.new_int_var(0, 25, f"{square}")
            for square in {square for run in runs for square in run.squares}
        }
        chosen = []
        for number, run in enumerate(runs):
            its = words[len(run)]
            word = model.new_int_var(0, len(its) - 1, f"word {number}")
            rows = [(at, *(ord(c) - 97 for c in spelled)) for at, spelled in enumerate(its)]
            squares = [letters[square] for square in run.squares]
            model.add_allowed_assignments([word, *squares], rows)
            chosen.append(word)
        for length in {len(run) for run in runs}:
            same = [word for word, run in zip(chosen, runs, strict=True) if len(run) == length]
            model.add_all_different(same)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = STEPS
        if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            filled.extend(
                words[len(run)][solver.value(word)] for run, word in zip(runs, chosen, strict=True)
            )

    tally = Tally()
    tally.add(cpu(fill), filled, right)
    return tally
