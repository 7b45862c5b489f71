"""A face for each card of a deck; what is wrong with any of them is told with its card."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from cruxpress.core.errors import BadInput, Problem
from cruxpress.core.ranges import is_number
from cruxpress.press.deck import Card, source_of
from cruxpress.press.items import Document, Face, Page, PlacedFace
from cruxpress.press.preflight import preflight
from cruxpress.press.stock import DRAWN_IN
from cruxpress.specs.nodes import counted, shortened

if TYPE_CHECKING:
    from cruxpress.press.layout import Layout

PAGES = ("sheet", "page", "board")  # kinds whose data does not change from page to page
SOME_PAPER = "a4"


@dataclass(frozen=True)
class CardFaces:
    """The sides of all cards; a back without data is one for all."""

    fronts: list[Face]
    backs: list[Face]
    varies: bool  # whether every card has a back of its own


def card_faces(layout: "Layout") -> CardFaces:
    """The sides of all cards of a layout, or all that is wrong with them."""
    faces, problems = _drawn(layout)
    if problems:
        raise BadInput([*problems, *_misprints(layout, [*faces.fronts, *faces.backs])])
    return faces


def further_faults(layout: "Layout", *, is_read: bool) -> list[Problem]:
    """What is wrong with the cards, or the page, of a layout that has other faults.

    What misprints is looked for if all of the layout was read: a ground that is not drawn would be
    missed by what stands on it.
    """
    if layout.keys.kind in PAGES and not layout.keys.game:
        return _faults_on_page(layout)
    if layout.keys.kind != "cards" or not layout.keys.cards:
        return []
    faces, problems = _drawn(layout)
    misprints = _misprints(layout, [*faces.fronts, *faces.backs]) if is_read else []
    return [*problems, *misprints]


def _faults_on_page(layout: "Layout") -> list[Problem]:
    """What is wrong with a page of one's own, with the data that it is printed with."""
    page = layout.press.paper(SOME_PAPER).portrait if layout.keys.piece == "paper" else None
    problems: list[Problem] = []
    for name in ("front", "back"):
        try:
            layout.side(name, page).face(layout.keys.sample or {})
        except BadInput as bad:
            problems += bad.problems
    return problems


def _drawn(layout: "Layout") -> tuple[CardFaces, list[Problem]]:
    """The sides that can be drawn, and what is wrong with others."""
    cards = layout.keys.cards
    folded = layout.size().net is not None
    front = layout.side("front")

    def front_of(card: Card, its: str) -> Face:
        name = card_name(card)
        return layout.folded(card, name, its) if folded else front.face(card, name, its)

    fronts, problems = _faces_of(cards, front_of)
    backs: list[Face] = []
    varies = False
    if layout.has_back and not folded:  # what is folded has its back beside its front
        back = layout.side("back")
        varies = any(template.free & layout.varying for template in layout.back)
        some = cards if varies else cards[:1]
        backs, more = _faces_of(some, lambda card, its: back.face(card, whose=its))
        problems += more
    return CardFaces(fronts, backs, varies), problems


def _misprints(layout: "Layout", faces: Sequence[Face]) -> list[Problem]:
    """What preflight finds on faces, each on a page of its own."""
    pages = tuple(
        Page(
            face.width + 2 * face.bleed,
            face.height + 2 * face.bleed,
            (PlacedFace(face, face.bleed, face.bleed),),
        )
        for face in faces
    )
    try:
        preflight(Document("", pages), layout.press.ink(DRAWN_IN), layout.press)
    except BadInput as bad:
        return list(bad.problems)
    return []


def _faces_of(
    cards: Sequence[Card], make: Callable[[Card, str], Face]
) -> tuple[list[Face], list[Problem]]:
    """A face for each card that has one, and what is wrong with others, the same fault once."""
    faces: list[Face] = []
    faults: dict[Problem, list[tuple[str, str]]] = {}
    for at, card in enumerate(cards):
        whose = f"on {_which(at, cards)}"
        try:
            faces.append(make(card, whose))
        except BadInput as bad:
            for place, what in bad.problems:
                fault = Problem(place, what.removeprefix(f"{whose}: "))
                owner = whose if fault.what != what else ""
                faults.setdefault(fault, []).append((owner, source_of(card)))
    return faces, [_told(fault, whose) for fault, whose in faults.items()]


def _told(fault: Problem, cards: Sequence[tuple[str, str]]) -> Problem:
    """A fault with the first card that has it, and the rows of all others."""
    (whose, first), *others = cards
    if not whose:
        return fault
    more = f" and {counted(len(others), 'more card')}" if others else ""
    rows = [row for row in dict.fromkeys(row for _, row in others) if row and row != first]
    more += f" ({', '.join(_in_short(rows))})" if rows else ""
    return fault._replace(what=f"{whose}{more}: {fault.what}")


def _in_short(rows: Iterable[str]) -> list[str]:
    """Rows of a table, those that follow each other as one: zoo.csv:3-16."""
    found: list[tuple[str, int, int]] = []
    for row in rows:
        file, _, number = row.rpartition(":")
        line = int(number) if is_number(number) else 0
        if line and found and (found[-1][0], found[-1][2] + 1) == (file, line):
            found[-1] = (file, found[-1][1], line)
        else:
            found.append((file if line else row, line, line))
    return [
        f"{file}:{first}-{last}" if last > first else f"{file}:{first}" if first else file
        for file, first, last in found
    ]


def _which(at: int, cards: Sequence[Card]) -> str:
    """A card as a person finds it in a list: its number, and the first values that it has."""
    first = islice(((k, v) for k, v in cards[at].items() if isinstance(v, str | int | float)), 2)
    values = ", ".join(f"{key} {shortened(str(value))}" for key, value in first)
    known = ", ".join(filter(None, (values, source_of(cards[at]))))
    return f"card {at + 1} of {len(cards)}{f' ({known})' if known else ''}"


def card_name(card: Mapping[str, object]) -> str:
    return " ".join(str(value) for value in card.values() if isinstance(value, str | int))[:40]
