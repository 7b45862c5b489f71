"""A small set of pieces shares the last page of another, cut by its own marks, backs behind it."""

import pytest

from cruxpress.press.backs import BackMode
from cruxpress.press.furniture import furniture_of
from cruxpress.press.items import Face, PlacedFace, Shape
from cruxpress.press.press import Press
from cruxpress.press.product import Cards, PrintSettings
from cruxpress.press.sharing import Shared, shared_documents
from cruxpress.press.stock import PieceSize

TOKEN = PieceSize("token", 25_000, 25_000, 2000, 1500)
CARD = PieceSize("card", 90_000, 128_000, 3000, 3000)


def cards(piece: PieceSize, count: int, *, backs: bool = True, name: str = "f") -> Cards:
    def face(side: str, at: int) -> Face:
        return Face(f"{side}{at}", piece.width, piece.height, (), piece.bleed, piece.safe)

    fronts = [face(name, at) for at in range(count)]
    return Cards(name, piece, fronts, [face("b", at) for at in range(count)] if backs else [])


def share(
    press: Press, *sets: Cards, back: BackMode = "duplex", shop: bool = False
) -> list[Shared]:
    settings = PrintSettings(press.paper("a4"), back, shop=shop)
    return shared_documents(sets, settings, furniture_of(press))


def box(spot: PlacedFace) -> tuple[int, int, int, int]:
    wide, high = spot.face.width, spot.face.height
    if spot.turn % 180:
        wide, high = high, wide
    return spot.x, spot.y, spot.x + wide, spot.y + high


def test_cards_go_below_tokens_and_their_backs_lie_behind_them(press: Press) -> None:
    (shared,) = share(press, cards(TOKEN, 26), cards(CARD, 2, name="g"))
    assert shared.sets == (0, 1)
    front, back = shared.documents["cards"].pages
    assert len(front.spots) == len(back.spots) == 28
    lowest = max(box(spot)[3] for spot in front.spots[:26])
    for spot, behind in zip(front.spots, back.spots, strict=True):
        left, top, right, bottom = box(spot)
        assert box(behind) == (front.width - right, top, front.width - left, bottom)
        assert left >= front.unprintable
        assert bottom <= front.height - front.unprintable
    for spot in front.spots[26:]:
        assert box(spot)[1] > lowest + 2000


@pytest.mark.parametrize(
    ("back", "files"), [("none", ["cards"]), ("separate", ["fronts", "backs"])]
)
def test_every_way_of_printing_backs_shares(press: Press, back: BackMode, files: list[str]) -> None:
    (shared,) = share(press, cards(TOKEN, 26), cards(CARD, 2), back=back)
    assert list(shared.documents) == files
    assert all(
        len(it.pages) == 1 and len(it.pages[0].spots) == 28 for it in shared.documents.values()
    )


def test_what_does_not_fit_has_pages_of_its_own(press: Press) -> None:
    assert [it.sets for it in share(press, cards(TOKEN, 26), cards(CARD, 3))] == [(0,), (1,)]
    assert [it.sets for it in share(press, cards(TOKEN, 70), cards(CARD, 2))] == [(0,), (1,)]
    # The second guest finds the page taken.
    three = share(press, cards(TOKEN, 26), cards(CARD, 2), cards(CARD, 1))
    assert [it.sets for it in three] == [(0, 1), (2,)]


def test_pieces_with_backs_need_a_page_behind_them(press: Press) -> None:
    bare, backed = cards(TOKEN, 26, backs=False), cards(CARD, 2)
    assert [it.sets for it in share(press, bare, backed)] == [(0,), (1,)]
    (shared,) = share(press, cards(TOKEN, 26), cards(CARD, 2, backs=False))
    front, back = shared.documents["cards"].pages
    assert (len(front.spots), len(back.spots)) == (28, 26)


def test_shops_and_folds_share_nothing(press: Press) -> None:
    assert len(share(press, cards(TOKEN, 3), cards(CARD, 1), shop=True)) == 2
    assert len(share(press, cards(TOKEN, 3), cards(CARD, 1), back="fold")) == 2


def test_the_margin_line_stands_once(press: Press) -> None:
    (shared,) = share(press, cards(CARD, 2), cards(TOKEN, 3), back="none")
    (page,) = shared.documents["cards"].pages
    alone = share(press, cards(CARD, 2), back="none")[0].documents["cards"].pages[0]
    lines = [
        [item for layer in it.over for item in layer.items if not isinstance(item, Shape)]
        for it in (alone, page)
    ]
    assert lines[0] == lines[1] != []
