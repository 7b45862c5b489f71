"""The verbs about your printer and your shell: a test page, settings, completion, help."""

from cruxpress.cli.arguments import COMMON, FLIP, INK, JSON, PAPER, Verb, arg

CALIBRATE = Verb(
    "calibrate",
    "a test page for your printer; keep its offset",
    "Print a page that shows whether backs lie behind fronts, or save what you read on it.",
    """\
examples:
  cruxpress calibrate
  cruxpress calibrate --printer attic --offset 0.5mm,-1mm""",
    (
        arg(
            "--printer",
            metavar="NAME",
            help="the printer whose offset is kept, by any name you like",
        ),
        arg(
            "--offset",
            metavar="X,Y",
            help="what you read on the page, as in 0.5mm,-1mm; needs --printer",
        ),
        PAPER,
        INK,
        FLIP,
    ),
    COMMON,
)
SETTINGS = Verb(
    "settings",
    "keep your paper, ink and site for all commands",
    "Show what is kept for all commands, or change it: paper, ink, flip, site, printer. What you\n"
    "type with a command comes before what is kept.",
    """\
examples:
  cruxpress settings                        what is kept, and in which file
  cruxpress settings paper=letter ink=low-ink
  cruxpress settings paper=                 forget it again""",
    (
        arg(
            "given",
            metavar="NAME=VALUE",
            nargs="*",
            help="what to keep, as in paper=letter; paper= forgets it (default: show all)",
        ),
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
In .zshrc, after compinit: eval "$(cruxpress completion zsh)"
For fish: cruxpress completion fish > ~/.config/fish/completions/cruxpress.fish
In PowerShell's $PROFILE: cruxpress completion powershell | Out-String | Invoke-Expression""",
    (
        arg(
            "shell",
            metavar="SHELL",
            choices=["bash", "zsh", "fish", "powershell"],
            help="bash, zsh, fish or powershell",
        ),
    ),
)
HELP = Verb(
    "help",
    "the help of a command",
    "Say what a command does, and which options it takes.",
    "example:\n  cruxpress help pad",
    (arg("of", metavar="COMMAND", nargs="?", default="", help="a command (default: all of them)"),),
)
