"""Why a move or a whole game is refused: a short reason for programs, a sentence for people."""

from cruxpress.games.refusals import RefusedBy

REASONS = {
    "first place": "the first card lies in the middle, at 0, 0",
    "turn": "a card lies in one of four turns, 0 to 3",
    "lit orb": "a lit orb may never be covered",
    "orb": "in an expert game no orb may be covered",
    "no bare table": "at least one cell of a card must lie on the bare table",
    "buried": "every card must keep a visible cell",
    "no touch": "one of its crystals must lie next to an older crystal that can be seen",
    "needless": "a card is set aside only when it has no legal place",
    "creatures are free": "the last creature is free, so no further card is drawn",
    "unfinished": "the game is not over yet",
    "no such card": "that card does not lie face up before the player",
    "no dragon phase": "the Black Dragon wakes only when every creature is free",
    "dragon is trapped": "the Black Dragon is trapped, so the game is over",
    "choice missing": "more orbs light up than there are gems; the player must choose",
    "wrong choice": "the orbs chosen for contested gems do not fit",
    "needless choice": "an orb was chosen where there was nothing to choose",
    "no magic": "the magic gem is earned by all three magic treasures",
    "magic in vain": "the magic gem must break a bond or light up a dark orb of the dragon",
    "magic never used": "the magic gem comes at a time that this game does not reach",
    "no battle": "the extra card is earned by all three battle treasures",
    "refill missing": "a colour is missing, so the player must discard a card for it",
    "needless refill": "a card is discarded only while a missing colour can be drawn",
    "another deal": "this game was played with another deal",
    "no champion": "a certified deal is won as a champion",
    "late draw": "a certified deal is won without late draws, which its card does not show",
    "wrong claim": "the game does not end as it claims",
}


class Refused(RefusedBy):
    """A game that breaks a rule; `reason` is its short name."""

    reasons = REASONS
