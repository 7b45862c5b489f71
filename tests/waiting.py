"""Waiting for something that must come; the guard is for what hangs, and never for what is slow."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

HANGS = 900  # seconds: far beyond what a busy machine needs, so that a test run ends at all
GLANCE = 0.02


def until(found: Callable[[], T], what: str) -> T:
    """What is found as soon as it is there; `what` is said if it never comes."""
    for _ in range(int(HANGS / GLANCE)):
        it = found()
        if it:
            return it
        time.sleep(GLANCE)
    raise AssertionError(f"it never came: {what}")
