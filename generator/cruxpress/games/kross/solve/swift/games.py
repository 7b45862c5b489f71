"""Many solo games in one go: a copy of how a player hopes, places letters and rejects them."""

import numpy as np
from numpy.typing import NDArray

from cruxpress.core.compiled import compiled
from cruxpress.games.kross.solve.swift.chance import STEP, below, drawn
from cruxpress.games.kross.solve.swift.counting import counted
from cruxpress.games.kross.solve.swift.tables import BITS, LETTER, SIZE, SPREAD, Longs, slot_of

MEMORY = 1 << 15  # lines that a player remembers; a new one takes the place of an old one
EMPTY_LINE = 1 << BITS * SIZE


@compiled
def hope_of(line: int, keys: Longs, values: Longs, best: Longs) -> int:
    """What the best words of a line are worth together, likely or certain; `best` begins with 0."""
    for end in range(2, SIZE + 1):
        top = best[end - 1]
        for start in range(end - 1):
            length = end - start
            within = (line >> BITS * (SIZE - end)) & ((1 << BITS * length) - 1)
            code = within | 1 << BITS * length
            slot = slot_of(keys, code)
            if keys[slot] == code:
                top = max(top, best[start] + values[slot])
        best[end] = top
    return int(best[SIZE])


@compiled
def remembered(line: int, keys: Longs, values: Longs, memory: Longs, best: Longs) -> int:
    """The same, from memory if it was thought about lately."""
    slot = (line * SPREAD >> 24) & (MEMORY - 1)
    if memory[slot, 0] != line:
        memory[slot, 0] = line
        memory[slot, 1] = hope_of(line, keys, values, best)
    return int(memory[slot, 1])


@compiled
def play_games(
    calls: Longs, spares: int, states: NDArray[np.uint64], whim: int, rejects_below: int,
    keys: Longs, values: Longs, memory: Longs, legal: Longs, task: Longs, worth: Longs,
    points: Longs, ends: Longs, best: Longs, lines: Longs, hopes: Longs, options: Longs,
    banned: Longs,
) -> None:  # fmt: skip
    """Play a sheet from each state of chance; write down points, rows and what was rejected."""
    for game in range(len(states)):
        for line in range(2 * SIZE):
            lines[line] = EMPTY_LINE
            hopes[line] = remembered(EMPTY_LINE, keys, values, memory, best)
        state = states[game]
        free, rejected, held = SIZE * SIZE, 0, 0
        for letter in calls:
            if free == 0:
                break
            gain, where = 0, -1
            for row in range(SIZE):
                for column in range(SIZE):
                    if lines[row] >> BITS * (SIZE - 1 - column) & LETTER:
                        continue
                    across = lines[row] | letter << BITS * (SIZE - 1 - column)
                    down = lines[SIZE + column] | letter << BITS * (SIZE - 1 - row)
                    state += STEP
                    here = (
                        remembered(across, keys, values, memory, best)
                        - hopes[row]
                        + remembered(down, keys, values, memory, best)
                        - hopes[SIZE + column]
                        + below(drawn(state), whim + 1)
                    )
                    if where < 0 or here > gain:
                        gain, where = here, row * SIZE + column
            if rejected < spares and gain < rejects_below and not held >> letter & 1:
                rejected += 1
                held |= 1 << letter
                continue
            row, column = where // SIZE, where % SIZE
            lines[row] |= letter << BITS * (SIZE - 1 - column)
            lines[SIZE + column] |= letter << BITS * (SIZE - 1 - row)
            hopes[row] = remembered(lines[row], keys, values, memory, best)
            hopes[SIZE + column] = remembered(lines[SIZE + column], keys, values, memory, best)
            free -= 1
        for row in range(SIZE):
            ends[game, row] = lines[row]
        ends[game, SIZE] = rejected
        points[game] = counted(lines, legal, task, worth, rejected, options, banned)
