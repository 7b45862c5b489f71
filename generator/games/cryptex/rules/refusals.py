"""Why a move or a claimed game is refused: a short reason for programs, a sentence for people."""

from generator.errors import SheetFails

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


class Refused(SheetFails):
    """A move or a game that breaks a rule; `reason` is its short name."""

    def __init__(self, reason: str, where: str = "") -> None:
        sentence = REASONS[reason]
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.reason = reason
        self._where = where

    def __reduce__(self) -> tuple[type, tuple[str, str]]:  # type: ignore[override]
        """Worker processes hand refusals back by pickling them."""
        return type(self), (self.reason, self._where)
