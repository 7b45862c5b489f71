"""Why a move or a claimed game is refused: a short reason for programs, a sentence for people."""

from cruxpress.games.refusals import RefusedBy

REASONS = {
    "no letter": "exactly one letter is written in a round",
    "not on the card": "the card does not show that letter",
    "no joker on the card": "only a card with a question mark gives any letter",
    "no joker left": "all joker boxes are crossed out, so the question mark cannot be chosen",
    "no such cryptex": "the sheet has no cryptex of that number",
    "cryptex is full": "that cryptex has no empty box",
    "another deal": "this game was played with another deal",
    "too few rounds": "everyone writes a letter in every round",
    "too many rounds": "the game ends when the deck was gone through twice",
    "wrong score": "the claimed score is not what the game comes to",
}


class Refused(RefusedBy):
    """A move or a game that breaks a rule; `reason` is its short name."""

    reasons = REASONS
