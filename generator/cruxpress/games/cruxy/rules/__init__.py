"""The rules of Cruxy: what may be written, what it earns, what animals do, when the game ends.

Pure functions on plain data: `begin` sets a game up, `apply` plays a move or refuses it with a
named reason, `winners` judges. Nothing here searches. What the rulebook leaves open is read so:

- A Crack breaks before the player's other effects. With two letters on it, both are crossed out.
- Circling the Whale or the Seagulls and crossing an Owl icon are no choices; using an effect is,
  except that the second Owl must be used at once. A Fish's extra turn is a following turn.
- A letter in several open boxes of an area is crossed out in all of them.
- The Sly Penguin hits nobody who still has an open box of the letter, nor for a box that the
  Arctic Fox has replaced.
- A round in which nobody crosses out anything ends competitive games only.
"""

from cruxpress.games.cruxy.rules.area import Area, Condition, Whale
from cruxpress.games.cruxy.rules.ending import (
    TeamResult,
    Verdict,
    team_result,
    verdict,
    winners,
    winning_team,
)
from cruxpress.games.cruxy.rules.moves import (
    BAN,
    DASH,
    Move,
    Pass,
    Use,
    UseBear,
    UseFish,
    UseFox,
    UseKraken,
    UseOwl,
    UsePenguin,
    UsePuffins,
    UseSly,
    Write,
    write,
)
from cruxpress.games.cruxy.rules.proven import CommonNouns, Prover
from cruxpress.games.cruxy.rules.refusals import Reason, Refused
from cruxpress.games.cruxy.rules.showing import check_fill, check_letters, replay_letter
from cruxpress.games.cruxy.rules.table import Dictionary, End, Mode, State, Table, begin
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.rules.witness import Step, Witness, parse_witness, replay, witness_line

__all__ = [
    "BAN",
    "DASH",
    "Area",
    "CommonNouns",
    "Condition",
    "Dictionary",
    "End",
    "Mode",
    "Move",
    "Pass",
    "Prover",
    "Reason",
    "Refused",
    "State",
    "Step",
    "Table",
    "TeamResult",
    "Use",
    "UseBear",
    "UseFish",
    "UseFox",
    "UseKraken",
    "UseOwl",
    "UsePenguin",
    "UsePuffins",
    "UseSly",
    "Verdict",
    "Whale",
    "Witness",
    "Write",
    "apply",
    "begin",
    "check_fill",
    "check_letters",
    "parse_witness",
    "replay",
    "replay_letter",
    "team_result",
    "verdict",
    "winners",
    "winning_team",
    "witness_line",
    "write",
]
