"""Morra: guess the sum of two hands. A game that is installed beside Cruxpress."""
