"""Fresh deals for playing alone: a sheet, a deck and its orders, with a game that proves them."""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.cryptex.play import SKILLS, CryptexPlayer, CryptexSkill, play_alone
from cruxpress.games.cryptex.rules import CryptexBand, CryptexWitness, band_of, replay
from cruxpress.games.cryptex.sheet.deal import Deal, SoloDeal, deal_yaml, numbered_deal, read_deal
from cruxpress.games.cryptex.sheet.deck import (
    CARDS,
    JOKER,
    JOKERS,
    MOST_E,
    MOST_JOKERS,
    SHEETS,
    STANDARD_DECK,
    SYMBOLS,
    VOWELS,
    WANTED,
    Card,
    CryptexSheet,
    Deck,
    deck_faults,
    deck_yaml,
    read_deck_text,
)
from cruxpress.games.cryptex.solve import Solver
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.faults import require_none
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Lexicon, Tier, load_lexicon

MAKER = 1  # goes into every seed and code: another way of making makes other decks and deals
INITIALS = {name[0].upper(): name for name in SHEETS}


@dataclass(frozen=True)
class DealRequest:
    """What kind of deal is wanted: which sheet, how many jokers, and whether a new deck."""

    sheet: str = "standard"
    jokers: int = MOST_JOKERS
    fresh_deck: bool = False

    def __str__(self) -> str:
        """The wish as a code writes it: S4 is the standard sheet, H2F the hard one, a new deck."""
        return f"{self.sheet[0].upper()}{self.jokers}{'F' if self.fresh_deck else ''}"

    def rules(self) -> CryptexSheet:
        """The sheet that is played on."""
        return replace(SHEETS[self.sheet], jokers=self.jokers)


def parse_parameters(text: str) -> DealRequest:
    """The wish that the parameters of a code stand for."""
    found = re.fullmatch(f"([{''.join(INITIALS)}])([0-{MOST_JOKERS}])(F?)", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Cryptex deal; S4 is one on the standard sheet with "
            "four jokers, E0F one on the easy sheet without jokers, with a deck of its own"
        )
    return DealRequest(INITIALS[found[1]], int(found[2]), bool(found[3]))


MOST_TRIES = 60
FEWEST_DIFFERENT = 4  # vowels, and consonants, among the letters that are drawn from
LETTERS = CARDS * SYMBOLS - JOKERS
LEAST_VOWELS, VARYING_VOWELS = 35, 6  # 35 to 40: well inside what a deck may have


def make_deck(seed: int, words: str) -> Deck:
    """The deck of a seed; `words` is text from which letters are drawn as often as it uses them."""
    for attempt in range(MOST_TRIES):
        chance = Chance("cryptex", "deck", MAKER, seed, attempt)
        cards = _spread(_drawn(chance, words), chance)
        if cards is not None:
            deck = read_deck_text(deck_yaml(_numbered(cards, chance)), "a fresh deck")
            require_none(deck_faults(deck), Place("a fresh deck"))
            return deck
    raise BadInput(f"gave up on seed {seed} after {MOST_TRIES} tries; take another seed")


def _drawn(chance: Chance, words: str) -> Counter[str]:
    """How often each letter is in the deck: at least once, more often if words need it."""
    vowels = LEAST_VOWELS + chance.below(VARYING_VOWELS)
    count = Counter(WANTED)
    for kind, wanted in ((True, vowels), (False, LETTERS - vowels)):
        pool = [letter for letter in words if letter in count and (letter in VOWELS) == kind]
        if len(set(pool)) < FEWEST_DIFFERENT:
            raise BadInput(
                "the lexicon has too few common words to draw the letters of a deck from"
            )
        have = sum((letter in VOWELS) == kind for letter in count)
        while have < wanted:
            letter = chance.pick(pool)
            if count[letter] < MOST_E:
                count[letter] += 1
                have += 1
    return count


def _spread(count: Counter[str], chance: Chance) -> list[str] | None:
    """The letters on cards, none twice on one, vowels evenly; nothing if that did not work out."""
    cards = [JOKER if at < JOKERS else "" for at in range(CARDS)]
    # Vowels first, and the letters that are there most often: they are hardest to keep apart.
    order = sorted(count, key=lambda letter: (letter not in VOWELS, -count[letter], letter))
    for letter in order:
        free = [at for at in range(CARDS) if len(cards[at]) < SYMBOLS]
        if len(free) < count[letter]:
            return None
        # Who has the fewest symbols is served first; among equals chance decides.
        queue = sorted(chance.shuffled(free), key=lambda at: len(cards[at]))
        for at in queue[: count[letter]]:
            cards[at] += letter
    return cards


def _numbered(cards: list[str], chance: Chance) -> Deck:
    shuffled = chance.shuffled(["".join(chance.shuffled(symbols)) for symbols in cards])
    # A joker stands at the end of its card, as on the cards of the game.
    symbols = [s.replace(JOKER, "") + JOKER * (JOKER in s) for s in shuffled]
    return Deck(tuple(Card(number, text) for number, text in enumerate(symbols, 1)))


GAMES = 10  # that each player plays on a deal before its target is set


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


@dataclass(frozen=True)
class Maker:
    """Makes deals with one lexicon; players and words are kept from deal to deal."""

    lexicon: Lexicon
    fingerprint: str | None = None  # of a person's own words
    _players: dict[CryptexSkill, CryptexPlayer] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon)

    def make(self, seed: int, wish: DealRequest | None = None) -> MadeDeal:
        """The deal of a seed; the best game on it is replayed before it is handed out."""
        wish = wish or DealRequest()
        deck = self.deck(seed) if wish.fresh_deck else STANDARD_DECK
        deal = numbered_deal(seed, 1, wish.rules(), deck)
        averages = tuple(self.average(skill, deal) for skill in SKILLS)
        code = FreshCode("cryptex", MAKER, str(wish), seed, self.fingerprint)
        return self.finish(deal, wish, averages, code)

    def finish(
        self,
        deal: Deal,
        wish: DealRequest,
        averages: tuple[int, ...],
        code: FreshCode,
        number: int = 0,
    ) -> MadeDeal:
        """A deal with its target, written, read back and proven."""
        tier, witness = best_game(self.solver, deal)
        target = max(0, band_of(averages[-1]).least or 0)
        file = deal_yaml(SoloDeal(deal, wish.sheet, number, target, code))
        solo = read_deal(parse_yaml(file, str(code)))
        replay(solo.deal, witness, self.lexicon)
        return MadeDeal(solo, file, witness, tier, averages)

    def deck(self, seed: int) -> Deck:
        """The deck of a seed."""
        return make_deck(seed, self._text)

    def average(self, skill: CryptexSkill, deal: Deal, games: range = range(GAMES)) -> int:
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


def best_game(solver: Solver, deal: Deal) -> tuple[Tier, CryptexWitness]:
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
