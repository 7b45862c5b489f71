"""A rung of a ladder: sheets are drawn and played until a panel finds one as hard as wished."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from statistics import fmean
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cruciverbalist.make.solos import (
    MadeSolo,
    SoloRequest,
    able_themes,
    change_solo,
    draw_solo,
)
from cruxpress.games.cruciverbalist.play.alone import SoloSeat, SoloSkill
from cruxpress.games.cruciverbalist.play.panel import (
    PATIENT_PLAYER,
    SEATS,
    SOLO,
    SoloPanel,
    ThemeTables,
)
from cruxpress.games.cruciverbalist.proof import SIMPLE_SHEETS, shows_known_words
from cruxpress.games.cruciverbalist.rules.witness import prove
from cruxpress.games.cruciverbalist.sheet.checks import FEWEST_SETS, solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS
from cruxpress.games.cruciverbalist.sheet.solo import GAME, MAKER, Solo, parse_solo, solo_yaml
from cruxpress.games.cruciverbalist.solve.best import LONG, GameEffort
from cruxpress.games.cruciverbalist.solve.best_known import best_known
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.search import solve, solve_simply
from cruxpress.games.ladder import JUDGING, RECORDING, Measure, drawn_by, level_of
from cruxpress.games.numbered import rung_code
from cruxpress.games.panel import (
    PanelTrial,
    distance_of,
    measured_games,
    panel_facts,
    played_facts,
    share_reaching,
)
from cruxpress.words import Lexicon, load_lexicon

# Points that the player lacks to the target on the first rung and on the last; below nothing, the
# player beats the target by so many.
EASIEST_AIM, HARDEST_AIM = -27.0, 21.0

# What the player scores with a theme on a grid of 13 with two sets of black squares, the mean of
# 48 games. Names of brands, books, songs, games and people are left out: they are known in one
# country and not in the next.
THEMES: Mapping[str, int] = {
    "Nature": 83,
    "Food Items": 81,
    "Occupations": 80,
    "Animals": 80,
    "Emotions": 73,
    "Famous Inventions": 73,
    "Countries": 72,
    "Colors": 70,
    "Fictional Creatures": 68,
    "Body Parts": 66,
    "Periodic Table Elements": 62,
    "Holidays": 61,
}


class Ground(NamedTuple):
    """Grids of one size: what they add to the points of the richest theme, and each set's toll."""

    size: int
    tenths: int
    tenths_a_set: int
    most_sets: int


GROUNDS = (Ground(13, 0, -13, 8), Ground(11, -40, -20, 6), Ground(15, 30, -8, 9))
RICHEST = max(THEMES.values())
LEAST_POINTS = 600  # tenths; a player who scores less is stuck by bad luck more than by the sheet
GUESSED_NEAR = 15  # tenths of a point by which a guess may miss the aim

# Players for the report of a ladder, and the games of each.
PLAYERS = {"novice": SoloSkill(8, 20), "middling": SoloSkill(), "strong": SoloSkill(40, 70)}
PLAYERS_GAMES = 8
SHEETS = 50  # of the ladder that is shipped
QUICK_WIDTHS = (2, 6)  # what cannot be won by a short search is not played at all

# All but one player of the panel are machine code. They look at sheets of every theme; those that
# they find nearest to the aim are changed little by little until all of them find them there, and
# only then the last one plays.
FIRST_ROUNDS, ALIKE = 2, 0.06  # of games; how much further off is no difference after them
ROUNDS = 12  # of games after each change; fewer where it is clear soon
GLANCE, CLEARLY_WORSE = 3, 0.04  # rounds, and how much further off a sheet seems then
CHANGES = 24
HOPELESS = 8, 0.12  # after so many changes, so far off
TUNED = 0.025  # how near is near enough
SOLO_GAMES = 24
NEAR = 0.05  # how far off all players may find a sheet that is taken at once
MOST_SHEETS = 5  # that are tuned before the nearest of them is taken
SHEETS_A_THEME = 3  # that are drawn
ATTEMPTS, RECORDED_NEAR = 5, 0.03  # how far off its aim a record may be, for all players
# Times the games of each player. Sheets are numbered by what is recorded: when that was no surer
# than what judges, and both as unsure as half the step between two rungs, some pair of neighbours
# seemed the other way round by more than three standard errors.
JUDGED, RECORDED = 16, 64
REACHING_GAMES = 200  # of a patient player, who tells how often the target is reached
SORTING = [seat for seat in SEATS if seat.sorts]
QUICK = [seat for seat in SORTING if seat is not SOLO]


def chance_of(request: RungRequest, attempt: int) -> Chance:
    """What the sheets of an attempt at a rung are drawn by."""
    again = (attempt,) if attempt else ()
    return Chance(GAME, "rung", MAKER, *drawn_by(request), *again)


def aim_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: even steps from the first to the last."""
    climb = HARDEST_AIM - EASIEST_AIM
    return round(EASIEST_AIM + climb * (number - 1) / max(1, rungs - 1), 2)


def guess(request: SoloRequest) -> int:
    """Tenths of a point that the player will score, by the tables alone.

    With few words every square counts: what a grid gives or takes grows as the theme gets poorer.
    """
    ground = next(ground for ground in GROUNDS if ground.size == request.size)
    change = ground.tenths + (request.sets - FEWEST_SETS) * ground.tenths_a_set
    points = THEMES[request.theme]
    return 10 * points + change * (10 + RICHEST - points) // 10


def requests_near(aim: float, theme: str) -> list[SoloRequest]:
    """The requests with a theme that should be about as hard as the aim."""
    found = [
        SoloRequest(ground.size, sets, theme, target)
        for ground in GROUNDS
        for sets in range(FEWEST_SETS, ground.most_sets + 1)
        for target in BANDS[1:]
    ]
    return [
        one
        for one in found
        if abs(10 * (one.target.least - aim) - guess(one)) <= GUESSED_NEAR
        and guess(one) >= LEAST_POINTS
    ]


def themes_in_turn(
    aim: float, number: int, seed: int, able: Collection[str] = tuple(THEMES)
) -> list[str]:
    """The themes that have sheets near an aim, in the order in which a rung tries them.

    The ladder's seed shuffles them, and each rung begins one further, so that neighbours differ.
    """
    order = Chance(GAME, "themes of a ladder", seed).shuffled(list(THEMES))
    near = [theme for theme in order if theme in able and requests_near(aim, theme)]
    first = number % len(near) if near else 0
    return near[first:] + near[:first]


def _pick(requests: Sequence[SoloRequest], chance: Chance) -> SoloRequest:
    """A request; the usual grid is taken twice as often as each other size that fits."""
    sizes = [ground.size for ground in (GROUNDS[0], *GROUNDS)]
    size = chance.pick([size for size in sizes if any(one.size == size for one in requests)])
    return chance.pick([one for one in requests if one.size == size])


EFFORT = LONG  # of the search for the best game


@dataclass(frozen=True)
class RungMaker:
    """Makes rungs with a lexicon; what dice can pay is remembered from rung to rung."""

    lexicon: Lexicon
    payable: Payable
    themes: ThemeTables = field(default_factory=dict, repr=False)
    effort: GameEffort = EFFORT

    def make(self, request: RungRequest) -> MadeSheet:
        """The rung, proven, recorded and judged."""
        chosen, recorded = self._choose(request)
        code = rung_code(GAME, MAKER, request)
        drawn = chosen.option.sheet
        file = solo_yaml(replace(drawn, number=request.number, fresh_code=code))
        sheet = parse_solo(file, str(code))
        found = (
            best_known(sheet, self.lexicon, self.payable, self.effort)
            if request.searched
            else solve(sheet, self.lexicon, payable=self.payable)
        )
        if not isinstance(found, Found):  # a short search has won it before
            raise SheetFails(f"rung {request.number} of {request.rungs}: {found.why}")
        best = shown = found.witness
        simple = (
            solve_simply(sheet, self.lexicon, payable=self.payable)
            if shows_known_words(sheet)
            else found
        )
        if isinstance(simple, Found):
            shown = simple.witness
            best = max(best, shown, key=lambda witness: witness.claim.total)
        prove(sheet, best, self.lexicon)
        made = MadeSolo(sheet, best, file, shown).as_made_sheet()
        trial = replace(chosen, option=self._panel(sheet))
        measures = panel_facts(
            trial, SEATS, level_of(request), JUDGED, weighted=True, recorded=recorded
        )
        return replace(made, facts={**made.facts, **measures, **self._reached(sheet)})

    def measured(self, sheet: Solo) -> Mapping[str, Value]:
        """What is said of the games of players on a sheet, whoever chose it."""
        panel = self._panel(sheet)
        recorded = measured_games(panel, SORTING, RECORDING, RECORDED, weighted=True)
        facts = played_facts(panel, SEATS, JUDGED, weighted=True, recorded=recorded)
        return {**facts, **self._reached(sheet)}

    def _reached(self, sheet: Solo) -> Mapping[str, Value]:
        """How often a patient player reaches the target, and what players score."""
        unseen = range(2 * JUDGING, 2 * JUDGING + REACHING_GAMES)
        scores = self._panel(sheet).scores(PATIENT_PLAYER, unseen)
        reached = share_reaching(scores, sheet.target.least)
        target: Value = {**reached.as_data(), "player": PATIENT_PLAYER.name}
        players: Value = {name: self._average(sheet, skill) for name, skill in PLAYERS.items()}
        return {"targets": {"target": target}, "players": players}

    def _average(self, sheet: Solo, skill: SoloSkill) -> int:
        """What a player scores on a sheet, in games that chose nothing."""
        seat = SoloSeat(sheet, self.lexicon, skill, self.payable)
        return round(fmean(seat.score(seed, "players") for seed in range(PLAYERS_GAMES)))

    def _choose(self, request: RungRequest) -> tuple[PanelTrial[SoloPanel], dict[str, Measure]]:
        """The first sheet that is near its aim in the games that are recorded, or the nearest.

        The luckiest of many sheets seems nearer than it is; games that did not choose it tell.
        """
        level, found = level_of(request), []
        for attempt in range(ATTEMPTS):
            trial = self._try_themes(request, attempt)
            recorded = measured_games(trial.option, SORTING, RECORDING, RECORDED, weighted=True)
            off = distance_of(recorded, level, SORTING)
            found.append((off, attempt, trial, recorded))
            if off <= RECORDED_NEAR:
                break
        _, _, trial, recorded = min(found, key=lambda each: each[:2])
        return trial, recorded

    def _try_themes(self, request: RungRequest, attempt: int) -> PanelTrial[SoloPanel]:
        """The sheet that comes nearest to the aim in the games that choose."""
        chance = chance_of(request, attempt)
        aim, level = aim_of(request.number, request.rungs), level_of(request)
        able = able_themes(self.lexicon) if request.words else tuple(THEMES)
        # Known words win the first twenty of fifty; few hard ones could be won with them.
        is_simple = level < SIMPLE_SHEETS / SHEETS and not request.words
        themes = themes_in_turn(aim, request.number, request.seed, able)
        drawn = [trial for theme in themes for trial in self._drawn(theme, aim, level, chance)]
        # Among sheets that seem alike, those come first whose theme has its turn.
        drawn.sort(key=lambda trial: int(trial.distance(level, QUICK) / ALIKE))
        tried: list[PanelTrial[SoloPanel]] = []
        for trial in drawn:
            tuned = self._tuned(trial, level, chance)
            if not self._can_be_won(tuned.option.sheet, is_simple):
                continue
            tuned.missed[SOLO.name] = SOLO.missed(tuned.option, range(SOLO_GAMES))
            tried.append(tuned)
            if tuned.distance(level, SORTING) <= NEAR or len(tried) == MOST_SHEETS:
                break
        if not tried:
            what = f"no sheet can be won that is as hard as rung {request.number} should be"
            if request.words:
                what += "; the word list needs more words for a theme, as in: cobra @animals"
            raise SheetFails(what)
        return min(tried, key=lambda trial: trial.distance(level, SORTING))

    def _drawn(
        self, theme: str, aim: float, level: float, chance: Chance
    ) -> Iterator[PanelTrial[SoloPanel]]:
        """Sheets with a theme, at which those who play quickly have had a first look.

        What a sheet was harder than guessed, half the next one is guessed to be harder, too.
        """
        harder = 0.0
        for _ in range(SHEETS_A_THEME):
            requests = requests_near(aim - harder, theme)
            if not requests:
                return
            request = _pick(requests, chance)
            sheet = draw_solo(request, chance)
            if not self._has_no_faults(sheet, request.sets):
                continue
            trial = self._looked_at(sheet, FIRST_ROUNDS)
            guessed = request.target.least - guess(request) / 10
            # On the scale of the guesses, which are those of one player.
            found = aim + _mean_off(trial, level) * (HARDEST_AIM - EASIEST_AIM)
            harder = (harder + found - guessed) / 2
            yield trial

    def _tuned(
        self, best: PanelTrial[SoloPanel], level: float, chance: Chance
    ) -> PanelTrial[SoloPanel]:
        """The sheet with other dice, or other black squares, as long as that brings it nearer."""
        sets = len(best.option.sheet.blackouts)
        best.play_to(ROUNDS, QUICK)
        for changes in range(CHANGES):
            off = best.distance(level, QUICK)
            if off <= TUNED or (changes >= HOPELESS[0] and off > HOPELESS[1]):
                break
            changed = change_solo(best.option.sheet, chance)
            if not self._has_no_faults(changed, sets):
                continue
            trial = self._looked_at(changed, GLANCE)
            if trial.distance(level, QUICK) <= off + CLEARLY_WORSE:
                trial.play_to(ROUNDS, QUICK)
                best = min(best, trial, key=lambda each: each.distance(level, QUICK))
        return best

    def _looked_at(self, sheet: Solo, rounds: int) -> PanelTrial[SoloPanel]:
        """What those who play quickly miss on a sheet."""
        trial = PanelTrial(self._panel(sheet))
        trial.play_to(rounds, QUICK)
        return trial

    def _has_no_faults(self, sheet: Solo, sets: int) -> bool:
        faults = solo_faults(replace(sheet, number=1), self.lexicon)
        return not faults and len(sheet.blackouts) >= sets

    def _can_be_won(self, sheet: Solo, is_simple: bool) -> bool:
        """Whether a short search wins a sheet; a simple one with known words alone."""
        way = solve_simply if is_simple else solve
        return isinstance(way(sheet, self.lexicon, QUICK_WIDTHS, self.payable), Found)

    def _panel(self, sheet: Solo) -> SoloPanel:
        return SoloPanel(sheet, self.lexicon, self.payable, self.themes)


def _mean_off(trial: PanelTrial[SoloPanel], level: float) -> float:
    """How much too high a sheet stands for the mean of those who play quickly."""
    return fmean(seat.level(fmean(trial.missed[seat.name])) - level for seat in QUICK)


def make_rung(request: RungRequest) -> MadeSheet:
    """A rung of a ladder; it depends on its request alone."""
    return RungMaker(load_lexicon(request.words), Payable(), effort=EFFORT).make(request)


def scores_of_players(sheet: Solo, games: int) -> dict[str, list[int]]:
    """What a novice, a middling and a strong player score on a sheet in so many games."""
    lexicon, payable = load_lexicon(None), _remembered()
    seats = {name: SoloSeat(sheet, lexicon, skill, payable) for name, skill in PLAYERS.items()}
    return {name: [it.score(seed, "drawn") for seed in range(games)] for name, it in seats.items()}


@cache
def _remembered() -> Payable:
    """What dice can pay, kept in a process that measures sheet after sheet."""
    return Payable()
