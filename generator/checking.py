"""Checking layouts: place everything, ask the press whether it prints, and replay the proofs."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.api import Options
from generator.errors import BadInput, CruxpressError, Problem
from generator.press.furniture import Furniture
from generator.press.layout import open_layout
from generator.press.preflight import preflight
from generator.press.workshop import Workshop
from generator.proofs import game_of, proof_file, replay_file
from generator.sampling import sample_documents
from generator.specs.library import Library

PAPERS = ("a4", "letter")
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
        return [verdict for file in files for verdict in _verdicts(workshop, file)]
    verdicts = [_shared(workshop), _icons(workshop)]
    for root in workshop.library.roots:
        for file in sorted(root.glob("**/*.yaml")):
            if not (file.parent == root and file.stem in SHARED):
                verdicts += _verdicts(workshop, file)
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


def _verdicts(workshop: Workshop, file: Path) -> list[Verdict]:
    """What is wrong with a layout, and with each set of games that is proven on it."""
    verdict = _verdict(workshop, file)
    if verdict.problems:
        return [verdict]
    return [verdict, *_proven(workshop.library, file)]


def _proven(library: Library, file: Path) -> list[Verdict]:
    """Replay the proof beside a sheet; shipped sheets that need one must have it."""
    game = game_of(library.layout_file(file))
    if game is None or game.proofs is None:
        return []
    needed = any(
        file.resolve() == (library.shipped / f"{name}.yaml").resolve()
        for name in game.proofs.shipped
    )
    if not needed and not proof_file(file).is_file():
        return []
    return [Verdict(r.name, r.problems, r.exit_code) for r in replay_file(library, game, file)]


def _verdict(workshop: Workshop, file: Path) -> Verdict:
    name = workshop.library.shown(file)
    try:
        layout = open_layout(workshop, file)
        for paper in PAPERS:
            for document in sample_documents(workshop, layout, Options(paper=paper, back="duplex")):
                for ink in workshop.inks.values():
                    preflight(document, ink, workshop)
    except CruxpressError as error:
        return Verdict(name, error.problems, error.exit_code)
    return Verdict(name)


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
