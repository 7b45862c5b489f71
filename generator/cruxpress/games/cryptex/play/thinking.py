"""The panel: players who share the rules and nothing else, neither words nor a way to think.

One weighs how likely each word comes true, one recalls a few words at random and waits for them,
one takes the beginning of most words, one keeps few cryptexes open and looks two letters ahead,
one wants long words and never crosses out a joker, and one fills the cryptexes in their order,
where most letters can go on. They run alike as machine code and as
plain Python, and count the words that they know themselves.
"""

from typing import NamedTuple

from cruxpress.core.compiled import compiled
from cruxpress.core.kernels import Row, chance_below
from cruxpress.games.cryptex.play.alone import CERTAIN, EACH_BOX_OVER, GIVEN_UP, OFF_TRACK
from cruxpress.games.cryptex.sheet.deck import HALF, LONGEST, ROUNDS, SYMBOLS

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


class PlayedSheet(NamedTuple):
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
def is_twin(at: int, board: PlayedSheet) -> bool:
    """Whether an untouched cryptex of the same length stands before this untouched one."""
    if board.written[at]:
        return False
    for other in range(at):
        if board.boxes[other] == board.boxes[at] and not board.written[other]:
            return True
    return False


@compiled
def repeats(at: int, node: int, board: PlayedSheet) -> bool:
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
def off_track(begun: int, number: int, board: PlayedSheet) -> int:
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
def place_value(
    thinks: int, at: int, number: int, patience: int, trie: Trie, board: PlayedSheet
) -> int:
    """What a player thinks of writing into a cryptex, whatever the letter."""
    written = board.written[at]
    if thinks == WEIGHS:
        boxes, node = board.boxes[at], board.nodes[at]
        value = -hope(written, boxes, node, number, patience, trie, board.worth)
        return value - CERTAIN * off_track(-1 if written else at, number, board)
    if thinks == PATIENT and written == 0:
        open_now = 0
        for other in range(len(board.boxes)):
            begun = board.written[other] > 0 and board.nodes[other] != DEAD
            open_now += begun and board.written[other] < board.boxes[other]
        return -1500 if open_now >= OPEN else 0
    return 0


@compiled
def value_of(
    thinks: int, at: int, node: int, joker: bool, number: int, whim: int, patience: int,
    place: int, trie: Trie, board: PlayedSheet,
) -> int:  # fmt: skip
    """What a player thinks of a letter in a cryptex, which leads to a node.

    `place` is what it thinks of that cryptex.
    """
    boxes, written = board.boxes[at], board.written[at]
    finishes = written + 1 == boxes
    if finishes and repeats(at, node, board):
        node = DEAD
    if thinks == WEIGHS:
        value = place + hope(written + 1, boxes, node, number, patience, trie, board.worth)
        value -= CERTAIN * board.worth[JOKER] if joker else 0
        return value + chance_below(whim + 1, board.luck)
    if node == DEAD:
        # What is lost already loses nothing more; a short untouched one loses least.
        alive = written == 0 or board.nodes[at] != DEAD
        return -FAR * (1 + alive) - (boxes * 1000 if alive else 0) + chance_below(100, board.luck)
    late = boxes - written > ROUNDS - number
    value = -FAR // 2 if late else 0
    if joker:
        value -= 300
    if thinks == GREEDY:
        # What is begun goes on first, and the more so the longer it is.
        value += 1000 + 10 * boxes if finishes else 100 * written + min(trie.many[node], 99)
    elif thinks == PATIENT:
        value += place + (2000 if finishes else trie.ease[node])
    elif thinks == IN_ORDER:
        onward = 0
        for letter in range(1, SIGNS):
            onward += trie.after[node * SIGNS + letter] != DEAD
        value += onward + (50 if finishes else 0) - 100 * at
    else:
        value += 600 if finishes else min(trie.many[node], 60)
        value += 50 * boxes - (FAR if joker else 0)
    return value + chance_below(20 if thinks == IN_ORDER else 40, board.luck)


@compiled
def weigh_moves(
    thinks: int, card: Row, first: int, jokers: int, number: int, whim: int, patience: int,
    trie: Trie, board: PlayedSheet,
) -> None:  # fmt: skip
    """Leave the best move with a card on the board."""
    best, found = 0, False
    wild = False
    for sign in range(first, first + SYMBOLS):
        wild = wild or (card[sign] == 0 and jokers > 0)
    for at in range(len(board.boxes)):
        if board.written[at] == board.boxes[at] or is_twin(at, board):
            continue
        node = board.nodes[at] if board.written[at] else trie.roots[board.boxes[at]]
        place = place_value(thinks, at, number, patience, trie, board)
        for choice in range(SYMBOLS + (ANY if wild else 0)):
            joker = choice >= SYMBOLS
            letter = choice - SYMBOLS + 1 if joker else card[first + choice]
            then = trie.after[node * SIGNS + letter] if letter and node else DEAD
            if letter == 0 or (joker and then == DEAD):
                continue
            value = value_of(
                thinks, at, then, joker, number, whim, patience, place, trie, board
            )  # fmt: skip
            if not found or value > best:
                best, found = value, True
                board.move[0], board.move[1], board.move[2] = at, letter, joker


@compiled
def recall_move(
    card: Row, first: int, jokers: int, number: int, trie: Trie, board: PlayedSheet
) -> bool:
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
        at = chance_below(len(board.boxes), board.luck)
        boxes, written = board.boxes[at], board.written[at]
        many = trie.first[boxes + 1] - trie.first[boxes]
        if written == boxes or many == 0 or boxes - written > ROUNDS - number:
            continue
        word = trie.first[boxes] + chance_below(many, board.luck)
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
    thinks: int, cards: Row, jokers: int, whim: int, patience: int, trie: Trie, board: PlayedSheet
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
    board: PlayedSheet, points: Row,
) -> None:  # fmt: skip
    """Games from these states of chance; what each comes to is filled in."""
    for game in range(len(states)):
        board.luck[0] = states[game]
        points[game] = play_alone(thinks, cards, jokers, whim, patience, trie, board)
