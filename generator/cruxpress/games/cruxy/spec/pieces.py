"""What the pieces of Cruxy are: a token for each letter, to be drawn from a bag."""

from collections import Counter
from string import ascii_uppercase

from cruxpress.core.errors import Problem, SheetFails
from cruxpress.specs.nodes import Map, Seq
from cruxpress.specs.values import is_range, to_value, unfold


def check_tokens(layout: Map) -> None:
    """Refuse tokens that are not A to Z, each once."""
    cards = layout.get("cards")
    letters: list[str] = []
    for card in cards.items if isinstance(cards, Seq) else ():
        node = card.get("letter") if isinstance(card, Map) else None
        if node is not None:
            values = unfold(node) if is_range(node) else (to_value(node),)
            letters += map(str, values)
    times = Counter(letters)
    problems = [
        Problem(layout.place, f"there are {times[letter]} tokens {letter}; 1 is right")
        for letter in ascii_uppercase
        if times[letter] != 1
    ]
    problems += [
        Problem(layout.place, f"there is a token {letter!r}; the tokens are A to Z")
        for letter in sorted(set(times) - set(ascii_uppercase))
    ]
    if problems:
        raise SheetFails(problems)
