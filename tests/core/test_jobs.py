"""One loop for all kept work: made once, in order, and made again only if it was lost."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import KeptJob, Work, run_kept, to_json
from cruxpress.core.progress import Event, Step


@dataclass(frozen=True)
class Square(KeptJob[int]):
    """The square of a number; it notes in a file that it was asked."""

    number: int
    log: Path

    @property
    def name(self) -> str:
        return f"square of {self.number}"

    @property
    def key(self) -> Value:
        return ["square", self.number]

    def run(self) -> int:
        with self.log.open("a") as opened:
            opened.write(f"{self.number}\n")
        return self.number**2

    def encode(self, result: int) -> bytes:
        return to_json(result)

    def decode(self, data: bytes) -> int:
        found = json.loads(data)
        if not isinstance(found, int):
            raise ValueError("no number")
        return found


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.txt"


def asked(log: Path) -> list[int]:
    return sorted(map(int, log.read_text().split())) if log.exists() else []


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order_and_are_made_once(workers: int, log: Path, tmp_path: Path) -> None:
    work = Work(workers, Cache(tmp_path / "cache"))
    jobs = [Square(number, log) for number in (3, 1, 2)]
    assert list(run_kept(jobs, work)) == [9, 1, 4]
    assert list(run_kept([*jobs, Square(5, log)], work)) == [9, 1, 4, 25]
    assert asked(log) == [1, 2, 3, 5]


def test_only_missing_work_is_counted_in_progress(log: Path, tmp_path: Path) -> None:
    events: list[Event] = []
    work = Work(1, Cache(tmp_path / "cache"), events.append)
    list(run_kept([Square(1, log)], work))
    list(run_kept([Square(1, log), Square(2, log)], work))
    assert events == [Step(1, 1, "square of 1"), Step(1, 1, "square of 2")]


def test_a_damaged_result_is_made_again(log: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    work = Work(1, cache)
    list(run_kept([Square(4, log)], work))
    cache.put(["square", 4], b'"no number"')
    assert list(run_kept([Square(4, log)], work)) == [16]
    assert asked(log) == [4, 4]
    assert list(run_kept([Square(4, log)], work)) == [16]
    assert asked(log) == [4, 4]


def test_nothing_is_kept_of_inputs_that_changed_meanwhile(log: Path, tmp_path: Path) -> None:
    def changed() -> None:
        raise BadInput("changed")

    work = Work(1, Cache(tmp_path / "cache"))
    with pytest.raises(BadInput):
        list(run_kept([Square(6, log)], work, changed))
    assert list(run_kept([Square(6, log)], work)) == [36]
    assert asked(log) == [6, 6]


def test_what_was_made_before_a_stop_is_not_lost(log: Path, tmp_path: Path) -> None:
    work = Work(1, Cache(tmp_path / "cache"))
    results = run_kept([Square(1, log), Square(2, log)], work)
    assert next(results) == 1
    del results
    assert list(run_kept([Square(1, log), Square(2, log)], work)) == [1, 4]
    assert asked(log) == [1, 2]
