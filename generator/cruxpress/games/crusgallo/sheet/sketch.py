"""A challenge on a screen: nine cards in a row, and a table on which they are tried.

What lies on the table stands in the file as `laid`, so that it is there again tomorrow; it is no
part of the challenge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, CruxpressError, Problem
from cruxpress.games.crusgallo.rules.laid import LaidTable, lay_out, open_spots
from cruxpress.games.crusgallo.rules.outcome import title_of
from cruxpress.games.crusgallo.sheet.challenge import (
    GAME,
    GOAL_TITLES,
    MOST_STARS,
    MOST_TREASURES,
    Challenge,
    ChallengeKeys,
    TriedCard,
    missing_colours,
    read_challenge,
)
from cruxpress.games.crusgallo.sheet.deck import (
    KINDS,
    ORB_COLOURS,
    RESERVE,
    SYMBOLS,
    CavernCard,
    Crystal,
    Symbol,
    shipped_deck,
)
from cruxpress.games.sketch import (
    NOTHING,
    ROW,
    TABLE,
    FieldPlaces,
    Sketch,
    SketchBoard,
    SketchField,
    SketchSetting,
    SketchTool,
    checked_number,
    sketch_faults,
    spot_of,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.edits import with_value, without_key
from cruxpress.specs.nodes import Map, Seq
from cruxpress.specs.records import read_record
from cruxpress.specs.values import Known
from cruxpress.specs.yaml_reader import parse_yaml

HAND, GROUND = "hand", "table"
LIT, LAID = "lit", "laid"
ACTIONS = ("take-back", "clear-table", "other-cards")
AROUND = 2  # cells of bare table around what lies there
NEAR, FAR = -4, 6  # a table has at least these columns and rows, the last one left out
UNDRAWN = "nothing can be laid before the text is mended"


def _card_name(number: int) -> str:
    return f"card-{number}"


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
    return SketchTool(_card_name(card.id), title, group=card.kind, face=face, short=short)


@dataclass(frozen=True)
class DrawnChallenge:
    """The text of a challenge, cut into what can be changed."""

    text: str
    node: Map
    keys: ChallengeKeys

    @cached_property
    def table(self) -> LaidTable:
        return lay_out(shipped_deck(), self.keys.reserve, self.keys.laid)

    @cached_property
    def corner(self) -> tuple[int, int]:
        """The column and row of cells with which the table begins."""
        points = list(self.table.state.table.cells) or [(0, 0)]
        left, top = (min(point[axis] for point in points) - AROUND for axis in (0, 1))
        return min(NEAR, left), min(NEAR, top)

    @cached_property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the table."""
        points = list(self.table.state.table.cells) or [(0, 0)]
        right, bottom = (max(point[axis] for point in points) + 1 + AROUND for axis in (0, 1))
        return max(FAR, right) - self.corner[0], max(FAR, bottom) - self.corner[1]

    @cached_property
    def rows(self) -> Mapping[str, Sequence[int]]:
        """How many fields the rows of each board have."""
        columns, rows = self.size
        return {HAND: [max(RESERVE, len(self.keys.reserve))], GROUND: [columns] * rows}

    def field_of(self, x: int, y: int) -> SketchField:
        return SketchField(GROUND, y - self.corner[1], x - self.corner[0])

    def card_at(self, field: SketchField) -> int | None:
        """The card on top of a field."""
        if field.board == HAND:
            cards = self.keys.reserve
            return cards[field.column] if field.column < len(cards) else None
        point = field.column + self.corner[0], field.row + self.corner[1]
        cell = self.table.state.table.cells.get(point)
        return cell.card if cell else None

    def laid(self, card: int | None) -> TriedCard | None:
        return next((each for each in self.keys.laid if each.card == card), None)

    def places(self) -> FieldPlaces:
        """Where each card of the hand, and each laid one, stands in the text."""
        found = FieldPlaces()
        reserve, cells = self.node.get("reserve"), self.table.state.table.cells
        for column, item in enumerate(reserve.items if isinstance(reserve, Seq) else ()):
            found.fields[item.place.line, item.place.column] = SketchField(HAND, 0, column)
        for each in self.keys.laid:
            seen = min((p[1], p[0]) for p in [*cells, (each.x, each.y)] if _shows(cells, p, each))
            if each.place:
                found.fields[each.place.line, each.place.column] = self.field_of(seen[1], seen[0])
        return found

    def boards(self) -> tuple[SketchBoard, ...]:
        hand, texts = list(self.keys.reserve), room_texts(GAME)
        slots = max(RESERVE, len(hand))
        names = tuple(texts("sketch.slot", number=at + 1) for at in range(slots))
        shown = tuple(self._slot(hand[at] if at < len(hand) else None) for at in range(slots))
        columns, rows = self.size
        fields = [[SketchField(GROUND, row, at) for at in range(columns)] for row in range(rows)]
        cells = tuple(tuple(f"{_letters(at.column)}{at.row + 1}" for at in row) for row in fields)
        pieces = tuple(tuple(map(self._piece, row)) for row in fields)
        ground = tuple(tuple(map(self._cell, row)) for row in fields)
        turns = {_card_name(each.card): each.turn for each in self.keys.laid}
        table = SketchBoard(GROUND, cells, ground, TABLE, moves=True, span=2, pieces=pieces)
        return (
            SketchBoard(HAND, (names,), (shown,), ROW, moves=True),
            replace(table, turns=turns),
        )

    def _slot(self, card: int | None) -> tuple[str, ...]:
        if card is None or card not in shipped_deck().by_id:
            return (NOTHING,)
        return (_card_name(card), LAID) if self.laid(card) else (_card_name(card),)

    def _piece(self, field: SketchField) -> str:
        card = self.card_at(field)
        return _card_name(card) if card is not None else ""

    def _cell(self, field: SketchField) -> tuple[str, ...]:
        cells = self.table.state.table.cells
        cell = cells.get((field.column + self.corner[0], field.row + self.corner[1]))
        if cell is None:
            return ()
        return (str(cell.symbol), LIT) if cell.lit else (str(cell.symbol),)

    def notes(self) -> tuple[str, ...]:
        """What shines, and how the game would end."""
        texts, state, laid = room_texts(GAME), self.table.state, len(self.keys.laid)
        shining = state.dragon or frozenset()
        colours = ", ".join(texts(f"colour.{it}") for it in ORB_COLOURS if it in shining)
        if not laid:
            return (texts("sketch.untried"),)
        if not state.dragon_trapped:
            nothing = texts("sketch.none-lit", count=laid)
            lit = texts("sketch.some-lit", count=len(shining), colours=colours)
            return (lit if colours else nothing,)
        title = title_of(freed=True, trapped=True, cards_left=RESERVE - laid)
        said = texts("sketch.trapped", cards=laid, title=texts(f"adds.titles.{title}"))
        reached = GOAL_TITLES.index(title) >= GOAL_TITLES.index(self.keys.goal)
        return (said, texts("sketch.reached" if reached else "sketch.missed"))

    def settings(self) -> tuple[SketchSetting, ...]:
        texts, keys = room_texts(GAME), self.keys
        titles = tuple((name, texts(f"sketch.goal.{name}")) for name in GOAL_TITLES)
        found = [
            SketchSetting("goal", texts("sketch.setting.goal"), keys.goal, titles),
            SketchSetting("stars", texts("sketch.setting.stars"), str(keys.stars), most=MOST_STARS),
        ]
        if keys.draws:
            most = {"treasures": MOST_TREASURES, "left": 99}
            values = {"treasures": keys.treasures, "left": keys.left}
            for key, value in values.items():
                title = texts(f"sketch.setting.{key}")
                found.append(SketchSetting(key, title, str(value), most=most[key]))
        return tuple(found)

    def with_laid(self, laid: Sequence[TriedCard], text: str = "") -> str:
        """The text with other cards on the table; the first one lies in the middle."""
        text = text or self.text
        if not laid:
            return without_key(text, LAID)
        x, y = laid[0].x, laid[0].y
        cards = [f"[{it.card}, {it.x - x}, {it.y - y}, {it.turn}]" for it in laid]
        return with_value(text, LAID, f"[{', '.join(cards)}]")

    def with_hand(self, hand: Sequence[int]) -> str:
        """The text with other cards in the hand; what is no longer there lies on no table."""
        text = with_value(self.text, "reserve", f"[{', '.join(map(str, hand))}]")
        return self.with_laid([each for each in self.keys.laid if each.card in hand], text)


def _shows(cells: Mapping[tuple[int, int], object], at: tuple[int, int], laid: TriedCard) -> bool:
    """Whether a laid card is on top at a point; its own corner counts where nothing lies."""
    cell = cells.get(at)
    return getattr(cell, "card", None) == laid.card or at == (laid.x, laid.y)


def _letters(column: int) -> str:
    """A column as people name it: A to Z, then AA."""
    many, at = divmod(column, len(ascii_uppercase))
    return (ascii_uppercase[many - 1] if many else "") + ascii_uppercase[at]


def read_sketch(text: str, name: str) -> Sketch[Challenge]:
    """The boards of a text, and every fault with its field."""
    drawn, model, found = None, None, list[Problem]()
    try:
        node = parse_yaml(text, name)
        keys = read_record(ChallengeKeys, node, Known(), [], "a challenge")
        drawn = DrawnChallenge(text, node, keys) if keys is not None else None
        model = read_challenge(shipped_deck(), node)
    except CruxpressError as error:
        found += error.problems
    if drawn is None:
        return Sketch((), tuple(sketch_faults(found, text, FieldPlaces())))
    found += [Problem(fault.place, fault.what) for fault in drawn.table.faults]
    faults = tuple(sketch_faults(found, text, drawn.places()))
    sheet = None if faults else model
    return Sketch(drawn.boards(), faults, sheet, drawn.settings(), drawn.notes())


def _drawn(text: str) -> DrawnChallenge:
    node = parse_yaml(text, "sheet")
    keys = read_record(ChallengeKeys, node, Known(), [], "a challenge")
    if keys is None:
        raise BadInput(UNDRAWN)
    return DrawnChallenge(text, node, keys)


def put_on(text: str, fields: Sequence[SketchField], tool: str) -> str:
    """The text with a card of the deck in the hand, or with one taken away."""
    drawn = _drawn(text)
    at = spot_of(fields, drawn.rows)
    there = drawn.card_at(at)
    if tool == NOTHING or (there is not None and tool == _card_name(there)):
        if there is None:
            return text
        if at.board == GROUND:
            return drawn.with_laid([it for it in drawn.keys.laid if it.card != there])
        return drawn.with_hand([it for it in drawn.keys.reserve if it != there])
    number = next((it.id for it in shipped_deck().cards if _card_name(it.id) == tool), None)
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
    drawn = _drawn(text)
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
    drawn = _drawn(text)
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
    drawn = _drawn(text)
    card = drawn.card_at(spot_of([source], drawn.rows))
    if card is None or card not in shipped_deck().by_id:
        return []
    old = drawn.laid(card)
    others = [it for it in drawn.keys.laid if it.card != card]
    if not others:
        return []
    x, y = others[0].x, others[0].y
    there = [replace(it, x=it.x - x, y=it.y - y) for it in others]
    turn = ((old.turn if old else 0) + turns) % 4
    spots = open_spots(shipped_deck(), drawn.keys.reserve, there, card, turn)
    found = [drawn.field_of(spot.x + x, spot.y + y) for spot in spots]
    columns, rows = drawn.size
    return [it for it in found if 0 <= it.column < columns and 0 <= it.row < rows]


def act_on(text: str, action: str) -> str:
    """The text with fewer cards on the table, or with nine others."""
    drawn = _drawn(text)
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
    """The text with another goal, or with other stars."""
    found = [setting for setting in _drawn(text).settings() if setting.key == key]
    if not found:
        raise BadInput(f"a challenge has no setting '{key}'")
    return with_value(text, key, checked_number(found[0], value))
