"""The verb of the studio: its arguments and help."""

from cruxpress.cli.arguments import Verb, Whole, arg, flag

STUDIO = Verb(
    "studio",
    "open the studio, a page in your browser",
    "Open a page on this machine that does what the commands do, and shows it: choose, see, print. "
    "It reads and writes the folder that it is started in; nobody else can open it.",
    """\
examples:
  cruxpress studio
  cruxpress studio --no-browser --port 8137
  cruxpress studio --lan               phones in your home network open the companion

Ctrl-C ends it.""",
    (
        arg("--port", type=Whole(0, 65535), default=0, metavar="N", help="a port (a free one)"),
        flag("--no-browser", "only say the address"),
        flag("--lan", "let phones in your home network open the companion, and nothing else"),
        arg("--layouts", metavar="DIR", help="your own layouts, looked into first"),
        flag("--quiet", "do not tell how to end it"),
    ),
)
