"""What a person types; what a verb needs is imported when it runs, so that --help is instant."""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from cruxpress.cli.arguments import Parser, VerbParser
from cruxpress.cli.exit import run_to_end, stop_as_after_ctrl_c
from cruxpress.cli.table import VERBS
from cruxpress.core.registry import is_game
from cruxpress.core.version import __version__

if TYPE_CHECKING:
    from cruxpress.cli.pulse import Pulse

GROUPS = {
    "to print": ("list", "pad", "cards", "kit", "reprint", "solution"),
    "to make more": ("ladder", "new", "preview", "check", "prove"),
    "words": ("word", "words", "learn", "score"),
    "on screens, and after the game": ("studio", "site", "rate"),
    "your printer, your shell": ("settings", "calibrate", "completion", "help"),
}
EPILOG = """\
examples:
  cruxpress list                                everything that can be printed
  cruxpress kit --essentials                    what it takes to play tonight
  cruxpress pad kross/calls --fresh --count 20  twenty new sheets, proven first
  cruxpress help pad                            what a command does, and its options

A thing is named by its game: kross/block, kross/letters, kross/17. Results go to output/ unless
-o says otherwise. Exit codes: 0 good; 1 a sheet, proof or ladder fails; 2 wrong use or bad input;
130 stopped."""


def parser(*, lazy: bool = False) -> argparse.ArgumentParser:
    """Every verb of the table with its arguments; a lazy one adds them when a verb is parsed."""
    made = Parser(
        prog="cruxpress",
        usage="cruxpress [-h] [--version] COMMAND ...",
        description="Print-ready pads, cards and kits for five pen-and-paper games.",
        epilog=f"{_commands_by_group()}\n\n{EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "--version", action="version", version=f"cruxpress {__version__}", help="show the version"
    )
    commands = made.add_subparsers(
        dest="command",
        metavar="COMMAND",
        prog="cruxpress",
        parser_class=VerbParser,
        help=argparse.SUPPRESS,
    )
    for verb in VERBS:
        command = commands.add_parser(verb.name, help=verb.help, verb=verb)
        if not lazy:
            command.with_arguments()
    return made


def _commands_by_group() -> str:
    """The commands with what each is for, as the help lists them."""
    helps = {verb.name: verb.help for verb in VERBS}
    lines = []
    for title, names in GROUPS.items():
        lines += ["", f"{title}:", *(f"  {name:<11} {helps[name]}" for name in names)]
    return "\n".join(lines[1:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code tells how it went."""
    if arguments is None:
        stop_as_after_ctrl_c()
    return run_to_end(lambda: _run(sys.argv[1:] if arguments is None else arguments))


def _run(arguments: Sequence[str]) -> int:
    made = parser(lazy=True)
    options = made.parse_args(_in_small_letters(_with_table(_with_joined_offset(arguments))))
    if options.command == "help" and options.of:
        options = made.parse_args([*_in_small_letters([options.of]), "--help"])
    if options.command == "help":
        options.command = None
    if options.command is None:
        made.print_help()
        return 0
    if options.command == "completion":
        return _write_completion(options.shell)
    from cruxpress.cli import commands
    from cruxpress.cli.usual import use_settings

    use_settings(options)
    with _pulse(options) as options.pulse:
        return commands.RUN[options.command](options)


def _pulse(options: argparse.Namespace) -> "AbstractContextManager[Pulse | None]":
    """What tells of long work; nobody is told who is quiet, watches, or sees answers come."""
    from cruxpress.cli.pulse import Pulse, patience
    from cruxpress.core.compiled import compiles_since

    seconds = patience()
    answers = options.command == "check" and sys.stdout is not None and sys.stdout.isatty()
    if (
        not seconds
        or getattr(options, "quiet", False)
        or getattr(options, "watch", False)
        or options.command == "studio"
        or answers
    ):
        return nullcontext()
    doing = next(verb.help for verb in VERBS if verb.name == options.command)
    begun = time.time()
    return Pulse(sys.stderr, f"{options.command} ({doing})", lambda: compiles_since(begun), seconds)


def _in_small_letters(arguments: Sequence[str]) -> list[str]:
    """The same with the command in small letters, for phones and people write it with a capital."""
    return [*(word.lower() for word in arguments[:1]), *arguments[1:]]


def _write_completion(shell: str) -> int:
    from cruxpress.cli.completion import all_names, completion
    from cruxpress.core.files import DEFAULTS
    from cruxpress.products.printing import open_press

    press = open_press()
    names = all_names(press, list(DEFAULTS))
    print(completion(shell, parser(), names), end="")
    return 0


def _with_joined_offset(arguments: Sequence[str]) -> list[str]:
    """An offset may begin with a minus, which argparse would take for an option."""
    joined: list[str] = []
    for word in arguments:
        if joined and joined[-1] == "--offset":
            joined[-1] = f"--offset={word}"
        else:
            joined.append(word)
    return joined


def _with_table(arguments: Sequence[str]) -> list[str]:
    """--vtt and --shop may stand before a game or a file, which argparse would take for a value."""
    following = (*arguments[1:], "")
    alone = {
        "--vtt": "--vtt=auto" if arguments[:1] == ["cards"] else "--vtt=web",
        "--shop": "--shop=",
    }
    return [
        alone.get(word, word) if is_game(then.lower()) or "/" in then or "." in then else word
        for word, then in zip(arguments, following, strict=False)
    ]


if __name__ == "__main__":
    sys.exit(main())
