"""How fast the press is, side by side with bare reportlab scripts: python -m workshop.bench.press

Ours starts from a layout that was read but never used, and ends with the checked bytes of a file:
faces are placed, imposed, given marks, looked at by preflight and written. The bare scripts draw
the same pages with plain canvas calls. Both run in this process, in turns, and both know their
fonts from a first go that is not counted.
"""

from collections.abc import Callable
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.press.furniture import Furniture
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import card_documents, pad_document
from cruxpress.products.printing import (
    PrintOptions,
    PrintSheet,
    finish,
    make_cards,
    make_pad,
    open_press,
    print_settings,
)
from workshop.bench.bare_deck import draw_deck
from workshop.bench.bare_different import BareSheet, different_sheets, draw_sheets
from workshop.bench.bare_same import same_sheets
from workshop.bench.beats import Go, beat, compare, cpu

LAYOUTS = Path(__file__).parent / "layouts"
OPTIONS = PrintOptions()


class TimedPress:
    """Our way to the same pages."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._furniture = Furniture(press)
        self._settings = print_settings(press, OPTIONS)

    def open(self, name: str) -> Layout:
        """A layout that has placed nothing yet."""
        return open_layout(self._press, LAYOUTS / f"{name}.yaml")

    def deck(self, layout: Layout) -> bytes:
        documents = card_documents(make_cards(layout), self._settings, self._furniture)
        return finish(self._press, "deck", documents["cards"], OPTIONS).data

    def same(self, layout: Layout, sheet: PrintSheet, copies: int) -> bytes:
        return self._pad(layout, [sheet], copies)

    def different(self, layout: Layout, sheets: list[PrintSheet]) -> bytes:
        return self._pad(layout, sheets, 1)

    def _pad(self, layout: Layout, sheets: list[PrintSheet], copies: int) -> bytes:
        pad = make_pad(layout, sheets, copies=copies, sides=1)
        document = pad_document(pad, self._settings, 1, self._furniture)
        return finish(self._press, "pad", document, OPTIONS).data


def as_sheet(bare: BareSheet) -> PrintSheet:
    """The same sheet as a game would give it."""
    rows = [bare.letters[at : at + 6] for at in range(0, 36, 6)]
    data: dict[str, Value] = {"number": bare.number, "letters": "\n".join(rows), "code": bare.code}
    return PrintSheet(str(bare.number), bare.code, data)


def _ours(timed: TimedPress, name: str, render: Callable[[Layout], bytes]) -> Go:
    def go() -> float:
        layout = timed.open(name)
        return cpu(lambda: render(layout))

    return go


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s; fonts are registered on both sides, times are CPU medians")
    timed = TimedPress(open_press())
    deck = _ours(timed, "deck", timed.deck)
    compare("54 cards, 9 to a page", deck, lambda: cpu(draw_deck), 3, rounds=25)

    same = same_sheets(1000)
    sheet = as_sheet(same[0])
    ours = _ours(timed, "sheet", lambda layout: timed.same(layout, sheet, 1000))
    compare("1,000 identical sheets", ours, lambda: cpu(lambda: draw_sheets(same)), 0.3, rounds=5)

    different = different_sheets(1000)
    sheets = [as_sheet(bare) for bare in different]
    ours = _ours(timed, "sheet", lambda layout: timed.different(layout, sheets))
    compare(
        "1,000 different sheets", ours, lambda: cpu(lambda: draw_sheets(different)), 1.5, rounds=5
    )


if __name__ == "__main__":
    main()
