"""The rules of Kross: what a table is worth, how letters are called, and what a witness must show.

Readings that the rulebook leaves open, fixed here: the task word stands among the counted words,
scores its length too, and may be a name where the task allows it; the bonus comes once. The caller
may reject their own letter. Alone there is no bonus for the first full table, and a letter can be
rejected only once, since nobody takes its card away.
"""

from cruxpress.games.kross.rules.game import (
    Result,
    State,
    Turn,
    enter,
    new_game,
    play_turn,
    result,
    result_of,
    winners,
)
from cruxpress.games.kross.rules.legal import Referee
from cruxpress.games.kross.rules.refusals import REASONS, Refused
from cruxpress.games.kross.rules.scoring import Score, WordAt, score_table
from cruxpress.games.kross.rules.stored import read_witness
from cruxpress.games.kross.rules.table import EMPTY, Square, Table, empty_table, line_name
from cruxpress.games.kross.rules.told import as_data, score_file, told
from cruxpress.games.kross.rules.typed import read_table, read_table_file
from cruxpress.games.kross.rules.witness import Witness, check_table, claim, letters_entered, replay

__all__ = [
    "EMPTY",
    "REASONS",
    "Referee",
    "Refused",
    "Result",
    "Score",
    "Square",
    "State",
    "Table",
    "Turn",
    "Witness",
    "WordAt",
    "as_data",
    "check_table",
    "claim",
    "empty_table",
    "enter",
    "letters_entered",
    "line_name",
    "new_game",
    "play_turn",
    "read_table",
    "read_table_file",
    "read_witness",
    "replay",
    "result",
    "result_of",
    "score_file",
    "score_table",
    "told",
    "winners",
]
