"""Names the data of Cruxy's pages for the layouts: sheets, solutions, and pages of a report."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median_low

from cruxpress.codes import qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.cruxy.play.measures import MOST_LOST_BOXES, MOST_STALLS, SEAT_WINS
from cruxpress.games.cruxy.rules.proven import (
    DRAWS,
    FEW_WORDS,
    MOST_WORDS,
    Witness,
    line_of,
    parse_witness,
)
from cruxpress.games.cruxy.sheet.board import COLUMNS, ROWS
from cruxpress.games.cruxy.sheet.files import SIGNS, sign_of
from cruxpress.games.cruxy.sheet.model import (
    AREA_COLUMNS,
    SPECIAL_BOXES,
    AreaBox,
    CruxySheet,
    Effect,
)
from cruxpress.specs.binding import escape
from cruxpress.specs.texts import Texts

# The layout's key names the signs of the sheet files; an area has two more of its own.
EMPTY, EITHER = "_", "e"
NO_SIGN = "."
OPEN = "x"
FIRST_SIGN = ord("a")
# Effects whose trackers come in a pair, one for the top of the grid and one for the bottom.
TOP_AND_BOTTOM = (Effect.OWL, Effect.URSA)


def starred(data: SheetData) -> SheetData:
    """The second copy of a sheet, which the other team plays on: only the label differs."""
    return {**data, "label": f"{data['label']}*", "starred": True}


def sheet_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """All that a sheet's layout shows; a starred copy is the same sheet with the same code."""
    sheet, code = proven.model, proven.code
    return {
        "label": sheet.label,
        "title": sheet.title,
        "place": escape(sheet.title),
        "starred": sheet.starred,
        "map": grid_map(sheet),
        "rows": len(sheet.area) // AREA_COLUMNS,
        "area": area_map(sheet),
        "area-key": area_key(sheet),
        "specials": special_boxes(sheet),
        "trackers": trackers(sheet),
        "effects": [
            {"icon": effect.value, "name": context.texts(f"effects.{effect.value}")}
            for effect in sheet.effects
            if effect is not Effect.CRACK
        ],
        "code": str(code),
        "qr": qr_text(code, context.site),
    }


def grid_map(sheet: CruxySheet) -> str:
    """The grid as lines of signs, for the layout's grid element."""
    signs = [sign_of(sheet, square) for square in range(COLUMNS * ROWS)]
    rows = ["".join(signs[at : at + COLUMNS]) for at in range(0, len(signs), COLUMNS)]
    return "\n".join(rows)


def area_map(sheet: CruxySheet) -> str:
    """The conditions of one player as lines of signs."""
    signs = [_box_sign(box) for box in sheet.area]
    rows = ["".join(signs[at : at + AREA_COLUMNS]) for at in range(0, len(signs), AREA_COLUMNS)]
    return "\n".join(rows)


def _box_sign(box: AreaBox) -> str:
    if box.is_either:
        return EITHER
    if box.digit:
        return str(box.digit)
    return SIGNS[box.kind] if box.kind else EMPTY


def area_key(sheet: CruxySheet) -> Mapping[str, Value]:
    """What the signs of an area show: equipment as icons, a digit beside the one that it may be."""
    key: dict[str, Value] = {SIGNS[kind]: {"icon": kind} for kind in sheet.kinds}
    for box in sheet.area:
        if box.is_either:
            key[EITHER] = {"number": str(box.digit), "mark": box.kind}
    return key


def special_boxes(sheet: CruxySheet) -> list[Value]:
    """The icons of the effects whose letters go into the row of special boxes."""
    return [effect.value for effect in sheet.effects for _ in range(SPECIAL_BOXES.get(effect, 0))]


def trackers(sheet: CruxySheet) -> list[Value]:
    """The icons beside an area, with the circles or the box that a player marks."""
    found: list[Value] = []
    for effect, count in sheet.trackers.items():
        pair = ["top", "bottom"] if effect in TOP_AND_BOTTOM else [""] * count
        found += [
            {"icon": effect.value, "half": half, "box": effect is Effect.BEAR} for half in pair
        ]
    return found


def blank_model(_data: SheetData) -> Mapping[str, Value]:
    """What the designers' sheet is: an empty grid of the right size."""
    return {"game": "cruxy", "blank": [COLUMNS, ROWS]}


def solution_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """The first proven game that is neither short nor long for its sheet."""
    sheet, texts = proven.model, context.texts
    games = [parse_witness(line_of(node)) for node in proven.witnesses.get("draws", ())]
    if not games:
        raise SheetFails(f"sheet {sheet.label} is not proven, so there is no game to show")
    usual = median_low(game.words for game in games)
    number, witness = next((n, game) for n, game in enumerate(games, 1) if game.words == usual)
    numbers, key = _numbers(sheet, witness)
    return {
        **sheet_data(proven, context),
        "letters": _letters(sheet, witness),
        "numbers": numbers,
        "number-key": key,
        "drawn": _drawn(sheet),
        "drawn-key": _drawn_key(sheet, witness),
        "left": _left(sheet, witness),
        "starts": texts("solution.and").join(word.upper() for word in witness.starts),
        "words": texts("solution.words", words=witness.words),
        "bag": " ".join(witness.letters.upper()),
        "about": texts("solution.about", number=number, draws=DRAWS),
        "moves": [texts.get_list("solution.heads"), *_moves(sheet, witness)],
    }


def _letters(sheet: CruxySheet, witness: Witness) -> str:
    """The letters of all words, on a map of the grid."""
    signs = [NO_SIGN] * (COLUMNS * ROWS)
    starts = zip(sheet.starts, witness.starts, strict=True)
    for slot, word in [*starts, *((step.slot, step.word) for step in witness.steps)]:
        for square, letter in zip(sheet.slots[slot].squares, word.upper(), strict=True):
            signs[square] = letter
    return _lines(signs, COLUMNS)


def _numbers(sheet: CruxySheet, witness: Witness) -> tuple[str, Mapping[str, Value]]:
    """On the first square of each word the number of its move; two may begin on one square."""
    at: dict[int, list[str]] = {}
    for number, step in enumerate(witness.steps, start=1):
        at.setdefault(sheet.slots[step.slot].squares[0], []).append(str(number))
    signs = [NO_SIGN] * (COLUMNS * ROWS)
    key: dict[str, Value] = {}
    for place, (square, moves) in enumerate(sorted(at.items())):
        signs[square] = chr(FIRST_SIGN + place)
        key[signs[square]] = {"number": "·".join(moves)}
    return _lines(signs, COLUMNS), key


def _drawn(sheet: CruxySheet) -> str:
    """A sign for each box of the area, since each shows something of its own."""
    return _lines([chr(FIRST_SIGN + box) for box in range(len(sheet.area))], AREA_COLUMNS)


def _drawn_key(sheet: CruxySheet, witness: Witness) -> Mapping[str, Value]:
    """What a box asks for, and the move that crossed it out."""
    crossed = {
        box: str(number)
        for number, step in enumerate(witness.steps, start=1)
        for box in (*step.crossed, *step.free)
    }
    letters = iter(witness.letters.upper())
    key: dict[str, Value] = {}
    for number, box in enumerate(sheet.area):
        shown: dict[str, Value] = {"number": crossed.get(number, "")}
        if box.is_letter:
            shown["letter"] = next(letters)
        elif box.is_either:
            shown.update({"letter": str(box.digit), "mark": box.kind})
        elif box.kind:
            shown["icon"] = box.kind
        else:
            shown["letter"] = str(box.digit)
        key[chr(FIRST_SIGN + number)] = shown
    return key


def _left(sheet: CruxySheet, witness: Witness) -> str:
    """The boxes that stay open."""
    signs = [OPEN if box in witness.left else EMPTY for box in range(len(sheet.area))]
    return _lines(signs, AREA_COLUMNS)


def _moves(sheet: CruxySheet, witness: Witness) -> list[list[Value]]:
    """A row for each move."""
    letters = dict(zip(sheet.letter_boxes, witness.letters.upper(), strict=True))

    def show(boxes: Sequence[int]) -> str:
        # Letters first, then digits, then equipment.
        order = sorted((bool(sheet.area[box].kind), box not in letters, box) for box in boxes)
        return "  ".join(_shown_box(sheet.area[box], letters.get(box, "")) for *_, box in order)

    return [
        [
            str(number),
            sheet.slots[step.slot].name,
            f"**{step.word.upper()}**",
            show(step.crossed) or "–",
            show(step.free),
        ]
        for number, step in enumerate(witness.steps, start=1)
    ]


def _shown_box(box: AreaBox, letter: str) -> str:
    if box.is_either:
        return f"{box.digit}/:{box.kind}:"
    return f":{box.kind}:" if box.kind else letter or str(box.digit)


def _lines(signs: Sequence[str], width: int) -> str:
    return "\n".join("".join(signs[at : at + width]) for at in range(0, len(signs), width))


def report_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """A page about one sheet; one that was not measured shows its picture alone."""
    facts, texts = proven.facts, context.texts
    return {
        **sheet_data(proven, context),
        "adds": str(facts.get("adds", "")),
        "measured": "players" in facts,
        "aim": texts("report.aim", value=f"{facts['aim']:.2f}") if "aim" in facts else "",
        "value": _value(facts, texts),
        "judged": _judged(facts, texts),
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


def _value(facts: SheetData, texts: Texts) -> str:
    recorded = _map(facts, "recorded")
    if not recorded:
        return texts("report.not-measured")
    return f"{recorded['value']:.3f} ± {recorded['error']:.3f}"


def _judged(facts: SheetData, texts: Texts) -> str:
    judged = _map(facts, "judged")
    if not judged:
        return ""
    value, error = f"{judged['value']:.3f}", f"{judged['error']:.3f}"
    return texts("report.judged", value=value, error=error, games=str(judged["games"]))


def _players(facts: SheetData, texts: Texts) -> list[Value]:
    rows: list[Value] = [texts.get_list("report.player-heads", few=FEW_WORDS)]
    players = _map(facts, "players")
    for name in players:
        found = _map(players, name)
        rows.append(
            [
                name,
                f"{found['words']:.2f}",
                f"{found['error']:.3f}",
                f"{found['spread']:.2f}",
                f"{found['six']:.1f} %",
                f"{found['nine']:.1f} %",
            ]
        )
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
    uses = _map(facts, "uses")
    rows: list[Value] = [texts.get_list("report.use-heads")]
    for effect in Effect:
        if effect.value in uses:
            title = texts(f"effects.{effect.value}")
            rows.append([f":{effect.value}: {title}", f"{uses[effect.value]:.2f}"])
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
    words = Counter(draws)
    return texts(
        "report.proofs",
        draws=len(draws),
        longest=max(words),
        most=MOST_WORDS,
        few=sum(count for number, count in words.items() if number <= FEW_WORDS),
        few_words=FEW_WORDS,
        rare=len(rare),
        rare_longest=max(rare, default=0),
    )
