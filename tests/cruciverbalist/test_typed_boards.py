"""A typed-in board is scored, or every slip is told with its line and column."""

from pathlib import Path

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.score import score_file
from cruxpress.games.cruciverbalist.score.board import score_text
from cruxpress.words import load_lexicon

LEXICON = load_lexicon()


def board(rows: str, head: str = "") -> str:
    return head + "\n".join(rows.split()) + "\n"


def test_words_rare_letters_and_the_longest_line_are_found() -> None:
    found = score_text(board("..quokka. .......n. .......t.", "tokens: 2\n\n"), "b.txt", LEXICON)
    assert [(word.word, str(word.spot)) for word in found.words] == [
        ("quokka", "C1 across"),
        ("ant", "H1 down"),
    ]
    assert found.score.rare == 3
    assert len(found.line) == 8
    assert found.score.as_data() == {
        "line": 8,
        "rare": 3,
        "up-to-4": 3,
        "from-5": 4,
        "from-7": 0,
        "from-9": 0,
        "tokens": 4,
        "penalties": 0,
    }
    assert found.score.total == 22
    assert found.band.title == "Growing Grammarian"


def test_a_theme_says_which_words_our_list_has() -> None:
    text = board("chair o.... b.... r.... a....", "theme: animals\npenalties: 1\n")
    found = score_text(text, "b.txt", LEXICON)
    assert {word.word: word.fits for word in found.words} == {"chair": False, "cobra": True}
    assert found.score.penalties == -3


def test_the_line_is_drawn_from_letter_to_letter() -> None:
    found = score_text(board("cat. .p.. .e.# eel."), "b.txt", LEXICON)
    assert found.drawing().splitlines() == [
        "C A-T .",
        "  |",
        ". P . .",
        "  |",
        ". E . #",
        "  |",
        "E E-L .",
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (board("c0t"), ["b.txt:1:2: '0' is no square; type a letter A to Z, '.' for an empty"]),
        (board("kät"), ["b.txt:1:2: 'ä' is no square"]),
        (board("cat ... dog"), ["b.txt:3:1: these letters are not connected with the others"]),
        (board("cat .n. .t. ... cats"), ["b.txt:5:1: these", "cats and cat are the same word"]),
        (board("a" * 16), ["b.txt:1:16: the row has more than 15 squares"]),
        (board("ab " * 16), ["b.txt:16:1: the board has more than 15 rows"]),
        (board("cat", "token: 2\n"), ["b.txt:1:1: a board has no 'token'; did you mean 'tokens'"]),
        (board("cat", "tokens: 13\n"), ["b.txt:1:9: '13' are no tokens; write a number from 0"]),
        (board("cat", "penalties: six\n"), ["b.txt:1:12: 'six' are no penalties; write a number"]),
        (board("cat", "theme: Animalz\n"), ["b.txt:1:8: no theme 'Animalz'; did you mean"]),
        (board("", "theme: Animals\n"), ["b.txt: there is no board here"]),
        ("", ["b.txt: there is no board here"]),
        (board(". .a"), ["b.txt:2:2: there is no word here"]),
        (board("c?t !..", "tokens: x\n"), ["b.txt:2:2:", "b.txt:3:1:", "b.txt:1:9:"]),
    ],
)
def test_slips_are_told_with_their_places(text: str, messages: list[str]) -> None:
    with pytest.raises(BadInput) as told:
        score_text(text, "b.txt", LEXICON)
    for message in messages:
        assert message in str(told.value)


def test_boards_are_read_from_files(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"\xef\xbb\xbfcat\r\n.n.\r\n.t.\r\n")
    assert "longest line: 4" in score_file(file, LEXICON).lines
    file.write_bytes(b"\xff\xfe")
    for wrong in (file, tmp_path, tmp_path / "none.txt"):
        with pytest.raises(BadInput):
            score_file(wrong, LEXICON)


def test_whatever_is_typed_is_scored_or_told_as_bad_input() -> None:
    chance = Chance("typed")
    scored = 0
    refused = []
    for _ in range(300):
        rows = 1 + chance.below(6)
        signs = chance.pick((".......ab", "..a#", "ab:? \t", "tokens: 2\n", "....ä\x00Zq\r"))
        text = "\n".join(
            "".join(chance.pick(signs) for _ in range(chance.below(9))) for _ in range(rows)
        )
        try:
            score_text(text, "b.txt", LEXICON)
        except BadInput as told:
            refused.append(str(told))
        else:
            scored += 1
    assert scored
    assert all(message.startswith("b.txt") for message in refused)
