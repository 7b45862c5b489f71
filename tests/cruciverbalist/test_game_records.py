"""The record of a game of several players is scored, or refused at the line that is wrong."""

import json
import re
import time
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.rules.scoring import Score
from cruxpress.games.cruciverbalist.score import score_file
from cruxpress.games.cruciverbalist.score.board import score_text
from cruxpress.games.cruciverbalist.score.record import is_record, read_record
from cruxpress.games.cruciverbalist.score.table import _decided_by, describe_game, score_game
from cruxpress.games.faults import BreaksRules
from cruxpress.words import load_lexicon
from tests import ROOT

LEXICON = load_lexicon()
PAGE = (ROOT / "docs" / "score.md").read_text("utf-8")
GAME = re.sub("(?m)^    ", "", re.findall(r"(?s)### A whole game\n\n(.*?)\n`crux", PAGE)[0])


def scored(text: str) -> dict[str, object]:
    return dict(describe_game(score_game(read_record(text, "g.txt"), LEXICON)).data)


def after(line: str, *more: str, text: str = GAME) -> str:
    """The game with lines put in after one of its own."""
    assert line in text.splitlines()
    return text.replace(line, "\n".join((line, *more)), 1)


def instead(line: str, other: str) -> str:
    assert line in GAME
    return GAME.replace(line, other, 1)


def refusal(text: str) -> tuple[set[str], str]:
    with pytest.raises(BreaksRules) as told:
        score_game(read_record(text, "g.txt"), LEXICON)
    return set(told.value.rules), str(told.value)


def test_the_game_in_the_docs_ends_as_they_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(GAME, "utf-8")
    assert main(["score", "cruciverbalist", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    ending = re.findall(r"(?s)ends with\n\n(.*?)\n\n", PAGE)[0]
    assert told[-3:] == [line.strip() for line in ending.splitlines()]
    assert main(["score", "cruciverbalist", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(player["name"], player["total"]) for player in data["players"]] == [
        ("Ann", 41),
        ("Ben", 49),
    ]
    assert data["winners"] == ["Ben"]
    assert data["decided-by"] == "points"
    assert data["players"][1]["points"] == {
        "line": 15,
        "rare": 4,
        "up-to-4": 9,
        "from-5": 8,
        "from-7": 10,
        "from-9": 0,
        "tokens": 6,
        "penalties": -3,
    }
    penalties = [word["word"] for word in data["players"][1]["words"] if "penalty" in word]
    assert penalties == ["CARPET"]


def test_the_refusal_in_the_docs_is_the_one_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = after("Ben rolls 33164113 2614", "Ben rolls 33164113 2614")
    Path("game.txt").write_text(text, "utf-8")
    assert main(["score", "cruciverbalist", "game.txt"]) == 1
    told = capsys.readouterr().err.removeprefix("cruxpress: ").strip()
    assert told in PAGE


def test_a_file_that_cannot_be_read_ends_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(instead("Ann writes", "Ann wrote"), "utf-8")
    assert main(["score", "cruciverbalist", str(file)]) == 2
    assert "no player 'wrote'; did you mean 'writes'?" in capsys.readouterr().err


def test_a_record_is_told_from_a_board() -> None:
    assert is_record(GAME)
    assert is_record("# our evening\n  Players : Ann, Ben\n")
    assert not is_record("theme: Animals\ntokens: 2\n\n..cat..\n")
    with pytest.raises(BadInput, match="has 'players: Ann, Ben' above it"):
        score_text("playrs: Ann, Ben\n\ncat\n", "b.txt", LEXICON)


def test_headings_notes_and_case_may_differ() -> None:
    plain = re.sub(r"(?m)^round .\n", "", GAME)
    assert scored(plain) == scored(GAME)
    assert scored(GAME.replace("\n", "   # so it was\n").replace("\n\n", "\n")) == scored(GAME)
    assert scored(GAME.upper())["winners"] == ["BEN"]
    assert scored(GAME.replace("\n", "\r\n")) == scored(GAME)


def test_without_its_lists_a_theme_is_judged_by_the_players() -> None:
    text = GAME.replace("theme: Animals", "theme: Things in our garden")
    told = describe_game(score_game(read_record(text, "g.txt"), LEXICON))
    assert "theme: Things in our garden; we have no list for it, the players judge" in told.lines
    assert "QUOKKA (6)" in told.lines


def test_votes_decide_and_the_active_player_breaks_a_tie() -> None:
    word = "Ben writes CARPET at B2 across, no Ann Ben"
    for ending, penalty in (
        *((", yes Ben, no Ann", 0), (", no Ben, yes Ann", -3), (", yes Ann", 0)),
        *((", off theme", -3), ("", 0), (", off theme, no Ann Ben", -3)),
    ):
        game = score_game(read_record(instead(word, word[:-12] + ending), "g.txt"), LEXICON)
        assert game.boards[1].score.penalties == penalty
    rules, told = refusal(instead(word, word[:-12] + ", off theme, yes Ann Ben"))
    assert rules == {"needless penalty"}
    assert told.startswith("g.txt:31:1: CARPET: the word fits the theme")


def test_tokens_go_to_those_who_help() -> None:
    before = score_game(read_record(GAME, "g.txt"), LEXICON)
    text = instead("Ann writes KOALA at E5 down, suggested by Ben", "Ann writes KOALA at E5 down")
    later = score_game(read_record(text, "g.txt"), LEXICON)
    assert [board.score.tokens for board in before.boards] == [4, 6]
    assert [board.score.tokens for board in later.boards] == [6, 4]


NAMED = {
    # What the audit of the first table found
    "a second roll": (
        after("Ann rolls 11132663 3525", "Ann rolls 11132663 3525"),
        "rolled already",
        "g.txt:13:1: all dice are rolled once a turn",
    ),
    "four blackouts by one player": (
        after("Ann blacks out F6 G6 on Ben", "Ann blacks out A9 A10 on Ben"),
        "blackout twice",
        "in round 2, Ben blacks out 2 squares on Ann now",
    ),
    "a blackout in mid-round": (
        after("Ann rolls 46646524 3455", "Ann blacks out K9 K10 on Ben"),
        "blackout late",
        "g.txt:23:1: squares are blacked out when a round begins, before anybody rolls",
    ),
    "a reroll before a roll": (
        after("round 1", "Ann rerolls 11 as 66"),
        "not rolled",
        "a turn begins with a roll of all twelve dice; in round 1, Ann rolls now",
    ),
    # And their relatives
    "a blackout in a round without a mark": (
        after("round 3", "Ann blacks out K9 K10 on Ben"),
        "blackout round",
        "no squares are blacked out in this round; in round 3, Ann rolls now",
    ),
    "a blackout that is missing": (
        instead("Ben blacks out H3 I3 on Ann\n", ""),
        "blackout missing",
        "in round 2, Ben blacks out 2 squares on Ann now",
    ),
    "a blackout on one's own board": (
        instead("Ben blacks out H3 I3 on Ann", "Ben blacks out H3 I3 on Ben"),
        "blackout board",
        "g.txt:21:1:",
    ),
    "a word before the roll": (
        after("round 1", "Ben writes EMU at C6 across"),
        "not rolled",
        "Ann rolls now",
    ),
    "a roll by somebody else": (
        instead("Ann rolls 11132663 3525", "Ben rolls 11132663 3525"),
        "other turn",
        "only the player whose turn it is rolls the dice",
    ),
    "a reroll by somebody else": (
        after("Ann rolls 11132663 3525", "Ben rerolls 1 as 2"),
        "other turn",
        "in round 1, Ann has rolled, and Ben comes next",
    ),
    "a black die rolled again": (
        after("Ann rolls 52322146 1133", "Ann rerolls 333 as 111"),
        "no such die",
        "no white die is left that shows 3",
    ),
    "a word that cannot be paid": (
        instead("Ann rolls 11132663 3525", "Ann rolls 22222222 3525"),
        "unpaid letter",
        "no choice of the dice pays for all letters that are new",
    ),
    "a long word from the shared dice": (
        instead("Ann writes LION at C8 down", "Ann writes SEA LION at C5 down"),
        "shared word too long",
        "five letters or fewer",
    ),
    "a word again": (
        instead("Ann writes LION at C8 down", "Ann writes EMUS at C8 down"),
        "same word",
        "g.txt:32:1: EMUS after EMU",
    ),
    "a word that does not cross": (
        instead("Ann writes LION at C8 down", "Ann writes LION at K1 down"),
        "not connected",
        "must share a letter",
    ),
    "thirteen dice": (
        instead("Ann rolls 11132663 3525", "Ann rolls 11132663 35251"),
        "wrong dice",
        "these are not twelve dice",
    ),
    "a heading at the wrong place": (
        instead("round 3", "round 4"),
        "other round",
        "the round of this number does not begin here; in round 3, Ann rolls now",
    ),
    "a game that stops early": (
        instead("Ben rolls 61366243 5243", ""),
        "unfinished",
        "in round 6, Ann has rolled, and Ben comes next",
    ),
    "a turn after the end": (
        GAME.rstrip() + "\nAnn rolls 11132663 3525\n",
        "too many rounds",
        "the last round was 6",
    ),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_game_that_breaks_a_rule_is_refused_at_its_line(name: str) -> None:
    text, rule, message = NAMED[name]
    rules, told = refusal(text)
    assert rules == {rule}
    assert message in told
    assert re.match(r"g\.txt:\d+:\d+: ", told)


def test_a_tie_without_the_active_players_vote_is_refused() -> None:
    text = "players: Ann, Ben, Cleo\ngrid: 11\n"
    for by, on, squares in (
        *(("Ann", "Ben", "A1 A2 A3 A4"), ("Cleo", "Ben", "C1 C2 C3 C4")),
        *(("Ann", "Cleo", "A1 A2 A3 A4"), ("Ben", "Cleo", "C1 C2 C3 C4")),
        *(("Ben", "Ann", "A1 A2 A3 A4"), ("Cleo", "Ann", "C1 C2 C3 C4")),
    ):
        text += f"{by} blacks out {squares} on {on}\n"
    text += "Ann rolls 15155555 5555\nAnn writes YAK at E5 across, yes Ben, no Cleo\n"
    rules, told = refusal(text)
    assert rules == {"no casting vote"}
    assert "1 for it and 1 against it: between equal sides the active player's vote" in told


HEAD = "players: Ann, Ben\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("first: Ann\n", "g.txt:1:1: nobody plays; write 'players: Ann, Ben, Cleo'"),
        ("players: A, B, C, D, E\n", "g.txt:1:10: 5 play; two to 4 are right"),
        ("players: Ann\n", "g.txt:1:10: 1 play; two to 4 are right; alone, type the board itself"),
        ("players: Ann, ann\n", "g.txt:1:10: two players are called 'ann'"),
        ("players: Ann, Aunt Mary\n", "'Aunt Mary' is no name; write one word for each player"),
        (HEAD + "first: Cleo\n", "g.txt:2:8: nobody is called 'Cleo'; known: ann, ben"),
        (HEAD + "grid: 12\n", "g.txt:2:7: '12' is no grid; write 11, 13, 15"),
        (HEAD + "gird: 11\n", "g.txt:2:1: a game has no 'gird'; did you mean 'grid'?"),
        (HEAD + HEAD, "g.txt:2:1: 'players' stands in line 1 already"),
        (HEAD + "Cleo rolls 1\n", "g.txt:2:1: nobody is called 'Cleo'"),
        (HEAD + "  Ann\n", "g.txt:2:6: the line ends too early; write what the player does"),
        (HEAD + "Ann rolls\n", "g.txt:2:10: the line ends too early; write 'rolls 35162246"),
        (HEAD + "Ann rolls 12x4\n", "g.txt:2:13: 'x' is no die"),
        (HEAD + "Ann rolls ١٢\n", "g.txt:2:11: '١' is no die"),
        (HEAD + "Ann rerolls 12\n", "g.txt:2:15: the line ends too early"),
        (HEAD + "Ann rerolls 12 as 1\n", "g.txt:2:19: 2 dice are rolled again, and 1 lie there"),
        (HEAD + "Ann blacks A1\n", "g.txt:2:12: 'A1' stands where 'out' should"),
        (HEAD + "Ann blacks out A1 Z9 on Ben\n", "g.txt:2:19: 'Z9' is no square"),
        (HEAD + "Ann blacks out A1 A2\n", "g.txt:2:21: the line ends too early"),
        (HEAD + "Ann blacks out A1 A2 on Cleo\n", "g.txt:2:25: nobody is called 'Cleo'"),
        (HEAD + "Ann blacks out A1 on Ben now\n", "g.txt:2:26: 'now' is too much here"),
        (HEAD + "Ann writes COBRA\n", "g.txt:2:12: where the word stands is missing"),
        (HEAD + "Ann writes COBRA at 7C down\n", "g.txt:2:21: '7C' is no square"),
        (HEAD + "Ann writes at C7 down\n", "g.txt:2:12: the word is missing"),
        (HEAD + "Ann writes A at C7 up\n", "g.txt:2:12: where the word stands is missing"),
        (HEAD + "Ann writes A at C7 down, of theme\n", "g.txt:2:26: 'of' does not belong here"),
        (HEAD + "Ann writes A at C7 down,\n", "g.txt:2:25: the line ends too early"),
        (HEAD + "Ann writes A at C7 down, suggested by Cleo\n", "g.txt:2:39: nobody is called"),
        (HEAD + "Ann writes A at C7 down, yes Ann, no Ann\n", "g.txt:2:38: somebody votes twice"),
        (HEAD + "round 0\n", "g.txt:2:7: there is no round '0'"),
        (HEAD + "x" * 301, "g.txt:2:301: the line is too long"),
        (HEAD + "Ann rolls x\nBen rols 1\n", "g.txt:3:5: no player 'rols'; did you mean 'rolls'"),
    ],
)
def test_slips_are_told_with_their_places_and_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(BadInput) as told:
        read_record(text, "g.txt")
    assert message in str(told.value)


def test_the_winner_is_told_with_what_decided() -> None:
    for scores, won, why in (
        ([Score(line=9), Score(line=10)], (1,), "points"),
        ([Score(line=9, rare=1), Score(line=10)], (0,), "rare letters"),
        ([Score(line=9, tokens=1), Score(line=10)], (1,), "line"),
        ([Score(line=9), Score(line=9), Score(line=8)], (0, 1), "nothing"),
    ):
        assert _decided_by(scores, won) == why


@pytest.mark.parametrize(
    "text",
    [
        "theme: x" + " " * 90_000 + "y\ncat\n",
        "a:" + " " * 90_000 + "y\ncat\n",
        "players: A, B\nA writes" + " at" * 30_000,
        "players: A, B\n" + "\n" * 90_000,
        " " * 90_000 + "players:",
        "players: " + "A," * 45_000,
        "players: A, B\n" + "A rolls 1\n" * 9_000,
    ],
)
def test_no_text_takes_long_to_read(text: str, tmp_path: Path) -> None:
    """The head of a board took a minute, for its pattern tried each of many spaces in turn."""
    started = time.process_time()
    file = tmp_path / "typed.txt"
    file.write_text(text, "utf-8")
    with pytest.raises((BadInput, BreaksRules)):
        score_file(file, LEXICON)
    assert time.process_time() - started < 10
