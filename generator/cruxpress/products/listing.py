"""Everything that can be printed, by game: its name, the command, its pages, and what it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.errors import BadInput, typed
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.contract import Game
from cruxpress.games.naming import RULES, find_named, numbered_pad, set_name, unknown
from cruxpress.press.imposition import plan
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import FILL, most_to_a_page
from cruxpress.press.shops import CardShop, preset_names
from cruxpress.press.stock import Paper, size_in_mm
from cruxpress.products.printing import new_pad

FRESH = "--fresh --count 10"  # for pads without sheets that are kept
ABOUT = "products"  # the key of a game's texts under which a line about each of them stands


@dataclass(frozen=True)
class ListedProduct:
    """A thing that can be printed; `pages` is None where that takes making it first."""

    name: str
    kind: str
    command: str
    about: str
    pages: int | None = None


@dataclass(frozen=True)
class Listing:
    """All that can be printed, by the titles of games, on which papers and in which inks."""

    products: Mapping[str, Sequence[ListedProduct]]
    papers: Mapping[str, str]
    inks: Mapping[str, str]
    shop: str
    shops: Mapping[str, str]  # what each shop and cutter that has a name takes


def list_products(press: Press, game: str, paper: str) -> Listing:
    """What can be printed of a game, or of all games and a person's own layouts."""
    texts = press.library.texts()
    wanted = [_game(press, game)] if game else [open_game(name) for name in all_games()]
    products = {each.title: tuple(_products(press, each, paper)) for each in wanted}
    own = () if game else tuple(_own(press))
    papers = {paper.name: size_in_mm(*paper.portrait) for paper in press.papers.values()}
    said = texts.map("list.inks")
    inks = {name: said.get(name, "") for name in press.inks}
    return Listing(
        {**products, **({texts("list.own"): own} if own else {})},
        papers,
        inks,
        texts("list.shop"),
        {name: _shop(press, name) for name in preset_names(press.library)},
    )


def _shop(press: Press, name: str) -> str:
    """A line on a shop: what it takes, in which sizes, and which figures nobody has verified."""
    preset, texts = press.preset(name), press.library.texts()
    line = f"{preset.title}: {texts(f'list.shops.{preset.makes}')}"
    if isinstance(preset, CardShop):
        line += f" ({', '.join(preset.sizes)})"
    doubtful = [figure for figure, its in preset.figures() if not its.verified]
    if doubtful:
        line += "; " + texts("list.not-verified", figures=", ".join(doubtful))
    return line


def _game(press: Press, name: str) -> Game:
    named = find_named(name)
    if named is None:
        raise unknown(press.library, name)
    if not named.is_game:
        raise BadInput(f"list takes a game alone; write: cruxpress list {named.game.name}")
    return named.game


def _products(press: Press, game: Game, paper: str) -> Iterator[ListedProduct]:
    texts, library = press.library.texts(game.name), press.library
    said = texts.map(ABOUT) if ABOUT in texts else {}
    on = press.paper(paper)

    def product(
        kind: str, name: str, verb: str, layout: Layout, pages: int | None
    ) -> ListedProduct:
        whole = f"{game.name}/{name}"
        about = said.get(name, layout.keys.title)
        return ListedProduct(whole, kind, f"cruxpress {verb} {whole}", about, pages)

    if library.look_up(f"{game.name}/{RULES}", ".yaml", library.roots, None):
        layout = open_layout(press, f"{game.name}/{RULES}")
        yield product("page", RULES, "pad", layout, 2 if layout.has_back else 1)
    for name, pad in game.pads.items():
        layout = open_layout(press, pad.layout)
        listed = product("pad", name, "pad", layout, _pad_pages(game, name, layout, on))
        if pad.kind is not None and not pad.kind.shipped:
            listed = replace(listed, command=f"{listed.command} {FRESH}", pages=None)
        yield listed
    for key, card_set in game.all_cards.items():
        layout = open_layout(press, card_set.layout)
        pages = _card_pages(layout, len(layout.keys.cards), on)
        yield product("cards", set_name(game.name, key), "cards", layout, pages)
    kind = game.pads[numbered_pad(game)].kind if numbered_pad(game) else None
    if kind is not None and kind.shipped:
        shared, sheets = library.texts(), f"{game.name}/1-{kind.shipped}"
        one = shared("list.sheet", first=f"{game.name}/1", last=f"{game.name}/{kind.shipped}")
        pages = _pad_pages(game, numbered_pad(game), open_layout(press, _layout_of(game)), on, 1)
        yield ListedProduct(f"{game.name}/1", "sheet", f"cruxpress pad {game.name}/1", one, pages)
        yield ListedProduct(
            sheets, "solutions", f"cruxpress solution {sheets}", shared("list.solutions")
        )


def _layout_of(game: Game) -> str:
    return game.pads[numbered_pad(game)].layout


def _pad_pages(game: Game, name: str, layout: Layout, paper: Paper, sheets: int = 0) -> int | None:
    """The pages of a pad as it comes without further options."""
    pad = game.pads[name]
    count = sheets or (pad.kind.shipped if pad.kind is not None else 1)
    if layout.keys.kind == "cards":
        return _card_pages(layout, count, paper)
    stars = 1 if pad.starred is None else 2
    leaves = stars * (-(-count // 2) if pad.two_a_leaf else count)
    sides = min(count, 2) if pad.two_a_leaf else 1 + layout.has_back
    up = most_to_a_page(new_pad(layout, ()), paper, leaves) if layout.keys.up == FILL else 1
    return -(-leaves // up) * sides


def _card_pages(layout: Layout, cards: int, paper: Paper) -> int | None:
    """The pages of a set of cards without backs; None on a paper that is too small for them."""
    try:
        places = plan(paper, layout.size(), gutter=layout.keys.gutter, grid=layout.keys.grid)
    except BadInput:
        return None
    return -(-cards // len(places.slots))


def _own(press: Press) -> Iterator[ListedProduct]:
    """What a person has drawn that is no layout of a game."""
    library = press.library
    for name in library.names if library.own else ():
        file = library.find(name, ".yaml", library.roots, None)
        if not file.is_relative_to(library.own or file.parent) or "/" not in name:
            continue
        try:
            keys = open_layout(press, name).keys
        except BadInput as bad:
            yield ListedProduct(
                name, "layout", f"cruxpress check {typed(file)}", str(bad.problems[0])
            )
        else:
            verb = "cards" if keys.kind == "cards" else "pad"
            yield ListedProduct(name, keys.kind, f"cruxpress {verb} {typed(file)}", keys.title)
