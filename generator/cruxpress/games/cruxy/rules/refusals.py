"""Why a move is not allowed: every reason has a name, and words for the person who tried it."""

from enum import Enum

from cruxpress.core.errors import SheetFails


class Reason(Enum):
    """The rule that a move breaks."""

    BAD_SETUP = "the game was not set up by the rules"
    GAME_OVER = "the game is over"
    NO_SUCH_SLOT = "the grid has no such slot"
    SLOT_TAKEN = "a word stands there already"
    WRONG_LENGTH = "the word does not have as many letters as the slot has squares"
    NO_WORD = "the word is not allowed"
    USED_BEFORE = "the word was written before"
    DOES_NOT_FIT = "another letter stands in the square"
    CROSSES_NOTHING = "the word crosses no word"
    NO_WHALE = "no Whale is waiting"
    NO_SEAGULLS = "no Seagulls are waiting"
    SEAGULLS_ON_A_CROSSING = "words cross on that square"
    FORBIDDEN_LETTER = "the Bear forbids the letter"
    NOT_TRIGGERED = "no square beside that animal was filled"
    USED_UP = "the effect was used as often as it may be"
    NO_SUCH_BOX = "the area has no such box"
    BOX_NOT_OPEN = "the box is crossed out already"
    BOX_NOT_FOR_FOX = "the Arctic Fox replaces letters and digits"
    WRONG_REPLACEMENT = "the Arctic Fox cannot write that"
    NOT_CROSSED_BY_OTHERS = "no other player has crossed out that box"
    WRONG_NUMBER_OF_BOXES = "the Puffins cross out two boxes"
    WRONG_PLAYER = "the effect is for another player"
    PLAYER_HAD_ENOUGH = "the player was hit as often as may be"
    WRONG_LETTER = "that letter cannot be taken"
    NO_BAN = "the Bear forbids nothing"
    OWL_MUST_CHOOSE = "both Owls are crossed, so a row or column must be chosen"
    CROSSED_OTHERWISE = "the boxes crossed out are not those that the word earned"
    NOT_FINISHED = "more than two conditions are left"
    LEFT_OTHERWISE = "the conditions left are not those that the witness names"
    ANOTHER_DRAW = "the witness plays another draw than the one of its number"
    TOO_MANY_WORDS = "the game takes more words than a proof allows"
    NOT_COMMON = "the word is too rare for a proof"


class Refused(SheetFails):
    """A move, or a witness, that breaks a rule."""

    def __init__(self, reason: Reason, what: str) -> None:
        super().__init__(what)
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[Reason, str]]:  # type: ignore[override]
        return type(self), (self.reason, str(self))
