"""Players of limited vocabulary, who see only the card on the table."""

from cruxpress.games.cryptex.play.games import Evening, Played, play_alone, play_together
from cruxpress.games.cryptex.play.odds import CERTAIN, DEAD, Odds, odds_of
from cruxpress.games.cryptex.play.player import MIDDLING, NOVICE, SKILLS, STRONG, Player, Skill

__all__ = [
    "CERTAIN",
    "DEAD",
    "MIDDLING",
    "NOVICE",
    "SKILLS",
    "STRONG",
    "Evening",
    "Odds",
    "Played",
    "Player",
    "Skill",
    "odds_of",
    "play_alone",
    "play_together",
]
