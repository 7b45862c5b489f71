"""Small pictures of what a kit prints: a contact sheet a file."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from cruxpress.products.kit.files import KitFile

DPI = 60
MOST_PAGES = 12  # a pad of a hundred pages is known by its first ones
COLOURS = 256  # flat colours need no more than a palette, and a preview is to be small


def previews_of(files: Iterable[KitFile]) -> list[KitFile]:
    """A contact sheet of each PDF; of a long one, of its first pages."""
    from cruxpress.press.preview import contact_sheet, png, preview

    pictures = []
    for file in files:
        pages = range(1, 1 + min(file.pages, MOST_PAGES))
        sheet = contact_sheet(preview(file.data, dpi=DPI, pages=pages))
        pictures.append(KitFile(f"previews/{_name(file)}.png", png(sheet.quantize(COLOURS))))
    return pictures


def _name(file: KitFile) -> str:
    """A file's game and its own name."""
    place = PurePosixPath(file.name)
    game = place.parts[0] if len(place.parts) > 1 else ""
    return "-".join(filter(None, (game, place.stem)))
