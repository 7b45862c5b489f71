"""What a person means by a name: a game, a thing of a game (kross/block, kross/17), or a file.

A thing has one name everywhere, GAME/NAME. The spellings of the first version, such as the set
`kross-letters`, are understood, too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean, nearest
from cruxpress.core.files import shipped_layouts
from cruxpress.core.ranges import parse_range
from cruxpress.core.registry import all_games, is_game, layouts_of
from cruxpress.games import open_game
from cruxpress.games.contract import CardSet, Game
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import quoted

SOLO = "solo"  # means the numbered sheets of any game
RULES = "rules"
ANSWERS = ("solution", "answer")  # what people look for behind a game's slash
FILES = (".yaml", ".yml")
_NUMBERS = re.compile(r"[0-9][0-9,\- ]*")


@dataclass(frozen=True)
class Named:
    """What a name means in a game: one of `pad`, `sheets` and `cards`, or a layout of its folder.

    All four are empty where the game itself is meant.
    """

    game: Game
    pad: str = ""
    sheets: str = ""
    cards: str = ""
    layout: str = ""

    @property
    def is_game(self) -> bool:
        """Whether the game itself is meant."""
        return not (self.pad or self.sheets or self.cards or self.layout)

    @property
    def shown(self) -> str:
        """Its name as people type it."""
        cards = set_name(self.game.name, self.cards)
        name = self.pad or self.sheets or cards or self.layout
        return f"{self.game.name}/{name}" if name else self.game.name


def set_name(game: str, key: str) -> str:
    """The name of a set of cards behind its game's: `letters` for the set kross-letters."""
    return key.removeprefix(f"{game}-")


def numbered_pad(game: Game) -> str:
    """The pad that holds a game's numbered sheets; empty if it has none."""
    return next((name for name, pad in game.pads.items() if pad.kind is not None), "")


def find_named(text: str) -> Named | None:
    """What a name means in one of the games; None for files, codes and all else."""
    if text.lower().endswith(FILES):
        return None
    head, slash, rest = text.strip().partition("/")
    if slash or is_game(head.lower()):
        if not is_game(head.lower()):
            return None
        game = open_game(head.lower())
        return _in_game(game, rest.strip("/ ")) if rest.strip("/ ") else Named(game)
    head, _, rest = text.strip().lower().partition("-")
    if rest and is_game(head):
        named = _in_game(open_game(head), rest)
        return named if named.pad or named.cards else None  # it may be a code
    return None


def _in_game(game: Game, name: str) -> Named:
    said = name.lower()
    before, _, last = said.rpartition("/")
    if _NUMBERS.fullmatch(last) and before in ("", SOLO, numbered_pad(game)):
        return Named(game, sheets=last)
    if said in game.pads:
        return Named(game, pad=said)
    key = f"{game.name}-{said}"
    if key in game.all_cards:
        return Named(game, cards=key)
    if said == SOLO and numbered_pad(game):
        return Named(game, pad=numbered_pad(game))
    return Named(game, layout=RULES if said == RULES else name)


def refuse_parted(names: Sequence[str]) -> None:
    """Refuse `kross block`, which somebody wrote for kross/block."""
    for game, name in pairwise(names):
        if is_game(game.lower()) and is_thing(game, name):
            raise BadInput(f"'{name}' is one word too many; did you mean '{game}/{name}'?")


def is_thing(game: str, name: str) -> bool:
    """Whether a word is no name by itself, and one behind a game's slash."""
    if "/" in name or "." in name or is_game(name.lower()):
        return False
    named = _in_game(open_game(game.lower()), name)
    return not named.layout or named.layout == RULES


def named_in(game: Game, name: str) -> Named:
    """What a name means behind --layout, where the game is known."""
    return _in_game(game, name.lower().removeprefix(f"{game.name}/"))


def product_names(game: Game) -> list[str]:
    """All that a game prints, as people type it."""
    cards = [set_name(game.name, key) for key in game.all_cards]
    names = [f"{game.name}/{name}" for name in (*game.pads, *cards)]
    kind = game.pads[numbered_pad(game)].kind if numbered_pad(game) else None
    return [*names, *([f"{game.name}/1-{kind.shipped}"] if kind and kind.shipped else [])]


def has_rules(game: Game) -> bool:
    """Whether a game has a page of rules; one that is installed need not."""
    root = layouts_of(game.name) or shipped_layouts()
    return (root / game.name / f"{RULES}.yaml").is_file()


def unknown_in(game: Game, name: str) -> BadInput:
    """A name that means nothing in its game, with the nearest that does."""
    if name.lower().rstrip("s") in ANSWERS:
        sheets = f"{game.name}/{numbered_pad(game) or SOLO}"
        return BadInput(f"answers have a command of their own: cruxpress solution {sheets}")
    rules = [f"{game.name}/{RULES}"] if has_rules(game) else []
    known = did_you_mean(f"{game.name}/{name}", [*product_names(game), *rules])
    return BadInput(f"{game.title} has no {quoted(name)}{known}")


def unknown(library: Library, text: str) -> BadInput:
    """A name that means nothing at all, with the nearest that does; the games are told."""
    kind = _what_is_there(text)
    if kind:
        return BadInput(f"{text} is {kind}; name a game, or a layout or sheet that ends in .yaml")
    what = f"there is no game, file or layout {quoted(text)}"
    return BadInput(f"{what}{_nearest_thing(text, library.names if library.own else ())}")


def _is_path(text: str) -> bool:
    """Whether a text can only be a path of a person's, and no name of a layout."""
    return Path(text).is_absolute() or ".." in Path(text).parts


def _what_is_there(text: str) -> str:
    try:
        if Path(text).is_dir():
            return "a folder" if text else ""
        return "no layout" if Path(text).is_file() else ""
    except (OSError, ValueError):  # too long, or with a character that no name can hold
        return ""


def _nearest_thing(text: str, own: Iterable[str] = ()) -> str:
    """The end of a message: what a person may have meant, the games, and where all stands."""
    games = all_games()
    names = [name for game in map(open_game, games) for name in product_names(game)]
    near = nearest(text.lower(), [*games, *names, *own])
    hint = f"; did you mean '{near}'?" if near else ";"
    return f"{hint} games: {', '.join(games)}; all that can be printed: cruxpress list"


def find_file(library: Library, text: str) -> Path:
    """The file of a layout or sheet that a person means: by its path, or by its name."""
    if text.lower().endswith(FILES):
        given = Path(text)
        found = given if given.exists() else None
        if found is None and not _is_path(text):
            found = library.look_up(text, ".yaml", library.roots, None)
        if found is None:
            raise BadInput(f"there is no file {text}")
        return found
    named = find_named(text)
    if named is None:
        if _is_path(text):
            raise unknown(library, text)
        found = library.look_up(text, ".yaml", library.roots, None)
        if found is None:
            raise unknown(library, text)
        return found
    game = named.game
    if named.sheets:
        files = sheet_files(library, named)
        if len(files) > 1:
            raise BadInput(f"{named.shown} are {len(files)} sheets; name one of them here")
        return files[0]
    if named.layout:
        found = library.look_up(f"{game.name}/{named.layout}", ".yaml", library.roots, None)
        if found is None:
            raise unknown_in(game, named.layout)
        return found
    if named.cards:
        return library.find(game.all_cards[named.cards].layout, ".yaml", library.roots, None)
    pad = game.pads[named.pad or game.default_pad]
    return library.find(pad.layout, ".yaml", library.roots, None)


def sheet_files(library: Library, named: Named) -> list[Path]:
    """The files of numbered sheets that a person named."""
    pad = numbered_pad(named.game)
    kind = named.game.pads[pad].kind if pad else None
    if kind is None:
        raise BadInput(f"{named.game.title} has no numbered sheets")
    most = 999 if library.own else kind.shipped
    names = [f"{kind.folder}/{number:03}" for number in parse_range(named.sheets, most)]
    return [library.find(name, ".yaml", library.roots, None) for name in names]


def open_card_sets(name: str) -> Mapping[str, CardSet]:
    """The sets that a name means: a game's name means all of them, a layout's just that one."""
    named = find_named(name)
    if named is None:
        if name.lower().endswith(FILES) or "/" in name:
            return {Path(name).stem: CardSet(name)}
        raise BadInput(f"there are no cards {quoted(name)}{_nearest_thing(name)}")
    game = named.game
    if named.pad or named.sheets:
        raise BadInput(f"{named.shown} is no set of cards; print it with: cruxpress pad {name}")
    if named.layout:
        return {f"{game.name}-{Path(named.layout).stem}": CardSet(f"{game.name}/{named.layout}")}
    return {named.cards: game.all_cards[named.cards]} if named.cards else dict(game.cards)
