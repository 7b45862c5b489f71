"""What a verb of the command line is made of, and the arguments that several verbs share."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, Self

from cruxpress.core.errors import BadInput


class Argument(NamedTuple):
    """One argument or option, as argparse wants it."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]


def arg(*names: str, **settings: Any) -> Argument:
    """A line of the table."""
    return Argument(names, settings)


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
    defaults: Mapping[str, Any] = {}


def file_or_folder(given: str) -> str:
    """What -o names where it may be one file."""
    from cruxpress.core.places import named_place  # not needed for --help

    return named_place(given, ".pdf")


def folder(given: str) -> str:
    """What -o names where it is a folder."""
    from cruxpress.core.places import named_place

    return named_place(given)


JSON = flag("--json", "answer as JSON")
LEXICON = arg("--lexicon", metavar="FILE", help="your own word list")
FLIP = arg(
    "--flip", choices=["long", "short"], default="long", help="the edge a duplex printer flips"
)

COMMON_REST = (
    arg("--layouts", metavar="DIR", help="your own layouts, looked into first"),
    JSON,
    flag("--quiet", "do not tell what is being done"),
)
COMMON = (
    arg("-o", dest="out", type=file_or_folder, metavar="FILE|DIR", help="where results go"),
    *COMMON_REST,
)
COMMON_FOLDER = (
    arg("-o", dest="out", type=folder, metavar="DIR", help="the folder that results go into"),
    *COMMON_REST,
)
PRINTING = (
    arg("--paper", default="a4", help="a4, letter, a5, half-letter, or a size (200mmx280mm)"),
    arg("--ink", default="colour", help="colour, grey, low-ink or cmyk"),
    FLIP,
    arg("--site", metavar="URL", help="QR codes hold a link there that ends in the code"),
    arg("--printer", metavar="NAME", help="apply this printer's saved offset"),
)
BACKS = (
    arg("--back", choices=["none", "separate", "fold", "duplex"], default="none", help="backs"),
    arg("--marks", choices=["ticks", "margin", "lines", "none"], default="ticks", help="cut marks"),
    flag("--shop", "for a print shop: one side a page, bleed, no marks"),
)
WORK = (
    arg("--jobs", type=int, default=0, metavar="N", help="workers; 0: one a core"),
    arg("--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers share the work"),
    flag("--no-cache", "make everything anew"),
)
LEAVES = (
    arg("--copies", type=int, default=1, metavar="N", help="leaves of each sheet"),
    arg("--sides", type=int, choices=[1, 2], default=2, help="print one or two sides"),
    arg("--up", choices=["1", "2", "4", "fill"], help="sheets to a page; fill: as many as fit"),
    arg(
        "--stars",
        choices=["with", "without", "only"],
        help="starred copies, for pads that have them (with)",
    ),
    arg(
        "--order",
        choices=["leaves", "by-hand"],
        default="leaves",
        help="by-hand: all fronts, then all backs, for printers that print one side",
    ),
    arg("--lexicon", metavar="FILE", help="your own word list, for fresh sheets"),
    *WORK,
)
SEED = arg("--seed", type=int, metavar="S", help="any whole number")


class Parser(argparse.ArgumentParser):
    """A parser whose errors look like all our errors, and whose help is plain text."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.color = False  # Python 3.14 would colour help; ours is the same on every Python

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}\ntry: {self.prog} --help")


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
        self.set_defaults(**verb.defaults)
        return self

    def parse_known_args(self, *given: Any, **how: Any) -> Any:
        self.with_arguments()
        return super().parse_known_args(*given, **how)
