"""A witness: a whole game written down, with every choice that the player made."""

from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.games.crusgallo.rules.table import Point, Spot
from cruxpress.specs.nodes import Value


@dataclass(frozen=True, slots=True)
class Play:
    """A card chosen and placed against the dragon."""

    card: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Contest:
    """Which orbs got the gems, where a card completed more squares than there were gems."""

    phase: int
    after: int  # the card of that phase, counted from 1
    orbs: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class MagicGem:
    """When and for which colour the magic bonus was used."""

    phase: int
    after: int  # the card of that phase, counted from 1; 0 is before the first
    colour: str


@dataclass(frozen=True, slots=True)
class Claim:
    """How a game ended: draws that freed the creatures, cards placed against the dragon."""

    draws: int
    cards: int
    treasures: int
    title: str
    score: int


@dataclass(frozen=True)
class Witness:
    """A game: `free` has a spot (or None: set aside) for each draw, `trap` each later card."""

    deal: str
    free: tuple[Spot | None, ...]
    trap: tuple[Play, ...]
    claim: Claim
    contests: tuple[Contest, ...] = ()
    magic: MagicGem | None = None
    battle: bool = False  # whether the extra card was drawn
    refill: tuple[int, ...] = ()  # cards discarded for missing colours

    def as_data(self) -> Mapping[str, Value]:
        """The witness as it is stored."""
        data: dict[str, Value] = {
            "deal": self.deal,
            "free": [[s.x, s.y, s.turn] if s else None for s in self.free],
            "trap": [[p.card, p.spot.x, p.spot.y, p.spot.turn] for p in self.trap],
        }
        if self.contests:
            data["contests"] = [
                {"phase": c.phase, "after": c.after, "orbs": [list(orb) for orb in c.orbs]}
                for c in self.contests
            ]
        if self.magic:
            magic = self.magic
            data["magic"] = {"phase": magic.phase, "after": magic.after, "colour": magic.colour}
        if self.battle:
            data["battle"] = True
        if self.refill:
            data["refill"] = list(self.refill)
        claim = self.claim
        data["claim"] = {
            "draws": claim.draws,
            "cards": claim.cards,
            "treasures": claim.treasures,
            "title": claim.title,
            "score": claim.score,
        }
        return data
