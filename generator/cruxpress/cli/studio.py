"""The verb `studio`: the page on one's own machine, where its packages are installed."""

import sys
from argparse import Namespace
from pathlib import Path

from cruxpress.cli.terminal import say
from cruxpress.core.errors import BadInput

NEEDED = ("starlette", "uvicorn", "zxingcpp")


def run_studio(options: Namespace) -> int:
    """Serve until Ctrl-C; who lacks the packages hears of it in a sentence."""
    try:
        from cruxpress.studio.serve import serve
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in NEEDED:
            raise
        how = "install it with: pip install 'cruxpress[studio]' (or run make studio)"
        raise BadInput(f"the studio needs the package {missing.name}; {how}") from None
    layouts = Path(options.layouts) if options.layouts else None

    def tell(address: str) -> None:
        if not options.quiet:
            say("the studio is open; Ctrl-C ends it", file=sys.stderr, flush=True)
        say(address, flush=True)

    serve(Path.cwd(), layouts, options.port, tell, show=not options.no_browser)
    return 0
