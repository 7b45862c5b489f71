"""What the animals do, one after the other: `Judge` chooses, the rules apply, here both are one."""

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.choice import FOX_SHARE, LIFT_A_BAN_WITH
from cruxpress.games.cruxy.play.fast.arrays import EFFECTS, Board
from cruxpress.games.cruxy.play.fast.luck import Luck, below, count_of, whole
from cruxpress.games.cruxy.play.fast.seats import (
    BEARS,
    CROSSED,
    FISH,
    FORBIDDEN,
    FOXES,
    KRAKENS,
    OPEN,
    OWL_USED,
    PUFFINS,
    SLY,
    Seats,
    add_letter,
    cross,
    easy_letter,
    hardest_box,
    leader,
)
from cruxpress.games.cruxy.rules.effects import MOST_BEARS, MOST_FOXES, MOST_KRAKENS, MOST_SLY
from cruxpress.games.cruxy.solve.wordbits import LETTERS, letter_set
from cruxpress.games.cruxy.spec.names import Effect
from cruxpress.games.cruxy.spec.sheet import AREA_COLUMNS

_PENGUIN, _FOX, _PUFFINS, _FISH, _KRAKEN, _SLY, _BEAR = map(
    EFFECTS.index,
    (
        Effect.PENGUIN,
        Effect.FOX,
        Effect.PUFFINS,
        Effect.FISH,
        Effect.KRAKEN,
        Effect.SLY,
        Effect.BEAR,
    ),
)
_VOWELS = letter_set("aeiou")


@inner
def use_animal(
    board: Board, seats: Seats, players: int, turn: int, effect: int, luck: Luck
) -> bool:
    """Use an animal as well as can be; whether it was of any use."""
    facts = seats.facts[turn]
    if effect == _PENGUIN:
        return _cross_freely(board, seats, turn)
    if effect == _SLY:
        _cross_freely(board, seats, turn)
        _hit_by_sly(seats, players, turn, below(luck, LETTERS))
        return True
    if effect == _FOX:
        return _replace(board, seats, turn)
    if effect == _PUFFINS:
        return _take_from_others(board, seats, players, turn)
    if effect == _FISH:
        first = not facts[FISH]
        facts[FISH] = 1
        return first
    if effect == _KRAKEN:
        player = leader(seats, players, turn, KRAKENS, MOST_KRAKENS)
        if player >= 0:
            add_letter(seats, player, below(luck, LETTERS))
            seats.facts[player, KRAKENS] += 1
        return player >= 0
    if effect == _BEAR:
        player = leader(seats, players, turn, BEARS, MOST_BEARS)
        if player >= 0:
            seats.facts[player, FORBIDDEN] = easy_letter(board, seats, player)
            seats.facts[player, BEARS] += 1
        return player >= 0
    return False


@inner
def _cross_freely(board: Board, seats: Seats, turn: int) -> bool:
    """Cross out the hardest box, or lift a ban that hurts; whether there was anything."""
    facts = seats.facts[turn]
    banned = facts[FORBIDDEN] >= 0 and _VOWELS >> facts[FORBIDDEN] & 1
    if banned and count_of(facts[OPEN]) >= LIFT_A_BAN_WITH:
        facts[FORBIDDEN] = -1
        return True
    if not facts[OPEN]:
        return False
    cross(seats, turn, 1 << hardest_box(board, seats, turn, facts[OPEN]))
    return True


@inner
def _hit_by_sly(seats: Seats, players: int, turn: int, token: int) -> None:
    """Others who have crossed the letter out, and need it no more, write it again."""
    for player in range(players):
        facts, boxes = seats.facts[player], seats.having[player, token]
        had = boxes & facts[CROSSED] != 0 and boxes & facts[OPEN] == 0
        if player != turn and had and facts[SLY] < MOST_SLY:
            add_letter(seats, player, token)
            facts[SLY] += 1


@inner
def _replace(board: Board, seats: Seats, turn: int) -> bool:
    """Replace the hardest letter, if it is hard, by the easiest."""
    facts = seats.facts[turn]
    boxes = whole(0)
    for letter in range(LETTERS):
        boxes |= seats.having[turn, letter]
    box = hardest_box(board, seats, turn, boxes & facts[OPEN])
    if facts[FOXES] >= MOST_FOXES or box < 0:
        return False
    if board.shares[seats.letter[turn, box]] > FOX_SHARE:
        return False
    new = easy_letter(board, seats, turn)
    facts[OPEN] ^= 1 << box
    facts[FOXES] += 1
    add_letter(seats, turn, new)
    return True


@inner
def _take_from_others(board: Board, seats: Seats, players: int, turn: int) -> bool:
    """Cross out the two hardest boxes that others have crossed out."""
    facts, others = seats.facts[turn], whole(0)
    for player in range(players):
        if player != turn:
            others |= seats.facts[player, CROSSED]
    may = facts[OPEN] & others & ((1 << board.printed) - 1)
    if facts[PUFFINS] or not may:
        return False
    for _ in range(2):
        box = hardest_box(board, seats, turn, may & facts[OPEN])
        if box >= 0:
            cross(seats, turn, 1 << box)
    facts[PUFFINS] = 1
    return True


@inner
def use_owls(board: Board, seats: Seats, turn: int) -> None:
    """Cross out the row or column with the most open boxes; rows come first."""
    is_open = seats.facts[turn, OPEN]
    rows = board.printed // AREA_COLUMNS
    best, most = whole(0), whole(-1)
    for line in range(rows + AREA_COLUMNS):
        boxes = whole(0)
        for box in range(board.printed):
            at = box // AREA_COLUMNS if line < rows else rows + box % AREA_COLUMNS
            if at == line:
                boxes |= 1 << box
        if count_of(boxes & is_open) > most:
            best, most = boxes, count_of(boxes & is_open)
    cross(seats, turn, best)
    seats.facts[turn, OWL_USED] = 1
