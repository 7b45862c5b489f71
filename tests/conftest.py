"""What all tests share, and what none may depend on: the clock, the order, the user's own files."""

import contextlib
import os
import random
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cruxpress.press.press import Press
from cruxpress.products.printing import open_press
from tests import PATHS

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("house", CALM, max_examples=60, derandomize=True)
settings.register_profile("long", CALM, max_examples=2000)
settings.load_profile("house")

# What a person may have set, and what would change an answer here and there.
FOREIGN = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONHASHSEED", "PYTHONWARNINGS")
# The test of this file keeps a core busy for long: it begins at once, while others fill the rest.
FIRST = "tests/test_check_all.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="store pages as they look now")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run tests in another order")


def pytest_configure(config: pytest.Config) -> None:
    """One home for all workers of a run, with one cache, so that machine code is made once."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # In the background of a script; processes that we start must hear of Ctrl-C all the same.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(config, "workerinput"):
        return  # a worker has the environment of the process that started it
    config.pluginmanager.register(Seconds(config))
    for name in FOREIGN:
        os.environ.pop(name, None)
    home = Path(tempfile.mkdtemp(prefix="cruxpress-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    (home / "cache").mkdir()
    # Machine code lies under the hash of its source: what an earlier run made is still right.
    code = config.rootpath / ".pytest_cache" / "compiled"
    with contextlib.suppress(OSError):
        code.mkdir(parents=True, exist_ok=True)
        if os.access(code, os.W_OK):
            (home / "cache" / "compiled").symlink_to(code)
    if sys.dont_write_bytecode:
        _keep_bytecode(config.rootpath / ".pytest_cache" / "bytecode")
    os.environ["CRUXPRESS_CACHE"] = str(home / "cache")
    os.environ["CRUXPRESS_DEBUG"] = "1"  # a fault of ours must not look like a refusal
    os.environ["CRUXPRESS_PATIENCE"] = "0"  # what is told must not depend on the clock
    os.environ["CRUXPRESS_SETTINGS"] = str(home / "settings.json")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [PATHS, os.getenv("PYTHONPATH")]))


def _keep_bytecode(folder: Path) -> None:
    """Who wants none beside the sources has it here: else every process reads all source anew."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            sys.dont_write_bytecode, sys.pycache_prefix = False, str(folder)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Another order: the files in one drawn from the seed, and so the tests within each."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.nodeid.split("::")[0], []).append(item)
    order = sorted(files, key=lambda name: name != FIRST)
    if (seed := config.getoption("shuffle")) is not None:
        chance = random.Random(seed)
        chance.shuffle(order)
        for tests in files.values():
            chance.shuffle(tests)
    items[:] = [item for name in order for item in files[name]]


class Seconds:
    """How long each file of tests takes, for `make quick`; no test looks at it."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._found: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.split("::")[0]
        self._found[file] = self._found.get(file, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        cache = getattr(self._config, "cache", None)  # none with -p no:cacheprovider
        if cache and not self._config.getoption("keyword"):
            old = cache.get("cruxpress/seconds", {})
            cache.set("cruxpress/seconds", {**old, **self._found})


@pytest.fixture(scope="session")
def press() -> Press:
    """The shipped layouts, fonts, inks and icons."""
    return open_press()
