"""A virtual table: deck sheets and a saved object of every game, for Tabletop Simulator."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cruxpress.api import open_press
from cruxpress.press.items import Face
from cruxpress.press.press import Press
from cruxpress.press.preview import png
from cruxpress.products.kit.deck_sheets import cut, grid_for, parted, sheet_of
from cruxpress.products.kit.decks import Deck, card_sets, drawn, open_deck
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.inputs import Inputs
from cruxpress.products.kit.products import Products
from cruxpress.products.kit.saved_objects import DeckSheet, TableCard, deck_object, saved_object
from cruxpress.specs.nodes import Value

if TYPE_CHECKING:
    from PIL.Image import Image

# Where pictures would be if no site was named; nothing is ever found under `.invalid`.
PLACEHOLDER = "https://example.invalid/cruxpress-kit"
FOLDER = "vtt"


@dataclass(frozen=True)
class TableJob:
    """The sheets and the saved object of one game."""

    game: str
    sets: tuple[str, ...]
    site: str
    own_layouts: Path | None
    inputs: str

    @property
    def name(self) -> str:
        return f"{FOLDER}/{self.game}"

    @property
    def key(self) -> Value:
        return ["table", self.inputs, self.game, list(self.sets), self.site]

    def run(self) -> list[KitFile]:
        press = open_press(self.own_layouts)
        files: list[KitFile] = []
        objects: list[Value] = []
        for name in self.sets:
            deck = open_deck(press, name)
            sheets, pictures = self._sheets(press, deck, name)
            files += pictures
            cards = [TableCard(card.name or deck.title, card.copies) for card in deck.cards]
            objects.append(deck_object(name, deck.title, cards, sheets, len(objects)))
        saved = saved_object(self.game, objects)
        text = json.dumps(saved, indent=2, ensure_ascii=False) + "\n"
        return [*files, KitFile(f"{self.name}/{self.game}.json", text.encode())]

    def _sheets(self, press: Press, deck: Deck, name: str) -> tuple[list[DeckSheet], list[KitFile]]:
        """The pictures of a deck, and what the saved object says of each."""
        parts = parted(len(deck.cards))
        sheets: list[DeckSheet] = []
        files: dict[str, KitFile] = {}
        for number, part in enumerate(parts, 1):
            stem = f"{name}-{number}" if len(parts) > 1 else name
            sheet, face, back = self._sheet(press, deck, part, stem, f"{name}-back")
            sheets.append(sheet)
            files |= {face.name: face, back.name: back}
        return sheets, list(files.values())

    def _sheet(
        self, press: Press, deck: Deck, part: range, stem: str, one: str
    ) -> tuple[DeckSheet, KitFile, KitFile]:
        """One sheet: what is said of it, its picture, and the picture of its backs."""
        piece = deck.piece
        alone = sum(card.copies for card in deck.cards) == 1
        grid = grid_for(len(part), piece.width, piece.height, alone=alone)
        cell = grid.cell(piece.width, piece.height)

        def pictures(faces: Sequence[Face]) -> "list[Image]":
            found = drawn(press, deck, faces, grid.dpi) if faces else []
            return [cut(picture, piece.bleed, grid.dpi, cell) for picture in found]

        one_back = len(deck.backs) == 1
        fronts = pictures([deck.cards[at].front for at in part])
        backs = pictures(deck.backs if one_back else [deck.backs[at] for at in part if deck.backs])
        hidden = backs[0] if backs else None
        face = self._picture(stem, sheet_of(fronts, hidden, grid, cell))
        back = face  # a piece without a back shows its face from both sides
        if one_back:
            back = self._picture(one, backs[0])
        elif backs:
            back = self._picture(f"{stem}-backs", sheet_of(backs, hidden, grid, cell))
        sheet = DeckSheet(
            self._link(face),
            self._link(back),
            grid.columns,
            grid.rows,
            tuple(part),
            unique_back=not one_back,
            round=piece.round,
            wide=piece.width > piece.height,
            height=piece.height,
        )
        return sheet, face, back

    def _picture(self, stem: str, image: "Image") -> KitFile:
        return KitFile(f"{self.name}/{stem}.png", png(image))

    def _link(self, file: KitFile) -> str:
        return f"{self.site.rstrip('/')}/{file.name}"


def table_jobs(
    products: Products,
    games: Sequence[str],
    inputs: Inputs,
    site: str | None,
) -> list[TableJob]:
    """A job for each game that has cards."""
    jobs = []
    for game in games:
        sets = tuple(name for name, on_screen in card_sets(products, game) if on_screen)
        if sets:
            its = inputs.of_game(game)
            jobs.append(TableJob(game, sets, site or PLACEHOLDER, inputs.own_layouts, its))
    return jobs
