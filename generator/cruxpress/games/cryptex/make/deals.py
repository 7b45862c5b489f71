"""Fresh deals for playing alone: a sheet, a deck and its orders, with a game that proves them."""

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.cryptex.make.decks import make_deck
from cruxpress.games.cryptex.make.wishes import MAKER, Wish
from cruxpress.games.cryptex.play import SKILLS, Player, Skill, play_alone
from cruxpress.games.cryptex.rules import Band, Witness, band_of, replay
from cruxpress.games.cryptex.solve import Solver
from cruxpress.games.cryptex.spec import (
    STANDARD_DECK,
    Deal,
    Deck,
    SoloDeal,
    deal_yaml,
    numbered_deal,
    read_deal,
)
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Lexicon, Tier, load_lexicon

GAMES = 10  # that each player plays on a deal before its target is set


@dataclass(frozen=True)
class Made:
    """A deal as it was read back from its file, the best game, and what three players scored."""

    solo: SoloDeal
    file: str
    witness: Witness
    tier: Tier  # how common the words of that game are
    averages: tuple[int, ...]  # of novice, middling and strong

    @property
    def deal(self) -> Deal:
        return self.solo.deal

    @property
    def target(self) -> Band:
        """The band to reach: that of a strong player."""
        return band_of(self.averages[-1])


@dataclass(frozen=True)
class Maker:
    """Makes deals with one lexicon; players and words are kept from deal to deal."""

    lexicon: Lexicon
    fingerprint: str | None = None  # of a person's own words
    _players: dict[Skill, Player] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon)

    def make(self, seed: int, wish: Wish | None = None) -> Made:
        """The deal of a seed; the best game on it is replayed before it is handed out."""
        wish = wish or Wish()
        deck = self.deck(seed) if wish.fresh_deck else STANDARD_DECK
        deal = numbered_deal(seed, 1, wish.rules(), deck)
        averages = tuple(self.average(skill, deal) for skill in SKILLS)
        code = FreshCode("cryptex", MAKER, str(wish), seed, self.fingerprint)
        return self.finish(deal, wish, averages, code)

    def finish(
        self, deal: Deal, wish: Wish, averages: tuple[int, ...], code: FreshCode, number: int = 0
    ) -> Made:
        """A deal with its target, written, read back and proven."""
        tier, witness = best_game(self.solver, deal)
        target = max(0, band_of(averages[-1]).least or 0)
        file = deal_yaml(SoloDeal(deal, wish.sheet, number, target, str(code)))
        solo = read_deal(parse_yaml(file, str(code)))
        replay(solo.deal, witness, self.lexicon)
        return Made(solo, file, witness, tier, averages)

    def deck(self, seed: int) -> Deck:
        """The deck of a seed."""
        return make_deck(seed, self._text)

    def average(self, skill: Skill, deal: Deal, games: range = range(GAMES)) -> int:
        """What players of a skill score on a deal on average, to the nearest point."""
        points = sum(self.points(skill, deal, games))
        return (2 * points + len(games)) // (2 * len(games))

    def points(self, skill: Skill, deal: Deal, games: range) -> list[int]:
        """What a player of a skill scores in these games."""
        player = self._players.setdefault(skill, Player(skill, self.lexicon))
        return [play_alone(player, deal, game).points for game in games]

    @cached_property
    def _text(self) -> str:
        """Common words, whose letters are drawn."""
        words = self.lexicon.matcher(CRYPTEX_WORDS)
        rows = [words.row(length) for length in range(3, 8)]
        text = "".join("".join(row.words_in(row.up_to[Tier.EASY])) for row in rows)
        return "".join(letter for letter in text if letter.isascii())  # cards have no others


def best_game(solver: Solver, deal: Deal) -> tuple[Tier, Witness]:
    """A perfect game with words as common as possible, or the best that was found."""
    plainest = solver.plainest_perfect_game(deal)
    if plainest is not None:
        return plainest
    found = solver.best_game(deal)
    if not isinstance(found, Found):
        raise SheetFails(f"no game was found on the deal {deal.hash}: {found.why}")
    return Tier.OBSCURE, found.witness


@cache
def maker_with(words: Path | None) -> Maker:
    """The maker with a person's own words, or with ours; one in a process."""
    lexicon = load_lexicon(words)
    return Maker(lexicon, own_fingerprint(lexicon.fingerprint) if words else None)
