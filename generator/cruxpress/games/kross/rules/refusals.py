"""Why a move or a claimed table is refused: a short reason for programs, a sentence for people."""

from cruxpress.games.refusals import RefusedBy

REASONS = {
    # a turn
    "game is over": "the game is over, so no further letter is called",
    "no letter": "exactly one letter is called at a time",
    "entries missing": "everyone with a free square enters the letter, but for who rejects it",
    "needless entry": "who rejects the letter, or has a full table, enters nothing",
    "no such square": "that square is not in the table",
    "square is taken": "a letter already stands in that square",
    "nobody there": "there is no such player with a free square",
    "holds the card": "who holds a letter's card must enter that letter when it is called again",
    "no rejecting": "the last player names one letter for their own table and enters it",
    # a claimed table
    "another sheet": "this table was filled from another sheet",
    "table size": "the table does not have the block's rows and columns",
    "other letters": "the table does not hold the letters that were entered",
    "no such call": "there is no call of that number to reject",
    "no such place": "the word does not lie within a row or column of the table",
    "not there": "the word does not stand where it is claimed",
    "no word": "the word does not count in Kross",
    "overlap": "two words of one line share a square",
    "word twice": "a word counts once in a table",
    "no task": "there is no task, so no word can answer one",
    "task word": "the word does not answer the task",
    "task word not counted": "the task word must stand among the counted words",
    "wrong score": "the claimed score is not what the words add up to",
}


class Refused(RefusedBy):
    """A move or a table that breaks a rule; `reason` is its short name."""

    reasons = REASONS
