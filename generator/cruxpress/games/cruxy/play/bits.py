"""Chance, bits and sets of words, for machine code or for plain Python."""

from cruxpress.core.compiled import is_fast
from cruxpress.games.cruxy.play.bits_plain import Longs, Luck, Rows, Sets

if not is_fast():
    from cruxpress.games.cruxy.play.bits_plain import (
        below,
        copy_set,
        count_of,
        empty_sets,
        keep_common,
        longs,
        lowest_of,
        lucks_of,
        next_word,
        rows,
        take_out,
        three_parts,
        width_of,
        word_sets,
        zeros,
    )
else:
    from cruxpress.games.cruxy.play.bits_fast import (
        below,
        copy_set,
        count_of,
        empty_sets,
        keep_common,
        longs,
        lowest_of,
        lucks_of,
        next_word,
        rows,
        take_out,
        three_parts,
        width_of,
        word_sets,
        zeros,
    )

__all__ = [
    "Longs",
    "Luck",
    "Rows",
    "Sets",
    "below",
    "copy_set",
    "count_of",
    "empty_sets",
    "keep_common",
    "longs",
    "lowest_of",
    "lucks_of",
    "next_word",
    "rows",
    "take_out",
    "three_parts",
    "width_of",
    "word_sets",
    "zeros",
]
