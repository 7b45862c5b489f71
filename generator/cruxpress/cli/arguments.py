"""What a verb of the command line is made of, and the arguments that several verbs share."""

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, Self

from cruxpress.core.errors import BadInput

LONGEST_NUMBER = 30  # digits that are worth a look
_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(,[0-9]{3})+")  # as in 10,000
MOST_COPIES, MOST_FRESH, MOST_PER_FILE = 2000, 100_000, 5000


class Usual(str):
    """A default that a person's settings may change; what they typed is a plain text."""

    __slots__ = ()


class Argument(NamedTuple):
    """One argument or option, as argparse wants it."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]


def arg(*names: str, **settings: Any) -> Argument:
    """A line of the table; words that are one of a few may be typed in any case."""
    choices = settings.get("choices", ())
    if choices and all(isinstance(each, str) for each in choices):
        settings.setdefault("type", small_letters)
    return Argument(names, settings)


def small_letters(given: str) -> str:
    """A word that is one of a few."""
    return given if isinstance(given, Usual) else given.lower()


def kit_paper(given: str) -> str:
    """The papers of a kit; a list of both means both."""
    said = small_letters(given)
    return "both" if sorted(said.split(",")) == ["a4", "letter"] else said


class Whole(NamedTuple):
    """Whole numbers that an option takes; argparse calls it with what was typed."""

    least: int
    most: int | None = None

    def __call__(self, given: str) -> int:
        try:
            plain = given.replace(",", "") if _THOUSANDS.fullmatch(given) else given
            number = int(plain) if len(plain) <= LONGEST_NUMBER else None
        except ValueError:
            number = None
        if number is None or number < self.least or (self.most and number > self.most):
            raise argparse.ArgumentTypeError(
                f"takes {self.in_words}, not '{given[:LONGEST_NUMBER]}'"
            )
        return number

    @property
    def in_words(self) -> str:
        if self.most is None:
            return f"a whole number, {self.least} or more"
        if self.most == self.least + 1:
            return f"{self.least} or {self.most}"
        return f"a whole number from {self.least} to {self.most:,}"


def flag(name: str, text: str) -> Argument:
    """An option that is on or off."""
    return arg(name, action="store_true", help=text)


class Verb(NamedTuple):
    """A command; `cli.commands.RUN` has the function that calls `cruxpress.NAME`.

    `common` stand in a group of their own at the end of the help.
    """

    name: str
    help: str
    description: str
    examples: str
    arguments: Sequence[Argument]
    common: Sequence[Argument] = ()


def file_or_folder(given: str) -> str:
    """What -o names where it may be one file."""
    from cruxpress.core.places import named_place  # not needed for --help

    return named_place(given, ".pdf")


def folder(given: str) -> str:
    """What -o names where it is a folder."""
    from cruxpress.core.places import named_place

    return named_place(given)


JSON = flag("--json", "answer as JSON, for scripts")
LEXICON = arg("--lexicon", metavar="FILE", help="your own word list (default: the shipped words)")
FLIP = arg(
    "--flip",
    choices=["long", "short"],
    default=Usual("long"),
    help="the edge over which your printer turns the page (default: your settings, or long)",
)

PAPER = arg(
    "--paper",
    default=Usual("a4"),
    help="a4, letter, a5, half-letter, a3, legal, or a size as 8.5x11in (default: your settings, "
    "or a4)",
)
INK = arg(
    "--ink",
    default=Usual("colour"),
    help="colour, grey, low-ink or cmyk (default: your settings, or colour)",
)
SITE = arg(
    "--site",
    default=Usual(),
    metavar="URL",
    help="QR codes lead there: URL/#CODE, which no server learns (default: your settings, or "
    "the code alone)",
)
PRINTER = arg(
    "--printer",
    default=Usual(),
    metavar="NAME",
    help="shift backs by the offset that calibrate saved for it (default: your settings, or none)",
)

COMMON_REST = (
    arg(
        "--layouts",
        metavar="DIR",
        help="a folder of your own layouts, looked into first (default: none)",
    ),
    JSON,
    flag("--quiet", "say nothing of progress"),
)
COMMON = (
    arg(
        "-o",
        dest="out",
        type=file_or_folder,
        metavar="FILE|DIR",
        help="one PDF, or a folder (default: output/)",
    ),
    *COMMON_REST,
)
COMMON_FOLDER = (
    arg(
        "-o",
        dest="out",
        type=folder,
        metavar="DIR",
        help="the folder for what is made (default: one in output/)",
    ),
    *COMMON_REST,
)
PRINTING = (
    PAPER,
    INK,
    FLIP,
    SITE,
    PRINTER,
)


def backs(usual: str) -> Argument:
    """How backs are printed, and what is usual."""
    return arg(
        "--back",
        choices=["none", "separate", "fold", "duplex"],
        default=usual,
        help="backs: none, separate (a second file), fold (fold, glue, cut), or duplex (both sides "
        f"of the paper) (default: {usual})",
    )


BACKS = (
    backs("none"),
    arg(
        "--marks",
        choices=["ticks", "margin", "lines", "none"],
        default="ticks",
        help="cut marks: ticks at every corner, margin (outside the cards), lines, or none "
        "(default: ticks)",
    ),
    arg(
        "--shop",
        nargs="?",
        const="",
        metavar="NAME",
        help="for a print shop: one side a page with its bleed, no marks; with a name, what that "
        "shop or cutter takes: tgc, makeplayingcards, drivethrucards, kdp, silhouette",
    ),
)
WORK = (
    arg(
        "--jobs",
        type=Whole(0),
        default=0,
        metavar="N",
        help="workers; 0 means one a core (default: 0)",
    ),
    arg(
        "--cluster",
        metavar="ADDRESS",
        help="a Dask scheduler whose workers share the work (default: this machine)",
    ),
    flag("--no-cache", "make and replay everything anew"),
)
LEAVES = (
    arg(
        "--copies",
        type=Whole(1, MOST_COPIES),
        default=1,
        metavar="N",
        help="leaves of each sheet (default: 1)",
    ),
    arg(
        "--sides",
        type=Whole(1, 2),
        metavar="1|2",
        default=2,
        help="print on one or two sides (default: 2)",
    ),
    arg(
        "--up",
        choices=["1", "2", "4", "fill"],
        help="sheets to a page; fill: as many as fit (default: what the layout says, mostly 1)",
    ),
    arg(
        "--stars",
        choices=["with", "without", "only"],
        help="starred copies, for pads that have them (default: with)",
    ),
    arg(
        "--order",
        choices=["leaves", "by-hand"],
        default="leaves",
        help="leaves: front and back in turn; by-hand: all fronts, then all backs, for printers "
        "that print one side (default: leaves)",
    ),
    arg(
        "--lexicon",
        metavar="FILE",
        help="your own word list, for fresh sheets (default: the shipped words)",
    ),
    *WORK,
)
MADE_WITH = arg(
    "--lexicon",
    metavar="FILE",
    help="the word list that a sheet was made with (default: the shipped words)",
)


def seed(usual: str, *, required: bool = False) -> Argument:
    """What fresh sheets are made from, and what is usual."""
    return arg(
        "--seed",
        type=Whole(0),
        metavar="S",
        required=required,
        help=f"any whole number from 0 on; the same one makes the same sheets{usual}",
    )


class Parser(argparse.ArgumentParser):
    """A parser whose errors look like all our errors, and whose help is plain text."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, add_help=False)
        self.color = False  # Python 3.14 would colour help; ours is the same on every Python
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="show this help")

    def error(self, message: str) -> NoReturn:
        from cruxpress.cli.slips import in_plain_words  # only who slips waits for it

        raise BadInput(f"{in_plain_words(self, message)}\ntry: {self.prog} --help")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        options, further = self.parse_known_args(args, namespace)
        if further:
            from cruxpress.cli.slips import too_many_words

            raise BadInput(too_many_words(self, options, further))
        return options

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from cruxpress.cli.slips import unknown_choice

            raise BadInput(unknown_choice(self, action, value))


class VerbParser(Parser):
    """The parser of one verb. Its arguments are added when it is first used: most never are."""

    def __init__(self, *, verb: Verb, prog: str, color: bool = False) -> None:  # 3.14 gives one
        super().__init__(
            prog=prog,
            description=verb.description,
            epilog=verb.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._verb: Verb | None = verb

    def with_arguments(self) -> Self:
        """The same parser, ready for use."""
        verb, self._verb = self._verb, None
        if verb is None:
            return self
        for argument in verb.arguments:
            self.add_argument(*argument.names, **argument.settings)
        if verb.common:
            group = self.add_argument_group("common options")
            for argument in verb.common:
                group.add_argument(*argument.names, **argument.settings)
        return self

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.with_arguments()
        for word in args or ():
            if word == "--":
                break
            if not self._knows(word):
                from cruxpress.cli.slips import unknown_option

                raise BadInput(unknown_option(self, word))
        return super().parse_known_args(args, namespace)

    def _knows(self, word: str) -> bool:
        """Whether a word is no option, or one of ours, or the beginning of one."""
        name, known = word.partition("=")[0], self._option_string_actions
        if name.startswith("--"):
            return any(each.startswith(name) for each in known)
        is_option = name[:1] == "-" and name[1:2].isalpha()
        return not is_option or name[:2] in known
