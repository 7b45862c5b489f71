"""The text of a challenge, cut into what a screen shows: the nine cards, and the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_uppercase
from typing import Self

from cruxpress.games.crusgallo.rules.laid import (
    GemContest,
    LaidTable,
    fitting_gems,
    lay_out,
)
from cruxpress.games.crusgallo.rules.outcome import title_of
from cruxpress.games.crusgallo.sheet.challenge import (
    GAME,
    GOAL_TITLES,
    MOST_STARS,
    MOST_TREASURES,
    ChallengeKeys,
)
from cruxpress.games.crusgallo.sheet.deck import (
    ORB_COLOURS,
    RESERVE,
    shipped_deck,
)
from cruxpress.games.crusgallo.sheet.tried import TriedCard
from cruxpress.games.drawn_text import DrawnText
from cruxpress.games.faults import RuleFault
from cruxpress.games.sketch import (
    NOTHING,
    ROW,
    TABLE,
    FieldPlaces,
    SketchBoard,
    SketchField,
    SketchSetting,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.edits import with_value, without_key
from cruxpress.specs.nodes import Map, Seq
from cruxpress.specs.records import read_record
from cruxpress.specs.values import Known

HAND, GROUND = "hand", "table"
LIT, LAID = "lit", "laid"
AROUND = 2  # cells of bare table around what lies there
NEAR, FAR = -4, 6  # a table has at least these columns and rows, the last one left out


def card_name(number: int) -> str:
    return f"card-{number}"


@dataclass(frozen=True)
class DrawnChallenge(DrawnText):
    """The text of a challenge, cut into what can be changed."""

    undrawn = "nothing can be laid before the text is mended"
    keys: ChallengeKeys

    @classmethod
    def cut(cls, text: str, node: Map) -> Self | None:
        keys = read_record(ChallengeKeys, node, Known(), [], "a challenge")
        return cls(text, node, keys) if keys is not None else None

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

    def fields(self) -> FieldPlaces:
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
        (left, top), (columns, rows) = self.corner, self.size
        fields = [[SketchField(GROUND, row, at) for at in range(columns)] for row in range(rows)]
        cells = tuple(
            tuple(self._name_of((at.column + left, at.row + top)) for at in row) for row in fields
        )
        pieces = tuple(tuple(map(self._piece, row)) for row in fields)
        ground = tuple(tuple(map(self._cell, row)) for row in fields)
        turns = {card_name(each.card): each.turn for each in self.keys.laid}
        table = SketchBoard(GROUND, cells, ground, TABLE, moves=True, span=2, pieces=pieces)
        return (
            SketchBoard(HAND, (names,), (shown,), ROW, moves=True),
            replace(table, turns=turns),
        )

    def _slot(self, card: int | None) -> tuple[str, ...]:
        if card is None or card not in shipped_deck().by_id:
            return (NOTHING,)
        return (card_name(card), LAID) if self.laid(card) else (card_name(card),)

    def _piece(self, field: SketchField) -> str:
        card = self.card_at(field)
        return card_name(card) if card is not None else ""

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
        return (*found, *(self._contest(key, each) for key, each in self.contests.items()))

    @cached_property
    def contests(self) -> Mapping[str, GemContest]:
        """Where a person has to choose which orbs get the last gems, by the key of the choice."""
        return {f"{LAID}.{it.card}.{it.colour}": it for it in self.table.contests}

    def _contest(self, key: str, contest: GemContest) -> SketchSetting:
        texts, choices = room_texts(GAME), contest.choices
        colour = texts(f"colour.{contest.colour}")
        title = texts("sketch.setting.gem", card=contest.card, colour=colour)
        named = (", ".join(map(self._name_of, orbs)) for orbs in choices)
        options = tuple((str(at), name) for at, name in enumerate(named))
        return SketchSetting(key, title, str(choices.index(contest.lit)), options)

    def _name_of(self, point: tuple[int, int]) -> str:
        field = self.field_of(*point)
        return f"{_letters(field.column)}{field.row + 1}"

    def faults(self) -> Sequence[RuleFault]:
        return self.table.faults

    def with_laid(self, laid: Sequence[TriedCard], text: str = "") -> str:
        """The text with other cards on the table; the first one lies in the middle."""
        text = text or self.text
        if not laid:
            return without_key(text, LAID)
        there = [it.shifted(laid[0].x, laid[0].y) for it in laid]
        hand = [it.card for it in there]
        cards = [it.written for it in fitting_gems(shipped_deck(), hand, there)]
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
