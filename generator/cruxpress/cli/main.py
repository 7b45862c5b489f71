"""What a person types; thin, and imports the rest late so that --help is instant."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from cruxpress import __version__
from cruxpress.cli.commands_proofs import add_folder, add_ladder, add_prove, add_work, parser_of
from cruxpress.cli.commands_sheets import add_new, add_pad, add_reprint, add_solution
from cruxpress.cli.commands_words import add_commands as add_word_commands
from cruxpress.cli.exit import ended, stop_as_after_ctrl_c
from cruxpress.core.errors import BadInput

EPILOG = """\
Results go to output/ unless -o says otherwise. Exit code: 0 good; 1 a sheet, proof or ladder
fails; 2 wrong use or bad input."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors look like all our errors."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}\ntry: {self.prog} --help")


def parser() -> argparse.ArgumentParser:
    """Every command and option; see docs/commands.md for what they mean."""
    main_parser = Parser(
        prog="cruxpress",
        description="Print-ready pads, cards and kits for five pen-and-paper games.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    main_parser.add_argument("--version", action="version", version=f"cruxpress {__version__}")
    commands = main_parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", parser_class=Parser
    )
    _sheets(commands)
    _cards(commands)
    _ladder(commands)
    _kit(commands)
    _check(commands)
    _common(add_prove(commands))
    _solution(commands)
    add_new(commands)
    _preview(commands)
    _calibrate(commands)
    _score(commands)
    add_word_commands(commands)
    _completion(commands)
    return main_parser


def _common(command: argparse.ArgumentParser, *, folder: bool = False) -> None:
    group = command.add_argument_group("common options")
    if folder:
        add_folder(group, "the folder that results go into")
    else:
        group.add_argument(
            "-o", dest="out", type=_file_or_folder, metavar="FILE|DIR", help="where results go"
        )
    group.add_argument("--layouts", metavar="DIR", help="your own layouts, looked into first")
    group.add_argument("--json", action="store_true", help="answer as JSON")
    group.add_argument("--quiet", action="store_true", help="do not tell what is being done")


def _file_or_folder(given: str) -> str:
    from cruxpress.core.files import named_place

    return named_place(given, ".pdf")


def _printing(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--paper", default="a4", help="a4, letter, a5, half-letter, or a size (200mmx280mm)"
    )
    command.add_argument("--ink", default="colour", help="colour, grey, low-ink or cmyk")
    command.add_argument(
        "--flip", choices=["long", "short"], default="long", help="the edge a duplex printer flips"
    )
    command.add_argument(
        "--site", metavar="URL", help="QR codes hold a link there that ends in the code"
    )
    command.add_argument("--printer", metavar="NAME", help="apply this printer's saved offset")


def _backs(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--back", choices=["none", "separate", "fold", "duplex"], default="none", help="backs"
    )
    command.add_argument(
        "--marks", choices=["ticks", "margin", "lines", "none"], default="ticks", help="cut marks"
    )
    command.add_argument(
        "--shop", action="store_true", help="for a print shop: one side a page, bleed, no marks"
    )


def _sheets(commands: "argparse._SubParsersAction[Parser]") -> None:
    for add in (add_pad, add_reprint):
        command = add(commands)
        _backs(command)
        _printing(command)
        _common(command)


def _solution(commands: "argparse._SubParsersAction[Parser]") -> None:
    solution = add_solution(commands)
    _printing(solution)
    _common(solution)


def _cards(commands: "argparse._SubParsersAction[Parser]") -> None:
    cards = parser_of(
        commands, "cards", "print cards, tokens and aids",
        "Print all cards of a game, one set of them, or a deck of your own.",
        "examples:\n  cruxpress cards kross-letters --back duplex\n"
        "  cruxpress cards crusgallo --shop --ink cmyk -o shop",
    )  # fmt: skip
    cards.add_argument(
        "set", metavar="SET", help="a game, a set such as kross-letters, or a layout of your own"
    )
    _backs(cards)
    _printing(cards)
    _common(cards)
    cards.set_defaults(run="cards")


def _ladder(commands: "argparse._SubParsersAction[Parser]") -> None:
    ladder = add_ladder(commands)
    _backs(ladder)
    _printing(ladder)
    _common(ladder, folder=True)


def _kit(commands: "argparse._SubParsersAction[Parser]") -> None:
    kit = parser_of(
        commands, "kit", "export a print-and-play kit",
        "Make the folder that has everything to print and play.",
        "examples:\n  cruxpress kit\n  cruxpress kit kross --paper a4 --ink colour --zip -o my-kit",
    )  # fmt: skip
    kit.add_argument("games", metavar="GAME", nargs="*", help="games; all if left out")
    kit.add_argument("--paper", choices=["a4", "letter", "both"], default="both", help="paper")
    kit.add_argument(
        "--ink", default="colour,low-ink", help="inks, parted by commas (%(default)s), or all"
    )
    _backs(kit)
    kit.add_argument(
        "--flip", choices=["long", "short"], default="long", help="the edge a duplex printer flips"
    )
    kit.add_argument("--site", metavar="URL", help="QR codes hold a link there")
    kit.add_argument("--zip", action="store_true", help="also pack the kit into an archive")
    kit.add_argument("--essentials", action="store_true", help="only what it takes to play tonight")
    kit.add_argument(
        "--png", action="store_true", help="also a 300 dpi picture of every card, with its bleed"
    )
    kit.add_argument("--vtt", action="store_true", help="also decks for a virtual table")
    add_work(kit)
    _common(kit, folder=True)
    kit.set_defaults(run="kit", back="duplex")


def _check(commands: "argparse._SubParsersAction[Parser]") -> None:
    check = parser_of(
        commands, "check", "check layouts and sheets, and replay proofs",
        "Read layouts and sheets, place everything, ask whether it prints well, and replay every "
        "proof by the rules. Exit code 1 or 2 if any fails.",
        "examples:\n  cruxpress check\n  cruxpress check my/sheet.yaml\n"
        "  cruxpress check cruxy kross/block",
    )  # fmt: skip
    check.add_argument(
        "paths",
        metavar="PATH|GAME|LAYOUT",
        nargs="*",
        help="files, folders, games or names of layouts; all shipped ones if left out",
    )
    _common(check)
    check.set_defaults(run="check")


def _score(commands: "argparse._SubParsersAction[Parser]") -> None:
    score = parser_of(
        commands, "score", "score a table or board that you typed in",
        "Score what stands on a sheet after a game.",
        "example:\n  cruxpress score kross table.txt --task 3",
    )  # fmt: skip
    score.add_argument("game", metavar="GAME", help="kross or cruciverbalist")
    score.add_argument("file", metavar="FILE", help="a text file: a line a row, a dot is free")
    score.add_argument("--task", type=int, metavar="N", help="Kross: the number of your task card")
    score.add_argument("--lexicon", metavar="FILE", help="your own word list")
    score.add_argument("--json", action="store_true", help="answer as JSON")
    score.set_defaults(run="score")


def _preview(commands: "argparse._SubParsersAction[Parser]") -> None:
    preview = parser_of(
        commands, "preview", "pictures of a PDF, a layout or a sheet",
        "Write PNG pictures of every page, and one with all of them. A sheet may be looked at "
        "before it is proven.",
        "examples:\n  cruxpress preview kross/block\n  cruxpress preview my/sheet.yaml --watch",
    )  # fmt: skip
    preview.add_argument(
        "what", metavar="FILE|LAYOUT", help="a PDF, the file of a layout or sheet, or a name"
    )
    preview.add_argument("--dpi", type=int, default=100, help="dots an inch (default: 100)")
    preview.add_argument("--grey", action="store_true", help="as a grey printer shows it")
    preview.add_argument("--watch", action="store_true", help="again whenever the file changes")
    preview.add_argument("--paper", default="a4", help="paper for a layout")
    preview.add_argument("--ink", default="colour", help="ink for a layout")
    _common(preview, folder=True)
    preview.set_defaults(run="preview")


def _calibrate(commands: "argparse._SubParsersAction[Parser]") -> None:
    calibrate = parser_of(
        commands, "calibrate", "printer test page; save an offset",
        "Print a page that shows whether backs lie behind fronts, or save what you read on it.",
        "examples:\n  cruxpress calibrate\n"
        "  cruxpress calibrate --printer attic --offset 0.5mm,-1mm",
    )  # fmt: skip
    calibrate.add_argument("--printer", metavar="NAME", help="the printer that an offset is for")
    calibrate.add_argument("--offset", metavar="X,Y", help="what you read, as in 0.5mm,-1mm")
    calibrate.add_argument("--paper", default="a4", help="paper of the test page")
    calibrate.add_argument("--ink", default="colour", help="ink of the test page")
    calibrate.add_argument(
        "--flip", choices=["long", "short"], default="long", help="the edge a duplex printer flips"
    )
    _common(calibrate)
    calibrate.set_defaults(run="calibrate")


def _completion(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = parser_of(
        commands, "completion", "completion for your shell",
        "Write the script that lets your shell complete commands and options.",
        'example:\n  cruxpress completion bash\n\nIn .bashrc: eval "$(cruxpress completion bash)"',
    )  # fmt: skip
    command.add_argument("shell", choices=["bash", "zsh", "fish"], help="your shell")
    command.set_defaults(run=run_completion)


def run_completion(options: argparse.Namespace) -> int:
    """Write the script for a shell."""
    from cruxpress.cli.completion import completion

    print(completion(options.shell, parser()), end="")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code tells how it went."""
    if arguments is None:
        stop_as_after_ctrl_c()
    return ended(lambda: _run(sys.argv[1:] if arguments is None else arguments))


def _run(arguments: Sequence[str]) -> int:
    reader = parser()
    options = reader.parse_args(_joined(arguments))
    if options.command is None:
        reader.print_help()
        return 0
    run = options.run
    if not callable(run):  # the name of one in a module that takes a while to read
        from cruxpress.cli import commands

        run = getattr(commands, f"run_{run}")
    code: int = run(options)
    return code


def _joined(arguments: Sequence[str]) -> list[str]:
    """An offset may begin with a minus, which argparse would take for an option."""
    joined: list[str] = []
    for word in arguments:
        if joined and joined[-1] == "--offset":
            joined[-1] = f"--offset={word}"
        else:
            joined.append(word)
    return joined


if __name__ == "__main__":
    sys.exit(main())
