"""The commands `cruxpress word` and `cruxpress words`: ask the lexicon from the keyboard.

Only argparse is imported at the top, so that --help stays instant.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cruxpress.words import Entry, GameWords, Lexicon, WordSource

Subparsers = Any  # argparse keeps the type of add_subparsers() to itself
# Told here once more, for opening the rooms would keep --help waiting; a test compares them.
GAMES = ("cruxy", "cruxy-easy", "cruciverbalist", "cryptex", "kross")
FILTERS: Mapping[str, tuple[type, str]] = {
    "theme": (str, "of Cruciverbalist: only words that fit this theme"),
    "task": (int, "of Kross: only words that answer this task, 1-24"),
}
TIERS = ("easy", "normal", "hard", "obscure")


def add_commands(
    subparsers: Subparsers, parents: Sequence[argparse.ArgumentParser] | None = None
) -> None:
    """Add both commands; parents bring --json and --lexicon, or they are made here."""
    shared = [common_options()] if parents is None else list(parents)
    word = subparsers.add_parser(
        "word",
        parents=shared,
        help="is a word legal, where, and why not",
        description=run_word.__doc__,
        epilog="example:\n  cruxpress word quokka goes",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    word.add_argument("words", nargs="+", metavar="WORD", help="a word, or a phrase in quotes")
    word.set_defaults(run=run_word)
    words = subparsers.add_parser(
        "words",
        parents=shared,
        help="words that fit a pattern",
        description=run_words.__doc__,
        epilog="example:\n  cruxpress words --pattern '?a?e' --game kross --limit 20",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    words.add_argument("--pattern", required=True, help="letters, and ? for any letter: '?a?e'")
    words.add_argument(
        "--game", default=GAMES[0], help=f"one of {', '.join(GAMES)} (default: {GAMES[0]})"
    )
    words.add_argument("--tier", default="obscure", help="at least as common: " + ", ".join(TIERS))
    words.add_argument("--without", default="", metavar="LETTERS", help="not on the ? places")
    for name, (kind, text) in FILTERS.items():
        words.add_argument(f"--{name}", type=kind, help=text)
    words.add_argument("--limit", type=int, help="at most so many words")
    words.set_defaults(run=run_words)


def common_options() -> argparse.ArgumentParser:
    """The options that both commands share."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--lexicon", metavar="FILE", help="your own word list")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    return parser


def load(options: argparse.Namespace) -> "Lexicon":
    """The lexicon that the options ask for."""
    from pathlib import Path

    from cruxpress.words import load_lexicon

    own = getattr(options, "lexicon", None)
    return load_lexicon(Path(own) if own else None)


def run_word(options: argparse.Namespace) -> int:
    """Say for each word in which games it is legal, or why not, and how common it is."""
    if not all(word.strip() for word in options.words):
        from cruxpress.core.errors import BadInput

        raise BadInput("one of the words is empty; name words, or phrases in quotes")
    lexicon = load(options)
    verdicts = [judge(lexicon, word) for word in options.words]
    if getattr(options, "json", False):
        print_json(verdicts)
    else:
        for verdict in verdicts:
            print("\n".join(describe(verdict)))
    return 0


def print_json(answer: object) -> None:
    import json

    print(json.dumps(answer, ensure_ascii=False, indent=2))


def judge(lexicon: "Lexicon", word: str) -> dict[str, Any]:
    """All that can be said about one word."""
    games = games_with_words()
    found = lexicon.look_up(word)
    rules = [rule for game in games if not game.players_judge for rule in game.rules.items()]
    verdict: dict[str, Any] = {
        "word": word,
        "tier": found.tier.value if found else None,
        "commonness": found.commonness / 100 if found else None,
        "kinds": list(found.kinds) if found else [],
        "why_not": {name: lexicon.why_not(word, rule) for name, rule in rules},
    }
    for game in games:
        verdict |= game.facts(lexicon, word)
    return verdict


def describe(verdict: dict[str, Any]) -> list[str]:
    """A verdict in lines, one a game; where the players judge, it comes last."""
    word, tier = verdict["word"], verdict["tier"]
    lines = [
        f"{name}: " + (f"no, {why_not}" if why_not else f"legal, {tier}")
        for name, why_not in verdict["why_not"].items()
    ]
    for game in sorted(games_with_words(), key=lambda game: game.players_judge):
        lines += game.describe(verdict)
    return [f"{word}: {line}" for line in lines]


def games_with_words() -> list["GameWords"]:
    """What each game that knows words says of them."""
    from importlib import import_module
    from importlib.util import find_spec

    from cruxpress.games import ROOMS

    modules = [f"cruxpress.games.{room}.words" for room in ROOMS]
    return [import_module(module).WORDS for module in modules if find_spec(module)]


def run_words(options: argparse.Namespace) -> int:
    """List the words that fit a pattern, the most common first; ? is any letter."""
    from cruxpress.words import Tier
    from cruxpress.words.spelling import letters_of

    games = games_with_words()
    check_words_options(options, games)
    lexicon = load(options)
    (game,) = (game for game in games if options.game in game.rules)
    source: WordSource = game.rules[options.game]
    entries: Mapping[str, Entry] | None = None
    for name, word_filter in game.filters.items():
        if is_given(value := getattr(options, name)):
            source = word_filter.source(value)
            entries = word_filter.entries and word_filter.entries(lexicon, value)
    pattern = read_pattern(options.pattern)
    without, tier = letters_of(options.without), Tier(options.tier)
    found = lexicon.matcher(source).words(pattern, without, tier, options.limit)
    if entries is not None:
        found = [entries[word].text for word in found]
    if getattr(options, "json", False):
        print_json(found)
    elif found:
        print("\n".join(found))
    else:
        print("no word fits", file=sys.stderr)
    return 0


def is_given(value: object) -> bool:
    """Whether a person gave the option; an empty text is none."""
    return value is not None and value != ""


def check_words_options(options: argparse.Namespace, games: Sequence["GameWords"]) -> None:
    """Refuse what cannot be meant, all at once."""
    from cruxpress.core.errors import BadInput, Problem, did_you_mean

    faults = []
    names = [name for game in games for name in game.rules]
    if options.game not in names:
        faults.append(f"--game: no words for '{options.game}'{did_you_mean(options.game, names)}")
    if options.tier not in TIERS:
        faults.append(f"--tier: no tier '{options.tier}'{did_you_mean(options.tier, TIERS)}")
    for game in games:
        for name, word_filter in game.filters.items():
            if is_given(getattr(options, name)) and options.game not in game.rules:
                faults.append(f"--{name}: {word_filter.missing_game}")
    wrong = [sign for sign in options.without if not sign.isalpha()]
    if wrong:
        faults.append(f"--without: '{wrong[0]}' is no letter")
    if options.limit is not None and options.limit < 1:
        faults.append(f"--limit: {options.limit} is less than 1")
    if faults:
        raise BadInput([Problem(None, fault) for fault in faults])


def read_pattern(text: str) -> str:
    """The pattern in small letters; anything but letters and ? is refused."""
    from cruxpress.core.errors import BadInput
    from cruxpress.words.matcher import OPEN
    from cruxpress.words.own_list import LONGEST_WORD
    from cruxpress.words.spelling import is_letter, spell

    pattern = spell(text)
    wrong = next((sign for sign in pattern if sign != OPEN and not is_letter(sign)), None)
    if wrong is not None:
        raise BadInput(f"--pattern: '{wrong}' is neither a letter nor ?")
    if not 1 <= len(pattern) <= LONGEST_WORD:
        raise BadInput(f"--pattern: {len(pattern)} squares; a word has 1 to {LONGEST_WORD}")
    return pattern
