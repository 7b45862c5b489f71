"""What a machine says to reportlab behind our back is not heard: same input, same bytes.

reportlab runs settings files (`~/.reportlab_settings`) and changes of itself (`~/.reportlab_mods`)
of the person and of the machine when it is imported, takes further settings
from variables RL_*, and a date from SOURCE_DATE_EPOCH.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

SETTINGS = (
    "reportlab.local_rl_settings",
    "reportlab_settings",
    "reportlab.local_rl_mods",
    "reportlab_mods",
)
DATE = "SOURCE_DATE_EPOCH"


@contextmanager
def unheard() -> Iterator[None]:
    """Hide the variables that reportlab would listen to."""
    names = [name for name in os.environ if name.startswith("RL_") or name == DATE]
    hidden = {name: os.environ.pop(name) for name in names}
    try:
        yield
    finally:
        os.environ.update(hidden)


@contextmanager
def without_settings() -> Iterator[None]:
    """Import reportlab in here: it finds empty settings, and does not look for a file at home."""
    ours = {name: ModuleType(name) for name in SETTINGS if name not in sys.modules}
    sys.modules.update(ours)
    try:
        with unheard():
            yield
    finally:
        for name in ours:
            sys.modules.pop(name, None)
