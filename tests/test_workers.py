"""Work is shared among processes, and its answers and errors come as if one had done it all."""

from dataclasses import dataclass

import pytest

from generator.errors import BadInput
from generator.workers import run_jobs


@dataclass(frozen=True)
class Square:
    """A job for the tests: squares a number, and cannot square 13."""

    number: int

    @property
    def name(self) -> str:
        return str(self.number)

    def run(self) -> int:
        if self.number == 13:
            raise BadInput("13 is not squared here")
        return self.number**2


@pytest.mark.parametrize("workers", [1, 2])
def test_answers_come_in_the_order_of_the_jobs(workers: int) -> None:
    told: list[str] = []
    jobs = [Square(number) for number in (5, 3, 9, 1)]
    assert list(run_jobs(jobs, workers, told.append)) == [25, 9, 81, 1]
    assert told == ["1/4 5", "2/4 3", "3/4 9", "4/4 1"]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_comes_at_its_place_in_the_order(workers: int) -> None:
    answers = run_jobs([Square(2), Square(13), Square(4)], workers)
    assert next(answers) == 4
    with pytest.raises(BadInput, match="13 is not squared here"):
        next(answers)


def test_no_jobs_no_answers() -> None:
    assert list(run_jobs([], 2)) == []
