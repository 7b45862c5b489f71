"""A witness: a whole game written down, with every choice that the player made."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from cruxpress.core.data import Value
from cruxpress.games.crusgallo.rules.outcome import COUNT, Claim
from cruxpress.games.crusgallo.rules.table import CardSpot, Point
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS
from cruxpress.specs.nodes import Fault, Node, is_nothing
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import TEXT, YES_NO, Kind, Known, list_of, one_of, whole

_CARD = whole(1, 999)
_NUMBERS = list_of(whole(-999, 999))
_PHASE = one_of("1", "2")
PHASE: Kind[int] = Kind("1 or 2", lambda node, known: int(_PHASE.read(node, known)))


@dataclass(frozen=True, slots=True)
class DragonPlay:
    """A card chosen and placed against the dragon."""

    card: int
    spot: CardSpot


def _numbers(node: Node, known: Known, many: int, wanted: str) -> tuple[int, ...]:
    numbers = _NUMBERS.read(node, known)
    if len(numbers) != many:
        raise Fault(node.place, f"{len(numbers)} numbers stand where {wanted} should")
    return numbers


def _spot(node: Node, known: Known) -> CardSpot | None:
    if is_nothing(node):
        return None
    return CardSpot(*_numbers(node, known, 3, "[x, y, turn]"))


def _play(node: Node, known: Known) -> DragonPlay:
    card, *spot = _numbers(node, known, 4, "[card, x, y, turn]")
    return DragonPlay(card, CardSpot(*spot))


def _point(node: Node, known: Known) -> Point:
    x, y = _numbers(node, known, 2, "[x, y]")
    return x, y


SPOT: Kind[CardSpot | None] = Kind("[x, y, turn], or nothing", _spot)
PLAY: Kind[DragonPlay] = Kind("[card, x, y, turn]", _play)
POINT: Kind[Point] = Kind("[x, y]", _point)


@dataclass(frozen=True, slots=True)
class Contest:
    """Which orbs got the gems, where a card completed more squares than there were gems."""

    phase: int = param(PHASE, "1 or 2")
    after: int = param(COUNT, "the card of that phase, counted from 1")
    orbs: tuple[Point, ...] = param(list_of(POINT), "the orbs that got gems")


@dataclass(frozen=True, slots=True)
class MagicGem:
    """When and for which colour the magic bonus was used."""

    phase: int = param(PHASE, "1 or 2")
    after: int = param(COUNT, "the card of that phase, counted from 1; 0 is before the first")
    colour: str = param(one_of(*ORB_COLOURS), "its colour")


@dataclass(frozen=True, kw_only=True)
class CavernWitness:
    """A game: `free` has a spot (or None: set aside) for each draw, `trap` each later card.

    `exhausted` is no move: it says of a dragon problem that every game with so many cards was
    looked at, and none reached the goal. Replaying cannot show that; `prove` works it out again.
    """

    deal: str = param(TEXT, "the hash of the deal or problem")
    free: tuple[CardSpot | None, ...] = param(list_of(SPOT), "a spot for each draw", ())
    trap: tuple[DragonPlay, ...] = param(list_of(PLAY), "each card placed against the dragon", ())
    contests: tuple[Contest, ...] = param(
        list_of(record_kind(Contest, "a contest")), "choices of orbs", ()
    )
    magic: MagicGem | None = param(record_kind(MagicGem, "magic"), "the magic gem", None)
    battle: bool = param(YES_NO, "whether the extra card was drawn", False)
    refill: tuple[int, ...] = param(list_of(_CARD), "cards discarded for missing colours", ())
    exhausted: int = param(COUNT, "no game traps the dragon with so few cards", 0)
    claim: Claim = param(record_kind(Claim, "the claim"), "how the game ended")

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
            data["magic"] = asdict(self.magic)
        if self.battle:
            data["battle"] = True
        if self.refill:
            data["refill"] = list(self.refill)
        if self.exhausted:
            data["exhausted"] = self.exhausted
        data["claim"] = asdict(self.claim)
        return data


def read_witness(node: Node) -> CavernWitness:
    """The witness that was stored, or that a person wrote down."""
    return record_kind(CavernWitness, "a witness").read(node, Known())
