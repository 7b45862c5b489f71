"""What a run takes from folders beside its sheets: shared files of one's own, and the cache."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.trust.fuzz.rooms import SHARED, parted
from tests.trust.fuzz.target import LAYOUTS, stored
from tests.trust.fuzz.workplace import quick_work, shipped

FAMILY = "kross"


def use_shared(data: bytes, folder: Path) -> None:
    """papers.yaml, inks.yaml and so on of one's own, over the shipped ones, and used."""
    from cruxpress.products.calibrating import test_page

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
            wish = KitRequest(
                (), ("a4",), ("grey",), PrintOptions(), own, 1, cached=False, table=True
            )
            kit_files(wish, lambda _: None)
            return
    _refuse_shared(press)
    for ink in ("colour", "cmyk"):
        test_page(press, "a4", ink, "long")
    for paper in list(press.papers)[:6]:
        print_cards(press, "kross-letters", PrintOptions(paper, back="duplex"))


def _refuse_shared(press: Any) -> None:
    from cruxpress.products.checking import _shared

    from cruxpress.core.errors import BadInput

    problems = _shared(press).problems
    if problems:
        raise BadInput(problems)


def shared_files() -> list[bytes]:
    return [f"{name}\n".encode() + (LAYOUTS / f"{name}.yaml").read_bytes() for name in SHARED]


def take_kept(data: bytes, folder: Path) -> None:
    """An entry of the cache, whole by its hash, that somebody else wrote."""
    kind, _, body = data.partition(b"\n")
    KEPT.get(kind.decode("ascii", "replace"), _kept_sheet)(body, folder)


def _forged(body: bytes, base: type[Any]) -> Any:
    """A cache whose every entry is this one, and carries the right hash."""

    class Forged(base):  # type: ignore[misc]
        def __contains__(self, _key: object) -> bool:
            return True

        def _body(self, _key: object) -> bytes:
            return body

    return Forged


def _kept_sheet(body: bytes, folder: Path) -> None:
    """A fresh sheet that was made before."""
    from cruxpress.core.cache import Cache
    from cruxpress.games import open_game
    from cruxpress.games.numbered import numbered_pads
    from cruxpress.sheets.open import SheetOpener, make_fresh
    from tests.trust.fuzz.rooms import shipped_press

    cache = _forged(body, Cache)(folder / "cache")
    (numbered,) = list(numbered_pads(open_game(FAMILY)).values())[:1]
    with quick_work():
        lens = SheetOpener(shipped_press().library, cache)
        assert len(list(make_fresh(lens, numbered, 1, 7, workers=1))) == 1


def _kept_rungs(body: bytes, folder: Path) -> None:
    """The rungs of a ladder that were made before."""
    from cruxpress.core.cache import Cache
    from cruxpress.games import open_game
    from cruxpress.products.ladder import ladder_files, make_ladder
    from cruxpress.products.printing import PrintOptions
    from tests.trust.fuzz.rooms import shipped_press

    cache = _forged(body, Cache)(folder / "cache")
    press = shipped_press()
    with quick_work():
        ladder = make_ladder(press.library, open_game(FAMILY), 2, 7, cache, workers=1)
        ladder_files(press, ladder, PrintOptions())


def _kept_witnesses(body: bytes, folder: Path) -> None:
    """Witnesses that were found before."""
    from cruxpress.sheets.proofs.finding import sheet_at

    from cruxpress.core.cache import Cache
    from cruxpress.sheets.prove import prove_sheet
    from tests.trust.fuzz.rooms import shipped_press

    library = shipped_press().library
    file = stored((LAYOUTS / "kross/calls/001.yaml").read_bytes(), folder, "kross/x.yaml")
    cache = _forged(body, Cache)(folder / "cache")
    with quick_work():
        prove_sheet(library, sheet_at(library, file), cache, workers=1)


def _kept_files(body: bytes, folder: Path) -> None:
    """Finished files of a kit that were printed before."""
    from cruxpress.products.kit.keeping import FileCache

    from cruxpress.products.kit.files import by_name
    from cruxpress.products.kit.make import KIT_FOLDER

    files = _forged(body, FileCache)(folder / "cache").get_files("key")
    stored(b"mine", folder, "mine.txt")
    if files:
        KIT_FOLDER.write(folder / "desk" / "kit", by_name(files), lambda _: None)
        assert {path.name for path in folder.iterdir()} == {"desk", "mine.txt"}
        assert {path.name for path in (folder / "desk").iterdir()} == {"kit"}
    assert (folder / "mine.txt").read_bytes() == b"mine"


KEPT: dict[str, Callable[[bytes, Path], None]] = {
    "sheet": _kept_sheet,
    "rungs": _kept_rungs,
    "witnesses": _kept_witnesses,
    "files": _kept_files,
}


def kept() -> list[bytes]:
    """Good entries of every kind."""
    from cruxpress.products.kit.keeping import _packed
    from cruxpress.sheets.fresh import made_data

    from cruxpress.products.kit.files import KitFile

    made, _ = shipped("kross/calls", 1)
    row = json.dumps(made_data(made)).encode()
    (found,) = made.witnesses.values()
    files = _packed([KitFile("kross/a.pdf", b"%PDF", {"pages": 1}), KitFile("b.png", b"")])
    return [
        *(b"sheet\n" + row, b"rungs\n" + row, b"files\n" + files),
        *(b"witnesses\n" + json.dumps(found[:1]).encode(),),
    ]
