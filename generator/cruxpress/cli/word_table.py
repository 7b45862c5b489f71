"""The verbs of words: score what was typed, judge words, find them, keep those of the family."""

from cruxpress.cli.arguments import JSON, LEXICON, Verb, Whole, arg, flag, small_letters

SCORE = Verb(
    "score",
    "score a table, board or game that you typed in",
    "Score what stands on a sheet after a game, as you typed it into a text file.",
    "examples:\n  cruxpress score kross table.txt --task 3 --first --rejected 2\n"
    "  cruxpress score cruciverbalist game.txt --json",
    (
        arg(
            "game",
            metavar="GAME",
            type=small_letters,
            help="all but cruxy",
        ),
        arg("file", metavar="FILE", help="a text file: rows of letters, or the record of a game"),
        arg(
            "--task",
            type=Whole(1),
            metavar="N",
            help="Kross: the number of your task card, 1-24 (default: none)",
        ),
        flag("--first", "Kross: your table was the first to be full"),
        arg(
            "--rejected",
            type=Whole(0),
            metavar="N",
            help="Kross: how many letters you rejected (default: not counted)",
        ),
        LEXICON,
        JSON,
    ),
)
WORD_GAMES = ("cruxy", "cruxy-easy", "cruciverbalist", "cryptex", "kross")
TIERS = ("easy", "normal", "hard", "obscure")
WORD = Verb(
    "word",
    "is a word legal, where, and why not",
    "Say for each word in which games it is legal, or why not, and how common it is.",
    "example:\n  cruxpress word quokka goes",
    (LEXICON, JSON, arg("words", nargs="+", metavar="WORD", help="a word, or a phrase in quotes")),
)
WORDS = Verb(
    "words",
    "words that fit a pattern",
    "List the words that fit a pattern, the most common first; ? is any letter.",
    "example:\n  cruxpress words --pattern '?a?e' --game kross --limit 20",
    (
        LEXICON,
        JSON,
        arg(
            "--pattern",
            required=True,
            help="letters, and ? for any letter, as in '?a?e'; must be given",
        ),
        arg(
            "--game",
            default=WORD_GAMES[0],
            help=f"one of {', '.join(WORD_GAMES)} (default: {WORD_GAMES[0]})",
        ),
        arg(
            "--tier",
            default=TIERS[-1],
            help=f"at least as common: {', '.join(TIERS)} (default: {TIERS[-1]})",
        ),
        arg("--known", action="store_true", help="only words that nearly every ten-year-old knows"),
        arg(
            "--without",
            default="",
            metavar="LETTERS",
            help="letters that may not stand for ? (default: none)",
        ),
        arg("--theme", help="Cruciverbalist: only words that fit this theme (default: any)"),
        arg(
            "--task",
            type=Whole(1),
            metavar="N",
            help="Kross: only words that answer this task, 1-24 (default: any)",
        ),
        arg("--limit", type=Whole(0), metavar="N", help="at most so many words (default: all)"),
    ),
)
LEARN = Verb(
    "learn",
    "words that you accept at home",
    "Keep words that your family accepts, beside your settings: word and score know them from\n"
    "then on. Sheets are made without them; for that there is --lexicon.",
    """\
examples:
  cruxpress learn family.txt          a word a line, as for --lexicon
  cruxpress learn zibble fnord        or words
  cruxpress learn --forget fnord
  cruxpress learn                     which there are""",
    (
        arg(
            "words",
            metavar="FILE|WORD",
            nargs="*",
            help="word lists, or words (default: show those that are kept)",
        ),
        flag("--forget", "take them out again"),
        JSON,
    ),
)
