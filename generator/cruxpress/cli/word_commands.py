"""What the verbs of words do: score what was typed, judge words, find them, keep them."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import cruxpress
from cruxpress.cli.rate_table import run_rate
from cruxpress.cli.terminal import say

RESULTS = ".csv"  # what people noted after games


def _list_of(options: Namespace) -> Path | None:
    """A person's own word list, if they named one."""
    return Path(options.lexicon) if options.lexicon else None


def run_score(options: Namespace) -> int:
    """Score what a person typed in."""
    words = _list_of(options)
    answer = cruxpress.score(
        options.game,
        Path(options.file),
        words=words,
        task=options.task,
        first=options.first,
        rejected=options.rejected,
    )
    say(json.dumps(answer.data, indent=2) if options.json else "\n".join(answer.lines))
    return 0


def run_word(options: Namespace) -> int:
    """Say of words in which games they are legal, or why not."""
    answers = cruxpress.word(options.words, own_list=_list_of(options))
    if options.json:
        say(json.dumps([answer.data for answer in answers], ensure_ascii=False, indent=2))
    else:
        say("\n".join(line for answer in answers for line in answer.lines))
    return 0


def run_learn(options: Namespace) -> int:
    """Keep words that are accepted at home; without any, say which there are.

    Learning from results of games is `rate`: a .csv file holds these, for no word list has commas.
    """
    given: Sequence[str] = options.words
    if len(given) == 1 and given[0].lower().endswith(RESULTS) and not options.forget:
        return run_rate(Namespace(file=given[0], json=options.json))
    if options.words:
        file = str(cruxpress.learn(options.words, forget=options.forget))
        say(json.dumps([{"file": file}], indent=2) if options.json else file)
        return 0
    return _say_words(options, cruxpress.learned(), "no words are accepted at home yet")


def run_words(options: Namespace) -> int:
    """List the words that fit a pattern."""
    from cruxpress.games.word_search import WordSearch

    filters = {name: getattr(options, name) for name in ("theme", "task")}
    search = WordSearch(
        options.pattern,
        options.game,
        options.tier,
        options.without,
        options.limit,
        filters,
        options.known,
    )
    found = cruxpress.find_words(search, own_list=_list_of(options))
    return _say_words(options, found, "no word fits")


def _say_words(options: Namespace, found: Sequence[str], none: str) -> int:
    """A word a line, or JSON; that there is none is no answer, but told."""
    if options.json:
        say(json.dumps(found, ensure_ascii=False, indent=2))
    elif found:
        say("\n".join(found))
    else:
        say(none, file=sys.stderr)
    return 0
