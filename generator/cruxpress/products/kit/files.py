"""What a kit is made of: files with their names and bytes, and jobs that make them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cruxpress.core.data import Value
from cruxpress.core.jobs import KeptJob, to_json
from cruxpress.press.preview import contact_sheet, png, preview

PREVIEW_DPI = 60
MOST_PAGES = 12  # a pad of a hundred pages is known by its first ones
COLOURS = 256  # flat colours need no more than a palette, and a preview is to be small


@dataclass(frozen=True)
class KitFile:
    """A file of the kit; its name is its place in the folder, with slashes on every system."""

    name: str
    data: bytes = field(repr=False)
    about: Mapping[str, Value] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        """How many pages it prints; pictures have none."""
        pages = self.about.get("pages", 0)
        return pages if isinstance(pages, int) else 0


def is_kit_name(name: str) -> bool:
    """Whether a name can be one of ours: it leads to a place in the kit, on every system."""
    return not set(name) & set("\\:\0") and not {"", ".", ".."} & set(name.split("/"))


def by_name(files: Iterable[KitFile]) -> dict[str, bytes]:
    """The bytes of files by their names, in the order of the names."""
    return {file.name: file.data for file in sorted(files, key=lambda file: file.name)}


class KitJob(KeptJob[list[KitFile]]):
    """Something that makes files of the kit; they are kept as a list of them, then their bytes."""

    def encode(self, result: list[KitFile]) -> bytes:
        rows: list[Value] = [
            {"name": file.name, "bytes": len(file.data), "about": file.about} for file in result
        ]
        return b"\n".join([to_json(rows), b"".join(file.data for file in result)])

    def decode(self, data: bytes) -> list[KitFile]:
        head, _, rest = data.partition(b"\n")
        files, at = [], 0
        for row in json.loads(head):
            name, size, about = row["name"], row["bytes"], row["about"]
            if not (isinstance(name, str) and is_kit_name(name) and isinstance(about, dict)):
                raise ValueError("no file of a kit")
            if type(size) is not int or size < 0:
                raise ValueError("no size of a file")
            files.append(KitFile(name, rest[at : at + size], about))
            at += size
        if at != len(rest):
            raise ValueError("more or less than its files")
        return files


def previews_of(files: Iterable[KitFile]) -> list[KitFile]:
    """A contact sheet of each PDF; of a long one, of its first pages."""
    pictures = []
    for file in files:
        pages = range(1, 1 + min(file.pages, MOST_PAGES))
        sheet = contact_sheet(preview(file.data, dpi=PREVIEW_DPI, pages=pages))
        place = PurePosixPath(file.name)
        game = place.parts[0] if len(place.parts) > 1 else ""
        name = "-".join(filter(None, (game, place.stem)))
        pictures.append(KitFile(f"previews/{name}.png", png(sheet.quantize(COLOURS))))
    return pictures
