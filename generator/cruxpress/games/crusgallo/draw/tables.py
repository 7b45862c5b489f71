"""Names the data of a table for the layout's elements: the cards as they lie, one over another."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.games.crusgallo.rules import Spot, Table
from cruxpress.games.crusgallo.spec import Deck, Orb, Symbol
from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Value

CELLS = 2  # a card is so many cells wide and high
QUARTER = 90  # degrees


@dataclass(frozen=True)
class Laid:
    """A card of a game: its move, and where it was laid, if it was."""

    move: int
    card: int
    spot: Spot | None


def table_data(deck: Deck, table: Table, cards: Sequence[Laid]) -> SheetData:
    """A table at the end of a game: its size in cells, and its cards from the first to the last.

    Columns and rows count from 1. A card that lies partly under later ones is told as a whole.
    """
    spots = [(laid, laid.spot) for laid in cards if laid.spot is not None]
    left, top = min(spot.x for _, spot in spots), min(spot.y for _, spot in spots)
    shown: list[Value] = []
    for laid, spot in spots:
        card = deck.by_id[laid.card]
        shown.append(
            {
                "column": spot.x - left + 1,
                "row": spot.y - top + 1,
                "move": laid.move,
                "turn": spot.turn * QUARTER,
                "treasure": card.is_treasure,
                "cells": [
                    _cell(symbol, is_lit(table, point, laid.card))
                    for point, symbol in zip(spot.points, card.turned(spot.turn), strict=True)
                ],
            }
        )
    return {
        "columns": max(spot.x for _, spot in spots) - left + CELLS,
        "rows": max(spot.y for _, spot in spots) - top + CELLS,
        "cards": shown,
    }


def is_lit(table: Table, point: tuple[int, int], card: int) -> bool:
    """Whether a gem lies on a cell of this very card."""
    cell = table.cells[point]
    return cell.card == card and cell.lit


def _cell(symbol: Symbol, lit: bool) -> dict[str, Value]:
    gem = f"gem-{symbol.colour}" if lit and isinstance(symbol, Orb) else ""
    return {"sign": str(symbol), "gem": gem}
