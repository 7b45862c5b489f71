"""Runs of Cruxpress as a person starts them: a process in a folder, with a home of its own."""

import ctypes
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cruxpress
from tests.trust import nursery
from tests.trust.watch import AT, ROOT, log_of, watched

# What a run does with files is the same for every game; those of the smallest take little time.
PAD = ("pad", "kross", "--copies", "2", "-o", "out/pad.pdf")
CARDS = ("cards", "kross-letters", "--back", "separate", "-o", "out")
KIT = ("kit", "null", "--paper", "a4", "--ink", "grey", "--quiet", "--jobs", "1", "-o", "out/kit")
FRESH = (
    *("pad", "null", "--fresh", "--count", "2", "--seed", "1"),
    *("--jobs", "1", "-o", "out/fresh.pdf"),
)
LADDER = ("ladder", "null", "--rungs", "2", "--seed", "1", "--jobs", "1", "-o", "out/ladder")
OTHER = ("ladder", "null", "--rungs", "3", "--seed", "2", "--jobs", "1", "-o", "out/ladder")
PROVE = ("prove", "out/deal.yaml", "--jobs", "1")
LEFTOVER = ".cruxpress-"  # in the names of files that a killed process could not take away

PR_SET_NO_NEW_PRIVS = 38
CAPABILITIES_VERSION = 0x20080522
DAC_OVERRIDE, DAC_READ_SEARCH = 1 << 1, 1 << 2


@dataclass(frozen=True)
class Desk:
    """A folder to work in, and a home with a cache beside it."""

    folder: Path
    more: Mapping[str, str] = field(default_factory=dict)

    @property
    def desk(self) -> Path:
        return self.folder / "desk"

    @property
    def cache(self) -> Path:
        return self.folder / "home" / "cache"

    def prepare(self, words: Sequence[str]) -> "Desk":
        """Put there what a run takes for granted: a sheet to prove."""
        if "prove" in words:
            out = self.desk / "out"
            out.mkdir(parents=True, exist_ok=True)
            if not (out / "deal.yaml").exists():
                cruxpress.new("null", "deal", out)
        return self

    def env(self, at: str = "") -> dict[str, str]:
        home = self.folder / "home"
        self.desk.mkdir(parents=True, exist_ok=True)
        env = dict(watched(self.folder, [self.desk, home]))
        env |= {
            "HOME": str(home),
            "CRUXPRESS_CACHE": str(self.cache),
            "CRUXPRESS_SETTINGS": str(home / "settings.json"),
        }
        if at:
            env[AT] = at
        return {**env, **self.more}

    def start(
        self,
        words: Sequence[str],
        *,
        at: str = "",
        before: Callable[[], None] | None = None,
    ) -> "subprocess.Popen[str]":
        """Begin a run; `before` happens in the new process first of all, and something at a moment.

        See `happens_at` in `watch.py`: `at` may be "3 signal KILL" or "5 remove FOLDER"; or
        `points.py`: "12 point half", for every write has a number of its own there.
        """
        return subprocess.Popen(
            [sys.executable, "-m", "cruxpress.cli.main", *words],
            cwd=self.desk,
            env=self.env(at),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # so that workers which outlive a run can be found and ended
            preexec_fn=before,  # noqa: PLW1509
        )

    def run(
        self,
        words: Sequence[str],
        *,
        at: str = "",
        before: Callable[[], None] | None = None,
    ) -> tuple[int, str]:
        """A whole run: its exit code and what it said of errors."""
        running: subprocess.Popen[str] | nursery.Run
        if before is None and "PYTHONPATH" not in self.more and sys.platform == "linux":
            running = nursery.start(words, self.desk, self.env(at))
        else:
            running = self.start(words, at=at, before=before)
        _, errors = running.communicate()
        assert not [line for line in log_of(self.folder) if line.startswith("NOT ALLOWED")]
        assert "Traceback" not in errors, errors
        return running.returncode, errors

    def results(self) -> dict[str, str]:
        """What a person finds: every file and the digest of its bytes; leftovers are hidden."""
        return digests(self.desk)

    def leftovers(self) -> list[Path]:
        return [path for path in self.desk.glob("**/*") if LEFTOVER in path.name]


def digests(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.glob("**/*")):
        names = path.relative_to(folder).parts
        if path.is_file() and not any(LEFTOVER in name for name in names):
            found["/".join(names)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def permissions_bind() -> None:
    """For a new process: even root may write only where permissions say so.

    It gives up these powers, and then the right to get any back with the next program; both need
    no power of their own.
    """
    if os.geteuid() == 0 and sys.platform == "linux":
        system = ctypes.CDLL(None, use_errno=True)
        head = (ctypes.c_uint32 * 2)(CAPABILITIES_VERSION, 0)
        sets = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable: low, then high ones
        failed = system.capget(head, sets)
        for at in range(3):
            sets[at] &= ~(DAC_OVERRIDE | DAC_READ_SEARCH)
        if failed or system.capset(head, sets) or system.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "the powers of root cannot be dropped here")


__all__ = [
    "CARDS",
    "FRESH",
    "KIT",
    "LADDER",
    "OTHER",
    "PAD",
    "PROVE",
    "ROOT",
    "Desk",
    "digests",
    "permissions_bind",
]
