"""The fast copy of the rules plays as the rules do, on thousands of random games."""

import numpy as np
import pytest

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.play import (
    SEES_ALL,
    TREASURE_HUNTER,
    limited,
    play_deal,
    play_problem,
)
from cruxpress.games.crusgallo.rules import (
    first_state,
    legal_spots,
    numbered_deal,
    numbered_problem,
    place_card,
)
from cruxpress.games.crusgallo.solve.arrays import (
    CELLS,
    MIDDLE,
    cards_of,
    cell_of,
    empty_tables,
    spot_of,
)
from cruxpress.games.crusgallo.solve.growing import list_places
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.telling import preferred_orbs
from tests.crusgallo.decks_for_tests import DECKS, shipped

RANDOM = limited(1)


@pytest.mark.parametrize("name", DECKS)
def test_random_deals_end_as_the_rules_say(name: str) -> None:
    for number in range(60):
        deal = numbered_deal(shipped(name), 77, number)
        player = (RANDOM, limited(6), limited(30), SEES_ALL, TREASURE_HUNTER)[number % 5]
        played = play_deal(deal, player, 0)
        assert played.witness(deal).claim == played.claim


@pytest.mark.parametrize("name", DECKS)
def test_random_problems_end_as_the_rules_say(name: str) -> None:
    for number in range(50):
        problem = numbered_problem(shipped(name), 77, number)
        for game in range(10):
            played = play_problem(problem, (RANDOM, limited(20))[game % 2], game)
            assert played.witness(problem).claim == played.claim


@pytest.mark.parametrize("name", DECKS)
def test_every_place_that_the_rules_allow_is_listed_and_no_other(name: str) -> None:
    deck = shipped(name)
    cards = cards_of(deck)
    chance = Chance("places", name)
    tables = empty_tables(1, cards, 1)
    state = first_state(deck)
    places, found = np.zeros(4 * CELLS, dtype=np.int64), np.zeros(16, dtype=np.int64)
    for number in chance.shuffled(cards.ids)[:16]:
        index, card = cards.index(number), deck.by_id[number]
        symbols, owners, seen, _, gems, facts = tables.board(0)
        many = list_places(
            symbols, owners, seen, facts, cards.crystals, index, cards.expert, places
        )
        listed = [spot_of(int(place) >> 2, int(place) & 3) for place in places[:many]]
        assert sorted(listed) == sorted(legal_spots(state.table, card))
        spot = chance.pick(listed)
        state = place_card(state, card, spot, preferred_orbs(state, card, spot))
        face = cards.symbols[index, spot.turn]
        put_card(*tables.board(0), cards.kinds, face, index, cell_of(spot), found)
        assert dict(zip(state.gems, gems.tolist(), strict=True)) == state.gems


def test_places_and_spots_say_the_same() -> None:
    assert spot_of(MIDDLE, 2) == spot_of(cell_of(spot_of(MIDDLE, 2)), 2)
