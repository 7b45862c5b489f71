"""What Kross is played with: the block, call sheets for one, letter cards and task cards."""

from cruxpress.games.kross.spec.block import SHORTEST, SQUARES, STANDARD, Block, read_block
from cruxpress.games.kross.spec.calls import (
    KIND,
    MOST_SPARES,
    CallSheet,
    Targets,
    call_sheet_faults,
    call_sheet_yaml,
    is_call_sheet,
    read_call_sheet,
    task_without_words,
)
from cruxpress.games.kross.spec.cards import (
    check_letter_cards,
    check_task_cards,
    letter_card_faults,
    task_faults,
)

__all__ = [
    "KIND",
    "MOST_SPARES",
    "SHORTEST",
    "SQUARES",
    "STANDARD",
    "Block",
    "CallSheet",
    "Targets",
    "call_sheet_faults",
    "call_sheet_yaml",
    "check_letter_cards",
    "check_task_cards",
    "is_call_sheet",
    "letter_card_faults",
    "read_block",
    "read_call_sheet",
    "task_faults",
    "task_without_words",
]
