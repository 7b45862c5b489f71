"""Scores a sheet that a person typed in: a line for each cryptex, with a dot for an empty box.

jokers: 2
half-time: 3
shared: cat

cat
lantern
sto.
"""

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.contract import Answer, ScoreRequest
from cruxpress.games.cryptex.rules import CryptexState, band_of, score_alone
from cruxpress.games.cryptex.sheet.deck import LONGEST, MOST_JOKERS, CryptexSheet
from cruxpress.games.typed import TypedFile, read_typed
from cruxpress.words.accepted import load_family_lexicon
from cruxpress.words.spelling import is_letter, letters_of, spell

EMPTY = "."
MOST_LOST = 40  # at half-time: every box of the largest sheet but one in each cryptex
NUMBERS = {"jokers": MOST_JOKERS, "half-time": MOST_LOST}
SHARED = "shared"
RIGHT = "a sheet; a line is a cryptex, with a dot for each empty box"


def score_typed(request: ScoreRequest) -> Answer:
    """What a sheet in a text file is worth, cryptex by cryptex."""
    if request.extras:
        raise BadInput(f"a Cryptex sheet has no {request.extras[0]}")
    typed = read_typed(request.file, RIGHT, NUMBERS, (SHARED,))
    boxes = _read_boxes(typed)
    sheet = CryptexSheet(boxes=tuple(map(len, boxes)))
    texts = tuple(text.rstrip(EMPTY) for text in boxes)
    jokers, lost = typed.numbers.get("jokers", 0), typed.numbers.get("half-time", 0)
    state = CryptexState(sheet, texts, jokers, lost=lost)
    of_others = {letters_of(word) for word in typed.texts.get(SHARED, "").replace(",", " ").split()}
    result = score_alone(state, load_family_lexicon(request.words), of_others)
    lines = [
        f"{text.upper() or '-'}: {points}"
        for text, points in zip(boxes, result.by_cryptex, strict=True)
    ]
    lines += [f"jokers: {result.jokers}", f"half-time: {-result.half_time}"]
    band = band_of(result.total).title
    data: dict[str, Value] = {
        "cryptexes": [
            {"text": text.upper(), "points": points}
            for text, points in zip(boxes, result.by_cryptex, strict=True)
        ],
        "jokers": result.jokers,
        "half-time": -result.half_time,
        "total": result.total,
        "band": band,
    }
    return Answer((*lines, f"total: {result.total}", f"alone: {band}"), data)


def _read_boxes(typed: TypedFile) -> list[str]:
    """The boxes of each cryptex, filled from the left; all that is wrong is told at once."""
    problems, found = [], []
    for place, line in typed.lines:
        text = "".join(EMPTY if sign == EMPTY else spell(sign) for sign in line.replace(" ", ""))
        wrong = next((sign for sign in text if sign != EMPTY and not is_letter(sign)), None)
        if wrong is not None:
            what = f"'{wrong}' is no letter; write letters, and a dot for each empty box"
            problems.append(Problem(place, what))
        elif EMPTY in text.rstrip(EMPTY):
            what = "a cryptex is filled from the left; the empty boxes stand at its end"
            problems.append(Problem(place, what))
        elif len(text) > LONGEST:
            what = f"this cryptex has {len(text)} boxes; {LONGEST} is the most"
            problems.append(Problem(place, what))
        found.append(text)
    if not found:
        problems.append(Problem(typed.place, f"there is no cryptex here; type {RIGHT}"))
    if problems:
        raise BadInput(problems)
    return found
