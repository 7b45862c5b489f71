"""Near the cut: print keeps inside the safe area, or reaches the bleed, so that drift is unseen."""

from collections.abc import Iterator

from cruxpress.press.geometry import NOTHING, Bounds, Box, Matrix, union
from cruxpress.press.inked import turning_distances, turning_points
from cruxpress.press.items import Decor, Face, Glyphs, Qr
from cruxpress.press.outlines import distance, polygon
from cruxpress.press.preflight.outlines import Leaf, Report, exact_bounds, leaves, name_of, outlines
from cruxpress.press.press import Press
from cruxpress.specs.units import in_mm

SIDES = ("left", "top", "right", "bottom")
# Halves of odd sizes are rounded, and four curves are not quite a circle; no cutter is as exact.
SLACK = 10


class Edges:
    """The rule of the safe area and the bleed, for faces of one size."""

    def __init__(self, face: Face, press: Press, report: Report) -> None:
        self._width, self._height = face.width, face.height
        self._bleed, self._safe, self._is_round = face.bleed, face.safe, face.round_piece
        self._corners = polygon(face.outline) if face.outline and not self._is_round else []
        self._press = press
        self._report = report

    @property
    def surely_safe(self) -> Bounds:
        """A rectangle in which all is safe; most items lie in it, and need no second look."""
        if self._corners:
            return NOTHING  # turned inside out: every item gets a second look
        if not self._is_round:
            return Box(0, 0, self._width, self._height).grown(-self._safe).bounds
        # The square inside a circle; rounded inwards.
        half = (min(self._width, self._height) / 2 - self._safe) * 0.707
        x, y = self._width / 2, self._height / 2
        return x - half, y - half, x + half, y + half

    def check(self, item: Leaf | Decor, matrix: Matrix) -> None:
        """Judge an item by its exact outline."""
        if isinstance(item, Decor):
            self._decor(item, matrix)
        elif self._is_round:
            self._round(item, matrix)
        elif self._corners:
            self._shaped(item, matrix)
        else:
            box = exact_bounds(item, self._press, matrix)
            near = self._near(box, self._may_be_cut(item))
            if near:
                self._tell(item, near, self._what_is_right(item, "each edge"))

    def _near(self, box: Bounds, may_be_cut: bool) -> list[tuple[str, float]]:
        """The sides near which a rectangle ends, and how far inside the cut edge that is."""
        insides = box[0], box[1], self._width - box[2], self._height - box[3]
        return [
            (side, inside)
            for side, inside in zip(SIDES, insides, strict=True)
            if inside < self._safe - SLACK and not (may_be_cut and inside <= SLACK - self._bleed)
        ]

    def _may_be_cut(self, item: Leaf) -> bool:
        """Whether print may run off the piece: half a word or half a QR code is none."""
        return self._bleed > 0 and not isinstance(item, Glyphs | Qr)

    def _decor(self, decor: Decor, matrix: Matrix) -> None:
        box = union(
            exact_bounds(leaf, self._press, turned) for leaf, turned in leaves(decor.items, matrix)
        )
        near = self._near(box, may_be_cut=True)
        if near:
            beyond = f"reach {in_mm(self._bleed)} beyond" if self._bleed else "reach"
            right = f"decor may be cut anywhere, so let it {beyond} each edge that it comes near"
            self._tell(decor, near, right)

    def _round(self, item: Leaf, matrix: Matrix) -> None:
        centre = self._width / 2, self._height / 2
        radius = min(centre)
        safe, bleed = radius - self._safe + SLACK, radius + self._bleed - SLACK
        may_be_cut = self._may_be_cut(item)
        worst = max(
            (
                far
                for outline in outlines(item, self._press, matrix)
                for far in turning_distances(outline, centre)
                if far > safe and not (may_be_cut and far >= bleed)
            ),
            default=None,
        )
        if worst is not None:
            self._tell(item, [("round", radius - worst)], self._what_is_right(item, "it"))

    def _shaped(self, item: Leaf, matrix: Matrix) -> None:
        """Judge by how far the corners of an item are from the outline, inside or beyond it."""
        middle = self._width / 2, self._height / 2
        may_be_cut = self._may_be_cut(item)
        worst = None
        for outline in outlines(item, self._press, matrix):
            for point in turning_points(outline, middle):
                inside = distance(self._corners, point) - outline.reach
                beyond = outline.reach - distance(self._corners, point)
                too_near = inside < self._safe - SLACK
                if too_near and not (may_be_cut and beyond >= self._bleed - SLACK):
                    worst = inside if worst is None else min(worst, inside)
        if worst is not None:
            self._tell(item, [("cut", worst)], self._what_is_right(item, "it"))

    def _what_is_right(self, item: Leaf, edge: str) -> str:
        stay = f"stay {in_mm(self._safe)} inside {edge}"
        if not self._bleed:
            return f"{stay}, for this piece has no bleed"
        if not self._may_be_cut(item):
            return stay
        return f"{stay}, or reach {in_mm(self._bleed)} beyond it"

    def _tell(self, item: Leaf | Decor, near: list[tuple[str, float]], right: str) -> None:
        ends = ", ".join(_how_far(side, inside) for side, inside in near)
        worst = self._safe - min(inside for _, inside in near)
        what = f"{name_of(item)} ends too near the cut ({ends}); {right}"
        self._report.add("edge", item.place, worst, what)


def _how_far(side: str, inside: float) -> str:
    named = {"round": "the round edge", "cut": "the outline"}
    edge = named.get(side, f"the {side} edge")
    um = round(inside)
    if abs(um) < 5:
        return f"on {edge}"
    return f"{in_mm(abs(um))} {'inside' if um > 0 else 'beyond'} {edge}"


def outside(box: Bounds, room: Box) -> Iterator[tuple[str, float]]:
    """The sides on which a rectangle leaves a room, and by how much."""
    beyond = room.x - box[0], room.y - box[1], box[2] - room.right, box[3] - room.bottom
    for side, by in zip(SIDES, beyond, strict=True):
        if by > SLACK:
            yield side, by
