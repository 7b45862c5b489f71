"""Fresh deals for playing alone: a sheet, a deck and its orders, with a game that proves them."""

import re
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.answers import Found
from generator.codes import FreshCode
from generator.errors import BadInput, SheetFails
from generator.games.cryptex.make.decks import MAKER, make_deck
from generator.games.cryptex.play import SKILLS, Player, Skill, play_alone
from generator.games.cryptex.rules import Band, Witness, band_of
from generator.games.cryptex.rules import replay as replay_game
from generator.games.cryptex.solve import Solver
from generator.games.cryptex.spec import SHEETS, STANDARD_DECK, Deal, Deck, Sheet, numbered_deal
from generator.games.cryptex.spec.sheet import MOST_JOKERS
from generator.words import Lexicon, Tier, WordGame

GAMES = 10  # that each player plays on a deal before its target is set
INITIALS = {name[0].upper(): name for name in SHEETS}


@dataclass(frozen=True)
class Wish:
    """What kind of deal is wanted: which sheet, how many jokers, and whether a new deck."""

    sheet: str = "standard"
    jokers: int = MOST_JOKERS
    fresh_deck: bool = False

    def __str__(self) -> str:
        """The wish as a code writes it: S4 is the standard sheet, H2F the hard one, a new deck."""
        return f"{self.sheet[0].upper()}{self.jokers}{'F' if self.fresh_deck else ''}"

    def rules(self) -> Sheet:
        """The sheet that is played on."""
        return replace(SHEETS[self.sheet], jokers=self.jokers)


def read_wish(text: str) -> Wish:
    """The wish that the parameters of a code stand for."""
    found = re.fullmatch(f"([{''.join(INITIALS)}])([0-{MOST_JOKERS}])(F?)", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Cryptex deal; S4 is one on the standard sheet with "
            "four jokers, E0F one on the easy sheet without jokers, with a deck of its own"
        )
    return Wish(INITIALS[found[1]], int(found[2]), bool(found[3]))


@dataclass(frozen=True)
class Made:
    """A fresh deal, its code, the best game on it, and what players of three skills scored."""

    deal: Deal
    code: FreshCode
    witness: Witness
    tier: Tier  # how common the words of that game are
    averages: tuple[int, ...]  # of novice, middling and strong

    @property
    def target(self) -> Band:
        """The band to reach: that of a strong player."""
        return band_of(self.averages[-1])


@dataclass(frozen=True)
class Maker:
    """Makes deals with one lexicon; players and words are kept from deal to deal."""

    lexicon: Lexicon
    _players: dict[Skill, Player] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon)

    def make(self, seed: int, wish: Wish | None = None) -> Made:
        """The deal of a seed; the best game on it is replayed before it is handed out."""
        wish = wish or Wish()
        deck = self.deck(seed) if wish.fresh_deck else STANDARD_DECK
        deal = numbered_deal(seed, 1, wish.rules(), deck)
        tier, witness = self._best(deal, seed)
        replay_game(deal, witness, self.lexicon)
        averages = tuple(self.average(skill, deal) for skill in SKILLS)
        code = FreshCode("cryptex", MAKER, str(wish), seed)
        return Made(deal, code, witness, tier, averages)

    def deck(self, seed: int) -> Deck:
        """The deck of a seed."""
        return make_deck(seed, self._text)

    def average(self, skill: Skill, deal: Deal, games: int = GAMES) -> int:
        """What players of a skill score on a deal on average."""
        player = self._players.setdefault(skill, Player(skill, self.lexicon))
        points = sum(play_alone(player, deal, seed).points for seed in range(games))
        return (2 * points + games) // (2 * games)

    def _best(self, deal: Deal, seed: int) -> tuple[Tier, Witness]:
        """A perfect game with words as common as possible, or the best that was found."""
        plainest = self.solver.plainest_perfect_game(deal)
        if plainest is not None:
            return plainest
        found = self.solver.best_game(deal)
        if not isinstance(found, Found):
            raise SheetFails(f"no game was found on the deal of seed {seed}: {found.why}")
        return Tier.OBSCURE, found.witness

    @cached_property
    def _text(self) -> str:
        """Common words, whose letters are drawn."""
        words = self.lexicon.words_for(WordGame.CRYPTEX)
        rows = [words.row(length) for length in range(3, 8)]
        return "".join("".join(row.words_in(row.up_to[Tier.EASY])) for row in rows)
