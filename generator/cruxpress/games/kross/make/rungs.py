"""Rungs of a ladder, from friendly letters with spares to rough ones without.

A panel of players chooses a sheet: each finds it as far up as the rung stands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import count, pairwise
from math import prod
from pathlib import Path
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
from cruxpress.games.kross.solve.best import LONG, SHORT, SearchEffort
from cruxpress.games.kross.words import find_task, words_for
from cruxpress.games.ladder import JUDGING, RECORDING, drawn_by, level_of
from cruxpress.games.numbered import rung_code, shows_known_words
from cruxpress.games.panel import (
    PanelSearch,
    PanelSeat,
    PanelStage,
    PanelTrial,
    PanelWeights,
    choose,
    panel_facts,
    share_reaching,
)
from cruxpress.games.texts import room_texts

# Letters as often as they are to come. What is friendly and what is rough was measured: all players
# score most with A, O, H, Y and M, and least with C, V, F, G and B, which few short words have.
FRIENDLY = "aaaeeeooihhmmttnnddsslpyr"
ROUGH = "aeiouu" + "bbbcccccffffgggjkklmnppqrstvvvvvwxzz"
RARE = "jkqvwxyz"  # letters that a rung tells of
RARE_SHARE = 15  # thousandths of all letters: one that words of one's own have less often is rare
VOWELS = "aeiou"
# How many thousandths of the letters are rough ones, or friendly ones below zero, at which level:
# from all friendly to all rough, for the wider apart two rungs are, the less luck with the order of
# letters can turn them round; and so that the players together climb evenly. Sheets for one rung
# differ by up to so much.
SHARES = ((0.0, -1000), (0.15, 0), (0.34, 250), (0.71, 625), (1.0, 1000))
VARYING = 60
BLOCKS = 12  # of calls, each with its share of vowels
MOST_FRIENDLY = 12  # letters of a person's own words
THOUSAND, MILLION = 1000, 1_000_000
TASKS_NEAR = 3  # so many tasks, one by one harder, are asked on neighbouring rungs
# These two feel much of the luck with letters that nobody shares, and play quickly.
COUNTS = PanelWeights(0.4, {"begins words": 1.5, "sees pairs": 1.5})
SEARCH = PanelSearch(
    150, (PanelStage(3, 30), PanelStage(10, 8), PanelStage(32, 3)), 120, 300, COUNTS
)


def make_rung(
    request: RungRequest, search: PanelSearch = SEARCH, effort: SearchEffort = LONG
) -> MadeSheet:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    maker = maker_with(request.words, fast=True)
    code = rung_code(GAME, MAKER, request)
    for trial in near_sheets(request, search):
        sheet, shown = trial.option, None
        scores = maker.scores(sheet, range(RECORDING, RECORDING + search.target_games))
        if shows_known_words(request.number, code):
            shown = maker.solver.best_shown(sheet, SHORT if effort is LONG else effort)
        # Where nobody prints the rung, any par above its medals will do.
        for each in (effort,) if request.searched else (SHORT, effort):
            best = maker.solver.best_known(sheet, shown.table if shown else None, each)
            made = maker.finish(sheet, best, scores, code, request.number)
            if made.sheet.targets is not None:
                break
        if made.sheet.targets is None:
            continue
        if shown is not None and shown.score < best.score:
            if shown.score < made.sheet.targets.master:
                continue
            made = replace(made, shown=shown)
        return made.as_made(_facts(maker, made, trial, request, search))
    raise SheetFails(
        f"rung {request.number} of {request.rungs}: none of the nearest sheets has a par above its "
        f"medals; try another seed than {request.seed}"
    )


def near_sheets(request: RungRequest, search: PanelSearch = SEARCH) -> list[PanelTrial[CallSheet]]:
    """The sheets that the panel finds nearest to a rung, the nearest first."""
    sheets = _sheets(maker_with(request.words, fast=True), request)
    return choose(sheets, panel_seats(request.words), level_of(request), search)


@cache
def panel_seats(words: Path | None = None) -> tuple[PanelSeat[CallSheet], ...]:
    """The panel, and what each of it misses of the 120 points from the first rung to the last."""
    maker = maker_with(words, fast=True)
    panel = panel_of(maker.lexicon, maker.block)

    def missed(play: PlayGames, sheet: CallSheet, games: range) -> list[int]:
        return [STANDARD.most_points - points for points in play(sheet, games)]

    def seat(
        name: str, games: int, scale: tuple[float, ...], *, sorts: bool = True
    ) -> PanelSeat[CallSheet]:
        play = panel[name].points if name in panel else partial(maker.points, MIDDLING)
        easiest, *between, hardest = scale
        return PanelSeat(
            name, partial(missed, play), easiest, hardest, games, sorts, tuple(between)
        )

    return (
        seat("hopes", 2, (64.1, 69.7, 74.4, 78.7, 84.3, 90.9, 97.6)),
        seat("recalls", 4, (88.2, 97.1, 101.5, 104.8, 108.1, 110.8, 113.6), sorts=False),
        seat("greedy", 2, (82.2, 89.3, 92.7, 98.3, 101.7, 106.3, 110.8)),
        seat("looks ahead", 1, (63.6, 67.1, 71.3, 76.2, 82.3, 89.4, 96.7)),
        seat("plans rows", 4, (84.9, 87.3, 90.9, 96.5, 102.8, 107.4, 112.1)),
        seat("begins words", 4, (77.6, 86.0, 90.4, 96.5, 100.6, 105.1, 110.6)),
        seat("knows all", 2, (64.2, 70.7, 76.5, 85.2, 92.0, 99.3, 106.1)),
        # Who follows a fixed rule has luck with the order of letters, three to five rungs on
        # average, that no other player feels: only its own games tell. So such players sort.
        seat("sees pairs", 4, (82.7, 92.7, 97.5, 102.9, 106.5, 110.5, 113.8)),
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
    return LetterPools("".join(ordered[:MOST_FRIENDLY]), "".join(ordered) + 2 * rare, rare)


def draw_letters(chance: Chance, bag: str, special: str, share: int, many: int) -> str:
    """So many letters, so many thousandths of them special ones, each as often as is its due.

    Two sheets of one level differ in no letter by more than one, nor in their vowels, and vowels
    come evenly: luck with letters, which players feel unlike, has little part in how hard it is.
    """
    often, extra = Counter(bag), Counter(special)
    unit = THOUSAND * often.total() * extra.total()
    due, drawn = chance.below(unit), ""
    for letter in sorted(often | extra, key=lambda one: (one not in VOWELS, -often[one], one)):
        part = (THOUSAND - share) * often[letter] * extra.total()
        due += many * (part + share * extra[letter] * often.total())
        drawn += letter * (due // unit)
        due %= unit
    turns = chance.shuffled([drawn[first::BLOCKS] for first in range(BLOCKS)])
    return "".join("".join(chance.shuffled(letters)) for letters in turns)


def tasks_by_ease(maker: CallsMaker, tasks: Iterable[int]) -> list[int]:
    """Tasks, first those that most tables answer by chance, with letters as they come in words."""
    often = Counter(maker.bag.bag)

    def by_chance(task: int) -> int:
        words = words_for(maker.lexicon, task)
        return sum(
            MILLION
            * (STANDARD.columns + 1 - len(word))
            * prod(often[letter] for letter in word)
            // often.total() ** len(word)
            for word in words
        )

    return sorted(tasks, key=lambda task: (-by_chance(task), task))


@cache
def _tasks(words: Path | None) -> list[int]:
    maker = maker_with(words, fast=True)
    return tasks_by_ease(maker, maker.tasks() if words else range(1, TASKS + 1))


def rough_share(level: float) -> int:
    """How many thousandths of the letters are rough ones on average; below zero, friendly ones."""
    (low, first), (high, last) = next(
        pair for pair in pairwise(SHARES) if level <= pair[1][0] or pair[1] == SHARES[-1]
    )
    return round(first + (level - low) / (high - low) * (last - first))


def _sheets(maker: CallsMaker, rung: RungRequest) -> Iterator[CallSheet]:
    """Sheets for a place on the ladder; their letters and tasks are those of the words."""
    level, pools, tasks = level_of(rung), letters_for(maker, rung.words), _tasks(rung.words)
    spares = MOST_SPARES - min(MOST_SPARES, int(level * (MOST_SPARES + 1)))
    first = round(level * max(0, len(tasks) - TASKS_NEAR))
    near = tasks[first : first + TASKS_NEAR]
    for attempt in count():
        chance = Chance("kross", "ladder", MAKER, *drawn_by(rung), attempt)
        varied = rough_share(level) + chance.below(2 * VARYING + 1) - VARYING
        special, share = pools.rough if varied > 0 else pools.friendly, min(abs(varied), THOUSAND)
        letters, more = (
            draw_letters(chance, maker.bag.bag, special, share, many)
            for many in (STANDARD.squares, spares)
        )
        task = chance.pick(near) if near else None
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
    facts = panel_facts(trial, seats, level, search.games, counts=search.counts)
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
