"""Small functions for texts: what `{name | upper}` and its like make of a value."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.core.errors import did_you_mean

_WORD = re.compile(r"\"([^\"]*)\"|'([^']*)'|(\S+)")
_WIDTH = re.compile(r"[1-9][0-9]?")
MOST_LETTERS = 50_000


class WrongCall(ValueError):
    """A function that is used wrongly; its text says how it is used."""


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its words."""

    name: str
    words: tuple[str, ...]


def read_calls(text: str) -> tuple[Call, ...]:
    """The functions behind a name, `| pad 2 | upper`; what nobody knows is refused."""
    calls = []
    for part in text.split("|")[1:]:
        found = ["".join(groups) for groups in _WORD.findall(part)]
        if not found:
            raise WrongCall("nothing stands behind a '|'; write a function, such as {name | upper}")
        name, *words = found
        if name not in _FUNCTIONS:
            raise WrongCall(
                f"there is no function '{name[:40]}'{did_you_mean(name[:40], _FUNCTIONS)}"
            )
        least, most, usage, _ = _FUNCTIONS[name]
        if not least <= len(words) <= most:
            raise WrongCall(f"{name} is written {usage}")
        if name == "pad" and not _WIDTH.fullmatch(words[0]):
            raise WrongCall(f"{name} is written {usage}, with a width from 1 to 99")
        calls.append(Call(name, tuple(words)))
    return tuple(calls)


def apply_calls(value: Value, calls: Sequence[Call], as_text: Callable[[Value], str]) -> Value:
    """The value that functions make of one, from left to right."""
    for call in calls:
        value = _FUNCTIONS[call.name][3](value, call.words, as_text)
    return value


AsText = Callable[[Value], str]


def _upper(value: Value, _: Sequence[str], as_text: AsText) -> Value:
    return as_text(value).upper()


def _lower(value: Value, _: Sequence[str], as_text: AsText) -> Value:
    return as_text(value).lower()


def _pad(value: Value, words: Sequence[str], as_text: AsText) -> Value:
    fill = words[1] if len(words) > 1 else "0"
    return as_text(value).rjust(int(words[0]), fill[:1] or " ")


def _plural(value: Value, words: Sequence[str], as_text: AsText) -> Value:
    text = as_text(value)
    many = words[1] if len(words) > 1 else f"{words[0]}s"
    return f"{text} {words[0] if text == '1' else many}"


def _join(value: Value, words: Sequence[str], as_text: AsText) -> Value:
    if not isinstance(value, list | tuple):
        return as_text(value)
    return (words[0] if words else ", ").join(map(as_text, value))[:MOST_LETTERS]


_FUNCTIONS: dict[str, tuple[int, int, str, Callable[[Value, Sequence[str], AsText], Value]]] = {
    "upper": (0, 0, "{name | upper}", _upper),
    "lower": (0, 0, "{name | lower}", _lower),
    "pad": (1, 2, "{number | pad 3} or {number | pad 3 ' '}", _pad),
    "plural": (1, 2, "{count | plural card} or {count | plural die dice}", _plural),
    "join": (0, 1, "{list | join} or {list | join ' and '}", _join),
}

# How each is written, by its name: for who types one.
FUNCTIONS = {name: usage for name, (_, _, usage, _) in _FUNCTIONS.items()}
