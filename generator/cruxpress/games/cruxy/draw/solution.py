"""Names the data of proven games of Cruxy for solutions and hints."""

from collections.abc import Mapping, Sequence
from statistics import median_low

from cruxpress.codes import qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import DrawContext, Proven
from cruxpress.games.cruxy.draw.sheet import (
    NO_SIGN,
    area_map,
    digits_map,
    end_key,
    label_of,
    map_lines,
)
from cruxpress.games.cruxy.rules.proven import (
    DRAWS,
    FEW_WORDS,
    Witness,
    line_of,
    parse_witness,
)
from cruxpress.games.cruxy.sheet.files import sign_of
from cruxpress.games.cruxy.sheet.model import (
    AREA_COLUMNS,
    COLUMNS,
    ROWS,
    AreaBox,
    CruxySheet,
)
from cruxpress.games.cruxy.words import NOT_SHOWN, is_known_word
from cruxpress.games.rare_words import marked
from cruxpress.games.tools import Hint
from cruxpress.specs.binding import escape
from cruxpress.specs.texts import Texts
from cruxpress.words import load_lexicon

A_PAGE = 2  # solutions
# Squares of a solution: those of the starting words, and those that were written later.
STARTING, WRITTEN = "=", "+"
FIRST_SIGN = ord("a")


def solution_pages(
    sheets: Sequence[Proven[CruxySheet]], context: DrawContext
) -> list[Mapping[str, Value]]:
    """Pages of proven games, two to a page."""
    blocks: list[Value] = [solution_data(proven, context) for proven in sheets]
    rare = [_has_rare_word(proven) for proven in sheets]
    return [
        {"blocks": blocks[at : at + A_PAGE], "rare": any(rare[at : at + A_PAGE])}
        for at in range(0, len(blocks), A_PAGE)
    ]


def _has_rare_word(proven: Proven[CruxySheet]) -> bool:
    """Whether the game that is shown has a word with a star."""
    _, game = _shown(proven)
    words = (*game.starts, *(step.word for step in game.steps))
    return any(map(load_lexicon().is_rare, words))


def solution_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """The first proven game of known words that is neither short nor long for its sheet."""
    sheet, texts = proven.model, context.texts
    _, witness = _shown(proven)
    left = _shown_boxes(sheet, witness, sorted(witness.left))
    return {
        "label": label_of(proven),
        "place": escape(sheet.title),
        "code": str(proven.code),
        "qr": qr_text(proven.code, context.site),
        **_filled(sheet, witness),
        "starts": texts("solution.and").join(
            marked(word.upper(), texts) for word in witness.starts
        ),
        "words": texts("solution.words", words=witness.words),
        "bag": " ".join(witness.letters.upper()),
        "left": left or texts("solution.nothing"),
        "about": texts("solution.about", draws=DRAWS),
        "moves": [texts.get_list("solution.heads"), *_moves(sheet, witness, texts)],
        "rows": len(sheet.area) // AREA_COLUMNS,
        "area": area_map(sheet, witness.letters.upper()),
        "area-digits": digits_map(sheet),
        "area-key": end_key(sheet),
        "area-shown": witness.words <= FEW_WORDS,
        "boxes": _ends(sheet, witness),
    }


def _ends(sheet: CruxySheet, witness: Witness) -> list[Value]:
    """Which move crossed out each box of the area; one that stays open has none."""
    moves = {
        box: str(number)
        for number, step in enumerate(witness.steps, start=1)
        for box in (*step.crossed, *step.free)
    }
    return [{"move": moves.get(box, "")} for box in range(len(sheet.area))]


def shown_game(games: Sequence[Witness]) -> tuple[int, Witness]:
    """The game that a solution shows, and its number.

    One without words that we do not show to a family; then of known words; then of usual length.
    """
    usual = median_low(game.words for game in games)

    def order(numbered: tuple[int, Witness]) -> tuple[bool, bool, int, int]:
        number, game = numbered
        words = (*game.starts, *(step.word for step in game.steps))
        is_known = all(map(is_known_word, words))
        return not NOT_SHOWN.isdisjoint(words), not is_known, abs(game.words - usual), number

    return min(enumerate(games, 1), key=order)


def _shown(proven: Proven[CruxySheet]) -> tuple[int, Witness]:
    """The game of a sheet that is shown, and its number."""
    games = [parse_witness(line_of(node)) for node in proven.witnesses.get("draws", ())]
    if not games:
        what = f"sheet {proven.model.label} is not proven, so there is no game to show"
        raise SheetFails(what)
    return shown_game(games)


def hints(proven: Proven[CruxySheet], context: DrawContext) -> list[Hint]:
    """The words of that game, move by move."""
    _, witness = _shown(proven)
    slots = proven.model.slots
    return [
        Hint(context.texts("hint.where", move=move, slot=slots[step.slot].name), step.word)
        for move, step in enumerate(witness.steps, 1)
    ]


def _filled(sheet: CruxySheet, witness: Witness) -> dict[str, Value]:
    """The grid at the end: which squares are written, their letters, and the numbers of the moves.

    What a written square shows on the sheet would lie under its letter, and is left to the list of
    moves.
    """
    signs = [sign_of(sheet, square) for square in range(COLUMNS * ROWS)]
    letters = [NO_SIGN] * len(signs)
    starts = {sheet.slots[step.slot].squares[0]: "" for step in witness.steps}
    for slot, word in zip(sheet.starts, witness.starts, strict=True):
        for square, letter in zip(sheet.slots[slot].squares, word.upper(), strict=True):
            signs[square], letters[square] = STARTING, letter
    for number, step in enumerate(witness.steps, start=1):
        squares = sheet.slots[step.slot].squares
        for square, letter in zip(squares, step.word.upper(), strict=True):
            if letters[square] == NO_SIGN:
                signs[square], letters[square] = WRITTEN, letter
        earlier = starts[squares[0]]
        starts[squares[0]] = f"{earlier}·{number}" if earlier else str(number)
    numbers = [NO_SIGN] * len(signs)
    key: dict[str, Value] = {}
    for place, square in enumerate(sorted(starts)):
        numbers[square] = chr(FIRST_SIGN + place)
        key[numbers[square]] = {"number": starts[square]}
    lines = {"map": signs, "letters": letters, "numbers": numbers}
    maps: dict[str, Value] = {name: map_lines(each, COLUMNS) for name, each in lines.items()}
    return {**maps, "number-key": key}


def _moves(sheet: CruxySheet, witness: Witness, texts: Texts) -> list[list[Value]]:
    """A row for each move."""
    return [
        [
            str(number),
            sheet.slots[step.slot].name,
            f"**{marked(step.word.upper(), texts)}**",
            _shown_boxes(sheet, witness, step.crossed) or "–",
            _shown_boxes(sheet, witness, step.free),
        ]
        for number, step in enumerate(witness.steps, start=1)
    ]


def _shown_boxes(sheet: CruxySheet, witness: Witness, boxes: Sequence[int]) -> str:
    """What boxes ask for: letters first, then digits, then equipment."""
    letters = dict(zip(sheet.letter_boxes, witness.letters.upper(), strict=True))
    order = sorted((bool(sheet.area[box].kind), box not in letters, box) for box in boxes)
    return "  ".join(_shown_box(sheet.area[box], letters.get(box, "")) for *_, box in order)


def _shown_box(box: AreaBox, letter: str) -> str:
    if box.is_either:
        return f"{box.digit}/:{box.kind}:"
    return f":{box.kind}:" if box.kind else letter or str(box.digit)
