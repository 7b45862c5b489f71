"""Thousands of decks, each spoiled by one change, refused by the rules that it breaks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.sheet.balance import check_deck
from cruxpress.games.crusgallo.sheet.deck import (
    CRYSTALS,
    ORB_COLOURS,
    ORBS,
    CavernCard,
    CavernDeck,
    Creature,
    read_deck,
)
from cruxpress.games.faults import BreaksRules
from cruxpress.specs.yaml_reader import parse_yaml
from tests.crusgallo.decks_for_tests import DECKS, completing, shipped, with_cell
from tests.mutating import rules_in, times
from workshop.crusgallo_decks import deck_yaml

EACH = 12  # spoiled copies of each shipped deck for each rule

# The names of all rules that are broken, and the deck; nothing where a deck has no room for it.
Spoiled = tuple[set[str], CavernDeck] | None
Spoil = Callable[[CavernDeck, Chance], Spoiled]


def put(deck: CavernDeck, old: CavernCard, new: CavernCard) -> CavernDeck:
    """The deck with one card in the place of another."""
    return replace(deck, cards=tuple(new if card is old else card for card in deck.cards))


def told(rules: set[str], deck: CavernDeck) -> Spoiled:
    """The rules that a change breaks; by chance it may make a card that is there already."""
    faces = [min(tuple(map(str, card.turned(turn))) for turn in range(4)) for card in deck.cards]
    return rules | ({"all different"} if len(set(faces)) < len(faces) else set()), deck


def cell_of(card: CavernCard, symbol: object) -> int:
    return list(card.cells).index(symbol)  # type: ignore[arg-type]


def two_of(
    cards: list[CavernCard] | tuple[CavernCard, ...], chance: Chance
) -> tuple[CavernCard, CavernCard]:
    one, two = chance.sample(list(cards), 2)
    return one, two


def number_twice(deck: CavernDeck, chance: Chance) -> Spoiled:
    one, two = two_of(deck.cards, chance)
    return {"numbers"}, put(deck, one, replace(one, id=two.id))


def number_too_high(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick(deck.cards)
    return {"numbers"}, put(deck, card, replace(card, id=46 + chance.below(900)))


def treasure_of_another_type(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick(deck.treasures)
    kind = chance.pick([kind for kind in ("riches", "magic", "battle") if kind != card.kind])
    return {"kinds"}, put(deck, card, replace(card, kind=kind))


def crystal_for_an_orb(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick(
        [card for card in deck.ordinary if len(card.crystals) == 2] or deck.treasures
    )
    kinds = [kind for kind in CRYSTALS if kind not in (*card.crystals, completing(*card.crystals))]
    at = cell_of(card, chance.pick(card.orbs))
    rules = {"crystals of a card"} if card.is_treasure else set()
    return {"cells"} | rules, put(deck, card, with_cell(card, at, chance.pick(kinds)))


def two_orbs_alike(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick([card for card in deck.cards if len(card.orbs) == 2])
    one, two = chance.shuffled(card.orbs)
    return {"two colours"}, put(deck, card, with_cell(card, cell_of(card, one), two))


def ordinary_double(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick(deck.ordinary)
    one, two = chance.sample(card.crystals, 2)
    return {"crystals of a card"}, put(deck, card, with_cell(card, cell_of(card, one), two))


def treasure_without_a_double(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick(deck.treasures)
    kind = chance.pick([kind for kind in CRYSTALS if kind not in card.crystals])
    at = cell_of(card, card.crystals[0])
    return {"crystals of a card"}, put(deck, card, with_cell(card, at, kind))


def card_that_is_a_set(deck: CavernDeck, chance: Chance) -> Spoiled:
    found = [card for card in deck.ordinary if len(card.crystals) == 3]
    if not found:
        return None
    card = chance.pick(found)
    one, two, three = chance.shuffled(card.crystals)
    at = cell_of(card, three)
    return {"no set alone"}, put(deck, card, with_cell(card, at, completing(one, two)))


def treasure_that_lies_straight(deck: CavernDeck, chance: Chance) -> Spoiled:
    card = chance.pick(deck.treasures)
    (one, two), (left, right) = card.crystals, card.orbs
    return {"arranged"}, put(deck, card, replace(card, cells=(one, two, left, right)))


def ordinary_card_laid_otherwise(deck: CavernDeck, chance: Chance) -> Spoiled:
    """Two cells change places, so that the crystals lie side by side, or no longer."""
    if deck.style == "easy":
        return None
    card = chance.pick(deck.ordinary)
    a, b, c, d = card.cells
    ways = [replace(card, cells=cells) for cells in ((b, a, c, d), (a, c, b, d), (a, d, c, b))]
    other = chance.pick([way for way in ways if way.is_diagonal != card.is_diagonal])
    return {"arranged"}, put(deck, card, other)


def another_split(deck: CavernDeck, chance: Chance) -> Spoiled:
    if deck.style == "easy":
        return None
    many = chance.pick([n for n in range(37) if n != deck.side_by_side])
    return {"arranged"}, replace(deck, side_by_side=many)


def another_double(deck: CavernDeck, chance: Chance) -> Spoiled:
    """A treasure shows the double of another one."""
    one, two = two_of(deck.treasures, chance)
    kind = two.crystals[0]
    cells = [kind if cell == one.crystals[0] else cell for cell in one.cells]
    other = replace(one, cells=(cells[0], cells[1], cells[2], cells[3]))
    rules = {"doubles", "crystal kinds"} | ({"meetings"} if deck.style == "standard" else set())
    return rules, put(deck, one, other)


def another_crystal(deck: CavernDeck, chance: Chance) -> Spoiled:
    if deck.style == "easy":
        return None
    card = chance.pick(deck.ordinary)
    kind = chance.pick([kind for kind in CRYSTALS if kind not in card.crystals])
    at = cell_of(card, chance.pick(card.crystals))
    rules = {"crystal kinds", "crystal pairs", "meetings"}
    return told(rules, put(deck, card, with_cell(card, at, kind)))


def another_orb(deck: CavernDeck, chance: Chance) -> Spoiled:
    if deck.style == "easy":
        return None
    card = chance.pick(deck.ordinary)
    orb = chance.pick([orb for orb in ORBS if orb not in card.orbs])
    at = cell_of(card, chance.pick(card.orbs))
    rules = {"orb colours", "orb pairs", "meetings"}
    return told(rules, put(deck, card, with_cell(card, at, orb)))


def cards_that_exchange_all_orbs(deck: CavernDeck, chance: Chance) -> Spoiled:
    """How often orbs are there and meet stays; which crystals they meet does not."""
    if deck.style == "easy":
        return None
    one, two = two_of(deck.ordinary, chance)
    if one.colours == two.colours:
        return None
    mine, yours = one, two
    for old, new in zip(one.orbs, two.orbs, strict=True):
        mine = with_cell(mine, cell_of(one, old), new)
        yours = with_cell(yours, cell_of(two, new), old)
    return told({"meetings"}, put(put(deck, one, mine), two, yours))


def cards_that_exchange_an_orb(deck: CavernDeck, chance: Chance) -> Spoiled:
    if deck.style == "easy":
        return None
    one, two = two_of(deck.ordinary, chance)
    if one.colours & two.colours:
        return None
    old, new = chance.pick(one.orbs), chance.pick(two.orbs)
    mine, yours = with_cell(one, cell_of(one, old), new), with_cell(two, cell_of(two, new), old)
    return told({"orb pairs", "meetings"}, put(put(deck, one, mine), two, yours))


def cards_of_like_orbs_that_exchange_a_crystal(deck: CavernDeck, chance: Chance) -> Spoiled:
    if deck.style == "easy":
        return None
    one = chance.pick(deck.ordinary)
    like = [card for card in deck.ordinary if card.colours == one.colours]
    like = [card for card in like if not set(card.crystals) & set(one.crystals)]
    if not like:
        return None
    two = chance.pick(like)
    old, new = chance.pick(one.crystals), chance.pick(two.crystals)
    mine, yours = with_cell(one, cell_of(one, old), new), with_cell(two, cell_of(two, new), old)
    return told({"crystal pairs"}, put(put(deck, one, mine), two, yours))


def treasures_that_exchange_an_orb(deck: CavernDeck, chance: Chance) -> Spoiled:
    one, two = two_of(deck.treasures, chance)
    if one.kind == two.kind or one.colours & two.colours:
        return None
    old, new = chance.pick(one.orbs), chance.pick(two.orbs)
    mine, yours = with_cell(one, cell_of(one, old), new), with_cell(two, cell_of(two, new), old)
    spoiled = put(put(deck, one, mine), two, yours)
    rules = {"colours of a treasure"}
    if deck.style == "standard":
        return rules | {"orb pairs", "meetings"}, spoiled
    twice = [card.colours for card in spoiled.treasures]
    return rules | ({"orb pairs"} if len(set(twice)) < len(twice) else set()), spoiled


def card_twice(deck: CavernDeck, chance: Chance) -> Spoiled:
    """A card shows what another shows, turned: that all counts are kept then is impossible."""
    if deck.style == "easy":
        return None
    one = chance.pick(deck.ordinary)
    others = [card for card in deck.ordinary if not card.colours & one.colours]
    others = [card for card in others if not set(card.crystals) & set(one.crystals)]
    others = [card for card in others if card.is_diagonal == one.is_diagonal]
    if not others:
        return None
    two = chance.pick(others)
    other = replace(two, cells=one.turned(chance.below(4)))
    rules = {"all different", "crystal kinds", "crystal pairs", "orb colours", "orb pairs"}
    return rules | {"meetings"}, put(deck, two, other)


def creature_of_another_colour(deck: CavernDeck, chance: Chance) -> Spoiled:
    at = chance.below(6)
    old = deck.creatures[at]
    colour = chance.pick([colour for colour in ORB_COLOURS if colour != old.colour])
    creatures = (*deck.creatures[:at], Creature(old.name, colour), *deck.creatures[at + 1 :])
    return {"creatures"}, replace(deck, creatures=creatures)


def dragon_of_another_colour(deck: CavernDeck, chance: Chance) -> Spoiled:
    half, at = chance.below(2), chance.below(3)
    dragon = [list(colours) for colours in deck.dragon]
    dragon[half][at] = chance.pick([c for c in ORB_COLOURS if c != dragon[half][at]])
    return {"dragon"}, replace(deck, dragon=tuple(map(tuple, dragon)))


def other_gems(deck: CavernDeck, chance: Chance) -> Spoiled:
    return {"gems"}, replace(deck, gems=chance.pick((1, 2, 4, 5, 6, 7, 8, 9)))


def key_without_a_set(deck: CavernDeck, chance: Chance) -> Spoiled:
    at = chance.below(4)
    one, two, three = deck.key[at]
    wrong = chance.pick([kind for kind in CRYSTALS if kind != three])
    return {"key"}, replace(deck, key=(*deck.key[:at], (one, two, wrong), *deck.key[at + 1 :]))


def key_with_a_set_less(deck: CavernDeck, chance: Chance) -> Spoiled:
    at = chance.below(4)
    return {"key"}, replace(deck, key=deck.key[:at] + deck.key[at + 1 :])


SPOILS: tuple[Spoil, ...] = (
    number_twice,
    number_too_high,
    treasure_of_another_type,
    crystal_for_an_orb,
    two_orbs_alike,
    ordinary_double,
    treasure_without_a_double,
    card_that_is_a_set,
    treasure_that_lies_straight,
    ordinary_card_laid_otherwise,
    another_split,
    another_double,
    another_crystal,
    another_orb,
    cards_that_exchange_all_orbs,
    cards_that_exchange_an_orb,
    cards_of_like_orbs_that_exchange_a_crystal,
    treasures_that_exchange_an_orb,
    card_twice,
    creature_of_another_colour,
    dragon_of_another_colour,
    other_gems,
    key_without_a_set,
    key_with_a_set_less,
)


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_deck_is_refused_by_its_rules(
    spoil: Spoil, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for name in DECKS:
        for attempt in range(3 * EACH * times()):
            spoiled = spoil(shipped(name), Chance("deck", spoil.__name__, name, attempt))
            if spoiled is None:
                continue
            rules, deck = spoiled
            # Every third one is written down and read, as a person's own deck would be.
            read = deck if attempt % 3 else read_deck(parse_yaml(deck_yaml(deck), "mine.yaml"))
            with pytest.raises(BreaksRules) as caught:
                check_deck(read)
            assert caught.value.rules == rules, caught.value
            refused += 1
    assert refused >= EACH * times()
    record_property("refused", refused)


def test_every_rule_of_a_deck_has_its_mutation() -> None:
    reached: set[str] = set()
    for spoil in SPOILS:
        for attempt in range(40):
            found = spoil(shipped(DECKS[attempt % 3]), Chance("names", spoil.__name__, attempt))
            reached |= found[0] if found else set()
    assert reached == rules_in("games/crusgallo/sheet/balance.py")
