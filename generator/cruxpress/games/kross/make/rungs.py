"""Rungs of a ladder, from friendly letters with spares to rough ones without.

A panel of players chooses a sheet: each finds it as far up as the rung stands.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.kross.make.calls import MEDALS_FOR, CallsMaker, MadeCalls, maker_with
from cruxpress.games.kross.play.alone import MIDDLING, SKILLS, PlayGames
from cruxpress.games.kross.play.panel import panel_of
from cruxpress.games.kross.sheet.calls import (
    GAME,
    MAKER,
    MOST_SPARES,
    STANDARD,
    TASKS,
    CallSheet,
    task_without_words,
)
from cruxpress.games.kross.solve.best import LONG, SearchEffort
from cruxpress.games.kross.words import find_task
from cruxpress.games.ladder import JUDGING, RECORDING, level_of
from cruxpress.games.numbered import rung_code
from cruxpress.games.panel import (
    PanelSearch,
    PanelSeat,
    PanelStage,
    PanelTrial,
    choose,
    panel_facts,
    share_reaching,
)
from cruxpress.games.texts import room_texts

FRIENDLY = "aeiorstnldhp"
ROUGH = ascii_lowercase + "bcfgjkqvwxyzjqxzv"
RARE = "jkqvwxyz"  # letters that a rung tells of
RARE_SHARE = 15  # thousandths of all letters: one that words of one's own have less often is rare
# The first rungs take a quarter of their letters from the friendly ones, the last ones all from
# the rough ones; sheets for one rung differ by up to so much from that.
FIRST_SHARE, LAST_SHARE, VARYING = -250, 1000, 150  # thousandths
WITH_TASKS = 0.1  # of the ladder, from here on
SEARCH = PanelSearch(44, (PanelStage(10, 9), PanelStage(40, 3), PanelStage(120, 3)), 150, 400)


def make_rung(
    request: RungRequest, search: PanelSearch = SEARCH, effort: SearchEffort = LONG
) -> MadeSheet:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    maker = maker_with(request.words, fast=True)
    level, seats = level_of(request), panel_seats(request.words)
    for trial in choose(_sheets(maker, request), seats, level, search):
        sheet = trial.option
        scores = maker.scores(sheet, range(RECORDING, RECORDING + search.target_games))
        best = maker.solver.best_known(sheet, effort=effort)
        made = maker.finish(sheet, best, scores, rung_code(GAME, MAKER, request), request.number)
        if made.sheet.targets is not None:
            return made.as_made(_facts(maker, made, trial, request, search))
    raise SheetFails(
        f"rung {request.number} of {request.rungs}: none of the nearest sheets has a par above its "
        f"medals; try another seed than {request.seed}"
    )


@cache
def panel_seats(words: Path | None = None) -> tuple[PanelSeat[CallSheet], ...]:
    """The panel, and what each of it misses of the 120 points on the first and the last rung."""
    maker = maker_with(words, fast=True)
    panel = panel_of(maker.lexicon, maker.block)

    def missed(play: PlayGames, sheet: CallSheet, games: range) -> list[int]:
        return [STANDARD.most_points - points for points in play(sheet, games)]

    def seat(
        name: str, easiest: float, hardest: float, games: int, *, sorts: bool = True
    ) -> PanelSeat[CallSheet]:
        play = panel[name].points if name in panel else partial(maker.points, MIDDLING)
        return PanelSeat(name, partial(missed, play), easiest, hardest, games, sorts)

    return (
        seat("hopes", 67, 99, 2),
        seat("recalls", 96, 113, 4),
        seat("greedy", 89, 112, 4),
        seat("looks ahead", 65, 98, 1),
        seat("plans rows", 91, 112, 4),
        seat("sees pairs", 92, 112, 4, sorts=False),
    )


class LetterPools(NamedTuple):
    """The letters that make a sheet friendly or rough, and those that are told as rare."""

    friendly: str = FRIENDLY
    rough: str = ROUGH
    rare: str = RARE


def letters_for(maker: CallsMaker, words: Path | None) -> LetterPools:
    """Our letters, or those of a person's own words by how often these have them."""
    if words is None:
        return LetterPools()
    often = Counter(maker.bag.bag)
    ordered = sorted(maker.lexicon.letters, key=lambda letter: (-often[letter], letter))
    rare = "".join(
        letter for letter in ordered if often[letter] * 1000 < RARE_SHARE * often.total()
    )
    return LetterPools("".join(ordered[: len(FRIENDLY)]), "".join(ordered) + 2 * rare, rare)


def _sheets(maker: CallsMaker, rung: RungRequest) -> Iterator[CallSheet]:
    """Sheets for a place on the ladder; their letters and tasks are those of the words."""
    level, pools = level_of(rung), letters_for(maker, rung.words)
    tasks = maker.tasks() if rung.words else list(range(1, TASKS + 1))
    spares = MOST_SPARES - min(MOST_SPARES, int(level * (MOST_SPARES + 1)))
    share = FIRST_SHARE + round(level * (LAST_SHARE - FIRST_SHARE))
    for attempt in count():
        chance = Chance("kross", "ladder", MAKER, rung.rungs, rung.number, rung.seed, attempt)
        varied = share + chance.below(2 * VARYING + 1) - VARYING
        special = pools.rough if varied > 0 else pools.friendly
        calls = "".join(
            chance.pick(special) if chance.below(1000) < abs(varied) else maker.bag.draw(chance)
            for _ in range(STANDARD.squares + spares)
        )
        task = chance.pick(tasks) if level >= WITH_TASKS and tasks else None
        letters, more = calls[: STANDARD.squares], calls[STANDARD.squares :]
        sheet = CallSheet(letters=letters, spares=more, task=task)
        if not list(task_without_words(sheet, maker.lexicon)):
            yield sheet


def _facts(
    maker: CallsMaker,
    made: MadeCalls,
    trial: PanelTrial[CallSheet],
    request: RungRequest,
    search: PanelSearch,
) -> dict[str, Value]:
    """What is stored of a rung: its difficulty, and how often its targets are reached."""
    targets = made.sheet.targets
    seats, level = panel_seats(request.words), level_of(request)
    facts = panel_facts(trial, seats, level, search.games)
    unseen = maker.scores(trial.option, range(JUDGING, JUDGING + search.target_games))
    reached: dict[str, Value] = {}
    for medal, points in zip(MEDALS_FOR, targets.ascending() if targets else (), strict=True):
        skill, _ = MEDALS_FOR[medal]
        share = share_reaching(unseen[skill], points)
        reached[medal] = {"player": SKILLS[skill].name, "points": points, **share.as_data()}
    games, rare = search.target_games, letters_for(maker, request.words).rare
    return {"adds": describe(made.sheet, rare), **facts, "targets": reached, "games": games}


def describe(sheet: CallSheet, rare_ones: str = RARE) -> str:
    """What is special about a rung, in a few words."""
    texts = room_texts(GAME)
    rare = sum(letter in rare_ones for letter in sheet.calls)
    many = len(sheet.spares)
    parts = [
        texts("adds.rare", count=rare) if rare else texts("adds.no-rare"),
        texts("adds.spares", count=many) if many else texts("adds.none"),
    ]
    if sheet.task is not None:
        title = find_task(sheet.task).title
        parts.append(texts("adds.task", number=sheet.task, title=title))
    return ", ".join(parts)
