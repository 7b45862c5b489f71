"""Every game against the dragon with so many cards: the shortest one, or that there is none.

Cards are placed and taken back, depth first. Boards that were met before are not met again, and a
board is left when the cards that are still to come cannot light the colours that are missing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.compiled import compiled, inner
from cruxpress.games.crusgallo.solve.beam import TRAPPED
from cruxpress.games.crusgallo.solve.boards import (
    MOST_CANDIDATES,
    ORBS,
    BoardSteps,
    HeldCards,
    board_fingerprint,
    completed_orbs,
    is_known,
    look_beside,
    new_steps,
    put_down,
    take_back,
)
from cruxpress.games.crusgallo.solve.kernel import beside_crystals, may_cover
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    COLOURS,
    COMPLETE,
    CRYSTAL_KINDS,
    DARK,
    EXPERT,
    MEANINGS,
    MIDDLE,
    PLACES,
    SECOND,
    SHARES,
    SIDE,
    SQUARES,
    SUMS,
    Move,
    Numbers,
    SearchDeck,
    TableArrays,
    filled,
    new_table,
    numbers,
)

# The most colours that the first card can light, the second and so on, counted over all
# neighbourhoods of a card; and the same for cards of three crystals and one orb.
MOST_LIT = (0, 0, 2, 3, 4)
MOST_LIT_BY_THREE = (0, 0, 3, 5, 5)
USUALLY_LIT = 2  # a quick search leaves out games whose last two cards light more than this
QUICK_FROM = 5  # the first card of which that is asked
REMEMBERED = 1 << 20  # boards, enough for all of three cards
MOST_REMEMBERED = 1 << 26  # for all of four cards it takes hundreds of megabytes
FAR = 3  # cards that lie further apart do not matter to each other

SINGLE, DOUBLE = 1, 2  # bits: one new cell, or two, could complete a square of this sum


@dataclass(frozen=True)
class Exhausted:
    """What came of a search: the moves of a game, if there is one, and how many boards it met."""

    moves: tuple[Move, ...] | None
    boards: int


def find_game(deck: SearchDeck, hand: Sequence[int], cards: int, *, quick: bool) -> Exhausted:
    """A game that traps the dragon with exactly so many cards of the hand.

    A quick search leaves out what is unlikely. One that is not quick finds a game if there is one,
    provided that there is none with fewer cards.
    """
    has_three = any(len(deck.crystals[card]) > 2 for card in hand)
    most_lit = MOST_LIT_BY_THREE if has_three else MOST_LIT
    caps = [most_lit[min(card, len(most_lit) - 1)] for card in range(cards + 1)]
    if quick:
        caps[QUICK_FROM:] = [USUALLY_LIT] * len(caps[QUICK_FROM:])
    last_known = cards - 3 if quick else cards - 2  # boards of so many cards are remembered
    known = filled(MOST_REMEMBERED if last_known > 3 else REMEMBERED)
    turns = [4 * card + turn for card in hand for turn in range(4)]
    arrays = deck.arrays
    held = HeldCards(
        numbers(symbol for turn in turns for symbol in arrays.faces[turn][:4]),
        numbers(share for turn in turns for share in arrays.sums[turn][:SQUARES]),
        numbers(arrays.crystals[turn] for turn in turns),
    )
    steps = new_steps(cards, deck.gems)
    found = filled(4)
    _search(
        new_table(deck, 2), held, steps, numbers(caps), known, max(3, last_known), COMPLETABLE,
        filled(SQUARES), filled(4 * ORBS), found,
    )  # fmt: skip
    moves = [int(steps.placed[step]) for step in range(cards)] if found[0] else None
    return Exhausted(
        tuple((hand[place // PLACES], place // 4 % CELLS, place % 4) for place in moves)
        if moves
        else None,
        int(found[1]),
    )


def _completable() -> list[int]:
    """By what the rest of a square sums up to: whether one or two new cells can complete it."""
    single = {SHARES[symbol] for symbol in (*range(1, CRYSTAL_KINDS + 1), DARK)}
    double = {one + two for one in single for two in single}

    def can(rest: int, new: set[int]) -> bool:
        return any(rest + share < SUMS and MEANINGS[rest + share] == COMPLETE for share in new)

    return [SINGLE * can(rest, single) + DOUBLE * can(rest, double) for rest in range(SUMS)]


COMPLETABLE = numbers(_completable())


@compiled
def _search(
    table: TableArrays, hand: HeldCards, steps: BoardSteps, caps: Numbers, known: Numbers,
    last_known: int, completable: Numbers, around: Numbers, found: Numbers, answer: Numbers,
) -> None:  # fmt: skip
    """Try every place of every card; answer 1 and leave the game in `steps`, or answer 0.

    `caps` says for each card of the game how many colours it can light at most.
    """
    cards = len(caps) - 1
    for card in range(len(hand.crystals) // 4):
        steps.candidates[card] = (card * CELLS + MIDDLE) * 4
        steps.counts[0] = card + 1
    step = 0
    while step >= 0:
        if steps.tried[step] == steps.counts[step]:
            step -= 1
            if step >= 0:
                take_back(table, steps, step)
            continue
        place = steps.candidates[step * MOST_CANDIDATES + steps.tried[step]]
        steps.tried[step] += 1
        put_down(table, hand, steps, step, place, around, found)
        step += 1
        answer[1] += 1
        steps.tried[step] = steps.counts[step] = 0
        if steps.colours[step] == TRAPPED:
            answer[0] = 1
            return
        if step == cards or (
            1 < step <= last_known and is_known(known, board_fingerprint(table, steps, step))
        ):
            continue
        _list_candidates(table, hand, steps, step, caps, completable, around, found)


@inner
def _list_candidates(
    table: TableArrays, hand: HeldCards, steps: BoardSteps, step: int, caps: Numbers,
    completable: Numbers, around: Numbers, found: Numbers,
) -> None:  # fmt: skip
    """The places of the next card that leave enough to the cards after it."""
    least = _least_new(steps.colours[step], caps, step)
    if least > caps[step + 1]:
        return
    # If a card lit nothing, and the last one lies far from it, there is a shorter game.
    in_vain = step == len(caps) - 2 and steps.completed[step - 1] == 0
    older = steps.placed[step - 1] // 4 % CELLS
    symbols, sums, expert = table.symbols, table.sums, table.facts[EXPERT] > 0
    box, count = 4 * step, 0
    for y in range(steps.boxes[box + 2] - 2, steps.boxes[box + 3] + 2):
        for at in range(y * SIDE + steps.boxes[box] - 2, y * SIDE + steps.boxes[box + 1] + 2):
            bits = beside_crystals(symbols, at)
            if bits == 0 or (in_vain and _is_far(at, older)):
                continue
            if least > 0:
                look_beside(symbols, sums, at, around)
                if _chances(completable, around) < least:
                    continue
            if may_cover(symbols, table.owners, table.seen, at, expert):
                count = _add_faces(
                    symbols, hand, steps, step, at, bits, least, around, found, count
                )
    steps.counts[step] = count


@inner
def _least_new(shining: int, caps: Numbers, step: int) -> int:
    """How many new colours the next card must light, so that those after it can do the rest."""
    least = 0
    for colour in range(COLOURS):
        least += 1 - (shining >> colour & 1)
    for later in range(step + 2, len(caps)):
        least -= caps[later]
    return least


@inner
def _is_far(at: int, older: int) -> bool:
    return abs(at % SIDE - older % SIDE) > FAR or abs(at // SIDE - older // SIDE) > FAR


@inner
def _add_faces(
    symbols: Numbers, hand: HeldCards, steps: BoardSteps, step: int, at: int, bits: int, least: int,
    around: Numbers, found: Numbers, count: int,
) -> int:  # fmt: skip
    """Add the cards and turns that fit a place and light enough; how many candidates there are."""
    faces, shares, crystals = hand.faces, hand.sums, hand.crystals
    shining, used, first = steps.colours[step], steps.used[step], step * MOST_CANDIDATES
    for face in range(len(crystals)):
        if not crystals[face] & bits or used >> (face >> 2) & 1:
            continue
        if least <= 0 or _lights(symbols, faces, shares, face, at, shining, least, around, found):
            steps.candidates[first + count] = ((face >> 2) * CELLS + at) * 4 + (face & 3)
            count += 1
    return count


@inner
def _chances(completable: Numbers, around: Numbers) -> int:
    """How many squares around a place some card could complete."""
    chances = 0
    for square in range(SQUARES):
        new = SINGLE if SECOND[square] == 4 else DOUBLE
        chances += completable[around[square]] & new > 0
    return chances


@inner
def _lights(
    symbols: Numbers, faces: Numbers, shares: Numbers, face: int, at: int, shining: int,
    least: int, around: Numbers, found: Numbers,
) -> bool:  # fmt: skip
    """Whether a card would light so many new colours; `around` is what was seen there."""
    squares = 0
    for square in range(SQUARES):
        squares += MEANINGS[around[square] + shares[SQUARES * face + square]] == COMPLETE
    if squares < least:
        return False
    orbs = completed_orbs(symbols, faces, shares, face, at, around, found)
    new = 0
    for orb in range(orbs):
        colour = found[2 * orb + 1]
        if not shining >> colour & 1:
            shining |= 1 << colour
            new += 1
    return new >= least
