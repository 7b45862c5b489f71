"""The commands that print numbered sheets, their solutions, and begin new ones."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cruxpress.cli.commands_proofs import add_folder, add_work, parser_of

if TYPE_CHECKING:
    from cruxpress.api import PadWish, Pages, Work
    from cruxpress.press.press import Press

PAD_EXAMPLE = """\
examples:
  cruxpress pad kross --copies 50                        50 leaves of the block
  cruxpress pad crusgallo --layout challenges --sheets 1-10,25
  cruxpress pad crusgallo --fresh --count 9 --seed 7     nine new challenges, proven first
  cruxpress pad kross --layout calls --fresh --count 10000 --seed 7 --per-file 50 -o pads
  cruxpress pad my/sheet.yaml                            a sheet of your own

Numbered sheets are printed only if the rules can replay the games that prove them."""
REPRINT_EXAMPLE = """\
example:
  cruxpress reprint CRUSGALLO-1-P40-HPTAJNP-B -o again.pdf

The code may be typed as people write it (small letters, O for 0), or be a link that ends in it.
Printed with the same options, the file is the same, byte for byte. Exit code 2: a code that is
misread, of another version of the maker, or of another edition of the sheet."""
SOLUTION_EXAMPLE = """\
examples:
  cruxpress solution crusgallo/12
  cruxpress solution crusgallo/1-50
  cruxpress solution CRUSGALLO-1-P40-HPTAJNP-B"""
NEW_EXAMPLE = """\
example:
  cruxpress new crusgallo my-problem -o my
  cruxpress preview my/my-problem.yaml --watch
  cruxpress prove my/my-problem.yaml
  cruxpress pad my/my-problem.yaml"""
BY_HAND = """\
by hand: print the fronts{where}, put the stack back turned over on its {edge} edge,
print the backs. If your printer drops pages face up, print the backs in reverse order.
Try two leaves first."""


def run_pad(options: argparse.Namespace) -> int:
    """Print a pad of sheets."""
    from cruxpress.api import Choice, Fresh, lay_out_volumes
    from cruxpress.cli.commands import own_layouts, printing
    from cruxpress.core.errors import BadInput
    from cruxpress.core.files import is_one_file
    from cruxpress.products.printing import open_press

    fresh = None
    if options.fresh:
        if options.count is None or options.seed is None:
            raise BadInput("--fresh needs --count N and --seed S")
        fresh = Fresh(options.count, options.seed)
    elif options.count is not None or options.seed is not None:
        raise BadInput("--count and --seed are for fresh sheets; add --fresh")
    if options.sheets is not None and not options.sheets.strip(", "):
        raise BadInput("--sheets names no sheet; write as in 1-10,25, or leave it out")
    words = Path(options.lexicon) if options.lexicon else None
    choice = Choice(options.layout, options.sheets or "", fresh, words)
    press = open_press(own_layouts(options))
    wish, work = pad_wish(options), work_of(options)
    volumes = lay_out_volumes(
        press,
        options.game,
        choice,
        printing(options),
        wish,
        work,
        per_file=options.per_file,
        one_file=is_one_file(options.out, ".pdf"),
    )
    return save_pages(options, press, volumes)


def run_reprint(options: argparse.Namespace) -> int:
    """Print a sheet again from its code."""
    from cruxpress.cli.commands import own_layouts, printing
    from cruxpress.products.printing import open_press
    from cruxpress.products.reprinting import lay_out_code

    press = open_press(own_layouts(options))
    words = Path(options.lexicon) if options.lexicon else None
    pages = lay_out_code(
        press, options.code, printing(options), pad_wish(options), work_of(options), words
    )
    return save_pages(options, press, [pages])


def run_solution(options: argparse.Namespace) -> int:
    """Print the games that prove sheets."""
    from cruxpress.cli.commands import answer, own_layouts, printing, save
    from cruxpress.products.printing import open_press
    from cruxpress.products.reprinting import print_solution

    press = open_press(own_layouts(options))
    words = Path(options.lexicon) if options.lexicon else None
    printed = print_solution(press, options.sheet, printing(options), work_of(options), words)
    answer(options, save(options.out, [printed]))
    return 0


def run_new(options: argparse.Namespace) -> int:
    """Write a first file for a designer, and tell what comes next."""
    from cruxpress.cli.commands import answer
    from cruxpress.products.reprinting import new_sheet

    _, file = new_sheet(options.game, options.name, Path(options.out or "."))
    answer(options, [{"file": str(file)}])
    if not options.quiet:
        for step in ("preview {} --watch", "check {}", "prove {}", "pad {}", "solution {}"):
            print(f"next: cruxpress {step.format(file)}", file=sys.stderr)
    return 0


def pad_wish(options: argparse.Namespace) -> "PadWish":
    """How many leaves a person wants, and on which sides."""
    from cruxpress.api import PadWish
    from cruxpress.core.errors import BadInput

    if options.order == "by-hand" and options.sides == 1:
        raise BadInput("--order by-hand is for leaves with two sides; leave out --sides 1")
    return PadWish(options.copies, options.sides, options.up, options.stars)


def work_of(options: argparse.Namespace) -> "Work":
    """How sheets are made and looked at."""
    from cruxpress.api import Work
    from cruxpress.cli.commands import progress
    from cruxpress.core.cache import Cache

    return Work(
        options.cluster or options.jobs, Cache(enabled=not options.no_cache), progress(options)
    )


def save_pages(options: argparse.Namespace, press: "Press", volumes: Iterable["Pages"]) -> int:
    """Write the files of a pad as they come, and tell how to print them by hand."""
    from cruxpress.cli.commands import answer, printing, save
    from cruxpress.core.files import is_one_file

    one_file = is_one_file(options.out, ".pdf")
    answers: list[dict[str, Any]] = []
    for pages in volumes:
        printed = pages.finish(press, printing(options), options.order, one_file=one_file)
        answers += save(options.out, printed)
    answer(options, answers)
    if options.order == "by-hand" and not options.quiet:
        where = " (the first half of the pages)" if one_file else ""
        print(BY_HAND.format(edge=options.flip, where=where), file=sys.stderr)
    return 0


def add_pad(commands: "argparse._SubParsersAction[Any]") -> argparse.ArgumentParser:
    """`cruxpress pad`."""
    pad = parser_of(
        commands, "pad", "print a pad of sheets",
        "Print a pad: one sheet many times, numbered sheets, or fresh ones.", PAD_EXAMPLE,
    )  # fmt: skip
    pad.add_argument(
        "game",
        metavar="GAME|FILE",
        help="cruciverbalist, crusgallo, cruxy, cryptex, kross, or a file of your own",
    )
    pad.add_argument("--layout", default="", metavar="NAME", help="which pad of the game")
    pad.add_argument("--sheets", metavar="1-10,25", help="numbered sheets to print")
    pad.add_argument("--fresh", action="store_true", help="make new sheets from a seed")
    pad.add_argument("--count", type=int, metavar="N", help="how many fresh sheets")
    pad.add_argument("--seed", type=int, metavar="S", help="any whole number")
    pad.add_argument(
        "--per-file",
        type=int,
        metavar="N",
        help="numbered or fresh sheets to a file (500); more become several files",
    )
    _leaves(pad)
    pad.set_defaults(run=run_pad)
    return pad


def add_reprint(commands: "argparse._SubParsersAction[Any]") -> argparse.ArgumentParser:
    """`cruxpress reprint`."""
    reprint = parser_of(
        commands, "reprint", "print a sheet again from its code",
        "Print the sheet of a code again: looked up, or made anew from its seed and proven.",
        REPRINT_EXAMPLE,
    )  # fmt: skip
    reprint.add_argument("code", metavar="CODE", help="the code on the sheet, or its QR's text")
    _leaves(reprint)
    reprint.set_defaults(run=run_reprint)
    return reprint


def add_solution(commands: "argparse._SubParsersAction[Any]") -> argparse.ArgumentParser:
    """`cruxpress solution`."""
    solution = parser_of(
        commands, "solution", "print the game that proves a sheet",
        "Print the proven game of a sheet, move by move.", SOLUTION_EXAMPLE,
    )  # fmt: skip
    solution.add_argument(
        "sheet", metavar="CODE|GAME/SHEET", help="a code, crusgallo/12, or a sheet's file"
    )
    solution.add_argument("--lexicon", metavar="FILE", help="the word list that it was made with")
    add_work(solution)
    solution.set_defaults(run=run_solution)
    return solution


def add_new(commands: "argparse._SubParsersAction[Any]") -> argparse.ArgumentParser:
    """`cruxpress new`."""
    new = parser_of(
        commands, "new", "begin a sheet of your own",
        "Write an editable sheet into a folder (this one, if -o names none).", NEW_EXAMPLE,
    )  # fmt: skip
    new.add_argument("game", metavar="GAME", help="whose sheet it is")
    new.add_argument("name", metavar="NAME", help="small letters, digits and dashes")
    add_folder(new, "the folder that it is written into")
    new.add_argument("--json", action="store_true", help="answer as JSON")
    new.add_argument("--quiet", action="store_true", help="do not tell what comes next")
    new.set_defaults(run=run_new)
    return new


def _leaves(command: argparse.ArgumentParser) -> None:
    command.add_argument("--copies", type=int, default=1, metavar="N", help="leaves of each sheet")
    command.add_argument(
        "--sides", type=int, choices=[1, 2], default=2, help="print one or two sides"
    )
    command.add_argument("--up", type=int, choices=[1, 2, 4], default=1, help="sheets to a page")
    command.add_argument(
        "--stars",
        choices=["with", "without", "only"],
        help="starred copies, for pads that have them (with)",
    )
    command.add_argument(
        "--order",
        choices=["leaves", "by-hand"],
        default="leaves",
        help="by-hand: all fronts, then all backs, for printers that print one side",
    )
    command.add_argument("--lexicon", metavar="FILE", help="your own word list, for fresh sheets")
    add_work(command)
