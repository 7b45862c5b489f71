"""The panel: players who share the rules and nothing else, neither words nor a way to think.

One weighs how likely each word comes true, one recalls a few words at random and waits for them,
one takes the beginning of most words, one keeps few cryptexes open and looks two letters ahead,
one wants long words and never crosses out a joker, and one fills the cryptexes in their order,
where most letters can go on. They run alike as machine code and as
plain Python, and count the words that they know themselves.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import (
    DRAWN,
    DRAWN_BITS,
    Row,
    as_ints,
    first_state,
    next_state,
    row_of,
    zeros,
)
from cruxpress.games.cryptex.play.alone import (
    CERTAIN,
    EACH_BOX_OVER,
    GIVEN_UP,
    OFF_TRACK,
    CryptexPlayer,
    CryptexSkill,
    odds_of,
)
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import (
    HALF,
    LONGEST,
    ROUNDS,
    SYMBOLS,
    CryptexSheet,
)
from cruxpress.words import Lexicon

SIGNS = 27  # of a node: A to Z, from 1 on
ANY = 26  # letters that a joker may stand for
WEIGHS, RECALLS, GREEDY, PATIENT, LONG_WORDS, IN_ORDER = range(6)
RECALLED = 25  # words that come to mind in a round
OPEN = 3  # cryptexes that a patient player keeps open
DEAD = 0  # the node of what no word begins with
FAR = 1_000_000
LETTER, SHARED, NO_WORD, UNFINISHED, HALF_TIME, JOKER = range(6)  # places of what things count


class Trie(NamedTuple):
    """All that a player knows of words: a tree of beginnings for each length."""

    roots: Row  # by length
    after: Row  # SIGNS for each node: the node after one more letter, or DEAD
    many: Row  # how many words begin so
    ease: Row  # thousandths: how likely the next two cards have a letter that goes on
    within: Row  # how likely a word is finished within so many rounds
    words: Row  # letters of all words, LONGEST for each
    first: Row  # by length: the first of its words


class Board(NamedTuple):
    """A sheet while it is played on, and what a player notes."""

    boxes: Row
    worth: Row  # what things count
    written: Row
    nodes: Row
    plans: Row  # the word that each cryptex is to become; -1 for none
    sums: Row
    luck: Row
    move: Row  # the best one so far: cryptex, letter, whether by a joker


@compiled
def below(limit: int, luck: Row) -> int:
    """A number by chance, from 0 up to, but without, the limit."""
    luck[0] = next_state(luck[0])
    return (luck[0] & DRAWN) * limit >> DRAWN_BITS


@compiled
def is_twin(at: int, board: Board) -> bool:
    """Whether an untouched cryptex of the same length stands before this untouched one."""
    if board.written[at]:
        return False
    for other in range(at):
        if board.boxes[other] == board.boxes[at] and not board.written[other]:
            return True
    return False


@compiled
def repeats(at: int, node: int, board: Board) -> bool:
    """Whether this very word stands in another cryptex already."""
    for other in range(len(board.boxes)):
        full = board.written[other] == board.boxes[other] == board.boxes[at]
        if other != at and full and board.nodes[other] == node:
            return True
    return False


@compiled
def hope(
    written: int, boxes: int, node: int, number: int, patience: int, trie: Trie, worth: Row
) -> int:
    """What a cryptex will come to, likely or certain, to a player who weighs."""
    missing = boxes - written
    if written == 0:
        return 0
    if node == DEAD:
        return -CERTAIN * boxes * (GIVEN_UP if missing else worth[NO_WORD])
    left = (HALF if number < HALF else ROUNDS) - number - 1
    rounds = max(0, min(left, missing + (left - missing) * patience // 100))
    soon = trie.within[node * (ROUNDS + 1) + rounds]
    likely, lost = soon, 0
    if number < HALF:
        likely = trie.within[node * (ROUNDS + 1) + rounds + HALF * patience // 100]
        lost = (CERTAIN - soon) * worth[HALF_TIME] * missing
    unfinished = worth[UNFINISHED] * boxes // 3
    return likely * worth[LETTER] * boxes - (CERTAIN - likely) * unfinished - lost


@compiled
def off_track(begun: int, number: int, board: Board) -> int:
    """Points for cryptexes that cannot all be filled exactly in this half, after a move."""
    boxes, written, sums = board.boxes, board.written, board.sums
    missing = -1
    for at in range(len(boxes)):
        if written[at] or at == begun:
            missing += boxes[at] - written[at]
    rest = (HALF if number < HALF else ROUNDS) - number - 1 - missing
    if rest < 0:
        return OFF_TRACK - EACH_BOX_OVER * rest
    # For each sum of one group, bits for what another group of the rest can add up to.
    for total in range(HALF + 1):
        sums[total] = 0
    sums[0] = 1
    for at in range(len(boxes)):
        if not written[at] and at != begun:
            for total in range(rest, -1, -1):
                more = sums[total] | sums[total] << boxes[at]
                if total >= boxes[at]:
                    more |= sums[total - boxes[at]]
                sums[total] = more & ((1 << HALF + 1) - 1)
    wanted = HALF if number < HALF else 0
    return 0 if sums[rest] >> wanted & 1 else OFF_TRACK


@compiled
def value_of(
    thinks: int, at: int, node: int, joker: bool, number: int, whim: int, patience: int,
    trie: Trie, board: Board,
) -> int:  # fmt: skip
    """What a player thinks of a letter in a cryptex, which leads to a node."""
    boxes, written = board.boxes[at], board.written[at]
    finishes = written + 1 == boxes
    if finishes and repeats(at, node, board):
        node = DEAD
    if thinks == WEIGHS:
        value = hope(written + 1, boxes, node, number, patience, trie, board.worth)
        value -= hope(written, boxes, board.nodes[at], number, patience, trie, board.worth)
        value -= CERTAIN * off_track(-1 if written else at, number, board)
        value -= CERTAIN * board.worth[JOKER] if joker else 0
        return value + below(whim + 1, board.luck)
    if node == DEAD:
        # What is lost already loses nothing more; a short untouched one loses least.
        alive = written == 0 or board.nodes[at] != DEAD
        return -FAR * (1 + alive) - (boxes * 1000 if alive else 0) + below(100, board.luck)
    late = boxes - written > ROUNDS - number
    value = -FAR // 2 if late else 0
    if joker:
        value -= 300
    if thinks == GREEDY:
        # What is begun goes on first, and the more so the longer it is.
        value += 1000 + 10 * boxes if finishes else 100 * written + min(trie.many[node], 99)
    elif thinks == PATIENT:
        open_now = 0
        for other in range(len(board.boxes)):
            begun = board.written[other] > 0 and board.nodes[other] != DEAD
            open_now += begun and board.written[other] < board.boxes[other]
        crowded = written == 0 and open_now >= OPEN
        value += 2000 if finishes else trie.ease[node]
        value -= 1500 if crowded else 0
    elif thinks == IN_ORDER:
        onward = 0
        for letter in range(1, SIGNS):
            onward += trie.after[node * SIGNS + letter] != DEAD
        value += onward + (50 if finishes else 0) - 100 * at
    else:
        value += 600 if finishes else min(trie.many[node], 60)
        value += 50 * boxes - (FAR if joker else 0)
    return value + below(20 if thinks == IN_ORDER else 40, board.luck)


@compiled
def weigh_moves(
    thinks: int, card: Row, first: int, jokers: int, number: int, whim: int, patience: int,
    trie: Trie, board: Board,
) -> None:  # fmt: skip
    """Leave the best move with a card on the board."""
    best, found = 0, False
    wild = False
    for place in range(first, first + SYMBOLS):
        wild = wild or (card[place] == 0 and jokers > 0)
    for at in range(len(board.boxes)):
        if board.written[at] == board.boxes[at] or is_twin(at, board):
            continue
        node = board.nodes[at] if board.written[at] else trie.roots[board.boxes[at]]
        for choice in range(SYMBOLS + (ANY if wild else 0)):
            joker = choice >= SYMBOLS
            letter = choice - SYMBOLS + 1 if joker else card[first + choice]
            then = trie.after[node * SIGNS + letter] if letter and node else DEAD
            if letter == 0 or (joker and then == DEAD):
                continue
            value = value_of(thinks, at, then, joker, number, whim, patience, trie, board)
            if not found or value > best:
                best, found = value, True
                board.move[0], board.move[1], board.move[2] = at, letter, joker


@compiled
def recall_move(card: Row, first: int, jokers: int, number: int, trie: Trie, board: Board) -> bool:
    """A letter that one of the recalled words waits for; whether there is one."""
    best = 0
    for at in range(len(board.boxes)):
        plan, written = board.plans[at], board.written[at]
        for place in range(first, first + SYMBOLS if plan >= 0 else first):
            letter = trie.words[plan * LONGEST + written]
            if written < board.boxes[at] and card[place] == letter and written + 1 > best:
                best = written + 1
                board.move[0], board.move[1], board.move[2] = at, letter, 0
    if best:
        return True
    for _ in range(RECALLED):
        at = below(len(board.boxes), board.luck)
        boxes, written = board.boxes[at], board.written[at]
        many = trie.first[boxes + 1] - trie.first[boxes]
        if written == boxes or many == 0 or boxes - written > ROUNDS - number:
            continue
        word = trie.first[boxes] + below(many, board.luck)
        node = trie.roots[boxes]
        for place in range(written):
            node = trie.after[node * SIGNS + trie.words[word * LONGEST + place]]
        if written and node != board.nodes[at]:
            continue
        letter, there = trie.words[word * LONGEST + written], False
        for place in range(first, first + SYMBOLS):
            there = there or card[place] == letter or (card[place] == 0 and jokers > 2)
        if there:
            board.plans[at] = word
            joker = True
            for place in range(first, first + SYMBOLS):
                joker = joker and card[place] != letter
            board.move[0], board.move[1], board.move[2] = at, letter, joker
            return True
    return False


@compiled
def play_alone(
    thinks: int, cards: Row, jokers: int, whim: int, patience: int, trie: Trie, board: Board
) -> int:
    """One game, card by card; what it comes to by the words that the player knows."""
    boxes, written, nodes, worth = board.boxes, board.written, board.nodes, board.worth
    for at in range(len(boxes)):
        written[at], nodes[at], board.plans[at] = 0, DEAD, -1
    points = 0
    for number in range(ROUNDS):
        first = number * SYMBOLS
        recalled = thinks == RECALLS and recall_move(cards, first, jokers, number, trie, board)
        if not recalled:
            other = GREEDY if thinks == RECALLS else thinks
            weigh_moves(other, cards, first, jokers, number, whim, patience, trie, board)
        at, letter = board.move[0], board.move[1]
        jokers -= board.move[2]
        node = nodes[at] if written[at] else trie.roots[boxes[at]]
        nodes[at] = trie.after[node * SIGNS + letter] if node else DEAD
        written[at] += 1
        plan = board.plans[at]
        if plan >= 0 and trie.words[plan * LONGEST + written[at] - 1] != letter:
            board.plans[at] = -1
        if number == HALF - 1:
            for other in range(len(boxes)):
                if written[other]:
                    points -= worth[HALF_TIME] * (boxes[other] - written[other])
    for at in range(len(boxes)):
        if written[at] == boxes[at]:
            repeated = False
            for other in range(at):
                same = boxes[other] == boxes[at] and nodes[other] == nodes[at]
                repeated = repeated or (same and written[other] == boxes[other])
            known = nodes[at] != DEAD and not repeated
            points += boxes[at] * (worth[LETTER] if known else -worth[NO_WORD])
        elif written[at]:
            points -= worth[UNFINISHED] * (boxes[at] - written[at])
    return points + worth[JOKER] * jokers


@compiled
def play_games(
    thinks: int, cards: Row, jokers: int, whim: int, patience: int, states: Row, trie: Trie,
    board: Board, points: Row,
) -> None:  # fmt: skip
    """Games from these states of chance; what each comes to is filled in."""
    for game in range(len(states)):
        board.luck[0] = states[game]
        points[game] = play_alone(thinks, cards, jokers, whim, patience, trie, board)


@dataclass(frozen=True)
class PanelPlayer:
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
        """The words that the player knows."""
        return CryptexPlayer(self.skill, self.lexicon).words

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


def new_board(sheet: CryptexSheet) -> Board:
    """A sheet, and room for notes."""
    many = len(sheet.boxes)
    worth = (sheet.letter, sheet.shared, sheet.no_word, sheet.unfinished, sheet.half_time)
    return Board(
        boxes=row_of(sheet.boxes),
        worth=row_of((*worth, sheet.joker)),
        written=zeros(many),
        nodes=zeros(many),
        plans=zeros(many),
        sums=zeros(HALF + 1),
        luck=zeros(1),
        move=zeros(3),
    )


def _trie_of(player: PanelPlayer, deal: Deal) -> Trie:
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


# The words of the weakest player are a parameter: a list of words that every child knows may take
# the place of those that are very common.
VERY_COMMON, COMMON, LESS_COMMON = 440, 350, 300


def panel_of(lexicon: Lexicon) -> Mapping[str, PanelPlayer]:
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
        name: PanelPlayer(thinks, CryptexSkill(name, least, 60, 20_000), lexicon)
        for thinks, name, least in players
    }


def target_player(lexicon: Lexicon, skill: CryptexSkill) -> PanelPlayer:
    """A player who weighs, with the words and the care of a skill."""
    return PanelPlayer(WEIGHS, skill, lexicon)
