"""What a placed card does to gems, creatures, treasures and the dragon, and what that earns."""

from dataclasses import replace

import pytest

from cruxpress.games.crusgallo.rules.outcome import (
    SCORES,
    TITLES,
    CavernRefusal,
    score_of,
    title_of,
    wealth_of,
)
from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernState,
    Point,
    dragon_state,
    first_state,
    place_card,
    use_magic,
)
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS
from tests.crusgallo.decks_for_tests import shipped
from tests.crusgallo.tables_for_tests import card, table

TREASURE = card("K2 r w B1", 200, "riches")
NEW = card("B1 g B1 v", 100)
DECK = replace(shipped("standard"), cards=(*shipped("standard").cards, TREASURE, NEW))

ONE_RED = "K2 r .\nK3 B1 ."
TWO_REDS = "K2 r .\nK3 B1 .\nK1 r B1"
REDS: tuple[Point, Point] = ((1, 0), (1, 2))


def play(state: CavernState, drawn: str, chosen: tuple[Point, ...] | None = None) -> CavernState:
    """Put blue crystals at 2, 0 and 2, 1: every red orb that is drawn lies in a set."""
    return place_card(replace(state, table=table(drawn)), NEW, CardSpot(2, 0, 0), chosen)


def with_gems(state: CavernState, **gems: int) -> CavernState:
    return replace(state, gems={**state.gems, **gems})


def magical(state: CavernState) -> CavernState:
    return replace(state, collected=frozenset(c.id for c in DECK.cards if c.kind == "magic"))


def refusal(state: CavernState, drawn: str, chosen: tuple[Point, ...] | None) -> str:
    with pytest.raises(CavernRefusal) as caught:
        play(state, drawn, chosen)
    return caught.value.reason


def test_an_orb_that_lights_up_takes_a_gem_of_its_colour() -> None:
    state = play(first_state(DECK), ONE_RED)
    assert state.table.cells[1, 0].lit
    assert state.gems == {**first_state(DECK).gems, "red": 2}


def test_without_a_gem_the_orb_stays_dark() -> None:
    state = play(with_gems(first_state(DECK), red=0), TWO_REDS)
    assert not any(cell.lit for cell in state.table.cells.values())


def test_the_creatures_are_free_at_the_last_gem() -> None:
    last = replace(first_state(DECK), gems={**dict.fromkeys(ORB_COLOURS, 0), "red": 1})
    assert not last.creatures_free
    assert play(last, ONE_RED).creatures_free


def test_two_orbs_and_one_gem_need_a_choice() -> None:
    last = with_gems(first_state(DECK), red=1)
    assert refusal(last, TWO_REDS, None) == "choice missing"
    for orb in REDS:
        state = play(last, TWO_REDS, (orb,))
        assert [point for point, cell in state.table.cells.items() if cell.lit] == [orb]


@pytest.mark.parametrize("wrong", [(), REDS, ((0, 0),), ((1, 0), (1, 0)), ((1, 0), (0, 0))])
def test_a_choice_must_fit(wrong: tuple[Point, ...]) -> None:
    assert refusal(with_gems(first_state(DECK), red=1), TWO_REDS, wrong) == "wrong choice"


def test_a_choice_without_need_is_refused() -> None:
    assert refusal(first_state(DECK), TWO_REDS, REDS) == "needless choice"


def test_a_treasure_is_collected_when_both_its_orbs_shine() -> None:
    half = table("K2 r\n*w B1", "200 200\n200 200")
    state = place_card(replace(first_state(DECK), table=half), NEW, CardSpot(2, 0, 0), None)
    assert state.collected == {200}
    dark = table("K2 r\nw B1", "200 200\n200 200")
    state = place_card(replace(first_state(DECK), table=dark), NEW, CardSpot(2, 0, 0), None)
    assert not state.collected


def test_all_riches_count_one_more() -> None:
    riches = frozenset(c.id for c in shipped("standard").cards if c.kind == "riches")
    state = replace(first_state(shipped("standard")), collected=riches)
    assert state.treasures == 4
    assert replace(state, collected=frozenset(sorted(riches)[:2])).treasures == 2


def test_the_first_set_against_the_dragon_takes_two_gems_the_next_one_more() -> None:
    state = play(dragon_state(DECK), ONE_RED)
    assert (state.dragon, state.gems["red"]) == (frozenset({"red"}), 1)
    state = play(state, ONE_RED)
    assert (state.dragon, state.gems["red"]) == (frozenset({"red"}), 0)
    state = play(state, ONE_RED)
    assert not state.table.cells[1, 0].lit


def test_two_sets_of_one_colour_at_once_light_the_dragon_once() -> None:
    state = play(dragon_state(DECK), TWO_REDS)
    assert (state.dragon, state.gems["red"]) == (frozenset({"red"}), 0)
    assert refusal(play(dragon_state(DECK), ONE_RED), TWO_REDS, None) == "choice missing"


def test_magic_breaks_a_bond() -> None:
    state = use_magic(magical(first_state(DECK)), "white")
    assert state.gems["white"] == 2


def test_magic_sets_a_gem_on_the_dragon_and_leaves_two_for_orbs() -> None:
    state = use_magic(magical(dragon_state(DECK)), "red")
    assert (state.dragon, state.room("red")) == (frozenset({"red"}), 2)


def test_magic_must_be_earned_and_do_something() -> None:
    for state, reason in (
        (first_state(DECK), "no magic"),
        (magical(with_gems(first_state(DECK), red=0)), "magic in vain"),
        (replace(magical(dragon_state(DECK)), dragon=frozenset({"red"})), "magic in vain"),
    ):
        with pytest.raises(CavernRefusal) as caught:
            use_magic(state, "red")
        assert caught.value.reason == reason


def test_the_dragon_is_trapped_when_all_its_orbs_shine() -> None:
    five = replace(dragon_state(DECK), dragon=frozenset(ORB_COLOURS) - {"red"})
    assert not five.dragon_trapped
    assert play(five, ONE_RED).dragon_trapped


@pytest.mark.parametrize("title", TITLES)
def test_scores_follow_the_table(title: str) -> None:
    assert tuple(score_of(title, treasures) for treasures in (3, 6, 7)) == SCORES[title]


def test_titles_count_the_cards_left_over() -> None:
    assert title_of(freed=False, trapped=False, cards_left=0) == "commoner"
    assert title_of(freed=True, trapped=False, cards_left=5) == "liberator"
    won = [title_of(freed=True, trapped=True, cards_left=left) for left in range(5)]
    assert won == ["vanquisher", "knight", "hero", "champion", "champion"]


def test_wealth_counts_treasures() -> None:
    words = [wealth_of(treasures)[:4] for treasures in (0, 3, 4, 6, 7, 10)]
    assert words == ["impo", "impo", "pros", "pros", "weal", "weal"]
