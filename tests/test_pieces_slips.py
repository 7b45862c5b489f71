"""Plausible mistakes with pieces, boards and booklets: the place, what is wrong, what is right."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main

FRONT = "front:\n  x: {is: box, fill: ink, x: 20 mm, y: 20 mm, width: 2 mm, height: 2 mm}\n"
CARDS = "kind: cards\ntitle: T\ncards: [{a: 1}]\n" + FRONT
BOX = "piece: {shape: tuckbox, card: poker, cards: 54, thickness: 0.3 mm}"
OUTLINE = (
    "piece: {width: 9 mm, height: 9 mm, shape: outline, "
    "outline: [[0%, 0%], [120%, 0%], [0%, 9 mm]]}"
)
BOARD = "kind: board\ntitle: T\n" + FRONT


def typed(head: str, more: str) -> str:
    return head + more + "\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            typed(CARDS, "piece: {shape: tuckbox, card: poker, cards: 54}"),
            "x.yaml:6:8: a tuck box lacks the key 'thickness': of one card, as in 'thickness: 0.3",
        ),
        (
            typed(CARDS, "piece: {shape: tuckbox, card: pokr, cards: 54, thickness: 0.3 mm}"),
            "x.yaml:6:31: the piece 'pokr' is unknown; did you mean 'poker'?",
        ),
        (
            typed(CARDS, BOX.replace("}", ", width: 9 mm}")),
            "x.yaml:6:68: the width of a tuck box follows from its cards; leave it out",
        ),
        (
            typed(CARDS, "piece: {shape: standee, width: 30 mm, height: 50 mm}"),
            "x.yaml:6:8: a standee lacks the key 'base': how deep its feet are, as in 'base: 12",
        ),
        (
            typed(CARDS, "piece: {shape: triangle, width: 30 mm, corners: 3 mm}"),
            "x.yaml:6:40: a triangle has no 'corners'; it is for 'shape: square'",
        ),
        (
            typed(CARDS, "piece: {shape: hex, width: 30 mm}"),
            "x.yaml:6:16: 'hex' is unknown; known: hex-flat, hex-pointed",
        ),
        (
            typed(CARDS, "piece: {width: 30 mm}"),
            "x.yaml:6:8: a piece lacks the key 'height'",
        ),
        (
            typed(CARDS, "piece: {shape: round, width: 30 mm, height: 40 mm}"),
            "x.yaml:6:45: a round piece is as wide as it is high, not 30 x 40 mm",
        ),
        (
            typed(CARDS, "piece: {width: 30 mm, height: 40 mm, corners: 16 mm}"),
            "x.yaml:6:47: corners of 16 mm are too round for it; 15 mm is the most",
        ),
        (
            typed(CARDS, "piece: {width: 30 mm, height: 40 mm, shape: outline}"),
            "x.yaml:6:8: a piece with an outline lacks the key 'outline': its corners, as in",
        ),
        (
            typed(CARDS, OUTLINE),
            "x.yaml:6:61: the corner [10.8 mm, 0 mm] lies outside of 9 x 9 mm",
        ),
        (
            typed(CARDS, OUTLINE.replace("[120%, 0%], [0%, 9 mm]", "[100%, 0%], [50%, 0%]")),
            "x.yaml:6:61: the outline holds no room; write its corners in the order of the cut",
        ),
        (
            typed(CARDS, "piece: poker\npanels: {top: {}}"),
            "x.yaml:7:9: panels are for a tuck box; others have a front and a back",
        ),
        (
            typed(CARDS, f"{BOX}\npanels: {{lid: {{}}}}"),
            "x.yaml:7:10: a tuck box has no panel 'lid'",
        ),
        (
            typed("kind: sheet\ntitle: T\n" + FRONT, "piece: {width: 50 mm, shape: hex-flat}"),
            "x.yaml:5:8: only cards are cut along an outline or folded; write 'kind: cards'",
        ),
        (
            typed(BOARD, "piece: {width: 150 mm, height: 200 mm}"),
            "x.yaml:5:1: a board of 150 x 200 mm fits on one page; write 'kind: sheet' for it",
        ),
        (
            typed(BOARD, "piece: {width: 400 mm, height: 400 mm}\noverlap: 95 mm"),
            "x.yaml:6:10: an overlap of 95 mm is too much: a page of a4 shows 185.3 x 265.3 mm",
        ),
        (
            typed(BOARD, "piece: paper"),
            "x.yaml:5:1: a board is larger than a page; say its size: piece: {width: 380 mm",
        ),
        (
            typed(BOARD, "piece: {width: 400 mm, height: 400 mm}\nback: same"),
            "x.yaml:6:1: a board is glued from pages and has no back; leave it out",
        ),
        (
            typed("kind: booklet\ntitle: T\n" + FRONT, "piece: paper"),
            "x.yaml:3:1: nothing flows in this booklet; put its text into an element 'is: flow'",
        ),
    ],
)  # fmt: skip
def test_a_slip_is_told_with_its_place(
    text: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_text(text, "utf-8")
    assert main(["check", "x.yaml"]) == 2
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("cards x.yaml", "this is a board; print it with: cruxpress pad"),
        ("pad x.yaml --up 2", "T is a board; leave out --up"),
        ("cards box.yaml --shop", "box.yaml:6:1: shops and cutters fold nothing; print what is"),
        ("pad box.yaml", "this layout holds cards; print it with: cruxpress cards"),
    ],
)
def test_a_wrong_command_names_the_right_one(
    command: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_text(typed(BOARD, "piece: {width: 400 mm, height: 400 mm}"), "utf-8")
    Path("box.yaml").write_text(typed(CARDS, BOX), "utf-8")
    assert main(command.split()) == 2
    assert told in capsys.readouterr().err
    assert not Path("output").exists()
