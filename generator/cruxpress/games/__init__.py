"""The games, one room each; a room is opened only when it is asked for."""

from importlib import import_module
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.games.game import CardSet, Game
from cruxpress.specs.library import GAMES

ROOMS = ("cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross")


def is_layout(name: str) -> bool:
    """Whether a name is that of a layout of one's own: a file, or a path in the layouts folder."""
    return name.endswith((".yaml", ".yml")) or "/" in name


def open_game(name: str) -> Game:
    """The game of that name."""
    if name not in ROOMS:
        known = "; it is still to come" if name in GAMES else did_you_mean(name, ROOMS)
        raise BadInput(f"there is no game '{name}'{known}")
    game: Game = import_module(f"cruxpress.games.{name}").GAME
    return game


def open_card_sets(name: str) -> dict[str, CardSet]:
    """The sets that a name means: a game's name means all of them, a layout's just that one."""
    if is_layout(name):
        return {Path(name).stem: CardSet(name)}
    sets = {key: card_set for room in ROOMS for key, card_set in open_game(room).all_cards.items()}
    if name in ROOMS:
        return dict(open_game(name).cards)
    if name in sets:
        return {name: sets[name]}
    if name in GAMES:
        open_game(name)
    raise BadInput(f"there are no cards '{name}'{did_you_mean(name, [*ROOMS, *sets])}")
