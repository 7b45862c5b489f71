"""What `make judge` stores: a section for each game, and the others stay."""

from cruxpress.core.data import Value
from workshop.judge import HEAD, target_shares, with_section


def test_a_section_takes_the_place_of_the_old_one_and_the_others_stay() -> None:
    page = with_section("", "Kross", "## Kross\n\nfirst\n")
    page = with_section(page, "Cryptex", "## Cryptex\n\nother\n")
    again = with_section(page, "Kross", "## Kross\n\nsecond\n")
    assert again.startswith(HEAD)
    assert "first" not in again
    assert again.index("## Cryptex\n\nother\n") < again.index("## Kross\n\nsecond\n")
    assert with_section(again, "Kross", "## Kross\n\nsecond\n") == again


def test_shares_are_listed_by_target_and_player() -> None:
    gold: Value = {"player": "strong", "value": 48.0}
    rungs: list[dict[str, Value]] = [{"targets": {"gold": gold}}, {}, {"targets": {"gold": gold}}]
    assert target_shares(rungs) == {"gold by strong": [48.0, 48.0]}
