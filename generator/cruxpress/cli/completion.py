"""Shell completion, written from the parser and from all that can be printed.

Names of things are completed as people type them: a game first, and behind its slash everything
of it, numbered sheets included. Files are offered where a command takes files.
"""

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.naming import RULES, has_rules, numbered_pad, set_name
from cruxpress.press.press import Press
from cruxpress.press.shops import preset_names

_SHEET = re.compile(r"/[0-9]")  # in the names of numbered sheets
FILE_WORDS = ("FILE", "PATH", "DIR", "URL", "ADDRESS")  # in a metavar: what is no name of ours


@dataclass(frozen=True)
class KnownNames:
    """What may stand for a word that the parser itself does not list, by what it stands for."""

    papers: tuple[str, ...]
    inks: tuple[str, ...]
    shops: tuple[str, ...]
    games: tuple[str, ...]
    pads: tuple[str, ...]
    sets: tuple[str, ...]
    sheets: tuple[str, ...]
    settings: tuple[str, ...]

    def of(self, command: str, what: str) -> tuple[str, ...]:
        """The words for an option, or for what stands behind a command."""
        options = {"--paper": self.papers, "--ink": self.inks, "--shop": self.shops}
        if what.startswith("-"):
            return options.get(what, ())
        behind: Mapping[str, tuple[str, ...]] = {
            "pad": (*self.games, *self.pads, *self.sheets),
            "cards": (*self.games, *self.sets),
            "reprint": (*self.pads, *self.sheets),
            "solution": self.sheets,
            "check": (*self.games, *self.pads, *self.sets, *self.sheets),
            "preview": (*self.pads, *self.sets, *self.sheets),
            "prove": self.games,
            "settings": self.settings,
        }
        return behind.get(command, self.games if "GAME" in what else ())


@dataclass(frozen=True)
class Option:
    """An option of a command: its names, what it is for, and what may follow it."""

    names: tuple[str, ...]
    help: str
    takes_value: bool
    words: tuple[str, ...]
    files: bool


@dataclass(frozen=True)
class Command:
    """A command: what it does, its options, and words that may stand behind it."""

    name: str
    help: str
    options: tuple[Option, ...]
    words: tuple[str, ...]
    files: bool


def all_names(press: Press, settings: Sequence[str]) -> KnownNames:
    """The names of everything that can be printed, on which papers, in which inks, and where."""
    pads, sets, sheets = [], [], []
    for game in map(open_game, all_games()):
        rules = (RULES,) if has_rules(game) else ()
        pads += [f"{game.name}/{name}" for name in (*game.pads, *rules)]
        sets += [f"{game.name}/{set_name(game.name, key)}" for key in game.all_cards]
        kind = game.pads[numbered_pad(game)].kind if numbered_pad(game) else None
        sheets += [f"{game.name}/{at}" for at in range(1, kind.shipped + 1)] if kind else []
    kept = tuple(f"{name}=" for name in settings)
    found = tuple(pads), tuple(sets), tuple(sheets)
    stock = tuple(press.papers), tuple(press.inks), tuple(preset_names(press.library))
    return KnownNames(*stock, all_games(), *found, kept)


def completion(shell: str, parser: argparse.ArgumentParser, names: KnownNames) -> str:
    """The script that a shell reads to complete what a person types."""
    writers = {"bash": _bash, "zsh": _zsh, "fish": _fish, "powershell": _powershell}
    return "\n".join(writers[shell](_commands(parser, names))) + "\n"


def _commands(parser: argparse.ArgumentParser, names: KnownNames) -> list[Command]:
    found = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    helps = {action.dest: action.help or "" for action in found._choices_actions}
    every = tuple(found.choices)
    return [_command(name, helps[name], each, names, every) for name, each in found.choices.items()]


def _command(
    name: str,
    text: str,
    parser: argparse.ArgumentParser,
    names: KnownNames,
    commands: tuple[str, ...],
) -> Command:
    options, words, files = [], list[str](), False
    for action in parser._actions:
        if action.option_strings:
            options.append(_option(name, action, names))
            continue
        metavar = str(action.metavar or "")
        words += [str(choice) for choice in action.choices or ()]
        words += commands if metavar == "COMMAND" else names.of(name, metavar)
        files = files or any(word in metavar for word in FILE_WORDS) or name == "cards"
    return Command(name, text, tuple(options), tuple(dict.fromkeys(words)), files)


def _option(command: str, action: argparse.Action, names: KnownNames) -> Option:
    own = tuple(action.option_strings)
    words = [str(choice) for choice in action.choices or ()]
    words += [word for name in own for word in names.of(command, name) if word not in words]
    text = (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%")
    files = any(word in str(action.metavar or "") for word in FILE_WORDS[:3])
    text = text.split(";")[0].split(" (default")[0]
    return Option(own, text, action.nargs != 0, tuple(words), files)


def _bash(commands: Sequence[Command]) -> Iterator[str]:
    yield "# Completion of cruxpress for bash; put into your .bashrc:"
    yield '#   eval "$(cruxpress completion bash)"'
    yield "_cruxpress_files() {"
    yield '  COMPREPLY+=($(compgen -f -- "$1"))'
    yield "  compopt -o filenames 2>/dev/null"
    yield "}"
    yield "_cruxpress() {"
    yield '  local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '  local command="${COMP_WORDS[1]}" options="" words="" files=""'
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
            elif option.files:
                yield f'    {keys}) _cruxpress_files "$now"; return ;;'
            elif option.takes_value:
                yield f"    {keys}) return ;;"
    yield "  esac"
    yield '  case "$command" in'
    for command in commands:
        options = " ".join(name for option in command.options for name in option.names)
        files = "files=1 " if command.files else ""
        words = " ".join(command.words)
        yield f'    {command.name}) {files}options="{options}"; words="{words}" ;;'
    yield "  esac"
    yield '  case "$now" in'
    yield '    -*) COMPREPLY=($(compgen -W "$options" -- "$now")) ;;'
    yield '    */*) COMPREPLY=($(compgen -W "$words" -- "$now")) ;;'
    yield "    *)  # a game first; sheets are too many to be shown before its slash"
    yield '      COMPREPLY=($(compgen -W "$words" -X "*/[0-9]*" -- "$now")) ;;'
    yield "  esac"
    yield '  if [ -n "$files" ] && [ "${#COMPREPLY[@]}" -eq 0 ]; then _cruxpress_files "$now"; fi'
    yield "}"
    yield "complete -F _cruxpress cruxpress"


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
                yield f"        '{name}[{_quoted(option.help)}]{_zsh_value(option)}' \\"
        behind = f" _cruxpress_behind {command.name}" if command.words or command.files else " "
        yield f"        '*:word:{behind}' ;;"
    yield "  esac"
    yield "}"
    yield "_cruxpress_behind() {"
    yield '  local -a found sheets; local files=""'
    yield '  case "$1" in'
    for command in commands:
        words, sheets = _parted(command)
        files = "; files=1" if command.files else ""
        if command.words or command.files:
            parts = f"found=({' '.join(words)}); sheets=({' '.join(sheets)}){files}"
            yield f"    {command.name}) {parts} ;;"
    yield "  esac"
    yield "  # Sheets are too many to be shown before a game's slash."
    yield '  if [[ "$PREFIX" == */* ]]; then found+=($sheets); fi'
    yield "  compadd -a found"
    yield '  if [[ -n "$files" ]]; then _files; fi'
    yield "}"
    yield "compdef _cruxpress cruxpress"


def _parted(command: Command) -> tuple[list[str], list[str]]:
    """The words behind a command, and apart from them the many numbered sheets."""
    sheets = [word for word in command.words if _SHEET.search(word)]
    return [word for word in command.words if not _SHEET.search(word)], sheets


def _zsh_value(option: Option) -> str:
    if not option.takes_value:
        return ""
    if option.words:
        return f":value:({' '.join(option.words)})"
    return ":value:_files" if option.files else ":value: "


def _fish(commands: Sequence[Command]) -> Iterator[str]:
    yield "# Completion of cruxpress for fish; save as ~/.config/fish/completions/cruxpress.fish"
    for command in commands:
        about = f"-d '{_quoted(command.help)}'"
        yield f"complete -c cruxpress -n __fish_use_subcommand -f -a {command.name} {about}"
    for command in commands:
        here = f"complete -c cruxpress -n '__fish_seen_subcommand_from {command.name}'"
        if not command.files:
            yield f"{here} -f"
        words, sheets = _parted(command)
        if words:
            yield f"{here} -a '{' '.join(words)}'"
        if sheets:  # too many to be shown before a game's slash
            behind = f'{here[:-1]}; and string match -q "*/*" -- (commandline -ct)\''
            yield f"{behind} -a '{' '.join(sheets)}'"
        for option in command.options:
            names = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.names
            )
            value = " -r" if option.takes_value else ""
            plain = "" if option.files or not option.takes_value else " -f"
            offered = f" -a '{' '.join(option.words)}'" if option.words else ""
            yield f"{here} {names}{value}{plain}{offered} -d '{_quoted(option.help)}'"


def _powershell(commands: Sequence[Command]) -> Iterator[str]:
    yield "# Completion of cruxpress for PowerShell; put into your $PROFILE:"
    yield "#   cruxpress completion powershell | Out-String | Invoke-Expression"
    yield "Register-ArgumentCompleter -Native -CommandName cruxpress -ScriptBlock {"
    yield "  param($now, $ast, $at)"
    yield "  $typed = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $at } |"
    yield "    ForEach-Object { $_.ToString() })"
    yield "  $commands = @{"
    for command in commands:
        yield f"    '{command.name}' = '{_quoted(command.help)}'"
    yield "  }"
    yield "  $words = @{"
    for command in commands:
        yield f"    '{command.name}' = '{' '.join(command.words)}'"
    yield "  }"
    yield "  $options = @{"
    for command in commands:
        options = " ".join(name for option in command.options for name in option.names)
        yield f"    '{command.name}' = '{options}'"
    yield "  }"
    yield "  $values = @{"
    for command in commands:
        for option in (option for option in command.options if option.words):
            for name in option.names:
                yield f"    '{command.name} {name}' = '{' '.join(option.words)}'"
    yield "  }"
    yield "  if ($typed.Count -le 1) { $found = $commands.Keys | Sort-Object }"
    yield '  elseif ($values["$($typed[1]) $($typed[-1])"]) {'
    yield "    $found = $values[\"$($typed[1]) $($typed[-1])\"] -split ' '"
    yield "  }"
    yield "  elseif ($now -like '-*') { $found = $options[$typed[1]] -split ' ' }"
    yield "  else {"
    yield "    $found = $words[$typed[1]] -split ' '"
    yield "    if ($now -notlike '*/*') {"
    yield "      $found = $found | Where-Object { $_ -notmatch '/[0-9]' }"
    yield "    }"
    yield "  }"
    yield '  $found | Where-Object { $_ -and $_ -like "$now*" } | ForEach-Object {'
    yield "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)"
    yield "  }"
    yield "}"


def _quoted(text: str) -> str:
    """A help text that no shell takes for anything else."""
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", "")
