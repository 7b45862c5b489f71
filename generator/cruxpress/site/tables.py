"""What the companion page knows before Python runs: the tools of every game, and their icons."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.games.contract import Game
from cruxpress.games.numbered import numbered_pads
from cruxpress.games.tools import Notes, Tool
from cruxpress.press.press import Press

ICONS = "icons/"
DICE = tuple(f"die-{pips}{colour}" for pips in range(1, 7) for colour in ("", "-black"))


@dataclass(frozen=True)
class GameTables:
    """The pages of all games as data, and the icons that they show by their names in a site."""

    games: list[Value] = field(default_factory=list)
    icons: dict[str, bytes] = field(default_factory=dict)


def game_tables(press: Press, games: Sequence[Game]) -> GameTables:
    """The tools of each game that has some."""
    found = GameTables()
    for name in DICE:
        found.icons[f"{ICONS}{name}.svg"] = _icon(press, "", name)
    for game in games:
        if game.companion is None:
            continue
        tools = game.companion.tools(press.library.texts(game.name))
        numbers = {pad: numbered.kind.shipped for pad, numbered in numbered_pads(game).items()}
        found.games.append(
            {
                "name": game.name,
                "title": game.title,
                "ink": game.companion.ink,
                "sheets": max(numbers.values(), default=0),
                "tools": [tool.as_data() for tool in tools],
            }
        )
        for name in _named_icons(tools):
            found.icons[f"{ICONS}{game.name}-{name}.svg"] = _icon(press, game.name, name)
    return found


def _named_icons(tools: Sequence[Tool]) -> list[str]:
    notes = [note for tool in tools if isinstance(tool, Notes) for note in tool.notes]
    return [note.icon for note in notes if note.icon]


def _icon(press: Press, game: str, name: str) -> bytes:
    for root in press.library.roots:
        file = root / game / "icons" / f"{name}.svg"
        if file.is_file():
            return file.read_bytes()
    raise BadInput(f"a tool of '{game}' shows the icon '{name}', and there is none")
