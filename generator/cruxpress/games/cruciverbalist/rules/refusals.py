"""Why a move or a whole game is refused: a short reason for programs, a sentence for people."""

from cruxpress.games.faults import Refusal

REASONS = {
    # words on the board
    "no letters": "a word is written with the letters A to Z",
    "one letter": "a word has two letters or more",
    "off the board": "a word must stay on the board",
    "black square": "a word cannot cross a black square",
    "other letter": "another letter stands in a square of the word already",
    "nothing new": "a word must fill an empty square",
    "not connected": "after the first word, each word must share a letter with an older one",
    "run is no word": "every run of two or more letters must be one word that was played",
    "same word": "the same word, or a variation of it, was written before",
    "no word": "nobody knows this word; alone, the dictionary decides",
    # dice
    "no such die": "there is no such die, or it may not be used now",
    "die twice": "a die pays for one letter only",
    "unpaid letter": "a new letter must be paid with dice",
    "needless payment": "a letter that stands on the board already is free",
    "wrong number": "the dice show no number of this letter's group",
    "wrong dice": "these are not twelve dice with one to six pips",
    # themes and penalties
    "penalty missing": "the word does not fit the theme, so a penalty box must be crossed off",
    "needless penalty": "the word fits the theme, so no penalty box is crossed off",
    "no penalty box": "all penalty boxes are crossed off; only words of the theme may be written",
    # help tokens
    "no token": "no help token is left",
    "nothing to reroll": "a reroll takes one die or more",
    "no suggestion": "alone, nobody can suggest a word",
    "own suggestion": "a suggestion comes from another player",
    # turns
    "passed": "a turn without a word has nothing to place, pay or cross off",
    "too many rounds": "the game is over; there are no further rounds",
    "unfinished": "the game has more rounds than were played",
    "own turn": "the active player uses all dice, not the shared ones",
    "wrote already": "a player writes one word a turn",
    "shared word too long": "a word from the shared dice has five letters or fewer",
    "alone": "alone, there are no shared words",
    # black squares
    "blackout size": "the set has the wrong number of black squares",
    "blackout joined": "the squares of a set must stand side by side",
    "blackout place": "black squares go on empty squares of the board",
    "blackout touches": "a set of black squares may not touch another, not even at a corner",
    "blackout round": "no squares are blacked out in this round",
    # the end
    "line is empty": "the line leaves the letters",
    "line jumps": "the line must go on to a square beside the last one",
    "line twice": "the line may pass a square only once",
    "wrong claim": "the game does not score what it claims",
    "target missed": "the game does not reach the sheet's target",
    "another sheet": "this game was played on another sheet",
}


class CruciverbalistRefusal(Refusal):
    """A game of Cruciverbalist that breaks a rule."""

    reasons = REASONS
