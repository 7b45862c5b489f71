"""Cryptex: a letter from every card, written from the left, until words fill the boxes."""

from cruxpress.games.cryptex.draw import sheet_model
from cruxpress.games.cryptex.make.numbered import DEALS, LADDER
from cruxpress.games.cryptex.make.proving import SHEET_PROOFS
from cruxpress.games.cryptex.spec import check_cards
from cruxpress.games.game import CardSet, Game, PadKind
from cruxpress.games.plain import plain_pad

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
