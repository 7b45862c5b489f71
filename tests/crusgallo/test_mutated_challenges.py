"""Thousands of challenges, each spoiled by one rule, refused by that rule's name."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.files import shipped_layouts
from cruxpress.games.crusgallo.rules.outcome import TITLES
from cruxpress.games.crusgallo.rules.replay import check_challenge
from cruxpress.games.crusgallo.rules.witness import CavernWitness, read_witness
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    Challenge,
    Goal,
    colour_bound,
    read_challenge,
)
from cruxpress.games.crusgallo.sheet.deck import ORB_COLOURS
from cruxpress.games.faults import BreaksRules
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.yaml_reader import parse_yaml
from tests.crusgallo.decks_for_tests import shipped
from tests.mutating import rules_in, times

DECK = shipped("standard")
NUMBERS = range(1, 51)
EACH = 8  # spoiled copies of each shipped challenge for each rule


@cache
def text_of(number: int) -> str:
    return (shipped_layouts() / f"crusgallo/challenges/{number:03}.yaml").read_text("utf-8")


@cache
def proven(number: int) -> tuple[Challenge, CavernWitness]:
    file = shipped_layouts() / f"crusgallo/challenges/{number:03}.yaml"
    (witness,) = read_proof(proof_file(file), str(file)).witnesses["games"]
    return read_challenge(DECK, parse_yaml(text_of(number), "mine.yaml")), read_witness(witness)


def cards_of(text: str, key: str) -> list[int]:
    found = re.search(rf"^{key}: \[(.*)\]$", text, re.MULTILINE)
    return [int(card) for card in found[1].split(",")] if found else []


def with_cards(text: str, key: str, cards: list[int]) -> str:
    return re.sub(rf"^{key}: .*$", f"{key}: {cards}", text, flags=re.MULTILINE)


Spoil = Callable[[str, Chance], tuple[str, str] | None]


def with_left(text: str, left: int) -> str:
    return re.sub(r"^left: .*\n", "", text, flags=re.MULTILINE) + f"left: {left}\n"


def card_that_nobody_has(text: str, chance: Chance) -> tuple[str, str]:
    key = chance.pick(["reserve", "draws"] if "draws" in text else ["reserve"])
    cards = cards_of(text, key)
    cards[chance.below(len(cards))] = 46 + chance.below(900)
    return "no such card", with_cards(text, key, cards)


def card_twice(text: str, chance: Chance) -> tuple[str, str]:
    cards = cards_of(text, "reserve")
    one, two = chance.sample(range(9), 2)
    cards[one] = cards[two]
    return "card twice", with_cards(text, "reserve", cards)


def cards_too_few(text: str, chance: Chance) -> tuple[str, str]:
    return "nine cards", with_cards(text, "reserve", cards_of(text, "reserve")[: chance.below(9)])


def cards_too_many(text: str, chance: Chance) -> tuple[str, str] | None:
    if "draws" in text:
        return None
    cards = cards_of(text, "reserve")
    others = [number for number in range(1, 46) if number not in cards]
    more = chance.sample(others, 1 + chance.below(9))
    return "nine cards", with_cards(text, "reserve", [*cards, *more])


def colour_that_cannot_be_lit(text: str, chance: Chance) -> tuple[str, str]:
    """Nine cards without a colour; in a whole deal the draws hold all others."""
    colour = chance.pick(ORB_COLOURS)
    dull = [card.id for card in DECK.cards if colour not in card.colours]
    missing: set[str] = set(ORB_COLOURS)
    while missing != {colour}:  # so that one colour is missing, and no other
        reserve = chance.sample(dull, 9)
        missing = set(ORB_COLOURS) - {c for n in reserve for c in DECK.by_id[n].colours}
    rest = [number for number in range(1, 46) if number not in reserve]
    text = with_cards(text, "draws", chance.shuffled(rest))
    return "colour missing", with_cards(text, "reserve", reserve)


def treasures_against_the_dragon(text: str, chance: Chance) -> tuple[str, str] | None:
    if "draws" in text:
        return None
    return "needless treasures", f"{text}treasures: {1 + chance.below(10)}\n"


def deal_of_a_part(text: str, chance: Chance) -> tuple[str, str] | None:
    draws = cards_of(text, "draws")
    if not draws:
        return None
    return "whole deck", with_cards(text, "draws", draws[: 1 + chance.below(35)])


def cards_left_of_nine(text: str, chance: Chance) -> tuple[str, str] | None:
    if "draws" in text:
        return None
    return "needless cards left", f"{text}left: {1 + chance.below(9)}\n"


def cards_left_that_the_title_has(text: str, chance: Chance) -> tuple[str, str] | None:
    if "draws" not in text:
        return None
    return "few cards left", with_left(text, 1 + chance.below(3))


def cards_left_for_less_than_a_champion(text: str, chance: Chance) -> tuple[str, str] | None:
    if "draws" not in text:
        return None
    title = chance.pick(("vanquisher", "knight", "hero"))
    text = re.sub(r"goal: .*", f"goal: {title}", text)
    return "lower title", with_left(text, 4 + chance.below(8))


def cards_left_that_nobody_has(text: str, chance: Chance) -> tuple[str, str] | None:
    draws = cards_of(text, "draws")
    bound = colour_bound(DECK, draws) if draws else None
    if bound is None:
        return None
    return "too many cards left", with_left(text, 45 - bound - 3 + 1 + chance.below(20))


SPOILS: tuple[Spoil, ...] = (
    card_that_nobody_has,
    card_twice,
    cards_too_few,
    cards_too_many,
    colour_that_cannot_be_lit,
    treasures_against_the_dragon,
    deal_of_a_part,
    cards_left_of_nine,
    cards_left_that_the_title_has,
    cards_left_for_less_than_a_champion,
    cards_left_that_nobody_has,
)


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_challenge_is_refused_by_its_rule(
    spoil: Spoil, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for number in NUMBERS:
        for attempt in range(EACH * times()):
            spoiled = spoil(text_of(number), Chance(spoil.__name__, number, attempt))
            if spoiled is None:
                continue
            rule, text = spoiled
            with pytest.raises(BreaksRules) as caught:
                read_challenge(DECK, parse_yaml(text, "mine.yaml"))
            assert caught.value.rules == {rule}, caught.value
            refused += 1
    assert refused >= sum("draws" in text_of(number) for number in NUMBERS) * EACH >= 6 * EACH
    record_property("refused", refused)


def test_draws_that_show_too_few_orbs() -> None:
    """Not with the shipped deck: whichever nine lie aside, six cards of a colour are drawn."""
    many = replace(DECK, gems=9)
    reserve = [card.id for card in DECK.cards if "red" in card.colours][:9]
    rest = [number for number in range(1, 46) if number not in reserve]
    deal = next(text_of(number) for number in NUMBERS if "draws" in text_of(number))
    text = with_cards(with_cards(deal, "draws", rest), "reserve", reserve)
    assert isinstance(read_challenge(DECK, parse_yaml(text, "mine.yaml")).task, CavernDeal)
    with pytest.raises(BreaksRules) as caught:
        read_challenge(many, parse_yaml(text, "mine.yaml"))
    assert caught.value.rules == {"too few orbs"}


def test_every_rule_of_a_challenge_has_its_mutation() -> None:
    found = [
        spoil(text_of(number), Chance("names", number)) for spoil in SPOILS for number in NUMBERS
    ]
    reached = {spoiled[0] for spoiled in found if spoiled}
    assert reached | {"too few orbs"} == rules_in("games/crusgallo/sheet/challenge.py")


def test_a_goal_that_the_game_misses_is_refused() -> None:
    """A title or a treasure more than the proven game reaches, or many more."""
    refused = 0
    for number in NUMBERS:
        challenge, witness = proven(number)
        claim = check_challenge(challenge, witness)
        higher = [Goal(title) for title in TITLES[TITLES.index(claim.title) + 1 :]]
        richer = [Goal(claim.title, claim.treasures + more) for more in (1, 2, 9)]
        for goal in (*higher, *richer):
            with pytest.raises(SheetFails, match=f"ends as a {claim.title} .* and the goal is a"):
                check_challenge(replace(challenge, goal=goal), witness)
            refused += 1
    assert refused > 150


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (str(ShippedCode("crusgallo", "1", "7QH4MNP")), "is no code of a sheet that was made from"),
        (str(FreshCode("kross", 1, "P4", 9)), "is the code of a sheet of kross"),
    ],
)
def test_a_challenge_never_carries_the_code_of_another(code: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_challenge(DECK, parse_yaml(f"{text_of(1)}code: {code}\n", "mine.yaml"))
