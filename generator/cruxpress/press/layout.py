"""A layout, read and ready: give it a sheet's data and it gives back faces."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.press.card_faces import further_faults
from cruxpress.press.deck import DECK, PartCard, in_column, with_deck
from cruxpress.press.elements import (
    ELEMENTS,
    ElementContext,
    ElementSet,
    Template,
    readable_templates,
)
from cruxpress.press.geometry import Box, Um
from cruxpress.press.items import Differ, Face, Items, Layer, PlacedFace
from cruxpress.press.layout_keys import LayoutKeys, readable_keys
from cruxpress.press.nets import PANELS, Panel
from cruxpress.press.outlines import cut_outline, mirrored
from cruxpress.press.pieces import TuckBox
from cruxpress.press.press import Press
from cruxpress.press.stock import Paper, PieceSize
from cruxpress.specs.binding import Scope
from cruxpress.specs.library import Library, merged
from cruxpress.specs.nodes import (
    Map,
    Node,
    Scalar,
    each,
    in_reading_order,
    is_nothing,
    kind_of,
    quoted,
)
from cruxpress.specs.records import left_over, read_record


def _panels(
    node: Map, read: Callable[[Node | None], tuple[Template, ...]], problems: list[Problem]
) -> Mapping[str, tuple[Template, ...]]:
    """The elements of the sides of a box that are neither its front nor its back."""
    given = node.get("panels")
    if given is None or is_nothing(given):
        return {}
    piece = node.get("piece")
    shape = piece.get("shape") if isinstance(piece, Map) else None
    if not isinstance(given, Map) or not isinstance(shape, Scalar) or shape.text != "tuckbox":
        what = "panels are for a tuck box; others have a front and a back"
        known = f"{kind_of(given)} stands where a map of panels should"
        problems.append(Problem(given.place, what if isinstance(given, Map) else known))
        return {}
    sides = PANELS[2:]
    problems += [
        Problem(entry.key_place, f"a tuck box has no panel {quoted(entry.key)}{hint}")
        for entry in given
        if entry.key not in sides
        for hint in [did_you_mean(entry.key, sides)]
    ]
    return {entry.key: read(entry.node) for entry in given if entry.key in sides}


class Side:
    """Front or back of a layout at one size; what takes no data is placed once for all sheets."""

    def __init__(
        self, layout: "Layout", name: str, templates: Sequence[Template], size: PieceSize
    ) -> None:
        self._layout = layout
        self._name = name
        self._size = size
        outline = cut_outline(size)
        self._outline = mirrored(outline, size.width) if name == "back" else outline
        self._tall = layout.tall_data(size.height)
        self._fixed: dict[int, tuple[Layer, Mapping[str, Items]]] = {}
        # In drawing order, parted where elements that vary with the data begin and end.
        self._runs = [
            (varies, list(run))
            for varies, run in groupby(templates, lambda it: bool(it.free & layout.varying))
        ]

    def face(self, data: Scope, name: str = "", whose: str = "") -> Face:
        """The face of one sheet or card; what its data makes wrong is told as `whose` it is."""
        context = self._layout.context.with_data({**self._tall, **data})
        problems: list[Problem] = []
        layers: list[Layer] = []
        parts: dict[str, Items] = {}
        for at, (varies, run) in enumerate(self._runs):
            if at not in self._fixed:
                wrong: list[Problem] = []
                # What a card lacks because its row cannot be read is told there, not here.
                if isinstance(data, PartCard):
                    run = [it for it in run if not data.lacks(it.free - context.scope.keys())]
                layer, named = self._place(run, context, wrong, data)
                # What went wrong once must go wrong again for the next sheet, not vanish.
                if not varies and not wrong:
                    self._fixed[at] = (layer, named)
                owner = f"{whose}: " if varies and whose else ""
                problems += [Problem(place, owner + what) for place, what in wrong]
            else:
                layer, named = self._fixed[at]
            parts |= named
            if layer.items:
                layers.append(layer)
        if problems:
            raise BadInput(dict.fromkeys(problems))
        size = self._size
        return Face(
            name or self._name,
            size.width,
            size.height,
            tuple(layers),
            size.bleed,
            size.safe,
            size.round,
            self._layout.place,
            tuple(self._differing(parts)),
            self._outline,
        )

    def _place(
        self,
        run: Sequence[Template],
        context: ElementContext,
        problems: list[Problem],
        data: Scope,
    ) -> tuple[Layer, Mapping[str, Items]]:
        room = Box(0, 0, self._size.width, self._size.height)
        named: dict[str, Items] = {}
        for template in run:
            try:
                named[template.name] = template.items_in(room, context)
            except BadInput as bad:
                problems += [in_column(problem, data, template.free) for problem in bad.problems]
        return Layer(tuple(item for items in named.values() for item in items)), named

    def _differing(self, parts: Mapping[str, Items]) -> Iterable[Differ]:
        for names in self._layout.keys.must_differ:
            shown = tuple(name for name in names if parts.get(name))
            if len(shown) > 1:
                items = tuple(parts[name] for name in shown)
                yield Differ(shown, items, self._layout.place_of("must-differ"))


class Layout:
    """A layout file, checked; its sides are made for a size when they are asked for."""

    def __init__(
        self, press: Press, file: Path, node: Map, found: list[Problem] | None = None
    ) -> None:
        """What is wrong is refused, all of it; or added to what was found, where that is given.

        Then it is not for printing: what can be read of it is drawn to find more faults.
        """
        self.file = file
        self.place = Place(press.library.shown(file))
        self.node = node
        game = node.get("game")
        icons = press.library.icon_files(file, game.text if isinstance(game, Scalar) else "")
        known = press.known(icons)
        problems: list[Problem] = []
        keys = read_record(LayoutKeys, node, known, problems, "the layout")
        if keys is None and found is not None:
            keys = readable_keys(node, known)
        own = node.get("styles")
        if own is not None and not isinstance(own, Map):
            problems.append(Problem(own.place, f"{kind_of(own)} stands where styles should"))
        styles = merged(press.styles, own) if isinstance(own, Map) else press.styles

        def templates(given: Node | None) -> tuple[Template, ...]:
            words = ElementSet(ELEMENTS, styles)
            return readable_templates(given, known, words, problems) if given else ()

        self.front = templates(node.get("front"))
        back = node.get("back")
        same = isinstance(back, Scalar) and back.text == "same"
        self.back = self.front if same else templates(back)
        if keys and back is None and isinstance(keys.piece, PieceSize) and keys.piece.net:
            self.back = self.front  # a tent or a standee is seen from both sides
        self.panels = _panels(node, templates, problems)
        every = (*self.front, *self.back, *(it for each in self.panels.values() for it in each))
        if keys and (keys.smallest, keys.largest) != (100, 100):
            # A ruler on a sheet that is enlarged or reduced would lie.
            what = "a ruler needs a sheet of one size; leave out largest and smallest"
            rulers = [it for it in every if it.element is ELEMENTS["ruler"]]
            problems += [Problem(ruler.place, what) for ruler in rulers]
        if keys and keys.kind != "cards" and keys.is_shaped:
            what = "only cards are cut along an outline or folded; write 'kind: cards'"
            problems.append(Problem(node.entries["piece"].node.place, what))
        if keys:
            problems += [*left_over(styles, "style"), *_unknown_names(node, keys, every)]
        told = dict.fromkeys(in_reading_order(problems))
        if found is not None:
            found += told
        if keys is None or (problems and found is None):
            raise BadInput(told)
        self.keys = keys
        self.has_back = back is not None
        self.press = press
        self.constants: Mapping[str, Value] = keys.data or {}
        self.context = ElementContext(
            press.fonts, known, press.library, file, self.constants, icons
        )
        # What neither the layout nor a loop gives must come with each sheet.
        taken = _taken(every)
        given = DECK in self.constants or any(DECK in card for card in keys.cards)
        if DECK in taken and keys.cards and not given:
            self.keys = keys = replace(keys, cards=with_deck(keys.cards))
        self.varying = taken - (self.constants.keys() - {name for it in keys.cards for name in it})
        self._sides: dict[tuple[str, Um, Um], Side] = {}

    def place_of(self, key: str) -> Place:
        """Where a key of the layout stands."""
        entry = self.node.entries.get(key)
        return entry.key_place if entry else self.place

    def size(self, page: tuple[Um, Um] | None = None) -> PieceSize:
        """The cut size; a layout for the whole paper takes the page's."""
        piece = self.keys.piece
        if isinstance(piece, PieceSize):
            return piece
        if isinstance(piece, TuckBox):
            return piece.size(self.press.pieces)
        if piece != "paper":
            return self.press.pieces[piece]
        if page is None:
            raise BadInput("this layout fills a paper; say which", self.place)
        return PieceSize("paper", *page, bleed=0, safe=self.keys.margin)

    def page_on(self, paper: Paper) -> tuple[tuple[Um, Um], int]:
        """The page that a layout for the whole paper is drawn on, and at how many percent it is
        printed: a paper that is too small for it shows a larger page reduced.
        """
        width, height = paper.portrait
        least = self.keys.least_page
        if least is None or (width >= least[0] and height >= least[1]):
            return (width, height), 100
        inner, edge = 2 * self.keys.margin, 2 * paper.unprintable
        room_x, room_y = max(0, width - edge), max(0, height - edge)
        percent = min(room_x * 100 // (least[0] - inner), room_y * 100 // (least[1] - inner), 100)
        percent = max(1, percent)
        return (room_x * 100 // percent + inner, room_y * 100 // percent + inner), percent

    def tall_data(self, height: Um) -> Mapping[str, Value]:
        """What a page of this height shows instead of the layout's own data."""
        least = self.keys.tall_page
        is_tall = self.keys.piece == "paper" and least is not None and height >= least
        return (self.keys.tall_data or {}) if is_tall else {}

    def side(self, name: str, page: tuple[Um, Um] | None = None) -> Side:
        return self._side(name, self.size(page))

    def _side(self, name: str, size: PieceSize) -> Side:
        key = (name, size.width, size.height)
        if key not in self._sides:
            sides = {"front": self.front, "back": self.back, **self.panels}
            self._sides[key] = Side(self, name, sides.get(name, ()), size)
        return self._sides[key]

    def folded(self, data: Scope, name: str, whose: str) -> Face:
        """A piece that is folded, flat: one face of all its panels."""
        size = self.size()
        net = size.net
        if net is None:
            raise ValueError("the piece is not folded")
        spots = []

        def drawn(panel: Panel) -> Face:
            its = PieceSize(panel.name, *panel.size, size.bleed, size.safe)
            return self._side(panel.name, its).face(data, f"{name} {panel.name}".strip(), whose)

        for panel, face in zip(net.panels, each(net.panels, drawn), strict=True):
            left, top, right, bottom = (size.bleed if may else 0 for may in panel.bleeds)
            bleeds = left, top, right, bottom
            spots.append(PlacedFace(face, panel.box.x, panel.box.y, panel.turn, bleeds=bleeds))
        whole = Face(name, size.width, size.height, (), size.bleed, place=self.place)
        return replace(whole, parts=tuple(spots))


def _taken(templates: Iterable[Template]) -> frozenset[str]:
    """The names of all data that elements take."""
    return frozenset[str]().union(*(template.free for template in templates))


def _unknown_names(node: Map, keys: LayoutKeys, templates: Iterable[Template]) -> Iterable[Problem]:
    """Names of elements and data that nothing has."""
    panels = node.get("panels")
    sides = [node.get("front"), node.get("back")]
    sides += [entry.node for entry in panels] if isinstance(panels, Map) else []
    elements = [entry for side in sides if isinstance(side, Map) for entry in side]
    names = {entry.key for entry in elements if not is_nothing(entry.node)}
    for name in (name for group in keys.must_differ for name in group):
        if name not in names:
            what = f"must-differ names '{name}'{did_you_mean(name, names)}"
            yield Problem(node.entries["must-differ"].key_place, what)
    for name in keys.tall_data or {}:
        if name not in (keys.data or {}):
            hint = did_you_mean(name, keys.data or {})
            what = f"tall-data names '{name}', which data does not{hint}"
            yield Problem(node.entries["tall-data"].key_place, what)
    data = node.get("data")
    if isinstance(data, Map):
        # Data may be nothing where an element takes it; elsewhere it should take something out.
        taken = _taken(templates)
        unused = {entry.key: entry for entry in data if entry.key not in taken}
        known = {entry.key: entry for entry in data if not is_nothing(entry.node)}
        yield from left_over(Map(unused | known, data.place), "value of data")


def open_layout(press: Press, name: str | Path) -> Layout:
    """A layout by its name in the library, which a press reads once, or by its file.

    One with faults is refused with all of them: in its table, in itself and on its cards.
    """
    if isinstance(name, Path):
        return _opened(press, name)
    if name not in press.layouts:
        press.layouts[name] = _opened(press, layout_file(press.library, name))
    return press.layouts[name]


def _opened(press: Press, file: Path) -> Layout:
    try:
        return Layout(press, file, press.library.layout_file(file))
    except BadInput as bad:
        raise BadInput(dict.fromkeys([*_all_faults(press, file), *bad.problems])) from None


def _all_faults(press: Press, file: Path) -> Iterable[Problem]:
    """What is wrong with a layout, its table and its cards, as far as each can be read."""
    found: list[Problem] = []
    node = press.library.layout_file(file, found)
    in_table = len(found)
    try:
        layout = Layout(press, file, node, found)
    except BadInput as bad:  # the files that all layouts share
        return dict.fromkeys([*found, *bad.problems])
    return dict.fromkeys([*found, *further_faults(layout, is_read=len(found) == in_table)])


def layout_file(library: Library, name: str) -> Path:
    """The file that a person means: one that is there, or one of the library's."""
    given = Path(name)
    if given.suffix in (".yaml", ".yml") and given.exists():
        return given
    return library.find(name, ".yaml", library.roots, None)
