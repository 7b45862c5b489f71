"""Make the rungs of a ladder, many at a time; each is kept as soon as it is made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from generator.cache import Cache
from generator.codes import seed_text
from generator.errors import BadInput, Place, SheetFails
from generator.games.game import Game, LadderKind, RungWish, SheetData
from generator.ladder.judge import LEAST_RUNGS, Verdict, judge
from generator.measures import Measure
from generator.specs.nodes import Map, Value, as_node
from generator.workers import Say, run_jobs, silent

FORM = 2  # the version of a rung's plain data, which the cache keeps


@dataclass(frozen=True)
class MakeRung:
    """Make one rung: it depends on its ladder's length, its number and the seed alone."""

    kind: LadderKind
    wish: RungWish

    @property
    def name(self) -> str:
        return f"rung {self.wish.number} of {self.wish.rungs}"

    def run(self) -> SheetData:
        """The rung as plain data."""
        return self.kind.make(self.wish)


@dataclass(frozen=True)
class Ladder:
    """Rungs in their order, and how that order was judged."""

    game: Game
    kind: LadderKind
    seed: int
    rungs: tuple[SheetData, ...]
    judged: tuple[Measure, ...]
    verdict: Verdict

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
    game: Game, rungs: int, seed: int, cache: Cache, *, workers: int = 0, say: Say = silent
) -> Ladder:
    """Make every rung, replay its witness, and judge the order."""
    kind = ladder_of(game)
    if not LEAST_RUNGS <= rungs <= kind.most:
        what = f"a ladder of {game.title} has {LEAST_RUNGS} to {kind.most} rungs, not {rungs}"
        raise BadInput(f"{what}; the most that fit are {kind.most}")
    seed_text(seed)
    wishes = [RungWish(rungs, number, seed) for number in range(1, rungs + 1)]
    made = _made(game, kind, wishes, cache, workers, say)
    for rung in made:
        kind.check(cast(Map, as_node(rung, Place(str(rung["code"])))))
    judged = tuple(measure_of(rung["judged"]) for rung in made)
    return Ladder(game, kind, seed, tuple(made), judged, judge(judged))


def _made(
    game: Game,
    kind: LadderKind,
    wishes: Sequence[RungWish],
    cache: Cache,
    workers: int,
    say: Say,
) -> list[SheetData]:
    model = kind.model()
    keys: list[Value] = [
        ["ladder", FORM, game.name, kind.version, model, wish.rungs, wish.number, wish.seed]
        for wish in wishes
    ]
    known = [cast(SheetData | None, cache.get(key)) for key in keys]
    missing = [at for at, rung in enumerate(known) if rung is None]
    answers = run_jobs([MakeRung(kind, wishes[at]) for at in missing], workers, say)
    for at, rung in zip(missing, answers, strict=True):
        known[at] = rung
        cache.put(keys[at], rung)
    return [rung for rung in known if rung is not None]


def measure_of(data: Value) -> Measure:
    """A measure from plain data."""
    assert isinstance(data, dict)
    return Measure(float(data["value"]), float(data["error"]), int(data["games"]))
