"""Makes solo sheets from a seed: what is asked for, how it is drawn, and a game that proves it."""

import re
from dataclasses import dataclass
from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.outcomes import Found, GaveUp, Impossible, Outcome
from cruxpress.games.contract import FreshRequest, MadeSheet
from cruxpress.games.cruciverbalist.proof import GAMES, describe_par, describe_sheet
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, black_out
from cruxpress.games.cruciverbalist.rules.refusals import CruciverbalistRefusal
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, prove
from cruxpress.games.cruciverbalist.sheet.board import SIZES, STEPS, Square, all_squares, is_inside
from cruxpress.games.cruciverbalist.sheet.checks import FEWEST_SETS, SQUARES_OF_A_SET, solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BANDS,
    DICE,
    SOLO_ROUNDS,
    TOKENS_A_PLAYER,
    ScoreTitle,
)
from cruxpress.games.cruciverbalist.sheet.solo import (
    GAME,
    Roll,
    Solo,
    ordered_sets,
    parse_solo,
    solo_yaml,
)
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.search import solve_best
from cruxpress.games.cruciverbalist.words import all_themes
from cruxpress.words import Lexicon, load_lexicon

EASIEST, HARDEST = 1, 10
MOST_SETS = 9  # a digit in the code

# Themes by what the player of `play` scores with them on two sets of black squares, the mean of 24
# games: 78 points or more, 67 to 77, and less. Names of people, brands, games, books and songs are
# known in one country and not in the next, so that sheets with them are made only when asked for.
RICH = ("Nature", "Food Items", "Occupations", "Animals")
FAIR = ("Countries", "Emotions", "Famous Inventions", "Colors", "Fictional Creatures")
POOR = ("Periodic Table Elements", "Body Parts", "Holidays", "Shapes", "U.S. States")


@dataclass(frozen=True, slots=True)
class Recipe:
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
        theme = [theme.name for theme in all_themes()].index(self.theme) + 1
        return f"{self.size}{self.sets}{theme:02}{BANDS.index(self.target)}"


def request_for(difficulty: int, chance: Chance) -> SoloRequest:
    """A wish of that difficulty, 1 to 10; chance picks the theme."""
    if not EASIEST <= difficulty <= HARDEST:
        raise BadInput(f"difficulty {difficulty} is outside {EASIEST} to {HARDEST}")
    recipe = RECIPES[difficulty - 1]
    return SoloRequest(recipe.size, recipe.sets, chance.pick(recipe.themes), recipe.target)


def request_of(parameters: str) -> SoloRequest:
    """The wish that a code's parameters mean."""
    found = re.fullmatch(r"([0-9]{2})([0-9])([0-9]{2})([0-9])", parameters)
    if found:
        size, sets, theme, band = map(int, found.groups())
        themes = all_themes()
        is_theme, is_target = 0 < theme <= len(themes), 0 < band < len(BANDS)
        if size in SIZES and sets >= FEWEST_SETS and is_theme and is_target:
            return SoloRequest(size, sets, themes[theme - 1].name, BANDS[band])
    right = "size, sets, theme and band, as 132163"
    raise BadInput(f"'{parameters}' are no parameters of a Cruciverbalist sheet; {right} are")


MAKER = 1  # the version of the maker, as codes name it
MOST_TRIES = 200  # places that are tried for one set of black squares


def drawn(wish: SoloRequest, chance: Chance, number: int = 0, code: str = "") -> Solo:
    """A sheet as the wish wants it; nobody knows yet whether it keeps all rules."""
    sets = black_sets(wish.size, wish.sets, chance)
    return Solo(
        size=wish.size,
        blackouts=ordered_sets(sets),
        theme=wish.theme,
        rolls=tuple(_roll(chance) for _ in range(SOLO_ROUNDS)),
        rerolls=tuple(_roll(chance) for _ in range(TOKENS_A_PLAYER)),
        target=wish.target,
        number=number,
        given_code=code,
    )


def sheet_of(file: str, name: str) -> Solo:
    """The sheet as its file is read back: what is checked and printed is what was written."""
    return parse_solo(file, name)


def _roll(chance: Chance) -> Roll:
    return tuple(1 + chance.below(6) for _ in range(DICE))


def black_sets(size: int, sets: int, chance: Chance) -> list[tuple[Square, ...]]:
    """Sets of four black squares that touch nowhere; fewer, where no more fit by chance."""
    board = LetterBoard(size)
    found: list[tuple[Square, ...]] = []
    for _ in range(sets):
        for _ in range(MOST_TRIES):
            squares = _grown(size, chance)
            try:
                board = black_out(board, squares, SQUARES_OF_A_SET)
            except CruciverbalistRefusal:
                continue
            found.append(squares)
            break
    return found


def _grown(size: int, chance: Chance) -> tuple[Square, ...]:
    """Four squares side by side, one after the other, from a square anywhere."""
    squares = [chance.pick(all_squares(size))]
    while len(squares) < SQUARES_OF_A_SET:
        beside = sorted({square + step for square in squares for step in STEPS} - set(squares))
        squares.append(chance.pick([square for square in beside if is_inside(square, size)]))
    return tuple(squares)


MOST_ATTEMPTS = 12  # sheets that are drawn before the maker gives up
NO_DRAWING_MENDS = ("unknown theme", "small theme")


@dataclass(frozen=True)
class MadeSolo:
    """A fresh sheet, as it was read back from its file, and the best game found on it."""

    sheet: Solo
    witness: CruciverbalistWitness
    file: str


def make_solo(
    wish: SoloRequest,
    seed: int,
    lexicon: Lexicon,
    *,
    number: int = 0,
    fingerprint: str | None = None,
    payable: Payable | None = None,
) -> Outcome[MadeSolo]:
    """The sheet that a wish and a seed make; with a number it is kept and has a shipped code."""
    parameters = wish.parameters()
    code = "" if number else str(FreshCode(GAME, MAKER, parameters, seed, fingerprint))
    table = payable or Payable()
    steps = 0
    why = "no sheet was drawn"
    for attempt in range(MOST_ATTEMPTS):
        chance = Chance(GAME, "maker", MAKER, parameters, seed, attempt)
        file = solo_yaml(drawn(wish, chance, number, code))
        sheet = sheet_of(file, code or f"solo {number}")
        faults = solo_faults(sheet, lexicon)
        hopeless = [fault.what for fault in faults if fault.rule in NO_DRAWING_MENDS]
        if hopeless:
            return Impossible(hopeless[0], steps)
        if faults or len(sheet.blackouts) < wish.sets:
            why = faults[0].what if faults else f"{wish.sets} sets of black squares do not fit"
            continue
        answer = solve_best(sheet, lexicon, table)
        steps += answer.steps
        if isinstance(answer, Found):
            prove(sheet, answer.witness, lexicon)
            return Found(MadeSolo(sheet, answer.witness, file), steps)
        why = answer.why
    return GaveUp(f"{MOST_ATTEMPTS} sheets were drawn and none was good; the last: {why}", steps)


MOST_REQUESTS = 6  # themes that are tried where one has no sheet that can be won


def fresh_solo(request: FreshRequest) -> MadeSheet:
    """A sheet of a fresh pad, which begins with easy sheets and ends with hard ones."""
    lexicon = load_lexicon(request.words)
    seed = request.own_seed(GAME)
    degrees = HARDEST - EASIEST + 1
    difficulty = EASIEST + (2 * request.number - 1) * degrees // (2 * request.count)
    chance = Chance(GAME, "fresh", MAKER, difficulty, seed)
    payable = Payable()
    why = ""
    for _ in range(MOST_REQUESTS):
        one = request_for(difficulty, chance)
        answer = make_solo(one, seed, lexicon, fingerprint=_own(request.words), payable=payable)
        if isinstance(answer, Found):
            return _as_made(answer.witness)
        why = answer.why
    raise SheetFails(
        f"no solo sheet came out of seed {request.seed}, number {request.number}: {why}"
    )


def remake_fresh(code: FreshCode, words: Path | None) -> MadeSheet:
    """The sheet of a fresh pad, made again from its code."""
    lexicon = load_lexicon(words)
    wish = request_of(code.parameters)
    answer = make_solo(wish, code.seed, lexicon, fingerprint=_own(words))
    if not isinstance(answer, Found):
        raise SheetFails(f"there is no sheet of {code}: {answer.why}")
    return _as_made(answer.witness)


def _as_made(made: MadeSolo) -> MadeSheet:
    facts = {
        "adds": describe_sheet(made.sheet),
        "par": describe_par(made.witness.claim.total),
    }
    return MadeSheet(made.file, {GAMES: [made.witness.as_data()]}, facts)


def _own(words: Path | None) -> str | None:
    """The fingerprint of a person's own words."""
    return None if words is None else own_fingerprint(lexicon=load_lexicon(words).fingerprint)
