"""Makes decks, deals for playing alone and rungs of the ladder from a seed, proven by a game."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import count
from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cryptex.play import (
    MIDDLING,
    NOVICE,
    SKILLS,
    STRONG,
    CryptexPlayer,
    CryptexSkill,
    play_alone,
)
from cruxpress.games.cryptex.proof import GAMES, describe_par
from cruxpress.games.cryptex.rules import CryptexBand, CryptexWitness, band_of, replay
from cruxpress.games.cryptex.sheet import deck as decks
from cruxpress.games.cryptex.sheet.deal import (
    GAME,
    MAKER,
    Deal,
    SoloDeal,
    deal_yaml,
    numbered_deal,
    read_deal,
)
from cruxpress.games.cryptex.sheet.deck import CARDS, JOKER, JOKERS, MOST_JOKERS, SHEETS, VOWELS
from cruxpress.games.cryptex.solve import Solver
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.faults import require_none
from cruxpress.games.ladder import (
    RECORDING,
    Stage,
    StagedSearch,
    level_of,
    measure_rung,
    near_options,
)
from cruxpress.games.numbered import rung_code
from cruxpress.games.texts import room_texts
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Lexicon, Tier, load_lexicon

INITIALS = {name[0].upper(): name for name in SHEETS}
MOST_TRIES = 60  # to make a deck
FEWEST_DIFFERENT = 4  # vowels, and consonants, among the letters that are drawn from
LETTERS = CARDS * decks.SYMBOLS - JOKERS
LEAST_VOWELS, VARYING_VOWELS = 35, 6  # 35 to 40: well inside what a deck may have
GAMES_PLAYED = 10  # by each player on a deal before its target is set

# Points that the middling player misses of the 96 of a perfect game. Measured in 24 games on each
# of 30 deals: a tenth of the deals on the easy sheet with four jokers miss 13.5 or less, a quarter
# of those on the hard sheet without jokers 55 or more.
EASIEST, HARDEST = 14.0, 54.0
PERFECT = 96
CLIMBING = ("easy", "standard", "hard")  # the sheets in the order of the ladder
FURTHER = 30  # games of the other players, for the target

# A game's points spread by about eleven: the first stages let most deals go that are far off, and
# the last one leaves a step of the ladder (0.9 points) room.
SEARCH = StagedSearch(100, (Stage(6, 9.0), Stage(30, 3.5), Stage(120, 1.6), Stage(400, 0.8)))


@dataclass(frozen=True)
class DealRequest:
    """What kind of deal is wanted: which sheet, how many jokers, and whether a new deck."""

    sheet: str = "standard"
    jokers: int = MOST_JOKERS
    fresh_deck: bool = False

    def __str__(self) -> str:
        """As a code writes it: S4 is the standard sheet, H2F the hard one, a new deck."""
        return f"{self.sheet[0].upper()}{self.jokers}{'F' if self.fresh_deck else ''}"

    def rules(self) -> decks.CryptexSheet:
        """The sheet that is played on."""
        return replace(SHEETS[self.sheet], jokers=self.jokers)


def parse_parameters(text: str) -> DealRequest:
    """The request that the parameters of a code stand for."""
    found = re.fullmatch(f"([{''.join(INITIALS)}])([0-{MOST_JOKERS}])(F?)", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Cryptex deal; S4 is one on the standard sheet with "
            "four jokers, E0F one on the easy sheet without jokers, with a deck of its own"
        )
    return DealRequest(INITIALS[found[1]], int(found[2]), bool(found[3]))


def make_deck(seed: int, words: str) -> decks.Deck:
    """The deck of a seed; `words` is text from which letters are drawn as often as it uses them."""
    for attempt in range(MOST_TRIES):
        chance = Chance(GAME, "deck", MAKER, seed, attempt)
        cards = _spread(_draw_letters(chance, words), chance)
        if cards is not None:
            shuffled = chance.shuffled(["".join(chance.shuffled(symbols)) for symbols in cards])
            # A joker stands at the end of its card, as on the cards of the game.
            symbols = [s.replace(JOKER, "") + JOKER * (JOKER in s) for s in shuffled]
            text = decks.deck_yaml(decks.deck_of(*symbols))
            deck = decks.read_deck_layout(parse_yaml(text, "a fresh deck"))
            require_none(decks.deck_faults(deck), Place("a fresh deck"))
            return deck
    raise BadInput(f"gave up on seed {seed} after {MOST_TRIES} tries; take another seed")


def _draw_letters(chance: Chance, words: str) -> Counter[str]:
    """How often each letter is in the deck: at least once, more often if words need it."""
    vowels = LEAST_VOWELS + chance.below(VARYING_VOWELS)
    drawn = Counter(decks.WANTED)
    for kind, wanted in ((True, vowels), (False, LETTERS - vowels)):
        pool = [letter for letter in words if letter in drawn and (letter in VOWELS) == kind]
        if len(set(pool)) < FEWEST_DIFFERENT:
            what = "the lexicon has too few common words to draw the letters of a deck from"
            raise BadInput(what)
        have = sum((letter in VOWELS) == kind for letter in drawn)
        while have < wanted:
            letter = chance.pick(pool)
            if drawn[letter] < decks.MOST_E:
                drawn[letter] += 1
                have += 1
    return drawn


def _spread(drawn: Counter[str], chance: Chance) -> list[str] | None:
    """The letters on cards, none twice on one, vowels evenly; nothing if that did not work out."""
    cards = [JOKER if at < JOKERS else "" for at in range(CARDS)]
    # Vowels first, and the letters that are there most often: they are hardest to keep apart.
    for letter in sorted(drawn, key=lambda sign: (sign not in VOWELS, -drawn[sign], sign)):
        free = [at for at in range(CARDS) if len(cards[at]) < decks.SYMBOLS]
        if len(free) < drawn[letter]:
            return None
        # Who has the fewest symbols is served first; among equals chance decides.
        queue = sorted(chance.shuffled(free), key=lambda at: len(cards[at]))
        for at in queue[: drawn[letter]]:
            cards[at] += letter
    return cards


@dataclass(frozen=True)
class MadeDeal:
    """A deal as it was read back from its file, the best game, and what three players scored."""

    solo: SoloDeal
    file: str
    witness: CryptexWitness
    tier: Tier  # how common the words of that game are
    averages: tuple[int, ...]  # of novice, middling and strong

    @property
    def deal(self) -> Deal:
        return self.solo.deal

    @property
    def target(self) -> CryptexBand:
        """The band to reach: that of a strong player."""
        return band_of(self.averages[-1])

    def as_made_sheet(self, further: Mapping[str, Value]) -> MadeSheet:
        """The deal as the files of it and of its proof hold it."""
        names = [skill.name for skill in SKILLS]
        facts: dict[str, Value] = {
            "par": describe_par(self.witness.score, self.deal),
            "words": self.tier.value,
            "players": dict(zip(names, self.averages, strict=True)),
            "band": self.target.title,
            **further,
        }
        return MadeSheet(self.file, {GAMES: [self.witness.as_data()]}, facts)


@dataclass(frozen=True)
class Maker:
    """Makes deals with one lexicon; players and words are kept from deal to deal."""

    lexicon: Lexicon
    fingerprint: str | None = None  # of a person's own words
    _players: dict[CryptexSkill, CryptexPlayer] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon)

    def make(self, seed: int, request: DealRequest | None = None) -> MadeDeal:
        """The deal of a seed; the best game on it is replayed before it is handed out."""
        request = request or DealRequest()
        deck = self.deck(seed) if request.fresh_deck else decks.STANDARD_DECK
        deal = numbered_deal(seed, 1, request.rules(), deck)
        averages = tuple(self.average(skill, deal) for skill in SKILLS)
        code = FreshCode(GAME, MAKER, str(request), seed, self.fingerprint)
        return self.finish(SoloDeal(deal, request.sheet, fresh_code=code), averages)

    def finish(self, solo: SoloDeal, averages: tuple[int, ...]) -> MadeDeal:
        """A deal with its target, written, read back and proven."""
        tier, witness = self.solver.plainest_game(solo.deal)
        target = max(0, band_of(averages[-1]).least or 0)
        file = deal_yaml(replace(solo, target=target))
        solo = read_deal(parse_yaml(file, str(solo.fresh_code)))
        replay(solo.deal, witness, self.lexicon)
        return MadeDeal(solo, file, witness, tier, averages)

    def deck(self, seed: int) -> decks.Deck:
        """The deck of a seed."""
        return make_deck(seed, self._text)

    def average(self, skill: CryptexSkill, deal: Deal, games: range = range(GAMES_PLAYED)) -> int:
        """What players of a skill score on a deal on average, to the nearest point."""
        points = sum(self.points(skill, deal, games))
        return (2 * points + len(games)) // (2 * len(games))

    def points(self, skill: CryptexSkill, deal: Deal, games: range) -> list[int]:
        """What a player of a skill scores in these games."""
        player = self._players.setdefault(skill, CryptexPlayer(skill, self.lexicon))
        return [play_alone(player, deal, game).points for game in games]

    @cached_property
    def _text(self) -> str:
        """Common words, whose letters are drawn."""
        words = self.lexicon.matcher(CRYPTEX_WORDS)
        rows = [words.row(length) for length in range(3, 8)]
        text = "".join("".join(row.words_in(row.up_to[Tier.EASY])) for row in rows)
        return "".join(letter for letter in text if letter.isascii())  # cards have no others


@cache
def maker_with(words: Path | None) -> Maker:
    """The maker with a person's own words, or with ours; one in a process."""
    lexicon = load_lexicon(words)
    return Maker(lexicon, own_fingerprint(lexicon.fingerprint) if words else None)


def make_fresh(seed: int, words: Path | None, parameters: str = "") -> MadeSheet:
    """The deal of a seed; without parameters the usual one."""
    request = parse_parameters(parameters) if parameters else DealRequest()
    return maker_with(words).make(seed, request).as_made_sheet({"games": GAMES_PLAYED})


def make_rung(request: RungRequest, search: StagedSearch = SEARCH) -> MadeSheet:
    """One rung of a ladder that leads from short words and four jokers to long words and none."""
    maker = maker_with(request.words)
    level = level_of(request)
    aim = EASIEST + level * (HARDEST - EASIEST)

    def missed(deal: Deal, games: range) -> list[int]:
        return [PERFECT - points for points in maker.points(MIDDLING, deal, games)]

    sheet = CLIMBING[min(len(CLIMBING) - 1, int(level * len(CLIMBING)))]
    jokers = MOST_JOKERS - min(MOST_JOKERS, int(level * (MOST_JOKERS + 1)))
    options = _deals(request, DealRequest(sheet, jokers).rules())
    trial = next(near_options(options, missed, aim, search))
    measures = measure_rung(trial, missed, aim)
    others = range(RECORDING, RECORDING + FURTHER)
    averages = (
        maker.average(NOVICE, trial.option, others),
        PERFECT - round(measures.recorded.value),
        maker.average(STRONG, trial.option, others),
    )
    code = rung_code(GAME, MAKER, request)
    solo = SoloDeal(trial.option, sheet, request.number, fresh_code=code)
    made = maker.finish(solo, averages)
    return made.as_made_sheet({**measures.as_facts(_describe_rung(made)), "games": FURTHER})


def _deals(rung: RungRequest, sheet: decks.CryptexSheet) -> Iterator[Deal]:
    for attempt in count():
        chance = Chance(GAME, "ladder", MAKER, rung.rungs, rung.number, rung.seed, attempt)
        yield numbered_deal(chance.number(), 1, sheet)


def _describe_rung(made: MadeDeal) -> str:
    """What is special about a rung, in a few words."""
    texts = room_texts(GAME)
    left = made.deal.sheet.jokers
    jokers = texts("facts.jokers", count=left) if left else texts("facts.no-jokers")
    words, band = made.tier.value, made.target.title
    return texts("facts.adds", sheet=made.solo.name, jokers=jokers, band=band, words=words)
