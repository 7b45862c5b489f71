"""Errors as the person at the keyboard sees them: where, what, and what would be right."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Place(NamedTuple):
    """Where in a person's file something stands; lines and columns count from 1, 0 is unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        numbers = [str(n) for n in (self.line, self.column) if n]
        return ":".join([self.file, *numbers])


class Problem(NamedTuple):
    """One thing that is wrong, at its place."""

    place: Place | None
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


# A message is for reading: a file of one endless word, or with a fault in each of its thousand
# lines, is reported in fewer.
LONGEST_TEXT = 3000
MOST_PROBLEMS = 100


def format_problems(problems: Sequence[Problem]) -> list[str]:
    """Problems as lines that a person can read: the first of them, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    if more <= 1:  # to leave one out would save no line
        return [str(problem) for problem in problems]
    lines = [str(problem) for problem in problems[:MOST_PROBLEMS]]
    return [*lines, f"… and {more:,} more"]


def _shorten(problem: Problem) -> Problem:
    """The beginning and the end of a long text: what is wrong, and what would be right."""
    text = problem.what
    if len(text) <= LONGEST_TEXT:
        return problem
    return problem._replace(what=f"{text[: LONGEST_TEXT * 2 // 3]} … {text[-LONGEST_TEXT // 3 :]}")


class CruxpressError(Exception):
    """The base of every error that a person may see; its text has a line for each problem."""

    exit_code = 2

    def __init__(self, problems: Iterable[Problem] | str, place: Place | None = None) -> None:
        if isinstance(problems, str):
            problems = [Problem(place, problems)]
        self.problems = tuple(map(_shorten, problems))
        super().__init__("\n".join(format_problems(self.problems)))

    def __reduce__(self) -> tuple[type, tuple[tuple[Problem, ...]]]:
        """Worker processes pickle their errors to hand them back."""
        return type(self), (self.problems,)


class BadInput(CruxpressError):
    """Wrong use, or a file that cannot be read as what it should be (exit code 2)."""


class SheetFails(CruxpressError):
    """A sheet, proof or ladder that was read well but does not hold (exit code 1)."""

    exit_code = 1


def typed(path: object) -> str:
    """A path as it is typed in a command that we suggest: quoted, where a shell would part it."""
    import shlex  # late, for --help is to be instant

    return shlex.quote(str(path))


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The known name that a person may have meant; empty if none is near."""
    import difflib  # late, for --help is to be instant

    return next(iter(difflib.get_close_matches(word, sorted(known), n=1, cutoff=cutoff)), "")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one and the whole list."""
    names = sorted(known)
    if not names:
        return ""
    near = nearest(word, names)
    hint = f"; did you mean '{near}'?" if near else ";"
    return f"{hint} known: {', '.join(names)}"
