"""What shops and cutters take, as data: layouts/presets/NAME.yaml, each figure with its source."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.press.backs import Flip
from cruxpress.press.geometry import Um
from cruxpress.press.stock import PieceSize, size_in_mm
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Fault, Map, Node, Scalar, quoted
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import (
    TEXT,
    YES_NO,
    Kind,
    Known,
    length,
    list_of,
    map_of,
    one_of,
    scalar,
    whole,
)

T = TypeVar("T")

FOLDER = "presets"
ABOUT: Um = 2000  # a card within this of a shop's size is printed in that size
LEAST_SCALE, MOST_SCALE = 900, 1100  # in thousandths
PER_INCH = 25_400
_PIXELS = re.compile(r"\s*([1-9][0-9]{1,4})\s*x\s*([1-9][0-9]{1,4})\s*")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _date(node: Node, _: Known) -> str:
    text = scalar(node, "a date")
    if not _DATE.fullmatch(text):
        raise Fault(node.place, f"{quoted(text)} is no date; write it as 2026-11-18")
    return text


def _pixels(node: Node, _: Known) -> tuple[int, int]:
    text = scalar(node, "a size in pixels")
    found = _PIXELS.fullmatch(text)
    if found is None:
        raise Fault(node.place, f"{quoted(text)} is no size in pixels; write it as 825 x 1125")
    return int(found[1]), int(found[2])


@dataclass(frozen=True, kw_only=True)
class Sourced:
    """Where a figure was read."""

    source: str = param(TEXT, "where it was read")
    date: str = param(Kind("a date as 2026-11-18", _date), "when it was read")
    verified: bool = param(YES_NO, "whether the shop itself says so")


@dataclass(frozen=True, kw_only=True)
class SourcedNode(Sourced):
    """A figure as it stands in the file."""

    is_: Node = param(Kind("a figure", lambda node, _: node), "the figure")


@dataclass(frozen=True)
class Figure(Generic[T]):
    """A figure, and where it was read."""

    value: T
    source: Sourced


def figure(kind: Kind[T]) -> Kind[Figure[T]]:
    """A figure of a kind, with its source."""
    noted = record_kind(SourcedNode, "a figure")

    def read(node: Node, known: Known) -> Figure[T]:
        found = noted.read(node, known)
        return Figure(kind.read(found.is_, known), found)

    return Kind(f"{kind.name}, with its source", read)


_LENGTH, _COUNT, _TEXT = figure(length()), figure(whole(1, 10_000)), figure(TEXT)


@dataclass(frozen=True, kw_only=True)
class ShopSize(Sourced):
    """A size of cards that a shop prints: after the cut, and what its file holds around it."""

    width: Um = param(length(least=5000), "its width after the cut")
    height: Um = param(length(least=5000), "its height after the cut")
    bleed: Um = param(length(most=20_000), "how far print reaches beyond the cut")
    pixels: tuple[int, int] | None = param(
        Kind("a size such as 825 x 1125", _pixels), "the size of its pictures", None
    )

    @property
    def whole(self) -> tuple[Um, Um]:
        """Width and height with the bleed."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed

    def is_about(self, piece: PieceSize) -> bool:
        """Whether a piece is meant to be of this size; shops cut no round cards."""
        off = abs(piece.width - self.width), abs(piece.height - self.height)
        return max(off) <= ABOUT and not piece.round

    def scale_of(self, piece: PieceSize, bleed: Um) -> int:
        """At how many thousandths a piece and its bleed fill the whole size, and cover its cut."""
        wide, high = self.whole
        pairs = (
            (wide, piece.width + 2 * bleed),
            (high, piece.height + 2 * bleed),
            (self.width, piece.width),
            (self.height, piece.height),
        )
        return max(-(-1000 * wanted // there) for wanted, there in pairs)


@dataclass(frozen=True, kw_only=True)
class ShopPreset:
    """What all shops and cutters have."""

    name: str
    title: str = param(TEXT, "what it is called")
    makes: str = param(one_of("pictures", "pdf", "book", "cutter"), "what it takes")
    ink: str = param(TEXT, "the ink that it takes; none: any", "")

    @property
    def is_for_cards(self) -> bool:
        return self.makes != "book"

    @property
    def is_home(self) -> bool:
        """Whether pages are printed at home, and cut by a machine."""
        return self.makes == "cutter"

    def figures(self) -> Iterator[tuple[str, Sourced]]:
        """Every figure of the preset by its name, with its source."""
        for each in fields(self):
            value = getattr(self, each.name)
            name = each.name.replace("_", "-")
            if isinstance(value, Figure):
                yield name, value.source
            elif isinstance(value, Mapping):
                yield from ((f"{name}.{key}", size) for key, size in value.items())
            elif isinstance(value, tuple):
                yield from ((f"{name}.{at}", part) for at, part in enumerate(value, 1))


@dataclass(frozen=True, kw_only=True)
class CardShop(ShopPreset):
    """A shop that prints cards: from a picture for each side, or from a PDF of all sides."""

    sizes: Mapping[str, ShopSize] = param(
        map_of(record_kind(ShopSize, "a size")), "the sizes that it prints"
    )
    safe: Figure[Um] = param(_LENGTH, "how far inside the cut all that matters should stay")
    dpi: Figure[int] | None = param(_COUNT, "for pictures: dots an inch", None)
    standard: Figure[str] | None = param(
        figure(one_of("PDF/X-1a:2001", "PDF/X-1a:2003")), "for a PDF: what it is built to", None
    )
    condition: Figure[str] | None = param(_TEXT, "for a PDF: the printing condition", None)
    most_ink: Figure[int] | None = param(_COUNT, "for a PDF: the most ink, in percent", None)

    def size_of(self, piece: PieceSize) -> ShopSize:
        """The shop's size for a piece, or a refusal that says which sizes there are."""
        near = [size for size in self.sizes.values() if size.is_about(piece)]
        if not near:
            known = (f"{n} ({size_in_mm(s.width, s.height)})" for n, s in self.sizes.items())
            its = size_in_mm(piece.width, piece.height)
            what = f"{self.title} has no size for {piece.name} ({its}, {piece.shape})"
            raise BadInput(f"{what}; it has {', '.join(known)}, within {ABOUT // 1000} mm")
        return min(near, key=lambda s: abs(s.width - piece.width) + abs(s.height - piece.height))


@dataclass(frozen=True, kw_only=True)
class InsideMargin(SourcedNode):
    """How wide the margin at the spine is in a book of so many pages."""

    pages: int = param(whole(1, 10_000), "up to how many pages")

    @property
    def um(self) -> Um:
        return _MARGIN.read(self.is_, Known())


_MARGIN = length()


@dataclass(frozen=True, kw_only=True)
class BookShop(ShopPreset):
    """A shop that binds pages into a book."""

    fewest_pages: Figure[int] = param(_COUNT, "the fewest pages of a book")
    most_pages: Figure[int] = param(_COUNT, "the most pages of a book")
    narrowest: Figure[Um] = param(_LENGTH, "the least width of a page")
    widest: Figure[Um] = param(_LENGTH, "the most width of a page")
    lowest: Figure[Um] = param(_LENGTH, "the least height of a page")
    highest: Figure[Um] = param(_LENGTH, "the most height of a page")
    outside: Figure[Um] = param(_LENGTH, "the margin at the three outer edges")
    inside: tuple[InsideMargin, ...] = param(
        list_of(record_kind(InsideMargin, "a margin"), least=1), "margins at the spine"
    )


@dataclass(frozen=True, kw_only=True)
class Cutter(ShopPreset):
    """A machine that looks for three marks on a printed page and cuts along lines."""

    flip: Figure[Flip] = param(figure(one_of("long", "short")), "the edge to turn pages over")
    length: Figure[Um] = param(_LENGTH, "how long the arms of its corner marks are")
    thickness: Figure[Um] = param(_LENGTH, "how thick its marks are")
    inset: Figure[Um] = param(_LENGTH, "how far its marks stand from the paper's edge")
    square: Figure[Um] = param(_LENGTH, "the side of its square mark")
    between: Figure[Um] = param(_LENGTH, "room between two cards")
    bleed: Figure[Um] = param(_LENGTH, "how far print may reach beyond the cut")
    corner: Figure[Um] = param(_LENGTH, "the radius of the corners that it cuts")
    clear: Figure[Um] = param(_LENGTH, "how far print keeps from its marks")


_KINDS: Mapping[str, type[ShopPreset]] = {
    "pictures": CardShop,
    "pdf": CardShop,
    "book": BookShop,
    "cutter": Cutter,
}


def preset_names(library: Library) -> list[str]:
    """The presets that can be named."""
    files = (file for root in library.roots for file in (root / FOLDER).glob("*.yaml"))
    return sorted({file.stem for file in files})


def read_preset(library: Library, name: str) -> ShopPreset:
    """A preset by its name as people write it."""
    names = preset_names(library)
    said = re.sub(r"[^a-z0-9]", "", name.lower())
    found = next((each for each in names if each.replace("-", "") == said), None)
    if found is None:
        titles = {re.sub(r"[^a-z0-9]", "", _title(library, each).lower()): each for each in names}
        found = titles.get(said)
    if found is None:
        raise BadInput(f"there is no shop '{name[:60]}'{did_you_mean(name, names)}")
    node = library.layout(f"{FOLDER}/{found}")
    return _read(found, node)


def is_preset(file: Path) -> bool:
    """Whether a file says what a shop takes, and is no layout."""
    return file.parent.name == FOLDER


def check_preset(library: Library, file: Path) -> None:
    """Refuse a preset that cannot be used."""
    _read(file.stem, library.layout_file(file))


def _title(library: Library, name: str) -> str:
    title = library.layout(f"{FOLDER}/{name}").get("title")
    return title.text if isinstance(title, Scalar) else ""


def _read(name: str, node: Map) -> ShopPreset:
    makes = node.get("makes")
    record = _KINDS.get(makes.text if isinstance(makes, Scalar) else "", ShopPreset)
    problems: list[Problem] = []
    preset = read_record(record, node, Known(), problems, "a shop", name=name)
    check = partial(Problem, node.place)
    if isinstance(preset, CardShop):
        if preset.makes == "pictures":
            problems += map(check, _wrong_pixels(preset))
        elif preset.standard is None or preset.condition is None or preset.most_ink is None:
            problems.append(check("a shop that takes a PDF needs standard, condition, most-ink"))
    if problems or preset is None:
        raise BadInput(problems)
    return preset


def _wrong_pixels(preset: CardShop) -> Iterator[str]:
    """Pictures are as many dots wide and high as their size with its bleed."""
    if preset.dpi is None:
        yield "a shop that takes pictures needs dpi"
        return
    for name, size in preset.sizes.items():
        right = tuple(round(side * preset.dpi.value / PER_INCH) for side in size.whole)
        if size.pixels != right:
            given = "no pixels" if size.pixels is None else "{} x {} pixels".format(*size.pixels)
            yield f"the size '{name}' has {given}; with its bleed it has {right[0]} x {right[1]}"
