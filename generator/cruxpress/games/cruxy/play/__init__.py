"""Players of limited skill, alone and at tables of several: they measure sheets."""

from cruxpress.games.cruxy.play.gates import Tally, gate_faults, play_games
from cruxpress.games.cruxy.play.measure import Measure, measure
from cruxpress.games.cruxy.play.party import PartyGame, PartyTable
from cruxpress.games.cruxy.play.skill import CASUAL, EXPERT, REGULAR, SKILLS, Skill
from cruxpress.games.cruxy.play.solo import SoloGame, SoloTable

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
    "Tally",
    "gate_faults",
    "measure",
    "play_games",
]
