"""Verbs of a person's own place: their printer, settings, words and shell, and help."""

from cruxpress.cli.arguments import COMMON, FLIP, INK, JSON, PAPER, Verb, arg, flag

CALIBRATE = Verb(
    "calibrate",
    "printer test page; save an offset",
    "Print a page that shows whether backs lie behind fronts, or save what you read on it.",
    """\
examples:
  cruxpress calibrate
  cruxpress calibrate --printer attic --offset 0.5mm,-1mm""",
    (
        arg("--printer", metavar="NAME", help="the printer that an offset is for"),
        arg("--offset", metavar="X,Y", help="what you read, as in 0.5mm,-1mm"),
        PAPER,
        INK,
        FLIP,
    ),
    COMMON,
)
SETTINGS = Verb(
    "settings",
    "keep your paper, ink and site for all commands",
    "Show what is kept for all commands, or change it: paper, ink, flip, site, printer. What is "
    "typed with a command goes before it.",
    """\
examples:
  cruxpress settings                        what is kept, and in which file
  cruxpress settings paper=letter ink=low-ink
  cruxpress settings paper=                 forget it again""",
    (
        arg("given", metavar="NAME=VALUE", nargs="*", help="what to keep; no value: forget it"),
        JSON,
    ),
)
LEARN = Verb(
    "learn",
    "words that you accept at home",
    "Keep words that your family accepts, beside your settings: `word` and `score` know them from "
    "then on. Sheets are made without them; for that there is --lexicon.",
    """\
examples:
  cruxpress learn family.txt          a word a line, as for --lexicon
  cruxpress learn zibble fnord        or words
  cruxpress learn --forget fnord
  cruxpress learn                     which there are""",
    (
        arg("words", metavar="FILE|WORD", nargs="*", help="word lists, or words"),
        flag("--forget", "take them out again"),
        JSON,
    ),
)
COMPLETION = Verb(
    "completion",
    "completion for your shell",
    "Write the script that lets your shell complete commands, options and the names of things.",
    """\
example:
  cruxpress completion bash

In .bashrc: eval "$(cruxpress completion bash)"
In PowerShell's $PROFILE: cruxpress completion powershell | Out-String | Invoke-Expression""",
    (
        arg(
            "shell",
            metavar="SHELL",
            choices=["bash", "zsh", "fish", "powershell"],
            help="your shell",
        ),
    ),
)
HELP = Verb(
    "help",
    "the help of a command",
    "Say what a command does, and which options it takes.",
    "example:\n  cruxpress help pad",
    (arg("of", metavar="COMMAND", nargs="?", default="", help="a command; all if left out"),),
)
