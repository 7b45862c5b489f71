"""Players of limited skill play by the rules, alone and at tables of several."""

from collections import Counter
from dataclasses import replace
from functools import cache, partial

import pytest
from cruxpress.games.cruxy.play.solo import MOST_WORDS

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play import (
    CASUAL,
    EXPERT,
    REGULAR,
    SKILLS,
    Measure,
    PartyTable,
    Skill,
    SoloTable,
    measure,
)
from cruxpress.games.cruxy.rules import Reason, replay
from cruxpress.games.cruxy.rules.draws import Draws, draws_on
from cruxpress.games.cruxy.solve import WordBits, word_bits
from cruxpress.games.cruxy.spec import Effect, Sheet
from cruxpress.games.cruxy.spec.names import ANIMALS
from cruxpress.games.cruxy.words import load_cruxy_words, nouns_for
from cruxpress.words import Matcher
from tests.cruxy.sheets_for_tests import sheet
from tests.cruxy.tables_for_tests import refuses

NUMBERS = (1, 8, 20, 36)
DICTIONARY = load_cruxy_words()


@cache
def words() -> WordBits:
    return word_bits(nouns_for())


@cache
def draws(number: int) -> Draws:
    return draws_on(sheet(number), nouns_for())


@cache
def solo(number: int) -> SoloTable:
    return SoloTable(sheet(number), words())


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("skill", SKILLS)
def test_the_fast_copy_of_the_rules_agrees_with_them(number: int, skill: Skill) -> None:
    for index in range(150 if skill is not EXPERT else 40):
        game = solo(number).play(draws(number).draw("fast", index), skill)
        if game.finished:
            assert replay(sheet(number), game.witness, DICTIONARY).turns == game.words
        else:
            # Games that hit the limit are right in all but their end.
            assert game.words == MOST_WORDS
            refuses(Reason.NOT_FINISHED, partial(replay, sheet(number), game.witness, DICTIONARY))


def test_a_stronger_player_needs_fewer_words() -> None:
    means = [measure(solo(36), draws(36), skill, "skill", range(60)).mean for skill in SKILLS]
    assert means == sorted(means, reverse=True)
    assert means[0] - means[-1] > 1


def test_the_same_games_give_the_same_measure_however_they_are_shared_out() -> None:
    whole = measure(solo(8), draws(8), REGULAR, "seed 1", range(60))
    parts = [measure(solo(8), draws(8), REGULAR, "seed 1", range(n, n + 20)) for n in (0, 20, 40)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert whole != measure(solo(8), draws(8), REGULAR, "seed 2", range(60))


def test_a_measure_knows_its_mean_spread_and_error() -> None:
    found = Measure(games=4, total=20, squares=4 * 26, expert=3, good=4)  # 4, 4, 6, 6
    assert found.mean == 5
    assert found.spread == pytest.approx((4 / 3) ** 0.5)
    assert found.error == pytest.approx((1 / 3) ** 0.5)


def test_a_player_without_words_gives_up() -> None:
    nothing = Matcher(lambda length: [("a" * length, 500)] if length in (5, 6) else [])
    lonely = SoloTable(sheet(8), word_bits(nothing))
    game = lonely.play(draws(8).draw("none", 0), CASUAL)
    assert (game.words, game.finished) == (MOST_WORDS, False)


@cache
def party(number: int) -> PartyTable:
    return PartyTable(sheet(number), words(), DICTIONARY)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_several_players_come_to_an_end(number: int, players: int) -> None:
    used: Counter[Effect] = Counter()
    for index in range(12):
        game = party(number).play(draws(number).draw("party", index), players)
        assert game.winners
        assert set(game.winners) <= set(range(players))
        assert game.words <= len(sheet(number).slots) - 2
        used.update(game.used)
    assert set(used) <= set(sheet(number).effects)
    assert used[Effect.PENGUIN] > 0


def test_the_same_table_plays_the_same_game() -> None:
    again = PartyTable(sheet(36), words(), DICTIONARY)
    for index in range(3):
        draw = draws(36).draw("again", index)
        twin = draws(36).draw("again", index)
        assert party(36).play(draw, 3) == again.play(twin, 3)


def with_other_animals(given: Sheet, chance: Chance) -> Sheet:
    """The sheet with any effects on its animals, so that all of them meet."""
    squares = sorted(given.animals)
    plain = sorted(given.board.squares - given.red - given.equipment.keys())
    animals = {square: chance.pick(ANIMALS) for square in squares}
    return replace(given, animals=animals, cracks=frozenset(chance.sample(plain, 4)))


def test_all_effects_at_random_tables_never_break_a_rule() -> None:
    """Every move of these games goes through the rules, which would refuse a wrong one."""
    used: Counter[Effect] = Counter()
    for index in range(160):
        chance = Chance("any animals", index)
        given = with_other_animals(sheet(chance.pick(NUMBERS)), chance)
        table = PartyTable(given, words(), DICTIONARY)
        drawn = draws_on(given, nouns_for()).draw("any", index)
        easy, advanced = chance.below(2) == 1, chance.below(2) == 1
        game = table.play(drawn, 2 + chance.below(3), REGULAR, easy=easy, advanced=advanced)
        used.update(game.used)
    assert set(used) == set(Effect)
