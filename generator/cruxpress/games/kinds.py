"""Which kind of numbered sheet a file holds: its `kind:` says so, the game's name first."""

from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.core.errors import did_you_mean
from cruxpress.games import ROOMS, open_game
from cruxpress.games.game import Game, PadKind, SheetKind
from cruxpress.specs.library import LAYOUT_KINDS
from cruxpress.specs.nodes import Fault, Map, Scalar, quoted


@dataclass(frozen=True)
class Numbered:
    """A kind of numbered sheets, its game, and the pad that prints it."""

    game: Game
    pad_name: str
    pad: PadKind
    kind: SheetKind


def numbered_pads(game: Game) -> Mapping[str, Numbered]:
    """The pads of a game that hold numbered sheets, by their names."""
    return {
        name: Numbered(game, name, pad, pad.files)
        for name, pad in game.pads.items()
        if pad.files is not None
    }


def numbered_kinds(game: Game) -> Mapping[str, SheetKind]:
    """The kinds of numbered sheets of a game, by the words that their files begin with."""
    return {found.kind.kind: found.kind for found in numbered_pads(game).values()}


def sheet_kind_of(node: Map) -> Numbered | None:
    """What a file holds, if it is a numbered sheet; None for layouts and all else.

    A kind that nobody knows is a slip, and told, unless the file has the front of a layout: then
    its other faults are worth telling, too, and the layout's reader knows them.
    """
    kind = node.get("kind")
    if not isinstance(kind, Scalar) or kind.text in LAYOUT_KINDS:
        return None
    game_name = kind.text.split(" ", 1)[0]
    if game_name in ROOMS:
        found = _of_game(game_name)
        if kind.text not in found:
            hint = did_you_mean(kind.text, found) if found else f"; {game_name} has no such sheets"
            raise Fault(kind.place, f"there is no kind of sheet {quoted(kind.text)}{hint}")
        return found[kind.text]
    if "front" not in node.entries:
        sheets = [name for room in ROOMS for name in _of_game(room)]
        hint = did_you_mean(kind.text, [*sheets, *LAYOUT_KINDS])
        raise Fault(kind.place, f"there is no kind of sheet or layout {quoted(kind.text)}{hint}")
    return None


def _of_game(name: str) -> Mapping[str, Numbered]:
    """Every kind of numbered sheets of a game, with the first pad that prints its files."""
    found: dict[str, Numbered] = {}
    for each in numbered_pads(open_game(name)).values():
        found.setdefault(each.kind.kind, each)
    return found
