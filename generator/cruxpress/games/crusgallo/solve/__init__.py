"""Search: finds games that win. Clever and fast, and never trusted: the rules replay them."""

from cruxpress.games.crusgallo.solve.deals import BestGame, solve_deal
from cruxpress.games.crusgallo.solve.problems import Par, solve_problem

__all__ = ["BestGame", "Par", "solve_deal", "solve_problem"]
