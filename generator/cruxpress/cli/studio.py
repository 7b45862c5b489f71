"""The verb `studio`: the page on one's own machine, where its packages are installed."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TextIO

from cruxpress.cli.terminal import say
from cruxpress.core.errors import BadInput

NEEDED = ("starlette", "uvicorn", "zxingcpp")


def run_studio(options: Namespace) -> int:
    """Serve until Ctrl-C; who lacks the packages hears of it in a sentence."""
    try:
        from cruxpress.studio.lan import drawn_code
        from cruxpress.studio.serve import Opened, serve
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in NEEDED:
            raise
        how = "install it with: pip install 'cruxpress[studio]' (or run make studio)"
        raise BadInput(f"the studio needs the package {missing.name}; {how}") from None
    layouts = Path(options.layouts) if options.layouts else None

    def tell(opened: Opened) -> None:
        if not options.quiet:
            say("the studio is open; Ctrl-C ends it", file=sys.stderr, flush=True)
        say(opened.address, flush=True)
        if not options.quiet:
            say(f"the companion, on this machine: {opened.companion}", file=sys.stderr, flush=True)
        if not opened.home:
            return
        if not options.quiet:
            said = "phones in your home network open this; they get the companion, and nothing else"
            say(said, file=sys.stderr, flush=True)
        say(opened.home, flush=True)
        if not options.quiet:
            show_code(drawn_code(opened.home), sys.stderr)

    def tell_more(said: str) -> None:
        if not options.quiet:
            say(said, file=sys.stderr, flush=True)

    show = not options.no_browser
    serve(Path.cwd(), layouts, options.port, tell, show=show, lan=options.lan, tell_more=tell_more)
    return 0


def show_code(drawn: str, file: TextIO) -> None:
    """A QR code for a person's phone: white on black, whatever colours the terminal has."""
    if not file.isatty() or "utf" not in (file.encoding or "").lower():
        return
    for line in drawn.splitlines():
        print(f"\x1b[97;40m{line}\x1b[0m", file=file)
    file.flush()
