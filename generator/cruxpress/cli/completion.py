"""Shell completion, written from the parser itself, so that it knows every option."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.registry import shipped_games

# What may stand for a word that the parser itself does not list.
WORDS: Mapping[str, Sequence[str]] = {
    "--paper": ("a4", "a5", "letter", "half-letter"),
    "--ink": ("colour", "grey", "low-ink", "cmyk"),
    "GAME": shipped_games(),
}


@dataclass(frozen=True)
class Option:
    """An option of a command: its names, what it is for, and what may follow it."""

    names: tuple[str, ...]
    help: str
    takes_value: bool
    words: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """A command: what it does, its options, and words that may stand behind it."""

    name: str
    help: str
    options: tuple[Option, ...]
    words: tuple[str, ...]


def completion(shell: str, parser: argparse.ArgumentParser) -> str:
    """The script that a shell reads to complete what a person types."""
    writer = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    return "\n".join(writer(_commands(parser))) + "\n"


def _commands(parser: argparse.ArgumentParser) -> list[Command]:
    found = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    helps = {action.dest: action.help or "" for action in found._choices_actions}
    return [_command(name, helps[name], each) for name, each in found.choices.items()]


def _command(name: str, text: str, parser: argparse.ArgumentParser) -> Command:
    options, words = [], []
    for action in parser._actions:
        if action.option_strings:
            options.append(_option(action))
        else:
            words += [str(choice) for choice in action.choices or ()]
            parts = str(action.metavar or "").split("|")
            words += [word for part in parts for word in WORDS.get(part.split("/")[0], ())]
    return Command(name, text, tuple(options), tuple(words))


def _option(action: argparse.Action) -> Option:
    names = tuple(action.option_strings)
    words = [str(choice) for choice in action.choices or ()]
    words += [word for name in names for word in WORDS.get(name, ())]
    text = (action.help or "").replace("%(default)s", str(action.default))
    return Option(names, text.split(";")[0], action.nargs != 0, tuple(dict.fromkeys(words)))


def _bash(commands: Sequence[Command]) -> Iterator[str]:
    yield "# Completion of cruxpress for bash; put into your .bashrc:"
    yield '#   eval "$(cruxpress completion bash)"'
    yield "_cruxpress() {"
    yield '  local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '  local command="${COMP_WORDS[1]}" options="" words=""'
    yield "  COMPREPLY=()"
    yield '  if [ "$COMP_CWORD" -eq 1 ]; then'
    names = " ".join(command.name for command in commands)
    yield f'    COMPREPLY=($(compgen -W "{names} --help --version" -- "$now")); return'
    yield "  fi"
    yield '  case "$command $before" in'
    for command in commands:
        for option in command.options:
            keys = "|".join(f'"{command.name} {name}"' for name in option.names)
            if option.words:
                yield f'    {keys}) COMPREPLY=($(compgen -W "{" ".join(option.words)}" -- "$now"));'
                yield "      return ;;"
            elif option.takes_value:
                yield f'    {keys}) COMPREPLY=($(compgen -f -- "$now")); return ;;'
    yield "  esac"
    yield '  case "$command" in'
    for command in commands:
        options = " ".join(name for option in command.options for name in option.names)
        yield f'    {command.name}) options="{options}"; words="{" ".join(command.words)}" ;;'
    yield "  esac"
    yield '  case "$now" in'
    yield '    -*) COMPREPLY=($(compgen -W "$options" -- "$now")) ;;'
    yield '    *) COMPREPLY=($(compgen -W "$words" -- "$now") $(compgen -f -- "$now")) ;;'
    yield "  esac"
    yield "}"
    yield "complete -o filenames -F _cruxpress cruxpress"


def _zsh(commands: Sequence[Command]) -> Iterator[str]:
    yield "#compdef cruxpress"
    yield "# Completion of cruxpress for zsh; put into your .zshrc, after compinit:"
    yield '#   eval "$(cruxpress completion zsh)"'
    yield "_cruxpress() {"
    yield "  local -a commands"
    yield "  commands=("
    for command in commands:
        yield f"    '{command.name}:{_quoted(command.help)}'"
    yield "  )"
    yield "  if (( CURRENT == 2 )); then _describe command commands; return; fi"
    yield '  case "$words[2]" in'
    for command in commands:
        yield f"    {command.name})"
        yield "      shift words; (( CURRENT-- ))"
        yield "      _arguments -s \\"
        for option in command.options:
            for name in option.names:
                value = f":value:({' '.join(option.words)})" if option.words else ":value:_files"
                ending = value if option.takes_value else ""
                yield f"        '{name}[{_quoted(option.help)}]{ending}' \\"
        words = f'_alternative "words:word:({" ".join(command.words)})" "files:file:_files"'
        yield f"        '*:word:{words if command.words else '_files'}' ;;"
    yield "  esac"
    yield "}"
    yield "compdef _cruxpress cruxpress"


def _fish(commands: Sequence[Command]) -> Iterator[str]:
    yield "# Completion of cruxpress for fish; save as ~/.config/fish/completions/cruxpress.fish"
    for command in commands:
        about = f"-d '{_quoted(command.help)}'"
        yield f"complete -c cruxpress -n __fish_use_subcommand -f -a {command.name} {about}"
    for command in commands:
        here = f"complete -c cruxpress -n '__fish_seen_subcommand_from {command.name}'"
        if command.words:
            yield f"{here} -a '{' '.join(command.words)}'"
        for option in command.options:
            names = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.names
            )
            value = " -r" if option.takes_value else ""
            words = f" -f -a '{' '.join(option.words)}'" if option.words else ""
            yield f"{here} {names}{value}{words} -d '{_quoted(option.help)}'"


def _quoted(text: str) -> str:
    """A help text that no shell takes for anything else."""
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", "")
