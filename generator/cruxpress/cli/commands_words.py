"""The commands `cruxpress word` and `cruxpress words`: ask the lexicon from the keyboard.

Only argparse is imported at the top, so that --help stays instant.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cruxpress.words import Lexicon, Matcher

Subparsers = Any  # argparse keeps the type of add_subparsers() to itself
GAMES = ("cruxy", "cruxy-easy", "cruciverbalist", "cryptex", "kross")
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
        "--game", default="cruxy", help=f"one of {', '.join(GAMES)} (default: cruxy)"
    )
    words.add_argument("--tier", default="obscure", help="at least as common: " + ", ".join(TIERS))
    words.add_argument("--without", default="", metavar="LETTERS", help="not on the ? places")
    words.add_argument("--theme", help="of Cruciverbalist: only words that fit this theme")
    words.add_argument("--task", type=int, help="of Kross: only words that answer this task, 1-24")
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
        tell_json(verdicts)
    else:
        for verdict in verdicts:
            print("\n".join(tell(verdict)))
    return 0


def tell_json(answer: object) -> None:
    import json

    print(json.dumps(answer, ensure_ascii=False, indent=2))


def judge(lexicon: "Lexicon", word: str) -> dict[str, Any]:
    """All that can be said about one word."""
    from cruxpress.words import WordGame

    found = lexicon.look_up(word)
    return {
        "word": word,
        "tier": found.tier.value if found else None,
        "commonness": found.commonness / 100 if found else None,
        "kinds": list(found.kinds) if found else [],
        "why_not": {game.value: lexicon.why_not(word, game) for game in WordGame},
        "themes": [theme.name for theme in lexicon.themes if lexicon.fits_theme(word, theme)],
        "suitable": lexicon.book.is_suitable(word),
        "kross_tasks": [
            task.number for task in lexicon.kross_tasks if lexicon.answers_kross_task(word, task)
        ],
    }


def tell(verdict: dict[str, Any]) -> list[str]:
    """A verdict in lines, one a game."""
    word, tier = verdict["word"], verdict["tier"]
    lines = []
    for game, why_not in verdict["why_not"].items():
        lines.append(f"{word}: {game}: " + (f"no, {why_not}" if why_not else f"legal, {tier}"))
    if verdict["kross_tasks"]:
        numbers = ", ".join(str(number) for number in verdict["kross_tasks"])
        lines.append(f"{word}: kross: answers task {numbers}")
    if verdict["themes"]:
        fits = "fits " + ", ".join(verdict["themes"])
    elif verdict["suitable"]:
        fits = "in no theme's list; the players judge"
    else:
        fits = "no, unsuitable for a family game"
    lines.append(f"{word}: cruciverbalist: {fits}")
    return lines


def run_words(options: argparse.Namespace) -> int:
    """List the words that fit a pattern, the most common first; ? is any letter."""
    from cruxpress.words import Tier
    from cruxpress.words.spelling import letters_of

    check_words_options(options)
    lexicon = load(options)
    matcher = choose_matcher(lexicon, options)
    pattern = read_pattern(options.pattern)
    tier = Tier(options.tier)
    found = matcher.words(pattern, letters_of(options.without), tier, options.limit)
    if options.theme:
        entries = lexicon.entries(options.theme)
        found = [entries[word].text for word in found]
    if getattr(options, "json", False):
        tell_json(found)
    elif found:
        print("\n".join(found))
    else:
        print("no word fits", file=sys.stderr)
    return 0


def check_words_options(options: argparse.Namespace) -> None:
    """Refuse what cannot be meant, all at once."""
    from cruxpress.core.errors import BadInput, Problem, did_you_mean

    faults = []
    if options.game not in GAMES:
        faults.append(f"--game: no words for '{options.game}'{did_you_mean(options.game, GAMES)}")
    if options.tier not in TIERS:
        faults.append(f"--tier: no tier '{options.tier}'{did_you_mean(options.tier, TIERS)}")
    if options.theme and options.game != "cruciverbalist":
        faults.append("--theme: only Cruciverbalist has themes; add --game cruciverbalist")
    if options.task is not None and options.game != "kross":
        faults.append("--task: only Kross has tasks; add --game kross")
    wrong = [sign for sign in options.without if not sign.isalpha()]
    if wrong:
        faults.append(f"--without: '{wrong[0]}' is no letter")
    if options.limit is not None and options.limit < 1:
        faults.append(f"--limit: {options.limit} is less than 1")
    if faults:
        raise BadInput([Problem(None, fault) for fault in faults])


def choose_matcher(lexicon: "Lexicon", options: argparse.Namespace) -> "Matcher":
    """The words that the options choose from."""
    from cruxpress.words import WordGame

    if options.theme:
        return lexicon.words_for_theme(options.theme)
    if options.task is not None:
        return lexicon.words_for_task(options.task)
    # Without a theme, Cruciverbalist takes any word for a penalty, as Cryptex takes any.
    return lexicon.words_for(
        WordGame.CRYPTEX if options.game == "cruciverbalist" else WordGame(options.game)
    )


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
