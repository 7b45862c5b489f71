"""What the search finds, the rules accept; what it calls impossible, is."""

from dataclasses import replace
from functools import cache

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.cruxy.rules.proven import Draws, check_fill, draws_on, replay, replay_letter
from cruxpress.games.cruxy.rules.table import Dictionary, GameState, GameTable, Reason, begin
from cruxpress.games.cruxy.sheet.model import AreaBox
from cruxpress.games.cruxy.solve.fill import Filler
from cruxpress.games.cruxy.solve.search import STAGES, Search
from cruxpress.games.cruxy.solve.words import WordBits, plan_sheet, word_bits
from cruxpress.games.cruxy.words import legal_words, nouns_for
from cruxpress.words import Matcher, Tier
from cruxpress.words.matcher import make_row
from tests.cruxy.sheets_for_tests import sheet
from tests.cruxy.tables_for_tests import refuses

NUMBERS = (1, 8, 20, 36)
DRAWS = 40


@cache
def words(tier: Tier = Tier.NORMAL) -> WordBits:
    return word_bits(nouns(), tier)


def dictionary() -> Dictionary:
    return legal_words()


def nouns() -> Matcher:
    return nouns_for()


@cache
def search(number: int) -> Search:
    return Search(plan_sheet(sheet(number)), words())


@cache
def draws(number: int) -> Draws:
    return draws_on(sheet(number), nouns())


def draw(number: int, index: int, forced: str = "") -> tuple[str, tuple[str, str]]:
    drawn = draws(number).draw("test", index, forced)
    return drawn.letters, drawn.starts


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("forced", ["", "jqxz"])
def test_every_draw_has_a_witness_that_the_rules_accept(number: int, forced: str) -> None:
    few = 0
    for index in range(DRAWS):
        answer = search(number).solve(*draw(number, index, forced))
        assert isinstance(answer, Found)
        state = replay(sheet(number), answer.witness, dictionary())
        assert state.turns == answer.witness.words <= 9
        few += answer.witness.words <= 6
    assert few >= DRAWS * 95 // 100


def test_the_same_draw_gives_the_same_witness() -> None:
    fresh = Search(plan_sheet(sheet(20)), words())
    search(20).solve(*draw(20, 1))
    assert fresh.solve(*draw(20, 2)) == search(20).solve(*draw(20, 2))


def test_a_search_that_gives_up_says_after_how_many_steps() -> None:
    answer = search(36).solve(*draw(36, 0), most_steps=5)
    assert isinstance(answer, GaveUp)
    assert answer.steps > 5
    answer = search(36).solve(*draw(36, 0), most_words=1)
    assert isinstance(answer, GaveUp)


def test_what_no_word_can_give_is_proven_impossible() -> None:
    few = Matcher(
        lambda length: [("a" * length, 500, False), ("e" * (length - 1) + "a", 400, False)]
    )
    eight = replace(sheet(8), animals={})
    answer = Search(plan_sheet(eight), word_bits(few)).solve("bcdfghjkl", ("aaaaaa", "aaaaa"))
    assert isinstance(answer, Impossible)
    assert "conditions can be met by no word or square" in answer.why


def test_a_small_game_that_was_tried_out_is_proven_impossible() -> None:
    # One condition too many, and a lexicon so small that the beam drops nothing.
    eight = sheet(8)
    easy = replace(eight, area=(AreaBox(digit=3), AreaBox(digit=7), *eight.area[:1]), animals={})
    one = Matcher(lambda length: [("a" * length, 500, False)] if length == 5 else [])
    finder = Search(plan_sheet(easy), word_bits(one))
    answer = finder.solve("z", ("aaaaaa", "aaaaa"))
    assert isinstance(answer, Impossible)


def test_wider_stages_come_later() -> None:
    assert list(STAGES) == sorted(STAGES)


def game_begun(number: int, letters: str, starts: tuple[str, str]) -> GameState:
    return begin(GameTable(sheet(number), letters, dictionary()), starts)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_letter_can_be_placed_within_two_words(number: int) -> None:
    for index in range(5):
        letters, starts = draw(number, index)
        first = search(number).begin(letters, starts)
        begun = game_begun(number, letters, starts)
        for letter in "abcdefghijklmnopqrstuvwxyz":
            answer = search(number).place_letter(first, letter)
            assert isinstance(answer, Found)
            replay_letter(begun, letter, answer.witness)


def test_a_letter_that_cannot_be_placed() -> None:
    few = Matcher(
        lambda length: [("a" * length, 500, False), ("a" * (length - 1) + "e", 400, False)]
    )
    searching = Search(plan_sheet(sheet(8)), word_bits(few))
    first = searching.begin("abcdefghi", ("aaaaaa", "aaaaa"))
    assert isinstance(searching.place_letter(first, "z"), Impossible)
    assert isinstance(searching.place_letter(first, "e"), Found)


def test_a_letter_that_was_not_placed_is_refused() -> None:
    letters, starts = draw(8, 0)
    first = search(8).begin(letters, starts)
    answer = search(8).place_letter(first, "q")
    assert isinstance(answer, Found)
    found = answer.witness
    begun = game_begun(8, letters, starts)
    refuses(Reason.WRONG_LETTER, lambda: replay_letter(begun, "j", found))
    refuses(Reason.NOT_FINISHED, lambda: replay_letter(begun, "q", found * 3))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("tier", [Tier.EASY, Tier.NORMAL, Tier.OBSCURE])
def test_every_slot_is_filled_with_another_noun(number: int, tier: Tier) -> None:
    filler = Filler(plan_sheet(sheet(number)), words(tier))
    for seed in range(5):
        answer = filler.fill(Chance("fill", seed))
        assert isinstance(answer, Found)
        check_fill(sheet(number), answer.witness, dictionary())


def test_a_fill_keeps_given_words_and_repeats_itself() -> None:
    given = tuple(zip(sheet(8).starts, draw(8, 0)[1], strict=True))
    filler = Filler(plan_sheet(sheet(8)), words())
    answer = filler.fill(Chance(7), given)
    assert isinstance(answer, Found)
    assert all(answer.witness[slot] == word for slot, word in given)
    again = Filler(plan_sheet(sheet(8)), words()).fill(Chance(7), given)
    assert again == answer
    assert isinstance(filler.fill(Chance(7), [(0, "qqqqqqq")]), Impossible)


def test_a_grid_that_no_words_can_fill() -> None:
    one = Matcher(lambda length: [("a" * length, 500, False)])
    answer = Filler(plan_sheet(sheet(8)), word_bits(one)).fill(Chance(1))
    assert isinstance(answer, Impossible)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda fill: fill[:-1], Reason.NO_SUCH_SLOT),
        (lambda fill: ("q" * len(fill[0]), *fill[1:]), Reason.NO_WORD),
        (lambda fill: (fill[0] + "s", *fill[1:]), Reason.WRONG_LENGTH),
    ],
)
def test_a_wrong_fill(change: object, reason: Reason) -> None:
    answer = Filler(plan_sheet(sheet(8)), words()).fill(Chance(3))
    assert isinstance(answer, Found)
    wrong = change(answer.witness)  # type: ignore[operator]
    refuses(reason, lambda: check_fill(sheet(8), wrong, dictionary()))


def test_a_fill_with_a_word_twice_or_a_bad_crossing() -> None:
    answer = Filler(plan_sheet(sheet(8)), words()).fill(Chance(3))
    assert isinstance(answer, Found)
    fill = list(answer.witness)
    slots = sheet(8).slots
    length = len(slots[0])
    twin = next(s.number for s in slots if len(s) == length and s.number)
    other = next(
        w
        for w in make_row(length, [(w, 0, False) for w in nouns().row(length).words]).words
        if w not in fill and w[0] != fill[0][0]
    )
    refuses(
        Reason.USED_BEFORE,
        lambda: check_fill(sheet(8), [*fill[:twin], fill[0], *fill[twin + 1 :]], dictionary()),
    )
    refuses(Reason.DOES_NOT_FIT, lambda: check_fill(sheet(8), [other, *fill[1:]], dictionary()))
