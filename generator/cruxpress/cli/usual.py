"""A person's settings at work: what they did not type is taken from there, and they are told."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence

from cruxpress.cli.arguments import Usual
from cruxpress.cli.table import VERBS
from cruxpress.cli.terminal import say
from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.core.files import (
    DEFAULTS,
    Settings,
    load_settings,
    put_bad_aside,
    settings_file,
)

USUAL: Mapping[str, str] = {
    "paper": "a4",
    "ink": "colour",
    "flip": "long",
    "site": "the code alone",
    "printer": "no offset",
}


def use_settings(options: Namespace) -> None:
    """Put a person's settings in the place of defaults, and say on standard error which."""
    names = [name for name in DEFAULTS if isinstance(getattr(options, name, None), Usual)]
    kept = _loaded() if names else Settings()
    used = []
    for name in names:
        if name not in kept.defaults:
            continue
        from cruxpress.products.settings import usual  # who has no settings need not wait for it

        value = usual(kept, name)
        if value is not None and value in _choices(options.command, name, value):
            setattr(options, name, value)
            used.append(f"{name} {value}")
    if used and not getattr(options, "quiet", False):
        say(f"cruxpress: from your settings: {', '.join(used)}", file=sys.stderr)


def _loaded() -> Settings:
    """What is kept; where that cannot be read, what mends it is told, too."""
    try:
        return load_settings()
    except BadInput as bad:
        mends = "'cruxpress settings paper=a4' keeps what is right in it, and puts it aside"
        raise BadInput([*bad.problems, Problem(None, mends)]) from None


def mended(given: Mapping[str, str]) -> Mapping[str, str]:
    """What a person wants kept, once it can be: a file that cannot be read is put aside, and told.

    Who only looks is told what is wrong with it.
    """
    if not given:
        _loaded()
    elif aside := put_bad_aside():
        say(f"cruxpress: settings that could not be read lie in {aside} now", file=sys.stderr)
    return given


def refuse_unusable(kept: Settings) -> None:
    """Refuse what is kept and no command can use, such as a paper that there is not."""
    if kept.defaults:
        from cruxpress.products.settings import unusable

        if problems := unusable(kept):
            raise BadInput(problems)


def _choices(command: str, name: str, value: str) -> Sequence[str]:
    """What a command can do; a kit is not made for every paper that a pad can be printed on."""
    verb = next(verb for verb in VERBS if verb.name == command)
    found = next(each for each in verb.arguments if f"--{name}" in each.names)
    choices: Sequence[str] = found.settings.get("choices", (value,))
    return choices


def parse_given(words: Sequence[str]) -> dict[str, str]:
    """What a person wants kept, as they typed it: NAME=VALUE, or NAME= to forget it."""
    given = {}
    for word in words:
        name, equals, value = word.partition("=" if "=" in word else ":")
        name = name.strip().lower()
        if name not in DEFAULTS:
            raise BadInput(f"there is no setting '{name}'{did_you_mean(name, DEFAULTS)}")
        if not equals:
            raise BadInput(f"what is {name} to be? Write {name}=VALUE, or {name}= to forget it")
        given[name] = value.strip()
    return given


def settings_lines(kept: Settings) -> Iterator[str]:
    """What is kept, a line each, and where."""
    for name, what in DEFAULTS.items():
        value = kept.defaults.get(name)
        shown = value if value else f"not set: {USUAL[name]}"
        yield f"{name:<8} {shown:<24} {what}"
    for name, offset in sorted(kept.printers.items()):
        yield f"offset of the printer {name}: {offset.x / 1000:g}mm,{offset.y / 1000:g}mm"
    yield f"kept in {settings_file()}"
