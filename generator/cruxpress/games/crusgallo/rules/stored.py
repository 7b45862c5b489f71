"""Read a witness that was stored, or that a person wrote down."""

from dataclasses import dataclass

from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.crusgallo.rules.table import Point, Spot
from cruxpress.games.crusgallo.rules.titles import TITLES
from cruxpress.games.crusgallo.rules.witness import Claim, Contest, MagicGem, Play, Witness
from cruxpress.games.crusgallo.spec import ORB_COLOURS
from cruxpress.specs.nodes import Fault, Node, is_nothing
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import TEXT, YES_NO, Kind, Known, list_of, one_of, whole

_CARD = whole(1, 999)
_COUNT = whole(0, 999)
_NUMBERS = list_of(whole(-999, 999))
_PHASE = one_of("1", "2")
PHASE: Kind[int] = Kind("1 or 2", lambda node, known: int(_PHASE.read(node, known)))


def _numbers(node: Node, known: Known, many: int, wanted: str) -> tuple[int, ...]:
    numbers = _NUMBERS.read(node, known)
    if len(numbers) != many:
        raise Fault(node.place, f"{len(numbers)} numbers stand where {wanted} should")
    return numbers


def _spot(node: Node, known: Known) -> Spot | None:
    if is_nothing(node):
        return None
    return Spot(*_numbers(node, known, 3, "[x, y, turn]"))


def _play(node: Node, known: Known) -> Play:
    card, x, y, turn = _numbers(node, known, 4, "[card, x, y, turn]")
    return Play(card, Spot(x, y, turn))


def _point(node: Node, known: Known) -> Point:
    x, y = _numbers(node, known, 2, "[x, y]")
    return x, y


SPOT: Kind[Spot | None] = Kind("[x, y, turn], or nothing", _spot)
PLAY: Kind[Play] = Kind("[card, x, y, turn]", _play)
POINT: Kind[Point] = Kind("[x, y]", _point)


@dataclass(frozen=True, kw_only=True)
class ContestKeys:
    """Orbs that were chosen for the last gems of a colour."""

    phase: int = param(PHASE, "1 or 2")
    after: int = param(_COUNT, "the card of that phase")
    orbs: tuple[Point, ...] = param(list_of(POINT), "the orbs that got gems")


@dataclass(frozen=True, kw_only=True)
class MagicKeys:
    """When and where the magic gem was used."""

    phase: int = param(PHASE, "1 or 2")
    after: int = param(_COUNT, "the card of that phase; 0 is before the first")
    colour: str = param(one_of(*ORB_COLOURS), "its colour")


@dataclass(frozen=True, kw_only=True)
class ClaimKeys:
    """How the game ended."""

    draws: int = param(_COUNT, "draws until the creatures were free")
    cards: int = param(_COUNT, "cards placed against the dragon")
    treasures: int = param(_COUNT, "treasures, with the bonus for riches")
    title: str = param(one_of(*TITLES), "the title")
    score: int = param(whole(0, 9999), "the points")


@dataclass(frozen=True, kw_only=True)
class WitnessKeys:
    """A game written down."""

    deal: str = param(TEXT, "the hash of the deal or problem")
    free: tuple[Spot | None, ...] = param(list_of(SPOT), "a spot for each draw", ())
    trap: tuple[Play, ...] = param(list_of(PLAY), "each card placed against the dragon", ())
    contests: tuple[ContestKeys, ...] = param(
        list_of(record_kind(ContestKeys, "a contest")), "choices of orbs", ()
    )
    magic: MagicKeys | None = param(record_kind(MagicKeys, "magic"), "the magic gem", None)
    battle: bool = param(YES_NO, "whether the extra card was drawn", False)
    refill: tuple[int, ...] = param(list_of(_CARD), "cards discarded for missing colours", ())
    claim: ClaimKeys = param(record_kind(ClaimKeys, "the claim"), "how the game ended")


def read_witness(node: Node) -> Witness:
    """The witness that a node holds."""
    problems: list[Problem] = []
    keys = read_record(WitnessKeys, node, Known(), problems, "a witness")
    if keys is None:
        raise BadInput(problems)
    claim, magic = keys.claim, keys.magic
    return Witness(
        deal=keys.deal,
        free=keys.free,
        trap=keys.trap,
        claim=Claim(claim.draws, claim.cards, claim.treasures, claim.title, claim.score),
        contests=tuple(Contest(c.phase, c.after, c.orbs) for c in keys.contests),
        magic=MagicGem(magic.phase, magic.after, magic.colour) if magic else None,
        battle=keys.battle,
        refill=keys.refill,
    )
