"""Papers, pieces and random pages that the tests of imposition, backs and marks share."""

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from cruxpress.core.errors import BadInput
from cruxpress.press.imposition import Imposition, Orientation, plan
from cruxpress.press.stock import Paper, PieceSize

untimed = settings(deadline=None)  # a rule holds on a slow machine too

EDGE = 6350  # the hard limit of home printers

A4 = Paper("a4", 210_000, 297_000, EDGE)
A5 = Paper("a5", 148_000, 210_000, EDGE)
LETTER = Paper("letter", 215_900, 279_400, EDGE)
HALF_LETTER = Paper("half-letter", 139_700, 215_900, EDGE)
PAPERS = [A4, A5, LETTER, HALF_LETTER]

POKER = PieceSize("poker", 63_000, 88_000, 3000, 3000)
BRIDGE = PieceSize("bridge", 57_000, 88_000, 3000, 3000)
MINI = PieceSize("mini", 44_000, 63_000, 3000, 3000)
TAROT = PieceSize("tarot", 70_000, 120_000, 3000, 3000)
SQUARE_63 = PieceSize("square-63", 63_000, 63_000, 3000, 3000)
SQUARE_70 = PieceSize("square-70", 70_000, 70_000, 3000, 3000)
TOKEN = PieceSize("token", 25_000, 25_000, 2000, 2000, shape="round")
TOKEN_SQUARE = PieceSize("token-square", 20_000, 20_000, 2000, 2000)
PIECES = [POKER, BRIDGE, MINI, TAROT, SQUARE_63, SQUARE_70, TOKEN, TOKEN_SQUARE]

ORIENTATIONS: list[Orientation] = ["best", "portrait", "landscape"]


@dataclass(frozen=True)
class Asked:
    """One call of plan, with or without a fold, whether it fits or not."""

    paper: Paper
    piece: PieceSize
    gutter: int
    margin: int
    orientation: Orientation
    turn_pieces: bool

    def plan(self, fold_gutter: int | None = None) -> Imposition:
        return plan(
            self.paper,
            self.piece,
            fold_gutter=fold_gutter,
            gutter=self.gutter,
            margin=self.margin,
            orientation=self.orientation,
            turn_pieces=self.turn_pieces,
        )


def _odd_sizes() -> st.SearchStrategy[PieceSize]:
    side = st.integers(24_000, 130_000)
    return st.builds(PieceSize, st.just("odd"), side, side, st.integers(0, 5000), st.just(0))


def _odd_papers() -> st.SearchStrategy[Paper]:
    side = st.integers(100_000, 320_000)
    return st.builds(Paper, st.just("odd"), side, side, st.integers(0, 10_000))


asked = st.builds(
    Asked,
    st.sampled_from(PAPERS) | _odd_papers(),
    st.sampled_from(PIECES) | _odd_sizes(),
    st.sampled_from([0, 1, 3000, 6000]) | st.integers(0, 10_000),
    st.sampled_from([0, EDGE]) | st.integers(0, 20_000),
    st.sampled_from(ORIENTATIONS),
    st.booleans(),
)


def _fitting(ask: Asked, fold_gutter: int | None) -> Imposition | None:
    try:
        return ask.plan(fold_gutter)
    except BadInput:
        return None


@st.composite
def pages(draw: st.DrawFn) -> Imposition:
    """Any page that fits, flat."""
    return draw(asked.map(lambda ask: _fitting(ask, None)).filter(bool))  # type: ignore[return-value]


@st.composite
def folded_pages(draw: st.DrawFn) -> Imposition:
    """Any page that fits, folded."""
    gutter = draw(st.sampled_from([0, 1, 6000]) | st.integers(0, 20_000))
    return draw(asked.map(lambda ask: _fitting(ask, gutter)).filter(bool))  # type: ignore[return-value]


def count_by_hand(length: int, size: int, gutter: int) -> int:
    """Lay pieces down one after the other until the next would stick out."""
    count, end = 0, size
    while end <= length:
        count, end = count + 1, end + gutter + size
    return count


def most_by_hand(ask: Asked) -> int:
    pages_ = {
        "portrait": (ask.paper.width, ask.paper.height),
        "landscape": (ask.paper.height, ask.paper.width),
    }
    if ask.paper.width > ask.paper.height:
        pages_ = {"portrait": pages_["landscape"], "landscape": pages_["portrait"]}
    if ask.orientation != "best":
        pages_ = {ask.orientation: pages_[ask.orientation]}
    sizes = [(ask.piece.width, ask.piece.height)]
    if ask.turn_pieces:
        sizes.append((ask.piece.height, ask.piece.width))
    return max(
        count_by_hand(width - 2 * ask.margin, across, ask.gutter)
        * count_by_hand(height - 2 * ask.margin, down, ask.gutter)
        for width, height in pages_.values()
        for across, down in sizes
    )


def shape(page: Imposition) -> tuple[int, int, bool, bool]:
    return page.columns, page.rows, page.portrait, page.turned
