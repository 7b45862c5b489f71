"""Cruciverbalist: dice become letters, letters a crossword, and its longest line counts most."""
