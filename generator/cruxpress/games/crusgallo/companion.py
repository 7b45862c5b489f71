"""What a phone offers beside Crusgallo's cards: challenges card by card, titles, the score."""

from cruxpress.games.crusgallo.draw import goal_text
from cruxpress.games.crusgallo.rules.outcome import SCORES, TITLES, WEALTHS
from cruxpress.games.crusgallo.score import OF_A_KIND
from cruxpress.games.crusgallo.sheet.challenge import Challenge, DragonProblem
from cruxpress.games.crusgallo.sheet.deck import CARDS, ORB_COLOURS, TREASURES
from cruxpress.games.tools import (
    Companion,
    Counter,
    Field,
    InOrder,
    Notes,
    OneStep,
    Saying,
    ScoreForm,
    Toggles,
    Tool,
)
from cruxpress.specs.texts import Texts

BONDS = 3 * len(ORB_COLOURS)


def tools(texts: Texts) -> tuple[Tool, ...]:
    """For any game."""
    return (
        Counter(
            key="bonds",
            title=texts("companion.bonds"),
            about=texts("companion.bonds-about"),
            most=BONDS,
        ),
        ScoreForm(
            key="score",
            title=texts("companion.score"),
            about=texts("companion.score-about"),
            fields=(
                Field(key="freed", label=texts("companion.freed"), asks="yes"),
                Field(key="trapped", label=texts("companion.trapped"), asks="yes"),
                Field(key="left", label=texts("companion.left"), asks="count", most=CARDS),
                *(
                    Field(
                        key=kind,
                        label=texts(f"companion.treasure.{kind}"),
                        asks="count",
                        most=OF_A_KIND,
                    )
                    for kind in TREASURES
                ),
            ),
        ),
        Notes(
            key="titles",
            title=texts("companion.titles"),
            about=texts("companion.titles-about"),
            notes=tuple(
                Saying(texts(f"companion.title.{title}"), _title(title, texts)) for title in TITLES
            ),
        ),
    )


def tools_of(challenge: Challenge, texts: Texts) -> tuple[Tool, ...]:
    """For this very challenge: its goal, and its cards by their numbers."""
    task = challenge.task
    kind = "problem" if isinstance(task, DragonProblem) else "deal"
    goal = goal_text(challenge.goal, task, texts).replace("**", "")
    goals = Notes(
        key="goal",
        title=texts("companion.goal"),
        notes=(Saying(texts(f"kind.{kind}"), goal),),
        open=True,
    )
    if isinstance(task, DragonProblem):
        return (goals, _hand("hand", task.cards, texts))
    draws = [
        OneStep(texts("companion.draw", number=number), (str(card),))
        for number, card in enumerate(task.draws, 1)
    ]
    steps = InOrder(
        key="draws",
        title=texts("companion.draws"),
        about=texts("companion.draws-about"),
        steps=tuple(draws),
    )
    return (goals, steps, _hand("reserve", task.reserve, texts))


def _hand(key: str, cards: tuple[int, ...], texts: Texts) -> Toggles:
    return Toggles(
        key=key,
        title=texts(f"companion.{key}"),
        about=texts(f"companion.{key}-about"),
        signs=tuple(map(str, sorted(cards))),
    )


def _title(title: str, texts: Texts) -> str:
    points = dict(zip(WEALTHS, SCORES[title], strict=True))
    said = texts("companion.points", **points)
    return texts("companion.says", deed=texts(f"companion.deed.{title}"), points=said)


COMPANION = Companion("lilac", tools)
