"""Who makes a ladder hears of every rung as soon as it is judged."""

import cruxpress
from cruxpress.cli.progress import format_event
from cruxpress.core.cache import Cache
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, RungJudged


def test_every_rung_is_told_as_it_was_judged() -> None:
    heard: list[Event] = []
    work = Work(1, Cache(enabled=False), heard.append)
    made = cruxpress.ladder("null", 4, 1, work=work)
    judged = [event for event in heard if isinstance(event, RungJudged)]
    assert [(event.number, event.total) for event in judged] == [(n, 4) for n in range(1, 5)]
    assert [event.value for event in judged] == [measure.value for measure in made.judged]
    assert [event.error for event in judged] == [measure.error for measure in made.judged]


def test_a_rung_is_a_line_on_a_terminal() -> None:
    assert format_event(RungJudged(3, 10, 12.34, 0.56)) == "3/10 difficulty 12.3 ± 0.6"
