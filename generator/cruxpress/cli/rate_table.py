"""The verb that rates results, and what it does with what a person typed."""

import json
from argparse import Namespace
from pathlib import Path

from cruxpress.cli.arguments import JSON, Verb, arg
from cruxpress.cli.terminal import say

RATE = Verb(
    "rate",
    "rate sheets and players by results that people noted",
    "Read results (the short codes that a site offers after a game), rate sheets and players "
    "together, each with its error, and compare people's order with the measured one.",
    """\
example:
  cruxpress rate results.csv

A row is a player's name, a comma and a result:
  Ada,KROSS-3-WSWR466-C-R87-T605-W""",
    (arg("file", metavar="FILE", help="the results, as a CSV file"), JSON),
)


def run_rate(options: Namespace) -> int:
    """Rate results, and say who and what stands where."""
    import cruxpress

    answer = cruxpress.rate(Path(options.file))
    say(
        json.dumps(answer.data, ensure_ascii=False, indent=2)
        if options.json
        else "\n".join(answer.lines)
    )
    return 0
