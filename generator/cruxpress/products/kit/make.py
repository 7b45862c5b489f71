"""Makes the kit: prints every product, writes the first pages, the pictures and the manifest."""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from cruxpress.core.data import Value
from cruxpress.core.files import read_bytes, write_whole
from cruxpress.core.files.folders import FolderKind
from cruxpress.core.jobs import Work, run_kept
from cruxpress.core.progress import Finished, Status
from cruxpress.core.version import __version__
from cruxpress.games import open_game
from cruxpress.games.contract import Game
from cruxpress.products.kit.decks import DPI, face_jobs
from cruxpress.products.kit.files import KitFile, KitJob, by_name, is_kit_name
from cruxpress.products.kit.inputs import OWN, KitInputs, packages
from cruxpress.products.kit.own import only_parts, own_files, own_products, own_root
from cruxpress.products.kit.products import (
    ProductJob,
    chosen_games,
    for_tonight,
    plan_jobs,
    read_products,
)
from cruxpress.products.kit.shops import for_shop
from cruxpress.products.kit.start import Listed, StartJob, facts_of
from cruxpress.products.kit.tonight import TonightJob, parts_of, tonight_jobs
from cruxpress.products.kit.vtt import FOLDER, MOST_COLUMNS, MOST_ROWS, PLACEHOLDER, table_jobs
from cruxpress.products.options import for_preset
from cruxpress.products.printing import PrintOptions, open_press
from cruxpress.specs.texts import Texts

PrintingJob = ProductJob | TonightJob
MANIFEST = "manifest.json"
PAPERS, INKS = ("a4", "letter"), ("colour", "low-ink")
SHOP_INKS = ("cmyk",)
LARGEST_MANIFEST = 20_000_000  # a hundred times that of a kit with everything


@dataclass(frozen=True)
class KitRequest:
    """What a person wants in the kit; no games means all of them, no paper or ink the usual ones.

    Among the games may be files of decks and sheets of one's own; `only` names parts (rules).
    `essentials` is the kit for tonight, usually on one paper in one ink; `faces` adds a PNG of
    every card for print on demand, `table` objects for a virtual table, whose links lead into the
    kit's folder if it is local.
    """

    games: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    inks: tuple[str, ...] = ()
    options: PrintOptions = PrintOptions(back="duplex")
    own_layouts: Path | None = None
    archive: bool = False
    essentials: bool = False
    faces: bool = False
    table: bool = False
    only: tuple[str, ...] = ()
    local_table: bool = False

    def with_usual(self) -> "KitRequest":
        """The request with the papers and inks that are usual, where it names none."""
        papers, inks = (PAPERS[:1], INKS[:1]) if self.essentials else (PAPERS, INKS)
        inks = SHOP_INKS if self.options.shop and not self.options.preset else inks
        return replace(self, papers=self.papers or papers, inks=self.inks or inks)


def old_files(folder: Path) -> set[str]:
    """The files of an earlier kit here; a manifest that is not ours names none."""
    try:
        manifest = read_bytes(folder / MANIFEST, LARGEST_MANIFEST)
        rows = json.loads(manifest or b"{}")["files"]
        names = {str(row["file"]) for row in rows} | {MANIFEST}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    return {name for name in names if is_kit_name(name)}


KIT_FOLDER = FolderKind("kit", old_files)


def make_kit(request: KitRequest, folder: Path, work: Work) -> list[Path]:
    """Write the kit into a folder; everything is made before the first file is written."""
    KIT_FOLDER.place(folder)  # refuses what can be no folder before all work
    try:
        files = by_name(kit_files(request, work, folder))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(KIT_FOLDER.which_stands(folder)) from None
    work.progress(Status("writing"))
    KIT_FOLDER.write(folder, files, work.progress)
    written = [folder / name for name in files]
    if request.archive:
        packed = folder.with_name(f"{folder.name}.zip")
        data = zip_of(folder.name, files)
        if not packed.is_file() or packed.read_bytes() != data:
            write_whole(packed, data)
        written.append(packed)
    work.progress(Finished())
    return written


def kit_files(request: KitRequest, work: Work, folder: Path = Path()) -> list[KitFile]:
    """All files of a kit, made anew or taken from the cache; `folder` is where it will lie."""
    request = request.with_usual()
    own = own_files(request.games)
    if own and request.own_layouts is None:
        request = replace(request, own_layouts=own_root(open_press().library, own))
    inputs = KitInputs(request.own_layouts)  # first: whatever changes from now on is noticed
    press = open_press(request.own_layouts)
    wanted = press.inks if request.inks == ("all",) else request.inks
    inks = tuple(dict.fromkeys(press.ink(ink).name for ink in wanted))
    named = [game.strip().lower() for game in request.games if game not in own]
    products = read_products(press, named)
    chosen = chosen_games(products, named) if named or not own else []
    if request.essentials:
        products = for_tonight(products)
    if request.only:
        products = only_parts({game: products[game] for game in chosen}, request.only)
        chosen = [game for game in chosen if game in products]
    added = own_products(press, own)
    games = list(dict.fromkeys((*chosen, *added)))
    products = {
        game: [*(products[game] if game in chosen else ()), *added.get(game, ())] for game in games
    }
    options = for_preset(press, request.options)
    if options.preset:
        products, options, inks = for_shop(press, products, options, inks, work.progress)
        games = [game for game in games if game in products]
        request = replace(request, options=options)
    # A shop prints one size of cards to a file, also those for tonight.
    plan = tonight_jobs if request.essentials and not options.shop else plan_jobs
    is_pictures = options.preset and press.preset(options.preset).makes == "pictures"
    printing: Sequence[PrintingJob] = plan(
        products,
        () if is_pictures else games,
        request.papers,
        inks,
        options,
        inputs,
        cached=work.cache.enabled,
    )
    jobs: list[KitJob] = list(printing)
    if is_pictures:
        jobs += face_jobs(products, games, inputs, options.preset)
    if request.faces:
        jobs += face_jobs(products, games, inputs)
    if request.table:
        site = folder.resolve().as_uri() if request.local_table else options.site
        jobs += table_jobs(products, games, inputs, site, printing)
    # All at once, so that workers are started once.
    made = list(run_kept(jobs, work, inputs.refuse_changes))
    facts = {game: facts_of(press, products[game]) for game in games}
    pairs = list(zip(printing, made, strict=False))
    first = _first_pages(request, inks, pairs, facts, inputs)
    made += run_kept(first, replace(work, workers=1), inputs.refuse_changes)
    files = [file for its in made for file in its]
    texts = press.library.texts("")
    if request.faces:
        readme = texts("kit.faces-readme", dpi=DPI)
        files.append(KitFile("png/READ-ME.txt", readme.encode()))
    if request.table:
        files.append(table_readme(texts, site))
    return [*files, manifest_of(files, games, inputs)]


def _first_pages(
    request: KitRequest,
    inks: tuple[str, ...],
    printed: Sequence[tuple[PrintingJob, Sequence[KitFile]]],
    facts: Mapping[str, str],
    inputs: KitInputs,
) -> list[StartJob]:
    """START-HERE and the printer's test for every paper; a shop needs neither."""
    jobs = []
    for paper in () if request.options.shop else request.papers:
        options = replace(request.options, paper=paper, ink=inks[0])
        listed = tuple(
            Listed(
                job.game,
                PurePosixPath(file.name).stem,
                file.pages,
                job.stock,
                str(file.about["then"]),
                bool(file.about["tonight"]) and job.is_first,
                job.first_pages,
                parts_of(file),
            )
            for job, its in printed
            if (job.options.paper, job.options.ink) == (paper, inks[0])
            for file in its
            if file.pages
        )
        shown = paper == request.papers[0]
        start = StartJob(
            options=options,
            inks=inks,
            essentials=request.essentials,
            listed=listed,
            facts=tuple(facts.items()),
            own_layouts=request.own_layouts,
            inputs=inputs.everything,
            shown=shown,
        )
        jobs.append(start)
    return jobs


def table_readme(texts: Texts, site: str | None) -> KitFile:
    """What is said beside the files for a virtual table."""
    links = (
        texts("kit.table-site", site=site)
        if site
        else texts("kit.table-without-site", placeholder=PLACEHOLDER)
    )
    text = texts("kit.table-readme", columns=MOST_COLUMNS, rows=MOST_ROWS, links=links)
    return KitFile(f"{FOLDER}/READ-ME.txt", text.encode())


def manifest_of(files: Iterable[KitFile], games: Sequence[str], inputs: KitInputs) -> KitFile:
    """manifest.json: every file of a kit with its hash, and the versions of what made them."""
    rows = [
        {
            "file": file.name,
            "bytes": len(file.data),
            "sha256": hashlib.sha256(file.data).hexdigest(),
            **file.about,
        }
        for file in sorted(files, key=lambda file: file.name)
    ]
    whole = {
        "cruxpress": __version__,
        "layouts": inputs.every_layout,
        "fonts": inputs.every_font,
        "packages": packages(),
        "makers": {game: makers_of(open_game(game)) for game in games if game != OWN},
        "files": rows,
    }
    text = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    return KitFile(MANIFEST, text.encode())


def makers_of(game: Game) -> Mapping[str, Value]:
    """The versions that codes and proofs of a game name."""
    found: dict[str, Value] = {
        name: pad.kind.maker_version for name, pad in game.pads.items() if pad.kind is not None
    }
    if game.proofs is not None:
        found["proofs"] = game.proofs.proof_version
    if game.ladder is not None:
        found["ladder"] = game.ladder.version
    return found


def zip_of(root: str, files: Mapping[str, bytes]) -> bytes:
    """An archive with the same bytes every time; PDFs and PNGs are packed already."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(f"{root}/{name}", (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return buffer.getvalue()
