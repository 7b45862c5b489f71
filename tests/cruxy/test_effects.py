"""Penguin, Fox, Puffins, Whale and Fish, with their limits and special cases."""

from cruxpress.games.cruxy.rules.moves import Pass, UseFish, UseFox, UsePenguin, UsePuffins
from cruxpress.games.cruxy.rules.table import GameState, Reason, Whale
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import Effect
from tests.cruxy.tables_for_tests import (
    BACKPACK,
    DRAWN,
    FIVE,
    GOGGLES,
    SIX_OR_BOOTS,
    THREE,
    beside_b4,
    has,
    open_boxes,
    put,
    refuses,
    small_sheet,
    table,
    with_open,
)


class TestPenguin:
    def test_any_one_box(self) -> None:
        state = put(beside_b4(Effect.PENGUIN), "A1 down", "cyyyy", UsePenguin(BACKPACK))
        assert BACKPACK not in open_boxes(state, 0)

    def test_only_beside_it(self) -> None:
        state = beside_b4(Effect.PENGUIN)
        refuses(Reason.NOT_TRIGGERED, lambda: put(state, "E1 down", "tyyyy", UsePenguin(BACKPACK)))

    def test_once_a_word(self) -> None:
        state = beside_b4(Effect.PENGUIN)
        twice = (UsePenguin(BACKPACK), UsePenguin(GOGGLES))
        refuses(Reason.NOT_TRIGGERED, lambda: put(state, "A1 down", "cyyyy", *twice))

    def test_the_word_is_crossed_out_first(self) -> None:
        state = beside_b4(Effect.PENGUIN)
        refuses(Reason.BOX_NOT_OPEN, lambda: put(state, "A1 down", "cyyyy", UsePenguin(FIVE)))
        refuses(Reason.NO_SUCH_BOX, lambda: put(state, "A1 down", "cyyyy", UsePenguin(16)))

    def test_squares_that_were_filled_before_wake_nobody(self) -> None:
        state = put(beside_b4(Effect.PENGUIN), "A1 down", "cyyyy")
        state = put(state, "C1 down", "ayyzy", UsePenguin(BACKPACK))
        state = put(state, "A3 across", "yqyqy", UsePenguin(BACKPACK))
        # A5 and C5 stand there; B5 is filled now and lies below the penguin.
        state = put(state, "A5 across", "yqyqz", UsePenguin(GOGGLES))
        assert GOGGLES not in open_boxes(state, 1)

    def test_it_may_be_declined(self) -> None:
        assert BACKPACK in open_boxes(put(beside_b4(Effect.PENGUIN), "A1 down", "cyyyy"), 0)


class TestFox:
    def test_a_letter_for_a_letter(self) -> None:
        """Alex has no word with X: he takes an R instead, and has one fox left."""
        state = table(small_sheet({"B4": Effect.FOX}), "xcoaevtib")
        state = put(state, "A1 down", "cyyyy", UseFox(0, "r"))
        assert "X" not in has(state, 0)
        assert has(state, 0)[-1] == "R"
        assert state.areas[0].foxes == 1
        state = put(state, "E1 down", "tyyyz")
        state = put(state, "C1 down", "ayyzy", UseFox(15, "d"))
        assert state.areas[0].foxes == 2
        state = put(state, "G1 down", "kyyyz")
        refuses(Reason.USED_UP, lambda: put(state, "A5 across", "yqyqz", UseFox(3, "m")))

    def test_the_new_letter_is_not_an_open_one(self) -> None:
        state = beside_b4(Effect.FOX)
        refuses(Reason.WRONG_REPLACEMENT, lambda: put(state, "A1 down", "cyyyy", UseFox(0, "x")))
        refuses(Reason.WRONG_REPLACEMENT, lambda: put(state, "A1 down", "cyyyy", UseFox(0, "r")))
        # C was crossed out by the word itself and may come back.
        assert has(put(state, "A1 down", "cyyyy", UseFox(0, "c")), 0)[-1] == "C"

    def test_a_digit_for_a_digit_with_a_free_slot(self) -> None:
        state = beside_b4(Effect.FOX)
        after = put(state, "A1 down", "cyyyy", UseFox(THREE, "7"))
        assert has(after, 0)[-1] == "7"
        for wrong in ("3", "8", "2", "9", "x", ""):
            refuses(
                Reason.WRONG_REPLACEMENT,
                lambda wrong=wrong: put(  # type: ignore[misc]
                    state, "A1 down", "cyyyy", UseFox(THREE, wrong)
                ),
            )
        refuses(Reason.WRONG_LETTER, lambda: put(state, "A1 down", "cyyyy", UseFox(0, "7")))

    def test_no_equipment_and_no_digit_or_equipment(self) -> None:
        state = beside_b4(Effect.FOX)
        for box in (GOGGLES, SIX_OR_BOOTS):
            refuses(
                Reason.BOX_NOT_FOR_FOX,
                lambda box=box: put(state, "A1 down", "cyyyy", UseFox(box, "4")),  # type: ignore[misc]
            )

    def test_the_replaced_box_is_no_crossed_letter(self) -> None:
        state = put(beside_b4(Effect.FOX), "A1 down", "cyyyy", UseFox(0, "d"))
        assert state.areas[0].letters_crossed == 1
        assert state.areas[0].left == 14  # C and 5 are gone; R was replaced by D


class TestPuffins:
    def game(self) -> GameState:
        """Alex has crossed out everything but R; it is Mary's turn."""
        return apply(with_open(beside_b4(Effect.PUFFINS), 0, [0, 5, 7, 9]), Pass())

    def test_two_boxes_that_another_player_has_crossed_out(self) -> None:
        """Mary takes two letters that Alex has crossed out before her."""
        state = put(self.game(), "A1 down", "cyyyy", UsePuffins((11, 12)))
        assert not {"T", "I"} & set(has(state, 1))
        assert state.areas[1].puffins

    def test_once_a_game(self) -> None:
        state = put(self.game(), "A1 down", "cyyyy", UsePuffins((11, 12)))
        state = apply(state, Pass())
        refuses(Reason.USED_UP, lambda: put(state, "C1 down", "ayyyz", UsePuffins((2, 4))))

    def test_not_what_nobody_else_has_crossed_out(self) -> None:
        refuses(
            Reason.NOT_CROSSED_BY_OTHERS,
            lambda: put(self.game(), "A1 down", "cyyyy", UsePuffins((0, 11))),
        )

    def test_one_box_only_if_there_is_no_second(self) -> None:
        refuses(
            Reason.WRONG_NUMBER_OF_BOXES,
            lambda: put(self.game(), "A1 down", "cyyyy", UsePuffins((11,))),
        )
        refuses(
            Reason.WRONG_NUMBER_OF_BOXES,
            lambda: put(self.game(), "A1 down", "cyyyy", UsePuffins((11, 11))),
        )
        state = apply(
            with_open(beside_b4(Effect.PUFFINS), 0, [b for b in range(16) if b != 12]), Pass()
        )
        state = put(state, "A1 down", "cyyyy", UsePuffins((12,)))
        assert 12 not in open_boxes(state, 1)

    def test_nothing_to_take(self) -> None:
        state = beside_b4(Effect.PUFFINS)
        refuses(
            Reason.WRONG_NUMBER_OF_BOXES, lambda: put(state, "A1 down", "cyyyy", UsePuffins(()))
        )

    def test_boxes_of_different_players(self) -> None:
        state = beside_b4(Effect.PUFFINS, players=3)
        state = with_open(state, 1, [b for b in range(16) if b != 12])
        state = with_open(state, 2, [b for b in range(16) if b != 11])
        state = put(state, "A1 down", "cyyyy", UsePuffins((11, 12)))
        assert {11, 12}.isdisjoint(open_boxes(state, 0))

    def test_what_a_fox_replaced_was_not_crossed_out(self) -> None:
        state = table(small_sheet({"B4": Effect.PUFFINS, "H4": Effect.FOX}), DRAWN)
        state = put(state, "G1 down", "kyyyy", UseFox(0, "d"))
        refuses(
            Reason.NOT_CROSSED_BY_OTHERS,
            lambda: put(state, "A1 down", "cyyyz", UsePuffins((0, 6))),
        )


class TestWhale:
    def test_a_word_anywhere_on_a_later_turn(self) -> None:
        state = beside_b4(Effect.WHALE)
        refuses(Reason.NO_WHALE, lambda: put(state, "A1 down", "cyyyy", whale=True))
        state = put(state, "A1 down", "cyyyy")
        assert state.areas[0].whale is Whale.CIRCLED
        state = apply(state, Pass())
        refuses(Reason.CROSSES_NOTHING, lambda: put(state, "A14 across", "bab"))
        state = put(state, "A14 across", "bab", whale=True)
        assert state.areas[0].whale is Whale.CROSSED
        assert THREE not in open_boxes(state, 0)

    def test_once_a_game(self) -> None:
        state = put(beside_b4(Effect.WHALE), "A1 down", "cyyyy")
        state = put(apply(state, Pass()), "A14 across", "bab", whale=True)
        state = put(apply(state, Pass()), "C1 down", "ayyyr")
        assert state.areas[0].whale is Whale.CROSSED
        state = apply(state, Pass())
        refuses(Reason.NO_WHALE, lambda: put(state, "E14 across", "bob", whale=True))

    def test_others_may_cross_that_word_then(self) -> None:
        state = put(beside_b4(Effect.WHALE), "A1 down", "cyyyy")
        state = put(apply(state, Pass()), "A14 across", "bab", whale=True)
        assert put(state, "A12 down", "qqb").turn == 0


class TestFish:
    def test_another_turn_at_once(self) -> None:
        state = put(beside_b4(Effect.FISH), "A1 down", "cyyyy", UseFish())
        assert state.turn == 0
        state = put(state, "E1 down", "tyyyy")
        assert state.turn == 1

    def test_once_a_game_and_never_later(self) -> None:
        state = put(beside_b4(Effect.FISH), "A1 down", "cyyyy", UseFish())
        refuses(Reason.USED_UP, lambda: put(state, "C1 down", "ayyyy", UseFish()))
        late = apply(put(beside_b4(Effect.FISH), "A1 down", "cyyyy"), Pass())
        refuses(Reason.NOT_TRIGGERED, lambda: put(late, "E1 down", "tyyyy", UseFish()))
