"""Puts a site together: pages, sheets, fonts, Python for browsers, and what keeps it offline."""

import base64
import hashlib
import html
import io
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from fontTools.ttLib import TTFont

from cruxpress.core.errors import BadInput
from cruxpress.core.files.folders import FolderKind
from cruxpress.core.files.single import read_bytes
from cruxpress.core.jobs import Work
from cruxpress.core.places import shipped_fonts, shipped_layouts
from cruxpress.core.progress import Status
from cruxpress.core.registry import all_games
from cruxpress.core.version import __version__
from cruxpress.games import open_game
from cruxpress.games.contract import Game
from cruxpress.games.numbered import numbered_pads
from cruxpress.press.press import Press
from cruxpress.products.listing import list_products
from cruxpress.products.printing import open_press
from cruxpress.products.reprint import PlainSheet
from cruxpress.sheets.open import SheetOpener
from cruxpress.site.bundle import bundle, package_versions
from cruxpress.site.node import compiled_files
from cruxpress.site.runtime import PYTHON, SCANNER, pinned_runtime, runtime_files
from cruxpress.site.tables import game_tables
from cruxpress.site.view import INK, PAPER, SheetView, shipped_views, view_plain
from cruxpress.site.word_pack import word_pack

WEB = Path(__file__).with_name("web")
MANIFEST = "site.json"
LISTED = {"version", "files"}  # what our list of files says
LARGEST_MANIFEST = 10**6
PRESS = "python/"  # where Python and this package lie; fetched only by who prints
SCAN = "scan/"  # what reads QR codes where the browser does not
SHEETS = "sheets/"
ENDINGS = {".html", ".css", ".mjs", ".js", ".json", ".svg", ".woff", ".webmanifest"}
PAGES = ("index.html", "table.html", "404.html")
# Texts whose placeholders the page fills itself.
SAID = {
    "sheet-heading": ("game", "number"),
    "printed": ("seconds",),
    "press-help": ("megabytes",),
    "table-of": ("game",),
    "scan-foreign": ("text",),
    "choose-help": ("sheets",),
    "no-number": ("game", "number", "sheets"),
    "left-in": ("count",),
    "put-one-back": ("item",),
    "card-of": ("count", "size", "pass", "passes"),
    "die": ("colour", "pips"),
    "roll-again": ("count",),
    "less-of": ("what",),
    "more-of": ("what",),
    "marked": ("count",),
    "square": ("row", "column"),
    "accept": ("word",),
    "forget-word": ("word",),
    "forget-entry": ("total", "name"),
}


@dataclass(frozen=True)
class SiteRequest:
    """Which site is wanted: its games (all, if none is named), and where Pyodide lies, if here."""

    games: tuple[str, ...] = ()
    runtime: Path | None = None


def old_files(folder: Path) -> set[str]:
    """The files of an earlier site here; a list that is not ours names none."""
    try:
        data = json.loads(read_bytes(folder / MANIFEST, LARGEST_MANIFEST) or b"{}")
        # Other programs have a site.json, too, and may name a person's own files in it.
        if set(data) != LISTED or not isinstance(data["files"], list):
            return set()
        names = {str(name) for name in data["files"]} | {MANIFEST}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    # Only names inside the folder: neither a part that leads out of it nor a hidden one.
    return {name for name in names if re.fullmatch(r"((?!\.)[\w.@-]+/)*(?!\.)[\w.@-]+", name)}


SITE_FOLDER = FolderKind("site", old_files)


def make_site(request: SiteRequest, folder: Path, work: Work) -> list[Path]:
    """Write the site into a folder; everything is made before the first file is written."""
    SITE_FOLDER.place(folder)  # refuses what can be no folder before all work
    files = site_files(request, work)
    work.progress(Status("writing"))
    SITE_FOLDER.write(folder, files, work.progress)
    return [folder / name for name in files]


def site_files(request: SiteRequest, work: Work) -> dict[str, bytes]:
    """All files of a site by their names."""
    press = open_press()
    games = [open_game(name) for name in request.games or all_games()]
    files: dict[str, bytes] = {}
    work.progress(Status("Python for browsers"))
    python = runtime_files(PYTHON, request.runtime)
    lock = {"info": pinned_runtime(PYTHON).info, "packages": {}}
    python |= {"pyodide-lock.json": _json(lock), "cruxpress.bin": bundle()}
    work.progress(Status("compiling for browsers"))
    files |= {PRESS + name: data for name, data in compiled_files(python, work).items()}
    scanner = runtime_files(SCANNER, request.runtime)
    files |= {SCAN + name.removeprefix("dist/"): data for name, data in scanner.items()}
    files |= _sheets(press, games, work)
    files |= _front_end(press, games, files)
    names = sorted(files)
    files[MANIFEST] = _json({"version": __version__, "files": names})
    return files


def _sheets(press: Press, games: list[Game], work: Work) -> dict[str, bytes]:
    """What pages show of every shipped sheet, and an index that knows them by their codes."""
    opener = SheetOpener(press.library, work.cache, progress=work.progress)
    files: dict[str, bytes] = {}
    index: dict[str, str] = {}

    def add(view: SheetView) -> None:
        name = f"{SHEETS}{view.game}-{view.number.lower()}.json"
        files[name] = view.as_json().encode()
        index[view.code] = name

    for game in games:
        for name, pad in game.pads.items():
            if pad.model is not None:
                add(view_plain(press, PlainSheet(game, name)))
        for numbered in numbered_pads(game).values():
            for view in shipped_views(press, opener, numbered):
                add(view)
    files[f"{SHEETS}index.json"] = _json(index)
    return files


def _front_end(press: Press, games: list[Game], made: Mapping[str, bytes]) -> dict[str, bytes]:
    """Pages and scripts with texts, colours, fonts and marks; the service worker knows them all."""
    own = press.library.texts()
    said = {
        key: own(f"site.said.{key}", **{name: f"{{{name}}}" for name in names})
        for key, names in SAID.items()
    }
    texts = {**own.map("site.page"), **said}
    files = {
        file.name: file.read_bytes() for file in sorted(WEB.iterdir()) if file.suffix in ENDINGS
    }
    fonts = {
        f"fonts/{file.stem}.woff": _woff(file) for file in sorted(shipped_fonts().glob("*.ttf"))
    }
    files |= fonts
    files["site.css"] = _colours(press) + _font_faces(fonts) + files["site.css"]
    marks = shipped_layouts() / "icons"
    files["icon.svg"] = (marks / "mark-cruxpress.svg").read_bytes()
    for game in games:
        mark = marks / f"{press.library.mark_of(game.name)}.svg"
        files[f"mark-{game.name}.svg"] = mark.read_bytes()
    tables = game_tables(press, games)
    files |= tables.icons
    files["tables.json"] = _json({"texts": texts, "games": tables.games, "sizes": _sizes(made)})
    files["words.bin"] = word_pack()
    files["data.json"] = _json(
        {
            "texts": texts,
            "games": [_game(press, game) for game in games],
            "sizes": _sizes(made),
            "scanner": sorted(_only(made, SCAN)),
        }
    )
    files["licences.txt"] = _licences().encode()
    for page in PAGES:
        files[page] = _filled(files[page].decode(), texts)
    shell = sorted([*files, f"{SHEETS}index.json"])
    files["sw.js"] = (
        files["sw.js"]
        .replace(b'"SHELL"', _json(["./", *(name for name in shell if name != "sw.js")]))
        .replace(b"SHELL_VERSION", _digest({**files, **_only(made, SHEETS), **_only(made, SCAN)}))
        .replace(b"PYTHON_VERSION", _digest(_only(made, PRESS)))
    )
    return files


def _game(press: Press, game: Game) -> dict[str, object]:
    """What can be printed of a game, as `list` says it, and whether sheets of it can be fresh."""
    found, own = list_products(press, game.name, PAPER), press.library.texts(game.name)
    (products,) = found.products.values()
    fresh = [name for name, pad in game.pads.items() if pad.kind is not None]
    return {
        "name": game.name,
        "title": game.title,
        "result": own("result") if "result" in own else press.library.texts()("site.points"),
        "products": [asdict(each) for each in products],
        "table": game.companion is not None,
        "fresh": [f"{game.name}/{name}" for name in fresh],
        "shipped": {name: numbered.kind.shipped for name, numbered in numbered_pads(game).items()},
    }


def _filled(page: str, texts: Mapping[str, str]) -> bytes:
    """A page with its texts, and with the digest of its own script, which alone may run inline."""

    def text(found: re.Match[str]) -> str:
        if found[1] not in texts:
            raise BadInput(f"a page of the site asks for the text 'site.page.{found[1]}'")
        return html.escape(texts[found[1]])

    page = re.sub(r"\{\{([a-z-]+)\}\}", text, page)
    inline = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    if inline:
        digest = base64.b64encode(hashlib.sha256(inline[1].encode()).digest()).decode()
        page = page.replace("'OWN-SCRIPT'", f"'sha256-{digest}'")
    return page.encode()


def _colours(press: Press) -> bytes:
    ink = press.ink(INK)
    shades = {
        name: "".join(f"{round(255 * part):02x}" for part in parts)
        for name, parts in ink.colours.items()
    }
    lines = [f"  --{name}: #{shade};" for name, shade in shades.items()]
    return "\n".join([":root {", *lines, "}\n"]).encode()


def _font_faces(fonts: Mapping[str, bytes]) -> bytes:
    face = (
        '@font-face {{ font-family: "{}"; src: url("{}") format("woff"); font-display: swap; }}\n'
    )
    return "".join(face.format(Path(name).stem, name) for name in fonts).encode()


def _woff(file: Path) -> bytes:
    font = TTFont(file, recalcTimestamp=False)
    font.flavor = "woff"
    packed = io.BytesIO()
    font.save(packed)
    return packed.getvalue()


def _licences() -> str:
    python, scanner = pinned_runtime(PYTHON), pinned_runtime(SCANNER)
    own = [file.read_text("utf-8") for file in sorted(shipped_fonts().glob("OFL*.txt"))]
    lines = [
        f"Cruxpress {__version__}: MIT",
        f"{python.package} {python.version}, Python for browsers: {python.licence}",
        f"{scanner.package} {scanner.version}, reads QR codes: {scanner.licence} (scan/LICENSE)",
        *(f"{name} {version}" for name, version in package_versions().items()),
    ]
    return "\n".join(lines) + "\n\n" + "\n\n".join(own)


def _sizes(made: Mapping[str, bytes]) -> dict[str, int]:
    return {name: len(data) for name, data in _only(made, PRESS).items()}


def _only(files: Mapping[str, bytes], start: str) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name.startswith(start)}


def _digest(files: Mapping[str, bytes]) -> bytes:
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(f"{name} {hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return whole.hexdigest()[:16].encode()


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
