"""Named lists of words (animals, cities), and the themes and tasks that are made of them."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.words.spelling import letters_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A word, name or phrase of a list, as people write it, with its commonness."""

    text: str
    commonness: int

    @property
    def letters(self) -> str:
        """What goes into the squares."""
        return letters_of(self.text)


Lists = Mapping[str, tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme of Cruciverbalist."""

    name: str
    lists: tuple[str, ...]
    players_judge: bool  # a word that is not in the lists may fit all the same


@dataclass(frozen=True, slots=True)
class Task:
    """A task card of Kross: lists that answer it, or a test of how the word is written."""

    number: int
    title: str
    lists: tuple[str, ...]
    test: str
    names: bool  # proper names count


def has_double_letter(word: str) -> bool:
    """Two equal letters side by side, in a word of four letters or more."""
    return len(word) >= 4 and any(a == b for a, b in pairwise(word))


def has_same_ends(word: str) -> bool:
    """The same first and last letter, in a word of four letters or more."""
    return len(word) >= 4 and word[0] == word[-1]


def has_rare_letter(word: str) -> bool:
    """A J, Q, X or Z, in a word of three letters or more."""
    return len(word) >= 3 and not set("jqxz").isdisjoint(word)


TESTS: Mapping[str, Callable[[str], bool]] = {
    "double-letter": has_double_letter,
    "same-ends": has_same_ends,
    "rare-letter": has_rare_letter,
}


def read_lists(lines: Iterable[str]) -> dict[str, tuple[Entry, ...]]:
    """Read the table of lists: list, entry, commonness."""
    found: dict[str, list[Entry]] = {}
    for line in lines:
        name, text, commonness = line.rstrip("\n").split("\t")
        found.setdefault(name, []).append(Entry(text, int(commonness)))
    return {name: tuple(entries) for name, entries in found.items()}


def read_themes(path: Path) -> tuple[Theme, ...]:
    """Read the themes, in the order of the rulebook."""
    table = tomllib.loads(path.read_text("utf-8"))
    return tuple(Theme(t["name"], tuple(t["lists"]), t["players_judge"]) for t in table["theme"])


def read_tasks(path: Path) -> tuple[Task, ...]:
    """Read the tasks; their order is their number."""
    table = tomllib.loads(path.read_text("utf-8"))
    return tuple(
        Task(
            number=number,
            title=task["title"],
            lists=tuple(task.get("lists", ())),
            test=task.get("test", ""),
            names=task.get("names", False),
        )
        for number, task in enumerate(table["task"], start=1)
    )


def find_theme(name: str, themes: Iterable[Theme]) -> Theme:
    """The theme of this name, however it is written: us states is U.S. States."""
    known = {letters_of(theme.name): theme for theme in themes}
    if letters_of(name) not in known:
        names = [theme.name for theme in known.values()]
        raise BadInput(f"no theme '{name}'{did_you_mean(name, names)}")
    return known[letters_of(name)]


def find_task(number: int, tasks: tuple[Task, ...]) -> Task:
    """The task card of this number."""
    if not 1 <= number <= len(tasks):
        raise BadInput(f"no Kross task {number}; tasks are numbered 1 to {len(tasks)}")
    return tasks[number - 1]
