"""What else a proof shows of a sheet: a full fill, and a letter placed within two words."""

from collections.abc import Mapping, Sequence

from cruxpress.games.cruxy.rules.moves import write
from cruxpress.games.cruxy.rules.refusals import Reason, Refused
from cruxpress.games.cruxy.rules.table import ALPHABET, Dictionary, Mode, State, Table, begin
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.spec.board import Square, name_of
from cruxpress.games.cruxy.spec.sheet import Sheet

WITHIN_WORDS = 2

# For each letter, one or two words with their slots that bring it onto the grid.
Bringing = Mapping[str, Sequence[tuple[int, str]]]


def check_fill(sheet: Sheet, words: Sequence[str], dictionary: Dictionary) -> None:
    """Every slot has a word that fits, crosses well and comes once; else a refusal."""
    if len(words) != len(sheet.slots):
        what = f"{len(words)} words for {len(sheet.slots)} slots"
        raise Refused(Reason.NO_SUCH_SLOT, what)
    filled: dict[Square, str] = {}
    seen: set[str] = set()
    for slot, word in zip(sheet.slots, words, strict=True):
        if len(word) != len(slot):
            raise Refused(Reason.WRONG_LENGTH, f"'{word}' does not fill {slot.name}")
        if not dictionary.legal_in_cruxy(word):
            raise Refused(Reason.NO_WORD, f"'{word}' is no word of this game")
        if word in seen:
            raise Refused(Reason.USED_BEFORE, f"'{word}' comes twice")
        seen.add(word)
        for square, letter in zip(slot.squares, word, strict=True):
            if filled.setdefault(square, letter) != letter:
                what = f"'{filled[square]}' and '{letter}' meet on {name_of(square)}"
                raise Refused(Reason.DOES_NOT_FIT, what)


def check_letters(
    sheet: Sheet, starts: tuple[str, ...], brought: Bringing, dictionary: Dictionary
) -> None:
    """Each letter stands on a square that one or two words after the starting words fill.

    Every letter is brought in a game of its own; all of them begin alike.
    """
    letters = ALPHABET[: len(sheet.letter_boxes)]
    begun = begin(Table(sheet, letters, dictionary, Mode.SOLO), starts)
    for letter, moves in brought.items():
        replay_letter(begun, letter, moves)


def replay_letter(begun: State, letter: str, moves: Sequence[tuple[int, str]]) -> State:
    """Play one or two words; the letter stands on a square that they filled, or a refusal."""
    if len(moves) > WITHIN_WORDS:
        raise Refused(Reason.NOT_FINISHED, f"{len(moves)} words; {WITHIN_WORDS} must do")
    state = begun
    for slot, word in moves:
        state = apply(state, write(slot, word))
    if not any(
        found == letter and square not in begun.filled for square, found in state.filled.items()
    ):
        raise Refused(Reason.WRONG_LETTER, f"these words do not bring {letter.upper()}")
    return state
