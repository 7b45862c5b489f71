"""A challenge on a screen: nine cards in a row, and a table on which they are tried.

What lies on the table stands in the file as `laid`, so that it is there again tomorrow; it is no
part of the challenge.
"""

from collections.abc import Sequence
from dataclasses import replace

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.crusgallo.rules.laid import (
    open_spots,
)
from cruxpress.games.crusgallo.sheet.challenge import (
    GAME,
    Challenge,
    missing_colours,
    read_challenge,
)
from cruxpress.games.crusgallo.sheet.deck import (
    KINDS,
    RESERVE,
    SYMBOLS,
    CavernCard,
    Crystal,
    Symbol,
    shipped_deck,
)
from cruxpress.games.crusgallo.sheet.drawn import GROUND, HAND, LAID, LIT, DrawnChallenge, card_name
from cruxpress.games.crusgallo.sheet.tried import TriedCard
from cruxpress.games.sketch import (
    NOTHING,
    Sketch,
    SketchField,
    SketchTool,
    checked_number,
    spot_of,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.edits import with_value
from cruxpress.specs.yaml_reader import parse_yaml

ACTIONS = ("take-back", "clear-table", "other-cards")


def _title(symbol: Symbol) -> str:
    texts = room_texts(GAME)
    if isinstance(symbol, Crystal):
        colour = texts(f"sketch.crystal.{symbol.colour}")
        return texts("sketch.points", count=symbol.points, colour=colour)
    return texts("sketch.orb", colour=texts(f"colour.{symbol.colour}"))


def sketch_tools() -> list[SketchTool]:
    """All cards of the deck, those of a kind together; and what is shown on them."""
    texts = room_texts(GAME)
    cards = sorted(shipped_deck().cards, key=lambda card: (KINDS.index(card.kind), card.id))
    return [
        *map(_card_tool, cards),
        *(SketchTool(name, _title(symbol), icon=name) for name, symbol in SYMBOLS.items()),
        SketchTool(LIT, texts("sketch.lit")),
        SketchTool(LAID, texts("sketch.laid")),
        SketchTool(NOTHING, texts("sketch.nothing"), "."),
    ]


def _card_tool(card: CavernCard) -> SketchTool:
    shows = ", ".join(map(_title, card.cells))
    texts = room_texts(GAME)
    short, title = (
        texts("sketch.card", card=card.id),
        texts("sketch.card-shows", card=card.id, shows=shows),
    )
    a, b, c, d = map(str, card.cells)
    face = ((a, b), (c, d))
    return SketchTool(card_name(card.id), title, group=card.kind, face=face, short=short)


def read_sketch(text: str, name: str) -> Sketch[Challenge]:
    """The boards of a text, and every fault with its field."""

    def read() -> Challenge:
        return read_challenge(shipped_deck(), parse_yaml(text, name))

    return DrawnChallenge.sketch(text, name, read)


def put_on(text: str, fields: Sequence[SketchField], tool: str) -> str:
    """The text with a card of the deck in the hand, or with one taken away."""
    drawn = DrawnChallenge.of(text)
    at = spot_of(fields, drawn.rows)
    there = drawn.card_at(at)
    if tool == NOTHING or (there is not None and tool == card_name(there)):
        if there is None:
            return text
        if at.board == GROUND:
            return drawn.with_laid([it for it in drawn.keys.laid if it.card != there])
        return drawn.with_hand([it for it in drawn.keys.reserve if it != there])
    number = next((it.id for it in shipped_deck().cards if card_name(it.id) == tool), None)
    if number is None:
        raise BadInput("choose a card of the deck")
    hand = list(drawn.keys.reserve)
    if at.board == GROUND:
        if number not in hand:
            raise BadInput(f"card {number} is not among the nine; put it there first")
        return move(text, SketchField(HAND, 0, hand.index(number)), at, 0)
    if number in hand:
        swapped = hand.index(number)
        if at.column < len(hand):
            hand[swapped], hand[at.column] = hand[at.column], hand[swapped]
    elif at.column < len(hand):
        hand[at.column] = number
    else:
        hand.append(number)
    return drawn.with_hand(hand)


def move(text: str, source: SketchField, target: SketchField, turns: int) -> str:
    """The text with a card laid on the table, taken back, or in another place of the hand."""
    drawn = DrawnChallenge.of(text)
    card = drawn.card_at(spot_of([source, target], drawn.rows))
    if card is None:
        return text
    old = drawn.laid(card)
    others = [it for it in drawn.keys.laid if it.card != card]
    if target.board == HAND:
        if source.board == GROUND:
            return drawn.with_laid(others)
        hand = list(drawn.keys.reserve)
        if target.column >= len(hand):
            return text
        here = source.column
        hand[here], hand[target.column] = hand[target.column], hand[here]
        return drawn.with_hand(hand)
    x, y = target.column + drawn.corner[0], target.row + drawn.corner[1]
    turn = ((old.turn if old else 0) + turns) % 4
    return drawn.with_laid([*others, TriedCard(card, x, y, turn)])


def turned(text: str, at: SketchField) -> str:
    """The text once a laid card was turned where it lies."""
    drawn = DrawnChallenge.of(text)
    card = drawn.card_at(spot_of([at], drawn.rows))
    if not drawn.laid(card):
        return text
    return drawn.with_laid(
        [
            replace(each, turn=(each.turn + 1) % 4) if each.card == card else each
            for each in drawn.keys.laid
        ]
    )


def spots_for(text: str, source: SketchField, turns: int) -> list[SketchField]:
    """The fields of the table where the corner of a card may lie."""
    drawn = DrawnChallenge.of(text)
    card = drawn.card_at(spot_of([source], drawn.rows))
    if card is None or card not in shipped_deck().by_id:
        return []
    old = drawn.laid(card)
    others = [it for it in drawn.keys.laid if it.card != card]
    if not others:
        return []
    x, y = others[0].x, others[0].y
    there = [it.shifted(x, y) for it in others]
    turn = ((old.turn if old else 0) + turns) % 4
    spots = open_spots(shipped_deck(), drawn.keys.reserve, there, card, turn)
    found = [drawn.field_of(spot.x + x, spot.y + y) for spot in spots]
    columns, rows = drawn.size
    return [it for it in found if 0 <= it.column < columns and 0 <= it.row < rows]


def act_on(text: str, action: str) -> str:
    """The text with fewer cards on the table, or with nine others."""
    drawn = DrawnChallenge.of(text)
    if action == "take-back":
        return drawn.with_laid(drawn.keys.laid[:-1])
    if action == "clear-table":
        return drawn.with_laid([])
    if drawn.keys.draws:
        raise BadInput("a whole deal holds the whole deck; change its draws in the text")
    deck, chance = shipped_deck(), Chance(GAME, "other cards", text)
    while True:
        hand = sorted(chance.shuffled(sorted(deck.by_id))[:RESERVE])
        if not missing_colours(deck, hand):
            return drawn.with_hand(hand)


def with_setting(text: str, key: str, value: str) -> str:
    """The text with another goal, with other stars, or with another orb that gets the last gem."""
    drawn = DrawnChallenge.of(text)
    value = checked_number(drawn.setting(key), value)
    contest = drawn.contests.get(key)
    if contest is None:
        return with_value(text, key, value)
    chosen = contest.choices[int(value)]
    kept = [
        point
        for other in drawn.contests.values()
        if other.card == contest.card
        for point in (chosen if other == contest else other.lit)
    ]
    return drawn.with_laid(
        [
            replace(each, gems=tuple(kept)) if each.card == contest.card else each
            for each in drawn.keys.laid
        ]
    )
