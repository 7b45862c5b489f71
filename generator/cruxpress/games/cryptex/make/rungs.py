"""Rungs of Cryptex's ladder: from short words and four jokers to long words and none."""

from collections.abc import Iterator, Mapping

from cruxpress.core.chance import Chance
from cruxpress.games.choosing import Search, Stage, mean_of, near_ones
from cruxpress.games.cryptex.make.deals import Made, maker_with
from cruxpress.games.cryptex.make.wishes import MAKER, Wish
from cruxpress.games.cryptex.play import MIDDLING, NOVICE, STRONG
from cruxpress.games.cryptex.rules import band_of
from cruxpress.games.cryptex.spec import Deal, numbered_deal
from cruxpress.games.cryptex.spec.sheet import MOST_JOKERS
from cruxpress.games.game import Made as PlainMade
from cruxpress.games.game import RungWish
from cruxpress.games.making import rung_code
from cruxpress.specs.nodes import Value

# Points that the middling player misses of the 96 of a perfect game. Measured in 24 games on each
# of 30 deals: a tenth of the deals on the easy sheet with four jokers miss 13.5 or less, a quarter
# of those on the hard sheet without jokers 55 or more.
EASIEST, HARDEST = 14.0, 54.0
PERFECT = 96
SHEETS = ("easy", "standard", "hard")  # in the order of the ladder
RECORDING = 1_000_000  # games from this number on are recorded; none of them chose the deal
JUDGING = 2_000_000  # and these are judged
FURTHER = 30  # games of the other players, for the target

# A game's points spread by about eleven: the first stages let most deals go that are far off, and
# the last one leaves a step of the ladder (0.9 points) room.
SEARCH = Search(100, (Stage(6, 9.0), Stage(30, 3.5), Stage(120, 1.6), Stage(400, 0.8)))
RECORDED = 100
JUDGED = 100

Option = tuple[Wish, Deal]


def make_rung(wish: RungWish, search: Search = SEARCH) -> PlainMade:
    """One rung: chosen by some games, recorded by others, judged by yet others."""
    maker = maker_with(None)
    level = (wish.number - 1) / max(1, wish.rungs - 1)
    aim = EASIEST + level * (HARDEST - EASIEST)

    def missed(option: Option, games: range) -> list[int]:
        return [PERFECT - points for points in maker.points(MIDDLING, option[1], games)]

    trial = next(near_ones(_options(wish, level), missed, aim, search))
    how, deal = trial.what
    recorded = missed(trial.what, range(RECORDING, RECORDING + RECORDED))
    judged = missed(trial.what, range(JUDGING, JUDGING + JUDGED))
    others = range(RECORDING, RECORDING + FURTHER)
    averages = (
        maker.average(NOVICE, deal, others),
        PERFECT - round(sum(recorded) / RECORDED),
        maker.average(STRONG, deal, others),
    )
    code = rung_code("cryptex", MAKER, wish)
    made = maker.finish(deal, how, averages, code, wish.number)
    measured: dict[str, Value] = {
        "adds": told(how, made),
        "aim": round(aim, 2),
        "chosen": mean_of(trial.values).as_data(),
        "recorded": mean_of(recorded).as_data(),
        "judged": mean_of(judged).as_data(),
    }
    return plain(made, {**measured, "games": FURTHER})


def plain(made: Made, further: Mapping[str, Value]) -> PlainMade:
    """A deal that was made, as the files of it and of its proof hold it."""
    names = (NOVICE.name, MIDDLING.name, STRONG.name)
    facts: dict[str, Value] = {
        "par": par_of(made.witness.score, made.deal),
        "words": made.tier.value,
        "players": dict(zip(names, made.averages, strict=True)),
        "band": made.target.title,
        **further,
    }
    return PlainMade(made.file, {"games": [made.witness.as_data()]}, facts)


def par_of(points: int, deal: Deal) -> str:
    """What the proven game is worth, and whether that is the most."""
    best = "best possible" if points == deal.sheet.most_points else "best known"
    return f"{best}: {points} points"


def told(wish: Wish, made: Made) -> str:
    """What is special about a rung, in a few words."""
    jokers = f"{wish.jokers or 'no'} {'joker' if wish.jokers == 1 else 'jokers'}"
    words = f"{made.tier.value} words are enough"
    return f"{wish.sheet} sheet, {jokers}, {band_of(made.averages[-1]).title}; {words}"


def _options(rung: RungWish, level: float) -> Iterator[Option]:
    """Deals for a place on the ladder."""
    sheet = SHEETS[min(len(SHEETS) - 1, int(level * len(SHEETS)))]
    wish = Wish(sheet, MOST_JOKERS - min(MOST_JOKERS, int(level * (MOST_JOKERS + 1))))
    attempt = 0
    while True:
        chance = Chance("cryptex", "ladder", MAKER, rung.rungs, rung.number, rung.seed, attempt)
        yield wish, numbered_deal(chance.number(), 1, wish.rules())
        attempt += 1
