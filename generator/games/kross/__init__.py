"""Kross: letters called around the table, words crossing in a grid of six by six."""

from generator.games.game import CardSet, Game, PadKind
from generator.games.kross.draw import block_sheets

GAME = Game(
    name="kross",
    title="Kross",
    pads={"block": PadKind("kross/block", block_sheets)},
    default_pad="block",
    cards={"kross-letters": CardSet("kross/letters")},
)
