"""Makes the kit: prints every product, writes the first page, the pictures and the manifest."""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator import __version__
from generator.api import Options, Printed, finish, make_pad, open_workshop, wishes_of
from generator.calibrating import test_page
from generator.errors import BadInput
from generator.files import write_whole
from generator.games.game import Sheet
from generator.kit.plan import Job, plan_jobs, read_products
from generator.press.furniture import Furniture
from generator.press.layout import open_layout
from generator.press.product import pad_document
from generator.press.workshop import Workshop
from generator.specs.binding import look_up
from generator.specs.nodes import Value
from generator.workers import Say, run_jobs

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class KitWish:
    """What a person wants in the kit; no games means all of them."""

    games: tuple[str, ...]
    papers: tuple[str, ...]
    inks: tuple[str, ...]
    options: Options
    own_layouts: Path | None = None
    jobs: int = 0
    archive: bool = False


def make_kit(wish: KitWish, folder: Path, say: Say) -> list[Path]:
    """Write the kit into a folder; everything is printed before the first file is written."""
    workshop = open_workshop(wish.own_layouts)
    inks = tuple(workshop.inks) if wish.inks == ("all",) else wish.inks
    for ink in inks:
        workshop.ink(ink)
    products = read_products(workshop)
    jobs = plan_jobs(products, wish.games, wish.papers, inks, wish.options, wish.own_layouts)
    files: dict[str, bytes] = {}
    about: dict[str, Mapping[str, Value]] = {}
    contents: list[tuple[Job, str, Printed]] = []
    for job, printed in zip(jobs, run_jobs(jobs, wish.jobs, say), strict=True):
        for one in printed:
            name = f"{job.folder}/{one.name}.pdf"
            files[name] = one.data
            about[name] = {"pages": one.pages, "codes": list(one.codes)}
            contents.append((job, name, one))
    if not wish.options.shop:
        for paper in wish.papers:
            page = _start_here(workshop, paper, inks, wish.options, contents)
            test = test_page(workshop, paper, inks[0], wish.options.flip)
            for name, one in ((f"START-HERE-{paper}", page), (f"printer-test-{paper}", test)):
                files[f"{name}.pdf"] = one.data
                about[f"{name}.pdf"] = {"pages": one.pages, "codes": []}
    say("previews")
    files |= _previews(files, inks[0], wish.papers[0])
    files[MANIFEST] = _manifest(files, about)
    return _write(folder, files, wish.archive, say)


def _start_here(
    workshop: Workshop,
    paper: str,
    inks: tuple[str, ...],
    wanted: Options,
    contents: Iterable[tuple[Job, str, Printed]],
) -> Printed:
    ink = inks[0]
    rows: list[Value] = [["File", "Pages", "Print on", "Then"]]
    for job, name, printed in contents:
        if job.options.paper == paper and job.options.ink == ink:
            short = f"{job.game} / **{Path(name).stem}**"
            rows.append([short, str(printed.pages), job.product.stock, job.product.todo])
    options = Options(paper=paper, ink=ink)
    layout = open_layout(workshop, "start-here")
    wishes = wishes_of(workshop, options)
    data: dict[str, Value] = {
        "kit": "Cruxpress kit",
        "paper": paper.upper() if len(paper) == 2 else paper.capitalize(),
        "version": __version__,
        "folder": f"{paper}-{ink}",
        "others": f" (also: {', '.join(f'{paper}-{i}' for i in inks[1:])})" if inks[1:] else "",
        "how": look_up(f"ways.{wanted.back}-{wanted.flip}", layout.constants, layout.node),
        "files": rows,
    }
    page = wishes.paper.portrait
    pad = make_pad(layout, [Sheet("start", "", data, data)], copies=1, sides=2, page=page)
    document = pad_document(pad, wishes, 1, Furniture(workshop))
    return finish(workshop, f"START-HERE-{paper}", document, options)


def _previews(files: Mapping[str, bytes], ink: str, paper: str) -> dict[str, bytes]:
    """One contact sheet for each file of the first paper and ink."""
    from generator.press.preview import contact_sheet, png, preview

    pictures = {}
    for name, data in files.items():
        if f"/{paper}-{ink}/" in name or name == f"START-HERE-{paper}.pdf" or "/shop-" in name:
            pictures[f"previews/{Path(name).stem}.png"] = png(contact_sheet(preview(data, dpi=60)))
    return pictures


def _manifest(files: Mapping[str, bytes], about: Mapping[str, Mapping[str, Value]]) -> bytes:
    rows = [
        {
            "file": name,
            "bytes": len(data),
            "sha256": hashlib.sha256(data).hexdigest(),
            **about.get(name, {}),
        }
        for name, data in sorted(files.items())
    ]
    manifest = {"cruxpress": __version__, "files": rows}
    return (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()


def _write(folder: Path, files: Mapping[str, bytes], archive: bool, say: Say) -> list[Path]:
    """Write all files, then take away those of an older kit that this one does not hold."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file; a kit is a folder")
    old = _old_files(folder)
    for name, data in sorted(files.items()):
        say(name)
        write_whole(folder / name, data)
    for name in old - set(files):
        (folder / name).unlink(missing_ok=True)
    written = [folder / name for name in sorted(files)]
    if archive:
        packed = folder.with_name(f"{folder.name}.zip")
        write_whole(packed, _zip(folder.name, files))
        written.append(packed)
    say("")
    return written


def _old_files(folder: Path) -> set[str]:
    """The files of an earlier kit here; a manifest that is not ours names none."""
    try:
        rows = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        names = {str(row["file"]) for row in rows}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    root = folder.resolve()
    return {name for name in names if (folder / name).resolve().is_relative_to(root)}


def _zip(root: str, files: Mapping[str, bytes]) -> bytes:
    """An archive with the same bytes every time; PDFs and PNGs are packed already."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            info = zipfile.ZipInfo(f"{root}/{name}", (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return buffer.getvalue()
