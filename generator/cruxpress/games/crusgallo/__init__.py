"""Crusgallo: crystals laid in squares light up orbs, free six creatures and trap a dragon."""

from cruxpress.games.crusgallo.draw import log_model
from cruxpress.games.crusgallo.make.ladder import LADDER
from cruxpress.games.crusgallo.make.proving import PROOFS
from cruxpress.games.crusgallo.make.sheets import CHALLENGES
from cruxpress.games.crusgallo.spec import check_deck, read_deck
from cruxpress.games.game import CardSet, Game, PadKind
from cruxpress.games.plain import plain_pad
from cruxpress.specs.nodes import Map


def check_cavern(layout: Map) -> None:
    """Refuse a layout whose deck is out of balance."""
    check_deck(read_deck(layout))


GAME = Game(
    name="crusgallo",
    title="Crusgallo",
    pads={
        "log": plain_pad("crusgallo", "log", "crusgallo/log", log_model),
        "challenges": PadKind("crusgallo/challenges", files=CHALLENGES),
    },
    default_pad="log",
    cards={
        "crusgallo-cavern": CardSet("crusgallo/deck-standard", check_cavern),
        "crusgallo-creatures": CardSet("crusgallo/creatures"),
        "crusgallo-dragons": CardSet("crusgallo/dragons"),
        "crusgallo-key": CardSet("crusgallo/key"),
        "crusgallo-gems": CardSet("crusgallo/gems"),
        "crusgallo-titles": CardSet("crusgallo/titles"),
    },
    further_cards={
        "crusgallo-easy": CardSet("crusgallo/deck-easy", check_cavern),
        "crusgallo-expert": CardSet("crusgallo/deck-expert", check_cavern),
    },
    proofs=PROOFS,
    ladder=LADDER,
)
