"""Everything that a layout may name, read once: papers, pieces, inks, fonts, styles, icons."""

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.press.fonts import Font, read_fonts
from cruxpress.press.icons import Binding, Icon, read_art, read_icon
from cruxpress.press.icons.choice import read_binding
from cruxpress.press.pieces import read_piece
from cruxpress.press.shops import ShopPreset, read_preset
from cruxpress.press.stock import (
    DRAWN_IN,
    Ink,
    Paper,
    PieceSize,
    as_said,
    read_inks,
    read_paper_size,
)
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, each
from cruxpress.specs.records import read_record
from cruxpress.specs.units import in_mm
from cruxpress.specs.values import Known

if TYPE_CHECKING:
    from cruxpress.press.furniture import Furniture
    from cruxpress.press.layout import Layout

R = TypeVar("R")


class Press:
    """What is at hand for a run: the library, and all that its shared files hold."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._icons: dict[Path, Icon] = {}
        self._bindings: dict[Path, Binding] = {}
        # What was opened once, for all sheets of a run; `open_layout` and `furniture_of` fill them.
        self.layouts: dict[str, Layout] = {}
        self.furniture: Furniture | None = None

    @cached_property
    def fonts(self) -> Mapping[str, Font]:
        return read_fonts(self.library)

    @cached_property
    def inks(self) -> Mapping[str, Ink]:
        return read_inks(self.library)

    @cached_property
    def papers(self) -> Mapping[str, Paper]:
        return self._records("papers", Paper, "a paper")

    @cached_property
    def pieces(self) -> Mapping[str, PieceSize]:
        problems: list[Problem] = []
        found = {}
        for entry in self.library.shared_map("pieces"):
            try:
                found[entry.key] = read_piece(entry.node, Known(), entry.key)
            except BadInput as bad:
                problems += bad.problems
        if problems:
            raise BadInput(problems)
        return found

    def preset(self, name: str) -> ShopPreset:
        """What a shop or a cutter takes, by its name."""
        return read_preset(self.library, name)

    @cached_property
    def styles(self) -> Map:
        return self.library.shared_map("styles")

    @cached_property
    def palette(self) -> Mapping[str, str]:
        """The colours that icons are drawn in, from their values on a screen to their names.

        Ours keep the values that our icons are drawn in, so that who gives a name another value
        changes the icons with it.
        """
        shipped = read_inks(Library(self.library.shipped, self.library.fonts))[DRAWN_IN].colours
        colours = {**self.inks[DRAWN_IN].colours, **shipped}
        return {
            "#" + "".join(f"{round(part * 255):02X}" for part in parts): name
            for name, parts in reversed(list(colours.items()))
        }

    def paper(self, name: str) -> Paper:
        """A paper by its name as people write it, or by its size: `8.5x11in`, `200mm x 280mm`."""
        found = self._called(name, self.papers)
        if found:
            return found
        size = read_paper_size(name)
        if size is None:
            names = did_you_mean(name, self.papers)
            raise BadInput(f"there is no paper '{name}'{names}, or a size as 200mmx280mm")
        same = (paper for paper in self.papers.values() if paper.is_about(*size))
        width, height = size
        own = f"{in_mm(width)}x{in_mm(height)}".replace(" ", "")
        return next(same, None) or Paper(own, width, height, 6350)

    def ink(self, name: str) -> Ink:
        """An ink by its name as people write it: also color and gray."""
        found = self._called(name, self.inks)
        if found is None:
            raise BadInput(f"there is no ink '{name}'{did_you_mean(name, self.inks)}")
        return found

    @staticmethod
    def _called(name: str, known: Mapping[str, R]) -> R | None:
        """What people call something: in any case, with spaces or without, as Americans spell."""
        if name in known:
            return known[name]
        return {as_said(each): thing for each, thing in known.items()}.get(as_said(name))

    def icon(self, file: Path) -> Icon:
        """An icon by its file: ours are linted strictly, a designer's own may be any drawing."""
        if file not in self._icons:
            shown = self.library.shown(file)
            if self.library.ships(file):
                self._icons[file] = read_icon(file, self.palette, shown)
            else:
                self._icons[file] = read_art(file, self.binding(file.parent), shown)
        return self._icons[file]

    def binding(self, folder: Path) -> Binding:
        """What a folder of icons says of their colours."""
        if folder not in self._bindings:
            self._bindings[folder] = read_binding(
                self.library, folder, self.palette, self.known({})
            )
        return self._bindings[folder]

    def known(self, icons: Mapping[str, Path]) -> Known:
        """The names that a layout with these icons may use.

        What is wrong with any of the files that say them is told at once.
        """
        each(("inks", "fonts", "pieces", "papers", "styles"), partial(getattr, self))
        return Known(
            {
                "colour": frozenset(self.inks["colour"].colours),
                "font": frozenset(self.fonts),
                "icon": frozenset(icons),
                "piece": frozenset(self.pieces),
                "paper": frozenset(self.papers),
            }
        )

    def _records(self, name: str, record: type[R], what: str) -> Mapping[str, R]:
        problems: list[Problem] = []
        found = {}
        for entry in self.library.shared_map(name):
            read = read_record(record, entry.node, Known(), problems, what, name=entry.key)
            if read is not None:
                found[entry.key] = read
        if problems:
            raise BadInput(problems)
        return found
