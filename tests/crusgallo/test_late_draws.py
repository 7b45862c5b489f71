"""What is drawn late: the battle treasures' extra card, and cards for missing colours."""

from dataclasses import replace
from functools import cache

import pytest

from cruxpress.games.crusgallo.play.alone import limited, play_game
from cruxpress.games.crusgallo.rules.outcome import CavernRefusal, Claim
from cruxpress.games.crusgallo.rules.replay import check_witness, outcome_of
from cruxpress.games.crusgallo.rules.table import CardSpot, CavernTable, legal_spots
from cruxpress.games.crusgallo.rules.witness import CavernWitness, DragonPlay
from cruxpress.games.crusgallo.sheet.challenge import CavernDeal, missing_colours
from cruxpress.games.crusgallo.sheet.deck import Orb
from cruxpress.games.crusgallo.solve.beam import trap_dragon
from cruxpress.games.crusgallo.solve.search import TRAP_SWIFT
from cruxpress.games.crusgallo.solve.tables import Move, search_deck, spot_of
from tests.crusgallo.decks_for_tests import shipped
from tests.crusgallo.games_for_tests import BATTLE, hunted
from tests.crusgallo.tables_for_tests import card, reason, table

DECK = shipped("standard")
CARDS = search_deck(DECK)
NO_CLAIM = Claim(0, 0, 0, "commoner", 0)


@cache
def without_red() -> tuple[CavernDeal, CavernWitness]:
    """A game that frees the creatures with the last draw, and then has no red orb in its hand."""
    dull = [c.id for c in DECK.cards if "red" not in c.colours][:9]
    draws = tuple(number for number in sorted(DECK.by_id) if number not in dull)
    for turn in range(400):
        order = draws[turn % 36 :] + draws[: turn % 36]
        deal = CavernDeal(DECK, turn, order, tuple(dull), tuple(sorted(DECK.by_id)))
        played = play_game(deal, limited(20), turn)
        if played.claim.title != "commoner" and played.claim.draws == 36 and not played.battle:
            free = tuple(spot_of(m[1], m[2]) if m else None for m in played.free)
            return deal, CavernWitness(
                deal=deal.hash, free=free, claim=NO_CLAIM, magic=played.magic
            )
    raise AssertionError("no game ends at the last draw")


def refusal(deal: CavernDeal, witness: CavernWitness) -> str:
    with pytest.raises(CavernRefusal) as caught:
        outcome_of(deal, witness)
    return caught.value.reason


def trapped(hand: list[int]) -> tuple[DragonPlay, ...]:
    lines, _ = trap_dragon(CARDS, [CARDS.index(number) for number in hand], 0, 9, TRAP_SWIFT)
    moves: list[Move] = [move for move in lines[0].moves if move]
    return tuple(DragonPlay(CARDS.ids[m[0]], spot_of(m[1], m[2])) for m in moves)


def test_a_missing_colour_must_be_drawn_for() -> None:
    deal, witness = without_red()
    assert "red" in missing_colours(DECK, deal.reserve)
    assert refusal(deal, witness) == "refill missing"
    assert refusal(deal, replace(witness, refill=(deal.draws[0],))) == "no such card"


def test_cards_are_drawn_until_every_colour_shows() -> None:
    """Each discard brings the first late card with a missing colour; the cards before it go."""
    deal, witness = without_red()
    hand, late = list(deal.reserve), [n for n in deal.late if n in deal.draws]
    collected = {n for n in late if DECK.by_id[n].is_treasure}
    late = [n for n in late if n not in collected]  # the lower numbers are ordinary cards
    discards: list[int] = []
    while missing := missing_colours(DECK, hand):
        discards.append(hand.pop(0))
        while not DECK.by_id[late[0]].colours & missing:
            late.pop(0)
        hand.append(late.pop(0))
        assert len(hand) == 9
    game = replace(witness, refill=tuple(discards), trap=trapped(hand))
    claim = outcome_of(deal, game)
    assert check_witness(deal, replace(game, claim=claim)).cards == len(game.trap)
    again = replace(game, refill=(*discards, hand[0]))
    assert refusal(deal, again) == "needless refill"


def test_the_extra_card_can_be_left_in_the_pile() -> None:
    """The battle bonus is a right, no duty: without it one card less is left over."""
    for key in BATTLE:
        task, witness = hunted(*key)
        declined = replace(witness, battle=False)
        extra = set(task.draws if isinstance(task, CavernDeal) else ()) & {
            p.card for p in witness.trap
        }
        if isinstance(task, CavernDeal) and not extra & set(task.draws[: witness.claim.draws]):
            assert outcome_of(task, declined).cards == witness.claim.cards


def test_a_card_without_a_legal_place_is_set_aside() -> None:
    """Lit orbs all around the only crystals: nothing may cover them, nothing lies beside them."""
    walled = table(
        ". *r *w .\n*g B1 B2 *n\n. *v *y .",
        "0 1 1 0\n2 3 3 4\n0 5 5 0",
    )
    new = card("B1 B2 r w")
    assert list(legal_spots(walled, new)) == []
    assert reason(walled, new, 0, 0) == "lit orb"


def test_an_empty_table_takes_any_card() -> None:
    assert [spot.turn for spot in legal_spots(CavernTable(), card("B1 B2 r w"))] == [0, 1, 2, 3]
    assert CardSpot(0, 0, 0).points == ((0, 0), (1, 0), (0, 1), (1, 1))
    assert Orb("red") == card("B1 B2 r w").orbs[0]
