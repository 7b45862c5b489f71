"""Long work tells that it goes on: what it does, how far it is, and how long it will be."""

import io
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.cli.progress import show_progress
from cruxpress.cli.pulse import COMPILING, VARIABLE, Pulse
from cruxpress.core.compiled import KEPT, compiles_since
from cruxpress.core.progress import Finished, Note, Status, Step
from tests import PATHS


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Screen(io.StringIO):
    """A stream for the tests that a person looks at."""

    def isatty(self) -> bool:
        return True


def beats(pulse: Pulse, clock: Clock, seconds: float) -> None:
    for _ in range(round(seconds * 2)):
        clock.now += 0.5
        pulse.tick()


def new(stream: io.StringIO, clock: Clock, *, compiles: bool = False) -> Pulse:
    return Pulse(stream, "pad (print a pad of sheets)", lambda: compiles, 2.0, clock)


def test_two_seconds_of_silence_are_borne_and_no_more() -> None:
    log, clock = io.StringIO(), Clock()
    pulse = new(log, clock)
    beats(pulse, clock, 1.5)
    assert log.getvalue() == ""
    beats(pulse, clock, 0.5)
    assert log.getvalue() == "cruxpress: pad (print a pad of sheets), 2 s so far\n"


def test_a_log_gets_fewer_lines_the_longer_it_takes() -> None:
    log, clock = io.StringIO(), Clock()
    beats(new(log, clock), clock, 600)
    times = [line.split(", ")[1] for line in log.getvalue().splitlines()]
    assert times[:4] == ["2 s so far", "12 s so far", "34 s so far", "66 s so far"]
    assert len(times) < 15


def test_steps_say_how_far_it_is_and_how_long_it_will_be() -> None:
    log, clock = io.StringIO(), Clock()
    pulse = new(log, clock)
    progress = show_progress(log, quiet=False, pulse=pulse)
    progress(Step(1, 4, "rung 1"))
    clock.now += 30
    progress(Step(2, 4, "rung 2"))
    beats(pulse, clock, 2)
    assert log.getvalue() == "cruxpress: 2/4 rung 2, 30 s so far, about 2 min left\n"
    progress(Finished())
    assert pulse.line().startswith("pad (print a pad of sheets), 32 s so far")


def test_what_was_told_just_now_is_not_told_again() -> None:
    log, clock = io.StringIO(), Clock()
    pulse = new(log, clock)
    progress = show_progress(log, quiet=False, pulse=pulse)
    clock.now += 1.9
    progress(Note("a note"))
    beats(pulse, clock, 1.5)
    assert log.getvalue() == "cruxpress: a note\n"
    progress(Status("sheet 3, 3 of 50"))
    beats(pulse, clock, 1)
    assert log.getvalue().splitlines()[1:] == ["cruxpress: sheet 3, 3 of 50, 4 s so far"]


def test_a_terminal_has_one_line_that_is_wiped_at_last() -> None:
    screen, clock = Screen(), Clock()
    with Pulse(screen, "kit", lambda: False, 0.0, clock) as pulse:
        pulse._seconds = 2.0
        beats(pulse, clock, 4)
    assert screen.getvalue() == "".join(
        f"\r\033[K{text}" for text in ("kit, 2 s so far", "kit, 3 s so far", "kit, 4 s so far", "")
    )


def test_the_first_compilation_is_told() -> None:
    log, clock = io.StringIO(), Clock()
    pulse = new(log, clock, compiles=True)
    beats(pulse, clock, 2)
    assert log.getvalue().endswith(f"2 s so far, {COMPILING}\n")


def test_new_machine_code_is_seen_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path))
    assert not compiles_since(time.time() - 60)
    (tmp_path / KEPT / "cruxpress.games.null.play" / "0123").mkdir(parents=True)
    assert compiles_since(time.time() - 60)
    assert not compiles_since(time.time() + 60)


def test_a_stream_that_nobody_reads_stops_nothing() -> None:
    log, clock = io.StringIO(), Clock()
    pulse = new(log, clock)
    log.close()
    clock.now += 5
    with pytest.raises(ValueError, match="closed"):
        log.write("")
    pulse._stream = Closed()
    pulse.tick()


class Closed(io.StringIO):
    """A stream for the tests whose reader is gone."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize(("quiet", "told"), [([], True), (["--quiet"], False)])
def test_a_command_tells_of_itself(quiet: list[str], told: bool, tmp_path: Path) -> None:
    """With no patience at all, so that no test waits for two seconds."""
    command = [sys.executable, "-m", "cruxpress.cli.main", "pad", "kross/1-5", *quiet]
    env = {**os.environ, "PYTHONPATH": PATHS, VARIABLE: "0.01"}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    said = re.search(r"cruxpress: pad \(print a pad of sheets\), \d+ s so far", done.stderr)
    assert (said is not None) == told
    assert done.stdout == "output/kross-calls-1-5-a4-colour.pdf\n"


def test_an_impatience_that_is_no_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "soon")
    assert main(["word", "koala"]) == 2
    assert "CRUXPRESS_PATIENCE is a number of seconds, not 'soon'" in capsys.readouterr().err
