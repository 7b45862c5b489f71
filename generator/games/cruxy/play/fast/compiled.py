"""The one place that knows where machine code comes from."""

from generator.games.crusgallo.solve.compiled import compiled

__all__ = ["compiled"]
