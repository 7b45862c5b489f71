"""How players look at places in plain Python, where there is no machine code.

The choices are those of `alone.py` and `panel.py`, number for number, and tests compare them. Here
what lies around a place is worked out once for all cards, and squares that no card can make
anything of are left out.
"""

from functools import lru_cache

from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.tables import (
    BOTTOM,
    CELLS,
    COLOURS,
    COMPLETE,
    CORNERS,
    CRYSTAL_SHARE,
    DARK,
    DRAGON,
    FIRST,
    LACKS,
    LEFT,
    LIT,
    MEANINGS,
    ORB_SHARE,
    PHASE,
    PLACES,
    RIGHT,
    SECOND,
    SHARES,
    SIDE,
    SQUARES,
    TOP,
    CardArrays,
    Numbers,
    TableArrays,
)
from cruxpress.games.crusgallo.solve.worth import Outlook, look_around, place_worth

NO_PLACE = -1  # a card that was set aside
GONE = -1  # a card of the hand that was played

GLANCES, KEEPS_PAIRS, LOOKS_AHEAD, HUNTS, CLUSTERS = range(5)

PARTS = (0, 1, SIDE, SIDE + 1)  # where the four cells of a card lie beside its first one
FOLLOWED = 5  # places that are looked at once more, with the next card in mind
NEXT_PLACES = 16  # places of the next card that come to mind for each of them

_WORD = 0xFFFFFFFF
_KINDS = 125  # the rest of a sum by this says how many cells are bare, hold crystals, hold orbs
_CARD_CELLS = tuple(1 if square in (0, 2, 5, 7) else 2 for square in range(SQUARES))

Near = list[tuple[int, int]]  # a square, and what it sums up to without what a card covers


def _hopeful(least: int) -> tuple[frozenset[int], ...]:
    """By square: the rests of sums with which some card may give it at least this meaning."""
    wanted = {at % _KINDS for at, what in enumerate(MEANINGS) if what >= least}
    found = []
    for cells in _CARD_CELLS:
        added = {orbs * ORB_SHARE + (cells - orbs) * CRYSTAL_SHARE for orbs in range(cells + 1)}
        found.append(frozenset(sum_ - more for sum_ in wanted for more in added if sum_ >= more))
    return tuple(found)


_MAY_MEAN = _hopeful(COMPLETE)
_MAY_LACK = _hopeful(LACKS)
_MAY_COMPLETE = tuple(
    frozenset(3 * CRYSTAL_SHARE + ORB_SHARE - orbs * ORB_SHARE - (cells - orbs) * CRYSTAL_SHARE
              for orbs in (0, 1))
    for cells in _CARD_CELLS
)  # fmt: skip


@lru_cache(maxsize=256)
def _turns(*crystals: int) -> list[tuple[int, ...]]:
    """By the cells of a place that touch crystals: the turns in which a card fits there."""
    return [tuple(turn for turn in range(4) if crystals[turn] & bits) for bits in range(16)]


def open_places(
    table: TableArrays, cards: CardArrays, hand: Numbers, first: int, last: int
) -> list[int]:
    """Every legal place of some cards of the hand, as `list_places` has them."""
    facts, opened = table.facts, table.open
    left, right = facts[LEFT] - 2, facts[RIGHT] + 2
    found = [
        (4 * at, opened[at])
        for row in range(SIDE * (facts[TOP] - 2), SIDE * (facts[BOTTOM] + 2), SIDE)
        for at in range(row + left, row + right)
        if opened[at]
    ]
    places: list[int] = []
    for j in range(first, last):
        card = hand[j]
        if card != GONE:
            turns = _turns(*cards.crystals[4 * card : 4 * card + 4])
            start = j * PLACES
            places += [start + at + turn for at, bits in found for turn in turns[bits]]
    return places


def some_of(listed: list[int], attention: int, dice: Numbers) -> list[int]:
    """So many of the places at most, in random order: those that `roll` would draw one by one."""
    total, number, drawn = len(listed), dice[0], []
    for look in range(min(attention, total)):
        number ^= (number << 13) & _WORD
        number ^= number >> 17
        number ^= (number << 5) & _WORD
        other = look + (number * (total - look) >> 32)
        drawn.append(listed[other])
        listed[other] = listed[look]
    dice[0] = number
    return drawn


def best_of_some(
    table: TableArrays, cards: CardArrays, outlook: Outlook, hand: Numbers, first: int, last: int,
    attention: int, dice: Numbers, _places: Numbers,
) -> int:  # fmt: skip
    """The best of some random places, or NO_PLACE; the outlook is prepared."""
    listed = open_places(table, cards, hand, first, last)
    best, best_place = 0, NO_PLACE
    meanings, factors, own_worth = MEANINGS, outlook.factors, outlook.own
    all_sums, faces, kinds = cards.sums, cards.faces, cards.kinds
    known: dict[int, tuple[int, list[tuple[int, int, int, int, int]], list[int]]] = {}
    for place in some_of(listed, attention, dice):
        at = place // 4 % CELLS
        seen = known.get(at)
        if seen is None:
            cost = look_around(table, cards, outlook, at)
            around = list(outlook.around)
            seen = known[at] = cost, _promising(around), around
        worth, near, around = seen
        card = hand[place // PLACES]
        turn = place % 4
        sums, face = all_sums[4 * card + turn], faces[4 * card + turn]
        own = own_worth[1 if kinds[card] else 0]
        for square, rest, hope, one, two in near:
            what = meanings[rest + sums[square]]
            if what:
                if what == COMPLETE:
                    outlook.around[:] = around
                    worth = seen[0] + place_worth(table, cards, outlook, card, turn, at)
                    break
                worth += factors[what] * (hope + own[face[one]] + own[face[two]])
        if best_place == NO_PLACE or worth > best:
            best, best_place = worth, place
    return best_place


def _promising(around: list[int]) -> list[tuple[int, int, int, int, int]]:
    """The squares around a place of which a card may make something."""
    return [
        (square, around[square], around[SQUARES + square], FIRST[square], SECOND[square])
        for square in range(SQUARES)
        if around[square] % _KINDS in _MAY_MEAN[square]
    ]


def _rests(table: TableArrays, at: int) -> tuple[int, ...]:
    """What the squares around a place sum up to, without what a card there covers."""
    sums, symbols, shares = table.sums, table.symbols, SHARES
    a, b = shares[symbols[at]], shares[symbols[at + 1]]
    c, d = shares[symbols[at + SIDE]], shares[symbols[at + SIDE + 1]]
    return (
        sums[at - SIDE - 1] - a, sums[at - SIDE] - a - b, sums[at - SIDE + 1] - b,
        sums[at - 1] - a - c, sums[at + 1] - b - d,
        sums[at + SIDE - 1] - c, sums[at + SIDE] - c - d, sums[at + SIDE + 1] - d,
    )  # fmt: skip


def _nearly(rests: tuple[int, ...], hopeful: tuple[frozenset[int], ...]) -> Near:
    return [
        (square, rest)
        for square, (rest, good) in enumerate(zip(rests, hopeful, strict=True))
        if rest % _KINDS in good
    ]


def _lit(
    table: TableArrays, face: Numbers, at: int, sums: Numbers, near: Near, wanted: list[bool]
) -> list[int]:
    """The orbs that would light up and bring a gem nearer to the goal."""
    found: list[int] = []
    for square, rest in near:
        if MEANINGS[rest + sums[square]] == COMPLETE:
            corner = at + CORNERS[square]
            for cell in (corner, corner + 1, corner + SIDE, corner + SIDE + 1):
                is_new = cell - at in PARTS
                symbol = face[PARTS.index(cell - at)] if is_new else table.symbols[cell]
                if DARK <= symbol < LIT and wanted[symbol - DARK] and cell not in found:
                    found.append(cell)
    return found


def _wanted(table: TableArrays) -> list[bool]:
    """By colour: whether the goal of a phase needs a gem of it."""
    if table.facts[PHASE] == 2:
        return [not table.facts[DRAGON] >> colour & 1 for colour in range(COLOURS)]
    return [gems > 0 for gems in table.gems]


def _covered(table: TableArrays, cards: CardArrays, at: int) -> int:
    """How many orbs of treasures that a hunter wants would be covered."""
    count = 0
    for part in PARTS:
        owner = table.owners[at + part]
        if table.symbols[at + part] >= DARK and cards.kinds[owner] > 0 and table.lights[owner] >= 0:
            count += 1
    return count


def _hunted(table: TableArrays, cards: CardArrays, card: int, at: int, lit: list[int]) -> int:
    """What a hunter sees in orbs that light up."""
    worth = 0
    for cell in lit:
        owner = card if cell - at in PARTS else table.owners[cell]
        if cards.kinds[owner] > 0 and table.lights[owner] >= 0:
            worth += 2 + 3 * table.lights[owner]
    return worth


def _touches(table: TableArrays, at: int) -> list[int]:
    """By the cells of a card that hold crystals: how many visible ones lie beside them."""
    symbols = table.symbols
    a = (0 < symbols[at - 1] < DARK) + (0 < symbols[at - SIDE] < DARK)
    b = (0 < symbols[at + 2] < DARK) + (0 < symbols[at + 1 - SIDE] < DARK)
    c = (0 < symbols[at + SIDE - 1] < DARK) + (0 < symbols[at + 2 * SIDE] < DARK)
    d = (0 < symbols[at + SIDE + 2] < DARK) + (0 < symbols[at + 2 * SIDE + 1] < DARK)
    half = [0, a, b, a + b, c, a + c, b + c, a + b + c]
    return half + [count + d for count in half]


def _pairs_now(table: TableArrays, at: int) -> int:
    """How many squares with an orb lack a single crystal, of those that a card here touches."""
    return sum(MEANINGS[table.sums[at + corner]] >= LACKS for corner in CORNERS)


def look_at_some(
    thinks: int, table: TableArrays, cards: CardArrays, hand: Numbers, first: int, last: int,
    attention: int, dice: Numbers,
) -> list[tuple[int, int]]:  # fmt: skip
    """Worth and place of the best one of some random places; of those to follow, the best ones."""
    listed = open_places(table, cards, hand, first, last)
    wanted, meanings = _wanted(table), MEANINGS
    all_sums, crystals = cards.sums, cards.crystals
    known: dict[int, tuple[Near, int, Near, list[int]]] = {}
    best, best_place = -1_000_000, NO_PLACE
    kept: list[tuple[int, int]] = []
    for place in some_of(listed, attention, dice):
        at = place // 4 % CELLS
        seen = known.get(at)
        if seen is None:
            seen = known[at] = _seen(thinks, table, cards, at)
        near, worth, lacking, beside = seen
        face = 4 * hand[place // PLACES] + place % 4
        if near or lacking:
            sums = all_sums[face]
            for square, rest in near:
                if meanings[rest + sums[square]] == COMPLETE:
                    lit = _lit(table, cards.faces[face], at, sums, near, wanted)
                    worth += _LIGHT[thinks] * len(lit)
                    if thinks == HUNTS:
                        worth += _hunted(table, cards, face // 4, at, lit)
                    break
            for square, rest in lacking:
                if meanings[rest + sums[square]] >= LACKS:
                    worth += 1
        if beside:
            worth += beside[crystals[face]]
        if thinks == LOOKS_AHEAD:
            if len(kept) < FOLLOWED or worth > kept[-1][0]:
                _keep_best(kept, worth, place)
        elif worth > best:
            best, best_place = worth, place
    return kept or [(best, best_place)]


# What an orb that lights up is worth, by how a player thinks.
_LIGHT = {GLANCES: 1, KEEPS_PAIRS: 4, LOOKS_AHEAD: 1, HUNTS: 2, CLUSTERS: 8}


def _seen(
    thinks: int, table: TableArrays, cards: CardArrays, at: int
) -> tuple[Near, int, Near, list[int]]:
    """What a player sees around a place, whatever card lies there.

    Squares that may be completed, what it is worth, squares that may lack one crystal, and worths
    by the cells of the card that hold crystals.
    """
    rests = _rests(table, at)
    near = _nearly(rests, _MAY_COMPLETE)
    if thinks == KEEPS_PAIRS:
        return near, -_pairs_now(table, at), _nearly(rests, _MAY_LACK), []
    if thinks == HUNTS:
        return near, -3 * _covered(table, cards, at), [], []
    return near, 0, [], _touches(table, at) if thinks == CLUSTERS else []


def _keep_best(kept: list[tuple[int, int]], worth: int, place: int) -> None:
    """Put a place among the best ones, after those that are as good."""
    del kept[FOLLOWED - 1 :]
    j = len(kept)
    while j > 0 and kept[j - 1][0] < worth:
        j -= 1
    kept.insert(j, (worth, place))


def best_next(
    table: TableArrays, cards: CardArrays, hand: Numbers, place: int, next_card: int,
    ahead: TableArrays, dice: Numbers, found: Numbers,
) -> int:  # fmt: skip
    """Play a card in mind: the most lights that some places of the next one would bring."""
    for now, then in zip(table, ahead, strict=True):
        then[:] = now
    put_card(ahead, cards, hand[place // PLACES], place % 4, place // 4 % CELLS, found)
    listed, wanted, most = (
        open_places(ahead, cards, hand, next_card, next_card + 1),
        _wanted(ahead),
        0,
    )
    total, number, card = len(listed), dice[0], hand[next_card]
    for _ in range(min(NEXT_PLACES, total)):
        number ^= (number << 13) & _WORD
        number ^= number >> 17
        number ^= (number << 5) & _WORD
        later = listed[number * total >> 32]
        face, at = 4 * card + later % 4, later // 4 % CELLS
        near = _nearly(_rests(ahead, at), _MAY_COMPLETE)
        if near:
            lit = _lit(ahead, cards.faces[face], at, cards.sums[face], near, wanted)
            most = max(most, len(lit))
    dice[0] = number
    return most
