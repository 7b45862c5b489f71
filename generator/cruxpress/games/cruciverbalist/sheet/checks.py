"""What makes a solo sheet valid: each rule has a name and says which squares or dice are wrong."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cruxpress.core.errors import BadInput, Place
from cruxpress.games.cruciverbalist.sheet.board import (
    AROUND,
    SIZES,
    Square,
    joined_parts,
    names_of,
    runs_of,
)
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BANDS,
    CHART,
    DICE,
    SOLO_ROUNDS,
    TOKENS_A_PLAYER,
)
from cruxpress.games.cruciverbalist.sheet.solo import Roll, Solo
from cruxpress.games.cruciverbalist.words import find_theme, theme_entries
from cruxpress.games.faults import RuleFault
from cruxpress.words import Lexicon

SQUARES_OF_A_SET = 4
FEWEST_SETS = 2
SHORTEST_RUN = 3
FEWEST_WORDS = 40  # seven are written; the dice and the crossings refuse most of the others


def solo_faults(sheet: Solo, lexicon: Lexicon) -> list[RuleFault]:
    """All that is wrong with a solo sheet."""
    return [
        *_blackout_faults(sheet),
        *_white_faults(sheet),
        *_theme_faults(sheet, lexicon),
        *_dice_faults(sheet, "rolls", "roll", SOLO_ROUNDS),
        *_dice_faults(sheet, "rerolls", "reroll line", TOKENS_A_PLAYER),
        *_target_faults(sheet),
        *_code_faults(sheet),
    ]


def _blackout_faults(sheet: Solo) -> Iterator[RuleFault]:
    if sheet.size not in SIZES:
        what = f"the grid is {sheet.size} squares wide; {', '.join(map(str, SIZES))} are right"
        yield RuleFault("grid size", what, sheet.places.key("grid"))
    if len(sheet.blackouts) < FEWEST_SETS:
        what = f"the grid has {len(sheet.blackouts)} sets of black squares"
        where = sheet.places.key("grid")
        yield RuleFault("too few sets", f"{what}; {FEWEST_SETS} or more are right", where)
    for squares in sheet.blackouts:
        where = sheet.places.square(squares[0]) if squares else sheet.places.key("grid")
        named = names_of(squares)
        if len(squares) != SQUARES_OF_A_SET:
            what = f"the black set {named} has {len(squares)} squares; {SQUARES_OF_A_SET} are right"
            yield RuleFault("set size", what, where)
        if len(joined_parts(squares)) > 1:
            what = f"the black set {named} is not joined; its squares must stand side by side"
            yield RuleFault("set not joined", what, where)
    for one, other in combinations(sheet.blackouts, 2):
        touching = sorted(square for square in other if _touches(square, one))
        if touching:
            what = f"the black set {names_of(other)} touches the set {names_of(one)}"
            where = sheet.places.square(touching[0])
            yield RuleFault("sets touch", f"{what}; not even corners may", where)


def _touches(square: Square, others: Sequence[Square]) -> bool:
    return square in others or any(square + step in others for step in AROUND)


def _white_faults(sheet: Solo) -> Iterator[RuleFault]:
    parts = joined_parts(sheet.white)
    for part in sorted(parts, key=len)[:-1]:
        what = f"{names_of(part)} cannot be reached from the other white squares"
        yield RuleFault("white not joined", what, sheet.places.square(min(part)))
    runs = runs_of(sheet.white, sheet.size, SHORTEST_RUN)
    in_runs = {square for run in runs for square in run}
    short = [square for square in sheet.white if square not in in_runs]
    if short:
        right = f"each white square belongs to a run of {SHORTEST_RUN} or more"
        what = f"{names_of(short)} stands in no such run; {right}"
        yield RuleFault("short run", what, sheet.places.square(short[0]))


def _theme_faults(sheet: Solo, lexicon: Lexicon) -> Iterator[RuleFault]:
    where = sheet.places.key("theme")
    try:
        theme = find_theme(sheet.theme)
    except BadInput as unknown:
        yield RuleFault("unknown theme", unknown.problems[0].what, where)
        return
    if theme.name != sheet.theme:
        what = f"the theme is written '{sheet.theme}'; '{theme.name}' is right"
        yield RuleFault("theme name", what, where)
    count = len(writable_words(lexicon, theme.name, sheet.size))
    if count < FEWEST_WORDS:
        what = f"the list of {theme.name} has {count} words that fit this grid"
        yield RuleFault("small theme", f"{what}; {FEWEST_WORDS} or more are right", where)


def writable_words(lexicon: Lexicon, theme: str, size: int) -> list[str]:
    """The words of a theme that fit into a grid and that dice can pay, in alphabetical order."""
    return sorted(
        letters
        for letters in theme_entries(lexicon, theme)
        if 2 <= len(letters) <= size and all(letter in CHART.group_of for letter in letters)
    )


def _dice_faults(sheet: Solo, rule: str, what: str, right: int) -> Iterator[RuleFault]:
    rolls: Sequence[Roll] = getattr(sheet, rule)
    places: Sequence[Place] = getattr(sheet.places, rule)
    if len(rolls) != right:
        fault = f"the sheet has {len(rolls)} {what}s; {right} are right"
        yield RuleFault(f"number of {rule}", fault, sheet.places.key(rule))
    for number, roll in enumerate(rolls, start=1):
        where = places[number - 1] if number <= len(places) else sheet.places.sheet
        if len(roll) != DICE:
            fault = f"{what} {number} has {len(roll)} dice; {DICE} are right"
            yield RuleFault(f"dice of {rule}", fault, where)
        wrong = sorted({die for die in roll if not 1 <= die <= 6})
        if wrong:
            fault = f"{what} {number} has a die that shows {wrong[0]}; dice show 1 to 6"
            yield RuleFault(f"pips of {rule}", fault, where)


def _target_faults(sheet: Solo) -> Iterator[RuleFault]:
    if sheet.target == BANDS[0] or sheet.target not in BANDS:
        what = f"every game reaches {sheet.target.title}; take a higher band as the target"
        yield RuleFault("no target", what, sheet.places.key("target"))


def _code_faults(sheet: Solo) -> Iterator[RuleFault]:
    if not sheet.fresh_code and not sheet.number:
        what = "the sheet has neither a number nor a code; give it one of them"
        yield RuleFault("no code", what, sheet.places.sheet)
