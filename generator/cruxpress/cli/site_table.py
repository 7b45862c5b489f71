"""The verb of the web site, and what it does with what a person typed."""

import json
from argparse import Namespace
from pathlib import Path

from cruxpress.cli.arguments import JSON, Verb, arg, flag, folder, small_letters
from cruxpress.cli.progress import show_progress
from cruxpress.cli.terminal import say

SITE_VERB = Verb(
    "site",
    "a web site that opens codes and prints",
    "Write a folder of static files for any web host: it opens the sheet of a code, gives hints "
    "and solutions, and prints in the browser with nothing installed. Sheets that are printed "
    "with --site lead there.",
    """\
examples:
  cruxpress site -o my-site
  cruxpress settings site=https://example.org/play      QR codes lead there from now on
  cruxpress site kross cryptex -o small --runtime node_modules

Python for browsers (Pyodide) and a reader of QR codes (zxing-wasm) are fetched once by npm and
kept, or taken from --runtime; each file is compared with the digest of the one that was tested.""",
    (
        arg("games", metavar="GAME", nargs="*", type=small_letters, help="games; all if left out"),
        arg(
            "--runtime",
            metavar="DIR",
            help="a folder with the npm packages pyodide and zxing-wasm, such as node_modules",
        ),
        arg("-o", dest="out", type=folder, metavar="DIR", help="the folder (output/site)"),
        JSON,
        flag("--quiet", "do not tell what is being done"),
    ),
)


def run_site(options: Namespace) -> int:
    """Write the site into its folder, and say where it is."""
    import sys

    import cruxpress
    from cruxpress.core.jobs import Work

    progress = show_progress(sys.stderr, quiet=options.quiet, pulse=getattr(options, "pulse", None))
    target = Path(options.out or "output/site")
    runtime = Path(options.runtime) if options.runtime else None
    files = cruxpress.build_site(
        target, games=options.games, runtime=runtime, work=Work(progress=progress)
    )
    if options.json:
        say(json.dumps([{"file": str(file)} for file in files], indent=2))
    else:
        say(str(target / "index.html"))
    return 0
