"""The command line as one table: each verb, its arguments, and the function that runs it."""

from cruxpress.cli.arguments import (
    BACKS,
    COMMON,
    COMMON_FOLDER,
    COMMON_REST,
    FLIP,
    INK,
    JSON,
    LEAVES,
    MOST_FRESH,
    MOST_PER_FILE,
    PAPER,
    PRINTING,
    SEED,
    SITE,
    WORK,
    Usual,
    Verb,
    Whole,
    arg,
    flag,
    folder,
    small_letters,
)
from cruxpress.cli.studio_table import STUDIO
from cruxpress.cli.word_table import LEARN, SCORE, WORD, WORDS
from cruxpress.core.registry import shipped_games

LIST = Verb(
    "list",
    "everything that can be printed",
    "List what can be printed: pads, cards, pieces, numbered sheets, papers and inks, each with "
    "the command that prints it, its pages, and what it is.",
    """\
examples:
  cruxpress list
  cruxpress list kross --json""",
    (arg("game", metavar="GAME", nargs="?", default="", help="a game; all if left out"), PAPER),
    COMMON_REST,
)
PAD = Verb(
    "pad",
    "print a pad of sheets",
    "Print a pad: one sheet many times, numbered sheets, or fresh ones.",
    """\
examples:
  cruxpress pad kross --copies 50                        50 leaves of the block
  cruxpress pad crusgallo/1-10,25                        numbered sheets
  cruxpress pad crusgallo --fresh --count 9              nine new challenges, proven first
  cruxpress pad kross/rules                              the rules
  cruxpress pad kross --layout calls --fresh --count 10000 --seed 7 --per-file 50 -o pads
  cruxpress pad my/sheet.yaml                            a sheet of your own

Numbered sheets are printed only if the rules can replay the games that prove them.""",
    (
        arg(
            "game",
            metavar="GAME|FILE",
            help=f"{', '.join(shipped_games())}, a thing of it as kross/block or kross/17 "
            "(cruxpress list), or a file of your own",
        ),
        arg(
            "--layout",
            default="",
            metavar="NAME",
            help="which pad of the game, as behind the slash; solo: its numbered sheets",
        ),
        arg("--sheets", metavar="1-10,25", help="numbered sheets to print"),
        flag("--fresh", "make new sheets, --count of them, from a seed"),
        arg("--count", type=Whole(1, MOST_FRESH), metavar="N", help="how many fresh sheets"),
        SEED,
        arg(
            "--per-file",
            type=Whole(1, MOST_PER_FILE),
            metavar="N",
            help="numbered or fresh sheets to a file (500); more become several files",
        ),
        flag("--solutions", "also an answer book: the proven game of every sheet"),
        *LEAVES,
        *BACKS,
        *PRINTING,
    ),
    COMMON,
)
REPRINT = Verb(
    "reprint",
    "print a sheet again from its code",
    "Print the sheet of a code again: looked up, or made anew from its seed and proven.",
    """\
example:
  cruxpress reprint CRUSGALLO-1-P40-HPTAJNP-B -o again.pdf
  cruxpress reprint crusgallo/12

The code may be typed as people write it (small letters, O for 0), or be a link that ends in it.
Printed with the same options, the file is the same, byte for byte. Exit code 2: a code that is
misread, of another version of the maker, or of another edition of the sheet.""",
    (
        arg(
            "code",
            metavar="CODE|GAME/SHEET",
            help="the code on the sheet, its QR's text, or crusgallo/12",
        ),
        *LEAVES,
        *BACKS,
        *PRINTING,
    ),
    COMMON,
)
CARDS = Verb(
    "cards",
    "print cards, tokens and aids",
    "Print all cards of a game, one set of them, or a deck of your own.",
    """\
examples:
  cruxpress cards kross/letters --back duplex
  cruxpress cards crusgallo --shop --ink cmyk -o shop""",
    (
        arg(
            "set",
            metavar="SET",
            help="a game, a set such as kross/letters (cruxpress list), or a layout of your own",
        ),
        *BACKS,
        *PRINTING,
    ),
    COMMON,
)
LADDER = Verb(
    "ladder",
    "challenges in measured order of difficulty, with a report",
    "Make challenges from a seed, measure each by playing it often, and number them from easy "
    "to hard. Exit code 1 if a further measure shows that they do not climb.",
    """\
example:
  cruxpress ladder crusgallo --rungs 10 --seed 1 -o output/ladder

DIR then holds rungs/ (YAML and proofs), challenges.pdf, solutions.pdf, report.pdf and report.json.
A stopped run goes on where it was.""",
    (
        arg("game", metavar="GAME", type=small_letters, help="whose challenges"),
        arg("--rungs", type=Whole(1), required=True, metavar="N", help="how many challenges"),
        arg(*SEED.names, **{**SEED.settings, "required": True}),
        arg("--lexicon", metavar="FILE", help="your own word list"),
        *WORK,
        *BACKS,
        *PRINTING,
    ),
    COMMON_FOLDER,
)
KIT = Verb(
    "kit",
    "export a print-and-play kit",
    "Make the folder that has everything to print and play.",
    """\
examples:
  cruxpress kit
  cruxpress kit kross --paper a4 --ink colour --zip -o my-kit
  cruxpress kit crusgallo mine/crusgallo/deck-mine.yaml --layouts mine
  cruxpress kit --only rules --paper letter
  cruxpress kit kross --shop                             for a print shop: PDF/X""",
    (
        arg(
            "games",
            metavar="GAME|FILE",
            nargs="*",
            help="games; all if left out; decks and sheets of your own",
        ),
        arg(
            "--only",
            metavar="PARTS",
            help="rules, pads, cards or solo (to play alone, with answers), parted by commas",
        ),
        arg(
            "--paper",
            choices=["a4", "letter", "both"],
            default=Usual(),
            help="paper (your settings, or both; a4 with --essentials)",
        ),
        arg(
            "--ink",
            default=Usual(),
            help="inks, parted by commas, or all (your settings, or colour,low-ink; colour with "
            "--essentials, cmyk with --shop)",
        ),
        *BACKS,
        FLIP,
        SITE,
        flag("--zip", "also pack the kit into an archive"),
        flag("--essentials", "what it takes to play tonight: a file for paper, one for card"),
        flag("--png", "also a 300 dpi picture of every card, with its bleed"),
        arg(
            "--vtt",
            nargs="?",
            const="web",
            choices=["web", "local"],
            help="also objects for a virtual table; local: with links to the files of this kit",
        ),
        arg("--printer", metavar="NAME", help="apply this printer's saved offset"),
        *WORK,
    ),
    COMMON_FOLDER,
    {"back": "duplex"},
)
CHECK = Verb(
    "check",
    "check layouts and sheets, and replay proofs",
    "Read layouts and sheets, place everything, ask whether it prints well, and replay every "
    "proof by the rules. Exit code 1 or 2 if any fails.",
    """\
examples:
  cruxpress check
  cruxpress check my/sheet.yaml
  cruxpress check cruxy kross/block""",
    (
        arg(
            "paths",
            metavar="PATH|GAME|LAYOUT",
            nargs="*",
            help="files, folders, games or names of layouts; all shipped ones if left out",
        ),
    ),
    COMMON,
)
PROVE = Verb(
    "prove",
    "find witnesses for new or edited sheets",
    "Play sheets until every game that they promise is won, and store the games beside them, "
    "in the folder proofs. What was found before a Ctrl-C is not lost.",
    """\
examples:
  cruxpress prove my/my-sheet.yaml
  cruxpress prove mine/crusgallo/deck-mine.yaml --layouts mine
  cruxpress prove kross -o better                        looks for better pars than the shipped ones

Games that were proven before stay, unless better ones are found. What is installed is never
changed: better games for its sheets go into DIR, or into the folder of --layouts, each with a
copy of the sheet. A sheet takes seconds to a minute, a deck of Crusgallo (a hundred games) a
quarter of an hour on two cores.""",
    (
        arg("names", metavar="GAME|PATH", nargs="+", help="a game, a sheet's file, or a folder"),
        *WORK,
    ),
    COMMON_FOLDER,
)
SOLUTION = Verb(
    "solution",
    "print the games that prove sheets",
    "Print the proven games of sheets, move by move, in one file.",
    """\
examples:
  cruxpress solution crusgallo/12
  cruxpress solution kross/1-10,25 cryptex/7
  cruxpress solution CRUSGALLO-1-P40-HPTAJNP-B
  cruxpress solution output/kross-calls-seed-7-a4-colour.pdf    of all sheets of a pad
  cruxpress solution output/cruxpress-kit/manifest.json         of all sheets of a kit""",
    (
        arg(
            "sheets",
            metavar="CODE|GAME/SHEETS|FILE",
            nargs="+",
            help="codes, crusgallo/12, kross/1-10,25, a sheet's file, a pad's PDF, a manifest",
        ),
        arg("--lexicon", metavar="FILE", help="the word list that it was made with"),
        *WORK,
        *PRINTING,
    ),
    COMMON,
)
NEW = Verb(
    "new",
    "begin a sheet of your own",
    "Write an editable sheet into a folder (this one, if -o names none).",
    """\
example:
  cruxpress new crusgallo my-problem -o my
  cruxpress preview my/my-problem.yaml --watch
  cruxpress prove my/my-problem.yaml
  cruxpress pad my/my-problem.yaml""",
    (
        arg("game", metavar="GAME", type=small_letters, help="whose sheet it is"),
        arg("name", metavar="NAME", help="small letters, digits and dashes"),
        arg(
            "-o",
            dest="out",
            type=folder,
            metavar="DIR",
            help="the folder that it is written into",
        ),
        JSON,
        flag("--quiet", "do not tell what comes next"),
    ),
)
PREVIEW = Verb(
    "preview",
    "pictures of a PDF, a layout or a sheet",
    "Write PNG pictures of every page, and one with all of them. A sheet may be looked at "
    "before it is proven.",
    """\
examples:
  cruxpress preview kross/block
  cruxpress preview my/sheet.yaml --watch""",
    (
        arg("what", metavar="FILE|LAYOUT", help="a PDF, the file of a layout or sheet, or a name"),
        arg("--dpi", type=Whole(1), metavar="N", default=100, help="dots an inch (default: 100)"),
        flag("--grey", "as a grey printer shows it"),
        flag("--watch", "again whenever the file changes"),
        PAPER,
        INK,
    ),
    COMMON_FOLDER,
)
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

VERBS = (
    *(LIST, PAD, REPRINT, CARDS, LADDER, KIT, CHECK, PROVE, SOLUTION, NEW, PREVIEW, CALIBRATE),
    *(SETTINGS, STUDIO, SCORE),
    *(WORD, WORDS, LEARN, COMPLETION, HELP),
)
