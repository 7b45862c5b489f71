"""Challenges from a seed: dragon problems, and whole deals at both ends of a ladder.

A panel of players chooses the task and its goal: each finds it as far up the ladder as it is to
stand. Other games than those that chose it are recorded, and yet others judge it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import count
from statistics import fmean

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import FreshRequest, MadeSheet, RungRequest
from cruxpress.games.crusgallo.draw import GAMES, adds_text, par_text
from cruxpress.games.crusgallo.play.alone import Player, limited, play_games
from cruxpress.games.crusgallo.play.looking import (
    CLUSTERS,
    GLANCES,
    HUNTS,
    KEEPS_PAIRS,
    LOOKS_AHEAD,
)
from cruxpress.games.crusgallo.play.panel import Adventurer
from cruxpress.games.crusgallo.proof import (
    DEAL_BUDGET,
    MOST_EXHAUSTED,
    PROBLEM_BUDGET,
    game_for_goal,
)
from cruxpress.games.crusgallo.rules.outcome import Claim, reaches
from cruxpress.games.crusgallo.sheet.challenge import (
    GAME,
    GOAL_TITLES,
    MAKER,
    MOST_STARS,
    Challenge,
    Goal,
    Task,
    challenge_yaml,
    numbered_deal,
    numbered_problem,
    read_challenge,
    whole_deal,
)
from cruxpress.games.crusgallo.sheet.deck import CavernDeck, shipped_deck
from cruxpress.games.ladder import JUDGING, RECORDING, drawn_by, level_of
from cruxpress.games.numbered import rung_code
from cruxpress.games.panel import (
    PERCENT,
    PanelSearch,
    PanelSeat,
    PanelStage,
    PanelTrial,
    PanelWeights,
    choose,
    panel_facts,
    share_reaching,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.yaml_reader import parse_yaml

# Between these levels whole deals part the panel: who weighs all crystals hardly ever fails there,
# and on a dragon problem that the others find as hard in every fourth game. All find a champion's
# deal easier than any problem, and hardly anybody has 16 cards left.
DEALS_BELOW, DEALS_ABOVE = 0.07, 0.9
STATED = limited(200)  # the player whose share of games that reach a goal is told
NOTHING_MISSED, ALL_MISSED = 0, PERCENT
# Players for the report of a ladder, by the places that they look at, and the games of each.
PLAYERS = {"novice": limited(25), "middling": limited(80), "strong": STATED}
PLAYERS_GAMES = 50

# Against the dragon alone every title is a number of cards that may be used.
PROBLEM_GOALS = tuple(Goal(title) for title in GOAL_TITLES)
# Champions are common in whole deals: they differ by cards left over, by treasures, or by both.
MOST_LEFT, MOST_TREASURES = 20, 4
DEAL_GOALS = tuple(
    Goal(GOAL_TITLES[-1], treasures, left)
    for left in (0, *range(len(GOAL_TITLES), MOST_LEFT + 1))
    for treasures in range(MOST_TREASURES + 1)
)
# Which of them a rung may ask for: rungs take turns, so that a ladder has aims of every kind.
DEAL_AIMS = (
    tuple(goal for goal in DEAL_GOALS if not goal.treasures),
    tuple(goal for goal in DEAL_GOALS if goal.treasures and not goal.left),
    tuple(goal for goal in DEAL_GOALS if goal.treasures and goal.left),
)
# A rung that players see far apart still has its place; one whose mean is off takes another's.
# Who plays best and is asked for targets is swapped most often, and so counts more.
COUNTS = PanelWeights(2.0, {STATED.name: 2.0})
_FRESH = re.compile(r"([PD])([0-9]{2})")


@dataclass(frozen=True)
class Effort:
    """What a challenge may cost: games to choose and to measure it, places to search.

    Searches count tasks: each is looked at with all its goals.
    """

    problems: PanelSearch
    deals: PanelSearch
    deal_budget: int = DEAL_BUDGET
    problem_budget: int = PROBLEM_BUDGET
    exhaust: int = MOST_EXHAUSTED
    players_games: int = PLAYERS_GAMES


RUNG = Effort(
    # Few problems are easy or hard for everybody: many are looked at, most of them shortly.
    problems=PanelSearch(
        150,
        (
            PanelStage(2, 80),
            PanelStage(6, 30),
            PanelStage(15, 12),
            PanelStage(40, 4),
            PanelStage(100, 3),
        ),
        300,
        300,
        COUNTS,
    ),
    # A deal takes four times as long as a problem, and gives many more goals. At the top, where
    # most fail nearly always, who fails less must not make up for them: the mean has no weight.
    deals=PanelSearch(
        20,
        (PanelStage(4, 24), PanelStage(12, 8), PanelStage(30, 4), PanelStage(60, 3)),
        240,
        240,
        counts=PanelWeights(0.0, COUNTS.players),
    ),
)
# A sheet of a fresh pad is looked for less long than a rung: nobody numbers it by its difficulty.
FRESH = Effort(
    problems=PanelSearch(16, (PanelStage(3, 5), PanelStage(16, 3)), 40, 40),
    deals=PanelSearch(6, (PanelStage(3, 6), PanelStage(12, 3)), 30, 30),
    deal_budget=DEAL_BUDGET // 3,
    exhaust=0,
    players_games=0,
)


@dataclass(frozen=True)
class Aim:
    """What is looked for: how far up a ladder it stands, a whole deal or a dragon problem.

    `name` is what the draw of its tasks depends on.
    """

    code: FreshCode
    name: tuple[str | int, ...]
    level: float
    deal: bool
    number: int = 0

    @property
    def goals(self) -> Sequence[Goal]:
        """The goals that a task may have."""
        if not self.deal:
            return PROBLEM_GOALS
        if self.level < DEALS_BELOW:
            # Here treasures part the panel: who hunts them hardly fails, and the others do.
            return DEAL_AIMS[0]
        return DEAL_AIMS[self.number % len(DEAL_AIMS)] if self.number else DEAL_GOALS

    @property
    def stars(self) -> int:
        return 1 + min(MOST_STARS - 1, int(self.level * MOST_STARS))


@dataclass
class TaskGames:
    """A task, and how each player's games on it ended: all goals are measured by the same ones."""

    task: Task
    ends: dict[tuple[str, int], tuple[Claim, int]] = field(default_factory=dict)

    def play(self, player: Player, games: range) -> list[tuple[Claim, int]]:
        """How some games ended, and how many cards were left; what was played is kept."""
        name = player.name
        missing = [game for game in games if (name, game) not in self.ends]
        for game, played in zip(missing, play_games(self.task, player, missing), strict=True):
            self.ends[name, game] = played.claim, played.left
        return [self.ends[name, game] for game in games]


@dataclass(frozen=True)
class GoalOption:
    """A task with a goal."""

    games: TaskGames
    goal: Goal


def make_rung(request: RungRequest, effort: Effort = RUNG) -> MadeSheet:
    """One rung of a ladder; where nobody prints it, no par is proven."""
    return make_challenge(
        rung_aim(request), effort if request.searched else replace(effort, exhaust=0)
    )


def make_fresh(request: FreshRequest, effort: Effort = FRESH) -> MadeSheet:
    """One challenge of a fresh pad, which climbs from easy to hard as a ladder does."""
    level = (request.number - 1) / (request.count - 1) if request.count > 1 else 0.5
    kind = "D" if asks_for_deal(level) else "P"
    aim = round((PERCENT - 1) * level)
    return remake(FreshCode(GAME, MAKER, f"{kind}{aim:02}", request.own_seed(GAME)), effort)


def remake(code: FreshCode, effort: Effort = FRESH) -> MadeSheet:
    """The challenge of a code from a fresh pad."""
    fresh = _FRESH.fullmatch(code.parameters)
    if not fresh:
        what = f"no challenge of Crusgallo has the parameters {code.parameters}, as in {code}; "
        what += "P40 is a fresh dragon problem, D90 a whole deal, 50R17 rung 17 of a ladder of 50"
        raise BadInput(what)
    name = ("fresh", code.parameters, code.seed)
    return make_challenge(Aim(code, name, int(fresh[2]) / (PERCENT - 1), fresh[1] == "D"), effort)


def rung_aim(request: RungRequest) -> Aim:
    """What a rung of a ladder is looked for by."""
    return Aim(
        rung_code(GAME, MAKER, request),
        drawn_by(request),
        level_of(request),
        asks_for_deal(level_of(request)),
        request.number,
    )


def asks_for_deal(level: float) -> bool:
    """Whether a challenge is a whole deal: those at both ends of a ladder are."""
    return not DEALS_BELOW <= level <= DEALS_ABOVE


def make_challenge(aim: Aim, effort: Effort) -> MadeSheet:
    """A challenge: chosen by some games, recorded by others, judged by yet others."""
    for trial in near_challenges(aim, effort):
        try:
            return challenge_of(trial, aim, effort)
        except SheetFails:
            continue
    raise SheetFails(
        f"{aim.code}: no game was found that reaches the goal of any of the nearest challenges; "
        "try another seed"
    )


def near_challenges(aim: Aim, effort: Effort = RUNG) -> list[PanelTrial[GoalOption]]:
    """The tasks with goals that the panel finds nearest to an aim, the nearest first."""
    search = effort.deals if aim.deal else effort.problems
    all_goals = replace(search, options=search.options * len(aim.goals))
    return choose(_options(shipped_deck(), aim), panel_seats(), aim.level, all_goals)


def challenge_of(trial: PanelTrial[GoalOption], aim: Aim, effort: Effort) -> MadeSheet:
    """The challenge that was chosen, with its best game; one without a game fails."""
    deck, texts, seats = shipped_deck(), room_texts(GAME), panel_seats()
    search = effort.deals if aim.deal else effort.problems
    task, goal = trial.option.games.task, trial.option.goal
    text = challenge_yaml(Challenge(task, goal, aim.number, "", aim.stars, aim.code))
    # Print what was parsed: what is handed out is what its file says.
    challenge = read_challenge(deck, parse_yaml(text, str(aim.code)))
    budgets = (effort.deal_budget, effort.problem_budget)
    best = game_for_goal(challenge, *budgets, exhaust=effort.exhaust)
    facts: dict[str, Value] = {
        "adds": adds_text(goal, task, texts),
        "par": par_text(challenge, best.witness, texts),
        "best": best.proven,
        **panel_facts(trial, seats, aim.level, search.games, counts=search.counts),
        "targets": {"goal": _reached(trial.option, search.target_games)},
    }
    if effort.players_games:
        games = range(RECORDING, RECORDING + effort.players_games)
        facts["players"] = {name: _won(trial.option, who, games) for name, who in PLAYERS.items()}
    return MadeSheet(text, {GAMES: [best.witness.as_data()]}, facts)


def missed(player: Player, option: GoalOption, games: range) -> list[int]:
    """What a player misses in some games: all, or nothing where the goal is reached."""
    ends = option.games.play(player, games)
    return [
        NOTHING_MISSED if reaches(claim, left, option.goal) else ALL_MISSED for claim, left in ends
    ]


@cache
def panel_seats() -> tuple[PanelSeat[GoalOption], ...]:
    """The panel, and in how many of a hundred games each fails, from the first rung to the last.

    Measured on 500 problems with all goals: the line that they lie along. Its ends are whole deals,
    of which 120 were measured: champions' deals, and those with treasures or 16 cards left. Who
    plays well hardly fails on the lower half of a ladder, and who plays badly can hardly fail more
    often on the upper one: the points between are not even.
    """

    def seat(
        player: Player, games: int, *points: float, sorts: bool = True
    ) -> PanelSeat[GoalOption]:
        play = partial(missed, player)
        first, *between, last = points
        return PanelSeat(player.name, play, first, last, games, sorts, tuple(between))

    return (
        seat(Adventurer("glances", GLANCES, 100), 2,
             8, 39.5, 49.8, 59.8, 70, 78.4, 85.6, 91.5, 95.4, 98.2, 100),
        seat(Adventurer("looks ahead", LOOKS_AHEAD, 200), 2,
             2, 19.1, 27.6, 36.4, 45.9, 56.3, 66.5, 76.4, 85.7, 92.9, 99.6),
        seat(Adventurer("hunts", HUNTS, 200), 2,
             2.5, 25.3, 33.9, 44.5, 55.3, 66.1, 75.6, 83.8, 90.6, 95.5, 99.5),
        seat(STATED, 3, 0, 10, 15.7, 20.5, 26.9, 36.4, 48.2, 61, 73.7, 87.1, 97.5),
        seat(Adventurer("clusters", CLUSTERS, 200), 2,
             7, 26.4, 36.3, 46.3, 55.4, 64.6, 73.9, 82.3, 89.4, 94.9, 100),
        seat(Adventurer("keeps pairs", KEEPS_PAIRS, 120), 2,
             2.2, 29.5, 39.3, 48.9, 60, 69.7, 78.6, 86, 92, 96.4, 99.6, sorts=False),
    )  # fmt: skip


def _options(deck: CavernDeck, aim: Aim) -> Iterator[GoalOption]:
    for task in _tasks(deck, aim):
        games = TaskGames(task)
        for goal in aim.goals:
            yield GoalOption(games, goal)


def _won(option: GoalOption, player: Player, games: range) -> int:
    """How many games of a hundred a player wins, in games that chose nothing."""
    return round(PERCENT - fmean(missed(player, option, games)))


def _tasks(deck: CavernDeck, aim: Aim) -> Iterator[Task]:
    kind = "deal" if aim.deal else "problem"
    for attempt in count():
        seed = Chance("crusgallo", "ladder", MAKER, *aim.name, kind, attempt).number()
        if aim.deal:
            dealt = numbered_deal(deck, seed, attempt)
            yield whole_deal(deck, dealt.draws, dealt.reserve)
        else:
            yield numbered_problem(deck, seed, attempt)


def _reached(option: GoalOption, games: int) -> dict[str, Value]:
    """In how many of the judging games the stated player reaches the goal."""
    points = [PERCENT - each for each in missed(STATED, option, range(JUDGING, JUDGING + games))]
    return {"player": STATED.name, **share_reaching(points, PERCENT).as_data()}
