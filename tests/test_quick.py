"""`make quick` chooses the tests of what was changed, the nearest first."""

from pathlib import Path

from workshop.quick import distances, spread, within


def test_a_changed_rule_leads_to_the_tests_of_its_room_first() -> None:
    found = distances([Path("generator/cruxpress/games/kross/rules/score.py")])
    nearest = [file for file in found if found[file] == min(found.values())]
    assert all(file.startswith("tests/kross/") for file in nearest)
    assert "tests/test_cli.py" in found


def test_a_room_that_only_its_name_leads_to_has_its_tests() -> None:
    assert "tests/trust/test_faults.py" in distances(
        [Path("generator/cruxpress/games/null/play.py")]
    )


def test_a_changed_test_runs_itself() -> None:
    found = distances([Path("tests/test_quick.py")])
    assert found == {"tests/test_quick.py": 0}


def test_a_changed_picture_or_text_leads_to_tests_that_name_it() -> None:
    assert "tests/elements/test_docs.py" in distances([Path("docs/elements.md")])
    assert "tests/press/test_pages.py" in distances([Path("tests/press/pages/start-here-a4.txt")])


def test_what_is_nearer_counts() -> None:
    users = {"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": {"a"}}
    assert spread({"a": 0}, users) == {"a": 0, "b": 1, "c": 1, "d": 2}
    assert spread({"a": 3, "c": 0}, users) == {"a": 2, "b": 3, "c": 0, "d": 1}


def test_what_does_not_fit_is_left_out() -> None:
    distance = {"near": 0, "slow": 1, "far": 2, "farther": 3}
    seconds = {"near": 4.0, "slow": 90.0, "far": 5.0, "farther": 2.0}
    assert within(10, distance, seconds) == (["near", "far"], ["slow", "farther"])
