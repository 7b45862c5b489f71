"""What is proven of a deal: a game of its best score. And of a sheet: fifty perfect games.

Deals on the lower part of a ladder may have a second game, of words that nearly everybody knows: it
is shown as the solution, and the first one says what is best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.games.cryptex.rules import CryptexWitness, play_through, read_witness, replay
from cruxpress.games.cryptex.sheet.deal import GAME, Deal, SoloDeal, numbered_deal
from cruxpress.games.cryptex.sheet.deck import STANDARD_DECK, CryptexSheet
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.numbered import is_searched, shows_known_words
from cruxpress.games.texts import room_texts
from cruxpress.specs.nodes import Node
from cruxpress.words import Lexicon, load_lexicon

GAMES = "games"
LEAST_SHARE = 2  # a game has half of the most points or more, where a deal has no target
SEED = 0  # of the deals that a sheet is proven on


@dataclass(frozen=True)
class DealProver:
    """Replays and finds games on one deal, with our words or with a person's own."""

    solo: SoloDeal
    words: Path | None

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        """Refuse a game that breaks a rule, or does not reach the target."""
        game, lexicon = read_witness(witness), load_lexicon(self.words)
        points = replay(self.solo.deal, game, lexicon)
        strange = sorted(unknown_words(self.solo.deal, game, lexicon)) if number else []
        if strange:
            what = f"a game of known words has {', '.join(strange).upper()}"
            raise SheetFails(what, witness.place)
        self._refuse_below_target(points, witness)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """Refuse a game to show that is worth as much as the best one."""
        best, *shown = (read_witness(witness).score for witness in witnesses)
        if any(score >= best for score in shown):
            what = f"the game of known words has {max(shown)} points, and the best one {best}"
            raise SheetFails(what, witnesses[-1].place)

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """The best game that a search finds, and one of known words where such a one is shown.

        One that misses the target is refused.
        """
        from cruxpress.games.cryptex.solve import solver_with

        known = shows_known_words(self.solo.number, self.solo.fresh_code)
        best, *shown = solver_with(self.words).games(self.solo.deal, known=known)
        self._refuse_below_target(best.score)
        least = self.solo.target or 0
        return [best.as_data(), *(game.as_data() for game in shown if game.score >= least)]

    def _refuse_below_target(self, points: int, witness: Node | None = None) -> None:
        solo = self.solo
        if solo.target is not None and points < solo.target:
            what = f"the best known game has {points} points, and the target is {solo.target}"
            place = witness.place if witness else solo.target_place
            raise SheetFails(f"{what}; ask for less", place)
        least = solo.deal.sheet.most_points // LEAST_SHARE
        if points < least:
            what = f"the best known game has {points} points; {least} are the least of a game"
            raise SheetFails(what, witness.place if witness else solo.target_place)


@dataclass(frozen=True)
class SheetProver:
    """Replays and finds perfect games on the numbered deals of a sheet: nobody picks easy ones."""

    sheet: CryptexSheet

    def deal(self, number: int) -> Deal:
        return numbered_deal(SEED, number + 1, self.sheet, STANDARD_DECK)

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        """Refuse a game that does not have the most points that there are."""
        points = replay(self.deal(number), read_witness(witness), load_lexicon())
        most = self.sheet.most_points
        if points != most:
            what = f"the game has {points} points; {most} are to be shown"
            raise SheetFails(what, witness.place)

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """Each deal stands for itself."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """Perfect games, with words as common as possible."""
        from cruxpress.games.cryptex.solve import solver_with

        solver = solver_with(None)
        found: list[Value] = []
        for number in numbers:
            plainest = solver.plainest_perfect_game(self.deal(number))
            if plainest is None:
                most = self.sheet.most_points
                what = f"no game of {most} points was found on deal {number + 1}"
                raise SheetFails(what, self.sheet.place)
            found.append(plainest[1].as_data())
        return found


def unknown_words(deal: Deal, game: CryptexWitness, lexicon: Lexicon) -> set[str]:
    """The words of a game that not nearly everybody knows."""
    words = {text for text in play_through(deal, game.moves).texts if text}
    return {w for w in words if w not in lexicon.known_words(CRYPTEX_WORDS, len(w))}


def describe_par(points: int, solo: SoloDeal) -> str:
    """What the proven game is worth, and whether that is the most."""
    name = "best-known" if is_searched(solo.fresh_code) else "proven"
    name = "best-possible" if points == solo.deal.sheet.most_points else name
    return room_texts(GAME)(f"facts.{name}", points=points)
