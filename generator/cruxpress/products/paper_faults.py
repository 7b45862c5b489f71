"""Faults that depend on the paper: they name it, and what is ours is told to who prints it."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.files import shipped_layouts
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout
from cruxpress.press.product import PrintSettings, does_not_fit
from cruxpress.press.stock import Paper

T = TypeVar("T")


@contextmanager
def told_to_printers(
    title: str, settings: PrintSettings, document: Document | None = None
) -> Iterator[None]:
    """Whoever prints on a paper that we do not name is spared the measures inside our layouts.

    What is wrong with a document whose faces fill the paper names the paper.
    """
    try:
        yield
    except BadInput as bad:
        paper = settings.paper
        shipped = all(each.place and _is_shipped(each.place) for each in bad.problems)
        if not shipped or paper.name in {each.name for each in settings.papers}:
            if document is None or not _fills(document, paper):
                raise
            raise BadInput([on_paper(each, paper.name) for each in bad.problems]) from None
        raise BadInput(does_not_fit(title, paper.name, 1, ())) from None


def drawn_on_paper(layout: Layout, settings: PrintSettings, draw: Callable[[Paper], T]) -> T:
    """What is drawn for a paper; a fault that another paper does not have names this one."""
    paper = settings.paper
    with told_to_printers(layout.keys.title, settings):
        try:
            return draw(paper)
        except BadInput as bad:
            others = [each for each in settings.papers if each.portrait != paper.portrait]
            if layout.keys.piece != "paper" or not others:
                raise
            same: Sequence[Problem] = ()
            try:
                draw(others[0])
            except BadInput as elsewhere:
                same = elsewhere.problems
            problems = [
                each if each in same else on_paper(each, paper.name) for each in bad.problems
            ]
            raise BadInput(problems) from None


def on_paper(fault: Problem, paper: str) -> Problem:
    """A fault with the paper that it is told of."""
    named = re.search(rf"\b{re.escape(paper)}\b", fault.what)
    return fault if named else fault._replace(what=f"on {paper}: {fault.what}")


def _is_shipped(place: Place) -> bool:
    return Path(place.file).parts[:1] == (shipped_layouts().name,)


def _fills(document: Document, paper: Paper) -> bool:
    return any(
        (spot.face.width, spot.face.height) == paper.portrait
        for page in document.pages
        for spot in page.spots
    )
