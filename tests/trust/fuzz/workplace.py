"""A workplace where long work is short, and all else is as it always is.

What takes minutes because it is right (making sheets, finding witnesses, printing a kit) is
replaced by what it gave once: shipped sheets and their proofs. The shipped layouts are a copy
with two sheets of each kind. What reads, checks, replays, lays out and writes is the real thing.
"""

import contextlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.contract import MadeSheet
from cruxpress.games.numbered import Numbered
from tests.trust.fuzz.target import LAYOUTS, ROOT, scratch

SHEETS = 2  # of each kind


@cache
def small_package() -> Path:
    """A package with all layouts, fonts and icons, and two sheets of each kind."""
    package = scratch() / "package"
    numbered = [f"{n:03}.{end}" for n in range(SHEETS + 1, 51) for end in ("yaml", "json")]
    shutil.copytree(
        LAYOUTS, package / "shipped/layouts", ignore=lambda _, names: set(numbered) & set(names)
    )
    shutil.copytree(ROOT / "fonts", package / "shipped/fonts")
    return package


@cache
def kinds() -> tuple[Numbered, ...]:
    from cruxpress.core.registry import shipped_games
    from cruxpress.games import open_game
    from cruxpress.games.numbered import numbered_kinds

    return tuple(
        numbered
        for room in shipped_games()
        for numbered in numbered_kinds(open_game(room)).values()
    )


@cache
def shipped(folder: str, number: int) -> tuple[MadeSheet, str]:
    """A shipped sheet as a maker gave it, and the SHA-256 of it."""
    sheet = LAYOUTS / folder / f"{number:03}.yaml"
    proof = json.loads((sheet.parent / "proofs" / f"{number:03}.json").read_text("utf-8"))
    made = MadeSheet(sheet.read_text("utf-8"), proof["witnesses"], proof.get("facts", {}))
    return made, proof["sha256"]


@cache
def witnesses() -> dict[str, dict[str, list[Any]]]:
    """What is known to prove a sheet, by its SHA-256."""
    found = {}
    for file in LAYOUTS.glob("**/proofs/*.json"):
        if not file.stem.isdecimal() or int(file.stem) <= SHEETS:
            proof = json.loads(file.read_text("utf-8"))
            found[proof["sha256"]] = proof["witnesses"]
    return found


def _made(folder: str) -> Callable[[Any], MadeSheet]:
    return lambda request: shipped(folder, 1 + (request.number - 1) % SHEETS)[0]


def _remade(folder: str) -> Callable[[Any, Path | None], MadeSheet]:
    return lambda _code, _words: shipped(folder, 1)[0]


def _facts(folder: str) -> Callable[[Any, Any], Any]:
    return lambda _model, _witnesses: shipped(folder, 1)[0].facts


def _find(job: Any) -> list[Any]:
    known = witnesses().get(job.digest)
    if known is None:
        raise SheetFails("gave up after 0 steps")
    return [known[job.set_name][number] for number in job.numbers]


def _no_cluster(address: str) -> Any:
    raise BadInput(f"no Dask scheduler answers at {address}")


def _serve(*_: object, **__: object) -> None:
    raise BadInput("the port is taken")


def _fetch(*_: object) -> None:
    raise BadInput("npm could not fetch anything")


def _print(job: Any) -> list[Any]:
    """One page in place of a product; its names, its listing and all around it stay."""
    from cruxpress.products.printing import Printed

    options = job.options
    where = "shop" if options.shop else options.paper
    name = f"{job.game}-{job.product.name}-{where}-{options.ink}"
    return [Printed(name, job.product.name, page(), 1)]


@cache
def page() -> bytes:
    from cruxpress.products.calibrate import print_test_page
    from cruxpress.products.printing import open_press

    return print_test_page(open_press(), "a4", "grey", "long").data


def _picture(job: Any) -> list[Any]:
    from cruxpress.products.kit.files import KitFile

    return [KitFile(f"{job.name}/1.png", b"")]


def _stop(_seconds: float) -> None:
    raise KeyboardInterrupt


class Alone:
    """A pool of workers that is this process itself."""

    def __init__(self, *_: object) -> None:
        pass

    def __enter__(self) -> "Alone":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, work: Callable[[], Any]) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(work())
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, **_: object) -> None:
        pass


@contextlib.contextmanager
def quick_work() -> Iterator[None]:
    """As long as this lasts, long work is short."""
    from cruxpress.core import places

    places_of = (places.shipped_layouts, places.shipped_fonts)
    with contextlib.ExitStack() as stack:
        for function in places_of:
            stack.enter_context(patch.object(function, "__defaults__", (small_package(),)))
        for numbered in kinds():
            kind, ladder = numbered.kind, numbered.game.ladder
            made = _made(kind.folder)
            replaced = {"shipped": SHEETS, "fresh": made, "remake": _remade(kind.folder)}
            if kind.folder == "cruxy":  # its facts are measured by playing
                replaced["facts"] = _facts(kind.folder)
            stack.enter_context(_instead(kind, replaced))
            if ladder is not None and ladder.pad == numbered.pad_name:
                stack.enter_context(_instead(ladder, {"make": made}))
        stack.enter_context(patch("cruxpress.sheets.prove.FindWitnesses.run", _find))
        stack.enter_context(patch("cruxpress.products.kit.products.ProductJob._printed", _print))
        stack.enter_context(patch("cruxpress.products.kit.products.previews_of", lambda _files: []))
        stack.enter_context(patch("cruxpress.products.kit.start.previews_of", lambda _files: []))
        stack.enter_context(patch("cruxpress.products.kit.decks.FacesJob.run", _picture))
        stack.enter_context(patch("cruxpress.products.kit.vtt.TableJob.run", _picture))
        stack.enter_context(patch("cruxpress.core.workers.ProcessPoolExecutor", Alone))
        stack.enter_context(patch("cruxpress.core.workers.os.cpu_count", lambda: 1))
        stack.enter_context(patch("cruxpress.core.cluster._client", _no_cluster))
        stack.enter_context(patch("cruxpress.studio.serve.serve", _serve))
        stack.enter_context(patch("cruxpress.site.runtime._fetch", _fetch))
        stack.enter_context(patch("cruxpress.cli.watching.time.sleep", _stop))
        yield


@contextlib.contextmanager
def _instead(record: object, fields: dict[str, Any]) -> Iterator[None]:
    """A record, frozen or not, with values of its own for a while."""
    before = dict(vars(record))
    vars(record).update(fields)
    try:
        yield
    finally:
        vars(record).clear()
        vars(record).update(before)


@contextlib.contextmanager
def at_a_desk(folder: Path, variables: dict[str, str] | None = None) -> Iterator[Path]:
    """A folder to work in, with some files of a person's own, and a home."""
    desk, home = folder / "desk", folder / "home"
    shutil.copytree(desk_files(), desk)
    before, old = Path.cwd(), dict(os.environ)
    os.chdir(desk)
    os.environ["CRUXPRESS_SETTINGS"] = str(home / "settings.json")
    os.environ["CRUXPRESS_CACHE"] = str(home / "cache")
    os.environ["HOME"] = str(home)
    os.environ.update(variables or {})
    try:
        yield desk
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(old)


@cache
def desk_files() -> Path:
    """What lies on the desk: typed tables, a sheet of each game with its proof, layouts, words."""
    desk = scratch() / "desk"
    desk.mkdir()
    (desk / "typed.txt").write_text("cobra\n..e..\n..a..\n..r..\n")
    (desk / "table.txt").write_text("cobras\n.e....\n.a....\n.r....\n......\n......\n")
    (desk / "words.txt").write_text("# replace\ncobra\nStraße n 420\nNew_York @cities\n")
    (desk / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    (desk / "good.pdf").write_bytes(page())
    (desk / "torn.yaml").write_text("kind: sheet\ntitle: [\n")
    (desk / "mine/kross").mkdir(parents=True)
    shutil.copy(LAYOUTS / "kross/letters.yaml", desk / "mine/kross/letters.yaml")
    for numbered in kinds():
        room, sheet = numbered.game.name, LAYOUTS / numbered.kind.folder / "001.yaml"
        shutil.copy(sheet, desk / f"{room}.yaml")
        (desk / "proofs").mkdir(exist_ok=True)
        if room != "cryptex":  # one of them is not proven yet
            shutil.copy(sheet.parent / "proofs/001.json", desk / f"proofs/{room}.json")
    return desk


__all__ = ["at_a_desk", "kinds", "page", "quick_work", "shipped", "witnesses"]
