"""Null: count down to nought in a few steps. The smallest game, and the one to copy."""
