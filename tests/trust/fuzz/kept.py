"""What a run takes from folders beside its sheets: shared files of one's own, and the cache."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.trust.fuzz.rooms import SHARED, parted
from tests.trust.fuzz.target import LAYOUTS, stored
from tests.trust.fuzz.workplace import quick_work, shipped

FAMILY = "kross"


def use_shared(data: bytes, folder: Path) -> None:
    """papers.yaml, inks.yaml and so on of one's own, over the shipped ones, and used."""
    from cruxpress.core.cache import Cache
    from cruxpress.core.jobs import Work
    from cruxpress.products.calibrate import print_test_page
    from cruxpress.products.cards import print_cards
    from cruxpress.products.kit.make import KitRequest, kit_files
    from cruxpress.products.printing import PrintOptions, open_press

    name, _, body = parted(data)
    name = name if name in SHARED else SHARED[0]
    own = folder / "own"
    stored(body, own, f"{name}.yaml")
    (own / FAMILY).mkdir()
    press = open_press(own)
    # All that the files hold is looked at, and one page and one set of cards are laid out.
    with quick_work():
        if name == "kit":
            request = KitRequest((), ("a4",), ("grey",), PrintOptions(), own, table=True)
            kit_files(request, Work(1, Cache(enabled=False)))
            return
    _refuse_shared(press)
    for ink in ("colour", "cmyk"):
        print_test_page(press, "a4", ink, "long")
    for paper in list(press.papers)[:6]:
        print_cards(press, "kross-letters", PrintOptions(paper, back="duplex"))


def _refuse_shared(press: Any) -> None:
    from cruxpress.core.errors import BadInput
    from cruxpress.products.check import _shared

    problems = _shared(press).problems
    if problems:
        raise BadInput(problems)


def shared_files() -> list[bytes]:
    found = [f"{name}\n".encode() + (LAYOUTS / f"{name}.yaml").read_bytes() for name in SHARED]
    # Quick work knows one numbered sheet of each game.
    return [re.sub(rb"(sheets|pages): 1-[0-9]+", rb'\1: "1"', file) for file in found]


def take_kept(data: bytes, folder: Path) -> None:
    """An entry of the cache, whole by its hash, that somebody else wrote."""
    kind, _, body = data.partition(b"\n")
    KEPT.get(kind.decode("ascii", "replace"), _kept_sheet)(body, folder)


def _forged(body: bytes, folder: Path) -> Any:
    """Work with a cache whose every entry is this one, and carries the right hash."""
    from cruxpress.core.cache import Cache
    from cruxpress.core.jobs import Work

    class Forged(Cache):
        def __contains__(self, _key: object) -> bool:
            return True

        def get(self, _key: object) -> bytes:
            return body

    return Work(1, Forged(folder / "cache"))


def _kept_sheet(body: bytes, folder: Path) -> None:
    """A fresh sheet that was made before."""
    from cruxpress.games import open_game
    from cruxpress.games.numbered import numbered_pads
    from cruxpress.sheets.open import SheetOpener
    from tests.trust.fuzz.rooms import shipped_press

    work = _forged(body, folder)
    (numbered,) = list(numbered_pads(open_game(FAMILY)).values())[:1]
    with quick_work():
        opener = SheetOpener(shipped_press().library, work.cache)
        assert len(list(opener.make_fresh(numbered, 1, 7, work))) == 1


def _kept_rungs(body: bytes, folder: Path) -> None:
    """The rungs of a ladder that were made before."""
    from cruxpress.games import open_game
    from cruxpress.products.ladder import ladder_files, make_ladder
    from cruxpress.products.printing import PrintOptions
    from tests.trust.fuzz.rooms import shipped_press

    work, press = _forged(body, folder), shipped_press()
    with quick_work():
        ladder = make_ladder(press.library, open_game(FAMILY), 2, 7, work)
        ladder_files(press, ladder, PrintOptions())


def _kept_witnesses(body: bytes, folder: Path) -> None:
    """Witnesses that were found before."""
    from cruxpress.sheets.prove import files_to_prove, prove_sheet
    from tests.trust.fuzz.rooms import shipped_press

    library = shipped_press().library
    file = stored((LAYOUTS / "kross/calls/001.yaml").read_bytes(), folder, "kross/x.yaml")
    with quick_work():
        (sheet,) = files_to_prove(library, [str(file)])
        prove_sheet(library, sheet, _forged(body, folder))


def _kept_files(body: bytes, folder: Path) -> None:
    """Finished files of a kit that were printed before."""
    from cruxpress.core.jobs import load_kept
    from cruxpress.products.kit.files import by_name
    from cruxpress.products.kit.make import KIT_FOLDER

    files = load_kept(kit_job(), _forged(body, folder).cache)
    stored(b"mine", folder, "mine.txt")
    if files:
        KIT_FOLDER.write(folder / "desk" / "kit", by_name(files), lambda _: None)
        assert {path.name for path in folder.iterdir()} == {"desk", "mine.txt"}
        assert {path.name for path in (folder / "desk").iterdir()} == {"kit"}
    assert (folder / "mine.txt").read_bytes() == b"mine"


def kit_job() -> Any:
    """A job that makes files of a kit."""
    from cruxpress.products.kit.decks import FacesJob

    return FacesJob(FAMILY, "kross-letters", None, "inputs")


def sheet_job() -> Any:
    """A job that makes a sheet."""
    from cruxpress.games.contract import FreshRequest
    from cruxpress.games.numbered import MakeFresh

    return MakeFresh(FAMILY, "calls", "", FreshRequest(1, 1, 7))


KEPT: dict[str, Callable[[bytes, Path], None]] = {
    "sheet": _kept_sheet,
    "rungs": _kept_rungs,
    "witnesses": _kept_witnesses,
    "files": _kept_files,
}


def kept() -> list[bytes]:
    """Good entries of every kind."""
    from cruxpress.products.kit.files import KitFile

    made, _ = shipped("kross/calls", 1)
    row = sheet_job().encode(made)
    (found,) = made.witnesses.values()
    kit = [KitFile("kross/a.pdf", b"%PDF", {"pages": 1}), KitFile("b.png", b"")]
    files = kit_job().encode(kit)
    return [
        *(b"sheet\n" + row, b"rungs\n" + row, b"files\n" + files),
        *(b"witnesses\n" + json.dumps(found[:1]).encode(),),
    ]
