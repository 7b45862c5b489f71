"""What is a word in Kross: what a player may write, what sheets are made with, the 24 tasks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.specs.nodes import Map, Seq
from cruxpress.specs.values import NAME, TEXT, YES_NO, Known, list_of
from cruxpress.specs.yaml_reader import read_yaml
from cruxpress.words import (
    Facts,
    GameWords,
    Lexicon,
    WordEntry,
    WordFilter,
    WordRule,
    WordsOfLength,
    any_of,
    why_not_written,
    words_of_entries,
)
from cruxpress.words.spelling import spell

SHORTEST_WORD, LONGEST_WORD = 2, 6  # the table is six squares wide
# Words that a player may well write and every child knows, but that no solution of ours holds up
# to a family as everyday ones.
NOT_SHOWN = frozenset(
    {
        *("racism", "racist", "slave", "slaver", "slaves", "nazi", "nazis"),
        *("kill", "killer", "kills", "murder", "stab", "stabs", "slay", "slayer"),
        *("lover", "lovers", "naked", "nude", "nudes", "virgin", "bra", "bras"),
        *("gun", "guns", "bomb", "bombs", "bomber", "ammo", "rifle", "rifles", "pistol"),
        *("stupid", "idiot", "idiots", "moron", "morons", "dumb", "jerk", "jerks"),
        *("beer", "beers", "wine", "wines", "booze", "drug", "drugs", "cigar", "cigars", "weed"),
    }
)


def is_basic_form(flags: str) -> bool:
    """Basic forms and plurals; no other form."""
    if any_of(flags, "xck"):
        return False
    return any_of(flags, "nvpf") or (any_of(flags, "arwu") and "i" not in flags)


def is_sure_form(flags: str) -> bool:
    """Basic forms and plurals that are not also a verb's form."""
    if any_of(flags, "xckb"):
        return False
    return any_of(flags, "nvf") or (any_of(flags, "par") and "i" not in flags)


def why_wrong_length(spelling: str) -> str | None:
    """Why a word has no place on the table."""
    if len(spelling) > LONGEST_WORD:
        return f"{len(spelling)} letters; a Kross word has at most {LONGEST_WORD}"
    return "one letter; a Kross word has at least two" if len(spelling) < SHORTEST_WORD else None


KROSS_WORDS = WordRule(is_basic_form, is_sure_form, why_wrong_length)


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


@dataclass(frozen=True, slots=True)
class Task:
    """A task card: lists that answer it, or a test of how the word is written."""

    number: int
    title: str
    lists: tuple[str, ...]
    test: str
    names: bool  # proper names count

    def words_of_length(self, lexicon: Lexicon) -> WordsOfLength:
        """The words that answer the task and fit into the table."""
        if not self.test:
            entries = lexicon.entries(*self.lists)
            return words_of_entries(
                {word: at for word, at in entries.items() if answers_task(lexicon, word, self)}
            )
        passes, all_words = TESTS[self.test], KROSS_WORDS.words_of_length(lexicon)

        def choose(length: int) -> Sequence[WordEntry]:
            return [entry for entry in all_words(length) if passes(entry[0])]

        return choose


@cache
def all_tasks() -> tuple[Task, ...]:
    """The 24 tasks, as the shipped cards name them."""
    file = shipped_layouts() / "kross" / "tasks.yaml"
    return tuple(_read_tasks(read_yaml(file)))


def _read_tasks(layout: Map) -> Iterator[Task]:
    cards = layout.get("cards")
    maps = [card for card in cards.items if isinstance(card, Map)] if isinstance(cards, Seq) else []
    for number, card in enumerate(maps, start=1):
        values = {entry.key: entry.node for entry in card}
        known = Known()
        says = [TEXT.read(values[key], known) for key in ("say", "more")]
        yield Task(
            number=number,
            title=", ".join(filter(None, says)),
            lists=list_of(NAME).read(values["lists"], known) if "lists" in values else (),
            test=NAME.read(values["test"], known) if "test" in values else "",
            names=YES_NO.read(values["star"], known),
        )


def find_task(task: int | Task) -> Task:
    """The task card of this number."""
    if isinstance(task, Task):
        return task
    tasks = all_tasks()
    if not 1 <= task <= len(tasks):
        raise BadInput(f"no Kross task {task}; tasks are numbered 1 to {len(tasks)}")
    return tasks[task - 1]


def words_for(lexicon: Lexicon, task: int | Task | None = None) -> Iterator[str]:
    """The words that sheets are made with and fit into the table; or those that answer a task."""
    matcher = lexicon.matcher(KROSS_WORDS if task is None else find_task(task))
    for length in range(SHORTEST_WORD, LONGEST_WORD + 1):
        yield from matcher.row(length).words


def known_words_for(lexicon: Lexicon, task: int | Task | None = None) -> frozenset[str]:
    """Those of them that nearly every ten-year-old knows."""
    source = KROSS_WORDS if task is None else find_task(task)
    lengths = range(SHORTEST_WORD, LONGEST_WORD + 1)
    return frozenset(word for n in lengths for word in lexicon.known_words(source, n))


def shown_words_for(lexicon: Lexicon, task: int | Task | None = None) -> frozenset[str]:
    """Those of them that a solution of everyday words may show."""
    return known_words_for(lexicon, task) - NOT_SHOWN


def answers_task(lexicon: Lexicon, word: str, task: int | Task) -> bool:
    """Whether a word is what the task card asks for."""
    return why_not_task(lexicon, word, task) is None


def why_not_task(lexicon: Lexicon, word: str, task: int | Task) -> str | None:
    """Why a word does not answer a task card."""
    card, spelling = find_task(task), spell(word)
    if card.names:
        reason = why_not_written(spelling) or why_wrong_length(spelling)
    else:
        reason = lexicon.why_not(spelling, KROSS_WORDS)
    if reason:
        return reason
    if card.test:
        return None if TESTS[card.test](spelling) else f"not {card.title}"
    found = lexicon.is_listed(spelling, lexicon.entries(*card.lists))
    return None if found else f"not in our list for {card.title}"


def task_facts(lexicon: Lexicon, word: str) -> Facts:
    """The tasks that a word answers, by number."""
    numbers = [task.number for task in all_tasks() if answers_task(lexicon, word, task)]
    return {"kross_tasks": numbers}


def describe_tasks(facts: Facts) -> Sequence[str]:
    """The same as a line of text, if there are any."""
    numbers = ", ".join(map(str, facts["kross_tasks"]))
    return [f"kross: answers task {numbers}"] if numbers else []


WORDS = GameWords(
    {"kross": KROSS_WORDS},
    filters={"task": WordFilter(find_task, "only Kross has tasks; add --game kross")},
    facts=task_facts,
    describe=describe_tasks,
)
