"""Make the kernels of pages anew: python -m workshop.wasm

Each kernel is called once by what calls it elsewhere, so that numba knows the types of its values.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cruxpress.core.page_kernels import CODE, FACTS
from workshop.wasm.binary import module_of
from workshop.wasm.lowering import form_of, object_of

NOT_OPTIMISED = "NUMBA_OPT"


def cruxy_kernels() -> Iterator[Any]:
    """Games alone, of the panel, and of several players."""
    from cruxpress.games.cruxy.make.aim import bench_for
    from cruxpress.games.cruxy.make.sheets import make_sheet
    from cruxpress.games.cruxy.play.games import play_alone, play_together
    from cruxpress.games.cruxy.play.measures import PANEL, REGULAR
    from cruxpress.games.cruxy.play.panel import play_panel

    players = bench_for().players(make_sheet(1, 1))
    players.measure(REGULAR, "types", range(1))
    for skill in PANEL:
        players.measure(skill, "types", range(1))
    players.tally(2, "types", range(1))
    yield from (play_alone, play_panel, play_together)


ROOMS: tuple[Callable[[], Iterator[Any]], ...] = (cruxy_kernels,)


def build() -> tuple[bytes, str]:
    """The module with all kernels, and what is known of them."""
    compiled, forms = {}, {}
    for room in ROOMS:
        for kernel in room():
            name = f"{kernel.py_func.__module__}.{kernel.py_func.__qualname__}"
            [(types, compiled[name])] = kernel.overloads.items()
            forms[name] = "".join(form_of(each) for each in types)
    built, names = object_of(compiled)
    module = module_of(built, {inside: name for name, inside in names.items()})
    return module, json.dumps({"kernels": forms}, indent=1) + "\n"


def build_apart(folder: Path) -> None:
    """Write both files into a folder, by a process in which numba does not optimise."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, NOT_OPTIMISED: "0", "CRUXPRESS_CACHE": cache, "CRUXPRESS_PLAIN": ""}
        subprocess.run([sys.executable, "-m", "workshop.wasm", str(folder)], check=True, env=env)


def main() -> None:
    """Here, if a folder is named and numba was told; else in a process of its own."""
    if os.environ.get(NOT_OPTIMISED) != "0":
        build_apart(Path(sys.argv[1]) if sys.argv[1:] else CODE.parent)
        return
    module, facts = build()
    (Path(sys.argv[1]) / CODE.name).write_bytes(module)
    (Path(sys.argv[1]) / FACTS.name).write_text(facts, "utf-8")


if __name__ == "__main__":
    main()
