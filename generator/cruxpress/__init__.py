"""Cruxpress prints pads, cards and kits for five pen-and-paper games, and proves them first."""

__version__ = "0.1.0"
