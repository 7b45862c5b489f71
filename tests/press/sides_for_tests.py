"""Paper turned over by hand: where points of a piece lie on the page, seen from either side."""

from hypothesis import strategies as st

from cruxpress.press.backs import Flip
from cruxpress.press.imposition import Imposition, Slot
from cruxpress.press.items import PlacedFace
from cruxpress.press.stock import PieceSize

FLIPS: list[Flip] = ["long", "short"]
flips = st.sampled_from(FLIPS)
Point = tuple[int, int]


def on_page(place: Slot | PlacedFace, piece: PieceSize, u: int, v: int) -> Point:
    """Where a point of the piece (u from its left, v from its top) lands on the page."""
    w, h = piece.width, piece.height
    return {
        0: (place.x + u, place.y + v),
        90: (place.x + h - v, place.y + u),  # the piece's top is on the right
        180: (place.x + w - u, place.y + h - v),
        270: (place.x + v, place.y + w - u),  # the piece's top is on the left
    }[place.turn]


def corners_and_middle(piece: PieceSize) -> list[Point]:
    w, h = piece.width, piece.height
    return [(0, 0), (w, 0), (0, h), (w, h), (w // 3, h // 5)]


def seen_from_behind(page: Imposition, flip: Flip, point: Point) -> Point:
    """Turn the sheet over on its long or short edge, as the printer does, and look again."""
    x, y = point
    long_edge_is_upright = page.page_height >= page.page_width
    turned_on_an_upright_edge = long_edge_is_upright if flip == "long" else not long_edge_is_upright
    return (page.page_width - x, y) if turned_on_an_upright_edge else (x, page.page_height - y)
