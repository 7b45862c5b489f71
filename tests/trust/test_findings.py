"""What was found by fuzzing and by reading, each by its name."""

from pathlib import Path

from tests.trust.runs import Desk

ESCAPING_KIT = """\
kit:
  ../../../evil:
    - {cards: kross-letters, name: x, stock: s, todo: t}
"""


def test_a_game_in_a_kit_of_ones_own_cannot_lead_out_of_the_kit(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.env()
    own = desk.desk / "mine"
    (own / "kross").mkdir(parents=True)
    (own / "kit.yaml").write_text(ESCAPING_KIT)
    words = ["kit", "--layouts", "mine", "--paper", "a4", "--ink", "grey", "--quiet", "--jobs", "1"]
    code, errors = desk.run([*words, "-o", "out/kit"])
    assert code == 2
    assert "../../../evil" in errors
    assert not (tmp_path / "evil").exists()
    assert not (desk.desk / "out").exists()
