"""Settle the order of Cruxy's shipped sheets: python -m workshop.cruxy_order

A ladder must make each rung by its name alone; fifty sheets that lie together need not. Where two
neighbours are the wrong way round for some player, equipment is moved on one of them until they
are not, for any player who sorts. The games that tell so are neither those that are recorded nor
those that judge, and a player who does not sort has no part in it. A sheet that was changed passes
the gates, its record lies as near to its target as that of a rung, and it is proven and judged
anew; others stay as they are.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.make.aim import (
    MOST_APART,
    MOST_SPREAD,
    RECORD,
    RECORDED_GAMES,
    STEP,
    Bench,
    bench_for,
    gated,
    target_of,
    tolerance_of,
)
from cruxpress.games.cruxy.make.made import JUDGED_GAMES, adds_of, facts_of, judged_facts
from cruxpress.games.cruxy.make.scale import as_regular, panel_totals
from cruxpress.games.cruxy.make.sheets import SHEETS
from cruxpress.games.cruxy.make.tune import exchange_equipment, move_equipment
from cruxpress.games.cruxy.play.measures import (
    CASUAL,
    PATIENT_PLAYER,
    REGULAR,
    SORTING,
    CruxySkill,
)
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.proof import find_proof
from cruxpress.games.cruxy.sheet.files import parse_sheet, read_sheet_file, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.sheets.proof_file import parse_proof, proof_file, proof_text
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.library import Library
from cruxpress.specs.yaml_reader import parse_yaml

PURPOSE = "order"
# One more than sort a ladder, so that the order is not only that of six ways to play.
# Slow ones come last.
LISTENED_TO = (CASUAL, *sorted(SORTING, key=lambda skill: skill is PATIENT_PLAYER))
GAMES = 1600  # of each player on each sheet; slow ones play a third as many
LOOKS = ((8, 1.5), (3, 1.15))  # after one game in so many, what seems so many times as bad ends
SWEEPS, MOVES = 2, 24  # over all sheets, and tried on one of them each time
RISES = 0.1  # of a step: by so much each sheet is to be harder than the one before, for everybody
MEAN_NEAR, MEAN_WEIGHT = 0.3, 6.0  # of a step: by so much a sheet may be off its target for all


@dataclass
class Placed:
    """A sheet at its number, and the words of its games so far."""

    number: int
    sheet: CruxySheet
    players: Players
    played: dict[CruxySkill, list[int]] = field(default_factory=dict)

    def words(self, skill: CruxySkill, games: int) -> float:
        """The mean words of a player's first so many games."""
        games = max(1, games // 3) if skill is PATIENT_PLAYER else games
        played = self.played.setdefault(skill, [])
        if len(played) < games:
            more = range(len(played) + 1, games + 1)
            played += self.players.alone(skill, f"{PURPOSE}, {skill.name}", more)
        return sum(played[:games]) / games

    def moved(self, sheet: CruxySheet) -> "Placed":
        return Placed(self.number, sheet, self.players.at_moved(sheet))

    def mean_off(self, games: int) -> float:
        """By how many steps the sheet is off its target for all who sort a ladder."""
        levels = [as_regular(skill, self.words(skill, games))[0] for skill in SORTING]
        return (sum(levels) / len(levels) - target_of(self.number, SHEETS)) / STEP


@dataclass(frozen=True)
class Settler:
    """Sheets in their order, and what a step is to each player."""

    placed: list[Placed]
    bench: Bench
    steps: dict[CruxySkill, float]

    def cost(self, at: int, trial: Placed, games: int = GAMES, most: float = inf) -> float:
        """By how many steps a sheet is wrong between its neighbours, for all players together.

        What lies beyond `most` is told as soon as it is seen.
        """
        cost = 0.0
        for skill, step in self.steps.items():
            words = trial.words(skill, games)
            if at:
                cost += _wrong((words - self.placed[at - 1].words(skill, GAMES)) / step)
            if at + 1 < len(self.placed):
                cost += _wrong((self.placed[at + 1].words(skill, GAMES) - words) / step)
            if cost > most:
                return inf
        off = max(0.0, abs(trial.mean_off(games)) - MEAN_NEAR)
        return cost + MEAN_WEIGHT * off

    def settle(self, at: int, chance: Chance) -> bool:
        """Move equipment on one sheet while that mends something; whether it did."""
        best = self.placed[at]
        cost = self.cost(at, best)
        for _ in range(MOVES):
            if not cost:
                break
            change = exchange_equipment if chance.below(2) else move_equipment
            trial = best.moved(change(best.sheet, chance))
            found = self._looked_at(at, best, trial, cost)
            if found < cost and gated(trial.sheet, self.bench):
                best, cost = trial, found
        changed = best is not self.placed[at] and self.is_fit(best)
        if changed:
            self.placed[at] = best
        return changed

    def is_fit(self, found: Placed) -> bool:
        """Whether the record of a changed sheet is that of a rung."""
        _, sheet = read_back(found.sheet)
        recorded = panel_totals(self.bench.players(sheet), RECORD, RECORDED_GAMES)
        off = abs(recorded.mean - target_of(found.number, SHEETS))
        return (
            off <= tolerance_of(SHEETS)
            and recorded.farthest <= MOST_APART
            and recorded.players[REGULAR].spread <= MOST_SPREAD
        )

    def _looked_at(self, at: int, best: Placed, trial: Placed, cost: float) -> float:
        """What a moved sheet costs; one that looks bad after a few games is not played on."""
        for part, times in LOOKS:
            games = GAMES // part
            most = times * max(cost, self.cost(at, best, games))
            if self.cost(at, trial, games, most) > most:
                return inf
        return self.cost(at, trial, GAMES, cost)

    def swapped(self) -> dict[str, int]:
        """How many neighbours are the wrong way round for each player."""
        return {
            skill.name: sum(
                two.words(skill, GAMES) < one.words(skill, GAMES)
                for one, two in pairwise(self.placed)
            )
            for skill in self.steps
        }


def _wrong(rise: float) -> float:
    return max(0.0, RISES - rise)


def settler_of(sheets: Sequence[CruxySheet], bench: Bench) -> Settler:
    """All sheets, played once by everybody who is listened to."""
    placed = [Placed(n, sheet, bench.players(sheet)) for n, sheet in enumerate(sheets, start=1)]
    steps = {
        skill: (placed[-1].words(skill, GAMES) - placed[0].words(skill, GAMES)) / (len(placed) - 1)
        for skill in LISTENED_TO
    }
    return Settler(placed, bench, steps)


def settle_all(settler: Settler, tell: Callable[[str], None]) -> set[int]:
    """Go over all sheets, the worst first, again and again; the places that changed."""
    changed: set[int] = set()
    for sweep in range(SWEEPS):
        tell(f"sweep {sweep + 1}: falls {settler.swapped()}")
        costs = [settler.cost(at, each) for at, each in enumerate(settler.placed)]
        for at in sorted(range(len(costs)), key=lambda at: -costs[at]):
            chance = Chance("cruxy", PURPOSE, sweep, settler.placed[at].sheet.hash)
            if settler.cost(at, settler.placed[at]) and settler.settle(at, chance):
                changed.add(at)
    tell(f"in the end: falls {settler.swapped()}")
    return changed


def made_anew(
    number: int, sheet: CruxySheet, bench: Bench
) -> tuple[dict[str, list[Value]], dict[str, Value]]:
    """The witnesses of a sheet that was changed, and its facts."""
    witnesses, tallies = find_proof(sheet), gated(sheet, bench)
    if witnesses is None or not tallies:
        raise SheetFails(f"sheet {number} is not proven any more, or fails a gate")
    facts: dict[str, Value] = {
        "adds": adds_of(sheet, number),
        "aim": round(target_of(number, SHEETS), 3),
        "recorded": panel_totals(bench.players(sheet), RECORD, RECORDED_GAMES).as_data(),
        **judged_facts(sheet, bench, JUDGED_GAMES),
        **facts_of(sheet, bench, tallies),
    }
    return witnesses, facts


def read_back(sheet: CruxySheet) -> tuple[str, CruxySheet]:
    """The file of a sheet, and what is read from it."""
    text = sheet_yaml(sheet)
    return text, parse_sheet(text, f"sheet {sheet.label}")


def stored(library: Library, kind: CruxySheets, number: int, bench: Bench, text: str) -> None:
    """Write a sheet and its proof, once the rules have replayed it."""
    name = f"{kind.folder}/{number:03}"
    file = library.shipped / f"{name}.yaml"
    subject = Subject("cruxy", kind, kind.read(parse_yaml(text, name)))
    witnesses, facts = made_anew(number, subject.model, bench)
    proof = proof_text("cruxy", name, subject.digest, kind.proof_version, witnesses, facts)
    replayed = replay_proof(subject, parse_proof(proof, name), name, "make it again")
    problems = [problem for each in replayed for problem in each.problems]
    if problems:
        raise SheetFails(problems)
    write_whole(file, text.encode())
    write_whole(proof_file(file), proof.encode())


def shipped(library: Library, folder: str) -> Iterator[CruxySheet]:
    for number in range(1, SHEETS + 1):
        yield read_sheet_file(library.shipped / folder / f"{number:03}.yaml")


def main() -> None:
    """Settle the order, and store what was changed."""
    library, kind, bench = Library(shipped_layouts(), shipped_fonts()), CruxySheets(), bench_for()
    settler = settler_of(list(shipped(library, kind.folder)), bench)
    changed = settle_all(settler, lambda line: print(line, flush=True))
    for at in sorted(changed):
        text, _ = read_back(settler.placed[at].sheet)
        stored(library, kind, at + 1, bench, text)
        print(f"sheet {at + 1} stored", file=sys.stderr, flush=True)
    print(f"{len(changed)} of {len(settler.placed)} sheets are others now")


if __name__ == "__main__":
    main()
