"""What a phone offers beside a Cryptex sheet: cards, jokers, half-time, the score."""

from cruxpress.games.cryptex.rules import BANDS, CryptexBand
from cruxpress.games.cryptex.score import MOST_LOST
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import (
    HALF,
    MOST_JOKERS,
    SHEETS,
    STANDARD,
    STANDARD_DECK,
    Card,
)
from cruxpress.games.tools import (
    Bag,
    Companion,
    Counter,
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

PASSES = 2


def tools(texts: Texts) -> tuple[Tool, ...]:
    """For any sheet, and the deck of the game."""
    shape = Field(
        key="shape",
        label=texts("companion.shape"),
        asks="shape",
        options=tuple((name, texts(f"companion.shapes.{name}")) for name in SHEETS),
    )
    return (
        Bag(
            key="deck",
            title=texts("companion.deck"),
            about=texts("companion.deck-about"),
            items=tuple(_symbols(card) for card in STANDARD_DECK.cards),
            signs=True,
            passes=PASSES,
            pause=texts("companion.pause"),
        ),
        _jokers(STANDARD.jokers, texts),
        WordCheck(
            key="words",
            title=texts("companion.words"),
            rules=(("cryptex", texts("companion.rule")),),
        ),
        _score(tuple(Table(sheet.boxes) for sheet in SHEETS.values()), texts, shape),
        Notes(
            key="bands",
            title=texts("companion.bands"),
            about=texts("companion.bands-about"),
            notes=tuple(Saying(band.title, _range(band, texts)) for band in BANDS),
        ),
    )


def tools_of(deal: Deal, texts: Texts) -> tuple[Tool, ...]:
    """For this very deal: its cards in their order, and its boxes."""
    steps = [
        OneStep(
            texts("companion.round", number=number, card=card.number),
            tuple(card.symbols.upper()),
        )
        for number, card in enumerate(deal.cards, 1)
    ]
    return (
        InOrder(
            key="deck",
            title=texts("companion.deck"),
            about=texts("companion.deal-about"),
            steps=tuple(steps),
            half=HALF,
            pause=texts("companion.pause"),
        ),
        _jokers(deal.sheet.jokers, texts),
        _score((Table(deal.sheet.boxes),), texts),
    )


def _symbols(card: Card) -> str:
    return card.symbols.upper()


def _jokers(count: int, texts: Texts) -> Counter:
    return Counter(
        key="jokers",
        title=texts("companion.jokers"),
        about=texts("companion.jokers-about"),
        start=count,
        most=count,
    )


def _score(tables: tuple[Table, ...], texts: Texts, *first: Field) -> ScoreForm:
    return ScoreForm(
        key="score",
        title=texts("companion.score"),
        about=texts("companion.score-about"),
        fields=(
            *first,
            Field(key="boxes", label=texts("companion.boxes"), asks="table", tables=tables),
            Field(
                key="jokers",
                label=texts("companion.jokers"),
                asks="count",
                most=MOST_JOKERS,
                counted="jokers",
            ),
            Field(
                key="half-time",
                label=texts("companion.half-time"),
                asks="count",
                most=MOST_LOST,
            ),
            Field(key="shared", label=texts("companion.shared"), asks="text"),
        ),
    )


def _range(band: CryptexBand, texts: Texts) -> str:
    if band.least is None:
        return texts("companion.below", points=(band.most or 0) + 1)
    if band.most is None:
        return texts("companion.above", points=band.least)
    return texts("companion.from-to", least=band.least, most=band.most)


COMPANION = Companion("gold", tools)
