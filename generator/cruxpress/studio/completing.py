"""What could stand at the cursor of a layout: from what the code declares and the folder holds."""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from cruxpress.core.errors import BadInput, CruxpressError, Place
from cruxpress.press.deck import DECK
from cruxpress.press.elements import ELEMENTS, Element
from cruxpress.press.elements.template import EVERYWHERE
from cruxpress.press.layout_keys import LayoutKeys
from cruxpress.press.press import Press
from cruxpress.press.stock import DRAWN_IN, PieceSize
from cruxpress.products.printing import open_press
from cruxpress.specs.functions import FUNCTIONS
from cruxpress.specs.library import PICTURES, TABLES
from cruxpress.specs.nodes import Entry, Map, Node, Scalar, Seq
from cruxpress.specs.records import Param, params_of
from cruxpress.specs.tables import CardTable, JoinedTable, with_tables
from cruxpress.specs.texts import Texts
from cruxpress.specs.values import EXTENT, YES_NO
from cruxpress.studio.cursor import CursorSpot, Frame, find_spot
from cruxpress.studio.drafts import Draft
from cruxpress.studio.incoming import Taken

MOST, MOST_ROWS = 400, 50
NAMED = "named elements"
INDENT = 2  # of what stands in a face
FACES = ("front", "back", "styles")
LAYOUT, NAMES, ELEMENT, RECORD, DATA = "layout", "names", "element", "record", "data"
# The maps that a key of another one holds, where they have keys of their own.
INNER: Mapping[str, type] = {"cards": CardTable, "join": JoinedTable, "piece": PieceSize}
_CHOICE = re.compile(r"`([a-z][\w-]*)`")
_TABLE = re.compile(rf"[\w./ -]+?(?:{'|'.join(map(re.escape, TABLES))})\b")
_REFERENCE = re.compile(r"\{\s*([\w.-]*)$")
_CALL = re.compile(r"\{[^{}]*\|\s*(\w*)$")


@dataclass(frozen=True)
class Suggestion:
    """Something that could stand there, and what the reference says of it."""

    text: str
    kind: str = ""
    doc: str = ""
    default: str = ""
    swatch: str = ""  # a colour, for the eye


def complete(draft: Draft, text: str, at: int, texts: Texts) -> dict[str, Any]:
    """Options at a place of a layout's text, and what they would replace."""
    spot = find_spot(text, at)
    start, part = spot.start, spot.part
    known = _Names(draft, text, texts)
    if " " in _root(spot.frame).keys.get("kind", ""):
        options: Iterable[Suggestion] = ()  # a sheet of a game is drawn, or filled in
    elif spot.quoted and (found := _CALL.search(part)):
        start += found.start(1)
        options = [Suggestion(name, "", usage) for name, usage in FUNCTIONS.items()]
    elif (spot.quoted or spot.key in ("when", "unless")) and (found := _REFERENCE.search(part)):
        start += found.start(1)
        options = known.columns()
    elif spot.is_value:
        options = known.values(spot)
    else:
        options = known.keys(spot)
    typed = text[start:at].lower()
    fitting = [it for it in options if typed in it.text.lower()]
    fitting.sort(key=lambda it: not it.text.lower().startswith(typed))
    return {
        "start": start,
        "end": spot.end,
        "isValue": spot.is_value,
        "options": [asdict(each) for each in fitting[:MOST]],
    }


def insertion(text: str, at: int, taken: Taken, texts: Texts) -> dict[str, Any]:
    """Where a picture that came in is named: as a value that is typed, or on a line of its own."""
    spot = find_spot(text, at)
    if spot.is_value and spot.key in ("icon", "file"):
        return {"start": spot.start, "end": spot.end, "text": taken.name}
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    line = text[text.rfind("\n", 0, at) + 1 : end]
    role, _ = role_of(spot.frame)
    indent = " " * (len(line) - len(line.lstrip()) if role != LAYOUT else INDENT)
    words = {"id": Path(taken.name).stem, "name": taken.name}
    made = indent + texts(f"design.line.{taken.element}", **words)
    if not line.strip() and role != LAYOUT:
        return {"start": end - len(line), "end": end, "text": made}
    return {"start": end, "end": end, "text": f"\n{made}"}


def _root(frame: Frame) -> Frame:
    while frame.above is not None:
        frame = frame.above
    return frame


def role_of(frame: Frame) -> tuple[str, type | None]:
    """What a map is in a layout: the whole, named elements, an element, a record, or data."""
    if frame.above is None:
        return LAYOUT, LayoutKeys
    role, record = role_of(frame.above)
    if frame.is_list or frame.closes == "]" or (frame.under == "-" and role == RECORD):
        return role, record  # a list: what it is a list of
    if role == NAMES:
        return ELEMENT, element_of(frame)
    if role == LAYOUT and frame.under in FACES:
        return NAMES, None
    if role == ELEMENT and record is not None:
        inner = params_of(record).get(frame.under)
        return (NAMES, None) if inner and inner.kind.name == NAMED else (DATA, None)
    if frame.under in INNER and role in (LAYOUT, RECORD) and "-" not in _way(frame):
        return RECORD, INNER[frame.under]
    return DATA, None


def _way(frame: Frame) -> Iterator[str]:
    at: Frame | None = frame
    while at is not None and at.above is not None:
        yield at.under
        at = at.above


def element_of(frame: Frame) -> type[Element]:
    """The element that a map says it is; what all have in common, while it does not."""
    return ELEMENTS.get(frame.keys.get("is", "").strip("\"'"), Element)


class _Names:
    """Everything that a layout can name."""

    def __init__(self, draft: Draft, text: str, texts: Texts) -> None:
        self._draft = draft
        self._text = text
        self._texts = texts
        self._press: Press = open_press(draft.layouts)

    def keys(self, spot: CursorSpot) -> Iterator[Suggestion]:
        """The keys that the map at the cursor lacks."""
        role, record = role_of(spot.frame)
        present = spot.frame.keys.keys() - {spot.part.strip()}
        if record is None or role in (NAMES, DATA):
            return
        if role == ELEMENT:
            for name in EVERYWHERE:
                if name not in present:
                    yield Suggestion(name, "", self._texts(f"design.key.{name}"))
        if role == LAYOUT and "extends" not in present:
            yield Suggestion("extends", "", self._texts("design.key.extends"))
        declared = sorted(params_of(record).values(), key=lambda it: not it.required)
        for each in declared:
            if each.name not in present:
                yield Suggestion(each.name, _plain(each.kind.name), each.doc, _default(each))

    def values(self, spot: CursorSpot) -> Iterator[Suggestion]:
        """What the key before the cursor can be."""
        role, record = role_of(spot.frame)
        key = spot.key or spot.frame.under
        if role == ELEMENT and key == "is":
            yield from (Suggestion(name, "", _first_line(ELEMENTS[name])) for name in ELEMENTS)
        elif role == ELEMENT and key == "style":
            yield from map(Suggestion, (entry.key for entry in self._press.styles))
        elif role == LAYOUT and key == "extends":
            yield from map(Suggestion, self._press.library.names)
        elif record is not None and (declared := params_of(record).get(key)):
            yield from self._of_kind(declared)
            if key in ("cards", "table"):
                yield from map(Suggestion, self._files(TABLES))
            if key == "file":
                yield from map(Suggestion, self._files(PICTURES))

    def _of_kind(self, declared: Param) -> Iterator[Suggestion]:
        kind = declared.kind.name
        if declared.kind is YES_NO:
            yield from (Suggestion("yes"), Suggestion("no"))
            return
        if "a colour" in kind:
            colours = self._press.inks[DRAWN_IN].colours
            for name, parts in colours.items():
                yield Suggestion(name, swatch=f"rgb({' '.join(f'{part:.1%}' for part in parts)})")
        elif "a font" in kind:
            yield from map(Suggestion, sorted(self._press.fonts))
        elif "an icon" in kind:
            yield from map(Suggestion, sorted(self._press.library.icon_files(self._draft.file)))
        elif kind.startswith("a piece"):
            for name, piece in self._press.pieces.items():
                size = f"{piece.width / 1000:g} × {piece.height / 1000:g} mm"
                yield Suggestion(name, "", size)
        if declared.kind is not EXTENT:
            yield from map(Suggestion, _CHOICE.findall(kind))

    def _files(self, endings: tuple[str, ...]) -> Iterator[str]:
        folder = self._draft.file.parent
        for file in sorted(folder.rglob("*")):
            if file.suffix.lower() in endings:
                yield file.relative_to(folder).as_posix()

    def columns(self) -> Iterator[Suggestion]:
        """The names that a card's data has, and what it knows of its deck."""
        found = dict.fromkeys(name for node in self._data() for name in node.entries)
        yield from (Suggestion(name, self._texts("design.column")) for name in found)
        for name in ("number", "cards"):
            yield Suggestion(f"{DECK}.{name}", "", self._texts(f"design.deck-knows.{name}"))

    def _data(self) -> Iterator[Map]:
        """Maps whose keys are names of data; a text that is broken at the cursor has tables."""
        try:
            whole = self._press.library.layout_file(self._draft.file)
        except CruxpressError:
            yield from self._tables()
            return
        yield from _maps_in(whole.get("cards"))
        yield from (it for key in ("data", "sample") if isinstance(it := whole.get(key), Map))

    def _tables(self) -> Iterator[Map]:
        folder, place = self._draft.file.parent, Place("")
        for name in dict.fromkeys(found.strip() for found in _TABLE.findall(self._text)):
            file = folder / name
            if not file.is_file() or ".." in name:
                continue
            cards = Entry("cards", place, Scalar(name, place))
            try:
                layout = with_tables(Map({"cards": cards}, place), partial(_this, file))
            except BadInput:
                continue
            yield from _maps_in(layout.get("cards"))


def _maps_in(node: Node | None) -> Iterator[Map]:
    items = node.items if isinstance(node, Seq) else ()
    return (it for it in islice(items, MOST_ROWS) if isinstance(it, Map))


def _this(file: Path, _name: str, _place: Place) -> tuple[Path, str]:
    return file, file.name


def _plain(kind: str) -> str:
    return kind.replace("`", "")


def _default(declared: Param) -> str:
    if declared.required:
        return ""
    shown = declared.kind.show(declared.default)
    return "" if shown in ("", "None", "()") else shown


def _first_line(element: type) -> str:
    return " ".join((inspect.getdoc(element) or "").split("\n\n")[0].split())
