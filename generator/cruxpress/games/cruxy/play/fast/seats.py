"""The players' areas in a game of several: boxes as bits, and what stands beside them."""

from typing import NamedTuple

import numpy as np

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.fast.arrays import MOST_BOXES, Board, Longs
from cruxpress.games.cruxy.play.fast.luck import count_of, lowest_of, whole
from cruxpress.games.cruxy.rules.table import MOST_PLAYERS
from cruxpress.games.cruxy.solve.wordbits import LETTERS

ADDED = 5  # boxes at most: two by foxes, one by a Kraken, two by Sly Penguins

# What is known of a player. A box that the Arctic Fox has replaced is neither open nor crossed out.
(
    OPEN,
    CROSSED,
    BOXES,
    FOXES,
    PUFFINS,
    WHALE,
    FISH,
    OWLS,
    OWL_USED,
    CIRCLED,  # Seagulls that wait
    FLOWN,  # Seagulls that were used
    KRAKENS,
    SLY,
    BEARS,
    FORBIDDEN,  # a letter, or -1
    FACTS,
) = range(16)
FAR, WAITING, GONE = range(3)  # the Whale


class Seats(NamedTuple):
    """All players."""

    facts: Longs  # player, one of the above
    having: Longs  # player, letter: the boxes of this letter
    letter: Longs  # player, box: its letter, or -1


def empty_seats() -> Seats:
    """Seats for many games, one after the other."""
    return Seats(
        np.zeros((MOST_PLAYERS, FACTS), dtype=np.int64),
        np.zeros((MOST_PLAYERS, LETTERS), dtype=np.int64),
        np.zeros((MOST_PLAYERS, MOST_BOXES + ADDED), dtype=np.int64),
    )


@inner
def sit_down(board: Board, seats: Seats, players: int, tokens: Longs) -> None:
    """Begin a game: the drawn letters go into everybody's boxes."""
    for player in range(players):
        facts = seats.facts[player]
        for fact in range(FACTS):
            facts[fact] = 0
        for letter in range(LETTERS):
            seats.having[player, letter] = 0
        for box in range(seats.letter.shape[1]):
            seats.letter[player, box] = -1
        for place in range(len(board.letter_boxes)):
            box = board.letter_boxes[place]
            seats.having[player, tokens[place]] = 1 << box
            seats.letter[player, box] = tokens[place]
        facts[OPEN] = (1 << board.printed) - 1
        facts[BOXES] = board.printed
        facts[FORBIDDEN] = -1


@inner
def cross(seats: Seats, player: int, boxes: int) -> None:
    """Cross out those of the boxes that are open."""
    boxes &= seats.facts[player, OPEN]
    seats.facts[player, OPEN] ^= boxes
    seats.facts[player, CROSSED] |= boxes


@inner
def add_letter(seats: Seats, player: int, letter: int) -> None:
    """One more box; a ban on a letter ends when the letter comes into the area."""
    facts = seats.facts[player]
    box = facts[BOXES]
    facts[BOXES] += 1
    facts[OPEN] |= 1 << box
    seats.having[player, letter] |= 1 << box
    seats.letter[player, box] = letter
    if facts[FORBIDDEN] == letter:
        facts[FORBIDDEN] = -1


@inner
def hardest_box(board: Board, seats: Seats, player: int, boxes: int) -> int:
    """The box of these that the fewest words meet, the first of equal ones; -1 if there is none."""
    best, least = whole(-1), whole(0)
    while boxes:
        box = lowest_of(boxes)
        boxes &= boxes - 1
        letter = seats.letter[player, box]
        share = board.shares[letter if letter >= 0 else LETTERS + box]
        if best < 0 or share < least:
            best, least = box, share
    return best


@inner
def easy_letter(board: Board, seats: Seats, player: int) -> int:
    """The easiest letter that the player does not need already."""
    for letter in board.easiest:
        if not seats.having[player, letter] & seats.facts[player, OPEN]:
            return whole(letter)
    return whole(board.easiest[0])


@inner
def leader(seats: Seats, players: int, turn: int, hits: int, most: int) -> int:
    """The other player with the fewest open boxes who was not hit so often; -1 if there is none."""
    best, fewest = whole(-1), whole(0)
    for player in range(players):
        if player == turn or seats.facts[player, hits] >= most:
            continue
        left = count_of(seats.facts[player, OPEN])
        if best < 0 or left < fewest:
            best, fewest = player, left
    return best
