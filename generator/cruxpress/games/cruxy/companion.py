"""What a phone offers beside a Cruxy sheet: the bag, the watch, counters, the effects in words."""

from string import ascii_uppercase

from cruxpress.games.cruxy.sheet.model import CruxySheet, Effect
from cruxpress.games.tools import Bag, Companion, Counter, Notes, Saying, Tool, Watch, WordCheck
from cruxpress.specs.texts import Texts

TEAM_SECONDS = 180
LETTER_BOXES, BOXES = 9, 16  # of the first sheets
MOST_BOXES = 40
MOST_WORDS = 60


def tools(texts: Texts) -> tuple[Tool, ...]:
    """For any sheet."""
    bands = zip(
        texts.get_list("companion.bands"), texts.get_list("companion.band-says"), strict=True
    )
    return (
        _bag(LETTER_BOXES, texts),
        WordCheck(
            key="words",
            title=texts("companion.words"),
            rules=(("cruxy", texts("companion.nouns")), ("cruxy-easy", texts("companion.easy"))),
        ),
        Counter(
            key="turns",
            title=texts("companion.turns"),
            about=texts("companion.turns-about"),
            most=MOST_WORDS,
        ),
        _open(BOXES, texts),
        Watch(
            key="watch",
            title=texts("companion.watch"),
            about=texts("companion.watch-about"),
            seconds=TEAM_SECONDS,
        ),
        _effects(tuple(Effect), texts),
        Notes(
            key="solo",
            title=texts("companion.solo"),
            about=texts("companion.solo-about"),
            notes=tuple(Saying(texts("companion.band", words=words), say) for words, say in bands),
        ),
    )


def tools_of(sheet: CruxySheet, texts: Texts) -> tuple[Tool, ...]:
    """For this very sheet: as many letters as it has boxes for, and the effects that are on it."""
    return (
        _bag(len(sheet.letter_boxes), texts),
        _open(len(sheet.area), texts),
        _effects(sheet.effects, texts, here=True),
    )


def _bag(count: int, texts: Texts) -> Bag:
    return Bag(
        key="bag",
        title=texts("companion.bag"),
        about=texts("companion.bag-about"),
        items=tuple(ascii_uppercase),
        count=count,
        most=len(ascii_uppercase),
        signs=True,
    )


def _open(boxes: int, texts: Texts) -> Counter:
    return Counter(
        key="open",
        title=texts("companion.open"),
        about=texts("companion.open-about"),
        start=boxes,
        most=MOST_BOXES,
    )


def _effects(effects: tuple[Effect, ...], texts: Texts, *, here: bool = False) -> Notes:
    return Notes(
        key="effects",
        title=texts("companion.effects-here" if here else "companion.effects"),
        open=here,
        about=texts("companion.effects-about"),
        notes=tuple(
            Saying(texts(f"effects.{each.value}"), texts(f"say.{each.value}"), each.value)
            for each in effects
        ),
    )


COMPANION = Companion("ice", tools)
