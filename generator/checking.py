"""Checking layouts: read each one, place everything on it, and ask the press whether it prints."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.api import Options, make_cards, make_pad, wishes_of
from generator.errors import BadInput, CruxpressError, Problem
from generator.games import ROOMS, open_game
from generator.games.game import PadKind, Sheet
from generator.press.furniture import Furniture
from generator.press.layout import Layout, open_layout
from generator.press.preflight import preflight
from generator.press.product import card_documents, pad_document
from generator.press.workshop import Workshop
from generator.specs.library import Library

SHARED = ("papers", "pieces", "inks", "fonts", "styles", "press", "kit")


@dataclass(frozen=True)
class Verdict:
    """What is wrong with one layout; nothing, if it is good."""

    name: str
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0


def check_layouts(workshop: Workshop, paths: Sequence[Path]) -> list[Verdict]:
    """A verdict for each layout; without paths, for all that the library holds."""
    if paths:
        files = [file for path in paths for file in _layouts_below(path)]
        return [_verdict(workshop, file) for file in files]
    verdicts = [_shared(workshop), _icons(workshop)]
    for root in workshop.library.roots:
        for file in sorted(root.glob("**/*.yaml")):
            if not (file.parent == root and file.stem in SHARED):
                verdicts.append(_verdict(workshop, file))
    return verdicts


def _layouts_below(path: Path) -> list[Path]:
    if path.is_dir():
        found = sorted(path.glob("**/*.yaml"))
        if not found:
            raise BadInput(f"{path} holds no layouts (files that end in .yaml)")
        return [file for file in found if file.stem not in SHARED]
    if not path.exists():
        raise BadInput(f"there is no file {path}")
    return [path]


def _verdict(workshop: Workshop, file: Path) -> Verdict:
    name = workshop.library.shown(file)
    try:
        layout = open_layout(workshop, file)
        for paper in ("a4", "letter"):
            _try_printing(workshop, layout, Options(paper=paper))
    except CruxpressError as error:
        return Verdict(name, error.problems, error.exit_code)
    return Verdict(name)


def _try_printing(workshop: Workshop, layout: Layout, options: Options) -> None:
    """Place every face as it would be printed, and let preflight see it in every ink."""
    furniture = Furniture(workshop)
    wishes = wishes_of(workshop, options)
    if layout.keys.kind == "cards":
        documents = list(card_documents(make_cards(layout), wishes, furniture).values())
    else:
        paper = wishes.paper
        sheets = sheets_of(workshop.library, layout)
        pad = make_pad(layout, sheets, copies=1, sides=2, page=paper.portrait)
        documents = [pad_document(pad, wishes, 1, furniture)]
    for document in documents:
        for ink in workshop.inks.values():
            preflight(document, ink, workshop)


def sheets_of(library: Library, layout: Layout) -> Sequence[Sheet]:
    """The sheets that a layout is printed with: its game's, or its own sample data."""
    for kind in _pads_of(library, layout):
        return kind.sheets(layout.constants, (), None)
    sample = layout.keys.sample or {}
    return [Sheet("sample", "", sample, sample)]


def _pads_of(library: Library, layout: Layout) -> Iterator[PadKind]:
    if layout.keys.game in ROOMS:
        for kind in open_game(layout.keys.game).pads.values():
            if layout.file.resolve() == (library.shipped / f"{kind.layout}.yaml").resolve():
                yield kind


def _shared(workshop: Workshop) -> Verdict:
    problems: list[Problem] = []
    for what in ("papers", "pieces", "inks", "fonts", "styles"):
        try:
            getattr(workshop, what)
        except CruxpressError as error:
            problems.extend(error.problems)
    try:
        Furniture(workshop)
    except CruxpressError as error:
        problems.extend(error.problems)
    names = ", ".join(f"{name}.yaml" for name in SHARED)
    return Verdict(names, tuple(dict.fromkeys(problems)), 2 if problems else 0)


def _icons(workshop: Workshop) -> Verdict:
    problems: list[Problem] = []
    count = 0
    for root in workshop.library.roots:
        for file in sorted(root.glob("**/icons/*.svg")):
            count += 1
            try:
                workshop.icon(file)
            except CruxpressError as error:
                problems.extend(error.problems)
    return Verdict(f"{count} icons", tuple(problems), 2 if problems else 0)
