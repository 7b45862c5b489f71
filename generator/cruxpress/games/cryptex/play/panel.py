"""The players of the panel by their names, with the words that each knows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.core.kernels import as_ints, first_state, row_of, zeros
from cruxpress.games.cryptex.play.alone import CryptexPlayer, CryptexSkill, odds_of
from cruxpress.games.cryptex.play.thinking import (
    GREEDY,
    IN_ORDER,
    LONG_WORDS,
    PATIENT,
    RECALLS,
    SIGNS,
    WEIGHS,
    PlayedSheet,
    Trie,
    play_games,
)
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import HALF, LONGEST, ROUNDS, CryptexSheet
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class CryptexPanelist:
    """One of the panel: how it thinks, which words it knows, and how carefully it weighs."""

    thinks: int
    skill: CryptexSkill
    lexicon: Lexicon
    _tries: dict[str, Trie] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        return self.skill.name

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that the player knows and that cards can spell, A to Z."""
        return frozenset(filter(str.isascii, CryptexPlayer(self.skill, self.lexicon).words))

    def points(self, deal: Deal, games: range) -> list[int]:
        """What the player scores in some numbered games."""
        chances = (Chance("cryptex", "panel", deal.hash, self.name, game) for game in games)
        states, points = row_of(map(first_state, chances)), zeros(len(games))
        signs = [sign for card in deal.cards for sign in card.symbols]
        cards = row_of(number_of(sign) for sign in signs)
        skill, board = self.skill, new_board(deal.sheet)
        play_games(
            self.thinks, cards, deal.sheet.jokers, skill.whim, skill.patience, states,
            self._trie(deal), board, points,
        )  # fmt: skip
        return as_ints(points)

    def _trie(self, deal: Deal) -> Trie:
        if deal.deck.hash not in self._tries:
            self._tries.clear()
            self._tries[deal.deck.hash] = _trie_of(self, deal)
        return self._tries[deal.deck.hash]


def number_of(sign: str) -> int:
    """A is 1, Z is 26, and a joker 0."""
    return ord(sign) - ord("a") + 1 if sign.isalpha() else 0


def new_board(sheet: CryptexSheet) -> PlayedSheet:
    """A sheet, and room for notes."""
    many = len(sheet.boxes)
    worth = (sheet.letter, sheet.shared, sheet.no_word, sheet.unfinished, sheet.half_time)
    return PlayedSheet(
        boxes=row_of(sheet.boxes),
        worth=row_of((*worth, sheet.joker)),
        written=zeros(many),
        nodes=zeros(many),
        plans=zeros(many),
        sums=zeros(HALF + 1),
        luck=zeros(1),
        move=zeros(3),
    )


def _trie_of(player: CryptexPanelist, deal: Deal) -> Trie:
    words = sorted(player.words, key=lambda word: (len(word), word))
    after, count, roots = [0] * SIGNS, [0], [0] * (LONGEST + 2)
    odds = odds_of(words, deal.deck) if player.thinks == WEIGHS else None
    within: list[int] = [0] * (ROUNDS + 1) if odds else []
    paths: list[int] = [0]  # the node of the odds for each of ours

    def new_node(path: int) -> int:
        after.extend([0] * SIGNS)
        count.append(0)
        paths.append(path)
        if odds:
            within.extend(odds.within[path])
        return len(count) - 1

    for word in words:
        length = len(word)
        if not roots[length]:
            roots[length] = new_node(odds.roots[length] if odds else 0)
        node = roots[length]
        count[node] += 1
        for letter in word:
            place = node * SIGNS + number_of(letter)
            if not after[place]:
                after[place] = new_node(odds.after(paths[node], letter) if odds else 0)
            node = after[place]
            count[node] += 1
    spelled = [[*map(number_of, word), *[0] * (LONGEST - len(word))] for word in words]
    lengths = [len(word) for word in words]
    first = [sum(length < n for length in lengths) for n in range(LONGEST + 3)]
    ease = _ease_of(after, deal) if player.thinks == PATIENT else []
    rows = [roots, after, count, ease, within, [n for letters in spelled for n in letters], first]
    return Trie(*map(row_of, rows))


def _ease_of(after: list[int], deal: Deal) -> list[int]:
    """How likely the next card goes on from each node, and the one after it, in thousandths."""
    cards = [{*map(number_of, card.letters)} for card in deal.deck.cards]
    shown = [sum(letter in card for card in cards) for letter in range(SIGNS)]

    def likely(node: int, values: list[int]) -> int:
        """The most promising letter is taken of those that a card shows."""
        left, total = 1000, 0
        ways = [
            (values[then], shown[letter])
            for letter in range(1, SIGNS)
            if (then := after[node * SIGNS + letter])
        ]
        for value, on_cards in sorted(ways, reverse=True):
            taken = left * on_cards // len(cards)
            total += taken * value // 1000
            left -= taken
        return total

    nodes = range(len(after) // SIGNS)
    ends = [1000 if not any(after[n * SIGNS : (n + 1) * SIGNS]) else 0 for n in nodes]
    once = [ends[node] or likely(node, [1000] * len(nodes)) for node in nodes]
    return [ends[node] or (once[node] + likely(node, once)) // 2 for node in nodes]


VERY_COMMON, COMMON, LESS_COMMON = 400, 350, 300


def panel_of(lexicon: Lexicon) -> Mapping[str, CryptexPanelist]:
    """The players of the panel by their names."""
    players: Iterable[tuple[int, str, int]] = (
        (WEIGHS, "weighs", COMMON),
        (RECALLS, "recalls", LESS_COMMON),
        (GREEDY, "greedy", VERY_COMMON),
        (PATIENT, "patient", COMMON),
        (LONG_WORDS, "long words", LESS_COMMON),
        (IN_ORDER, "in order", COMMON),
    )
    return {
        name: CryptexPanelist(
            thinks, CryptexSkill(name, least, 60, 20_000, known=least == VERY_COMMON), lexicon
        )
        for thinks, name, least in players
    }


def target_player(lexicon: Lexicon, skill: CryptexSkill) -> CryptexPanelist:
    """A player who weighs, with the words and the care of a skill."""
    return CryptexPanelist(WEIGHS, skill, lexicon)
