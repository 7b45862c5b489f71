"""What a person typed for a score: lines such as `jokers: 2`, then the lines of a table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.files import read_text
from cruxpress.core.ranges import is_number

MOST_BYTES = 10_000
YES_OR_NO = ("no", "yes")
_HEAD = re.compile(r"\s*([A-Za-z][\w-]*)\s*:\s*(.*?)\s*")


@dataclass(frozen=True)
class TypedFile:
    """The numbers and texts above a table (yes is 1), and its lines; `places` are by their keys."""

    place: Place
    numbers: Mapping[str, int]
    texts: Mapping[str, str]
    lines: tuple[tuple[Place, str], ...]
    places: Mapping[str, Place]


def twice(key: str, first: Place) -> str:
    """What is told where a line says again what another one said: nobody knows which is meant."""
    return f"'{key}' stands in line {first.line} already; leave one of the two lines out"


def refuse_other_option(option: str, given: str, said: str, place: Place) -> None:
    """Refuse an option that says otherwise than a typed line: nobody knows which is meant."""
    if given != said:
        key = option.removeprefix("--")
        told = option if given == YES_OR_NO[1] else f"{option} {given}"
        what = f"this line says '{key}: {said}', and you typed {told}; leave one of the two out"
        raise BadInput(what, place)


def read_typed(
    file: Path, right: str, numbers: Mapping[str, int], texts: tuple[str, ...] = ()
) -> TypedFile:
    """A text file; `numbers` are its keys with the most of each (0: yes or no), `right` a model.

    Every slip is told, all at once.
    """
    found: dict[str, int] = {}
    seen: dict[str, Place] = {}
    said: dict[str, str] = {}
    lines: list[tuple[Place, str]] = []
    problems: list[Problem] = []
    for number, line in enumerate(read_text(file, MOST_BYTES, right).splitlines(), start=1):
        head = _HEAD.fullmatch(line)
        if head is None:
            if line.strip():
                lines.append((Place(str(file), number), line.strip()))
            continue
        key, answer = head[1].lower(), head[2].lower()
        at = Place(str(file), number, head.start(2) + 1)
        if key in seen:
            problems.append(
                Problem(Place(str(file), number, head.start(1) + 1), twice(key, seen[key]))
            )
            continue
        seen[key] = at
        if key in texts:
            said[key] = head[2]
        elif key not in numbers:
            what = f"there is no '{head[1]}' here{did_you_mean(key, (*numbers, *texts))}"
            problems.append(Problem(Place(str(file), number, head.start(1) + 1), what))
        elif not numbers[key] and answer in YES_OR_NO:
            found[key] = YES_OR_NO.index(answer)
        elif numbers[key] and is_number(answer) and int(answer) <= numbers[key]:
            found[key] = int(answer)
        else:
            wanted = f"a number from 0 to {numbers[key]}" if numbers[key] else "yes or no"
            what = f"'{answer[:20]}' is no answer to '{key}'; write {wanted}"
            problems.append(Problem(at, what))
    if problems:
        raise BadInput(problems)
    return TypedFile(Place(str(file)), found, said, tuple(lines), seen)
