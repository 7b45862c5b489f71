"""What a phone offers beside a Cruciverbalist board: dice, chart, themes, tokens, the score."""

from cruxpress.games.cruciverbalist.sheet.board import SIZES, square_at
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BANDS,
    BLACK_DICE,
    CHART,
    PENALTY_BOXES,
    PIECES,
    TOKENS_A_PLAYER,
    TRACK,
    WHITE_DICE,
    Mark,
    ScoreTitle,
)
from cruxpress.games.cruciverbalist.sheet.solo import GAME, WHITE, Roll, Solo
from cruxpress.games.cruciverbalist.words import all_themes
from cruxpress.games.tools import (
    Bag,
    Companion,
    Counter,
    Dice,
    Field,
    InOrder,
    Notes,
    OneStep,
    Saying,
    ScoreForm,
    Table,
    Tool,
    WordCheck,
)
from cruxpress.specs.texts import Texts

MOST_TOKENS = PIECES["help-tokens"]
USUAL = 13  # squares
BLACK = "#"  # as a board is typed


def tools(texts: Texts) -> tuple[Tool, ...]:
    """For any grid, and any number of players."""
    sizes = sorted(SIZES, key=lambda size: (size != USUAL, size))
    shape = Field(
        key="size",
        label=texts("companion.size"),
        asks="shape",
        options=tuple((str(size), texts("companion.sized", size=size)) for size in sizes),
    )
    return (
        Dice(
            key="dice",
            title=texts("companion.dice"),
            about=texts("companion.dice-about"),
            dice=(("white", WHITE_DICE), ("black", BLACK_DICE)),
        ),
        Notes(
            key="chart",
            title=texts("companion.chart"),
            about=texts("companion.chart-about"),
            notes=tuple(
                Saying(
                    " ".join(group.letters.upper()),
                    f"{texts(f'companion.groups.{group.name}')}: {_or(group.numbers, texts)}",
                )
                for group in CHART.groups
            ),
            open=True,
        ),
        Bag(
            key="theme",
            title=texts("companion.theme"),
            about=texts("companion.theme-about"),
            items=tuple(theme.name for theme in all_themes()),
            kept=False,
        ),
        Counter(
            key="tokens",
            title=texts("companion.tokens"),
            about=texts("companion.tokens-about"),
            start=TOKENS_A_PLAYER,
            most=MOST_TOKENS,
        ),
        Counter(
            key="penalties",
            title=texts("companion.penalties"),
            about=texts("companion.penalties-about"),
            most=PENALTY_BOXES,
        ),
        Counter(
            key="round", title=texts("companion.round"), start=1, least=1, most=TRACK[-1].round
        ),
        WordCheck(
            key="words",
            title=texts("companion.words"),
            about=texts("companion.words-about"),
            rules=((GAME, texts("companion.rule")),),
        ),
        _score(tuple(Table((size,) * size) for size in sizes), texts, shape),
        Notes(
            key="track",
            title=texts("companion.track"),
            about=texts("companion.track-about"),
            notes=tuple(
                Saying(texts("companion.round-number", number=mark.round), said)
                for mark in TRACK
                if (said := _says(mark, texts))
            ),
        ),
        Notes(
            key="bands",
            title=texts("companion.bands"),
            about=texts("companion.bands-about"),
            notes=tuple(Saying(band.title, _range(band, texts)) for band in BANDS),
        ),
    )


def tools_of(sheet: Solo, texts: Texts) -> tuple[Tool, ...]:
    """For this very sheet: its theme, its rolls, its black squares."""
    given = tuple(
        "".join(
            BLACK if square_at(column, row) in sheet.black else WHITE
            for column in range(sheet.size)
        )
        for row in range(sheet.size)
    )
    rolls = [
        _roll(texts("companion.round-number", number=number), roll)
        for number, roll in enumerate(sheet.rolls, 1)
    ]
    rerolls = [
        _roll(texts("companion.token", number=number), roll)
        for number, roll in enumerate(sheet.rerolls, 1)
    ]
    return (
        Notes(
            key="theme",
            title=texts("companion.this-theme"),
            notes=(Saying(sheet.theme),),
            open=True,
        ),
        InOrder(
            key="dice",
            title=texts("companion.rolls"),
            about=texts("companion.rolls-about"),
            steps=tuple(rolls),
        ),
        InOrder(
            key="rerolls",
            title=texts("companion.rerolls"),
            about=texts("companion.rerolls-about"),
            steps=tuple(rerolls),
        ),
        _score((Table((sheet.size,) * sheet.size, given),), texts, theme=sheet.theme),
    )


def _roll(title: str, roll: Roll) -> OneStep:
    colours = ("white",) * WHITE_DICE + ("black",) * BLACK_DICE
    return OneStep(title, dice=tuple(zip(colours, roll, strict=True)))


def _score(tables: tuple[Table, ...], texts: Texts, *first: Field, theme: str = "") -> ScoreForm:
    themes = [(each.name, each.name) for each in all_themes() if theme in ("", each.name)]
    none = [] if theme else [("", texts("companion.no-theme"))]
    return ScoreForm(
        key="score",
        title=texts("companion.score"),
        about=texts("companion.score-about"),
        fields=(
            *first,
            Field(
                key="board",
                label=texts("companion.board"),
                asks="table",
                tables=tables,
                crossed=True,
            ),
            Field(
                key="theme",
                label=texts("companion.theme-of"),
                asks="choice",
                options=(*none, *themes),
            ),
            Field(
                key="tokens",
                label=texts("companion.tokens"),
                asks="count",
                most=MOST_TOKENS,
                counted="tokens",
            ),
            Field(
                key="penalties",
                label=texts("companion.penalties"),
                asks="count",
                most=PENALTY_BOXES,
                counted="penalties",
            ),
        ),
    )


def _or(numbers: tuple[int, ...], texts: Texts) -> str:
    *others, last = map(str, numbers)
    return texts("companion.or", first=", ".join(others), last=last) if others else last


def _says(mark: Mark, texts: Texts) -> str:
    said = []
    if mark.black_out != "none":
        said.append(texts(f"companion.black-out.{mark.black_out}"))
    if mark.ends == (1,):
        said.append(texts("companion.last-alone"))
    elif mark.ends:
        said.append(texts("companion.last", players=_or(mark.ends, texts)))
    return texts("companion.between").join(said)


def _range(band: ScoreTitle, texts: Texts) -> str:
    if not band.least:
        return texts("companion.below", points=band.most or 0)
    if band.most is None:
        return texts("companion.above", points=band.least)
    return texts("companion.from-to", least=band.least, most=band.most)


COMPANION = Companion("sky", tools)
