"""Sheets, states and games that the tests of Cryptex share."""

from cruxpress.games.cryptex.rules import CryptexState, Move
from cruxpress.games.cryptex.sheet.deal import Deal, numbered_deal
from cruxpress.games.cryptex.sheet.deck import STANDARD, CryptexSheet, deck_of
from cruxpress.words import load_lexicon

LEXICON = load_lexicon()
# Cards that all show the same letters: whatever is wanted can be written.
SAME = deck_of(*["teas?"] * 20)
PLAIN = numbered_deal(1, 1, deck=SAME)


def state_of(
    *texts: str, sheet: CryptexSheet = STANDARD, jokers: int = 4, lost: int = 0
) -> CryptexState:
    """A sheet at the end of a game: each text in the first untouched cryptex that fits it.

    A text may end in dots, for empty boxes.
    """
    written = [""] * len(sheet.boxes)
    for text in texts:
        fitting = (
            n for n, boxes in enumerate(sheet.boxes) if boxes == len(text) and not written[n]
        )
        written[next(fitting)] = text.lower().rstrip(".")
    return CryptexState(sheet, tuple(written), jokers, 40, lost)


def moves_for(deal: Deal, *words: str) -> tuple[Move, ...]:
    """Words written one after the other, each in the first untouched cryptex of its length."""
    left = list(range(len(deal.sheet.boxes)))
    moves: list[Move] = []
    for word in words:
        at = next(n for n in left if deal.sheet.boxes[n] == len(word))
        left.remove(at)
        moves += [Move(letter, at) for letter in word]
    return tuple(moves)
