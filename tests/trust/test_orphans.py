"""Workers end with the run that started them, even if it was killed."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests import PATHS
from tests.waiting import until

RUN = """
import os, sys
from cruxpress.core.workers import run_jobs
from tests.trust.jobs_for_tests import WhoAmI
if __name__ == "__main__":
    answers = run_jobs([WhoAmI(n) for n in range(50)], 2)
    print(sorted({next(answers)[1] for _ in range(8)}), flush=True)
    sys.stdin.read()
"""


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_workers_end_when_their_run_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text(RUN)
    with subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": PATHS},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stdout is not None
        workers = json.loads(run.stdout.readline())
        assert workers
        assert all(map(alive, workers))
        run.send_signal(signal.SIGKILL)
    try:
        until(lambda: not any(map(alive, workers)), "the end of workers whose run is gone")
    finally:
        for worker in filter(alive, workers):
            os.kill(worker, signal.SIGKILL)
