"""Make the kernels of pages anew: python -m workshop.wasm; with --check they are compared only.

Each kernel is called once by what calls it elsewhere, so that numba knows the types of its values.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import cruxpress.games
from cruxpress.core.fingerprint import file_digest
from cruxpress.core.page_kernels import CODE, FACTS
from workshop.wasm.binary import module_of
from workshop.wasm.lowering import form_of, object_of

NOT_OPTIMISED = "NUMBA_OPT"
CHECK = "--check"
KERNEL_ROOMS = "cruxy", "crusgallo"


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


def crusgallo_kernels() -> Iterator[Any]:
    """Games of all players, and the searches for a best one."""
    from cruxpress.games.crusgallo.play.alone import limited, list_places, play_game, play_phase
    from cruxpress.games.crusgallo.play.looking import LOOKS_AHEAD
    from cruxpress.games.crusgallo.play.panel import Adventurer, play_panel_phase
    from cruxpress.games.crusgallo.sheet.challenge import numbered_problem
    from cruxpress.games.crusgallo.sheet.deck import shipped_deck
    from cruxpress.games.crusgallo.solve.beam import grow, mixed, rank_steps, trap_dragon
    from cruxpress.games.crusgallo.solve.exhaust import _search, find_game
    from cruxpress.games.crusgallo.solve.kernel import put_card, touching
    from cruxpress.games.crusgallo.solve.search import trap_tastes
    from cruxpress.games.crusgallo.solve.tables import search_deck

    problem = numbered_problem(shipped_deck(), 1, 1)
    play_game(problem, limited(5), 0)
    play_game(problem, Adventurer("types", LOOKS_AHEAD, 5), 0)
    deck = search_deck(problem.deck)
    hand = [deck.index(number) for number in problem.cards]
    trap_dragon(deck, hand, 0, 2, replace(next(trap_tastes()), width=2))
    find_game(deck, hand, 2, quick=True)
    yield from (play_phase, play_panel_phase, list_places)
    yield from (grow, rank_steps, mixed, put_card, touching, _search)


ROOMS: tuple[Callable[[], Iterator[Any]], ...] = (cruxy_kernels, crusgallo_kernels)


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
    facts = {"made by": made_by(), "source": source_digest(), "kernels": forms}
    return module, json.dumps(facts, indent=1) + "\n"


def source_digest() -> str:
    """A digest of the rooms that the kernels come from: while it stays, so do they."""
    games = Path(cruxpress.games.__file__).parent
    return file_digest(
        [file for room in KERNEL_ROOMS for file in sorted((games / room).rglob("*.py"))]
    )


def what_differs(folder: Path) -> str:
    """What of the stored kernels is not what their source makes, built in a folder; or nothing.

    Another numba or Python may say the same in other words.
    """
    build_apart(folder)
    made, stored = (json.loads((at / FACTS.name).read_text()) for at in (folder, FACTS.parent))
    if made["kernels"] != stored["kernels"]:
        return "other kernels, or of other types"
    same = stored["made by"] != made_by() or (folder / CODE.name).read_bytes() == CODE.read_bytes()
    return "" if same else "another code"


def made_by() -> str:
    """Whatever the bytes of the module depend on, beside the source of the kernels."""
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    return ", ".join([python, *(f"{name} {version(name)}" for name in ("numba", "llvmlite"))])


def build_apart(folder: Path) -> None:
    """Write both files into a folder, by a process in which numba does not optimise."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, NOT_OPTIMISED: "0", "CRUXPRESS_CACHE": cache, "CRUXPRESS_PLAIN": ""}
        subprocess.run([sys.executable, "-m", "workshop.wasm", str(folder)], check=True, env=env)


def main() -> None:
    """Here, if a folder is named and numba was told; else in a process of its own."""
    if sys.argv[1:] == [CHECK]:
        with tempfile.TemporaryDirectory() as folder:
            found = what_differs(Path(folder))
        sys.exit(f"kernels of pages: {found}; run python -m workshop.wasm" if found else 0)
    if os.environ.get(NOT_OPTIMISED) != "0":
        build_apart(Path(sys.argv[1]) if sys.argv[1:] else CODE.parent)
        return
    module, facts = build()
    (Path(sys.argv[1]) / CODE.name).write_bytes(module)
    (Path(sys.argv[1]) / FACTS.name).write_text(facts, "utf-8")


if __name__ == "__main__":
    main()
