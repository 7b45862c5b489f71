"""Kross: letters called around the table, words crossing in a grid of six by six."""

from generator.games.game import CardSet, Game
from generator.games.kross.draw import block_model
from generator.games.kross.spec import check_letter_cards, check_task_cards
from generator.games.plain import plain_pad

GAME = Game(
    name="kross",
    title="Kross",
    pads={"block": plain_pad("kross", "block", "kross/block", block_model)},
    default_pad="block",
    cards={
        "kross-letters": CardSet("kross/letters", check_letter_cards),
        "kross-tasks": CardSet("kross/tasks", check_task_cards),
    },
)
