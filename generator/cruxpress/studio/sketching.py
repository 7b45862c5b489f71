"""Sheets that are drawn on the page: which kinds there are, and what the page is told of a text."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cruxpress.core.errors import BadInput
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.numbered import Numbered, numbered_kinds
from cruxpress.games.sketch import Sketcher, SketchField
from cruxpress.specs.json_reader import parse_json
from cruxpress.specs.nodes import Map
from cruxpress.studio.asked import Asked

MOST_FIELDS = 8  # that one touch reaches: a field and its mirrored ones
BROKEN = "this sheet breaks rules; mend what is marked first"


@dataclass(frozen=True)
class Sketchable:
    """A kind of sheets that can be drawn."""

    numbered: Numbered
    sketcher: Sketcher[Any]

    def told(self) -> dict[str, Any]:
        """The tools and actions that the page offers."""
        return {
            "kind": self.numbered.kind.name,
            "game": self.numbered.game.name,
            "tools": [asdict(tool) for tool in self.sketcher.tools()],
            "actions": list(self.sketcher.actions),
            "fills": bool(self.sketcher.filled_by),
            "eraser": self.sketcher.eraser,
            "mirrors": self.sketcher.mirrors,
            "words": dict(self.sketcher.words()),
        }


def sketchables() -> Iterator[Sketchable]:
    """All kinds of sheets that can be drawn."""
    for name in all_games():
        for numbered in numbered_kinds(open_game(name)).values():
            sketcher = numbered.kind.sketcher()
            if sketcher is not None:
                yield Sketchable(numbered, sketcher)


def find_sketch(kind: str) -> Sketchable:
    """The one of a name, which begins with its game."""
    game = kind.partition(" ")[0]
    numbered = numbered_kinds(open_game(game)).get(kind) if game in all_games() else None
    sketcher = numbered.kind.sketcher() if numbered else None
    if numbered and sketcher:
        return Sketchable(numbered, sketcher)
    raise BadInput(f"sheets of the kind '{kind}' cannot be drawn here")


def told_sketch(drawn: Sketchable, text: str, name: str) -> dict[str, Any]:
    """What the page shows of a text: boards, and faults with their lines and fields."""
    sketch = drawn.sketcher.read(text, name)
    return {
        "text": text,
        "boards": [asdict(board) for board in sketch.boards],
        "faults": [asdict(fault) for fault in sketch.faults],
        "settings": [asdict(setting) for setting in sketch.settings],
        "notes": list(sketch.notes),
        "tools": [asdict(tool) for tool in sketch.tools],
        "good": sketch.model is not None,
    }


def touched(drawn: Sketchable, asked: Asked, text: str) -> str:
    """The text after what a person did: an action, a setting, a move, a turn, or a tool."""
    sketcher = drawn.sketcher
    if "action" in asked:
        return sketcher.act(text, asked.one_of("action", sketcher.actions))
    if "key" in asked:
        return sketcher.set(text, asked.text("key", 40), asked.text("value", 60, ""))
    fields = read_fields(asked.text("board", 40), asked.wholes("fields", 0, 99))
    if "to" in asked:
        target = read_fields(asked.text("onto", 40), asked.wholes("to", 0, 99))
        return sketcher.move(text, fields[0], target[0], asked.whole("turns", 0, 3))
    if "tool" not in asked:
        return sketcher.turn(text, fields[0])
    return sketcher.put(text, fields, asked.text("tool", 40))


def read_fields(board: str, numbers: Sequence[int]) -> list[SketchField]:
    """Fields as the page sends them: row, column, row, column."""
    if len(numbers) % 2 or not 2 <= len(numbers) <= 2 * MOST_FIELDS:
        raise BadInput("a field has a row and a column")
    return [SketchField(board, *numbers[at : at + 2]) for at in range(0, len(numbers), 2)]


def good_model(drawn: Sketchable, text: str) -> Any:
    """The sheet of a text; one that breaks a rule is refused."""
    model = drawn.sketcher.read(text, "sheet").model
    if model is None:
        raise BadInput(BROKEN)
    return model


def proven_fill(kind: str, text: str) -> list[dict[str, Any]]:
    """Letters for all fields: found by a search, and handed out once the rules replayed them."""
    drawn = find_sketch(kind)
    sketcher, model = drawn.sketcher, good_model(drawn, text)
    if not sketcher.filled_by:
        raise BadInput(f"sheets of the kind '{kind}' are not filled")
    prover = drawn.numbered.kind.prover(model)
    (found,) = prover.find(sketcher.filled_by, range(1))
    node = parse_json(json.dumps({"fill": found}), "fill")
    witness = node.get("fill") if isinstance(node, Map) else None
    if witness is None:
        raise BadInput("the fill cannot be read")
    prover.replay(sketcher.filled_by, 0, witness)
    return [
        {"board": at.board, "row": at.row, "column": at.column, "letter": letter}
        for at, letter in sketcher.letters(model, witness)
    ]
