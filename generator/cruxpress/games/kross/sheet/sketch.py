"""A call sheet on a screen: its letters in the order of their calls, spares, a task, medals.

A single letter is changed where it stands, so that a person's groups and notes stay.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Self

from cruxpress.core.errors import BadInput
from cruxpress.games.drawn_text import DrawnText
from cruxpress.games.kross.sheet.calls import (
    GAME,
    MEDALS,
    MOST_POINTS,
    MOST_SPARES,
    SQUARES,
    STANDARD,
    TASKS,
    CallSheet,
    read_call_sheet,
)
from cruxpress.games.kross.words import find_task
from cruxpress.games.sketch import (
    NOTHING,
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
from cruxpress.specs.edits import key_spans, with_value, without_key
from cruxpress.specs.nodes import Map, place_of
from cruxpress.specs.records import read_record
from cruxpress.specs.values import Known
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import load_lexicon
from cruxpress.words.spelling import is_letter, letters_of

LETTERS, SPARES, TASK, TARGETS = "letters", "spares", "task", "targets"
A_ROW = STANDARD.columns
NO_TASK = "0"


def sketch_tools() -> list[SketchTool]:
    """The letters."""
    letters = [SketchTool(sign, sign, sign, LETTERS) for sign in ascii_uppercase]
    return [*letters, SketchTool(NOTHING, room_texts(GAME)("sketch.nothing"), ".")]


@dataclass(frozen=True)
class DrawnCalls(DrawnText):
    """The text of a call sheet, cut into what can be changed."""

    undrawn = "no letter can be put before the text is mended"
    sheet: CallSheet

    @classmethod
    def cut(cls, text: str, node: Map) -> Self | None:
        sheet = read_record(CallSheet, node.without("code"), Known(), [], "a call sheet")
        return cls(text, node, sheet) if sheet is not None else None

    @cached_property
    def rows(self) -> Mapping[str, Sequence[int]]:
        """How many fields the rows of each board have."""
        many = max(SQUARES, len(self.sheet.letters))
        full, rest = divmod(many, A_ROW)
        spares = max(MOST_SPARES, len(self.sheet.spares))
        return {LETTERS: [A_ROW] * full + [rest] * bool(rest), SPARES: [spares]}

    def said(self, board: str) -> str:
        return self.sheet.letters if board == LETTERS else self.sheet.spares

    def boards(self) -> tuple[SketchBoard, ...]:
        return self._board(LETTERS, "sketch.call"), self._board(SPARES, "sketch.spare")

    def _board(self, name: str, key: str) -> SketchBoard:
        texts, said = room_texts(GAME), self.said(name).upper()
        names, shows, at = [], [], 0
        for many in self.rows[name]:
            numbers = range(at, at + many)
            names.append(tuple(texts(key, number=number + 1) for number in numbers))
            shows.append(tuple((said[n] if n < len(said) else NOTHING,) for n in numbers))
            at += many
        return SketchBoard(name, tuple(names), tuple(shows), moves=True, types=True)

    def fields(self) -> FieldPlaces:
        """Where too many or too few letters are told, the field at which that begins."""
        found = FieldPlaces()
        for name, right in ((LETTERS, SQUARES), (SPARES, MOST_SPARES)):
            many, place = len(self.said(name)), place_of(self.node, name)
            wrong = many != right if name == LETTERS else many > right
            if wrong and place.column:
                found.fields[place.line, place.column] = _field_of(name, min(many, right))
        return found

    def settings(self) -> tuple[SketchSetting, ...]:
        texts, sheet = room_texts(GAME), self.sheet
        tasks = [(str(task), f"{task}: {find_task(task).title}") for task in range(1, TASKS + 1)]
        options = ((NO_TASK, texts("sketch.no-task")), *tasks)
        points = sheet.targets.by_name() if sheet.targets else dict.fromkeys(MEDALS, "")
        return (
            SketchSetting(TASK, texts("sketch.task"), str(sheet.task or NO_TASK), options),
            *(
                SketchSetting(
                    f"{TARGETS}.{medal}",
                    texts(f"sketch.medal.{medal}"),
                    str(points[medal]),
                    most=MOST_POINTS,
                )
                for medal in MEDALS
            ),
        )

    def with_letters(self, board: str, letters: str) -> str:
        """The text with other letters; where one is another, only that sign is written anew."""
        old, span = self.said(board), key_spans(self.text).get(board)
        signs = (
            [at for at in range(span.start, span.end) if is_letter(self.text[at])] if span else []
        )
        plain = "".join(letters_of(self.text[at]) for at in signs) == old
        if plain and len(letters) == len(old):
            text = list(self.text)
            for at, letter in zip(signs, letters, strict=True):
                if letters_of(text[at]) != letter:
                    text[at] = letter.upper()
            return "".join(text)
        if board == SPARES:
            if not letters:
                return without_key(self.text, SPARES)
            return with_value(self.text, SPARES, f'"{" ".join(letters.upper())}"')
        groups = [letters[at : at + A_ROW].upper() for at in range(0, len(letters), A_ROW)]
        return with_value(self.text, LETTERS, f'"{" ".join(groups)}"')


def _field_of(board: str, number: int) -> SketchField:
    row, column = divmod(number, A_ROW) if board == LETTERS else (0, number)
    return SketchField(board, row, column)


def _number_of(field: SketchField) -> int:
    return field.row * A_ROW + field.column


def read_sketch(text: str, name: str) -> Sketch[CallSheet]:
    """The boards of a text, and every fault with its field."""

    def read() -> CallSheet:
        return read_call_sheet(parse_yaml(text, name), STANDARD, load_lexicon())

    return DrawnCalls.sketch(text, name, read)


def put_on(text: str, fields: Sequence[SketchField], tool: str) -> str:
    """The text with a letter on a field, or without the one that is there."""
    drawn = DrawnCalls.of(text)
    at = spot_of(fields, drawn.rows)
    letters, number = list(drawn.said(at.board)), _number_of(at)
    if tool == NOTHING or (number < len(letters) and letters[number].upper() == tool):
        del letters[number : number + 1]
    elif tool not in ascii_uppercase or len(tool) != 1:
        raise BadInput("a call is a letter from A to Z")
    else:
        letters[number : number + 1] = [tool.lower()]
    return drawn.with_letters(at.board, "".join(letters))


def move(text: str, source: SketchField, target: SketchField) -> str:
    """The text once two letters changed places; one that goes to an empty field is the last."""
    drawn = DrawnCalls.of(text)
    spot_of([source, target], drawn.rows)
    here, there = _number_of(source), _number_of(target)
    letter = drawn.said(source.board)[here : here + 1]
    other = drawn.said(target.board)[there : there + 1]
    if not letter or source == target:
        return text
    if source.board == target.board:
        letters = list(drawn.said(source.board))
        if other:
            letters[here], letters[there] = other, letter
        else:
            letters.append(letters.pop(here))
        return drawn.with_letters(source.board, "".join(letters))
    left, right = list(drawn.said(source.board)), list(drawn.said(target.board))
    left[here : here + 1] = [other] if other else []
    right[there : there + 1] = [letter]
    changed = drawn.with_letters(source.board, "".join(left))
    return DrawnCalls.of(changed).with_letters(target.board, "".join(right))


def with_setting(text: str, key: str, value: str) -> str:
    """The text with another task, or with other points for a medal."""
    drawn = DrawnCalls.of(text)
    value = checked_number(drawn.setting(key), value)
    if key == TASK:
        return without_key(text, TASK) if value == NO_TASK else with_value(text, TASK, value)
    medal = MEDALS.index(key.removeprefix(f"{TARGETS}."))
    targets = drawn.sheet.targets
    # Medals that were not there yet rise by a point each.
    start = int(value) - medal
    points = list(targets.ascending() if targets else range(start, start + len(MEDALS)))
    points[medal] = int(value)
    said = ", ".join(f"{name}: {max(0, p)}" for name, p in zip(MEDALS, points, strict=True))
    return with_value(text, TARGETS, f"{{{said}}}")
