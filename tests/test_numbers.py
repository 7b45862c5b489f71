"""Lists of numbers in names of files."""

from cruxpress.core.ranges import range_name


def test_another_choice_is_another_name() -> None:
    assert range_name("1-10, 25") == "1-10_25"
    assert range_name("17") == "17"
    assert range_name("1," * 60).endswith("_etc")
    assert len(range_name("1," * 60)) < 50
