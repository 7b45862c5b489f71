"""Kross: letters called around the table, words crossing in a grid of six by six."""

from pathlib import Path

from cruxpress.games.game import CardSet, Game, PadKind, Told
from cruxpress.games.kross.draw import block_model
from cruxpress.games.kross.make.numbered import CALLS, LADDER
from cruxpress.games.kross.make.proving import BLOCK_PROOFS
from cruxpress.games.kross.spec import check_letter_cards, check_task_cards
from cruxpress.games.plain import plain_pad


def score_typed(file: Path, own_words: Path | None, task: int | None) -> Told:
    """Score a table that a person typed in."""
    from cruxpress.games.kross.rules.legal import Referee
    from cruxpress.games.kross.rules.told import as_data, score_file, told
    from cruxpress.words import load_lexicon

    score = score_file(file, Referee(load_lexicon(own_words)), task)
    return Told(tuple(told(score)), as_data(score))


GAME = Game(
    name="kross",
    title="Kross",
    pads={
        "block": plain_pad("kross", "block", "kross/block", block_model),
        "calls": PadKind("kross/calls", files=CALLS),
    },
    default_pad="block",
    proofs=BLOCK_PROOFS,
    ladder=LADDER,
    score=score_typed,
    cards={
        "kross-letters": CardSet("kross/letters", check_letter_cards),
        "kross-tasks": CardSet("kross/tasks", check_task_cards),
    },
)
