"""The game: what may be written where and for which dice, and what it scores; no search here."""
