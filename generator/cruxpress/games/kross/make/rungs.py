"""Rungs of Kross's ladder: from friendly letters with spares to rough ones without."""

from collections.abc import Iterator, Mapping

from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.games.choosing import Search, Stage, mean_of, near_ones
from cruxpress.games.game import Made as PlainMade
from cruxpress.games.game import RungWish
from cruxpress.games.kross.make.maker import Draft, Made, Maker, maker_with
from cruxpress.games.kross.make.wishes import MAKER, Letters, Wish
from cruxpress.games.kross.play import MIDDLING, NOVICE, STRONG
from cruxpress.games.kross.spec import MOST_SPARES
from cruxpress.games.kross.words import find_task
from cruxpress.games.making import rung_code
from cruxpress.specs.nodes import Value

# Points that the middling player misses of the 120 of a full table. Measured in 12 games on each of
# 60 sheets of a kind: a tenth of the planted ones with four spares miss 66.5 or less, a tenth of
# the rough ones without spares 85 or more (then with every fourth letter rough, now every third).
EASIEST, HARDEST = 66.5, 86.0
MOST_LINES = 120
TASKS = 24
WITH_TASKS = 0.1  # of the ladder, from here on
RECORDING = 1_000_000  # games from this number on are recorded; none of them chose the sheet
JUDGING = 2_000_000  # and these are judged
FURTHER = 40  # games of the other players, for the targets

# A game's points spread by about five: the first stages let most sheets go that are far off, the
# last one leaves a step of the ladder (0.4 points) room.
SEARCH = Search(
    150, (Stage(8, 4.0), Stage(40, 1.5), Stage(150, 0.8), Stage(450, 0.4), Stage(900, 0.3))
)
RECORDED = 100
JUDGED = 100


def make_rung(wish: RungWish, search: Search = SEARCH) -> PlainMade:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    maker = maker_with(None, swift=True)
    level = (wish.number - 1) / max(1, wish.rungs - 1)
    aim = EASIEST + level * (HARDEST - EASIEST)

    def missed(option: tuple[Wish, Draft], games: range) -> list[int]:
        return [MOST_LINES - points for points in maker.points(MIDDLING, option[1].sheet, games)]

    code = rung_code("kross", MAKER, wish)
    for trial in near_ones(_options(maker, wish, level), missed, aim, search):
        how, draft = trial.what
        recorded = missed(trial.what, range(RECORDING, RECORDING + RECORDED))
        judged = missed(trial.what, range(JUDGING, JUDGING + JUDGED))
        others = range(RECORDING, RECORDING + FURTHER)
        middling = MOST_LINES - round(sum(recorded) / RECORDED)
        averages = (
            maker.average(NOVICE, draft.sheet, others),
            middling,
            maker.average(STRONG, draft.sheet, others),
        )
        made = maker.finish(draft, averages, code, wish.number)
        if made.sheet.targets is None:
            continue
        measured: dict[str, Value] = {
            "adds": told(how),
            "aim": round(aim, 2),
            "chosen": mean_of(trial.values).as_data(),
            "recorded": mean_of(recorded).as_data(),
            "judged": mean_of(judged).as_data(),
        }
        return plain(made, {**measured, "games": FURTHER})
    raise SheetFails(
        f"rung {wish.number} of {wish.rungs}: none of the nearest sheets has a par above its "
        f"medals; try another seed than {wish.seed}"
    )


def plain(made: Made, further: Mapping[str, Value]) -> PlainMade:
    """A sheet that was made, as the files of it and of its proof hold it."""
    names = (NOVICE.name, MIDDLING.name, STRONG.name)
    facts: dict[str, Value] = {
        "par": f"best known: {made.par} points",
        "players": dict(zip(names, made.averages, strict=True)),
        **further,
    }
    return PlainMade(made.file, {"tables": [made.witness.as_data()]}, facts)


def told(wish: Wish) -> str:
    """What is special about a rung, in a few words."""
    spares = f"{wish.spares or 'no'} {'spare' if wish.spares == 1 else 'spares'}"
    parts = [wish.letters.told, spares]
    if wish.task is not None:
        parts.append(f"task {wish.task} ({find_task(wish.task).title})")
    return ", ".join(parts)


def _options(maker: Maker, rung: RungWish, level: float) -> Iterator[tuple[Wish, Draft]]:
    """Sheets for a place on the ladder, two kinds of letters in turns."""
    kinds = (Letters.PLANTED, Letters.DRAWN) if level < 0.5 else (Letters.DRAWN, Letters.ROUGH)
    spares = MOST_SPARES - min(MOST_SPARES, int(level * (MOST_SPARES + 1)))
    attempt = 0
    while True:
        chance = Chance("kross", "ladder", MAKER, rung.rungs, rung.number, rung.seed, attempt)
        task = 1 + chance.below(TASKS) if level >= WITH_TASKS else None
        wish = Wish(kinds[attempt % 2], spares, task)
        yield wish, maker.draft(chance, wish)
        attempt += 1
