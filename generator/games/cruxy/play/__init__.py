"""Players of limited skill, alone and at tables of several: they measure sheets."""

from generator.games.cruxy.play.skill import CASUAL, EXPERT, REGULAR, SKILLS, Skill
from generator.games.cruxy.play.solo import SoloGame, SoloTable

__all__ = ["CASUAL", "EXPERT", "REGULAR", "SKILLS", "Skill", "SoloGame", "SoloTable"]
