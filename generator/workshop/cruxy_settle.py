"""Settle a sheet of Cruxy between its neighbours: equipment moves where they are swapped.

The games that tell so are neither those that are recorded nor those that judge, and the player of
the panel who does not sort has no part in it. A sheet that was changed passes the gates, and its
record lies as near to its target as that of a rung.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise, repeat
from math import inf, sqrt

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.make.aim import (
    MOST_APART,
    RECORD,
    RECORDED_GAMES,
    STEP,
    Bench,
    bench_for,
    gated,
    most_spread,
    target_of,
    tolerance_of,
)
from cruxpress.games.cruxy.make.made import JUDGED_GAMES
from cruxpress.games.cruxy.make.scale import as_regular, panel_totals
from cruxpress.games.cruxy.make.sheets import SHEETS
from cruxpress.games.cruxy.make.tune import exchange_equipment, move_equipment
from cruxpress.games.cruxy.play.measures import (
    CASUAL,
    PATIENT_PLAYER,
    REGULAR,
    SORTING,
    CruxySkill,
    measure_of,
)
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.proof import find_proof
from cruxpress.games.cruxy.sheet.files import parse_sheet, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet
from workshop.cruxy_habits import HABITS, Habit

PURPOSE = "order"
# Many more than sort a ladder, so that the order is not only that of six ways to play: one writes
# whatever comes to mind first, ten have habits that chance has drawn. Slow ones come last.
HASTY = CruxySkill("hasty", 1)
Listener = CruxySkill | Habit
LISTENED_TO: tuple[Listener, ...] = (
    HASTY,
    CASUAL,
    *HABITS,
    *sorted(SORTING, key=lambda skill: skill is PATIENT_PLAYER),
)
GAMES = 2400  # of each player on each sheet
# After one game in so many, what seems so many times as bad ends; what is kept is clearly better.
LOOKS, CLEARLY = ((24, 1.1), (8, 1.0), (3, 0.98)), 0.98
MOVES = 160  # tried on a sheet in each sweep over all sheets
# In errors of judged games: by so much each sheet is to be harder than the one before, for
# everybody. Three the other way are a swap, so what is level is not safe yet.
RISES = 1.0
FAR = 4.0  # from here on a worse fall is worse by as much each time: some cannot be mended
MEAN_NEAR, MEAN_WEIGHT = 0.25, 40.0  # of a step: by so much a sheet may be off its target for all


@dataclass
class Placed:
    """A sheet at its number, and the words of its games so far."""

    number: int
    sheet: CruxySheet
    players: Players
    played: dict[Listener, list[int]] = field(default_factory=dict)
    variances: dict[Listener, float] = field(default_factory=dict)

    def words(self, skill: Listener, games: int) -> float:
        """The mean words of a player's first so many games."""
        played = self.played.setdefault(skill, [])
        if len(played) < games:
            more = range(len(played) + 1, games + 1)
            if isinstance(skill, Habit):
                played += skill.words(self.players, PURPOSE, more)
            else:
                played += self.players.alone(skill, f"{PURPOSE}, {skill.name}", more)
        return sum(played[:games]) / games

    def variance(self, skill: Listener) -> float:
        """Of a player's mean words when judged; a sheet that was moved has that of the old one."""
        if skill not in self.variances:
            self.words(skill, GAMES)
            self.variances[skill] = measure_of(self.played[skill]).spread ** 2 / JUDGED_GAMES
        return self.variances[skill]

    def heard(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The mean words of all who are listened to, and the variances of these means."""
        return (
            tuple(self.words(skill, GAMES) for skill in LISTENED_TO),
            tuple(self.variance(skill) for skill in LISTENED_TO),
        )

    def moved(self, sheet: CruxySheet) -> "Placed":
        return Placed(self.number, sheet, self.players.at_moved(sheet), variances=self.variances)


@dataclass(frozen=True)
class Settler:
    """Sheets by their places, from 0 on, and who is listened to."""

    placed: dict[int, Placed]
    bench: Bench

    def cost(
        self,
        at: int,
        trial: Placed,
        games: int | None = None,
        most: float = inf,
        like: Placed | None = None,
    ) -> float:
        """How wrong a sheet is between its neighbours, for all players together.

        What lies beyond `most` is told as soon as it is seen. After a few games the sheet is
        compared with another in the very same games, for the luck of those is not the sheet's.
        """
        games = games or GAMES
        cost, levels = 0.0, list[float]()
        for skill in LISTENED_TO:
            words = trial.words(skill, games)
            if like and games < GAMES:
                words += like.words(skill, GAMES) - like.words(skill, games)
            cost += sum(self._wrong(at, other, skill, words) for other in (at - 1, at + 1))
            if cost > most:
                return inf
            if skill in SORTING:
                levels.append(as_regular(skill, words)[0])
        mean = sum(levels) / len(levels)
        off = abs(mean - target_of(trial.number, SHEETS)) / STEP
        return cost + MEAN_WEIGHT * max(0.0, off - MEAN_NEAR)

    def _wrong(self, at: int, other: int, skill: Listener, words: float) -> float:
        """How wrong a sheet of so many words is beside another: a large fall is the worst."""
        if other not in self.placed:
            return 0.0
        beside = self.placed[other]
        rise = (beside.words(skill, GAMES) - words) * (other - at)
        error = sqrt(beside.variance(skill) + self.placed[at].variance(skill))
        return cost_of_fall(rise / error)

    def settle(self, at: int, chance: Chance) -> bool:
        """Move equipment on one sheet while that mends something; whether it did."""
        kept = [self.placed[at]]
        cost = self.cost(at, kept[-1])
        for _ in range(MOVES):
            if not cost:
                break
            change = exchange_equipment if chance.below(2) else move_equipment
            sheet = change(kept[-1].sheet, chance)
            if sheet == kept[-1].sheet:
                continue
            trial = kept[-1].moved(sheet)
            found = self._looked_at(at, kept[-1], trial, cost)
            if found < cost and gated(trial.sheet, self.bench):
                kept.append(trial)
                cost = found
        while len(kept) > 1 and not self.is_fit(kept[-1]):
            kept.pop()
        changed = len(kept) > 1
        self.placed[at] = kept[-1]
        return changed

    def is_fit(self, found: Placed) -> bool:
        """Whether the record of a changed sheet is that of a rung."""
        _, sheet = read_back(found.sheet)
        recorded = panel_totals(self.bench.players(sheet), RECORD, RECORDED_GAMES)
        off = abs(recorded.mean - target_of(found.number, SHEETS))
        return (
            off <= tolerance_of(SHEETS)
            and recorded.farthest <= MOST_APART
            and recorded.players[REGULAR].spread <= most_spread(target_of(found.number, SHEETS))
        )

    def can_stay(self, at: int) -> bool:
        """Whether a sheet that was read back passes the gates, fits its place and is proven."""
        found = self.placed[at]
        is_fair = bool(gated(found.sheet, self.bench)) and self.is_fit(found)
        return is_fair and find_proof(found.sheet) is not None

    def _looked_at(self, at: int, best: Placed, trial: Placed, cost: float) -> float:
        """What a moved sheet costs; one that looks bad after a few games is not played on."""
        for part, times in LOOKS:
            if self.cost(at, trial, GAMES // part, times * cost, best) > times * cost:
                return inf
        return self.cost(at, trial, GAMES, CLEARLY * cost)

    def swapped(self, by: float = 0.0) -> dict[str, int]:
        """How many neighbours are the wrong way round for each player, by so many errors."""
        return {
            skill.name: sum(
                one.words(skill, GAMES) - two.words(skill, GAMES)
                > by * sqrt(one.variance(skill) + two.variance(skill))
                for one, two in pairwise(self.placed[at] for at in sorted(self.placed))
            )
            for skill in LISTENED_TO
        }


def settler_of(sheets: Mapping[int, CruxySheet], bench: Bench) -> Settler:
    """Sheets at their places; whoever is listened to plays when that is asked for."""
    placed = {at: Placed(at + 1, sheet, bench.players(sheet)) for at, sheet in sheets.items()}
    return Settler(placed, bench)


def settle_all(
    sheets: Sequence[CruxySheet],
    tell: Callable[[str], None],
    sweeps: Sequence[int] = (0,),
    jobs: int = 1,
) -> list[CruxySheet]:
    """Go over all sheets again and again: every second one, then the others between them.

    A sheet has its neighbours alone to mind, so that those of a half are settled side by side. One
    that is read anew has other draws: luck that moves were chosen by does not last.
    """
    sheets = list(sheets)
    with ProcessPoolExecutor(jobs) as pool:
        for sweep in sweeps:
            for first in (0, 1):
                places = range(first, len(sheets), 2)
                texts = [sheet_yaml(sheet) for sheet in sheets]
                beside = [dict(_beside(texts, at)) for at in places]
                found = pool.map(settled, places, beside, repeat(sweep))
                for at, (text, cost, now) in zip(places, found, strict=True):
                    tell(f"sweep {sweep}, sheet {at + 1}: {cost:.0f} -> {now:.0f}")
                    sheets[at] = parse_sheet(text, f"sheet {at + 1}")
    return sheets


def _beside(texts: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
    """A sheet and its neighbours by their places."""
    return ((place, texts[place]) for place in range(max(0, at - 1), min(len(texts), at + 2)))


def settled(at: int, beside: Mapping[int, str], sweep: int) -> tuple[str, float, float]:
    """One sheet, settled between its neighbours: its text, and what it cost before and costs now.

    Moves count if they mend something, and the sheet can stay, in the games of its new draws, too.
    """
    sheets = {place: parse_sheet(text, f"sheet {place + 1}") for place, text in beside.items()}
    settler = settler_of(sheets, bench_for())
    before = settler.placed[at]
    cost = settler.cost(at, before)
    settler.settle(at, Chance("cruxy", PURPOSE, sweep, before.sheet.hash))
    text, sheet = read_back(settler.placed[at].sheet)
    anew = settler_of({**sheets, at: sheet}, bench_for())
    now = anew.cost(at, anew.placed[at])
    is_better = now < cost and anew.can_stay(at)
    return (text, cost, now) if is_better else (beside[at], cost, cost)


def cost_of_fall(rise: float) -> float:
    """A rise of so many errors: what lacks to a safe one costs, and a large fall is the worst."""
    fall = max(0.0, RISES - rise)
    return fall**2 if fall < FAR else FAR * (2 * fall - FAR)


def read_back(sheet: CruxySheet) -> tuple[str, CruxySheet]:
    """The file of a sheet, and what is read from it."""
    text = sheet_yaml(sheet)
    return text, parse_sheet(text, f"sheet {sheet.label}")
