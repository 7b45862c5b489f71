"""Makes solo sheets from a seed, each with a game that proves it."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.contract import FreshRequest, MadeSheet
from cruxpress.games.cruciverbalist.proof import GAMES, SHOWN, describe_facts
from cruxpress.games.cruciverbalist.rules.board import (
    CruciverbalistRefusal,
    LetterBoard,
    black_out,
)
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, prove
from cruxpress.games.cruciverbalist.sheet import checks, pieces
from cruxpress.games.cruciverbalist.sheet.board import SIZES, STEPS, Square, all_squares, is_inside
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS, ScoreTitle
from cruxpress.games.cruciverbalist.sheet.solo import (
    GAME,
    MAKER,
    Roll,
    Solo,
    ordered_sets,
    parse_solo,
    solo_yaml,
)
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.search import solve_best
from cruxpress.games.cruciverbalist.words import all_themes, any_theme
from cruxpress.words import Lexicon, load_lexicon

EASIEST, HARDEST = 1, 10
MOST_TRIES = 200  # places that are tried for one set of black squares
MOST_ATTEMPTS = 12  # sheets that are drawn before the maker gives up
MOST_REQUESTS = 6  # themes that are tried where one has no sheet that can be won
NO_DRAWING_MENDS = ("unknown theme", "small theme")

# Themes by what the player of `play` scores with them on two sets of black squares, the mean of 24
# games: 78 points or more, 67 to 77, and less. Names of people, brands, games, books and songs are
# known in one country and not in the next, so that sheets with them are made only when asked for.
RICH = ("Nature", "Food Items", "Occupations", "Animals")
FAIR = ("Countries", "Emotions", "Famous Inventions", "Colors", "Fictional Creatures")
POOR = ("Periodic Table Elements", "Body Parts", "Holidays", "Shapes", "U.S. States")


class Recipe(NamedTuple):
    """The choices for one degree of difficulty."""

    size: int
    sets: int
    target: ScoreTitle
    themes: tuple[str, ...]


RECIPES = (
    Recipe(15, 2, BANDS[1], RICH),
    Recipe(13, 4, BANDS[1], RICH),
    Recipe(13, 2, BANDS[1], FAIR),
    Recipe(13, 2, BANDS[2], RICH),
    Recipe(13, 5, BANDS[2], RICH),
    Recipe(13, 3, BANDS[2], FAIR),
    Recipe(13, 2, BANDS[3], RICH),
    Recipe(13, 2, BANDS[2], POOR[:3]),
    Recipe(13, 3, BANDS[3], FAIR),
    Recipe(13, 2, BANDS[3], POOR),
)


@dataclass(frozen=True, slots=True)
class SoloRequest:
    """What a sheet should be; its seed decides the rest."""

    size: int
    sets: int
    theme: str
    target: ScoreTitle

    def parameters(self) -> str:
        """As a code writes it: size, sets, number of the theme, number of the band."""
        theme = [theme.name for theme in (any_theme(), *all_themes())].index(self.theme)
        return f"{self.size}{self.sets}{theme:02}{BANDS.index(self.target)}"


def able_themes(lexicon: Lexicon) -> list[str]:
    """The themes that a word list has words enough for; any word, if it has them for none."""
    names = [*RICH, *FAIR, *POOR]
    able = [name for name in names if _is_able(lexicon, name)]
    able = able or [theme.name for theme in all_themes() if _is_able(lexicon, theme.name)]
    return able or [any_theme().name]


def _is_able(lexicon: Lexicon, theme: str) -> bool:
    return len(checks.writable_words(lexicon, theme, min(SIZES))) >= checks.FEWEST_WORDS


def request_for(
    difficulty: int, chance: Chance, able: Collection[str] = (*RICH, *FAIR, *POOR)
) -> SoloRequest:
    """A request of that difficulty, 1 to 10; chance picks the theme among those that are able."""
    if not EASIEST <= difficulty <= HARDEST:
        raise BadInput(f"difficulty {difficulty} is outside {EASIEST} to {HARDEST}")
    recipe = RECIPES[difficulty - 1]
    themes = [theme for theme in recipe.themes if theme in able] or list(able)
    return SoloRequest(recipe.size, recipe.sets, chance.pick(themes), recipe.target)


def request_of(parameters: str) -> SoloRequest:
    """The request that a code's parameters mean."""
    found = re.fullmatch(r"([0-9]{2})([0-9])([0-9]{2})([0-9])", parameters)
    if found:
        size, sets, theme, band = map(int, found.groups())
        themes = (any_theme(), *all_themes())
        is_theme, is_target = theme < len(themes), 0 < band < len(BANDS)
        if size in SIZES and sets >= checks.FEWEST_SETS and is_theme and is_target:
            return SoloRequest(size, sets, themes[theme].name, BANDS[band])
    right = "size, sets, theme and band, as 132163"
    raise BadInput(f"'{parameters}' are no parameters of a Cruciverbalist sheet; {right} are")


def draw_solo(request: SoloRequest, chance: Chance) -> Solo:
    """A sheet as it is asked for; nobody knows yet whether it keeps all rules."""
    return Solo(
        size=request.size,
        blackouts=ordered_sets(_black_sets(request.size, request.sets, chance)),
        theme=request.theme,
        rolls=tuple(_roll(chance) for _ in range(pieces.SOLO_ROUNDS)),
        rerolls=tuple(_roll(chance) for _ in range(pieces.TOKENS_A_PLAYER)),
        target=request.target,
    )


def change_solo(sheet: Solo, chance: Chance) -> Solo:
    """The sheet with some dice of one roll thrown again, or with a black set somewhere else."""
    if chance.below(3):
        at, rolls = chance.below(len(sheet.rolls)), list(sheet.rolls)
        fresh = _roll(chance)
        pairs = zip(rolls[at], fresh, strict=True)
        rolls[at] = tuple(new if chance.below(2) else old for old, new in pairs)
        return replace(sheet, rolls=tuple(rolls))
    sets = list(sheet.blackouts)
    sets[chance.below(len(sets))] = _grow_set(sheet.size, chance)
    return replace(sheet, blackouts=ordered_sets(sets))


def _roll(chance: Chance) -> Roll:
    return tuple(1 + chance.below(6) for _ in range(pieces.DICE))


def _black_sets(size: int, sets: int, chance: Chance) -> list[tuple[Square, ...]]:
    """Sets of four black squares that touch nowhere; fewer, where no more fit by chance."""
    board = LetterBoard(size)
    found: list[tuple[Square, ...]] = []
    for _ in range(sets):
        for _ in range(MOST_TRIES):
            squares = _grow_set(size, chance)
            try:
                board = black_out(board, squares, checks.SQUARES_OF_A_SET)
            except CruciverbalistRefusal:
                continue
            found.append(squares)
            break
    return found


def _grow_set(size: int, chance: Chance) -> tuple[Square, ...]:
    """Four squares side by side, one after the other, from a square anywhere."""
    squares = [chance.pick(all_squares(size))]
    while len(squares) < checks.SQUARES_OF_A_SET:
        beside = sorted({square + step for square in squares for step in STEPS} - set(squares))
        squares.append(chance.pick([square for square in beside if is_inside(square, size)]))
    return tuple(squares)


@dataclass(frozen=True)
class MadeSolo:
    """A fresh sheet, as it was read back from its file, and the best game found on it."""

    sheet: Solo
    witness: CruciverbalistWitness
    file: str
    shown: CruciverbalistWitness | None = None  # another game than the best

    def as_made_sheet(self) -> MadeSheet:
        """The sheet as the files of it and of its proof hold it."""
        facts = describe_facts(self.sheet, self.witness)
        games = {GAMES: [self.witness.as_data()], SHOWN: [(self.shown or self.witness).as_data()]}
        return MadeSheet(self.file, games, facts)


def make_solo(
    request: SoloRequest,
    seed: int,
    lexicon: Lexicon,
    *,
    number: int = 0,
    fingerprint: str | None = None,
    payable: Payable | None = None,
) -> Outcome[MadeSolo]:
    """The sheet of a request and a seed; with a number it is kept and has a shipped code."""
    parameters = request.parameters()
    code = None if number else FreshCode(GAME, MAKER, parameters, seed, fingerprint)
    table = payable or Payable()
    steps = 0
    why = "no sheet was drawn"
    for attempt in range(MOST_ATTEMPTS):
        chance = Chance(GAME, "maker", MAKER, parameters, seed, attempt)
        drawn = draw_solo(request, chance)
        file = solo_yaml(replace(drawn, number=number, fresh_code=code))
        sheet = parse_solo(file, str(code or f"solo {number}"))
        faults = checks.solo_faults(sheet, lexicon)
        hopeless = [fault.what for fault in faults if fault.rule in NO_DRAWING_MENDS]
        if hopeless:
            return Impossible(hopeless[0], steps)
        if faults or len(sheet.blackouts) < request.sets:
            why = faults[0].what if faults else f"{request.sets} sets of black squares do not fit"
            continue
        answer = solve_best(sheet, lexicon, table)
        steps += answer.steps
        if isinstance(answer, Found):
            prove(sheet, answer.witness, lexicon)
            return Found(MadeSolo(sheet, answer.witness, file), steps)
        why = answer.why
    return GaveUp(f"{MOST_ATTEMPTS} sheets were drawn and none was good; the last: {why}", steps)


def fresh_solo(request: FreshRequest) -> MadeSheet:
    """A sheet of a fresh pad, which begins with easy sheets and ends with hard ones."""
    seed = request.own_seed(GAME)
    degrees = HARDEST - EASIEST + 1
    difficulty = EASIEST + (2 * request.number - 1) * degrees // (2 * request.count)
    chance = Chance(GAME, "fresh", MAKER, difficulty, seed)
    payable = Payable()
    why = ""
    able = able_themes(load_lexicon(request.words)) if request.words else (*RICH, *FAIR, *POOR)
    for _ in range(MOST_REQUESTS):
        wanted = request_for(difficulty, chance, able)
        answer = _make_with(request.words, wanted, seed, payable)
        if isinstance(answer, Found):
            return answer.witness.as_made_sheet()
        why = answer.why
    what = f"no solo sheet came out of seed {request.seed}, number {request.number}: {why}"
    raise SheetFails(what)


def remake_fresh(code: FreshCode, words: Path | None) -> MadeSheet:
    """The sheet of a fresh pad, made again from its code."""
    answer = _make_with(words, request_of(code.parameters), code.seed, Payable())
    if not isinstance(answer, Found):
        raise SheetFails(f"there is no sheet of {code}: {answer.why}")
    return answer.witness.as_made_sheet()


def _make_with(
    words: Path | None, request: SoloRequest, seed: int, payable: Payable
) -> Outcome[MadeSolo]:
    """A sheet with a person's own words, whose fingerprint goes into its code, or with ours."""
    lexicon = load_lexicon(words)
    fingerprint = own_fingerprint(lexicon=lexicon.fingerprint) if words else None
    return make_solo(request, seed, lexicon, fingerprint=fingerprint, payable=payable)
