"""The table of what the studio promises names tests that are there."""

from workshop.imports import SOURCES

WEB = SOURCES.parent / "tests" / "web" / "studio"
STUDIO = SOURCES.parent / "tests" / "studio"


def test_every_promise_has_its_test() -> None:
    rows = [line.split("|") for line in (WEB / "sentences.md").read_text("utf-8").splitlines()]
    tests = [row[2].strip() for row in rows if len(row) == 4 and ": " in row[2]]
    assert len(tests) > 40
    missing = []
    for each in tests:
        file, _, name = each.partition(": ")
        place = STUDIO / file if file.endswith(".py") else WEB / f"{file}.test.js"
        if name not in place.read_text("utf-8"):
            missing.append(each)
    assert missing == []
