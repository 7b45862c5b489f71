"""The rules of Cryptex: rounds, half-time, the final scoring, and what a witness must show.

Readings that the rulebook leaves open, fixed here: a player's own words differ, and one that is
repeated counts as not existing; in a tie, the longest words that exist are compared, then who used
fewer jokers, then who wrote fewer vowels (A, E, I, O, U).
"""

from cruxpress.games.cryptex.rules.game import Move, State, new_game, play_round
from cruxpress.games.cryptex.rules.refusals import REASONS, Refused
from cruxpress.games.cryptex.rules.scoring import (
    Result,
    complete_words,
    score_alone,
    score_together,
    winners,
)
from cruxpress.games.cryptex.rules.solo import BANDS, Band, band_of
from cruxpress.games.cryptex.rules.stored import read_witness
from cruxpress.games.cryptex.rules.witness import Witness, claim, play_through, replay

__all__ = [
    "BANDS",
    "REASONS",
    "Band",
    "Move",
    "Refused",
    "Result",
    "State",
    "Witness",
    "band_of",
    "claim",
    "complete_words",
    "new_game",
    "play_round",
    "play_through",
    "read_witness",
    "replay",
    "score_alone",
    "score_together",
    "winners",
]
