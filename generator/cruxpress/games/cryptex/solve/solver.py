"""The best game on a deal when all cards are known in advance, as a witness for the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.cryptex.rules import Witness, claim
from cruxpress.games.cryptex.solve.beam import Beam, moves_of
from cruxpress.games.cryptex.solve.likely import Likely
from cruxpress.games.cryptex.spec import HALF, ROUNDS, Deal, splits
from cruxpress.games.cryptex.spec.sheet import LONGEST
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon, Tier

WIDTHS = (40, 160, 640)  # games at once; wider only where that was not enough


@dataclass(frozen=True)
class Solver:
    """Solves deals with the words of a lexicon; what was weighed is kept from deal to deal."""

    lexicon: Lexicon
    _likely: dict[Tier, Likely] = field(default_factory=dict, repr=False)

    def perfect_game(
        self, deal: Deal, tier: Tier = Tier.OBSCURE, widths: Sequence[int] = WIDTHS
    ) -> Found[Witness] | Impossible | GaveUp:
        """A game with the most points of all: every letter in a word, no joker used.

        As no game can have more, it is also proven to be the best. Only words of the tier, or
        more common ones, are used.
        """
        if not splits(deal.sheet.boxes, (HALF, HALF)):
            why = f"no two separate groups of cryptexes have {HALF} boxes each"
            return Impossible(why, 0)
        return self._search(deal, tier, widths, losses=False)

    def best_game(
        self, deal: Deal, tier: Tier = Tier.OBSCURE, widths: Sequence[int] = WIDTHS
    ) -> Found[Witness] | GaveUp:
        """A perfect game, or else one that loses as little as was found."""
        perfect = self.perfect_game(deal, tier, widths)
        if isinstance(perfect, Found):
            return perfect
        if not splits(deal.sheet.boxes, (ROUNDS,)):
            return GaveUp(f"no group of cryptexes has exactly {ROUNDS} boxes", perfect.steps)
        found = self._search(deal, tier, widths, losses=True)
        steps = perfect.steps + found.steps
        if isinstance(found, Found):
            return Found(found.witness, steps)
        return GaveUp(found.why, steps)

    def plainest_perfect_game(self, deal: Deal) -> tuple[Tier, Witness] | None:
        """A perfect game with words as common as possible, and how common they are."""
        for tier in Tier:
            found = self.perfect_game(deal, tier)
            if isinstance(found, Found):
                return tier, found.witness
        return None

    def _search(
        self, deal: Deal, tier: Tier, widths: Sequence[int], *, losses: bool
    ) -> Found[Witness] | GaveUp:
        steps, rounds = 0, 0
        for width in widths:
            searched = Beam(deal, self._weigher(tier), width, losses=losses).search()
            steps += searched.steps
            rounds = max(rounds, searched.rounds)
            if searched.game is not None:
                moves = moves_of(searched.game, deal.sheet.boxes)
                return Found(claim(deal, moves, self.lexicon), steps)
        return GaveUp(f"no letter of the card in round {rounds} fits any word", steps)

    def _weigher(self, tier: Tier) -> Likely:
        if tier not in self._likely:
            prefixes = self.lexicon.prefixes(CRYPTEX_WORDS, tier)
            counts = {length: prefixes.counts(length) for length in range(2, LONGEST + 1)}
            self._likely[tier] = Likely(counts)
        return self._likely[tier]
