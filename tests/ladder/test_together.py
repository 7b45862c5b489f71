"""Sheets that are chosen together: by the panel and by people with drawn habits."""

from collections.abc import Sequence
from typing import Any

import pytest

from cruxpress.core.jobs import Work
from cruxpress.games.ladder import Measure
from cruxpress.games.panel import PanelSeat
from workshop import together
from workshop.heard import Heard, HearSheet

SORTING = [PanelSeat[str]("sorts", lambda *_: [0], 0.0, 10.0, 1)]
# By file: what the panel misses, and what each of three people does.
SAID = {"easy": (0, 0), "odd": (5, 11), "hard": (10, 10), "even": (5, 5)}


class HearText(HearSheet):
    """Says at once what was said before."""

    def run(self) -> Heard:
        panel, people = (Measure(float(value), 0.1, 9) for value in SAID[self.text])
        return Heard({"sorts": panel}, dict.fromkeys(("anna", "ben", "cleo"), people))


@pytest.fixture(autouse=True)
def _three(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(jobs: Sequence[Any], _: Work) -> list[Heard]:
        return [job.decode(job.encode(job.run())) for job in jobs]

    monkeypatch.setattr(together, "run_kept", run)
    monkeypatch.setattr(together, "RUNGS", 3)


def chosen(standing: Sequence[str], options: Sequence[str]) -> list[str]:
    return together.chosen(standing, options, HearText, SORTING, Work(1))


def test_a_sheet_that_people_find_elsewhere_gives_way() -> None:
    standing = ["easy", "odd", "hard"]
    assert chosen(standing, [*standing, "even"]) == ["easy", "even", "hard"]
    assert chosen(standing, standing) == standing


def test_one_that_may_not_be_chosen_is_heard_for_the_scales_alone() -> None:
    assert chosen(["easy", "even", "hard"], ["easy", "odd", "hard"]) == ["easy", "odd", "hard"]


def test_what_is_heard_hangs_on_the_sheet_and_on_who_is_heard() -> None:
    assert HearText("easy").key == HearText("easy").key != HearText("hard").key
