"""A proven game on paper: the letters in the grid, and the moves in their order."""

from collections.abc import Mapping, Sequence

from cruxpress.games.cruxy.draw.sheet import EMPTY, sheet_data
from cruxpress.games.cruxy.rules import Witness
from cruxpress.games.cruxy.rules.proven import DRAWS
from cruxpress.games.cruxy.spec import AREA_COLUMNS, COLUMNS, ROWS, Box, Sheet
from cruxpress.specs.nodes import Value

NO_SIGN = "."
OPEN = "x"
FIRST_SIGN = ord("a")
HEADS = ("", "Slot", "Word", "Crosses out", "Penguins take")


def solution_data(sheet: Sheet, witness: Witness, number: int) -> Mapping[str, Value]:
    """All that the layout of solutions shows; `number` counts the draw from 0."""
    numbers, key = _numbers(sheet, witness)
    words = f"{witness.words} words"
    return {
        **sheet_data(sheet),
        "letters": _letters(sheet, witness),
        "numbers": numbers,
        "number-key": key,
        "drawn": _drawn(sheet),
        "drawn-key": _drawn_key(sheet, witness),
        "left": _left(sheet, witness),
        "starts": " and ".join(word.upper() for word in witness.starts),
        "words": words,
        "bag": " ".join(witness.letters.upper()),
        "about": f"Game {number + 1} of the {DRAWS} that prove this sheet",
        "moves": [list(HEADS), *_moves(sheet, witness)],
    }


def _letters(sheet: Sheet, witness: Witness) -> str:
    """The letters of all words, on a map of the grid."""
    signs = [NO_SIGN] * (COLUMNS * ROWS)
    starts = zip(sheet.starts, witness.starts, strict=True)
    for slot, word in [*starts, *((step.slot, step.word) for step in witness.steps)]:
        for square, letter in zip(sheet.slots[slot].squares, word.upper(), strict=True):
            signs[square] = letter
    return _lines(signs, COLUMNS)


def _numbers(sheet: Sheet, witness: Witness) -> tuple[str, Mapping[str, Value]]:
    """On the first square of each word the number of its move; two may begin on one square."""
    at: dict[int, list[str]] = {}
    for number, step in enumerate(witness.steps, start=1):
        at.setdefault(sheet.slots[step.slot].squares[0], []).append(str(number))
    signs = [NO_SIGN] * (COLUMNS * ROWS)
    key: dict[str, Value] = {}
    for place, (square, told) in enumerate(sorted(at.items())):
        signs[square] = chr(FIRST_SIGN + place)
        key[signs[square]] = {"number": "·".join(told)}
    return _lines(signs, COLUMNS), key


def _drawn(sheet: Sheet) -> str:
    """A sign for each box of the area, since each shows something of its own."""
    return _lines([chr(FIRST_SIGN + box) for box in range(len(sheet.area))], AREA_COLUMNS)


def _drawn_key(sheet: Sheet, witness: Witness) -> Mapping[str, Value]:
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


def _left(sheet: Sheet, witness: Witness) -> str:
    """The boxes that stay open."""
    signs = [OPEN if box in witness.left else EMPTY for box in range(len(sheet.area))]
    return _lines(signs, AREA_COLUMNS)


def _moves(sheet: Sheet, witness: Witness) -> list[list[Value]]:
    """A row for each move."""
    letters = dict(zip(sheet.letter_boxes, witness.letters.upper(), strict=True))

    def told(boxes: Sequence[int]) -> str:
        # Letters first, then digits, then equipment.
        told = [(bool(sheet.area[box].kind), box not in letters, box) for box in boxes]
        return "  ".join(
            _told_box(sheet.area[box], letters.get(box, "")) for *_, box in sorted(told)
        )

    return [
        [
            str(number),
            sheet.slots[step.slot].name,
            f"**{step.word.upper()}**",
            told(step.crossed) or "–",
            told(step.free),
        ]
        for number, step in enumerate(witness.steps, start=1)
    ]


def _told_box(box: Box, letter: str) -> str:
    if box.is_either:
        return f"{box.digit}/:{box.kind}:"
    return f":{box.kind}:" if box.kind else letter or str(box.digit)


def _lines(signs: Sequence[str], width: int) -> str:
    return "\n".join("".join(signs[at : at + width]) for at in range(0, len(signs), width))
