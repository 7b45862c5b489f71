"""What the cards of Kross are: a letter card for A to Z, and 24 tasks with words enough."""

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from cruxpress.core.errors import Place, Problem, SheetFails
from cruxpress.games.kross.sheet.calls import LENGTHS, TASKS
from cruxpress.games.kross.words import Task, all_tasks
from cruxpress.specs.nodes import Map, Node, Seq
from cruxpress.specs.values import is_range, to_value, unfold
from cruxpress.words import Lexicon, Tier, load_lexicon

FEWEST_WORDS, FEWEST_COMMON = 30, 8


def check_letter_cards(layout: Map) -> None:
    """Refuse a layout that does not have one card for each letter."""
    letters: list[str] = []
    for card in _cards(layout):
        node = card.get("letter")
        values = () if node is None else unfold(node) if is_range(node) else (to_value(node),)
        letters += [str(value) for value in values for _ in range(_copies(card))]
    _refuse(letter_card_faults(letters), layout.place)


def check_task_cards(layout: Map) -> None:
    """Refuse a layout whose cards are not the tasks that the lexicon knows, in their order."""
    _refuse(_printed_tasks(layout), layout.place)
    faults = task_faults(load_lexicon(), all_tasks())
    _refuse((Problem(None, what) for what in faults), layout.place)


def letter_card_faults(letters: list[str]) -> Iterator[Problem]:
    """What is wrong with a set of letter cards: it has A to Z, each once."""
    times = Counter(letters)
    for letter in ascii_uppercase:
        if times[letter] != 1:
            yield Problem(None, f"there are {times[letter]} letter cards {letter}; 1 is right")
    for letter in sorted(set(times) - set(ascii_uppercase)):
        yield Problem(None, f"there is a letter card {letter!r}; the cards are A to Z")


def task_faults(lexicon: Lexicon, tasks: Sequence[Task]) -> Iterator[str]:
    """What is wrong with the tasks: there are 24 different ones, each with words enough."""
    if len(tasks) != TASKS:
        yield f"there are {len(tasks)} tasks; {TASKS} are right"
    for title, count in Counter(task.title for task in tasks).items():
        if count > 1:
            yield f"the task '{title}' stands {count} times"
    for task in tasks:
        matcher = lexicon.matcher(task)
        rows = [matcher.row(length) for length in LENGTHS]
        words = sum(len(row.words) for row in rows)
        common = sum(row.up_to[Tier.EASY].bit_count() for row in rows)
        name = f"task {task.number} ({task.title})"
        if words < FEWEST_WORDS:
            yield f"{name} has {words} words; at least {FEWEST_WORDS} are right"
        if common < FEWEST_COMMON:
            yield f"{name} has {common} common words; at least {FEWEST_COMMON} are right"


def _printed_tasks(layout: Map) -> Iterator[Problem]:
    tasks = all_tasks()
    cards = list(_cards(layout))
    if len(cards) != len(tasks):
        yield Problem(None, f"there are {len(cards)} task cards; {len(tasks)} are right")
    for card in cards:
        if _copies(card) != 1:
            yield Problem(card.place, "a task card is there once; leave out 'copies'")
    for card, task in zip(cards, tasks, strict=False):
        says = ", ".join(filter(None, (_text(card, "say"), _text(card, "more"))))
        if _text(card, "number") != str(task.number) or says != task.title:
            what = f"card {_text(card, 'number')} says '{says}'; '{task.title}' is {task.number}"
            yield Problem(card.place, what)
        if (_text(card, "star") in ("yes", "true", "True")) != task.names:
            count = "count" if task.names else "do not count"
            yield Problem(card.place, f"proper names {count} for task {task.number}; see its star")


def _cards(layout: Map) -> Iterator[Map]:
    cards: Node | None = layout.get("cards")
    for item in cards.items if isinstance(cards, Seq) else ():
        if isinstance(item, Map):
            yield item


def _copies(card: Map) -> int:
    node = card.get("copies")
    found = 1 if node is None else to_value(node)
    return found if isinstance(found, int) else 1


def _text(card: Map, key: str) -> str:
    node = card.get(key)
    return "" if node is None else str(to_value(node))


def _refuse(problems: Iterator[Problem], place: Place) -> None:
    found = [Problem(problem.place or place, problem.what) for problem in problems]
    if found:
        raise SheetFails(found)
