"""Cryptex: a letter from every card, written from the left, until words fill the boxes."""

from generator.games.cryptex.draw import sheet_model
from generator.games.cryptex.make.numbered import DEALS, LADDER
from generator.games.cryptex.make.proving import SHEET_PROOFS
from generator.games.cryptex.spec import check_cards
from generator.games.game import CardSet, Game, PadKind
from generator.games.plain import plain_pad

LEVELS = ("standard", "easy", "hard")

GAME = Game(
    name="cryptex",
    title="Cryptex",
    pads={
        **{
            level: plain_pad("cryptex", level, f"cryptex/sheet-{level}", sheet_model)
            for level in LEVELS
        },
        "solo": PadKind("cryptex/solo", files=DEALS),
    },
    default_pad="standard",
    proofs=SHEET_PROOFS,
    ladder=LADDER,
    cards={"cryptex-cards": CardSet("cryptex/cards", check_cards)},
)
