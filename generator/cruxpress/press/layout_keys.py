"""What a layout file may hold: its keys, what each means, and what stands if it is left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.registry import all_games, is_game
from cruxpress.press.deck import read_cards, readable_cards
from cruxpress.press.geometry import Um
from cruxpress.press.pieces import TuckBox, read_piece_or_box
from cruxpress.press.stock import PieceSize
from cruxpress.specs.library import LAYOUT_KINDS
from cruxpress.specs.nodes import Fault, Map, Node, Scalar, is_nothing, quoted
from cruxpress.specs.records import param, params_of
from cruxpress.specs.values import (
    DATA,
    NAME,
    TEXT,
    YES_NO,
    Kind,
    Known,
    known_name,
    length,
    list_of,
    map_of,
    one_of,
    optional,
    percent,
    whole,
)

NODE: Kind[Node] = Kind("named elements", lambda node, _: node)


def _game(node: Node, known: Known) -> str:
    name = NAME.read(node, known)
    if not is_game(name):
        hint = did_you_mean(name, all_games())
        what = f"there is no game {quoted(name)}{hint}; leave it out for a layout of your own"
        raise Fault(node.place, what)
    return name


def _piece(node: Node, known: Known) -> PieceSize | TuckBox | str:
    if isinstance(node, Map):
        return read_piece_or_box(node, known)
    if isinstance(node, Scalar) and node.text == "paper":
        return "paper"
    return known_name("piece").read(node, known)


def _grid(node: Node, known: Known) -> tuple[int, int]:
    columns, rows = list_of(whole(1, 100), least=2, most=2).read(node, known)
    return columns, rows


@dataclass(frozen=True, kw_only=True)
class LayoutKeys:
    """What a layout file may hold."""

    kind: str = param(
        one_of(*LAYOUT_KINDS),
        "a sheet of a pad, a set of cards, a page, a board over several pages, a booklet",
    )
    title: str = param(TEXT, "its name for people, in the file's title and margin")
    game: str = param(
        Kind("a name", _game), "the game that it belongs to; none for a layout of your own", ""
    )
    piece: PieceSize | TuckBox | str = param(
        Kind("a piece, a map with its size, or `paper` (the whole page)", _piece),
        "its size after the cut",
    )
    front: Node = param(NODE, "the elements of the front")
    back: Node | None = param(
        Kind("named elements, or `same`", lambda node, _: node), "the elements of the back", None
    )
    panels: Node | None = param(
        Kind("a map of named elements by panel", lambda node, _: node),
        "for a tuck box: the elements of its `left`, `right`, `top` and `bottom`",
        None,
    )
    says_more_behind: bool = param(
        YES_NO,
        "for `kind: cards`: people need what its back says; printed without backs, it is a card of "
        "its own",
        False,
    )
    data: Mapping[str, Value] = param(map_of(DATA), "values for all its sheets", None)
    sample: Mapping[str, Value] = param(
        map_of(DATA), "data for previews and checks, where no game gives it", None
    )
    cards: tuple[Mapping[str, Value], ...] = param(
        Kind("a list of maps, or a table", read_cards),
        "for `kind: cards`: the data of each card",
        (),
    )
    gutter: Um = param(
        length(most=50_000), "for `kind: cards`: room between cards on a page, for their bleed", 0
    )
    grid: tuple[int, int] | None = param(
        optional(Kind("two whole numbers `[3, 3]`", _grid), "best"),
        "for `kind: cards`: columns and rows on a page; without, or on small paper, as many as fit",
        None,
    )
    fill_with: str = param(
        TEXT,
        "for numbered `cards`: a layout of the same piece; its cards, with the same backs, take "
        "the places that are left after whole pages",
        "",
    )
    styles: Node | None = param(NODE, "looks of its own, beside the shared ones", None)
    must_differ: tuple[tuple[str, ...], ...] = param(
        list_of(list_of(TEXT, least=2)), "names of elements that people must tell apart", ()
    )
    largest: int = param(percent(10, 1000), "for `kind: sheet`: how far it may be enlarged", 100)
    smallest: int = param(percent(10, 100), "for `kind: sheet`: how far it may be reduced", 100)
    margin: Um = param(length(most=50_000), "free edge on every paper", 7000)
    up: str = param(
        one_of("1", "2", "4", "fill"),
        "for `kind: sheet`: sheets to a page if nobody says; `fill` is as many as fit",
        "1",
    )
    fill_least: int = param(
        percent(10, 1000), "for `up: fill`: how large sheets stay, side by side on a page", 10
    )
    overlap: Um = param(
        length(most=100_000), "for `kind: board`: how far its pages lie on one another", 8000
    )
    binding: str = param(
        one_of("saddle", "none"),
        "for `kind: booklet`: two pages on each side of sheets that are folded and stapled, or one",
        "saddle",
    )
    least_page: tuple[Um, ...] | None = param(
        optional(list_of(length(least=30_000), least=2, most=2), "any"),
        "for `piece: paper`: width and height of the smallest page it is drawn for; on smaller "
        "ones it is reduced, as far as `smallest` allows",
        None,
    )
    tall_page: Um | None = param(
        optional(length(least=30_000), "none"),
        "for `piece: paper`: from which height on a page takes `tall-data`",
        None,
    )
    tall_data: Mapping[str, Value] = param(
        map_of(DATA), "values in place of those of `data` on tall pages, such as larger type", None
    )

    @property
    def is_shaped(self) -> bool:
        """Whether its piece is cut along an outline or folded."""
        if isinstance(self.piece, PieceSize):
            return self.piece.shape not in ("square", "round") or self.piece.corners > 0
        return isinstance(self.piece, TuckBox)


ROOMY = PieceSize("unknown", 1_000_000, 1_000_000, bleed=0, safe=0)


def readable_keys(node: Map, known: Known) -> LayoutKeys:
    """What can be read of a layout that has faults, so that more of them are found.

    A piece that is not known is larger than any: what is too large for it is not looked for.
    """
    values: dict[str, Any] = {"kind": "cards" if "cards" in node.entries else "page", "title": ""}
    values |= {"front": Map({}, node.place), "piece": ROOMY}
    for name, declared in params_of(LayoutKeys).items():
        given = node.get(name)
        if given is None or is_nothing(given):
            continue
        try:
            if name == "cards":
                values[declared.field] = readable_cards(given, [])
            else:
                values[declared.field] = declared.kind.read(given, known)
        except BadInput:
            continue
    return LayoutKeys(**values)
