"""QR codes need quiet: nothing else may be printed into the white around them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from cruxpress.press.geometry import Bounds, Matrix
from cruxpress.press.inked import covers, enters
from cruxpress.press.items import Decor, Item, Items, Layer, Qr, Shape, Turned
from cruxpress.press.preflight.outlines import Leaf, Report, exact_bounds, leaves, name_of, outlines
from cruxpress.press.press import Press

# Items side by side share a micrometre where sizes were rounded.
SLACK = 2


@dataclass(frozen=True, slots=True)
class Zone:
    """The box of a QR code as a layer's items see it.

    `since` is the number of the item of that layer which draws the code: items before it lie
    under the code, items after it over it.
    """

    box: Bounds
    since: int
    bare: bool
    # Not compared: a thousand sheets have a code of their own at the same place.
    code: Qr = field(compare=False)


class QuietZones:
    """The QR codes of all layers, and who comes too near to them."""

    def __init__(self, press: Press, report: Report) -> None:
        self._press = press
        self._report = report
        self._found: dict[Layer, tuple[Zone, ...]] = {}

    def zones(self, layers: Sequence[Layer]) -> list[tuple[Zone, ...]]:
        """For each layer the codes of the whole face that its items must keep away from."""
        own = [self._of(layer) for layer in layers]
        if not any(own):
            return own
        seen = []
        for at, layer in enumerate(layers):
            # A code on a ground of its own hides what lies under it.
            under = [z for zones in own[at + 1 :] for z in zones if z.bare]
            over = [z for zones in own[:at] for z in zones]
            last = len(layer.items)
            seen.append(
                (
                    *own[at],
                    *(replace(zone, since=last) for zone in under),
                    *(replace(zone, since=-1) for zone in over),
                )
            )
        return seen

    def _of(self, layer: Layer) -> tuple[Zone, ...]:
        if layer not in self._found:
            self._found[layer] = tuple(self._search(layer.items))
        return self._found[layer]

    def _search(self, items: Items) -> Iterable[Zone]:
        for at, item in enumerate(items):
            kind = type(item)
            if kind is Qr or kind is Turned or kind is Decor:
                for leaf, matrix in leaves((item,)):
                    if isinstance(leaf, Qr):
                        box = _shrunk(exact_bounds(leaf, self._press, matrix))
                        yield Zone(box, at, leaf.ground is None, leaf)

    def check(self, item: Item, at: int, zone: Zone) -> None:
        """Judge an item near a code; at is its number in its layer."""
        under = at <= zone.since
        for leaf, matrix in leaves((item,)):
            if leaf is zone.code:
                under = False
            elif under and not zone.bare:
                continue
            elif self._disturbs(leaf, matrix, zone, under):
                what = (
                    f"{name_of(leaf)} stands in the quiet zone of the QR code at "
                    f"{zone.code.place}; keep out of its box"
                )
                self._report.add("quiet zone", leaf.place, 0, what)

    def _disturbs(self, leaf: Leaf, matrix: Matrix, zone: Zone, under: bool) -> bool:
        drawn = list(outlines(leaf, self._press, matrix))
        if not any(enters(outline, zone.box) for outline in drawn):
            return False
        # Under a code without a ground, an even colour is its ground.
        even = isinstance(leaf, Shape) and leaf.fill is not None
        return not (under and even and all(covers(outline, zone.box) for outline in drawn))


def _shrunk(box: Bounds) -> Bounds:
    return box[0] + SLACK, box[1] + SLACK, box[2] - SLACK, box[3] - SLACK
