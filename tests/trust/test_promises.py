"""SECURITY.md names a test for each promise, and each of them is there."""

import re

from tests import ROOT

PROMISE = re.compile(r"^\| .+ \| `(tests/[\w/]+\.py)(?:::(\w+))?` \|$", re.MULTILINE)


def test_every_promise_has_a_test_that_exists() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    section = text.split("## What is promised, and the test that holds it")[1].split("\n## ")[0]
    found = PROMISE.findall(section)
    assert len(found) == section.count("\n| ") - 1 >= 18  # all rows but the head
    for file, name in found:
        source = (ROOT / file).read_text("utf-8")
        assert f"def {name}(" in source if name else "def test_" in source, (file, name)
        # What is no test by itself is one of those that a test of its file goes through.
        assert not name or name.startswith("test_") or source.count(name) > 1, (file, name)
    assert len(set(found)) == len(found)
