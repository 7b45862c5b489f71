"""Cryptex: a letter from every card, written from the left, until words fill the boxes."""

from generator.games.cryptex.draw import sheet_model
from generator.games.cryptex.spec import check_cards
from generator.games.game import CardSet, Game
from generator.games.plain import plain_pad

LEVELS = ("standard", "easy", "hard")

GAME = Game(
    name="cryptex",
    title="Cryptex",
    pads={
        level: plain_pad("cryptex", level, f"cryptex/sheet-{level}", sheet_model)
        for level in LEVELS
    },
    default_pad="standard",
    cards={"cryptex-cards": CardSet("cryptex/cards", check_cards)},
)
