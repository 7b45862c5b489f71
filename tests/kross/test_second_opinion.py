"""The exact score against another formulation of the same rules, solved by CP-SAT."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from ortools.sat.python import cp_model

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.score import Referee
from cruxpress.games.kross.rules.table import EMPTY, KrossTable
from cruxpress.games.kross.sheet.calls import STANDARD
from cruxpress.games.kross.words import all_tasks
from tests.kross.tables_for_tests import random_table, referee

PARTS = 4


def tables_a_part() -> int:
    """Some hundreds of tables in all; thousands with the long profile."""
    return 80 if settings.default is None or settings.default.max_examples < 1000 else 1500


def by_cp_sat(
    table: KrossTable, referee: Referee, answers: Callable[[str], bool] | None = None
) -> tuple[int, ...]:
    """The best score and its numbers of words by length, longest first, as a linear programme."""
    model = cp_model.CpModel()
    weighed = []
    squares: dict[tuple[int, int], list[cp_model.IntVar]] = {}
    spellings: dict[str, list[cp_model.IntVar]] = {}
    bonus: list[cp_model.IntVar] = []
    lengths: dict[int, list[cp_model.IntVar]] = {length: [] for length in range(2, 7)}
    for line in range(12):
        text = table.rows[line] if line < 6 else "".join(row[line - 6] for row in table.rows)
        for start in range(6):
            for end in range(start + 2, 7):
                word = text[start:end]
                legal = word in referee.legal
                answer = answers is not None and EMPTY not in word and answers(word)
                if not legal and not answer:
                    continue
                used = model.new_bool_var(f"{line} {start} {word}")
                weighed.append((used, STANDARD.points[str(len(word))]))
                lengths[len(word)].append(used)
                spellings.setdefault(word, []).append(used)
                for square in range(start, end):
                    squares.setdefault((line, square), []).append(used)
                if answer:
                    is_task_word = model.new_bool_var(f"task {line} {start} {word}")
                    model.add_implication(is_task_word, used)
                    bonus.append(is_task_word)
                    if not legal:
                        model.add_implication(used, is_task_word)
    for group in (*squares.values(), *spellings.values(), bonus):
        model.add_at_most_one(group)
    points = sum(worth * used for used, worth in weighed) + 3 * sum(bonus)
    counts = sum(40 ** (length - 2) * sum(used) for length, used in lengths.items())
    model.maximize(points * 40**5 + counts)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return (
        round(solver.value(points)),
        *(sum(solver.value(used) for used in lengths[length]) for length in range(6, 1, -1)),
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_the_exact_score_agrees_with_cp_sat(part: int) -> None:
    for number in range(tables_a_part()):
        table = random_table(Chance("second opinion", part, number))
        score = referee().score(table)
        assert (score.total, *score.by_length) == by_cp_sat(table, referee()), table


@pytest.mark.parametrize("part", range(PARTS))
def test_it_agrees_with_tasks_too(part: int) -> None:
    tasks = all_tasks()
    for number in range(tables_a_part() // 2):
        chance = Chance("second opinion with task", part, number)
        table, task = random_table(chance), chance.pick(tasks)
        score = referee().score(table, task)
        expected = by_cp_sat(table, referee(), referee().answers(task))
        assert (score.total, *score.by_length) == expected, (table, task)
