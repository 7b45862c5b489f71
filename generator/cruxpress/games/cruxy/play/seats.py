"""The players' areas in a game of several: boxes as bits, and what stands beside them."""

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.bits import Longs, Rows, count_of, lowest_of
from cruxpress.games.cruxy.play.board import EASIEST, LETTER_BOXES, SHARES, PlayBoard
from cruxpress.games.cruxy.rules.table import MOST_PLAYERS
from cruxpress.games.cruxy.solve.words import LETTERS

MOST_BOXES = 56  # five are added at most: two by foxes, one by a Kraken, two by Sly Penguins

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
    HAVING,  # from here on, for each letter its boxes
) = range(16)
LETTER = HAVING + LETTERS  # from here on, for each box its letter, or -1
SEAT = LETTER + MOST_BOXES
UNMET, WAITING, GONE = range(3)  # the Whale
SEATS = MOST_PLAYERS, SEAT


@inner
def sit_down(board: PlayBoard, seats: Rows, players: int, tokens: Longs) -> None:
    """Begin a game: the drawn letters go into everybody's boxes."""
    for player in range(players):
        seat = seats[player]
        for fact in range(LETTER):
            seat[fact] = 0
        for box in range(board.printed):
            seat[LETTER + box] = -1
        for place in range(board.letters):
            letter, box = tokens[place], board.orders[LETTER_BOXES][place]
            seat[HAVING + letter] = 1 << box
            seat[LETTER + box] = letter
        seat[OPEN] = (1 << board.printed) - 1
        seat[BOXES] = board.printed
        seat[FORBIDDEN] = -1


@inner
def cross(seat: Longs, boxes: int) -> None:
    """Cross out those of the boxes that are open."""
    boxes &= seat[OPEN]
    seat[OPEN] ^= boxes
    seat[CROSSED] |= boxes


@inner
def add_letter(seat: Longs, letter: int) -> None:
    """One more box; a ban on a letter ends when the letter comes into the area."""
    box = seat[BOXES]
    seat[BOXES] += 1
    seat[OPEN] |= 1 << box
    seat[HAVING + letter] |= 1 << box
    seat[LETTER + box] = letter
    if seat[FORBIDDEN] == letter:
        seat[FORBIDDEN] = -1


@inner
def hardest_box(board: PlayBoard, seat: Longs, boxes: int) -> int:
    """The box of these that the fewest words meet, the first of equal ones; -1 if there is none."""
    best, least, shares = -1, 0, board.orders[SHARES]
    while boxes:
        box = lowest_of(boxes)
        boxes &= boxes - 1
        letter = seat[LETTER + box]
        share = shares[letter if letter >= 0 else LETTERS + box]
        if best < 0 or share < least:
            best, least = box, share
    return best


@inner
def easy_letter(board: PlayBoard, seat: Longs) -> int:
    """The easiest letter that the player does not need already."""
    easiest = board.orders[EASIEST]
    for place in range(LETTERS):
        if not seat[HAVING + easiest[place]] & seat[OPEN]:
            return easiest[place]
    return easiest[0]


@inner
def leader(seats: Rows, players: int, turn: int, hits: int, most: int) -> int:
    """The other player with the fewest open boxes who was not hit so often; -1 if there is none."""
    best, fewest = -1, 0
    for player in range(players):
        if player != turn and seats[player][hits] < most:
            left = count_of(seats[player][OPEN])
            if best < 0 or left < fewest:
                best, fewest = player, left
    return best
