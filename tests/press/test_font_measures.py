"""Our own fonts are measured by the heads of their outlines, as if these were read whole."""

import json
from pathlib import Path

import pytest

from cruxpress.core.places import shipped_fonts
from cruxpress.press.fonts import measure, tell_measures

OURS = sorted(shipped_fonts().glob("*.ttf"))


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.stem)
def test_heads_say_what_outlines_say(file: Path) -> None:
    whole = json.loads(b"".join(tell_measures(file.read_bytes())))
    its = measure(file)
    assert [[c, its.advances[c], *its.heights[c]] for c in its.advances] == whole["letters"]
    assert (its.units, its.cap_height) == (whole["units"], whole["cap_height"])
    assert max(high for _, high in its.heights.values()) > its.cap_height
