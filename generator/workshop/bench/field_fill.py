"""Filling grids: our filler, blacksquare and CP-SAT with the same words on the same squares.

Only a fill counts in which every run is one of the words and no word stands twice. Ours and
blacksquare go in turns, CP-SAT once. Ours and CP-SAT are bounded by steps that are counted,
blacksquare by its own clock, which is all that it has. On dense grids it is lucky at once or never,
so it begins anew after a short while, as whoever knows it would let it, and a fill with a word
twice is one more try; after so many CPU seconds its go is lost. A ratio compares the CPU seconds
for a fill: those of all goes, by the fills that came out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Protocol

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found
from cruxpress.games.cruxy.solve.fill import Filler
from cruxpress.games.cruxy.words import NOUNS
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Tier, WordRule, load_lexicon
from workshop.bench.beats import cpu
from workshop.bench.field_grids import (
    SQUARES,
    Grid,
    Run,
    bits_of,
    grid_of,
    plan_of,
    runs_of,
    sheet_grid,
)

ROOT = Path(__file__).parents[3]
GOES = 5
SECONDS = 10.0  # of CPU time that blacksquare is given for one go
TRY = 0.5  # seconds by its clock, before it begins anew
TEMPERATURE = 1.0  # as in its documentation
STEPS = 20.0  # of CP-SAT's counted time, for one go
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


def words_of(rule: WordRule, tier: Tier, longest: int) -> dict[int, list[str]]:
    """The words of a rule by their length."""
    matcher = load_lexicon().matcher(rule)
    return {
        length: [w for w in matcher.words("?" * length, "", tier) if w.isascii() and w.isalpha()]
        for length in range(3, longest + 1)
    }


def compare_fills(tools: Asks, folder: Path) -> None:
    """Every grid with every filler."""
    nouns = words_of(NOUNS, Tier.NORMAL, 8)
    everything = words_of(CRYPTEX_WORDS, Tier.OBSCURE, 10)
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
    print(f"  {name}, {len(runs)} words, {sum(map(len, words.values())):,} to choose from")
    plan, bits = plan_of(runs), bits_of(words)
    theirs = _BlackSquare(tools, folder, grid, words)
    ours, other = Tally(), Tally()
    for number in range(GOES):  # in turns: a busy moment of the machine is busy for both
        filled: list[str] = []

        def fill(number: int = number, filled: list[str] = filled) -> None:
            answer = Filler(plan, bits).fill(Chance("field", number))
            filled += answer.witness if isinstance(answer, Found) else ()

        ours.add(cpu(fill), filled, right)
        if not other.fault:
            theirs.go(other, right)
    print(f"    ours         {ours.told(ours)}")
    print(f"    blacksquare  {other.told(ours)}", flush=True)
    print(f"    CP-SAT       {_cp_sat(runs, words, right).told(ours)}", flush=True)


class _BlackSquare:
    """Its words are read once, and not counted, as ours are not."""

    def __init__(
        self, tools: Asks, folder: Path, grid: Grid, words: Mapping[int, list[str]]
    ) -> None:
        self._tools = tools
        file = folder / f"words-{len(words)}.txt"
        file.write_text("\n".join(word for its in words.values() for word in its))
        self._wish = {
            "grid": grid,
            "words": str(file),
            "seconds": TRY,
            "temperature": TEMPERATURE,
        }
        tools.ask("blacksquare words", words=str(file))

    def go(self, tally: Tally, right: Right) -> None:
        """Try until a fill is right, or the time of a go is spent."""
        spent, filled = 0.0, list[str]()
        while spent < SECONDS and not right.holds(filled):
            answer = self._tools.ask("blacksquare", **self._wish)
            if "fault" in answer:
                tally.fault = f"did not do it: {answer['fault']}"
                return
            spent += answer["cpu"]
            filled = [str(word).lower() for word in answer["filled"]]
        tally.add(spent, filled, right)


def _cp_sat(runs: Sequence[Run], words: Mapping[int, list[str]], right: Right) -> Tally:
    """A table of spellings for each run, and two runs of a length differ somewhere.

    Of the models that were tried it is the one that CP-SAT does best with: with a number for each
    word, or a yes or no for each word and run, it fills nothing in the same steps.
    """
    from ortools.sat.python import cp_model

    filled: list[str] = []
    spelled = {n: [tuple(ord(c) - 97 for c in word) for word in its] for n, its in words.items()}

    def fill() -> None:
        model = cp_model.CpModel()
        letters = {
            square: model.new_int_var(0, 25, "")
            for square in sorted({square for run in runs for square in run.squares})
        }
        for run in runs:
            squares = [letters[square] for square in run.squares]
            model.add_allowed_assignments(squares, spelled[len(run)])
        for one, other in combinations(runs, 2):
            if len(one) == len(other):
                model.add_bool_or(_differences(model, letters, one, other))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = STEPS
        if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            for run in runs:
                codes = [solver.value(letters[square]) for square in run.squares]
                filled.append("".join(chr(97 + code) for code in codes))

    tally = Tally()
    tally.add(cpu(fill), filled, right)
    return tally


def _differences(model: Any, letters: Mapping[tuple[int, int], Any], one: Run, other: Run) -> Any:
    """For each place of two runs, whether they differ there."""
    found = []
    for here, there in zip(one.squares, other.squares, strict=True):
        if here != there:
            differs = model.new_bool_var("")
            model.add(letters[here] != letters[there]).only_enforce_if(differs)
            found.append(differs)
    return found
