"""Rungs of Cryptex's ladder: from short words and four jokers to long words and none."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cryptex.make.deals import GAMES as GAMES_PLAYED
from cruxpress.games.cryptex.make.deals import (
    MAKER,
    DealRequest,
    MadeDeal,
    maker_with,
    parse_parameters,
)
from cruxpress.games.cryptex.play import MIDDLING, NOVICE, STRONG
from cruxpress.games.cryptex.proof import GAMES, describe_par
from cruxpress.games.cryptex.rules import band_of
from cruxpress.games.cryptex.sheet.deal import Deal, numbered_deal
from cruxpress.games.cryptex.sheet.deck import MOST_JOKERS
from cruxpress.games.ladder import (
    JUDGING,
    RECORDING,
    Stage,
    StagedSearch,
    level_of,
    mean_of,
    near_options,
)
from cruxpress.games.numbered import rung_code
from cruxpress.games.texts import room_texts

# Points that the middling player misses of the 96 of a perfect game. Measured in 24 games on each
# of 30 deals: a tenth of the deals on the easy sheet with four jokers miss 13.5 or less, a quarter
# of those on the hard sheet without jokers 55 or more.
EASIEST, HARDEST = 14.0, 54.0
PERFECT = 96
SHEETS = ("easy", "standard", "hard")  # in the order of the ladder
FURTHER = 30  # games of the other players, for the target

# A game's points spread by about eleven: the first stages let most deals go that are far off, and
# the last one leaves a step of the ladder (0.9 points) room.
SEARCH = StagedSearch(100, (Stage(6, 9.0), Stage(30, 3.5), Stage(120, 1.6), Stage(400, 0.8)))
RECORDED = 100
JUDGED = 100

Option = tuple[DealRequest, Deal]


def make_rung(request: RungRequest, search: StagedSearch = SEARCH) -> MadeSheet:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    maker = maker_with(None)
    level = level_of(request)
    aim = EASIEST + level * (HARDEST - EASIEST)

    def missed(option: Option, games: range) -> list[int]:
        return [PERFECT - points for points in maker.points(MIDDLING, option[1], games)]

    trial = next(near_options(_options(request, level), missed, aim, search))
    how, deal = trial.option
    recorded = missed(trial.option, range(RECORDING, RECORDING + RECORDED))
    judged = missed(trial.option, range(JUDGING, JUDGING + JUDGED))
    others = range(RECORDING, RECORDING + FURTHER)
    averages = (
        maker.average(NOVICE, deal, others),
        PERFECT - round(sum(recorded) / RECORDED),
        maker.average(STRONG, deal, others),
    )
    code = rung_code("cryptex", MAKER, request)
    made = maker.finish(deal, how, averages, code, request.number)
    measured: dict[str, Value] = {
        "adds": describe_rung(how, made),
        "aim": round(aim, 2),
        "chosen": mean_of(trial.values).as_data(),
        "recorded": mean_of(recorded).as_data(),
        "judged": mean_of(judged).as_data(),
    }
    return as_made_sheet(made, {**measured, "games": FURTHER})


def as_made_sheet(made: MadeDeal, further: Mapping[str, Value]) -> MadeSheet:
    """A deal that was made, as the files of it and of its proof hold it."""
    names = (NOVICE.name, MIDDLING.name, STRONG.name)
    facts: dict[str, Value] = {
        "par": describe_par(made.witness.score, made.deal),
        "words": made.tier.value,
        "players": dict(zip(names, made.averages, strict=True)),
        "band": made.target.title,
        **further,
    }
    return MadeSheet(made.file, {GAMES: [made.witness.as_data()]}, facts)


def describe_rung(wish: DealRequest, made: MadeDeal) -> str:
    """What is special about a rung, in a few words."""
    texts = room_texts("cryptex")
    jokers = texts("facts.jokers", count=wish.jokers) if wish.jokers else texts("facts.no-jokers")
    band = band_of(made.averages[-1]).title
    return texts("facts.adds", sheet=wish.sheet, jokers=jokers, band=band, words=made.tier.value)


def make_fresh(seed: int, words: Path | None, parameters: str = "") -> MadeSheet:
    """The deal of a seed; without parameters the usual one."""
    wish = parse_parameters(parameters) if parameters else DealRequest()
    return as_made_sheet(maker_with(words).make(seed, wish), {"games": GAMES_PLAYED})


def _options(rung: RungRequest, level: float) -> Iterator[Option]:
    """Deals for a place on the ladder."""
    sheet = SHEETS[min(len(SHEETS) - 1, int(level * len(SHEETS)))]
    wish = DealRequest(sheet, MOST_JOKERS - min(MOST_JOKERS, int(level * (MOST_JOKERS + 1))))
    attempt = 0
    while True:
        chance = Chance("cryptex", "ladder", MAKER, rung.rungs, rung.number, rung.seed, attempt)
        yield wish, numbered_deal(chance.number(), 1, wish.rules())
        attempt += 1
