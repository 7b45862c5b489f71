"""A deal on a screen: the cards of both halves in their order, the sheet, jokers and a target."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cryptex.sheet.deal import (
    GAME,
    MOST_POINTS,
    OWN,
    DealKeys,
    SoloDeal,
    read_deal,
)
from cruxpress.games.cryptex.sheet.deck import (
    CARDS,
    MOST_JOKERS,
    SHEETS,
    STANDARD_DECK,
    Card,
    deck_of,
)
from cruxpress.games.drawn_text import DrawnText
from cruxpress.games.sketch import (
    NOTHING,
    ROW,
    FieldPlaces,
    Sketch,
    SketchBoard,
    SketchField,
    SketchSetting,
    SketchTool,
    checked_number,
    spot_of,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.edits import with_value, without_key
from cruxpress.specs.nodes import Map, place_of
from cruxpress.specs.records import read_record
from cruxpress.specs.values import Known
from cruxpress.specs.yaml_reader import parse_yaml

FIRST, SECOND = HALVES = "first", "second"
SHEET, BOXES, JOKERS, TARGET = "sheet", "boxes", "jokers", "target"
ACTIONS = ("shuffle-first", "shuffle-second", "swap-halves", "complete")


def _card_name(number: int) -> str:
    return f"card-{number}"


def _card_tool(card: Card) -> SketchTool:
    texts, signs = room_texts(GAME), tuple(card.symbols.upper())
    title = texts("sketch.card-shows", card=card.number, shows=" ".join(signs))
    short = texts("sketch.card", card=card.number)
    return SketchTool(_card_name(card.number), title, face=(signs[:3], signs[3:]), short=short)


def sketch_tools() -> list[SketchTool]:
    """The cards of the game; none is offered, for all of them are dealt."""
    nothing = SketchTool(NOTHING, room_texts(GAME)("sketch.nothing"), ".")
    return [*map(_card_tool, STANDARD_DECK.cards), nothing]


@dataclass(frozen=True)
class DrawnDeal(DrawnText):
    """The text of a deal, cut into what can be changed."""

    undrawn = "no card can be moved before the text is mended"
    keys: DealKeys

    @classmethod
    def cut(cls, text: str, node: Map) -> Self | None:
        keys = read_record(DealKeys, node, Known(), [], "a deal")
        return cls(text, node, keys) if keys is not None else None

    def half(self, name: str) -> tuple[int, ...]:
        return self.keys.first if name == FIRST else self.keys.second

    @cached_property
    def rows(self) -> Mapping[str, Sequence[int]]:
        """How many fields each half has."""
        return {name: [max(CARDS, len(self.half(name)))] for name in HALVES}

    def boards(self) -> tuple[SketchBoard, ...]:
        return tuple(self._board(name) for name in HALVES)

    def _board(self, name: str) -> SketchBoard:
        texts, half, many = room_texts(GAME), self.half(name), self.rows[name][0]
        names = tuple(texts(f"sketch.round.{name}", number=at + 1) for at in range(many))
        shows = tuple((_card_name(n),) if n <= CARDS else (NOTHING,) for n in half)
        shows += ((NOTHING,),) * (many - len(half))
        return SketchBoard(name, (names,), (shows,), ROW, moves=True)

    def tools(self) -> tuple[SketchTool, ...]:
        """The cards of a deck of its own."""
        return tuple(map(_card_tool, deck_of(*self.keys.cards[:CARDS]).cards))

    def fields(self) -> FieldPlaces:
        """Of a half that is wrong, the first card that is too many, or is missing."""
        found = FieldPlaces()
        for name in HALVES:
            half, place = self.half(name), place_of(self.node, name)
            wrong = [at for at, n in enumerate(half) if n in half[:at] or not 1 <= n <= CARDS]
            column = wrong[0] if wrong else len(half)
            if (wrong or len(half) < CARDS) and place.column:
                found.fields[place.line, place.column] = SketchField(name, 0, column)
        return found

    def settings(self) -> tuple[SketchSetting, ...]:
        texts, keys = room_texts(GAME), self.keys
        sheets = [(name, texts(f"sketch.sheet.{name}")) for name in SHEETS]
        if keys.boxes:
            boxes = ", ".join(map(str, keys.boxes))
            sheets.append((OWN, texts("sketch.sheet.own", boxes=boxes)))
        value = OWN if keys.boxes else keys.sheet
        target = "" if keys.target is None else str(keys.target)
        jokers = texts("sketch.jokers")
        return (
            SketchSetting(SHEET, texts("sketch.sheets"), value, tuple(sheets)),
            SketchSetting(JOKERS, jokers, str(keys.jokers), most=MOST_JOKERS),
            SketchSetting(TARGET, texts("sketch.target"), target, most=MOST_POINTS),
        )

    def with_half(self, name: str, cards: Sequence[int], text: str = "") -> str:
        return with_value(text or self.text, name, " ".join(map(str, cards)) or '""')


def read_sketch(text: str, name: str) -> Sketch[SoloDeal]:
    """The boards of a text, and every fault with its field."""
    return DrawnDeal.sketch(text, name, lambda: read_deal(parse_yaml(text, name)))


def put_on(text: str, fields: Sequence[SketchField], tool: str) -> str:
    """The text without a card that stands twice; whatever is there once is moved instead."""
    drawn = DrawnDeal.of(text)
    at = spot_of(fields, drawn.rows)
    half = list(drawn.half(at.board))
    if tool != NOTHING:
        raise BadInput("all cards are dealt already; move them to where they should come")
    if at.column >= len(half):
        return text
    if half.count(half[at.column]) == 1 and half[at.column] <= CARDS:
        raise BadInput("every card comes once in a half; move it instead")
    del half[at.column]
    return drawn.with_half(at.board, half)


def move(text: str, source: SketchField, target: SketchField) -> str:
    """The text once a card comes earlier or later in its half."""
    drawn = DrawnDeal.of(text)
    spot_of([source, target], drawn.rows)
    if source.board != target.board:
        raise BadInput("every card comes once in each half; move it within its own")
    half = list(drawn.half(source.board))
    if source.column >= len(half):
        return text
    half.insert(target.column, half.pop(source.column))
    return drawn.with_half(source.board, half)


def act_on(text: str, action: str) -> str:
    """The text with a half shuffled, both halves exchanged, or what is missing at the end."""
    drawn = DrawnDeal.of(text)
    first, second = drawn.keys.first, drawn.keys.second
    if action == "swap-halves":
        return drawn.with_half(SECOND, first, drawn.with_half(FIRST, second))
    if action == "complete":
        return drawn.with_half(SECOND, _complete(second), drawn.with_half(FIRST, _complete(first)))
    half = action.removeprefix("shuffle-")
    chance = Chance(GAME, "shuffled", half, text)
    return drawn.with_half(half, chance.shuffled(list(range(1, CARDS + 1))))


def _complete(half: Sequence[int]) -> list[int]:
    """Every card once: where it comes first, or at the end."""
    return list(dict.fromkeys([n for n in half if 1 <= n <= CARDS] + list(range(1, CARDS + 1))))


def with_setting(text: str, key: str, value: str) -> str:
    """The text with another sheet, other jokers, or another target."""
    setting = DrawnDeal.of(text).setting(key)
    if key == TARGET and not value:
        return without_key(text, TARGET)
    value = checked_number(setting, value)
    if key != SHEET:
        return with_value(text, key, value)
    return text if value == OWN else with_value(without_key(text, BOXES), SHEET, value)
