"""What is a word in Cryptex: any word that exists."""

from cruxpress.words import ANY_WORD, GameWords

CRYPTEX_WORDS = ANY_WORD
WORDS = GameWords({"cryptex": CRYPTEX_WORDS})
