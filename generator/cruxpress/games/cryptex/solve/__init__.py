"""Search for the best game on a deal. Nothing here is trusted: the rules replay every game."""

from cruxpress.games.cryptex.solve.beam import Beam, moves_of
from cruxpress.games.cryptex.solve.likely import Likely
from cruxpress.games.cryptex.solve.solver import WIDTHS, Solver

__all__ = ["WIDTHS", "Beam", "Likely", "Solver", "moves_of"]
