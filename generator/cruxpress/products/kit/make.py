"""Makes the kit: prints every product, writes the first pages, the pictures and the manifest."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from cruxpress.api import Options, open_press
from cruxpress.core.files import write_whole
from cruxpress.core.workers import Say, Workers
from cruxpress.products.kit.faces import face_jobs
from cruxpress.products.kit.files import KitFile, by_name
from cruxpress.products.kit.folder import KIT_FOLDER
from cruxpress.products.kit.inputs import Inputs
from cruxpress.products.kit.keeping import FileCache, FileJob, Keeper
from cruxpress.products.kit.manifest import manifest_of
from cruxpress.products.kit.plan import ProductJob, chosen_games, plan_jobs
from cruxpress.products.kit.products import for_tonight, read_products
from cruxpress.products.kit.readmes import faces_readme, table_readme
from cruxpress.products.kit.start import Listed, StartJob
from cruxpress.products.kit.vtt import table_jobs


@dataclass(frozen=True)
class KitWish:
    """What a person wants in the kit; no games means all of them.

    `essentials` is the kit for tonight; `faces` adds a PNG of every card for print on demand,
    `table` deck sheets and saved objects for a virtual table.
    """

    games: tuple[str, ...]
    papers: tuple[str, ...]
    inks: tuple[str, ...]
    options: Options
    own_layouts: Path | None = None
    workers: Workers = 0
    archive: bool = False
    essentials: bool = False
    faces: bool = False
    table: bool = False
    cached: bool = True


def make_kit(wish: KitWish, folder: Path, say: Say) -> list[Path]:
    """Write the kit into a folder; everything is made before the first file is written."""
    KIT_FOLDER.place(folder)  # refuses what can be no folder before all work
    try:
        files = by_name(kit_files(wish, say))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(KIT_FOLDER.which_stands(folder)) from None
    say("writing")
    KIT_FOLDER.write(folder, files, say)
    written = [folder / name for name in files]
    if wish.archive:
        packed = folder.with_name(f"{folder.name}.zip")
        data = zip_of(folder.name, files)
        if not packed.is_file() or packed.read_bytes() != data:
            write_whole(packed, data)
        written.append(packed)
    say("")
    return written


def kit_files(wish: KitWish, say: Say) -> list[KitFile]:
    """All files of a kit, made anew or taken from the cache."""
    inputs = Inputs(wish.own_layouts)  # first: whatever changes from now on is noticed
    press = open_press(wish.own_layouts)
    inks = tuple(press.inks) if wish.inks == ("all",) else tuple(dict.fromkeys(wish.inks))
    for ink in inks:
        press.ink(ink)
    products = read_products(press)
    games = chosen_games(products, wish.games)
    if wish.essentials:
        products = for_tonight(products)
    cache = FileCache(enabled=wish.cached)
    keeper = Keeper(cache, wish.workers, say, inputs.refuse_changes)
    printing = plan_jobs(
        products, games, wish.papers, inks, wish.options, inputs, cached=wish.cached
    )
    jobs: list[FileJob] = list(printing)
    if wish.faces:
        jobs += face_jobs(products, games, inputs)
    if wish.table:
        jobs += table_jobs(products, games, inputs, wish.options.site)
    # All at once, so that workers are started once.
    made = keeper.files(jobs)
    first = _first_pages(wish, inks, list(zip(printing, made, strict=False)), inputs)
    made += replace(keeper, workers=1).files(first)
    files = [file for its in made for file in its]
    files += [faces_readme()] if wish.faces else []
    files += [table_readme(wish.options.site)] if wish.table else []
    return [*files, manifest_of(files, games, inputs)]


def _first_pages(
    wish: KitWish,
    inks: tuple[str, ...],
    printed: Sequence[tuple[ProductJob, Sequence[KitFile]]],
    inputs: Inputs,
) -> list[StartJob]:
    """START-HERE and the printer's test for every paper; a shop needs neither."""
    jobs = []
    for paper in () if wish.options.shop else wish.papers:
        options = replace(wish.options, paper=paper, ink=inks[0])
        listed = tuple(
            Listed(
                job.game,
                PurePosixPath(file.name).stem,
                file.pages,
                job.product.stock,
                str(file.about["then"]),
                job.product.essential is not None,
            )
            for job, its in printed
            if (job.options.paper, job.options.ink) == (paper, inks[0])
            for file in its
            if file.pages
        )
        shown = paper == wish.papers[0]
        start = StartJob(
            options, inks, wish.essentials, listed, wish.own_layouts, inputs.everything, shown
        )
        jobs.append(start)
    return jobs


def zip_of(root: str, files: Mapping[str, bytes]) -> bytes:
    """An archive with the same bytes every time; PDFs and PNGs are packed already."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(f"{root}/{name}", (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return buffer.getvalue()
