"""The rules of Crusgallo, pure and small: what may be placed, what lights up, how games end.

Where the rulebook leaves something open, this is how we play:
- A card may lie in all four turns. One of its crystals shares an edge with an older crystal that
  can be seen; at least one of its cells lies on bare table; every card keeps a visible cell.
- Crystals and dark orbs may be covered, lit orbs never (in an expert game no orb at all).
- An orb lights once, and only while a gem of its colour is left. If more orbs are completed at
  once than gems are left, the player chooses. A card without a legal place is set aside.
- The creatures are free at the 18th gem. Cards set aside join the pile of late draws.
- Against the dragon the first set of a colour takes two of its three gems, a later one the third;
  after a magic gem on the dragon both others may light orbs.
- The extra card of the battle treasures is drawn when it is earned or not at all, before a refill,
  and not when the same card traps the dragon.
- A colour is missing: discard one card, draw until a missing colour shows, keep that card, drop
  the rest, look again. When no card of the pile shows a missing colour, nothing is discarded.
"""

from cruxpress.games.crusgallo.rules.deals import (
    Deal,
    DragonProblem,
    colour_bound,
    fewest_cards,
    missing_colours,
    numbered_deal,
    numbered_problem,
)
from cruxpress.games.crusgallo.rules.play_state import (
    State,
    contested_orbs,
    dragon_state,
    first_state,
    place_card,
    use_magic,
)
from cruxpress.games.crusgallo.rules.refusals import REASONS, Refused
from cruxpress.games.crusgallo.rules.replay import (
    Played,
    check_certificate,
    check_witness,
    outcome_of,
    play_through,
)
from cruxpress.games.crusgallo.rules.stored import read_witness
from cruxpress.games.crusgallo.rules.table import (
    Cell,
    Point,
    Spot,
    Table,
    completed_orbs,
    legal_spots,
    lit_up,
    placed,
    why_not,
)
from cruxpress.games.crusgallo.rules.titles import (
    BEST_SCORE,
    CHAMPION_LEFT,
    SCORES,
    TITLES,
    WEALTHS,
    WEALTHY,
    score_of,
    title_of,
    wealth_of,
)
from cruxpress.games.crusgallo.rules.witness import Claim, Contest, MagicGem, Play, Witness

__all__ = [
    "BEST_SCORE",
    "CHAMPION_LEFT",
    "REASONS",
    "SCORES",
    "TITLES",
    "WEALTHS",
    "WEALTHY",
    "Cell",
    "Claim",
    "Contest",
    "Deal",
    "DragonProblem",
    "MagicGem",
    "Play",
    "Played",
    "Point",
    "Refused",
    "Spot",
    "State",
    "Table",
    "Witness",
    "check_certificate",
    "check_witness",
    "colour_bound",
    "completed_orbs",
    "contested_orbs",
    "dragon_state",
    "fewest_cards",
    "first_state",
    "legal_spots",
    "lit_up",
    "missing_colours",
    "numbered_deal",
    "numbered_problem",
    "outcome_of",
    "place_card",
    "placed",
    "play_through",
    "read_witness",
    "score_of",
    "title_of",
    "use_magic",
    "wealth_of",
    "why_not",
]
