"""What lies in the box: the alphabet chart, the round track, the bands, and the pieces."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.specs.nodes import Entry, Map, Node, each, kind_of
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import TEXT, Known, list_of, one_of, whole

LARGEST_NUMBER = 12
RARE = "rare"


@dataclass(frozen=True, slots=True)
class Group:
    """Letters that are paid alike: with a die, or a sum of dice, that shows one of the numbers."""

    name: str
    letters: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """All groups; letters are small, as everywhere inside."""

    groups: tuple[Group, ...]

    @cached_property
    def group_of(self) -> Mapping[str, Group]:
        """The group of each letter."""
        return {letter: group for group in self.groups for letter in group.letters}

    def pays(self, letter: str, number: int) -> bool:
        """Whether a number on the dice pays for a letter."""
        group = self.group_of.get(letter)
        return group is not None and number in group.numbers

    def is_rare(self, letter: str) -> bool:
        """Whether a letter earns a point of its own."""
        group = self.group_of.get(letter)
        return group is not None and group.name == RARE

    def model(self) -> Mapping[str, Value]:
        """What the chart says, whatever it looks like."""
        return {g.name: {"letters": g.letters, "numbers": list(g.numbers)} for g in self.groups}


CHART = Chart(
    (
        Group("vowels", "aeiouy", (5, 6, 7)),
        Group("common", "rstlnd", (3, 4, 8)),
        Group("uncommon", "bcghmp", (2, 9, 10)),
        Group(RARE, "fjkqvwxz", (1, 11, 12)),
    )
)


@dataclass(frozen=True, kw_only=True)
class _GroupEntry:
    letters: str = param(TEXT, "the letters of the group, as `A E I O U Y`")
    numbers: tuple[int, ...] = param(list_of(whole(-99, 99), 1, 12), "what pays for one of them")


def read_chart(node: Node) -> Chart:
    """The chart that a layout prints, checked: each letter once, each number from 1 to 12 once."""
    if not isinstance(node, Map):
        raise BadInput(f"{kind_of(node)} stands where the alphabet chart should", node.place)
    chart = Chart(tuple(each(node, _read_group)))
    places = {entry.key: entry.node.place for entry in node}
    require_none(chart_faults(chart, node.place, places))
    return chart


def _read_group(entry: Entry) -> Group:
    found = record_kind(_GroupEntry, f"the group '{entry.key}'").read(entry.node, Known())
    return Group(entry.key, "".join(found.letters.lower().split()), found.numbers)


def chart_faults(
    chart: Chart, place: Place | None = None, places: Mapping[str, Place] | None = None
) -> Iterator[RuleFault]:
    """All that is wrong with a chart; places name each group's line."""
    at = places or {}
    letters: dict[str, str] = {}
    numbers: dict[int, str] = {}
    for group in chart.groups:
        where = at.get(group.name, place)
        for letter in group.letters:
            if letter not in ascii_lowercase:
                what = f"'{letter}' is no letter from A to Z"
                yield RuleFault("unknown letter", what, where)
            elif letter in letters:
                what = f"{letter.upper()} stands in {letters[letter]} and in {group.name}"
                yield RuleFault("letter twice", f"{what}; once is right", where)
            letters.setdefault(letter, group.name)
        for number in group.numbers:
            if not 1 <= number <= LARGEST_NUMBER:
                what = f"{number} is no number of the chart; 1 to {LARGEST_NUMBER} are"
                yield RuleFault("unknown number", what, where)
            elif number in numbers:
                what = f"{number} pays for {numbers[number]} and for {group.name}"
                yield RuleFault("number twice", f"{what}; once is right", where)
            numbers.setdefault(number, group.name)
    missing = [letter.upper() for letter in ascii_lowercase if letter not in letters]
    if missing:
        yield RuleFault("letter missing", f"no group has the letter {', '.join(missing)}", place)
    unused = [str(n) for n in range(1, LARGEST_NUMBER + 1) if n not in numbers]
    if unused:
        yield RuleFault("number missing", f"no group is paid with {', '.join(unused)}", place)
    if RARE not in {group.name for group in chart.groups}:
        what = "no group is called 'rare'; its letters earn points"
        yield RuleFault("no rare group", what, place)


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
class ScoreTitle:
    """What a solo score is called."""

    title: str
    least: int
    most: int | None


BANDS = (
    ScoreTitle("Growing Grammarian", 0, 55),
    ScoreTitle("Learning Linguist", 56, 70),
    ScoreTitle("Wondrous Wordsmith", 71, 85),
    ScoreTitle("Champion Cruciverbalist", 86, None),
)


def band_of(score: int) -> ScoreTitle:
    """What a solo score is called; penalties may take it below nothing."""
    return next(band for band in BANDS if band.most is None or score <= band.most)


def band_titled(title: str) -> ScoreTitle:
    return next(band for band in BANDS if band.title == title)


def piece_faults(counts: Mapping[str, int], place: Place | None = None) -> Iterator[RuleFault]:
    """Every piece that is missing, unknown, or there too often or too rarely."""
    for name, right in PIECES.items():
        if name not in counts:
            yield RuleFault("piece missing", f"there are no {name}; {right} are right", place)
        elif counts[name] != right:
            what = f"there are {counts[name]} {name}; {right} are right"
            yield RuleFault("piece count", what, place)
    for name in counts:
        if name not in PIECES:
            known = ", ".join(PIECES)
            yield RuleFault("unknown piece", f"no piece is called '{name}'; known: {known}", place)


def read_track(node: Node) -> tuple[Mark, ...]:
    """The round track that a layout prints, checked."""
    marks = record_kind(_Track, "the round track").read(node, Known()).marks
    require_none(track_faults(marks, node.place))
    return marks


@dataclass(frozen=True, kw_only=True)
class _Track:
    marks: tuple[Mark, ...] = param(
        list_of(record_kind(Mark, "a round")), "the rounds of the track, in order"
    )


def track_faults(marks: tuple[Mark, ...], place: Place | None = None) -> Iterator[RuleFault]:
    """Rounds from 1 to 7 in order, each with the mark that the rules give it."""
    if [mark.round for mark in marks] != [mark.round for mark in TRACK]:
        what = f"the track has the rounds {', '.join(str(mark.round) for mark in marks)}"
        yield RuleFault("track rounds", f"{what}; 1 to {len(TRACK)} in order are right", place)
        return
    for mark, right in zip(marks, TRACK, strict=True):
        if mark.black_out != right.black_out:
            what = f"round {mark.round} blacks out squares on '{mark.black_out}'"
            yield RuleFault("track blackout", f"{what}; '{right.black_out}' is right", place)
        if sorted(mark.ends) != sorted(right.ends):
            what = f"round {mark.round} is the last for {_players(mark.ends)}"
            yield RuleFault("track end", f"{what}; {_players(right.ends)} is right", place)


def _players(counts: tuple[int, ...]) -> str:
    return " or ".join(map(str, sorted(counts))) + " players" if counts else "nobody"
