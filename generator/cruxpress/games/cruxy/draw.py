"""Names the data of Cruxy's pages for the layouts: sheets, solutions, and pages of a report."""

from collections.abc import Mapping, Sequence
from statistics import median_low

from cruxpress.codes import FreshCode, qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import FRESH, DrawContext, Proven, SheetData
from cruxpress.games.cruxy.play.measures import MOST_LOST_BOXES, MOST_STALLS, SEAT_WINS
from cruxpress.games.cruxy.rules.proven import (
    DRAWS,
    FEW_WORDS,
    MOST_WORDS,
    Witness,
    line_of,
    parse_witness,
)
from cruxpress.games.cruxy.sheet.files import SIGNS, sign_of
from cruxpress.games.cruxy.sheet.model import (
    AREA_COLUMNS,
    COLUMNS,
    ROWS,
    SPECIAL_BOXES,
    TRACKERS,
    AreaBox,
    CruxySheet,
    Effect,
)
from cruxpress.games.cruxy.words import NOT_SHOWN, is_known_word
from cruxpress.games.rare_words import marked
from cruxpress.games.tools import Hint
from cruxpress.specs.binding import escape
from cruxpress.specs.texts import Texts
from cruxpress.words import load_lexicon

# The layout's key names the signs of the sheet files; an area has three more of its own.
EMPTY, EITHER, DIGIT = "_", "e", "n"
NO_SIGN = "."
A_PAGE = 2  # solutions
# Squares of a solution: those of the starting words, and those that were written later.
STARTING, WRITTEN = "=", "+"
FIRST_SIGN = ord("a")
ROOMY = 3  # effects that are told in larger type
A_FEW = 5  # effects that the strip has room to explain, trackers that a row of their own holds
A_ROW = 3  # boxes, and as many trackers, that stand in one row
FRESH_NUMBER = "N"  # before the number in the code of a fresh sheet; rungs have an R
# Effects whose trackers come in a pair, one for the top of the grid and one for the bottom.
TOP_AND_BOTTOM = (Effect.OWL, Effect.URSA)


def starred(data: SheetData) -> SheetData:
    """The second copy of a sheet, which the other team plays on: only the label differs."""
    return {**data, "label": f"{data['label']}*", "starred": True}


def _label(proven: Proven[CruxySheet]) -> str:
    """The number on a sheet; that of a fresh one is told by its code, too."""
    code, label = proven.code, proven.model.label
    is_fresh = isinstance(code, FreshCode) and FRESH_NUMBER in code.parameters
    return f"{FRESH}{label}" if is_fresh else label


def sheet_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """All that a sheet's layout shows; a starred copy is the same sheet with the same code."""
    sheet, code = proven.model, proven.code
    explained = len(sheet.effects) <= A_FEW
    return {
        "label": _label(proven),
        "title": sheet.title,
        "place": escape(sheet.title),
        "starred": sheet.starred,
        "map": grid_map(sheet),
        "rows": len(sheet.area) // AREA_COLUMNS,
        "area": area_map(sheet),
        "area-key": _area_key(sheet),
        **_under(_specials(sheet), _trackers(sheet)),
        "effects": [
            {
                "icon": effect.value,
                "name": context.texts(f"effects.{effect.value}"),
                "say": context.texts(f"say.{effect.value}") if explained else "",
            }
            for effect in sheet.effects
        ],
        "few": len(sheet.effects) <= ROOMY,
        "explained": explained,
        "steps-hidden": len(sheet.effects) > 1,
        "code": str(code),
        "qr": qr_text(code, context.site),
    }


def grid_map(sheet: CruxySheet) -> str:
    """The grid as lines of signs, for the layout's grid element."""
    return _lines([sign_of(sheet, square) for square in range(COLUMNS * ROWS)], COLUMNS)


def area_map(sheet: CruxySheet, letters: str = "") -> str:
    """The conditions of one player as lines of signs, with the letters that were drawn."""
    signs = [
        EITHER if box.is_either else str(box.digit or SIGNS.get(box.kind, EMPTY))
        for box in sheet.area
    ]
    for box, letter in zip(sheet.letter_boxes, letters, strict=False):
        signs[box] = letter
    return _lines(signs, AREA_COLUMNS)


def _lines(signs: Sequence[str], width: int) -> str:
    return "\n".join("".join(signs[at : at + width]) for at in range(0, len(signs), width))


def _digits_map(sheet: CruxySheet) -> str:
    """Where a digit stands in a corner, as lines of signs."""
    return _lines([DIGIT if box.is_either else EMPTY for box in sheet.area], AREA_COLUMNS)


def _area_key(sheet: CruxySheet) -> dict[str, Value]:
    """What the signs of an area show: equipment as icons, a digit beside the one that it may be."""
    key: dict[str, Value] = {SIGNS[kind]: {"icon": kind} for kind in sheet.kinds}
    for box in sheet.area:
        if box.is_either:
            key[EITHER] = {"number": str(box.digit), "mark": box.kind}
    return key


def _end_key(sheet: CruxySheet) -> Mapping[str, Value]:
    """The same where moves stand in the lower corners: the icon in the middle, the digit alone."""
    key = _area_key(sheet)
    for box in sheet.area:
        if box.is_either:
            key |= {EITHER: {"icon": box.kind}, DIGIT: {"number": str(box.digit)}}
    return key


def _under(
    specials: Sequence[Mapping[str, Value]], trackers: Sequence[Mapping[str, Value]]
) -> Mapping[str, Value]:
    """What stands under an area: in line with its columns, in one row, or, if need be, in two."""
    marks = [{**mark, "kind": _kind(mark), "half": mark.get("half", "")} for mark in specials]
    marks += [{**mark, "kind": _kind(mark)} for mark in trackers]
    fits = max(len(specials), len(trackers)) <= A_ROW
    under = "columns" if len(marks) <= AREA_COLUMNS else "row" if fits else "two-rows"
    return {
        "specials": list(specials),
        "trackers": list(trackers),
        "marks": list(marks),
        "under": under,
        "crowded": len(trackers) > A_FEW,
    }


def _kind(mark: Mapping[str, Value]) -> str:
    """What a mark looks like: a box to write in, a ban, a circle to write in, or an icon."""
    if "ban" in mark:
        return "ban" if mark["ban"] else "box"
    return "circle" if mark["ring"] else "sign"


def _specials(sheet: CruxySheet) -> list[Mapping[str, Value]]:
    """The boxes under an area for letters that come during the game; Bear's is a ban."""
    boxes = {**SPECIAL_BOXES, Effect.BEAR: TRACKERS[Effect.BEAR]}
    in_order = sorted(sheet.effects, key=lambda effect: effect is Effect.BEAR)
    return [
        {"icon": effect.value, "ban": effect is Effect.BEAR}
        for effect in in_order
        for _ in range(boxes.get(effect, 0))
    ]


def _trackers(sheet: CruxySheet) -> list[Mapping[str, Value]]:
    """The icons under an area that a player marks; Ursa Major's are circles to write in."""
    found: list[Mapping[str, Value]] = []
    for effect, count in sheet.trackers.items():
        pair = ["top", "bottom"] if effect in TOP_AND_BOTTOM else [""] * count
        if effect is not Effect.BEAR:
            found += [
                {"icon": effect.value, "half": half, "ring": effect is Effect.URSA} for half in pair
            ]
    return found


def blank_model(_data: SheetData) -> Mapping[str, Value]:
    """What the designers' sheet is: an empty grid of the right size."""
    return {"game": "cruxy", "blank": [COLUMNS, ROWS]}


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
        "label": _label(proven),
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
        "area-digits": _digits_map(sheet),
        "area-key": _end_key(sheet),
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
    maps: dict[str, Value] = {name: _lines(each, COLUMNS) for name, each in lines.items()}
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


def report_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """A page about one sheet; one that was not measured shows its picture alone."""
    facts, texts = proven.facts, context.texts
    value, judged_text = texts("report.not-measured"), ""
    if recorded := _map(facts, "recorded"):
        value = f"{recorded['value']:.3f} ± {recorded['error']:.3f}"
    if judged := _map(facts, "judged"):
        numbers = {name: f"{judged[name]:.3f}" for name in ("value", "error")}
        judged_text = texts("report.judged", **numbers, games=str(judged["games"]))
    return {
        **sheet_data(proven, context),
        "adds": str(facts.get("adds", "")),
        "measured": "players" in facts,
        "aim": texts("report.aim", value=f"{facts['aim']:.2f}") if "aim" in facts else "",
        "value": value,
        "judged": judged_text,
        "players": _players(facts, texts),
        "tables": _tables(facts, texts),
        "uses": _uses(facts, texts),
        "limits": _limits(texts),
        "proofs": _proofs(proven, texts),
    }


def _map(data: SheetData, name: str) -> SheetData:
    found = data.get(name, {})
    if not isinstance(found, Mapping):
        raise SheetFails(f"'{name}' is no map in the facts of a sheet")
    return found


def _players(facts: SheetData, texts: Texts) -> list[Value]:
    rows: list[Value] = [texts.get_list("report.player-heads", few=FEW_WORDS)]
    form = "{words:.2f}|{error:.3f}|{spread:.2f}|{six:.1f} %|{nine:.1f} %"
    players = _map(facts, "players")
    rows += [[name, *form.format_map(_map(players, name)).split("|")] for name in players]
    return rows


def _tables(facts: SheetData, texts: Texts) -> list[Value]:
    rows: list[Value] = [texts.get_list("report.table-heads")]
    tables = _map(facts, "tables")
    for players in tables:
        found = _map(tables, players)
        seats = found["seats"]
        if not isinstance(seats, Sequence):
            raise SheetFails("'seats' is no list in the facts of a sheet")
        wins = "  ·  ".join(f"{share:.0f} %" for share in seats)
        rows.append([str(players), f"{found['stalls']:.1f} %", wins, f"{found['lost']:.2f}"])
    return rows


def _uses(facts: SheetData, texts: Texts) -> list[Value]:
    uses, names = _map(facts, "uses"), [effect.value for effect in Effect]
    rows: list[Value] = [texts.get_list("report.use-heads")]
    rows += [
        [f":{name}: {texts(f'effects.{name}')}", f"{uses[name]:.2f}"]
        for name in names
        if name in uses
    ]
    return rows


def _limits(texts: Texts) -> str:
    wins = [
        texts("report.seat-wins", low=low, high=high, players=players)
        for players, (low, high) in SEAT_WINS.items()
    ]
    lost = f"{MOST_LOST_BOXES / 100:.1f}"
    return texts("report.limits", stalls=MOST_STALLS, wins=", ".join(wins), lost=lost)


def _proofs(proven: Proven[CruxySheet], texts: Texts) -> str:
    draws, rare = (
        [parse_witness(line_of(node)).words for node in proven.witnesses.get(name, ())]
        for name in ("draws", "rare")
    )
    if not draws:
        return texts("report.not-proven")
    return texts(
        "report.proofs",
        draws=len(draws),
        longest=max(draws),
        most=MOST_WORDS,
        few=sum(words <= FEW_WORDS for words in draws),
        few_words=FEW_WORDS,
        rare=len(rare),
        rare_longest=max(rare, default=0),
    )
