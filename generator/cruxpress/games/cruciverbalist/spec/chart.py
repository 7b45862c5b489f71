"""The alphabet chart: four groups of letters, and the numbers that pay for them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.faults import Fault, require_none
from cruxpress.specs.nodes import Map, Node, Value, kind_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, Known, list_of, whole

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
    problems: list[Problem] = []
    groups = []
    places = {}
    for entry in node:
        what = f"the group '{entry.key}'"
        found = read_record(_GroupEntry, entry.node, Known(), problems, what)
        if found is not None:
            groups.append(Group(entry.key, "".join(found.letters.lower().split()), found.numbers))
            places[entry.key] = entry.node.place
    if problems:
        raise BadInput(problems)
    chart = Chart(tuple(groups))
    require_none(chart_faults(chart, node.place, places))
    return chart


def chart_faults(
    chart: Chart, place: Place | None = None, places: Mapping[str, Place] | None = None
) -> Iterator[Fault]:
    """All that is wrong with a chart; places name each group's line."""
    at = places or {}
    letters: dict[str, str] = {}
    numbers: dict[int, str] = {}
    for group in chart.groups:
        where = at.get(group.name, place)
        for letter in group.letters:
            if letter not in ascii_lowercase:
                what = f"'{letter}' is no letter from A to Z"
                yield Fault("unknown letter", what, where)
            elif letter in letters:
                what = f"{letter.upper()} stands in {letters[letter]} and in {group.name}"
                yield Fault("letter twice", f"{what}; once is right", where)
            letters.setdefault(letter, group.name)
        for number in group.numbers:
            if not 1 <= number <= LARGEST_NUMBER:
                what = f"{number} is no number of the chart; 1 to {LARGEST_NUMBER} are"
                yield Fault("unknown number", what, where)
            elif number in numbers:
                what = f"{number} pays for {numbers[number]} and for {group.name}"
                yield Fault("number twice", f"{what}; once is right", where)
            numbers.setdefault(number, group.name)
    missing = [letter.upper() for letter in ascii_lowercase if letter not in letters]
    if missing:
        yield Fault("letter missing", f"no group has the letter {', '.join(missing)}", place)
    unused = [str(n) for n in range(1, LARGEST_NUMBER + 1) if n not in numbers]
    if unused:
        yield Fault("number missing", f"no group is paid with {', '.join(unused)}", place)
    if RARE not in {group.name for group in chart.groups}:
        yield Fault("no rare group", "no group is called 'rare'; its letters earn points", place)
