"""What a phone offers beside a Kross table: tasks, letters held, calls, the exact score."""

from string import ascii_uppercase

from cruxpress.games.kross.rules.typed import MOST_CARDS
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet
from cruxpress.games.kross.words import all_tasks
from cruxpress.games.tools import (
    Bag,
    Companion,
    Field,
    InOrder,
    Notes,
    OneStep,
    Saying,
    ScoreForm,
    Table,
    Toggles,
    Tool,
    WordCheck,
)
from cruxpress.specs.texts import Texts


def tools(texts: Texts) -> tuple[Tool, ...]:
    """For the block."""
    tasks = [
        texts("companion.numbered", number=task.number, title=task.title) for task in all_tasks()
    ]
    points = STANDARD.points.items()
    return (
        Bag(
            key="tasks",
            title=texts("companion.tasks"),
            about=texts("companion.tasks-about"),
            items=tuple(tasks),
        ),
        _letters(ascii_uppercase, texts),
        WordCheck(
            key="words",
            title=texts("companion.words"),
            rules=(("kross", texts("companion.rule")),),
        ),
        _score(texts, first=True),
        Notes(
            key="points",
            title=texts("companion.points"),
            notes=tuple(
                Saying(
                    texts("companion.letters-of", letters=length),
                    texts("companion.worth", points=worth),
                )
                for length, worth in points
            ),
        ),
    )


def tools_of(sheet: CallSheet, texts: Texts) -> tuple[Tool, ...]:
    """For this very call sheet: its letters in their order, and its task."""
    steps = [
        *(_called("companion.call", at, letter, texts) for at, letter in enumerate(sheet.letters)),
        *(_called("companion.spare", at, letter, texts) for at, letter in enumerate(sheet.spares)),
    ]
    found: list[Tool] = [
        InOrder(
            key="calls",
            title=texts("companion.calls"),
            about=texts("companion.calls-about"),
            steps=tuple(steps),
        ),
        _letters("".join(sorted(set(sheet.calls.upper()))), texts),
        _score(texts, first=False, task=sheet.task),
    ]
    if sheet.task is not None:
        title = all_tasks()[sheet.task - 1].title
        note = Saying(texts("companion.numbered", number=sheet.task, title=title))
        found.append(Notes(key="tasks", title=texts("companion.task"), notes=(note,), open=True))
    return tuple(found)


def _called(key: str, at: int, letter: str, texts: Texts) -> OneStep:
    return OneStep(texts(key, number=at + 1), (letter.upper(),))


def _letters(letters: str, texts: Texts) -> Toggles:
    return Toggles(
        key="letters",
        title=texts("companion.letters"),
        about=texts("companion.letters-about"),
        signs=tuple(letters),
    )


def _score(texts: Texts, *, first: bool, task: int | None = None) -> ScoreForm:
    tasks = [
        (
            str(each.number),
            texts("companion.numbered", number=each.number, title=each.title),
        )
        for each in all_tasks()
        if task in (None, each.number)
    ]
    none = [] if task else [("", texts("companion.no-task"))]
    finished = [Field(key="first", label=texts("companion.first"), asks="yes")] if first else []
    table = Table((STANDARD.columns,) * STANDARD.rows)
    return ScoreForm(
        key="score",
        title=texts("companion.score"),
        about=texts("companion.score-about"),
        fields=(
            Field(
                key="table",
                label=texts("companion.table"),
                asks="table",
                tables=(table,),
                crossed=True,
            ),
            Field(
                key="task",
                label=texts("companion.task"),
                asks="choice",
                options=(*none, *tasks),
            ),
            *finished,
            Field(
                key="rejected",
                label=texts("companion.rejected"),
                asks="count",
                most=MOST_CARDS,
                counted="letters",
            ),
        ),
    )


COMPANION = Companion("mint", tools)
