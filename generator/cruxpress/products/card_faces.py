"""A face for each card of a deck; what is wrong with any of them is told with its card."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from cruxpress.core.errors import BadInput, Problem
from cruxpress.core.ranges import is_number
from cruxpress.press.deck import Card, source_of
from cruxpress.press.items import Face
from cruxpress.specs.nodes import counted, shortened


def faces_of(cards: Sequence[Card], make: Callable[[Card, str], Face]) -> list[Face]:
    """A face for each card; what is wrong with any of them is told, the same fault once."""
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
    if faults:
        raise BadInput([_told(fault, whose) for fault, whose in faults.items()])
    return faces


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
