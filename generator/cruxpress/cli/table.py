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
    LEXICON,
    MADE_WITH,
    MOST_FRESH,
    MOST_PER_FILE,
    PAPER,
    PRINTER,
    PRINTING,
    SITE,
    WORK,
    Usual,
    Verb,
    Whole,
    arg,
    backs,
    flag,
    folder,
    kit_paper,
    seed,
    small_letters,
)
from cruxpress.cli.machine_table import CALIBRATE, COMPLETION, HELP, SETTINGS
from cruxpress.cli.rate_table import RATE
from cruxpress.cli.site_table import SITE_VERB
from cruxpress.cli.studio_table import STUDIO
from cruxpress.cli.word_table import LEARN, SCORE, WORD, WORDS
from cruxpress.core.registry import shipped_games

LIST = Verb(
    "list",
    "everything that can be printed",
    "List what can be printed, each thing with the command that prints it, its pages and what it\n"
    "is: pads, numbered sheets, cards and pieces; papers and inks below them.",
    """\
examples:
  cruxpress list
  cruxpress list kross --json""",
    (arg("game", metavar="GAME", nargs="?", default="", help="a game (default: all)"), PAPER),
    COMMON_REST,
)
PAD = Verb(
    "pad",
    "print a pad of sheets",
    "Print a pad: one sheet many times, numbered sheets, fresh ones, or sheets of your own.",
    """\
examples:
  cruxpress pad kross --copies 50                        50 leaves of the block
  cruxpress pad crusgallo/1-10,25                        numbered sheets
  cruxpress pad crusgallo --fresh --count 9              nine new challenges, proven first
  cruxpress pad kross/rules                              the rules
  cruxpress pad kross --layout calls --fresh --count 10000 --seed 7 --per-file 50 -o pads
  cruxpress pad my/sheet.yaml                            a sheet of your own
  cruxpress pad my/a.yaml my/b.yaml                      two of them, as one pad
  cruxpress pad my                                       all sheets of a folder, as one pad

Numbered sheets are printed only if the rules can replay the games that prove them.""",
    (
        arg(
            "names",
            metavar="GAME|FILE|DIR",
            nargs="+",
            help=f"{', '.join(shipped_games())}, a thing of it as kross/block or kross/17 "
            "(cruxpress list), or files and folders of your own sheets",
        ),
        arg(
            "--layout",
            default="",
            metavar="NAME",
            help="which pad of the game, as behind its slash; solo: its numbered sheets (default: "
            "its first pad)",
        ),
        arg("--sheets", metavar="1-10,25", help="which numbered sheets (default: all)"),
        flag("--fresh", "make new sheets, --count of them, from a seed"),
        arg("--count", type=Whole(1, MOST_FRESH), metavar="N", help="how many fresh sheets"),
        seed(" (default: one is drawn and told)"),
        arg(
            "--per-file",
            type=Whole(1, MOST_PER_FILE),
            metavar="N",
            help="numbered or fresh sheets to a file; more become several files (default: 500)",
        ),
        flag("--solutions", "also print their answer book: a proven game of every sheet"),
        *LEAVES,
        *BACKS,
        *PRINTING,
    ),
    COMMON,
)
REPRINT = Verb(
    "reprint",
    "print a sheet again from its code",
    "Print the sheet of a code again: one that is kept, or one made anew from its seed and proven.",
    """\
examples:
  cruxpress reprint CRUSGALLO-3-P40-HPTAJNP-F -o again.pdf
  cruxpress reprint crusgallo/12

The code may be typed as people write it (small letters, O for 0), or be a link that ends in it.
Printed with the same options, the file is the same, byte for byte. Exit code 2: a code that is
misread, of another version of the maker, or of another edition of the sheet.""",
    (
        arg(
            "code",
            metavar="CODE|GAME/SHEET",
            help="the code on the sheet, what its QR code says, or its name, as crusgallo/12",
        ),
        *(each for each in LEAVES if "--lexicon" not in each.names),
        MADE_WITH,
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
  cruxpress cards crusgallo --shop --ink cmyk -o shop    for a print shop: PDF/X
  cruxpress cards my/deck.yaml --back fold               a deck of your own
  cruxpress cards my/deck.yaml --only 3,7-9              some of its cards
  cruxpress cards my/deck.yaml --png --vtt               also pictures, and a virtual table""",
    (
        arg(
            "sets",
            metavar="SET",
            nargs="+",
            help="a game (all its sets), a set such as kross/letters (cruxpress list), or the "
            "file of a deck of your own",
        ),
        arg(
            "--only",
            metavar="NUMBERS",
            help="some cards of one set, by their numbers in it, as in 3,7-9 (default: all)",
        ),
        flag("--png", "also a 300 dpi picture of every card, with its bleed, in the folder png"),
        arg(
            "--vtt",
            nargs="?",
            const="auto",
            choices=["auto", "web", "local"],
            help="also deck sheets and a saved object for a virtual table, such as Tabletop "
            "Simulator, in the folder vtt; local: with links to these files; web: with links to "
            "--site; auto (what --vtt alone means): web if there is a --site, or else local",
        ),
        *BACKS,
        *PRINTING,
    ),
    COMMON,
)
LADDER = Verb(
    "ladder",
    "challenges in measured order of difficulty, with a report",
    "Make challenges from a seed, measure each by playing it often, and number them from easy\n"
    "to hard. Exit code 1 if a further measure shows that they do not climb.",
    """\
examples:
  cruxpress ladder crusgallo --rungs 10 --seed 1 -o output/ladder
  cruxpress ladder kross --rungs 10 --seed 1 --lexicon german.txt    with your own words

DIR then holds rungs/ (YAML and proofs), challenges.pdf, solutions.pdf, report.pdf and report.json.
A stopped run goes on where it was.""",
    (
        arg("game", metavar="GAME", type=small_letters, help="whose challenges"),
        arg("--rungs", type=Whole(1), required=True, metavar="N", help="how many; must be given"),
        seed("; must be given", required=True),
        LEXICON,
        *WORK,
        *BACKS,
        *PRINTING,
    ),
    COMMON_FOLDER,
)
KIT = Verb(
    "kit",
    "everything to print and play, in a folder",
    "Make a folder with everything to print and play: START-HERE, rules, pads, cards, pictures\n"
    "and a manifest. A kit that is there already is replaced, and what changed is told.",
    """\
examples:
  cruxpress kit                                          all games, on A4 and Letter
  cruxpress kit --essentials                             what it takes to play tonight
  cruxpress kit kross --paper a4 --ink colour --zip -o my-kit
  cruxpress kit crusgallo mine/crusgallo/deck-mine.yaml --layouts mine
  cruxpress kit --only rules --paper letter
  cruxpress kit kross --shop                             for a print shop: PDF/X
  cruxpress kit crusgallo --vtt local                    for a virtual table, to try at once""",
    (
        arg(
            "games",
            metavar="GAME|FILE",
            nargs="*",
            help="games, and files of your own decks and sheets (default: all games)",
        ),
        arg(
            "--only",
            metavar="PARTS",
            help="parts of it, with commas between them: rules, pads, cards, solo (to play alone, "
            "with answers) (default: all)",
        ),
        arg(
            "--paper",
            choices=["a4", "letter", "both"],
            type=kit_paper,
            default=Usual(),
            help="a4, letter or both (default: your settings, or both; a4 with --essentials)",
        ),
        arg(
            "--ink",
            default=Usual(),
            help="inks, with commas between them, or all (default: your settings, or "
            "colour,low-ink; colour with --essentials, cmyk with --shop)",
        ),
        backs("duplex"),
        *BACKS[1:],
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
            help="also objects for a virtual table, such as Tabletop Simulator; web: with links to "
            "--site (what --vtt alone means); local: with links to the files of this kit",
        ),
        PRINTER,
        *WORK,
    ),
    COMMON_FOLDER,
)
CHECK = Verb(
    "check",
    "check layouts and sheets, and replay proofs",
    "Read layouts and sheets, place everything, ask whether it prints well, and replay every\n"
    "proof by the rules. Exit code 1 if a proof fails, 2 if a file is wrong or prints badly.",
    """\
examples:
  cruxpress check                    all that is shipped
  cruxpress check my/sheet.yaml
  cruxpress check cruxy kross/block""",
    (
        arg(
            "paths",
            metavar="PATH|GAME|LAYOUT",
            nargs="*",
            help="files, folders, games, or names as kross/block and kross/3 (default: all that is "
            "shipped)",
        ),
    ),
    COMMON_REST,
)
PROVE = Verb(
    "prove",
    "find the games that prove new or edited sheets",
    "Play sheets until every game that they promise is won, and store the games beside them, in\n"
    "the folder proofs. What was found before a Ctrl-C is not lost.",
    """\
examples:
  cruxpress prove my/my-sheet.yaml
  cruxpress prove mine/crusgallo/deck-mine.yaml --layouts mine
  cruxpress prove kross/1-10 -o better                   better games than the shipped ones?

Games that were proven before stay, unless better ones are found. What is installed is never
changed: better games for its sheets go into DIR, or into the folder of --layouts, each with a
copy of the sheet. A sheet is one game or a few; a deck of Crusgallo is a hundred games and takes
much longer. While it works it says how far it is, and about how long it will be.""",
    (
        arg(
            "names",
            metavar="GAME|PATH",
            nargs="+",
            help="a game, its sheets as kross/3, a sheet's file, or a folder",
        ),
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
  cruxpress solution CRUSGALLO-3-P40-HPTAJNP-F
  cruxpress solution output/kross-calls-seed-7-a4-colour.pdf    of all sheets of a pad
  cruxpress solution output/cruxpress-kit/manifest.json         of all sheets of a kit""",
    (
        arg(
            "sheets",
            metavar="CODE|GAME/SHEETS|FILE",
            nargs="+",
            help="codes, crusgallo/12, kross/1-10,25, a sheet's file, a pad's PDF, a manifest",
        ),
        MADE_WITH,
        *WORK,
        *PRINTING,
    ),
    COMMON,
)
NEW = Verb(
    "new",
    "begin a sheet, a deck, a board or another thing of your own",
    "Write a first sheet of your own, valid as it stands, with notes on what may change; or a\n"
    "folder with a first deck, board, booklet, box or other thing that prints at once.",
    """\
examples:
  cruxpress new crusgallo my-problem -o my
  cruxpress preview my/my-problem.yaml --watch
  cruxpress prove my/my-problem.yaml
  cruxpress pad my/my-problem.yaml
  cruxpress new deck beasts -o my                        a folder my/beasts
  cruxpress cards my/beasts/beasts.yaml --back duplex
  cruxpress new board island -o my                       also booklet, tuckbox, tokens ...""",
    (
        arg(
            "game",
            metavar="GAME|THING",
            type=small_letters,
            help="whose sheet it is, or one of: board, booklet, deck, hexes, mat, punch-out, "
            "round-cards, score-pad, standees, tents, tokens, triangles, tuckbox",
        ),
        arg("name", metavar="NAME", help="its name: small letters, digits and dashes"),
        arg(
            "-o",
            dest="out",
            type=folder,
            metavar="DIR",
            help="the folder that it is written into (default: this one)",
        ),
        JSON,
        flag("--quiet", "do not say what comes next"),
    ),
)
PREVIEW = Verb(
    "preview",
    "pictures of a PDF, a layout or a sheet",
    "Write PNG pictures of every page, and one with all of them. A sheet may be looked at before\n"
    "it is proven.",
    """\
examples:
  cruxpress preview kross/block
  cruxpress preview my/sheet.yaml --watch""",
    (
        arg(
            "what",
            metavar="FILE|LAYOUT",
            help="a PDF, the file of a layout or sheet, or a name as kross/block",
        ),
        arg(
            "--dpi",
            type=Whole(1),
            metavar="N",
            default=100,
            help="dots to an inch, 10 to 1200 (default: 100)",
        ),
        flag("--grey", "as a black-and-white printer shows it"),
        flag("--watch", "again whenever the file changes, until Ctrl-C"),
        PAPER,
        INK,
    ),
    COMMON_FOLDER,
)
VERBS = (
    *(LIST, PAD, REPRINT, CARDS, LADDER, KIT, CHECK, PROVE, SOLUTION, NEW, PREVIEW, CALIBRATE),
    *(SETTINGS, SITE_VERB, STUDIO, RATE, SCORE),
    *(WORD, WORDS, LEARN, COMPLETION, HELP),
)
