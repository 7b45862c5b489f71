"""Players of limited vocabulary, alone with a call sheet or around a table."""

from cruxpress.games.kross.play.alone import Played, play_alone
from cruxpress.games.kross.play.hopes import Hopes, Vocabulary, vocabulary
from cruxpress.games.kross.play.many import Plays, points_player
from cruxpress.games.kross.play.player import MIDDLING, NOVICE, SKILLS, STRONG, Player, Skill
from cruxpress.games.kross.play.together import Evening, play_together

__all__ = [
    "MIDDLING",
    "NOVICE",
    "SKILLS",
    "STRONG",
    "Evening",
    "Hopes",
    "Played",
    "Player",
    "Plays",
    "Skill",
    "Vocabulary",
    "play_alone",
    "play_together",
    "points_player",
    "vocabulary",
]
