"""Who makes a ladder hears of every rung as soon as it is judged."""

import pytest

import cruxpress
from cruxpress.cli.progress import format_event
from cruxpress.core import compiled
from cruxpress.core.cache import Cache
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, Note, RungJudged
from cruxpress.core.registry import shipped_games
from cruxpress.products import ladder


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


class StopHereError(Exception):
    """Instead of minutes of playing."""


@pytest.mark.parametrize(
    ("game", "fast", "plain", "told"),
    [
        *((game, False, "", True) for game in shipped_games()),
        ("null", False, "", False),  # of a stranger's game nobody knows whether it has any
        ("kross", True, "", False),
        ("kross", False, "1", False),  # chosen by the person
    ],
)
def test_who_lacks_machine_code_is_told_of_it_before_the_work(
    game: str, fast: bool, plain: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise StopHereError

    heard: list[Event] = []
    monkeypatch.setattr(compiled, "is_fast", lambda: fast)
    monkeypatch.setenv(compiled.PLAIN, plain)
    monkeypatch.setattr(ladder, "run_kept", stop)
    with pytest.raises(StopHereError):
        cruxpress.ladder(game, 4, 1, work=Work(1, Cache(enabled=False), heard.append))
    assert (Note(ladder.SLOW) in heard) is told
    assert "pip install 'cruxpress[fast]'" in ladder.SLOW
