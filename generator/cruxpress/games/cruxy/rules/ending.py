"""Who has won, and how well a player alone or a team has done."""

from dataclasses import dataclass
from enum import Enum

from cruxpress.games.cruxy.rules.area import Area
from cruxpress.games.cruxy.rules.refusals import Reason, Refused
from cruxpress.games.cruxy.rules.table import End, State

EXPERT_WORDS = 6
GOOD_WORDS = 9


def winners(state: State) -> tuple[int, ...]:
    """The players who win, from 0; more than one when even the letters are equal."""
    if not state.over:
        raise Refused(Reason.NOT_FINISHED, "the game is not over")

    def rank(area: Area) -> tuple[int, int]:
        conditions = len(area.crossed) if state.end is End.STALLED else -area.left
        return conditions, area.letters_crossed

    best = max(rank(area) for area in state.areas)
    return tuple(player for player, area in enumerate(state.areas) if rank(area) == best)


class Verdict(Enum):
    """What the table for solo and cooperative play says."""

    EXPERT = "expert"
    GOOD = "good"
    CAN_DO_BETTER = "can do better"


def verdict(words: int) -> Verdict:
    """The line of the table for so many words."""
    if words <= EXPERT_WORDS:
        return Verdict.EXPERT
    return Verdict.GOOD if words <= GOOD_WORDS else Verdict.CAN_DO_BETTER


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A team's sheet when the three minutes are over."""

    words: int
    fulfilled: int
    finished: bool


def team_result(state: State) -> TeamResult:
    """What counts of a team's game."""
    return TeamResult(state.turns, len(state.areas[0].crossed), state.end is End.FINISHED)


def winning_team(first: TeamResult, second: TeamResult) -> int:
    """The team that wins, 0 or 1; `first` is the team that called "Cruxy!".

    Fewer words win, then more conditions, then the call. Who has not finished in time loses.
    """
    if not first.finished:
        raise Refused(Reason.NOT_FINISHED, "the team that calls has two open conditions or fewer")
    if not second.finished:
        return 0
    mine, theirs = (first.words, -first.fulfilled), (second.words, -second.fulfilled)
    return 1 if theirs < mine else 0
