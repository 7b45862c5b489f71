"""The fast copy of the rules plays as the rules do, on thousands of random games."""

import pytest

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.play.alone import (
    SEES_ALL,
    TREASURE_HUNTER,
    limited,
    list_places,
    play_game,
)
from cruxpress.games.crusgallo.rules.table import first_state, legal_spots, place_card
from cruxpress.games.crusgallo.sheet.challenge import numbered_deal, numbered_problem
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.search import preferred_orbs
from cruxpress.games.crusgallo.solve.tables import (
    CELLS,
    MIDDLE,
    as_ints,
    cell_of,
    filled,
    new_table,
    numbers,
    search_deck,
    spot_of,
)
from tests.crusgallo.decks_for_tests import DECKS, shipped

RANDOM = limited(1)


@pytest.mark.parametrize("name", DECKS)
def test_random_deals_end_as_the_rules_say(name: str) -> None:
    for number in range(60):
        deal = numbered_deal(shipped(name), 77, number)
        player = (RANDOM, limited(6), limited(30), SEES_ALL, TREASURE_HUNTER)[number % 5]
        played = play_game(deal, player, 0)
        assert played.witness(deal).claim == played.claim


@pytest.mark.parametrize("name", DECKS)
def test_random_problems_end_as_the_rules_say(name: str) -> None:
    for number in range(50):
        problem = numbered_problem(shipped(name), 77, number)
        for game in range(10):
            played = play_game(problem, (RANDOM, limited(20))[game % 2], game)
            assert played.witness(problem).claim == played.claim


@pytest.mark.parametrize("name", DECKS)
def test_every_place_that_the_rules_allow_is_listed_and_no_other(name: str) -> None:
    deck = shipped(name)
    cards = search_deck(deck)
    chance = Chance("places", name)
    table = new_table(cards, 1)
    state = first_state(deck)
    places, found = filled(4 * CELLS), filled(16)
    for number in chance.shuffled(cards.ids)[:16]:
        index, card = cards.index(number), deck.by_id[number]
        many = list_places(table, cards.arrays, numbers([index]), 0, 1, places)
        listed = [spot_of(place >> 2, place & 3) for place in as_ints(places, many)]
        assert sorted(listed) == sorted(legal_spots(state.table, card))
        spot = chance.pick(listed)
        state = place_card(state, card, spot, preferred_orbs(state, card, spot))
        put_card(table, cards.arrays, index, spot.turn, cell_of(spot), found)
        gems = as_ints(table.gems, len(table.gems))
        assert dict(zip(state.gems, gems, strict=True)) == state.gems


def test_places_and_spots_say_the_same() -> None:
    assert spot_of(MIDDLE, 2) == spot_of(cell_of(spot_of(MIDDLE, 2)), 2)
