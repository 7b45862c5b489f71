"""A layout that is being written: what the public verbs say of it, and what it looks like."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any

import cruxpress
from cruxpress.core.errors import CruxpressError, Place, Problem
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, Note
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.layout import Layout, open_layout
from cruxpress.products.preview import PreviewRequest
from cruxpress.products.printing import Printed, PrintOptions, open_press
from cruxpress.specs.nodes import Scalar
from cruxpress.studio.drafts import Draft

CARD, PAGES = "card", "pages"
VIEWS = (CARD, PAGES)
DPI = 110
MOST_FAULTS = 200
MOST_PICTURES = 40
CONTACT = "-contact.png"  # the last picture of a preview, which shows all pages small


@dataclass(frozen=True)
class Cut:
    """Where a card is cut, as shares of a picture with its bleed; and whether it is cut round."""

    x: float
    y: float
    round: bool


@dataclass(frozen=True)
class Shown:
    """How a draft looks: files of a print, or pictures of a sheet that is not proven."""

    kind: str
    files: Sequence[Printed] = ()
    pictures: Sequence[bytes] = ()
    notes: Sequence[str] = ()
    sides: int = 1
    cut: Cut | None = None


def faults_of(draft: Draft) -> dict[str, Any]:
    """All that the public check finds wrong, each with its file and line; and its notes."""
    problems: list[Problem] = []
    notes: list[str] = []
    try:
        for verdict in cruxpress.check([draft.file], layouts=draft.layouts):
            problems += verdict.problems
            notes += verdict.notes
    except CruxpressError as error:
        problems += error.problems
    return {
        "good": not problems,
        "faults": list(_told(draft, dict.fromkeys(problems)))[:MOST_FAULTS],
        "notes": [draft.told(note) for note in notes],
    }


def _told(draft: Draft, problems: Iterable[Problem]) -> Iterable[dict[str, Any]]:
    for place, what in map(draft.named, problems):
        where = place or Place("")
        yield {"what": what, "file": where.file, "line": where.line, "column": where.column}


def show(draft: Draft, view: str, options: PrintOptions, pictures: Path) -> Shown:
    """The draft as it would be printed: card by card, or on its pages."""
    press = open_press(draft.layouts)
    node = press.library.without_table(draft.file)
    numbered = kind_of_sheet(node)
    if numbered is not None:
        return _previewed(draft, numbered.kind.name, options, pictures)
    kind = node.get("kind")
    if not isinstance(kind, Scalar) or kind.text != "cards":
        files = list(cruxpress.pad(str(draft.file), options, layouts=draft.layouts))
        return Shown("page", files, notes=_notes(files))
    layout = open_layout(press, draft.file)
    if layout.size().net is not None:  # what is folded has no side that stands alone
        files = cruxpress.cards(str(draft.file), options, layouts=draft.layouts)
        return Shown("page", files, notes=_notes(files))
    if view == PAGES:
        files = cruxpress.cards(
            str(draft.file), replace(options, back="duplex"), layouts=draft.layouts
        )
        return Shown("cards", files, notes=_notes(files))
    return _card_by_card(draft, layout, options)


def _card_by_card(draft: Draft, layout: Layout, options: PrintOptions) -> Shown:
    """A page for each side of each card, as a print shop gets them."""
    sides = 2 if layout.has_back else 1
    options = replace(options, shop=True, back="duplex" if layout.has_back else "none")
    files = cruxpress.cards(str(draft.file), options, layouts=draft.layouts)
    piece = layout.size()
    width, height = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    cut = Cut(piece.bleed / width, piece.bleed / height, piece.round)
    return Shown("cards", files, notes=_notes(files), sides=sides, cut=cut)


def _previewed(draft: Draft, kind: str, options: PrintOptions, pictures: Path) -> Shown:
    """A sheet that need not be proven to be looked at."""
    notes: list[str] = []

    def hear(event: Event) -> None:
        if isinstance(event, Note):
            notes.append(draft.told(event.text))

    request = PreviewRequest(
        str(draft.file), draft.layouts, options.paper, options.ink, DPI, False, pictures
    )
    written = cruxpress.preview(request, Work(progress=hear))
    drawn = [file for file in written if file.suffix == ".png" and CONTACT not in file.name]
    return Shown(kind, pictures=[file.read_bytes() for file in drawn], notes=notes)


def _notes(files: Sequence[Printed]) -> list[str]:
    return [note for file in files for note in file.notes]


class DrawnPages:
    """Pictures of the last drafts, by a digest of their bytes; the oldest make room."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def put(self, data: bytes) -> str:
        """Keep a picture for a while; under what name."""
        name = hashlib.sha256(data).hexdigest()[:32]
        with self._lock:
            self._pictures[name] = data
            self._pictures.move_to_end(name)
            while len(self._pictures) > MOST_PICTURES:
                self._pictures.popitem(last=False)
        return name

    def get(self, name: str) -> bytes | None:
        """One of them, or None if it had to make room."""
        with self._lock:
            return self._pictures.get(name)
