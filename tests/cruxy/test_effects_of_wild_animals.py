"""Owl, Seagulls, Kraken, Sly, Bear, Crack and Ursa Major, with limits and special cases."""

from dataclasses import replace

import pytest

from cruxpress.games.cruxy.rules.moves import (
    BAN,
    DASH,
    Pass,
    UseBear,
    UseFish,
    UseFox,
    UseKraken,
    UseOwl,
    UsePenguin,
    UseSly,
)
from cruxpress.games.cruxy.rules.table import GameState, Mode, Reason
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import Effect
from tests.cruxy.tables_for_tests import (
    BACKPACK,
    FOUR,
    GOGGLES,
    THREE,
    beside_b4,
    has,
    open_boxes,
    put,
    put_squares,
    refuses,
    small_sheet,
    table,
    with_open,
)


class TestOwl:
    def game(self) -> GameState:
        """An Owl at the top (B4) and one at the bottom (B13)."""
        return table(small_sheet({"B4": Effect.OWL, "B13": Effect.OWL, "D4": Effect.WHALE}))

    def bottom_first(self) -> GameState:
        state = put(self.game(), "E1 down", "tyyyy")  # circles the Whale
        state = put(apply(state, Pass()), "A12 down", "qqb", whale=True)
        assert state.areas[0].owls == {"bottom"}
        return apply(state, Pass())

    def test_both_owls_cross_out_a_column(self) -> None:
        """Alex meets the Owl at the bottom, later the one at the top, and takes the left column."""
        state = put(self.bottom_first(), "A1 down", "cyyyz", UseOwl("column", 0))
        assert {0, 4, 8, 12}.isdisjoint(open_boxes(state, 0))
        assert GOGGLES in open_boxes(state, 0)

    def test_or_a_row_and_it_must_be_taken_at_once(self) -> None:
        state = self.bottom_first()
        refuses(Reason.OWL_MUST_CHOOSE, lambda: put(state, "A1 down", "cyyyz"))
        after = put(state, "A1 down", "cyyyz", UseOwl("row", 1))
        assert {4, 5, 6, 7}.isdisjoint(open_boxes(after, 0))
        refuses(Reason.NO_SUCH_BOX, lambda: put(state, "A1 down", "cyyyz", UseOwl("row", 4)))
        refuses(Reason.NO_SUCH_BOX, lambda: put(state, "A1 down", "cyyyz", UseOwl("diagonal", 0)))

    def test_one_owl_is_not_enough(self) -> None:
        refuses(
            Reason.NOT_TRIGGERED,
            lambda: put(self.game(), "A1 down", "cyyyy", UseOwl("row", 0)),
        )

    def test_once_a_game(self) -> None:
        state = put(self.bottom_first(), "A1 down", "cyyyz", UseOwl("row", 1))
        state = apply(state, Pass())
        refuses(Reason.USED_UP, lambda: put(state, "C1 down", "ayyyz", UseOwl("row", 0)))
        assert put(state, "C1 down", "ayyyz").turn == 1

    def test_special_boxes_are_in_no_column(self) -> None:
        state = self.bottom_first()
        area = replace(state.areas[0], boxes=(*state.areas[0].boxes, state.areas[0].boxes[0]))
        state = replace(state, areas=(area, state.areas[1]))
        state = put(state, "A1 down", "cyyyz", UseOwl("column", 0))
        assert 16 in open_boxes(state, 0)


class TestSeagulls:
    def waiting(self) -> GameState:
        """Alex has written beside the Seagulls, and it is his turn again."""
        state = put(beside_b4(Effect.SEAGULLS), "A1 down", "cyyyy")
        assert state.areas[0].seagulls_circled == 1
        return apply(state, Pass())

    def test_a_longer_word_with_two_letters_in_a_square(self) -> None:
        """Mary writes RAKE into three squares: its length is three; the crossing stays single."""
        state = self.waiting()
        state = replace(state, filled={**state.filled, 11 * 15: "e"})
        # A12 down has three squares; words cross on the first and the last.
        refuses(
            Reason.SEAGULLS_ON_A_CROSSING,
            lambda: put_squares(state, "A12 down", ["e", "r", "ak"]),
        )
        after = put_squares(state, "A12 down", ["e", "ra", "k"])
        assert THREE not in open_boxes(after, 0)
        assert FOUR in open_boxes(after, 0)
        assert not {"R", "A", "E"} & set(has(after, 0))
        assert after.areas[0].seagulls_circled == 0
        assert after.words[list(after.words)[-1]] == "erak"

    def test_a_shorter_word_with_a_dash(self) -> None:
        state = put_squares(self.waiting(), "E1 down", ["t", DASH, "y", "a", "y"])
        assert list(state.words.values())[-1] == "tyay"
        assert state.areas[0].seagulls_crossed == 1
        refuses(
            Reason.SEAGULLS_ON_A_CROSSING,
            lambda: put_squares(self.waiting(), "E1 down", ["t", "y", "y", "y", DASH]),
        )

    def test_not_two_in_one_turn(self) -> None:
        state = self.waiting()
        area = replace(state.areas[0], seagulls_circled=2)
        state = replace(state, areas=(area, state.areas[1]))
        refuses(
            Reason.NO_SEAGULLS,
            lambda: put_squares(state, "E1 down", ["t", DASH, "y", "ab", "y"]),
        )

    def test_not_on_the_turn_that_wakes_them_and_twice_a_game(self) -> None:
        refuses(
            Reason.NO_SEAGULLS,
            lambda: put_squares(beside_b4(Effect.SEAGULLS), "A1 down", ["c", DASH, "y", "y", "y"]),
        )
        state = self.waiting()
        area = replace(state.areas[0], seagulls_circled=0, seagulls_crossed=2)
        state = replace(state, areas=(area, state.areas[1]))
        state = put(state, "C1 down", "ayyyz")
        assert state.areas[0].seagulls_circled == 0


class TestKraken:
    def test_a_letter_for_another_player(self) -> None:
        state = put(beside_b4(Effect.KRAKEN), "A1 down", "cyyyy", UseKraken(1, "z"))
        assert has(state, 1)[-1] == "Z"
        assert state.areas[1].left == 17

    def test_a_letter_that_the_player_has_is_one_more_box(self) -> None:
        state = put(beside_b4(Effect.KRAKEN), "A1 down", "cyyyy", UseKraken(1, "x"))
        assert has(state, 1).count("X") == 2
        state = put(state, "E1 down", "txxxx")
        assert has(state, 1).count("X") == 0

    def test_one_letter_a_player(self) -> None:
        state = put(beside_b4(Effect.KRAKEN, players=3), "A1 down", "cyyyy", UseKraken(1, "z"))
        state = apply(apply(state, Pass()), Pass())
        refuses(Reason.PLAYER_HAD_ENOUGH, lambda: put(state, "C1 down", "ayyyz", UseKraken(1, "x")))
        assert put(state, "C1 down", "ayyyz", UseKraken(2, "x")).areas[2].left == 17

    def test_another_player_and_a_letter(self) -> None:
        state = beside_b4(Effect.KRAKEN)
        refuses(Reason.WRONG_PLAYER, lambda: put(state, "A1 down", "cyyyy", UseKraken(0, "x")))
        refuses(Reason.WRONG_PLAYER, lambda: put(state, "A1 down", "cyyyy", UseKraken(2, "x")))
        refuses(Reason.WRONG_LETTER, lambda: put(state, "A1 down", "cyyyy", UseKraken(1, "xy")))


class TestSly:
    def test_one_box_then_a_letter_comes_back_to_others(self) -> None:
        state = put(beside_b4(Effect.SLY), "E1 down", "tyyyy")
        state = put(state, "A1 down", "cyyyy", UseSly(BACKPACK, "t"))
        assert BACKPACK not in open_boxes(state, 1)
        assert has(state, 0)[-1] == "T"
        assert "T" in has(state, 1)

    def test_nobody_else_has_crossed_it_out(self) -> None:
        state = put(beside_b4(Effect.SLY), "A1 down", "cyyyy", UseSly(BACKPACK, "c"))
        assert state.areas[1].left == 16
        state = put(beside_b4(Effect.SLY), "A1 down", "cyyyy", UseSly(BACKPACK, "z"))
        assert state.areas[1].left == 16

    def test_twice_a_player(self) -> None:
        state = beside_b4(Effect.SLY)
        area = replace(state.areas[1], crossed=frozenset({6, 3}), sly_hits=2)
        state = replace(state, areas=(state.areas[0], area))
        after = put(state, "A1 down", "cyyyy", UseSly(BACKPACK, "a"))
        assert after.areas[1].left == 14

    def test_not_twice_for_one_letter_that_is_open_again(self) -> None:
        state = put(beside_b4(Effect.SLY, players=3), "E1 down", "tyyyy")
        state = put(state, "A1 down", "cyyyy", UseSly(BACKPACK, "t"))
        state = put(state, "C1 down", "ayyyz", UseSly(BACKPACK, "t"))
        assert has(state, 0).count("T") == 1

    def test_a_box_must_be_named_while_there_is_one(self) -> None:
        state = beside_b4(Effect.SLY)
        refuses(Reason.NO_SUCH_BOX, lambda: put(state, "A1 down", "cyyyy", UseSly(None, "t")))
        done = with_open(state, 0, [6])
        assert put(done, "A1 down", "cyyyy", UseSly(None, "t")).areas[0].left == 0


class TestBear:
    def banned(self) -> GameState:
        """Mary may not write Y."""
        state = beside_b4(Effect.BEAR, Effect.PENGUIN)
        return put(state, "A1 down", "cyyyy", UseBear(1, "y"))

    def test_a_forbidden_letter(self) -> None:
        state = self.banned()
        message = refuses(Reason.FORBIDDEN_LETTER, lambda: put(state, "E1 down", "tyqqq"))
        assert message == "the Bear forbids Y, and E2 is yours to fill"
        # Where it stands already, she may use it.
        state = apply(put(apply(state, Pass()), "E1 down", "tqyqq"), Pass())
        state = apply(state, Pass())
        assert put(state, "A3 across", "yqqqy").turn == 0

    def test_not_one_that_the_player_still_needs(self) -> None:
        state = beside_b4(Effect.BEAR)
        refuses(Reason.WRONG_LETTER, lambda: put(state, "A1 down", "cyyyy", UseBear(1, "x")))
        refuses(Reason.WRONG_PLAYER, lambda: put(state, "A1 down", "cyyyy", UseBear(0, "z")))

    def test_one_ban_a_player_even_when_it_was_lifted(self) -> None:
        state = put(self.banned(), "G1 down", "kqqqq", UsePenguin(BAN))
        assert not state.areas[1].forbidden
        refuses(Reason.PLAYER_HAD_ENOUGH, lambda: put(state, "C1 down", "ayyyz", UseBear(1, "z")))

    def test_a_penguin_lifts_it_instead_of_a_box(self) -> None:
        state = put(self.banned(), "G1 down", "kqqqq", UsePenguin(BAN))
        assert state.areas[1].left == 15  # only the length
        state = apply(state, Pass())
        assert put(state, "E1 down", "tyqqq").turn == 0

    def test_there_must_be_a_ban(self) -> None:
        state = beside_b4(Effect.PENGUIN)
        refuses(Reason.NO_BAN, lambda: put(state, "A1 down", "cyyyy", UsePenguin(BAN)))

    def test_it_ends_when_the_letter_comes_into_the_area(self) -> None:
        state = beside_b4(Effect.BEAR, Effect.KRAKEN)
        state = put(state, "A1 down", "cyyyy", UseBear(1, "y"))
        state = put(apply(state, Pass()), "G1 down", "kqqqq", UseKraken(1, "y"))
        assert not state.areas[1].forbidden


class TestCrack:
    def test_everybody_crosses_out_the_letter_written_there(self) -> None:
        state = put(table(small_sheet(cracks=["A2"])), "A1 down", "cxyyy")
        assert "X" not in has(state, 0)
        assert "X" not in has(state, 1)
        assert "C" in has(state, 1)

    def test_a_letter_that_is_not_in_the_game(self) -> None:
        state = put(table(small_sheet(cracks=["A2"])), "A1 down", "czyyy")
        assert state.areas[1].left == 16

    def test_only_when_the_square_is_filled(self) -> None:
        state = put(table(small_sheet(cracks=["A3"])), "A1 down", "cyzyy")
        state = put(state, "A3 across", "zxxxx")
        assert "X" in has(state, 0)


class TestUrsaMajor:
    def game(self, choice: Effect | None) -> GameState:
        return table(small_sheet({"B4": Effect.URSA, "B13": Effect.URSA}), ursa=choice)

    def test_it_is_what_the_table_chose_before(self) -> None:
        assert put(self.game(Effect.FISH), "A1 down", "cyyyy", UseFish()).turn == 0
        refuses(
            Reason.NOT_TRIGGERED,
            lambda: put(self.game(Effect.FISH), "A1 down", "cyyyy", UseFox(0, "z")),
        )

    @pytest.mark.parametrize("choice", [Effect.PENGUIN, Effect.SLY, Effect.URSA, None])
    def test_no_penguins(self, choice: Effect | None) -> None:
        refuses(Reason.BAD_SETUP, lambda: self.game(choice))

    def test_as_crack_it_takes_the_letter_beside_it(self) -> None:
        state = put(self.game(Effect.CRACK), "A1 down", "cyyxy")
        assert "X" not in has(state, 1)

    def test_as_owl_it_has_a_top_and_a_bottom(self) -> None:
        assert put(self.game(Effect.OWL), "A1 down", "cyyxy").areas[0].owls == {"top"}

    def test_limits_are_shared_with_the_same_effect_on_the_sheet(self) -> None:
        animals = {"B4": Effect.URSA, "D2": Effect.FISH}
        state = table(small_sheet(animals), ursa=Effect.FISH)
        state = put(state, "A1 down", "cyyyy", UseFish())
        refuses(Reason.USED_UP, lambda: put(state, "E1 down", "tyyyy", UseFish()))


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.COOPERATIVE, Mode.TEAM])
def test_only_penguins_act_when_all_play_on_one_area(mode: Mode) -> None:
    animals = {"B4": Effect.FISH, "D2": Effect.SLY, "H4": Effect.URSA}
    state = table(small_sheet(animals, cracks=["A2"]), mode=mode, players=1)
    refuses(Reason.NOT_TRIGGERED, lambda: put(state, "A1 down", "cyyyy", UseFish()))
    refuses(Reason.NOT_TRIGGERED, lambda: put(state, "E1 down", "tyyyy", UseSly(BACKPACK, "r")))
    after = put(state, "E1 down", "tyyyy", UsePenguin(BACKPACK))
    assert BACKPACK not in open_boxes(after, 0)
