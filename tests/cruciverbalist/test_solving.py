"""What dice can pay, and games that reach their targets; rules replay all of them."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.rules.dice import check_payment
from cruxpress.games.cruciverbalist.rules.witness import prove, replay, witness_from
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS, CHART, band_of
from cruxpress.games.cruciverbalist.solve.dice import all_rolls, need_of, roll_of, rolls_after
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.moves import vocabulary
from cruxpress.games.cruciverbalist.solve.search import payment_of, solve
from tests.cruciverbalist.solos_for_tests import LEXICON, PAYABLE, drawn_solo, played


def pays_by_trying_all(pips: Sequence[int], letters: str) -> bool:
    if not letters:
        return True
    places = range(len(pips))
    return any(
        CHART.pays(letters[0], sum(pips[place] for place in chosen))
        and pays_by_trying_all([pips[p] for p in places if p not in chosen], letters[1:])
        for count in range(1, len(pips) + 1)
        for chosen in combinations(places, count)
    )


def test_what_dice_can_pay_agrees_with_trying_all() -> None:
    chance = Chance("payments")
    answers = []
    for _ in range(500):
        pips = [chance.below(6) + 1 for _ in range(1 + chance.below(6))]
        letters = "".join(chance.pick("aeirstlnbcghfjq") for _ in range(1 + chance.below(5)))
        can = PAYABLE.can_pay(roll_of(pips), need_of(letters))
        assert can == pays_by_trying_all(pips, letters), (pips, letters)
        answers.append(can)
    assert {True, False} == set(answers)


def test_the_table_knows_every_roll() -> None:
    rolls = list(all_rolls())
    assert len(rolls) == len(set(rolls)) == 18_564
    assert sum(PAYABLE.can_pay(roll, need_of("quokka")) for roll in rolls) > 0


def test_twelve_dice_pay_nearly_every_short_word_and_hardly_any_of_twelve_letters() -> None:
    chance = Chance("shares")
    rolls = [roll_of([chance.below(6) + 1 for _ in range(12)]) for _ in range(40)]

    def share(length: int) -> float:
        words = [w for w in vocabulary(LEXICON, "Nature", 13).words if len(w) == length][:60]
        paid = sum(PAYABLE.can_pay(roll, need_of(word)) for roll in rolls for word in words)
        return paid / len(rolls) / len(words)

    assert share(6) > 0.98
    assert 0.6 < share(9) < 0.95
    assert share(12) < 0.1


def test_payments_are_good_for_the_rules() -> None:
    chance = Chance("good payments")
    for word in ("quokka", "elephant", "newyork", "ox"):
        for _ in range(20):
            pips = tuple(chance.below(6) + 1 for _ in range(12))
            new = dict(enumerate(word))
            if PAYABLE.can_pay(roll_of(pips), need_of(word)):
                check_payment(pips, payment_of(pips, new, PAYABLE), new)


def test_a_token_makes_every_mix_of_two_lines() -> None:
    found = rolls_after((1, 2, 3), (1, 5, 6))
    assert found == {
        roll_of((1, 2, 3)): (),
        roll_of((1, 2, 6)): (3,),
        roll_of((1, 5, 3)): (2,),
        roll_of((1, 5, 6)): (2, 3),
    }


@pytest.mark.parametrize("theme", ["Nature", "Colors", "U.S. States", "Periodic Table Elements"])
def test_a_found_game_replays_and_its_line_is_the_longest(theme: str) -> None:
    sheet, witness = played(theme, 0)
    outcome = replay(sheet, witness, LEXICON)
    assert outcome.score.total >= 80
    found = longest_line(outcome.player.board.letters)
    assert isinstance(found, Found)
    assert outcome.score.line == len(found.witness)
    assert witness_from(witness.as_data()) == witness


def test_some_games_use_tokens() -> None:
    used = [turn for seed in range(4) for turn in played("Nature", seed)[1].turns if turn.rerolls]
    assert used


def test_a_target_is_reached_or_the_search_says_what_stood_in_the_way() -> None:
    sheet = replace(drawn_solo("Animals", 3), target=BANDS[3])
    answer = solve(sheet, LEXICON, payable=PAYABLE)
    assert isinstance(answer, Found)
    assert band_of(prove(sheet, answer.witness, LEXICON).score.total) == BANDS[3]
    hard = replace(drawn_solo("Periodic Table Elements", 3), target=BANDS[3])
    dull = replace(hard, rolls=((1,) * 12,) * 7, rerolls=((1,) * 12,) * 3)
    given_up = solve(dull, LEXICON, widths=(1,), payable=PAYABLE)
    assert isinstance(given_up, GaveUp)
    assert "the target needs 86" in given_up.why


def test_rounds_without_any_word_are_passed() -> None:
    sheet = replace(drawn_solo("Animals", 3), rolls=((1,) * 12,) * 7, rerolls=((1,) * 12,) * 3)
    answer = solve(replace(sheet, target=BANDS[0]), LEXICON, widths=(1,), payable=PAYABLE)
    assert isinstance(answer, Found)
    replay(replace(sheet, target=BANDS[0]), answer.witness, LEXICON)


PROGRAM = """
from tests.cruciverbalist.solos_for_tests import played
print(played("Animals", 1, 2)[1].as_data())
"""


def test_the_same_game_is_found_with_any_order_of_hashes() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
