"""The panel: players who share the rules and nothing else, neither an aim nor a way to think.

One glances at some places and takes what lights up now. One keeps pairs of crystals that lack a
third one. One looks a card ahead, one hunts treasures, and one builds clusters of crystals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cruxpress.core.compiled import compiled, inner, is_fast
from cruxpress.games.crusgallo.play import looking
from cruxpress.games.crusgallo.play.alone import (
    MAGIC,
    MOST_PLACES,
    PLAYED,
    REACHED,
    list_places,
    one_colour_short,
    roll,
)
from cruxpress.games.crusgallo.play.looking import (
    CLUSTERS,
    FOLLOWED,
    GONE,
    HUNTS,
    KEEPS_PAIRS,
    LOOKS_AHEAD,
    NEXT_PLACES,
    NO_PLACE,
    PARTS,
)
from cruxpress.games.crusgallo.solve.kernel import insert, put_card
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    COLLECTED,
    COLOURS,
    COMPLETE,
    CORNERS,
    DARK,
    DRAGON,
    LACKS,
    LIT,
    MEANINGS,
    PHASE,
    PLACES,
    SHARES,
    SIDE,
    SQUARES,
    CardArrays,
    Numbers,
    SearchDeck,
    TableArrays,
    filled,
    new_table,
)


@inner
def look_at(table: TableArrays, at: int, around: Numbers) -> None:
    """Fill in the sums of the eight squares around a place, without what a card there covers."""
    sums, symbols = table.sums, table.symbols
    a, b = SHARES[symbols[at]], SHARES[symbols[at + 1]]
    c, d = SHARES[symbols[at + SIDE]], SHARES[symbols[at + SIDE + 1]]
    around[0] = sums[at - SIDE - 1] - a
    around[1] = sums[at - SIDE] - a - b
    around[2] = sums[at - SIDE + 1] - b
    around[3] = sums[at - 1] - a - c
    around[4] = sums[at + 1] - b - d
    around[5] = sums[at + SIDE - 1] - c
    around[6] = sums[at + SIDE] - c - d
    around[7] = sums[at + SIDE + 1] - d


@inner
def symbol_with(table: TableArrays, cards: CardArrays, face: int, at: int, cell: int) -> int:
    """What a cell shows with a card on a place."""
    for part in range(len(PARTS)):
        if cell == at + PARTS[part]:
            return int(cards.faces[face][part])
    return int(table.symbols[cell])


@inner
def lighting(
    table: TableArrays, cards: CardArrays, face: int, at: int, around: Numbers, found: Numbers
) -> int:
    """List the orbs that would light up and bring a gem nearer to the goal; how many."""
    look_at(table, at, around)
    count, sums = 0, cards.sums[face]
    for j in range(SQUARES):
        if MEANINGS[around[j] + sums[j]] != COMPLETE:
            continue
        corner = at + CORNERS[j]
        for part in range(len(PARTS)):
            cell = corner + PARTS[part]
            symbol = symbol_with(table, cards, face, at, cell)
            if DARK <= symbol < LIT and is_wanted(table, symbol - DARK):
                count = insert(found, count, cell)
    return count


@inner
def is_wanted(table: TableArrays, colour: int) -> bool:
    """Whether the goal of a phase needs a gem of this colour."""
    if table.facts[PHASE] == 2:
        return not table.facts[DRAGON] >> colour & 1
    return table.gems[colour] > 0


@inner
def pairs_gained(table: TableArrays, sums: Numbers, at: int, around: Numbers) -> int:
    """How many more squares with an orb lack a single crystal."""
    gained = -int(MEANINGS[table.sums[at]] >= LACKS)
    for j in range(SQUARES):
        gained += int(MEANINGS[around[j] + sums[j]] >= LACKS)
        gained -= int(MEANINGS[table.sums[at + CORNERS[j]]] >= LACKS)
    return gained


@inner
def hunted(
    table: TableArrays, cards: CardArrays, card: int, at: int, found: Numbers, count: int
) -> int:
    """What a hunter sees: orbs of treasures that light up, and those that are covered."""
    worth = 0
    for j in range(count):
        owner = card
        if found[j] - at not in PARTS:
            owner = table.owners[found[j]]
        if cards.kinds[owner] > 0 and table.lights[owner] >= 0:
            worth += 2 + 3 * table.lights[owner]
    for part in range(len(PARTS)):
        cell = at + PARTS[part]
        owner = table.owners[cell]
        if table.symbols[cell] >= DARK and cards.kinds[owner] > 0 and table.lights[owner] >= 0:
            worth -= 3
    return worth


@inner
def touches(table: TableArrays, cards: CardArrays, face: int, at: int) -> int:
    """How many crystals that can be seen lie beside the crystals of a card."""
    count = 0
    for part in range(len(PARTS)):
        if cards.faces[face][part] < DARK:
            cell = at + PARTS[part]
            for beside in (cell - 1, cell + 1, cell - SIDE, cell + SIDE):
                count += beside - at not in PARTS and 0 < table.symbols[beside] < DARK
    return count


@inner
def copy_table(table: TableArrays, to: TableArrays) -> None:
    """Make another table look like this one."""
    copy_row(table.symbols, to.symbols)
    copy_row(table.owners, to.owners)
    copy_row(table.sums, to.sums)
    copy_row(table.open, to.open)
    copy_row(table.seen, to.seen)
    copy_row(table.lights, to.lights)
    copy_row(table.gems, to.gems)
    copy_row(table.facts, to.facts)


@inner
def copy_row(row: Numbers, to: Numbers) -> None:
    """Place by place: a slice would need room of its own, which a page does not give to kernels."""
    for at in range(len(row)):
        to[at] = row[at]


@inner
def best_next(
    table: TableArrays, cards: CardArrays, hand: Numbers, place: int, next_card: int,
    ahead: TableArrays, dice: Numbers, places: Numbers, around: Numbers, found: Numbers,
) -> int:  # fmt: skip
    """Play a card in mind: the most lights that some places of the next one would bring."""
    copy_table(table, ahead)
    card = hand[place // PLACES]
    put_card(ahead, cards, card, place % 4, place // 4 % CELLS, found)
    total, most = list_places(ahead, cards, hand, next_card, next_card + 1, places), 0
    for _ in range(min(NEXT_PLACES, total)):
        later = places[roll(dice, total)]
        face = 4 * hand[next_card] + later % 4
        most = max(most, lighting(ahead, cards, face, later // 4 % CELLS, around, found))
    return most


@inner
def card_in_mind(hand: Numbers, first: int, last: int, not_this: int, dice: Numbers) -> int:
    """A card that may come next: any other one of the hand.

    Before the dragon nobody knows which comes; then it is one like the card that is placed.
    """
    if last - first == 1:
        return first
    other = first + roll(dice, last - first)
    for _ in range(last - first):
        if hand[other] != GONE and other != not_this:
            break
        other = first + (other + 1 - first) % (last - first)
    return other


@inner
def choose_by_kernels(
    thinks: int, table: TableArrays, cards: CardArrays, hand: Numbers, first: int, last: int,
    attention: int, ahead: TableArrays, dice: Numbers, places: Numbers, later: Numbers,
    followed: Numbers, around: Numbers, found: Numbers,
) -> int:  # fmt: skip
    """The place that a player takes of the random ones that it looks at, or NO_PLACE."""
    total = list_places(table, cards, hand, first, last, places)
    best, best_place, kept = 0, NO_PLACE, 0
    for look in range(min(attention, total)):
        other = look + roll(dice, total - look)
        place = places[other]
        places[look], places[other] = place, places[look]
        card, at = hand[place // PLACES], place // 4 % CELLS
        face = 4 * card + place % 4
        lights = lighting(table, cards, face, at, around, found)
        worth = lights
        if thinks == KEEPS_PAIRS:
            worth = 4 * lights + pairs_gained(table, cards.sums[face], at, around)
        elif thinks == HUNTS:
            worth = 2 * lights + hunted(table, cards, card, at, found, lights)
        elif thinks == CLUSTERS:
            worth = 8 * lights + touches(table, cards, face, at)
        if thinks == LOOKS_AHEAD:
            kept = keep_best(followed, kept, worth, place)
        elif best_place == NO_PLACE or worth > best:
            best, best_place = worth, place
    for j in range(kept):
        worth, place = followed[2 * j], followed[2 * j + 1]
        after = card_in_mind(hand, first, last, place // PLACES, dice)
        worth += best_next(table, cards, hand, place, after, ahead, dice, later, around, found)
        if best_place == NO_PLACE or worth > best:
            best, best_place = worth, place
    return best_place


def choose_plainly(
    thinks: int, table: TableArrays, cards: CardArrays, hand: Numbers, first: int, last: int,
    attention: int, ahead: TableArrays, dice: Numbers, _places: Numbers, _later: Numbers,
    _followed: Numbers, _around: Numbers, found: Numbers,
) -> int:  # fmt: skip
    """The same in plain Python: quicker than the kernels are there."""
    looked = looking.look_at_some(thinks, table, cards, hand, first, last, attention, dice)
    best, best_place = looked[0]
    if thinks == LOOKS_AHEAD and best_place != NO_PLACE:
        best = -1
        for worth, place in looked:
            after = card_in_mind(hand, first, last, place // PLACES, dice)
            lights = looking.best_next(table, cards, hand, place, after, ahead, dice, found)
            if worth + lights > best:
                best, best_place = worth + lights, place
    return best_place


choose_place = choose_by_kernels if is_fast() else choose_plainly


@inner
def keep_best(followed: Numbers, kept: int, worth: int, place: int) -> int:
    """Put a place among the best ones, where there is room; how many there are."""
    if kept == FOLLOWED:
        if worth <= followed[2 * kept - 2]:
            return kept
        kept -= 1
    j = kept
    while j > 0 and followed[2 * j - 2] < worth:
        followed[2 * j], followed[2 * j + 1] = followed[2 * j - 2], followed[2 * j - 1]
        j -= 1
    followed[2 * j], followed[2 * j + 1] = worth, place
    return kept + 1


@compiled
def play_panel_phase(
    thinks: int, table: TableArrays, cards: CardArrays, hand: Numbers, attention: int, magic: int,
    ahead: TableArrays, dice: Numbers, places: Numbers, later: Numbers, followed: Numbers,
    around: Numbers, found: Numbers, notes: Numbers, ending: Numbers,
) -> None:  # fmt: skip
    """Play the cards in order (phase 1) or in any order (phase 2) until the goal or the end."""
    ending[PLAYED], ending[REACHED], ending[MAGIC] = 0, 0, -1
    for turn_of_play in range(len(hand) + 1):
        short = one_colour_short(table)
        if short == COLOURS:
            ending[REACHED] = 1
            return
        if short >= 0 and magic and table.facts[COLLECTED] & magic == magic:
            ending[REACHED], ending[MAGIC] = 1, short
            return
        if turn_of_play == len(hand):
            return
        in_order = table.facts[PHASE] == 1
        first, last = (turn_of_play, turn_of_play + 1) if in_order else (0, len(hand))
        place = choose_place(
            thinks, table, cards, hand, first, last, attention, ahead, dice, places, later,
            followed, around, found,
        )  # fmt: skip
        if place == NO_PLACE:
            if not in_order:
                return
            notes[turn_of_play] = NO_PLACE
        else:
            card, at, turn = hand[place // PLACES], place // 4 % CELLS, place % 4
            notes[turn_of_play] = card * PLACES + place % PLACES
            put_card(table, cards, card, turn, at, found)
            hand[place // PLACES] = GONE
        ending[PLAYED] = turn_of_play + 1


@dataclass(frozen=True)
class Adventurer:
    """One of the panel: a way to think, and how many places it looks at for each card."""

    name: str
    thinks: int
    attention: int

    def play(
        self, deck: SearchDeck, table: TableArrays, hand: Numbers, wanted: Sequence[int],
        magic: int, dice: Numbers, notes: Numbers, ending: Numbers,
    ) -> None:  # fmt: skip
        """Play a phase; nobody of the panel counts the crystals that are to come."""
        ahead = new_table(deck, 1) if self.thinks == LOOKS_AHEAD else table
        places, later, followed, around, found = self._room
        play_panel_phase(
            self.thinks, table, deck.arrays, hand, self.attention, magic, ahead, dice, places,
            later, followed, around, found, notes, ending,
        )  # fmt: skip

    @cached_property
    def _room(self) -> tuple[Numbers, ...]:
        """Room for places now and with the next card, the best of them, squares and orbs."""
        sizes = (MOST_PLACES, MOST_PLACES, 2 * FOLLOWED, SQUARES, 16)
        return tuple(filled(size) for size in sizes)
