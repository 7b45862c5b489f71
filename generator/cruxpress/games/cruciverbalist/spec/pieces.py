"""What lies in the box: how many of each piece, the round track, and what a score is called."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.faults import Fault, require_none
from cruxpress.specs.nodes import Node
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import Known, list_of, map_of, one_of, whole

WHITE_DICE, BLACK_DICE = 8, 4
DICE = WHITE_DICE + BLACK_DICE
TOKENS_A_PLAYER = 3
PENALTY_BOXES = 5
MOST_PLAYERS = 4
SOLO_ROUNDS = 7

PIECES: Mapping[str, int] = {
    "grid-sheets": MOST_PLAYERS,
    "penalty-boxes": PENALTY_BOXES,  # on each grid sheet
    "charts": 2,
    "help-tokens": MOST_PLAYERS * TOKENS_A_PLAYER,
    "round-tracks": 1,
    "round-markers": 1,
    "first-player-tokens": 1,
    "white-dice": WHITE_DICE,
    "black-dice": BLACK_DICE,
    "themes": 21,
}


@dataclass(frozen=True, kw_only=True)
class Mark:
    """What stands at a round of the track: whose board gets two black squares, and who stops."""

    round: int = param(whole(1, 99), "the round, from 1")
    black_out: str = param(one_of("left", "right", "none"), "the neighbour's board", "none")
    ends: tuple[int, ...] = param(list_of(whole(1, 9)), "with so many players it is the last", ())


TRACK: tuple[Mark, ...] = (
    Mark(round=1),
    Mark(round=2, black_out="left"),
    Mark(round=3),
    Mark(round=4, black_out="right"),
    Mark(round=5, ends=(4,)),
    Mark(round=6, black_out="left", ends=(2, 3)),
    Mark(round=7, ends=(1,)),
)


@dataclass(frozen=True, slots=True)
class Band:
    """What a solo score is called."""

    title: str
    least: int
    most: int | None

    @property
    def points(self) -> str:
        """As it is printed; the rulebook forgets 55, which is the last of the lowest band."""
        if not self.least:
            return f"{self.most} or less"
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"


BANDS = (
    Band("Growing Grammarian", 0, 55),
    Band("Learning Linguist", 56, 70),
    Band("Wondrous Wordsmith", 71, 85),
    Band("Champion Cruciverbalist", 86, None),
)


def band_of(score: int) -> Band:
    """What a solo score is called; penalties may take it below nothing."""
    return next(band for band in BANDS if band.most is None or score <= band.most)


def band_titled(title: str) -> Band:
    return next(band for band in BANDS if band.title == title)


def read_pieces(node: Node) -> Mapping[str, int]:
    """How many of each piece a kit has, checked against the box."""
    counts = map_of(whole(0, 999)).read(node, Known())
    require_none(piece_faults(counts, node.place))
    return counts


def piece_faults(counts: Mapping[str, int], place: Place | None = None) -> Iterator[Fault]:
    """Every piece that is missing, unknown, or there too often or too rarely."""
    for name, right in PIECES.items():
        if name not in counts:
            yield Fault("piece missing", f"there are no {name}; {right} are right", place)
        elif counts[name] != right:
            yield Fault("piece count", f"there are {counts[name]} {name}; {right} are right", place)
    for name in counts:
        if name not in PIECES:
            known = ", ".join(PIECES)
            yield Fault("unknown piece", f"no piece is called '{name}'; known: {known}", place)


def read_track(node: Node) -> tuple[Mark, ...]:
    """The round track that a layout prints, checked."""
    problems: list[Problem] = []
    found = read_record(_Track, node, Known(), problems, "the round track")
    if found is None:
        raise BadInput(problems)
    require_none(track_faults(found.marks, node.place))
    return found.marks


@dataclass(frozen=True, kw_only=True)
class _Track:
    marks: tuple[Mark, ...] = param(
        list_of(record_kind(Mark, "a round")), "the rounds of the track, in order"
    )


def track_faults(marks: tuple[Mark, ...], place: Place | None = None) -> Iterator[Fault]:
    """Rounds from 1 to 7 in order, each with the mark that the rules give it."""
    if [mark.round for mark in marks] != [mark.round for mark in TRACK]:
        what = f"the track has the rounds {', '.join(str(mark.round) for mark in marks)}"
        yield Fault("track rounds", f"{what}; 1 to {len(TRACK)} in order are right", place)
        return
    for mark, right in zip(marks, TRACK, strict=True):
        if mark.black_out != right.black_out:
            what = f"round {mark.round} blacks out squares on '{mark.black_out}'"
            yield Fault("track blackout", f"{what}; '{right.black_out}' is right", place)
        if sorted(mark.ends) != sorted(right.ends):
            what = f"round {mark.round} is the last for {_players(mark.ends)}"
            yield Fault("track end", f"{what}; {_players(right.ends)} is right", place)


def _players(counts: tuple[int, ...]) -> str:
    return " or ".join(map(str, sorted(counts))) + " players" if counts else "nobody"
