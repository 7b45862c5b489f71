"""What a person mistyped, told in plain words: the nearest thing that is known, and its help."""

import argparse
import re
from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from cruxpress.core.errors import did_you_mean, nearest
from cruxpress.core.files import DEFAULTS
from cruxpress.core.ranges import is_number
from cruxpress.core.registry import is_game

LONGEST = 60  # letters of a word that are echoed

# What people call our commands, where the nearest spelling is another one.
MEANT: Mapping[str, str] = {
    **dict.fromkeys(("print", "make", "sheets", "block", "fresh", "generate"), "pad"),
    **dict.fromkeys(("deck", "decks", "tokens", "pieces"), "cards"),
    **dict.fromkeys(("answer", "answers", "solve", "key"), "solution"),
    **dict.fromkeys(("ls", "show", "games", "products", "what"), "list"),
    **dict.fromkeys(("config", "configure", "set", "defaults", "options"), "settings"),
    **dict.fromkeys(("export", "pnp", "all"), "kit"),
    **dict.fromkeys(("validate", "lint", "test"), "check"),
    **dict.fromkeys(("view", "png", "picture"), "preview"),
    **dict.fromkeys(("init", "create", "draw"), "new"),
}

# What people call our options, if the command has the one behind it.
MEANT_OPTIONS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("--output", "--out", "--dir", "--file", "--to"), ("-o",)),
    **dict.fromkeys(("--color", "--colour", "--grey", "--gray", "--bw", "--colors"), ("--ink",)),
    **dict.fromkeys(("--size", "--format", "--page", "--a4", "--letter"), ("--paper",)),
    **dict.fromkeys(("--duplex", "--two-sided", "--double-sided"), ("--sides", "--back")),
    **dict.fromkeys(("--number", "--count", "-n", "--amount"), ("--rungs", "--count", "--limit")),
    **dict.fromkeys(("--words", "--wordlist", "--dictionary"), ("--lexicon",)),
    **dict.fromkeys(("--answers", "--solution"), ("--solutions",)),
    **dict.fromkeys(("--workers", "--threads", "-j"), ("--jobs",)),
    **dict.fromkeys(("--silent", "-q"), ("--quiet",)),
    **dict.fromkeys(("--bleed", "--pod"), ("--shop",)),
    **dict.fromkeys(("--tts", "--tabletop"), ("--vtt",)),
    **dict.fromkeys(("-v", "-V"), ("--version",)),
}

# What argparse says, and what we say instead.
PLAIN: Sequence[tuple[str, str]] = (
    (r"the following arguments are required: ([^,]+)", r"\1 is missing"),
    (r"the following arguments are required: (.+)", r"\1 are missing"),
    (r"argument (\S+): takes (.+)", r"\1 takes \2"),
    (r"argument (?:-\w, )?(\S+): expected one argument", r"\1 needs a value behind it"),
    (r"argument (?:-\w, )?(\S+): expected at least one argument", r"\1 is missing"),
    (r"argument (\S+): ignored explicit argument .*", r"\1 takes no value"),
    (r"ambiguous option: (\S+) could match (.+)", r"\1 may mean \2; write it in full"),
    (r"argument (\S+): (.+)", r"\1: \2"),
)


def in_plain_words(parser: argparse.ArgumentParser, message: str) -> str:
    """A message of argparse as we would say it, with an example where something is missing."""
    for pattern, plain in PLAIN:
        if re.fullmatch(pattern, message, re.DOTALL):
            said = re.sub(pattern, plain, message, flags=re.DOTALL)
            example = _example(parser) if said.endswith(" missing") else ""
            return f"{said}; write as in: {example}" if example else said
    return message


def unknown_option(parser: argparse.ArgumentParser, word: str) -> str:
    """An option that a command does not have."""
    name = word.partition("=")[0][:LONGEST]
    if parser.prog.endswith(" settings") and name[2:] in DEFAULTS:
        return f"settings are written without dashes, as in: {parser.prog} {name[2:]}=VALUE"
    known = parser._option_string_actions
    meant = next((each for each in MEANT_OPTIONS.get(name, ()) if each in known), "")
    near = meant or nearest(name, known, cutoff=0.7)
    hint = f"; did you mean '{near}'?" if near else ""
    return f"{parser.prog} has no option '{name}'{hint}\n{_usage(parser)}"


def unknown_choice(parser: argparse.ArgumentParser, action: argparse.Action, value: Any) -> str:
    """A word that is none of those that can stand there; a command is one, too."""
    word = str(value)[:LONGEST]
    commands = action.choices
    if not isinstance(action, argparse._SubParsersAction) or not isinstance(commands, Mapping):
        known = did_you_mean(word, map(str, action.choices or ()))
        return f"{_name(action)}: '{word}' cannot stand there{known}\ntry: {parser.prog} --help"
    if word.lower() == "version":
        return f"there is no command '{word}'; write: {parser.prog} --version"
    near = MEANT.get(word.lower()) or nearest(word.lower(), commands)
    if near:
        said = f"there is no command '{word}'; did you mean '{near}'?"
        return f"{said}\n{_usage(commands[near].with_arguments())}"
    width = max(map(len, commands))
    helps = {each.dest: each.help for each in action._choices_actions}
    lines = (f"  {name:<{width}}  {text}" for name, text in helps.items())
    return "\n".join([f"there is no command '{word}'; there are:", *lines])


def too_many_words(
    parser: argparse.ArgumentParser, options: Namespace, further: Sequence[str]
) -> str:
    """Words that no command takes; one behind a game may be the name of one of its things."""
    word, command = further[0][:LONGEST], options.command
    if word.startswith("-") and command is None:
        return unknown_option(parser, word)
    if word.startswith("-"):
        right = f"write it behind, as in: {parser.prog} {command} … {word}"
        return f"the option '{word}' stands before the command; {right}"
    hint = _where_it_belongs(word, options)
    return f"'{word}' is one word too many{hint}\ntry: {parser.prog} {command} --help"


def _where_it_belongs(word: str, options: Namespace) -> str:
    """What a person may have meant by a word behind the options of a pad or of cards."""
    names: Sequence[str] = getattr(options, "names", None) or getattr(options, "sets", None) or ()
    if options.command not in ("pad", "cards") or not names:
        return ""
    if getattr(options, "fresh", False) and options.count is None and is_number(word):
        return f"; for {word} fresh sheets write: --fresh --count {word}"
    from cruxpress.games.naming import is_thing  # late, for --help is to be instant

    if is_game(names[-1].lower()) and is_thing(names[-1], word):
        return f"; did you mean '{names[-1]}/{word}'?"
    return "; names stand together, before the options"


def _name(action: argparse.Action) -> str:
    return (
        action.option_strings[-1] if action.option_strings else str(action.metavar or action.dest)
    )


def _usage(parser: argparse.ArgumentParser) -> str:
    return f"{parser.format_usage().rstrip()}\ntry: {parser.prog} --help"


def _example(parser: argparse.ArgumentParser) -> str:
    """The first example of a command."""
    lines = (line.strip() for line in (parser.epilog or "").splitlines())
    found = next((line for line in lines if line.startswith(parser.prog)), "")
    return found.split("    ")[0].strip()
