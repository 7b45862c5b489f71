"""What a square of four cells is, looked up instead of worked out.

Each symbol has a share; the sum of a square's four shares says how many cells are bare, how many
hold crystals and dark orbs, and how the crystals' colours and shapes add up.
"""

import numpy as np

from cruxpress.games.crusgallo.solve.arrays import (
    COLOURS,
    CRYSTAL,
    DARK,
    KINDS_OF_CRYSTALS,
    LIT,
    Bytes,
    Longs,
)

# What a square may be. From LACKS on: an orb and two crystals that lack one of that kind.
NOTHING, COMPLETE, HOPE, LACKS = 0, 1, 2, 3

_CRYSTALS, _BARE, _ORBS, _COLOURS, _SHAPES, _SUMS = 1, 5, 25, 125, 1125, 10125


def _shares() -> Longs:
    """The share of each symbol; a lit orb has none."""
    shares = np.zeros(LIT + COLOURS, dtype=np.int64)
    shares[0] = _BARE
    for kind in range(KINDS_OF_CRYSTALS):
        shares[CRYSTAL + kind] = _CRYSTALS + kind // 3 * _COLOURS + kind % 3 * _SHAPES
    shares[DARK : DARK + COLOURS] = _ORBS
    return shares


def _meanings() -> Bytes:
    """What each sum of shares means."""
    meanings = np.full(_SUMS, NOTHING, dtype=np.int8)
    for colours in range(9):
        for shapes in range(9):
            crystals = _ORBS + colours * _COLOURS + shapes * _SHAPES + _CRYSTALS
            meanings[crystals + 2 * _BARE] = HOPE
            missing = -colours % 3 * 3 + -shapes % 3
            meanings[crystals + _CRYSTALS + _BARE] = LACKS + missing
            # Three numbers from 0 to 2 are all alike or all different when 3 divides their sum.
            if colours % 3 == 0 and shapes % 3 == 0:
                meanings[crystals + 2 * _CRYSTALS] = COMPLETE
    return meanings


SHARES = _shares()
MEANINGS = _meanings()
