"""Long work, as plain data that travels to a process of its own: a print, a kit, a ladder."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cruxpress
from cruxpress.core.files import read_bytes, renew
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Progress, Status
from cruxpress.products.kit.make import KitRequest
from cruxpress.products.ladder import LADDER_FOLDER
from cruxpress.products.printing import Printed, PrintOptions
from cruxpress.studio.orders import FOR_SHOP, FOR_TABLE, PrintOrder, print_order

MOST_MANIFEST = 20_000_000


class StudioTask(Protocol):
    """Work that tells of its progress; what it gives back is plain data, or files."""

    def run(self, progress: Progress) -> Any: ...


@dataclass(frozen=True)
class PrintTask:
    """A print that takes long; its files come back."""

    order: PrintOrder
    layouts: Path | None

    def run(self, progress: Progress) -> list[Printed]:
        return print_order(self.order, self.layouts, Work(progress=progress))


@dataclass(frozen=True)
class PicturesTask:
    """Cards as pictures, written below a folder; which folders hold how many comes back."""

    order: PrintOrder
    what: str
    site: str
    folder: Path
    layouts: Path | None

    def run(self, progress: Progress) -> dict[str, Any]:
        progress(Status(self.order.name))
        shop = self.order.options.preset if self.what == FOR_SHOP else ""
        table = (self.site or self.folder.resolve().as_uri()) if self.what == FOR_TABLE else None
        made = cruxpress.card_pictures(
            self.order.name,
            only=self.order.only,
            faces=table is None,
            table=table,
            layouts=self.layouts,
            shop=shop,
        )
        for name, data in made.items():
            renew(self.folder / name, data)
        return {"folders": dict(Counter(Path(name).parent.as_posix() for name in made))}


@dataclass(frozen=True)
class KitTask:
    """A kit, written into its folder; its files with their sizes and pages come back."""

    request: KitRequest
    folder: Path

    def run(self, progress: Progress) -> dict[str, Any]:
        files = cruxpress.kit(self.folder, self.request, Work(progress=progress))
        return {"files": [_told(file, self.folder) for file in files], "pages": self._pages()}

    def _pages(self) -> int:
        """All pages of the kit, as its own list has them."""
        data = read_bytes(self.folder / "manifest.json", MOST_MANIFEST)
        listed = json.loads(data or b"{}").get("files", [])
        return sum(each.get("pages") or 0 for each in listed)


@dataclass(frozen=True)
class LadderTask:
    """A ladder, written into its folder; its curve and files come back."""

    game: str
    rungs: int
    seed: int
    options: PrintOptions
    layouts: Path | None
    folder: Path

    def run(self, progress: Progress) -> dict[str, Any]:
        LADDER_FOLDER.place(self.folder)  # refuses what can be no folder before all work
        work = Work(progress=progress)
        made = cruxpress.ladder(self.game, self.rungs, self.seed, layouts=self.layouts, work=work)
        files = cruxpress.ladder_files(made, self.options, layouts=self.layouts)
        LADDER_FOLDER.write(self.folder, files, progress)
        return {
            "files": [_told(self.folder / name, self.folder) for name in files],
            "climbs": made.verdict.holds,
            "reasons": list(made.verdict.reasons),
            "curve": [{"value": it.value, "error": it.error} for it in made.judged],
        }


@dataclass(frozen=True)
class ProveTask:
    """A proof of a person's own sheet, stored beside it."""

    file: Path
    layouts: Path | None

    def run(self, progress: Progress) -> dict[str, Any]:
        stored = cruxpress.prove(
            [str(self.file)], layouts=self.layouts, work=Work(progress=progress)
        )
        return {"files": [_told(file, self.file.parent) for file in stored]}


def _told(file: Path, folder: Path) -> dict[str, Any]:
    inside = file.is_relative_to(folder)
    name = file.relative_to(folder).as_posix() if inside else file.name
    return {"name": name, "size": file.stat().st_size}
