"""What processes share that the studio begins; it imports little, for they are waited for."""

import os
from multiprocessing import parent_process
from multiprocessing.connection import wait


def fault_of_ours(error: Exception) -> str:
    """What nobody foresaw, in a sentence."""
    what = f"{type(error).__name__}: {error}"[:300]
    return f"a fault of Cruxpress itself ({what}); please report it"


def end_with_the_studio() -> None:
    """For a thread of a process that the studio began: end it when the studio is gone."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
