"""Fifty sheets that lie together: chosen by what players say of them, and judged as a ladder.

A ladder must make each rung by its name alone; fifty sheets that are shipped need not. Fresh ones
are heard beside those that stand, and those are taken that the panel and people with drawn habits
find most evenly one after the other.
"""

from collections.abc import Callable, Sequence
from typing import Any

from cruxpress.core.jobs import Work, run_kept
from cruxpress.games import open_game
from cruxpress.games.contract import MadeSheet
from cruxpress.games.ladder import judge, measure_from
from cruxpress.games.numbered import numbered_pads
from cruxpress.games.panel import PanelSeat
from cruxpress.products.ladder import Ladder, PrintedRung, ladder_kind
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.library import Library
from workshop.chain import ChainOption, Weights, best_chain
from workshop.heard import HearSheet, scales_of
from workshop.shipped_sheets import RUNGS, store

WEIGHTS = Weights(down=5.0, mean=1.0)


def chosen(
    standing: Sequence[str],
    options: Sequence[str],
    hear: Callable[[str], HearSheet],
    sorting: Sequence[PanelSeat[Any]],
    work: Work,
) -> list[str]:
    """Those of the options that are found most evenly one after the other.

    The scales of people are those of the sheets that stand.
    """
    texts = list(dict.fromkeys([*standing, *options]))
    heard = dict(zip(texts, run_kept(list(map(hear, texts)), work), strict=True))
    scales = scales_of([heard[text] for text in standing])
    texts_of = {}
    for text in dict.fromkeys(options):
        levels = heard[text].levels(sorting, scales)
        texts_of[ChainOption(text, tuple((RUNGS - 1) * level for level in levels))] = text
    chain = best_chain(list(texts_of), range(RUNGS), len(texts_of), WEIGHTS)
    return [texts_of[option] for option in chain]


def stored(library: Library, game: str, row: Sequence[MadeSheet], seed: int = 0) -> None:
    """Judge the fifty of a game as any ladder, and store them if they climb."""
    kind, opener = ladder_kind(open_game(game)), SheetOpener(library)
    numbered = numbered_pads(open_game(game))[kind.pad]
    rungs = tuple(
        PrintedRung(number, made, opener.open_made(numbered, made, f"sheet {number}"))
        for number, made in enumerate(row, 1)
    )
    judged = tuple(measure_from(rung.made.facts["judged"]) for rung in rungs)
    ladder = Ladder(numbered, kind, seed, rungs, judged, judge(judged))
    print(f"steepest drop {ladder.verdict.drop} standard errors, climb {ladder.verdict.climb}")
    ladder.refuse_drops()
    for rung in ladder.rungs:
        store(library, ladder, rung)
    print(f"{len(rungs)} sheets stored; run cruxpress check {game}")
