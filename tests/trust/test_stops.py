"""Stopped, hung up or left by its workers, a run tells so; nothing is half-written or left."""

import os
import resource
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.trust.good_for_tests import Good, put_old_files
from tests.trust.runs import FRESH, LADDER, PAD, Desk
from tests.trust.watch import WORKERS

ON_TWO = tuple(
    "2" if before == "--jobs" else word for before, word in zip(("", *FRESH), FRESH, strict=False)
)


def hears() -> None:
    """For a new process: tests may run where Ctrl-C is ignored, and children inherit that."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("words", "moment", "name"),
    [
        (PAD, 1, "INT"),
        (PAD, 2, "TERM"),
        (PAD, 3, "HUP"),
        (LADDER, 9, "INT"),
    ],
)
def test_a_stopped_run_takes_away_what_it_began(
    words: Sequence[str], moment: int, name: str, good: Good, tmp_path: Path
) -> None:
    desk = good.copy(words, tmp_path)
    old = put_old_files(desk, list(good.made(words))) if words is PAD else {}
    code, errors = desk.run(words, at=f"{moment} signal {name}", before=hears)
    assert code == 130
    assert errors.startswith("cruxpress: stopped; ")
    assert errors.count("\n") == 1
    assert desk.results() == old
    assert not desk.leftovers()


def test_who_runs_it_under_nohup_can_hang_up(good: Good, tmp_path: Path) -> None:
    desk = good.copy(PAD, tmp_path)

    def nohup() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    assert desk.run(PAD, at="2 signal HUP", before=nohup)[0] == 0
    assert desk.results() == good.right(PAD)


def test_a_killed_worker_is_told_and_nothing_is_lost(good: Good, tmp_path: Path) -> None:
    desk = replace(Desk(tmp_path), more={WORKERS: "60"})
    code, errors = desk.run(ON_TWO)
    assert (code, errors) == (
        1,
        "cruxpress: a worker process died; nothing was lost, run it again\n",
    )
    assert desk.results() == {}
    assert not desk.leftovers()
    assert Desk(tmp_path).run(FRESH)[0] == 0
    assert desk.results() == good.right(FRESH)


def closed(*numbers: int) -> Callable[[], None]:
    def close() -> None:
        for number in numbers:
            os.close(number)

    return close


def full(number: int) -> Callable[[], None]:
    def fill() -> None:
        os.dup2(os.open("/dev/full", os.O_WRONLY), number)

    return fill


def test_a_closed_input_output_and_error_are_no_error(good: Good, tmp_path: Path) -> None:
    desk = good.copy(FRESH, tmp_path)
    assert desk.run(FRESH, before=closed(0, 1, 2)) == (0, "")
    assert desk.results() == good.right(FRESH)


@pytest.mark.parametrize("before", [closed(2), full(2)], ids=["closed", "full"])
def test_the_exit_code_tells_where_nobody_hears_the_error(
    before: Callable[[], None], tmp_path: Path
) -> None:
    assert Desk(tmp_path).run(("pad", "chess"), before=before) == (2, "")


def test_an_answer_that_cannot_be_written_is_told(good: Good, tmp_path: Path) -> None:
    desk = good.copy(PAD, tmp_path)
    code, errors = desk.run(PAD, before=full(1))
    told = "cruxpress: the answer cannot be written: No space left on device\n"
    assert (code, errors) == (2, told)
    assert desk.results() == good.right(PAD)


def few_files() -> None:
    """For a new process: too few to talk to workers."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))


def test_too_many_open_files_are_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, errors = desk.run(ON_TWO, before=few_files)
    told = "cruxpress: too many files are open; allow more (ulimit -n), or use --jobs 1\n"
    assert (code, errors) == (2, told)
    assert desk.results() == {}
