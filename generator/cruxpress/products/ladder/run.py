"""Make the rungs of a ladder, many at a time; each is kept as soon as it is made."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.codes import seed_text
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.measures import Measure
from cruxpress.core.workers import Say, Workers, run_jobs, silent
from cruxpress.games.game import Game, LadderKind, Made, Proven, RungWish
from cruxpress.games.kinds import Numbered, numbered_pads
from cruxpress.products.ladder.judge import LEAST_RUNGS, Verdict, judge
from cruxpress.sheets.fresh import as_made, made_data, maker_key
from cruxpress.sheets.proven import Lens, open_made
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Value

LARGEST = 1e9  # of all that is measured


@dataclass(frozen=True)
class MakeRung:
    """Make one rung: it depends on its ladder's length, its number and the seed alone."""

    kind: LadderKind
    wish: RungWish

    @property
    def name(self) -> str:
        return f"rung {self.wish.number} of {self.wish.rungs}"

    def run(self) -> Made:
        """The rung as plain data."""
        return self.kind.make(self.wish)


@dataclass(frozen=True)
class Rung:
    """A rung as it was made, and as it was read back and replayed."""

    number: int
    made: Made
    proven: Proven


@dataclass(frozen=True)
class Ladder:
    """Rungs in their order, and how that order was judged."""

    numbered: Numbered
    kind: LadderKind
    seed: int
    rungs: tuple[Rung, ...]
    judged: tuple[Measure, ...]
    verdict: Verdict

    @property
    def game(self) -> Game:
        return self.numbered.game

    def refuse_drops(self) -> None:
        """A ladder that does not climb fails, with the rungs at fault named."""
        if not self.verdict.holds:
            head = f"the ladder of {self.game.title} from seed {self.seed} does not climb"
            raise SheetFails("\n".join((head, *self.verdict.reasons)))


def ladder_of(game: Game) -> LadderKind:
    """How a game makes a ladder; a game without one is refused."""
    if game.ladder is None:
        raise BadInput(f"{game.title} has no ladder yet")
    return game.ladder


def make_ladder(
    library: Library,
    game: Game,
    rungs: int,
    seed: int,
    cache: Cache,
    *,
    workers: Workers = 0,
    say: Say = silent,
) -> Ladder:
    """Make every rung, replay its witnesses, and judge the order."""
    kind = ladder_of(game)
    if not LEAST_RUNGS <= rungs <= kind.most:
        what = f"a ladder of {game.title} has {LEAST_RUNGS} to {kind.most} rungs, not {rungs}"
        raise BadInput(f"{what}; the most that fit are {kind.most}")
    seed_text(seed)
    lens, numbered = Lens(library, cache), numbered_pads(game)[kind.pad]
    wishes = [RungWish(rungs, number, seed) for number in range(1, rungs + 1)]
    made = _made(lens, numbered, kind, wishes, workers, say)
    found = tuple(
        Rung(number, each, open_made(lens, numbered, each, f"rung {number} of {rungs}"))
        for number, each in enumerate(made, 1)
    )
    judged = tuple(measure_of(rung.made.facts.get("judged")) for rung in found)
    return Ladder(numbered, kind, seed, found, judged, judge(judged))


def _made(
    lens: Lens,
    numbered: Numbered,
    kind: LadderKind,
    wishes: Sequence[RungWish],
    workers: Workers,
    say: Say,
) -> list[Made]:
    keys = [
        maker_key("ladder", numbered, lens, kind.version, w.rungs, w.number, w.seed) for w in wishes
    ]
    known = [_as_rung(lens.cache.get(key)) for key in keys]
    missing = [at for at, rung in enumerate(known) if rung is None]
    jobs = [MakeRung(kind, wishes[at]) for at in missing]
    for at, rung in zip(missing, run_jobs(jobs, workers, say), strict=True):
        known[at] = rung
        lens.cache.put(keys[at], made_data(rung))
    return [rung for rung in known if rung is not None]


def _as_rung(data: Value) -> Made | None:
    """A rung from the cache; one that lacks what the report tells was not kept by us."""
    made = as_made(data)
    if made is None or not isinstance(made.facts.get("adds"), str):
        return None
    numbers = [made.facts.get("aim")]
    for name in ("recorded", "judged"):
        measure = made.facts.get(name)
        if not isinstance(measure, dict):
            return None
        numbers += [measure.get(key) for key in ("value", "error", "games")]
    return made if all(_is_number(number) for number in numbers) else None


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and abs(value) < LARGEST  # and so none without end


def measure_of(data: Value) -> Measure:
    """A measure from plain data."""
    if not isinstance(data, dict):
        raise SheetFails("a rung of this ladder was not judged")
    return Measure(float(data["value"]), float(data["error"]), int(data["games"]))
