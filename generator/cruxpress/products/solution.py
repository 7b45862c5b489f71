"""Solutions: the games that prove sheets, drawn on paper move by move."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cruxpress.core.errors import BadInput, SheetFails, did_you_mean
from cruxpress.core.jobs import Work
from cruxpress.core.places import spelled_out
from cruxpress.core.ranges import range_name
from cruxpress.games.contract import Game, Proven
from cruxpress.games.numbered import Numbered, numbered_pads
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.answers import Answers, print_answers, solutions_of
from cruxpress.products.leaves import LeafOptions
from cruxpress.products.named_sheets import NamedSheets, find_sheets
from cruxpress.products.pad import tell_scale
from cruxpress.products.printing import Printed, PrintOptions
from cruxpress.products.several import joined
from cruxpress.sheets.open import SheetOpener, set_problems, sheet_numbers


def print_solution(
    press: Press,
    texts: str | Sequence[str],
    options: PrintOptions,
    work: Work,
    words: Path | None = None,
) -> Printed:
    """The solutions of sheets in one file: by codes, numbers, files, pads or manifests."""
    opener = SheetOpener(press.library, work.cache, words, work.progress)
    named = [
        find_sheets(press, opener, text) for text in ([texts] if isinstance(texts, str) else texts)
    ]
    own = {spelled_out(file): file for each in named for file in each.files}
    if len(own) > 1 and (problems := set_problems([opener.read(file) for file in own.values()])):
        raise SheetFails(problems)
    answers = _by_kind(named)
    for each in answers:
        _tell_scale(press, each.numbered, options, work)
    return print_answers(press, answers, options, _name_of(named, options))


def _tell_scale(press: Press, numbered: Numbered, options: PrintOptions, work: Work) -> None:
    """Say if solutions are reduced to fit on a page."""
    layout = open_layout(press, numbered.kind.solutions_layout)
    tell_scale(press, layout, options, LeafOptions(), work)


def _by_kind(named: Iterable[NamedSheets]) -> list[Answers]:
    """The sheets by their kind, each once, in the order in which they were asked for."""
    kinds: dict[tuple[str, str], Numbered] = {}
    found: dict[tuple[str, str], dict[str, Proven[Any]]] = {}
    for each in named:
        for numbered, proven in each.sheets:
            key = (numbered.game.name, numbered.kind.name)
            kinds.setdefault(key, numbered)
            found.setdefault(key, {}).setdefault(proven.digest, proven)
    return [Answers(kinds[key], tuple(its.values())) for key, its in found.items()]


def _name_of(named: Sequence[NamedSheets], options: PrintOptions) -> str:
    """What a file of solutions is called after; that of a pad ends in its paper and ink, too."""
    ending = f"-{options.paper}-{options.ink}"
    return joined(each.name.removesuffix(ending) for each in named)


def print_solutions(
    press: Press,
    game: Game,
    options: PrintOptions,
    work: Work,
    *,
    layout: str = "",
    sheets: str = "",
) -> Printed:
    """The solutions of a game's numbered sheets, in one file."""
    numbered, found = open_solved(press, game, work, layout=layout, sheets=sheets)
    _tell_scale(press, numbered, options, work)
    words = [game.name, numbered.pad_name, *([range_name(sheets)] if sheets else [])]
    return solutions_of(press, numbered, found, options, "-".join(words))


def open_solved(
    press: Press, game: Game, work: Work, *, layout: str = "", sheets: str = ""
) -> tuple[Numbered, list[Proven[Any]]]:
    """The numbered sheets of a game whose solutions are wanted, and the pad they are of."""
    pads = numbered_pads(game)
    if not pads:
        raise BadInput(f"{game.title} has no numbered sheets, and so no solutions")
    name = layout or next(iter(pads))
    if name not in pads:
        raise BadInput(f"there are no numbered sheets '{name}'{did_you_mean(name, pads)}")
    numbered = pads[name]
    numbers = sheet_numbers(press.library, numbered, sheets)
    opener = SheetOpener(press.library, work.cache, progress=work.progress)
    return numbered, list(opener.open_numbers(numbered, numbers))
