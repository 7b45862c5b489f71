"""A person's settings: what is usual for them, under the names that this house has for it."""

from collections.abc import Callable, Mapping
from typing import get_args

from cruxpress.codes.links import checked_site
from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.files import (
    DEFAULTS,
    Settings,
    change_settings,
    load_settings,
    put_bad_aside,
    settings_file,
)
from cruxpress.press.backs import Flip
from cruxpress.press.press import Press
from cruxpress.products.printing import open_press


def keep_settings(given: Mapping[str, str]) -> Settings:
    """All that is kept, once what is given was added to it; an empty text forgets a setting."""
    if given:
        put_bad_aside()
    kept = load_settings()
    wanted = {name: _usual(name, value, kept) if value else "" for name, value in given.items()}
    if wanted:
        change_settings(lambda kept: kept.with_defaults(wanted))
    return load_settings()


def unusable(kept: Settings) -> list[Problem]:
    """What is kept and cannot be used, such as a paper that there is not."""
    problems: list[Problem] = []
    for name in kept.defaults:
        try:
            usual(kept, name)
        except BadInput as bad:
            problems += bad.problems
    return problems


def usual(kept: Settings, name: str) -> str | None:
    """A setting that is to be used now; one that cannot be is refused with its line."""
    value = kept.defaults.get(name)
    if value is None:
        return None
    try:
        return _usual(name, value, kept)
    except BadInput as bad:
        place = Place(str(settings_file()), kept.lines.get(name, 0))
        what = f"the setting '{name}': {bad.problems[0].what}"
        right = f"set it anew with: cruxpress settings {name}=VALUE"
        raise BadInput([Problem(place, f"{what}; {right}")]) from None


def _usual(name: str, value: str, kept: Settings) -> str:
    readers: Mapping[str, Callable[[Press], str]] = {
        "paper": lambda press: press.paper(value).name,
        "ink": lambda press: press.ink(value).name,
        "flip": lambda _: _flip(value),
        "site": lambda _: checked_site(value),
        "printer": lambda _: _printer(value, kept),
    }
    if name not in readers:
        raise BadInput(f"there is no setting '{name}'{did_you_mean(name, DEFAULTS)}")
    return readers[name](open_press())


def _flip(value: str) -> str:
    edges: tuple[str, ...] = get_args(Flip)
    if value.lower() not in edges:
        raise BadInput(f"there is no flip '{value}'{did_you_mean(value, edges)}")
    return value.lower()


def _printer(value: str, kept: Settings) -> str:
    kept.offset(value)
    return value
