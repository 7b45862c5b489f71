"""Players of limited skill, alone and at tables of several: they measure sheets."""

from generator.games.cruxy.play.measure import Measure, measure
from generator.games.cruxy.play.party import PartyGame, PartyTable
from generator.games.cruxy.play.skill import CASUAL, EXPERT, REGULAR, SKILLS, Skill
from generator.games.cruxy.play.solo import SoloGame, SoloTable

__all__ = [
    "CASUAL",
    "EXPERT",
    "REGULAR",
    "SKILLS",
    "Measure",
    "PartyGame",
    "PartyTable",
    "Skill",
    "SoloGame",
    "SoloTable",
    "measure",
]
