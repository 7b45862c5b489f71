"""What `cards` adds with --png and --vtt: pictures in folders beside the PDF."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import cruxpress
from cruxpress.cli.terminal import say
from cruxpress.core.errors import BadInput
from cruxpress.core.files import is_one_file, renew


def save_pictures(options: Namespace, names: Iterable[str], folder: Path) -> list[dict[str, Any]]:
    """Make the pictures that are asked for, write them, and say which folders hold them."""
    if not options.png and options.vtt is None:
        return []
    folder = Path(options.out) if options.out else folder
    folder = folder.parent if is_one_file(options.out, ".pdf") else folder
    local = options.vtt == "local" or (options.vtt == "auto" and not options.site)
    web = options.site or _placeholder()
    table = None if options.vtt is None else folder.resolve().as_uri() if local else web
    layouts = Path(options.layouts) if options.layouts else None
    made: dict[str, bytes] = {}
    for name in names:
        made |= cruxpress.card_pictures(
            name, only=options.only or "", faces=options.png, table=table, layouts=layouts
        )
    return _written(made, folder)


def takes_pictures(shop: str, layouts: Path | None) -> bool:
    """Whether a shop takes a picture for each side of a card, and no PDF."""
    from cruxpress.products.printing import open_press

    return open_press(layouts).preset(shop).makes == "pictures"


def save_shop_pictures(
    options: Namespace, names: Iterable[str], folder: Path, shop: str
) -> list[dict[str, Any]]:
    """Make the pictures that a shop takes instead of a PDF, write them, and say where they are."""
    if is_one_file(options.out, ".pdf"):
        raise BadInput("this shop takes a picture for each side; let -o name a folder")
    if options.vtt is not None:
        both = "pictures for a shop and a deck for a virtual table are made one after the other"
        raise BadInput(f"--shop {shop} and --vtt do not go together: {both}")
    if options.back in ("fold", "separate"):
        right = "this shop takes a picture for each side, backs beside their fronts"
        raise BadInput(f"--shop {shop} and --back {options.back} do not go together: {right}")
    layouts = Path(options.layouts) if options.layouts else None
    made: dict[str, bytes] = {}
    for name in names:
        only = options.only or ""
        pictures = cruxpress.card_pictures(name, only=only, shop=shop, layouts=layouts)
        twice = sorted({str(Path(each).parent) for each in pictures.keys() & made.keys()})
        if twice:
            raise BadInput(f"two sets would go to {twice[0]}; print them one by one, or rename one")
        made |= pictures
    return _written(made, Path(options.out) if options.out else folder)


def _placeholder() -> str:
    from cruxpress.products.kit.vtt import PLACEHOLDER

    return PLACEHOLDER


def _written(made: Mapping[str, bytes], folder: Path) -> list[dict[str, Any]]:
    files: dict[Path, int] = {}
    for name, data in made.items():
        path = folder / name
        renew(path, data)
        files[path.parent] = files.get(path.parent, 0) + 1
    for place in files:
        older = {file.name for file in place.glob("*.png")} - {Path(name).name for name in made}
        if older:
            others = f"{place} also holds {len(older)} older pictures, such as {min(older)}"
            say(
                f"cruxpress: {others}; delete them, or name another folder with -o", file=sys.stderr
            )
    return [{"file": str(each), "files": count} for each, count in files.items()]
