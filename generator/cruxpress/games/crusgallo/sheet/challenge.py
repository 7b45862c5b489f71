"""Challenges: nine cards against the dragon or a whole deal, and what is to be reached.

The order of the cards is drawn from a hash, so that nobody picks the easy ones.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations, count

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS, RESERVE, CavernDeck
from cruxpress.games.crusgallo.sheet.tried import LAID, TriedCard
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.specs.nodes import Map, Seq, counted, place_of
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import NAME, Known, list_of, one_of, whole

GAME = "crusgallo"
KIND = "crusgallo challenge"
DEALER = 1  # goes into every seed: another way of dealing makes other deals
MAKER = 3  # the same for another way of making challenges; codes name it
MOST_STARS = 5
MOST_TREASURES = 10
_CARDS = list_of(whole(1, 999))

# Titles that trap the dragon: each allows one card less than the one before it.
GOAL_TITLES = ("vanquisher", "knight", "hero", "champion")
FEWEST_TRAPPING = len(ORB_COLOURS) // 2  # cards that show all colours, for none shows more than two


@dataclass(frozen=True)
class CavernDeal:
    """A numbered deal: cards to draw, the reserve for the dragon, and the order of late draws.

    `late` orders what the battle bonus and refills draw; cards that are elsewhere are skipped.
    """

    deck: CavernDeck
    number: int
    draws: tuple[int, ...]
    reserve: tuple[int, ...]
    late: tuple[int, ...]

    @property
    def cards_for_dragon(self) -> tuple[int, ...]:
        return self.reserve

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this deal has."""
        orders = {"draws": self.draws, "reserve": self.reserve, "late": self.late}
        return sheet_hash({"deck": self.deck.hash, **{k: list(v) for k, v in orders.items()}})


@dataclass(frozen=True)
class DragonProblem:
    """Nine cards, all in sight from the start: trap the Black Dragon with as few as you can."""

    deck: CavernDeck
    number: int
    cards: tuple[int, ...]

    @property
    def cards_for_dragon(self) -> tuple[int, ...]:
        return self.cards

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this problem has."""
        return sheet_hash({"deck": self.deck.hash, "cards": sorted(self.cards)})


Task = CavernDeal | DragonProblem


def numbered_deal(deck: CavernDeck, seed: int, number: int) -> CavernDeal:
    """Deal number so-and-so of a seed: its reserve shows every colour, its draws enough of each."""
    for attempt in count():
        name = _seed_name("deal", deck, seed, number, attempt)
        order = Chance(*name, "order").shuffled(_ids(deck))
        draws, reserve = tuple(order[:-RESERVE]), tuple(order[-RESERVE:])
        if not missing_colours(deck, reserve) and colour_bound(deck, draws) is not None:
            break
    late = Chance(*name, "late").shuffled(_ids(deck))
    return CavernDeal(deck, number, draws, reserve, tuple(late))


def numbered_problem(deck: CavernDeck, seed: int, number: int) -> DragonProblem:
    """Dragon problem number so-and-so of a seed: nine cards that show every colour."""
    for attempt in count():
        name = _seed_name("problem", deck, seed, number, attempt)
        cards = tuple(sorted(Chance(*name).shuffled(_ids(deck))[:RESERVE]))
        if not missing_colours(deck, cards):
            break
    return DragonProblem(deck, number, cards)


def whole_deal(deck: CavernDeck, draws: Sequence[int], reserve: Sequence[int]) -> CavernDeal:
    """A deal as a challenge lays it out; late draws, which no card tells, come from a hash."""
    chance = Chance(GAME, "late draws", deck.hash, *draws, "reserve", *sorted(reserve))
    late = chance.shuffled(_ids(deck))
    return CavernDeal(deck, 0, tuple(draws), tuple(sorted(reserve)), tuple(late))


def _seed_name(
    kind: str, deck: CavernDeck, seed: int, number: int, attempt: int
) -> tuple[str | int, ...]:
    return (GAME, kind, DEALER, deck.hash, seed, number, attempt)


def _ids(deck: CavernDeck) -> list[int]:
    return sorted(card.id for card in deck.cards)


def missing_colours(deck: CavernDeck, cards: Sequence[int]) -> frozenset[str]:
    """The colours that none of these cards shows."""
    by_id = deck.by_id
    shown: frozenset[str] = frozenset().union(*(by_id[card].colours for card in cards))
    return frozenset(ORB_COLOURS) - shown


def colour_bound(deck: CavernDeck, draws: Sequence[int]) -> int | None:
    """The draw before which no game can free all creatures; None if no draw can do it.

    Each bond needs an orb of its colour on the table. The magic gem spares one of them.
    """
    by_id = deck.by_id
    shown = dict.fromkeys(ORB_COLOURS, 0)
    magic = sum(card.kind == "magic" for card in deck.cards)
    for drawn, number in enumerate(draws, 1):
        card = by_id[number]
        for colour in card.colours:
            shown[colour] += 1
        magic -= card.kind == "magic"
        lacking = sum(max(0, deck.gems - orbs) for orbs in shown.values())
        if lacking <= (1 if magic == 0 else 0):
            return drawn
    return None


def fewest_cards(problem: DragonProblem) -> int:
    """So many cards are needed at least, for all six colours must lie on the table."""
    return next(
        many
        for many in range(1, len(problem.cards) + 1)
        for some in combinations(problem.cards, many)
        if not missing_colours(problem.deck, some)
    )


@dataclass(frozen=True)
class Goal:
    """The least that a game must reach to master a challenge.

    `left` are cards that must be left over: more than the title asks for, or 0.
    """

    title: str
    treasures: int = 0
    left: int = 0

    @property
    def most_cards(self) -> int:
        """How many of nine cards may be used against the dragon for its title."""
        return RESERVE - GOAL_TITLES.index(self.title)

    @property
    def least_left(self) -> int:
        """How many cards must be left over, for the title or beyond it."""
        return max(self.left, GOAL_TITLES.index(self.title))


@dataclass(frozen=True)
class Challenge:
    """A task with a goal."""

    task: Task
    goal: Goal
    number: int = 0
    name: str = ""
    stars: int = 0
    fresh_code: FreshCode | None = None
    goal_place: Place | None = field(default=None, compare=False)
    laid: tuple[TriedCard, ...] = field(default=(), compare=False)  # by who tries it

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this challenge has, whatever its number."""
        task = self.task
        cards: dict[str, Value] = (
            {"cards": sorted(task.cards)}
            if isinstance(task, DragonProblem)
            else {"draws": list(task.draws), "reserve": sorted(task.reserve)}
        )
        goal = {"title": self.goal.title, "treasures": self.goal.treasures}
        if self.goal.left:
            goal["left"] = self.goal.left
        return sheet_hash({"deck": task.deck.hash, **cards, "goal": goal})


@dataclass(frozen=True, kw_only=True)
class ChallengeKeys:
    """What the file of a challenge holds."""

    kind: str = param(one_of(KIND), "`crusgallo challenge`")
    number: int = param(whole(0, 999), "its number, printed in its corner", 0)
    name: str = param(NAME, "its name, where it has no number", "")
    code: FreshCode | None = param(
        fresh_code_kind(GAME), "its code, where it was made from a seed", None
    )
    stars: int = param(whole(0, MOST_STARS), "how hard it is, of five stars", 0)
    goal: str = param(one_of(*GOAL_TITLES), "the least title that is to be won")
    treasures: int = param(whole(0, MOST_TREASURES), "for a whole deal: the fewest treasures", 0)
    left: int = param(whole(0, 99), "for a whole deal: the fewest cards left, if over 3", 0)
    draws: tuple[int, ...] = param(_CARDS, "for a whole deal: all other cards, from the top", ())
    reserve: tuple[int, ...] = param(_CARDS, "the nine cards against the dragon")
    laid: tuple[TriedCard, ...] = param(
        list_of(LAID, 0, RESERVE), "those that lie on the table while you try it", ()
    )


def read_challenge(deck: CavernDeck, sheet: Map) -> Challenge:
    """The challenge of a file; one that breaks a rule is refused."""
    keys = record_kind(ChallengeKeys, "a challenge").read(sheet, Known())
    require_none(challenge_faults(deck, keys, partial(_place, sheet)))
    task: Task
    if keys.draws:
        task = whole_deal(deck, keys.draws, keys.reserve)
    else:
        task = DragonProblem(deck, 0, tuple(sorted(keys.reserve)))
    goal, place = Goal(keys.goal, keys.treasures, keys.left), place_of(sheet, "goal")
    return Challenge(task, goal, keys.number, keys.name, keys.stars, keys.code, place, keys.laid)


def _place(sheet: Map, key: str, item: int = -1) -> Place:
    """Where a key stands, or an item of its list."""
    node = sheet.get(key)
    if isinstance(node, Seq) and 0 <= item < len(node.items):
        return node.items[item].place
    return place_of(sheet, key)


WhereIs = Callable[..., Place | None]  # a key of the file, and an item of its list


def challenge_faults(deck: CavernDeck, keys: ChallengeKeys, at: WhereIs) -> Iterator[RuleFault]:
    """What is wrong with a challenge; `at` tells where a key of its file, or an item, stands."""
    known = {card.id for card in deck.cards}
    for key, cards in (("draws", keys.draws), ("reserve", keys.reserve)):
        strange = sorted(set(cards) - known)
        if strange:
            what = f"the deck has no card {strange[0]}; it has 1 to {max(known)}"
            yield RuleFault("no such card", what, at(key, cards.index(strange[0])))
            return
    times = Counter((*keys.draws, *keys.reserve))
    twice = sorted(card for card, often in times.items() if often > 1)
    if twice:
        what = f"card {twice[0]} stands here {times[twice[0]]} times"
        found = [item for item, card in enumerate(keys.reserve) if card == twice[0]]
        yield RuleFault("card twice", what, at("reserve", found[-1] if found else -1))
        return
    if len(keys.reserve) != RESERVE:
        what = f"{RESERVE} cards lie ready for the dragon, not {len(keys.reserve)}"
        yield RuleFault("nine cards", what, at("reserve"))
        return
    missing = sorted(missing_colours(deck, keys.reserve))
    if missing:
        what = f"none of these cards shows an orb of {missing[0]}; every colour is needed"
        yield RuleFault("colour missing", what, at("reserve"))
    if not keys.draws:
        if keys.treasures:
            what = "treasures count in a whole deal alone; leave them out"
            yield RuleFault("needless treasures", what, at("treasures"))
        if keys.left:
            what = "of nine cards the title says how many are left; leave this out"
            yield RuleFault("needless cards left", what, at("left"))
        return
    if len(times) < len(known):
        lacking = counted(len(known) - len(times), "card")
        what = f"a whole deal holds the whole deck; {lacking} of {len(known)} are missing"
        yield RuleFault("whole deck", what, at("draws"))
        return
    bound = colour_bound(deck, keys.draws)
    if bound is None:
        what = "these draws show too few orbs of a colour to free the creatures"
        yield RuleFault("too few orbs", what, at("draws"))
    elif keys.left:
        yield from _left_faults(keys, len(known) - bound - FEWEST_TRAPPING, at)


def _left_faults(keys: ChallengeKeys, most: int, at: WhereIs) -> Iterator[RuleFault]:
    """What is wrong with the cards that a whole deal wants to be left."""
    champion = len(GOAL_TITLES) - 1
    if keys.left <= champion:
        what = f"{champion} cards left make a champion; write the title alone, or more cards left"
        yield RuleFault("few cards left", what, at("left"))
    elif keys.goal != GOAL_TITLES[-1]:
        what = f"who has {keys.left} cards left is a {GOAL_TITLES[-1]}; write {GOAL_TITLES[-1]}"
        yield RuleFault("lower title", what, at("goal"))
    elif keys.left > most:
        what = (
            f"no game leaves {keys.left} cards: the creatures are not free before all colours "
            f"were drawn three times, and {FEWEST_TRAPPING} cards more show all colours; "
            f"write {most} or fewer"
        )
        yield RuleFault("too many cards left", what, at("left"))


def challenge_yaml(challenge: Challenge) -> str:
    """The file of a challenge."""
    task, goal = challenge.task, challenge.goal
    lines = {
        "kind": KIND,
        "number": challenge.number,
        "name": challenge.name,
        "code": challenge.fresh_code,
        "stars": challenge.stars,
        "goal": goal.title,
        "treasures": goal.treasures,
        "left": goal.left,
    }
    if isinstance(task, CavernDeal):
        orders = {"draws": task.draws, "reserve": task.reserve}
    else:
        orders = {"reserve": task.cards}
    text = [f"{key}: {value}" for key, value in lines.items() if value]
    text += [f"{key}: [{', '.join(map(str, cards))}]" for key, cards in orders.items()]
    return "\n".join(text) + "\n"


BLANK = """\
kind: crusgallo challenge
name: {name}
# How hard it is, of five stars; leave it out if you do not know.
stars: 2
# What is to be won: vanquisher (all nine cards may be used), knight (8), hero (7), champion (6).
goal: knight
# The nine cards against the dragon, by their numbers. Together they show every colour of orb.
reserve: [{reserve}]
# For a whole deal add the other cards in the order of their draw. A champion may be asked for
# treasures, for more than three cards left over, or for both:
# draws: [1, 2, 3, ...]
# treasures: 2
# left: 10
"""


def blank_yaml(deck: CavernDeck, name: str) -> str:
    """A first file for a designer: a dragon problem of nine cards."""
    cards = numbered_problem(deck, 0, 0).cards
    return BLANK.format(name=name, reserve=", ".join(map(str, cards)))
