"""What is wrong with an icon's file, gathered so that its designer hears all of it at once."""

from dataclasses import dataclass, field
from typing import NoReturn

from cruxpress.core.errors import BadInput, Place, Problem

# A hostile file could hold ten thousand faults; nobody reads more than these.
MOST_PROBLEMS = 40


class WrongValueError(ValueError):
    """A value that cannot be used; its text says why and what would be right."""


@dataclass(slots=True)
class Faults:
    """The problems of one file, in the order in which they stand there."""

    file: str
    found: list[Problem] = field(default_factory=list)

    def add(self, place: Place, what: str) -> None:
        self.found.append(Problem(place, what))
        if len(self.found) == MOST_PROBLEMS:
            self.stop(Place(self.file), "has more problems than these; mend them first")

    def stop(self, place: Place, what: str) -> NoReturn:
        """Say this as the last problem: the rest of the file cannot be judged."""
        raise BadInput([*self.found, Problem(place, what)])

    def settle(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise BadInput(self.found)


def shown(text: str) -> str:
    """A piece of a file, quoted on one line and cut short, to stand in a message."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def tag(name: str) -> str:
    """An element's name as a message shows it."""
    return f"<{name if len(name) <= 40 else name[:37] + '...'}>"
