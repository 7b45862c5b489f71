"""PNGs for print on demand: every face of every card with its bleed, at 300 dpi."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.api import open_press
from cruxpress.press.preview import png
from cruxpress.products.kit.decks import card_sets, drawn, file_names, open_deck
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.inputs import Inputs
from cruxpress.products.kit.products import Products
from cruxpress.specs.nodes import Value
from cruxpress.specs.units import in_mm

DPI = 300


@dataclass(frozen=True)
class FacesJob:
    """All faces of one set; a card that is there several times is drawn once."""

    game: str
    set_name: str
    own_layouts: Path | None
    inputs: str

    @property
    def name(self) -> str:
        return f"png/{self.game}/{self.set_name}"

    @property
    def key(self) -> Value:
        return ["faces", self.inputs, self.game, self.set_name, DPI]

    def run(self) -> list[KitFile]:
        press = open_press(self.own_layouts)
        deck = open_deck(press, self.set_name)
        names = file_names(deck)
        one_back = len(deck.backs) == 1
        backs = ["back"] if one_back else [f"{name}-back" for name in names] if deck.backs else []
        faces = [*(card.front for card in deck.cards), *deck.backs]
        copies = [*(card.copies for card in deck.cards)]
        copies += [sum(copies)] if one_back else copies if deck.backs else []
        piece = deck.piece
        about: dict[str, Value] = {
            "dpi": DPI,
            "cut": f"{in_mm(piece.width)} x {in_mm(piece.height)}",
            "bleed": in_mm(piece.bleed),
        }
        pictures = drawn(press, deck, faces, DPI)
        return [
            KitFile(f"{self.name}/{name}.png", png(picture, DPI), {**about, "copies": count})
            for name, picture, count in zip([*names, *backs], pictures, copies, strict=True)
        ]


def face_jobs(products: Products, games: Sequence[str], inputs: Inputs) -> list[FacesJob]:
    """A job for each set of cards in the kit."""
    return [
        FacesJob(game, name, inputs.own_layouts, inputs.of_game(game))
        for game in games
        for name, _ in card_sets(products, game)
    ]
