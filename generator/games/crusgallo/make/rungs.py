"""Rungs of Crusgallo's ladder: dragon problems, and on every fifth rung a whole deal."""

from collections.abc import Mapping
from functools import cache

from generator.answers import Found
from generator.codes import FreshCode
from generator.errors import BadInput, Place, SheetFails
from generator.files import shipped_fonts, shipped_layouts
from generator.games.crusgallo.make.choosing import (
    ATTENTION,
    JUDGING,
    LADDER,
    RECORDING,
    Effort,
    Option,
    Task,
    options_for,
    play,
)
from generator.games.crusgallo.make.goals import Goal, failed
from generator.games.crusgallo.make.telling import adds_of, card_of, solution_pages
from generator.games.crusgallo.rules import (
    Deal,
    DragonProblem,
    Witness,
    check_certificate,
    check_witness,
    read_witness,
)
from generator.games.crusgallo.solve import solve_deal, solve_problem
from generator.games.crusgallo.solve.deals import DEAL_BUDGET
from generator.games.crusgallo.solve.problems import PROBLEM_BUDGET
from generator.games.crusgallo.spec import Deck, deck_hash, read_deck
from generator.games.game import LadderKind, RungWish, SheetData
from generator.ladder.judge import share_of
from generator.specs.library import Library
from generator.specs.nodes import Map, Value, as_node

EASIEST = 20.0  # percent of games in which the player fails
HARDEST = 90.0
DEAL_EVERY = 5
MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
EFFORT = Effort()
