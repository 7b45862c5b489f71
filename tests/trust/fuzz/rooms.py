"""What games read: layouts, sheets, decks, proofs and witnesses, each with its name before it.

The first line of the data is the name of the file in a layouts folder, `cruxy/001`, and whatever
else there is to choose; the rest is what a stranger wrote.
"""

import json
import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from cruxpress.core.errors import Place
from cruxpress.games.contract import Prover
from cruxpress.press.shops import is_preset
from tests.trust.fuzz.target import LAYOUTS, REFUSALS, scratch, stored

NAME = re.compile(r"([a-z-]+/){0,2}[a-z0-9-]{1,40}")
LONG = b"kross/"  # a search of these takes ten seconds
SHARED = ("papers", "pieces", "inks", "fonts", "styles", "press", "kit")


def parted(data: bytes) -> tuple[str, list[str], bytes]:
    """The name of a file, the words behind it, and what it holds."""
    head, _, body = data.partition(b"\n")
    name, *words = head.decode("ascii", "replace").split(" ")
    return (name if NAME.fullmatch(name) else "x"), words, body


@cache
def own_folder() -> Path:
    """A layouts folder of one's own, with all icons, so that only what is read is wrong."""
    root = scratch() / "own"
    for folder in [LAYOUTS, *(path for path in LAYOUTS.iterdir() if path.is_dir())]:
        if (folder / "icons").is_dir():
            shutil.copytree(folder / "icons", root / folder.relative_to(LAYOUTS) / "icons")
    return root


@cache
def own_press() -> Any:
    from cruxpress.products.printing import open_press

    return open_press(own_folder())


@cache
def shipped_press() -> Any:
    from cruxpress.products.printing import open_press

    return open_press()


def check(press: Any, file: Path) -> None:
    """What `cruxpress check` says of a file; it may be good or bad, and is told in words."""
    from cruxpress.core.errors import BadInput
    from cruxpress.products.check import check_layouts
    from tests.trust.fuzz.target import check_refusal

    for verdict in check_layouts(press, [file]):
        assert verdict.exit_code in (0, *REFUSALS)
        assert bool(verdict.problems) == bool(verdict.exit_code)
        if verdict.problems:
            refusal = BadInput(verdict.problems)
            check_refusal(refusal)
            raise refusal


def check_layout(data: bytes, _folder: Path) -> None:
    """A layout, a deck or a sheet of one's own, in place of the shipped one of its name."""
    name, _, body = parted(data)
    file = stored(body, own_folder(), f"{name}.yaml")
    try:
        check(own_press(), file)
    finally:
        file.unlink()


def print_layout(data: bytes, _folder: Path) -> None:
    """The same, as far as the bytes of its pages, with the options that the first line names."""
    from cruxpress.core.jobs import Work
    from cruxpress.press.layout import open_layout
    from cruxpress.products.cards import print_cards
    from cruxpress.products.leaves import LeafOptions
    from cruxpress.products.pad import PadRequest, lay_out_pad
    from cruxpress.products.printing import PrintOptions

    name, words, body = parted(data)
    file = stored(body, own_folder(), f"{name}.yaml")
    told = dict(zip(("ink", "paper", "back", "marks", "flip"), words, strict=False))
    press, options = own_press(), PrintOptions(shop="shop" in words, **told)  # type: ignore[arg-type]
    try:
        if open_layout(press, file).keys.kind == "cards":
            printed = print_cards(press, str(file), options)
        else:
            leaves = LeafOptions(1, 2, 2 if "2up" in words else 1, None)
            pages = lay_out_pad(press, PadRequest(str(file), leaves=leaves), options, Work(1))
            printed = pages.finish(press, options, "leaves", one_file=False)
        assert all(file.data.startswith(b"%PDF") for file in printed)
    finally:
        file.unlink()


def layouts(*words: str, most: int = 16_000) -> list[bytes]:
    """The shipped layouts and decks, each with its name before it."""
    found = []
    for file in sorted(it for deep in ("", "*/", "*/*/") for it in LAYOUTS.glob(f"{deep}*.yaml")):
        name = file.relative_to(LAYOUTS).with_suffix("").as_posix()
        data = file.read_bytes()
        # A first deck stands on the table beside it, which its reader is fuzzed with.
        if (
            name not in (*SHARED, "examples/deck/deck")
            and not is_preset(file)
            and not file.stem.isdecimal()
            and len(data) <= most
        ):
            found.append(" ".join([name, *words]).encode() + b"\n" + data)
    return found


PRINTS = (
    *("colour a4 duplex ticks long", "cmyk letter fold margin short", "grey a4 none lines long"),
    *("low-ink a4 separate none long", "cmyk a4 duplex ticks long shop"),
)


def prints() -> list[bytes]:
    """The same with options to print them with, each seed with others."""
    # The block takes its data from its game alone, and texts are no pages.
    all_layouts = [
        seed
        for seed in layouts(most=9000)
        if not seed.startswith(b"kross/block") and not seed.split(b"\n")[0].endswith(b"texts")
    ]
    return [
        seed.replace(b"\n", f" {PRINTS[at % len(PRINTS)]}\n".encode(), 1)
        for at, seed in enumerate(all_layouts)
    ]


@cache
def sheet_folders() -> tuple[Path, ...]:
    """Where the numbered sheets of all games lie."""
    return tuple(sorted(file.parent for file in LAYOUTS.glob("**/001.yaml")))


def sheets() -> list[bytes]:
    """Numbered sheets of every game, from the first to the last."""
    found = []
    for folder in sheet_folders():
        for number in (1, 25, 50):
            name = f"{folder.relative_to(LAYOUTS).as_posix()}/{number:03}"
            found.append(name.encode() + b"\n" + (LAYOUTS / f"{name}.yaml").read_bytes())
    return found


def draw_sheet(data: bytes, _folder: Path) -> None:
    """A sheet of a game, checked, and drawn as a preview as far as the bytes of its pages."""
    from cruxpress.core.cache import Cache
    from cruxpress.products.leaves import LeafOptions, sheet_documents
    from cruxpress.products.printing import PrintOptions, finish
    from cruxpress.sheets.open import SheetOpener

    name, _, body = parted(data)
    file = stored(body, own_folder(), f"{name}.yaml")
    try:
        check(own_press(), file)
        press, options = own_press(), PrintOptions()
        opener = SheetOpener(press.library, Cache(enabled=False))
        sheet = opener.read(file)
        proven, _ = opener.open_or_draft(sheet, file)
        documents, _ = sheet_documents(press, sheet.numbered, [proven], options, LeafOptions())
        for document in documents.values():
            finish(press, "x", document, options)
    finally:
        file.unlink()


def quick_searches() -> list[bytes]:
    return [sheet for sheet in sheets() if not sheet.startswith(LONG)]


def long_searches() -> list[bytes]:
    return [sheet for sheet in sheets() if sheet.startswith(LONG)]


def prove_sheet(data: bytes, _folder: Path) -> None:
    """A sheet that nobody proved: the search ends, and what it finds holds."""
    from cruxpress.sheets.prove import read_subject

    name, _, body = parted(data)
    file = stored(body, own_folder(), f"{name}.yaml")
    try:
        layout = own_press().library.layout_file(file)
        subject = read_subject(layout)
        find_and_replay(
            subject.provable.prover(subject.model), subject.provable.witness_sets, layout.place
        )
    finally:
        file.unlink()


def find_and_replay(prover: Prover, sets: Iterable[str], place: Place) -> None:
    """What is found for each set is replayed: the best game, and that to show if there is one."""
    from cruxpress.specs.nodes import as_node

    for each in sets:
        found = [as_node(json.loads(json.dumps(w)), place) for w in prover.find(each, range(1))]
        for number, witness in enumerate(found):
            prover.replay(each, number, witness)
        prover.replay_together(each, found)


def check_proof(data: bytes, _folder: Path) -> None:
    """A proof beside a shipped sheet: its text is what a stranger wrote; if it holds, it prints."""
    from cruxpress.core.cache import Cache
    from cruxpress.games.numbered import kind_of_sheet
    from cruxpress.products.answers import solutions_of
    from cruxpress.products.printing import PrintOptions
    from cruxpress.sheets.open import SheetOpener

    name, _, body = parted(data)
    sheet = LAYOUTS / f"{name}.yaml"
    if not sheet.is_file():
        return
    press, root = own_press(), own_folder()
    file = stored(sheet.read_bytes(), root, f"{name}.yaml")
    proof = stored(body, file.parent / "proofs", f"{file.stem}.json")
    try:
        check(press, file)
        numbered = kind_of_sheet(press.library.layout_file(file))
        if numbered is not None:
            opener = SheetOpener(press.library, Cache(enabled=False))
            printed = solutions_of(press, numbered, [opener.open(file)], PrintOptions())
            assert printed.data.startswith(b"%PDF")
    finally:
        file.unlink()
        proof.unlink()


@cache
def proven() -> tuple[tuple[str, Any], ...]:
    """The first shipped sheets of each folder with their proofs."""
    found, seen = [], dict[Path, int]()
    for proof in sorted(LAYOUTS.glob("**/proofs/*.json")):
        sheet = proof.parent.parent / f"{proof.stem}.yaml"
        seen[sheet.parent] = seen.get(sheet.parent, 0) + 1
        if sheet.is_file() and seen[sheet.parent] <= 2:
            name = sheet.relative_to(LAYOUTS).with_suffix("").as_posix()
            found.append((name, json.loads(proof.read_text("utf-8"))))
    return tuple(found)


def whole_proofs() -> list[bytes]:
    return [f"{name}\n{json.dumps(data)}".encode() for name, data in proven()]


def replay_witness(data: bytes, _folder: Path) -> None:
    """A witness, replayed by the rules: the first line names sheet, set and number."""
    from cruxpress.sheets.prove import read_subject
    from cruxpress.specs.yaml_reader import parse_yaml

    name, words, body = parted(data)
    sheet = LAYOUTS / f"{name}.yaml"
    if not sheet.is_file() or len(words) != 2:
        return
    layout = shipped_press().library.layout_file(sheet)
    node = parse_yaml(f"it:\n  {body.decode('utf-8', 'replace')}", "witness").get("it")
    number = int(words[1]) if words[1] in {"0", "1"} else 0
    subject = read_subject(layout)
    if words[0] in subject.provable.witness_sets and node is not None:
        subject.provable.prover(subject.model).replay(words[0], number, node)


def witnesses() -> list[bytes]:
    """Witnesses of shipped sheets."""
    return [
        f"{name} {kind} {number}\n{json.dumps(witness)}".encode()
        for name, data in proven()
        for kind, found in data["witnesses"].items()
        for number, witness in enumerate(found[:2])
    ]
