"""A challenge: nine cards against the dragon or a whole deal, and what is to be reached."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from cruxpress.codes import FreshCode, ShippedCode, parse_code, sheet_hash, short_name
from cruxpress.codes.kinds import LONGEST_NUMBER
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, Place, Problem, SheetFails
from cruxpress.games.crusgallo.rules.deals import Deal, DragonProblem, colour_bound, missing_colours
from cruxpress.games.crusgallo.rules.goals import GOAL_TITLES, Goal
from cruxpress.games.crusgallo.rules.replay import check_certificate, check_witness
from cruxpress.games.crusgallo.rules.witness import Claim, Witness
from cruxpress.games.crusgallo.spec import Deck, deck_hash
from cruxpress.games.crusgallo.spec.deck import RESERVE
from cruxpress.games.faults import Fault, require_none
from cruxpress.games.given_codes import fresh_code_of
from cruxpress.specs.nodes import Map, counted, place_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import NAME, Known, list_of, one_of, whole

GAME = "crusgallo"
KIND = "crusgallo challenge"
MOST_STARS = 5
MOST_TREASURES = 10
_CARDS = list_of(whole(1, 999))


@dataclass(frozen=True, kw_only=True)
class ChallengeKeys:
    """What the file of a challenge holds."""

    kind: str = param(one_of(KIND), "`crusgallo challenge`")
    number: int = param(whole(0, 999), "its number, printed in its corner", 0)
    name: str = param(NAME, "its name, where it has no number", "")
    code: str = param(fresh_code_of(GAME), "its code, where it was made from a seed", "")
    stars: int = param(whole(0, MOST_STARS), "how hard it is, of five stars", 0)
    goal: str = param(one_of(*GOAL_TITLES), "the least title that is to be won")
    treasures: int = param(whole(0, MOST_TREASURES), "for a whole deal: the fewest treasures", 0)
    draws: tuple[int, ...] = param(_CARDS, "for a whole deal: all other cards, from the top", ())
    reserve: tuple[int, ...] = param(_CARDS, "the nine cards against the dragon")


@dataclass(frozen=True)
class Challenge:
    """A task with a goal."""

    task: Deal | DragonProblem
    goal: Goal
    number: int = 0
    name: str = ""
    stars: int = 0
    made: FreshCode | None = None

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this challenge has, whatever its number."""
        task = self.task
        cards = {"cards": sorted(task.cards)} if isinstance(task, DragonProblem) else {}
        deal = (
            {"draws": list(task.draws), "reserve": sorted(task.reserve)}
            if isinstance(task, Deal)
            else {}
        )
        goal = {"title": self.goal.title, "treasures": self.goal.treasures}
        return sheet_hash({"deck": deck_hash(task.deck), **cards, **deal, "goal": goal})

    @property
    def code(self) -> FreshCode | ShippedCode:
        if self.made is not None:
            return self.made
        name = str(self.number) if self.number else short_name(self.name)[:LONGEST_NUMBER] or "OWN"
        return ShippedCode(GAME, name, self.hash)

    def check(self, witness: Witness) -> Claim:
        """Refuse a game that breaks a rule or misses the goal."""
        if isinstance(self.task, Deal):
            claim = check_certificate(self.task, witness)
        else:
            claim = check_witness(self.task, witness)
        if not self.goal.reached(claim):
            raise SheetFails(
                f"the game ends as a {claim.title} with {claim.treasures} treasures, and the goal "
                f"is a {self.goal.title} with {self.goal.treasures}"
            )
        return claim


def whole_deal(deck: Deck, draws: Sequence[int], reserve: Sequence[int]) -> Deal:
    """A deal as a challenge lays it out; late draws, which no card tells, come from a hash."""
    chance = Chance(GAME, "late draws", deck_hash(deck), *draws, "reserve", *sorted(reserve))
    late = chance.shuffled(sorted(card.id for card in deck.cards))
    return Deal(deck, 0, tuple(draws), tuple(sorted(reserve)), tuple(late))


def read_challenge(deck: Deck, sheet: Map) -> Challenge:
    """The challenge of a file; one that breaks a rule is refused."""
    problems: list[Problem] = []
    keys = read_record(ChallengeKeys, sheet, Known(), problems, "a challenge")
    if keys is None:
        raise BadInput(problems)
    made = parse_code(keys.code) if keys.code else None
    assert made is None or isinstance(made, FreshCode)
    require_none(challenge_faults(deck, keys, partial(place_of, sheet)))
    task: Deal | DragonProblem
    if keys.draws:
        task = whole_deal(deck, keys.draws, keys.reserve)
    else:
        task = DragonProblem(deck, 0, tuple(sorted(keys.reserve)))
    goal = Goal(keys.goal, keys.treasures)
    return Challenge(task, goal, keys.number, keys.name, keys.stars, made)


def challenge_faults(
    deck: Deck, keys: ChallengeKeys, at: Callable[[str], Place | None]
) -> Iterator[Fault]:
    """What is wrong with a challenge; `at` tells where a key of its file stands."""
    known = {card.id for card in deck.cards}
    for key, cards in (("draws", keys.draws), ("reserve", keys.reserve)):
        strange = sorted(set(cards) - known)
        if strange:
            what = f"the deck has no card {strange[0]}; it has 1 to {max(known)}"
            yield Fault("no such card", what, at(key))
            return
    times = Counter((*keys.draws, *keys.reserve))
    twice = sorted(card for card, often in times.items() if often > 1)
    if twice:
        what = f"card {twice[0]} stands here {times[twice[0]]} times"
        yield Fault("card twice", what, at("reserve"))
        return
    if len(keys.reserve) != RESERVE:
        what = f"{RESERVE} cards lie ready for the dragon, not {len(keys.reserve)}"
        yield Fault("nine cards", what, at("reserve"))
        return
    missing = sorted(missing_colours(deck, keys.reserve))
    if missing:
        what = f"none of these cards shows an orb of {missing[0]}; every colour is needed"
        yield Fault("colour missing", what, at("reserve"))
    if not keys.draws:
        if keys.treasures:
            what = "treasures count in a whole deal alone; leave them out"
            yield Fault("needless treasures", what, at("treasures"))
        return
    if len(times) < len(known):
        left = counted(len(known) - len(times), "card")
        what = f"a whole deal holds the whole deck; {left} of {len(known)} are missing"
        yield Fault("whole deck", what, at("draws"))
    elif colour_bound(deck, keys.draws) is None:
        what = "these draws show too few orbs of a colour to free the creatures"
        yield Fault("too few orbs", what, at("draws"))
    if keys.goal != "champion":
        what = "a whole deal is proven by a champion's game; write champion"
        yield Fault("champion", what, at("goal"))
