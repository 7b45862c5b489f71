"""What all elements share: a box in the room around them, a turn, and a condition."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from cruxpress.core.data import Value
from cruxpress.core.errors import Place, Problem
from cruxpress.press.fonts import Font
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Decor, Item, Items, Stamp, Turned
from cruxpress.specs.binding import Scope
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Fault, Map
from cruxpress.specs.records import param
from cruxpress.specs.units import LONGEST, Extent
from cruxpress.specs.values import EXTENT, YES_NO, Known, known_name, length, number, optional

COLOUR = known_name("colour")
COLOUR_OR_NONE = optional(COLOUR)
LINE_WIDTH = length(most=20_000)
ICON = known_name("icon", "an")
ICON_OR_NONE = optional(ICON)
MOST_COPIES = 250_000  # more than any printer's side holds; beyond it loops were nested by mistake


@dataclass(frozen=True)
class ElementContext:
    """What an element needs while it is placed: fonts, known names, files, and the data."""

    fonts: Mapping[str, Font]
    known: Known
    library: Library
    file: Path
    scope: Scope
    icons: Mapping[str, Path]
    copies: int = 1
    # What was worked out for one page and serves all others of a layout.
    kept: dict[object, object] = field(default_factory=dict, compare=False, repr=False)

    def stamp(self, icon: str, box: Box, tint: str | None, place: Place) -> Stamp:
        """An icon by its name, which the layout's reader has checked."""
        return Stamp(icon, self.icons[icon], box, tint, place)

    def with_data(self, more: Mapping[str, Value]) -> "ElementContext":
        return replace(self, scope={**self.scope, **more})

    def repeated(self, count: int, place: Place) -> "ElementContext":
        """The context inside something that stands `count` times in what is itself repeated."""
        copies = self.copies * count
        if copies > MOST_COPIES:
            raise Fault(
                place,
                f"it would stand {copies:,} times on one side, in all repeats around it; "
                f"{MOST_COPIES:,} are the most",
            )
        return replace(self, copies=copies)


@dataclass(frozen=True, kw_only=True)
class Element(ABC):
    """The parameters that every element has."""

    x: Extent | None = param(EXTENT, "left edge, from the left of the room; 0 when left out", None)
    y: Extent | None = param(EXTENT, "upper edge, from the top of the room; 0 when left out", None)
    width: Extent | None = param(EXTENT, "width; the rest of the room when left out", None)
    height: Extent | None = param(EXTENT, "height; the rest of the room when left out", None)
    right: Extent | None = param(EXTENT, "right edge, counted inwards from the room's right", None)
    bottom: Extent | None = param(
        EXTENT, "lower edge, counted inwards from the bottom of the room", None
    )
    turn: float = param(number(-360, 360), "degrees clockwise, about the middle of the box", 0.0)
    decor: bool = param(
        YES_NO, "a pattern that may be cut anywhere; it must then reach the whole bleed", False
    )
    place: Place
    takes: ClassVar[frozenset[str]] = frozenset()  # names of data that it asks for by itself

    def frame(self, room: Box) -> Box:
        """The element's own box inside the room around it."""
        # Two of three say where a box stands; the third could only be ignored.
        if self.x is not None and self.width is not None and self.right is not None:
            raise self.fault("x, width and right are all given; leave one out")
        if self.y is not None and self.height is not None and self.bottom is not None:
            raise self.fault("y, height and bottom are all given; leave one out")
        x, width = _span(self.x, self.width, self.right, room.width)
        y, height = _span(self.y, self.height, self.bottom, room.height)
        if width < 0 or height < 0:
            needs = f"its box would be {Box(0, 0, width, height).size} in a room of {room.size}"
            raise self.fault(f"no room is left for it: {needs}")
        return Box(room.x + x, room.y + y, width, height)

    def items_in(self, room: Box, context: ElementContext) -> Items:
        """The element's items, turned and marked as decor where it says so."""
        box = self.frame(room)
        items = tuple(self.draw(box, context))
        if self.turn and items:
            centre = box.x + box.width // 2, box.y + box.height // 2
            items = (Turned(items, *centre, self.turn, self.place),)
        return (Decor(items, self.place),) if self.decor and items else items

    def height_in(self, width: Um, context: ElementContext) -> Um | None:
        """How high it is in a room of a width: what it says, or what follows from its contents."""
        if self.height is not None and not self.height.percent:
            return self.height.um
        return self.own_height(self.frame(Box(0, 0, width, LONGEST)).width, context)

    def own_height(self, width: Um, context: ElementContext) -> Um | None:
        """The height that follows from its contents; none where it fills what it is given."""
        return None

    def fault(self, what: str) -> Fault:
        return Fault(self.place, what)

    @classmethod
    def look_up_files(
        cls, values: Mapping[str, Any], context: ElementContext, at: Place
    ) -> tuple[Problem, ...]:
        """Files that are not there, of an element some of whose values cannot be read."""
        return ()

    @classmethod
    def own_names(cls, given: Map) -> frozenset[str]:
        """Names of data that the element always gives to the elements inside it."""
        return frozenset()

    @abstractmethod
    def draw(self, box: Box, context: ElementContext) -> Iterable[Item]:
        """The items that the element stands for, inside its box."""


def _span(start: Extent | None, size: Extent | None, end: Extent | None, room: Um) -> tuple[Um, Um]:
    """Start and size along one side, from whichever two of start, size and end are given."""
    last = room - end.within(room) if end else room
    if end and size:
        return last - size.within(room), size.within(room)
    first = start.within(room) if start else 0
    return first, size.within(room) if size else last - first
