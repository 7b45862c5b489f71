"""What the press must have at hand: glyphs, fonts that may be embedded, ink that can dry."""

from functools import cache
from pathlib import Path

from cruxpress.core.errors import Place
from cruxpress.press.elements.glyphs import refuse_missing
from cruxpress.press.fonts import measure
from cruxpress.press.icons import Icon
from cruxpress.press.items import Glyphs, Stamp
from cruxpress.press.preflight.report import Report
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink
from cruxpress.specs.nodes import Fault

MOST_INK = 300


class FontFacts:
    """A font in use: how far its tallest letters reach, and the texts that it can draw."""

    __slots__ = ("above", "below", "texts")

    def __init__(self, above: float, below: float) -> None:
        self.above = above
        self.below = below
        self.texts: set[str] = set()


class Supplies:
    """Fonts, colours and icons that a document uses; each is looked at when it first comes up."""

    def __init__(self, ink: Ink, press: Press, report: Report) -> None:
        self._ink = ink
        self._press = press
        self._report = report
        self.fonts: dict[str, FontFacts] = {}
        self.colours: set[str] = set()
        self._files: dict[str, tuple[str, Path]] = {}

    def font(self, run: Glyphs) -> FontFacts:
        """Look at a font: whether it may be embedded, and whether its name is its own."""
        font = self._press.fonts[run.font]
        measures = font.measures
        if not measures.may_embed:
            what = (
                f"the licence of the font '{run.font}' ({font.file.name}) forbids to embed it; "
                "use another font"
            )
            self._report.add(f"embed {run.font}", run.place, 0, what)
        name, file = self._files.setdefault(measures.face_name, (run.font, font.file))
        if file != font.file:
            what = (
                f"the fonts '{name}' ({file.name}) and '{run.font}' ({font.file.name}) both call "
                f"themselves '{measures.face_name}', and readers would mix them up; use one of them"
            )
            self._report.add(f"face {run.font}", run.place, 0, what)
        facts = self.fonts[run.font] = FontFacts(*tallest(font.file))
        return facts

    def text(self, run: Glyphs, facts: FontFacts) -> None:
        """Look at a text: whether its font can draw all of it."""
        try:
            refuse_missing(self._press.fonts[run.font], run.text, run.place)
        except Fault as fault:
            self._report.add("glyph", run.place, len(run.text), fault.problems[0].what)
        else:
            # Only what is fine is kept: what is not must be told at each place.
            facts.texts.add(run.text)

    def colour(self, name: str, place: Place) -> None:
        """Look at a colour: whether the ink has it, and whether the paper can take it."""
        if name not in self._ink.colours:
            what = f"the ink '{self._ink.name}' has no colour '{name}'; give it one in inks.yaml"
            self._report.add(f"colour {name}", place, 0, what)
            return
        percent = self._ink.coverage(name)
        if round(percent, 2) <= MOST_INK:
            self.colours.add(name)
            return
        what = (
            f"the colour '{name}' puts {percent:.0f} % of ink on paper, more than the "
            f"{MOST_INK} % that dry; lower it in the ink '{self._ink.name}'"
        )
        self._report.add(f"colour {name}", place, 0, what)

    def icon_colours(self, stamp: Stamp, icon: Icon) -> bool:
        """Look at every colour that an icon is printed in, and say whether all are fine."""
        named = {colour for shape in icon.shapes for colour in (shape.fill, shape.stroke) if colour}
        used = {stamp.tint if stamp.tint and name != "white" else name for name in named}
        for name in sorted(used - self.colours):
            self.colour(name, stamp.place)
        return used <= self.colours


@cache
def tallest(file: Path) -> tuple[float, float]:
    """How far the tallest letters of a font reach above and below its line, by its size."""
    measures = measure(file)
    lows, highs = zip(*measures.heights.values(), strict=True)
    return max(highs) / measures.units, -min(lows) / measures.units
