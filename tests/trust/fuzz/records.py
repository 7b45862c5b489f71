"""Records of games as people type them: the one in the docs, and slips that leave lines whole."""

import re
from random import Random

from tests.trust.fuzz.target import ROOT

RECORD_WORDS = (
    *("players: ", "first: ", "grid: ", "round 2\n", " blacks out ", " on Ben", " rolls "),
    *(" rerolls ", " as ", " writes ", " at C7 down", ", yes Ann", ", no Ben", ", off theme"),
)


def game_records() -> list[bytes]:
    """The whole game of the docs, as it stands there and with less in it."""
    page = (ROOT / "docs" / "score.md").read_text("utf-8")
    found = re.search(r"(?s)### A whole game\n\n(.*?)\n`crux", page)
    assert found
    game = re.sub("(?m)^    ", "", found[1])
    silent = re.sub(r"(?m)^(\w+ writes|round|first).*\n", "", game)
    return [game.encode(), silent.encode()]


def record_slips(data: bytes, random: Random) -> bytes:
    """Lines are lost, doubled or exchanged, and words of one line come into another."""
    lines = data.decode("utf-8", "replace").split("\n")
    for _ in range(random.randint(1, 3)):
        at, there = random.randrange(len(lines)), random.randrange(len(lines))
        words, others = lines[at].split(" "), lines[there].split(" ")
        words[random.randrange(len(words))] = random.choice(others)
        slips = (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], lines[there], *lines[at:]],
            [*lines[:at], " ".join(words), *lines[at + 1 :]],
            [*lines[:at], " ".join(words), *lines[at + 1 :]],
        )
        lines = random.choice(slips) or [""]
    return "\n".join(lines).encode()
