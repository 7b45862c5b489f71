"""The games, one room each; a room is opened only when it is asked for."""

from functools import cache
from importlib import import_module

from cruxpress.codes import folded
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.registry import (
    all_games,
    installed_games,
    is_shipped,
    shipped_games,
)
from cruxpress.games.contract import Game


def is_layout(name: str) -> bool:
    """Whether a name is that of a layout of one's own: a file, or a path in the layouts folder."""
    return name.endswith((".yaml", ".yml")) or "/" in name


def open_game(name: str) -> Game:
    """The game of that name: a room of this package, or what an installed package brings."""
    if is_shipped(name):
        game: Game = import_module(f"cruxpress.games.{name}.game").GAME
        return game
    if name in installed_games():
        return _open_installed(name)
    raise BadInput(f"there is no game '{name}'{did_you_mean(name, all_games())}")


@cache
def _open_installed(name: str) -> Game:
    """A game of another package; its name must be one that codes can tell from all others."""
    point = installed_games()[name]
    package = point.dist.name if point.dist else point.value
    if not (name.isascii() and name.isalpha() and name.islower()):
        raise BadInput(f"the game '{name}' of {package} has no name of small letters a to z")
    for other in (*shipped_games(), *installed_games()):
        if other != name and folded(other) == folded(name):
            raise BadInput(f"codes cannot tell the game '{name}' of {package} from {other}")
    try:
        game = point.load()
    except (ImportError, AttributeError) as error:
        raise BadInput(f"the game '{name}' of {package} cannot be opened: {error}") from None
    if not isinstance(game, Game) or game.name != name:
        raise BadInput(f"{package} offers no Game called '{name}' under {point.value}")
    return game
