"""Fresh decks in balance: letters as words use them, spread over the cards."""

from collections import Counter

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.cryptex.make.wishes import MAKER
from cruxpress.games.cryptex.spec import JOKER, VOWELS, Card, Deck, deck_faults, deck_yaml
from cruxpress.games.cryptex.spec.deck import CARDS, JOKERS, MOST_E, SYMBOLS, WANTED, read_deck_text
from cruxpress.games.faults import require_none

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
