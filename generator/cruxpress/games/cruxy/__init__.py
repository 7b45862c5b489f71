"""Cruxy: nouns crossing on the ice, animals that help or hinder, an area of boxes to cross out."""

from cruxpress.games.cruxy.draw import blank_model, starred
from cruxpress.games.cruxy.make.sheets import LADDER, SHEETS
from cruxpress.games.cruxy.spec.pieces import check_tokens
from cruxpress.games.game import CardSet, Game, PadKind
from cruxpress.games.plain import plain_pad

GAME = Game(
    name="cruxy",
    title="Cruxy",
    pads={
        "sheets": PadKind("cruxy/sheet", files=SHEETS, two_a_leaf=True, starred=starred),
        "blank": plain_pad("cruxy", "blank", "cruxy/blank", blank_model),
    },
    default_pad="sheets",
    cards={
        "cruxy-tokens": CardSet("cruxy/tokens", check_tokens),
        "cruxy-effects": CardSet("cruxy/effects"),
    },
    ladder=LADDER,
)
