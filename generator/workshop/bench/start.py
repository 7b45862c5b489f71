"""How fast the command answers, side by side with an empty Python: python -m workshop.bench.start

Both are started in turns as processes of their own; their CPU time is what the system says of
finished children.
"""

import resource
import subprocess
import sys
from pathlib import Path

from workshop.bench.beats import beat, compare

COMMAND = Path(sys.executable).parent / "cruxpress"


def started(*command: str) -> float:
    """CPU seconds that a command takes from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print it."""
    print(f"one beat: {beat():.3f} s; times are CPU medians of whole processes")
    compare(
        "cruxpress --help",
        lambda: started(str(COMMAND), "--help"),
        lambda: started(sys.executable, "-c", "pass"),
        6,
        rounds=40,
    )


if __name__ == "__main__":
    main()
