"""What stands where in the rows of numbers that players work on: names for places in a row.

And names for numbers that stand there.
"""

from cruxpress.games.cruxy.solve.words import LETTERS

# Of a length: where its sets begin, and its words. The first set holds the words with A on the
# first square. Those of other letters and squares follow, then words that hold a letter anywhere,
# then all words.
FIRST_SET, FIRST_WORD = range(2)
# Of a starting word: its number among the players' words of its length, and of a first word its
# place among the second ones; or -1.
AMONG, SAME = range(2)

# Of a slot: its length, and the boxes that its length and its equipment fulfil.
LENGTH, BY_LENGTH, KINDS = range(3)
# Of a place in a slot: its square; the slot that crosses there, or -1, and at which of its places.
SQUARE, OTHER, THERE = range(3)
# Of a square: boxes; 0 or 1; effect or -1; half of its animal; 0 or 1.
GIFT, PENGUIN, WAKES, HALF, CRACK = range(5)
# Orders: boxes of letters; letters and, after 26 of them, other boxes, the hardest first; letters,
# the easiest first; and of a thousand words, how many meet each of those letters and boxes.
LETTER_BOXES, HARDEST, EASIEST, SHARES = range(4)

# Of a slot in a game: how far the words that fit go, 0 if there are none; 1 if a word is written,
# or crosses it.
WIDTH, WRITTEN, REACHED = range(3)
# Lists: letters, the drawn ones in front; slots that are near or far; of a slot, what it is worth;
# letters that are needed; places; a thought, and the best one; a word; of an effect, how often it
# wakes; how many games and notes there were.
TOKENS, NEAR, FAR, WORTH, NEEDED, PLACES, THOUGHT, BEST, SIGNS, WOKEN, COUNTS, LISTS = range(12)
GAMES, NOTED = range(2)
# A thought: a word for a slot, for a Whale or not. Seagulls may bend it at a place, by a letter
# more (1) or less (-1) than the slot has squares; at -1 nothing is bent.
SLOT, NUMBER, AT, SHIFT, BY_WHALE, PARTS = range(6)

# The effects, in the order of the effects card.
E_PENGUIN, E_FOX, E_PUFFINS, E_WHALE, E_FISH, E_OWL, E_SEAGULLS, E_KRAKEN = range(8)
E_SLY, E_BEAR, E_CRACK, E_URSA = range(8, 12)
UNMET, WAITING, GONE = range(3)  # the Whale
NO_BOX = -2
# What is noted of a game: a word (its slot, its number, at which place and by how many letters
# Seagulls bend it, whether for a Whale), a turn without one, or an effect that was used (for what).
WORD, PASS = -1, -2

# Of a player: boxes as bits (one that the Arctic Fox has replaced is neither open nor crossed out)
# and how many there are; what animals did, with Seagulls that wait and that were used; the letter
# that the Bear forbids, or -1; from HAVING on, for each letter its boxes.
OPEN, CROSSED, BOXES, FOXES, PUFFINS, WHALE, FISH, OWLS, OWL_USED, CIRCLED, FLOWN = range(11)
KRAKENS, SLY, BEARS, FORBIDDEN, HAVING = range(11, 16)
LETTER = HAVING + LETTERS  # from here on, for each box its letter, or -1
MOST_BOXES = 56  # five are added at most: two by foxes, one by a Kraken, two by Sly Penguins
SEAT = LETTER + MOST_BOXES

# Ways of the panel to play: few words are recalled; common words alone, and the one that gives
# most; a word is looked ahead; after equipment; long words before all; letters alone.
FEW, COMMON, PATIENT, COLLECTOR, LONG, SPELLER = range(6)
