"""How fast the lexicon answers: python -m workshop.bench.words

Times are CPU seconds of this process, and beats: one beat is a plain loop of ten million empty
passes, measured in the same run, so that a slow or busy machine says the same.
"""

import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from cruxpress.games.cruxy.words import NOUNS
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon, Matcher, Tier, WordRule
from cruxpress.words.book import DATA

PATTERNS = (
    "?a?e",
    "c???a",
    "?o?e?",
    "s???e?",
    "?a??e?",
    "??i???g",
    "re?????",
    "?o???e?s",
    "????????",
)
LENGTHS = range(1, 16)


def cpu(action: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in CPU seconds."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        action()
        best = min(best, time.process_time() - start)
    return best


def beat() -> None:
    """The measure: ten million empty passes."""
    for _ in range(10_000_000):
        pass


def read_raw() -> None:
    """Read the words' files and do nothing with them."""
    for path in sorted((DATA / "words").iterdir()):
        path.read_bytes()


def first_answer() -> bool:
    """From nothing to one answer."""
    return Lexicon().legal("cobra", NOUNS)


def load(rule: WordRule) -> Matcher:
    """From nothing to all words of a game, indexed, and a first match."""
    words = Lexicon().matcher(rule)
    for length in LENGTHS:
        words.row(length)
    words.match("?a?e")
    return words


def fresh_process(code: str) -> float:
    """The CPU seconds of a new Python process that runs this code, imports and all."""
    best = float("inf")
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
        best = min(best, user + system)
    return best


def match_many(words: Matcher, pattern: str, times: int) -> None:
    """Match one pattern often."""
    for _ in range(times):
        words.match(pattern, tier=Tier.OBSCURE)


def match_by_regex(words: tuple[str, ...], pattern: re.Pattern[str]) -> list[str]:
    """The plain way: ask a compiled expression about every word."""
    return [word for word in words if pattern.fullmatch(word)]


def report(what: str, seconds: float, one_beat: float, more: str = "") -> None:
    """One line of results."""
    shown = f"{seconds:.3f} s " if seconds >= 0.001 else f"{seconds * 1e6:.2f} us"
    print(f"{what:<44} {shown:>12} {seconds / one_beat:>12.7f} beats  {more}")


def main() -> None:
    """Measure everything and print it."""
    one_beat = cpu(beat, 3)
    raw = cpu(read_raw)
    report("one beat", one_beat, one_beat)
    report("read the words' files raw", raw, one_beat)
    for what, action, limit in (
        ("load to first answer: one word", first_answer, 0.2),
        ("load to first answer: all nouns indexed", partial(load, NOUNS), 0.2),
        ("load to first answer: everything indexed", partial(load, CRYPTEX_WORDS), 0.5),
    ):
        seconds = cpu(action)
        report(what, seconds, one_beat, f"{seconds / raw:.0f} x raw; at most {limit} s")
    bare = fresh_process("pass")
    for game, rule in (("CRUXY", "NOUNS"), ("CRYPTEX", "CRYPTEX_WORDS")):
        loading = f"from workshop.bench import words; words.load(words.{rule})"
        seconds = fresh_process(loading) - bare
        report(f"the same for {game} in a new process", seconds, one_beat, "imports included")
    words = load(NOUNS)
    slowest = float("inf")
    for pattern in PATTERNS:
        row = words.row(len(pattern))
        regex = re.compile(pattern.replace("?", "."))
        by_bits = cpu(partial(match_many, words, pattern, 2000)) / 2000
        by_regex = cpu(partial(match_by_regex, row.words, regex))
        ratio = by_regex / by_bits
        slowest = min(slowest, ratio)
        report(
            f"match {pattern} in {len(row.words)} nouns", by_bits, one_beat, f"{ratio:.0f} x regex"
        )
    print(f"smallest ratio to a compiled expression: {slowest:.0f} (at least 20)")
    row, bits = words.row(6), words.match("?a??e?")
    report("decode the words of ?a??e?", cpu(lambda: row.words_in(bits)), one_beat)
    beginnings = Lexicon().matcher(CRYPTEX_WORDS).beginnings(7, Tier.OBSCURE)
    seconds = cpu(lambda: ["cry" in beginnings for _ in range(10_000)]) / 10_000
    report("is a prefix alive", seconds, one_beat)


if __name__ == "__main__":
    main()
