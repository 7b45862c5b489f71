"""The commands that prove sheets and make ladders."""

import argparse
import json
from pathlib import Path
from typing import Any

PROVE_EXAMPLE = """\
example:
  cruxpress prove crusgallo
  cruxpress prove mine/crusgallo/deck-mine.yaml --layouts mine"""
LADDER_EXAMPLE = """\
example:
  cruxpress ladder crusgallo --rungs 10 --seed 1 -o output/ladder

DIR then holds rungs/ (YAML and proofs), challenges.pdf, solutions.pdf, report.pdf and report.json.
A stopped run goes on where it was."""


def run_prove(options: argparse.Namespace) -> int:
    """Find and store the witnesses of sheets."""
    from cruxpress.cli.commands import progress
    from cruxpress.core.cache import Cache
    from cruxpress.products.printing import open_press
    from cruxpress.sheets.proofs import prove_sheet, sheets_to_prove

    library = open_press(Path(options.layouts) if options.layouts else None).library
    cache = Cache(enabled=not options.no_cache)
    say = progress(options)
    sheets = sheets_to_prove(library, options.names)
    files = []
    for at, sheet in enumerate(sheets, 1):
        say(f"{at}/{len(sheets)} {sheet.file.stem}")
        workers = options.cluster or options.jobs
        files.append(prove_sheet(library, sheet, cache, workers=workers, say=say))
    _answer(options, files)
    return 0


def run_ladder(options: argparse.Namespace) -> int:
    """Make a ladder and write all its files into a folder."""
    from cruxpress.cli.commands import OUTPUT, printing, progress
    from cruxpress.core.cache import Cache
    from cruxpress.games import open_game
    from cruxpress.products.ladder import LADDER_FOLDER, ladder_files, make_ladder
    from cruxpress.products.printing import open_press

    game = open_game(options.game)
    folder = Path(options.out) if options.out else OUTPUT / f"ladder-{game.name}"
    LADDER_FOLDER.place(folder)  # refuses what can be no folder before all work
    cache = Cache(enabled=not options.no_cache)
    say = progress(options)
    press = open_press(Path(options.layouts) if options.layouts else None)
    ladder = make_ladder(
        press.library,
        game,
        options.rungs,
        options.seed,
        cache,
        workers=options.cluster or options.jobs,
        say=say,
    )
    files = ladder_files(press, ladder, printing(options))
    LADDER_FOLDER.write(folder, files, say)
    say("")
    _answer(options, [folder / name for name in files])
    ladder.refuse_drops()
    return 0


def _answer(options: argparse.Namespace, files: list[Path]) -> None:
    rows: list[dict[str, Any]] = [{"file": str(file)} for file in files]
    if options.json:
        print(json.dumps(rows, indent=2))
    else:
        for file in files:
            print(file)


def parser_of(
    commands: "argparse._SubParsersAction[Any]", name: str, short: str, long: str, example: str
) -> argparse.ArgumentParser:
    """A command with a line of help, a sentence or two, and an example."""
    made: argparse.ArgumentParser = commands.add_parser(
        name,
        help=short,
        description=long,
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return made


def add_folder(command: "argparse._ActionsContainer", what: str) -> None:
    """The option -o of commands that write a folder."""
    command.add_argument("-o", dest="out", type=_folder, metavar="DIR", help=what)


def _folder(given: str) -> str:
    from cruxpress.core.files import named_place

    return named_place(given)


def add_work(command: argparse.ArgumentParser) -> None:
    """The options of commands that take a while."""
    command.add_argument("--jobs", type=int, default=0, metavar="N", help="workers; 0: one a core")
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers share the work"
    )
    command.add_argument("--no-cache", action="store_true", help="make everything anew")


def add_prove(commands: "argparse._SubParsersAction[Any]") -> argparse.ArgumentParser:
    """`cruxpress prove`."""
    prove = parser_of(
        commands,
        "prove",
        "find witnesses for new or edited sheets",
        "Play sheets until every game that they promise is won, and store the games beside them, "
        "in the folder proofs. What was found before a Ctrl-C is not lost.",
        PROVE_EXAMPLE,
    )
    prove.add_argument(
        "names", metavar="GAME|PATH", nargs="+", help="a game, a sheet's file, or a folder"
    )
    add_work(prove)
    prove.set_defaults(run=run_prove)
    return prove


def add_ladder(commands: "argparse._SubParsersAction[Any]") -> argparse.ArgumentParser:
    """`cruxpress ladder`."""
    ladder = parser_of(
        commands,
        "ladder",
        "challenges in measured order of difficulty, with a report",
        "Make challenges from a seed, measure each by playing it often, and number them from easy "
        "to hard. Exit code 1 if a further measure shows that they do not climb.",
        LADDER_EXAMPLE,
    )
    ladder.add_argument("game", metavar="GAME", help="whose challenges")
    ladder.add_argument("--rungs", type=int, required=True, metavar="N", help="how many challenges")
    ladder.add_argument("--seed", type=int, required=True, metavar="S", help="any whole number")
    add_work(ladder)
    ladder.set_defaults(run=run_ladder)
    return ladder
