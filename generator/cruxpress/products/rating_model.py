"""Rates sheets and players together: what is a hard sheet, what a strong player, how sure is it.

Points are taken as the mean of all, plus the player's strength, less the sheet's difficulty, plus
chance. Strengths and difficulties come from normal distributions whose widths are estimated from
the results themselves (Schall's iteration for mixed models), so that who played twice is not rated
as boldly as who played fifty times. Everything is counted in points of the game.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from statistics import fmean, pvariance

ROUNDS = 20
SMALLEST = 1e-6  # a variance; where all results are alike, nothing is told apart


@dataclass(frozen=True)
class Play:
    """A result: which player, which sheet, and the points, more of which are better."""

    player: int
    sheet: int
    points: float


@dataclass(frozen=True)
class Rated:
    """A rating with its standard error, from so many results."""

    value: float
    error: float
    plays: int


@dataclass(frozen=True)
class Ratings:
    """Difficulties of sheets, strengths of players, and the chance in one result."""

    sheets: tuple[Rated, ...]
    players: tuple[Rated, ...]
    chance: float


def fit(plays: Sequence[Play], players: int, sheets: int) -> Ratings:
    """Fit the model; the smaller of both groups is solved, the larger one follows from it."""
    if sheets > players:
        turned = [Play(play.sheet, play.player, -play.points) for play in plays]
        found = fit(turned, sheets, players)
        return Ratings(found.players, found.sheets, found.chance)
    total = max(pvariance([play.points for play in plays]), SMALLEST)
    noise = strong = hard = total / 3
    for _ in range(ROUNDS):
        solved = _solve(plays, players, sheets, noise, strong, hard)
        free_players = _freedom(solved.player_errors, strong)
        free_sheets = _freedom(solved.sheet_errors, hard)
        rest = max(len(plays) - 1 - free_players - free_sheets, 1.0)
        strong = max(_squares(solved.strengths) / max(free_players, SMALLEST), SMALLEST)
        hard = max(_squares(solved.difficulties) / max(free_sheets, SMALLEST), SMALLEST)
        noise = max(_squares(solved.residuals) / rest, SMALLEST)
    counts = [0] * sheets, [0] * players
    for play in plays:
        counts[0][play.sheet] += 1
        counts[1][play.player] += 1
    return Ratings(
        _rated(solved.difficulties, solved.sheets_apart, counts[0]),
        _rated(solved.strengths, solved.players_apart, counts[1]),
        math.sqrt(noise),
    )


def _rated(
    values: Sequence[float], variances: Sequence[float], counts: list[int]
) -> tuple[Rated, ...]:
    """Ratings as differences from the mean of their group."""
    mean = fmean(values)
    return tuple(
        Rated(value - mean, math.sqrt(max(variance, 0.0)), count)
        for value, variance, count in zip(values, variances, counts, strict=True)
    )


@dataclass(frozen=True)
class _Solved:
    strengths: list[float]
    difficulties: list[float]
    player_errors: list[float]  # variances
    sheet_errors: list[float]
    # The same of the differences from the mean of the group: all that the results can tell is how
    # sheets differ among each other, and players.
    players_apart: list[float]
    sheets_apart: list[float]
    residuals: list[float]


def _solve(
    plays: Sequence[Play],
    players: int,
    sheets: int,
    noise: float,
    strong: float,
    hard: float,
) -> _Solved:
    """The most likely ratings for given variances, and how uncertain each is."""
    size = sheets + 1  # the mean of all comes last
    own = [1 / strong] * players  # how firmly a player's own results hold their rating
    cross = [[0.0] * size for _ in range(players)]
    matrix = [[0.0] * size for _ in range(size)]
    right_players, right = [0.0] * players, [0.0] * size
    for at in range(sheets):
        matrix[at][at] = 1 / hard
    for play in plays:
        own[play.player] += 1 / noise
        signs = ((play.sheet, -1.0), (sheets, 1.0))
        for one, sign in signs:
            cross[play.player][one] += sign / noise
            right[one] += sign * play.points / noise
            for other, other_sign in signs:
                matrix[one][other] += sign * other_sign / noise
        right_players[play.player] += play.points / noise
    for row, weight, answer in zip(cross, own, right_players, strict=True):
        places = [at for at, value in enumerate(row) if value]
        for one in places:
            part = row[one] / weight
            right[one] -= part * answer
            for other in places:
                matrix[one][other] -= part * row[other]
    inverse = _inverse(matrix)
    values = [_dot(line, right) for line in inverse]
    strengths = [
        (answer - _dot(row, values)) / weight
        for row, weight, answer in zip(cross, own, right_players, strict=True)
    ]
    units = [[value / weight for value in row] for row, weight in zip(cross, own, strict=True)]
    mean = [fmean(column) for column in zip(*units, strict=True)]
    shared = sum(1 / weight for weight in own) / players**2
    player_errors, players_apart = [], []
    for unit, weight in zip(units, own, strict=True):
        player_errors.append(1 / weight + _form(inverse, unit))
        apart = [value - middle for value, middle in zip(unit, mean, strict=True)]
        own_part = (1 - 2 / players) / weight + shared
        players_apart.append(own_part + _form(inverse, apart))
    means = [fmean(line[:sheets]) for line in inverse[:sheets]]
    sheet_errors = [inverse[at][at] for at in range(sheets)]
    sheets_apart = [
        error - 2 * middle + fmean(means) for error, middle in zip(sheet_errors, means, strict=True)
    ]
    residuals = [
        play.points - values[sheets] - strengths[play.player] + values[play.sheet] for play in plays
    ]
    return _Solved(
        strengths,
        values[:sheets],
        player_errors,
        sheet_errors,
        players_apart,
        sheets_apart,
        residuals,
    )


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = lead = [value / pivot for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [
                    value - factor * part for value, part in zip(rows[other], lead, strict=True)
                ]
    return [row[size:] for row in rows]


def _freedom(errors: Sequence[float], variance: float) -> float:
    """How many of the ratings the results themselves decide."""
    return sum(max(0.0, 1 - error / variance) for error in errors)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(map(mul, one, other)))


def _form(matrix: list[list[float]], row: Sequence[float]) -> float:
    return _dot(row, [_dot(line, row) for line in matrix])


def _squares(values: Sequence[float]) -> float:
    return sum(value * value for value in values)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """How alike two orders are, from -1 to 1 (Spearman); equal values share their rank."""
    ranks = _ranks(one), _ranks(other)
    means = fmean(ranks[0]), fmean(ranks[1])
    shifted = [[rank - mean for rank in each] for each, mean in zip(ranks, means, strict=True)]
    spread = math.sqrt(_squares(shifted[0]) * _squares(shifted[1]))
    return sum(a * b for a, b in zip(*shifted, strict=True)) / spread if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    below = sorted(values)
    return [(below.index(v) + len(below) - 1 - below[::-1].index(v)) / 2 for v in values]
