"""Rungs of Kross's ladder: from friendly letters with spares to rough ones without."""

from collections.abc import Iterator
from itertools import count

from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.kross.make.sheets import (
    CallsDraft,
    CallsMaker,
    CallsRequest,
    LetterSource,
    maker_with,
)
from cruxpress.games.kross.play import MIDDLING, NOVICE, STRONG
from cruxpress.games.kross.sheet.calls import GAME, MAKER, MOST_SPARES, STANDARD, TASKS
from cruxpress.games.kross.words import find_task
from cruxpress.games.ladder import (
    RECORDING,
    Stage,
    StagedSearch,
    level_of,
    measure_rung,
    near_options,
)
from cruxpress.games.numbered import rung_code
from cruxpress.games.texts import room_texts

# Points that the middling player misses of the 120 of a full table. Measured in 12 games on each of
# 60 sheets of a kind: a tenth of the planted ones with four spares miss 66.5 or less, a tenth of
# the rough ones without spares 85 or more (then with every fourth letter rough, now every third).
EASIEST, HARDEST = 66.5, 86.0
WITH_TASKS = 0.1  # of the ladder, from here on
RUNG_GAMES = 40  # of the players other than the middling one, for the targets of a rung
# A game's points spread by about five: the first stages let most sheets go that are far off, the
# last one leaves a step of the ladder (0.4 points) room.
SEARCH = StagedSearch(
    150, (Stage(8, 4.0), Stage(40, 1.5), Stage(150, 0.8), Stage(450, 0.4), Stage(900, 0.3))
)

RungOption = tuple[CallsRequest, CallsDraft]


def make_rung(request: RungRequest, search: StagedSearch = SEARCH) -> MadeSheet:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    maker = maker_with(None, fast=True)
    aim = EASIEST + level_of(request) * (HARDEST - EASIEST)
    most = STANDARD.most_points

    def missed(option: RungOption, games: range) -> list[int]:
        return [most - points for points in maker.points(MIDDLING, option[1].sheet, games)]

    for trial in near_options(_options(maker, request), missed, aim, search):
        how, draft = trial.option
        measures = measure_rung(trial, missed, aim)
        others = range(RECORDING, RECORDING + RUNG_GAMES)
        averages = (
            maker.average(NOVICE, draft.sheet, others),
            most - round(measures.recorded.value),
            maker.average(STRONG, draft.sheet, others),
        )
        made = maker.finish(draft, averages, rung_code(GAME, MAKER, request), request.number)
        if made.sheet.targets is not None:
            return made.as_made({**measures.as_facts(describe(how)), "games": RUNG_GAMES})
    raise SheetFails(
        f"rung {request.number} of {request.rungs}: none of the nearest sheets has a par above its "
        f"medals; try another seed than {request.seed}"
    )


def _options(maker: CallsMaker, rung: RungRequest) -> Iterator[RungOption]:
    """Sheets for a place on the ladder, two kinds of letters in turns."""
    level = level_of(rung)
    friendlier, rougher = list(LetterSource)[:2], list(LetterSource)[1:]
    kinds = friendlier if level < 0.5 else rougher
    spares = MOST_SPARES - min(MOST_SPARES, int(level * (MOST_SPARES + 1)))
    for attempt in count():
        chance = Chance("kross", "ladder", MAKER, rung.rungs, rung.number, rung.seed, attempt)
        task = 1 + chance.below(TASKS) if level >= WITH_TASKS else None
        request = CallsRequest(kinds[attempt % 2], spares, task)
        yield request, maker.draft(chance, request)


def describe(request: CallsRequest) -> str:
    """What is special about a rung, in a few words."""
    texts = room_texts(GAME)
    spares = texts("adds.spares", count=request.spares) if request.spares else texts("adds.none")
    parts = [texts(f"adds.letters.{request.letters.name.lower()}"), spares]
    if request.task is not None:
        title = find_task(request.task).title
        parts.append(texts("adds.task", number=request.task, title=title))
    return ", ".join(parts)
