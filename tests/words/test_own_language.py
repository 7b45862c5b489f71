"""A word list of one's own, in any alphabet, makes sheets of every game or says why not."""

import json
import threading
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from cruxpress import ladder, learn, learned, word
from cruxpress.cli.main import main
from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput
from cruxpress.games.contract import RungRequest
from cruxpress.games.cruciverbalist.game import SoloSheets
from cruxpress.games.cruciverbalist.make.solos import able_themes, request_of
from cruxpress.games.cruciverbalist.words import any_theme, fits_theme
from cruxpress.games.cryptex.make import make_rung as make_cryptex_rung
from cruxpress.games.kross.make.calls import maker_with
from cruxpress.games.kross.make.rungs import letters_for, make_rung
from cruxpress.games.kross.sheet.calls import MAKER, read_call_sheet
from cruxpress.games.kross.solve.best import SearchEffort
from cruxpress.games.numbered import rung_code
from cruxpress.games.panel import PanelSearch, PanelStage
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import accepted, load_lexicon

CYRILLIC = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абцдефгхийклмнопярстувщжыз")
UMLAUTS = str.maketrans({"o": "ö", "e": "é"})
QUICK = PanelSearch(2, (PanelStage(2, 2),), 4, 10)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CRUXPRESS_SETTINGS", str(tmp_path / "settings.json"))
    return tmp_path


def bare_list(file: Path, letters: Mapping[int, int | str] | None = None, most: int = 1500) -> Path:
    """Bare words and nothing else: common English ones, written with other letters."""
    shipped, words = load_lexicon().book, []
    for length in range(2, 9):
        rows = shipped.rows(length).items()
        good = [word for word, (flags, _) in rows if not set(flags) & set("xckb")]
        words += good[:most]
    written = [word.translate(letters or {}) for word in words]
    file.write_text("# replace\n" + "\n".join(written) + "\n", "utf-8")
    return file


@pytest.mark.parametrize("letters", [{}, UMLAUTS, CYRILLIC], ids=["bare", "umlauts", "cyrillic"])
def test_kross_sheets_in_any_alphabet(
    letters: Mapping[int, int | str], place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = str(bare_list(place / "own.txt", letters))  # a lexicon is read once in a process
    words = ["pad", "kross", "--fresh", "--count", "1", "--seed", "5", "--lexicon", own]
    assert main([*words, "--solutions", "--jobs", "1", "--json", "--quiet"]) == 0
    sheets, book = json.loads(capsys.readouterr().out)
    (code,) = sheets["codes"]
    assert "-F" in code  # the code names the fingerprint of the list
    assert book["codes"] == [code]
    assert main(["solution", code, "--lexicon", own, "--quiet"]) == 0
    assert main(["solution", code, "--quiet"]) == 2
    assert "made with a word list of one's own; name it with --lexicon" in capsys.readouterr().err


def test_tasks_are_those_that_a_list_can_answer(place: Path) -> None:
    file = bare_list(place / "own.txt")
    assert maker_with(file).tasks() == [22, 23, 24]  # what is tested, not listed
    with (place / "own.txt").open("a", encoding="utf-8") as more:
        animals = load_lexicon().entries("animals")
        more.writelines(f"{word} @animals\n" for word in list(animals)[:200])
    again = place / "more.txt"
    again.write_bytes(file.read_bytes())
    assert 1 in maker_with(again).tasks()


def test_a_rung_with_own_words_is_named_by_its_code(place: Path) -> None:
    file = bare_list(place / "own.txt", CYRILLIC, 400)
    request = RungRequest(20, 11, 4, file)
    made = make_rung(request, QUICK, SearchEffort(1, 20_000, again_steps=10_000, in_vain=1))
    code = rung_code("kross", MAKER, request)
    assert code.fingerprint
    assert f"code: {code}" in made.text
    assert code != rung_code("kross", MAKER, RungRequest(20, 11, 4))
    sheet = read_call_sheet(parse_yaml(made.text, "own"), lexicon=load_lexicon(file))
    assert set(sheet.calls) <= load_lexicon(file).letters
    assert "щ" in letters_for(maker_with(file), file).rough  # which is an alphabet of its own


def test_a_rung_of_cryptex_is_played_with_own_words(place: Path) -> None:
    file = bare_list(place / "own.txt")
    with file.open("a", encoding="utf-8") as more:
        more.write("größe\n")  # no card has all its letters
    request = RungRequest(20, 11, 4, file)
    made, ours = make_cryptex_rung(request, QUICK), make_cryptex_rung(RungRequest(20, 11, 4), QUICK)
    assert f"code: {rung_code('cryptex', 2, request)}" in made.text
    assert made.facts["panel"] != ours.facts["panel"]


def test_a_ladder_takes_a_word_list(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = place / "own.txt"
    file.write_text("# replace\ncobra\n", "utf-8")
    with pytest.raises(BadInput, match="it has 1 words of 2 to 6 letters that this game takes"):
        ladder("kross", 4, 1, words=file)
    assert main(["ladder", "crusgallo", "--rungs", "4", "--seed", "1", "--lexicon", str(file)]) == 2
    assert "Crusgallo has no words; leave out --lexicon" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("cruxy", "the tokens are A to Z"),
        ("cryptex", "the cards have the letters A to Z"),
        ("cruciverbalist", "dice pay for the letters A to Z"),
    ],
)
def test_letters_that_a_game_does_not_have_are_told(
    game: str, why: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = str(bare_list(place / "own.txt", CYRILLIC, 400))
    words = ["pad", game, "--fresh", "--count", "1", "--seed", "5", "--lexicon", own]
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "own.txt: it has 0 words" in told
    assert f"with other letters are left out, for {why}" in told


def test_words_without_themes_make_solo_sheets_of_any_word(place: Path) -> None:
    file = bare_list(place / "own.txt")
    lexicon = load_lexicon(file)
    assert able_themes(lexicon) == [any_theme().name]
    assert fits_theme(lexicon, "house", any_theme())
    assert not fits_theme(lexicon, "hausboot", any_theme())
    code = FreshCode("cruciverbalist", 2, "152001", 5, None)
    assert request_of(code.parameters).theme == any_theme().name
    assert "Animals" in able_themes(load_lexicon())
    assert SoloSheets().check_words(file) == ""


def test_spaces_and_phrases_are_explained(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "own.txt").write_text("ice cream\nNew_York\n", "utf-8")
    assert main(["word", "cobra", "--lexicon", str(place / "own.txt")]) == 2
    told = capsys.readouterr().err
    assert "own.txt:1:5: 'cream' are no flags; a square holds no space: write a phrase as" in told
    assert "ice_cream @LIST, or its words one a line" in told
    assert "own.txt:2:1: the phrase 'New_York' belongs to no list; add one, as @cities" in told


def test_accents_are_letters_of_their_own() -> None:
    (answer,) = word(["café"])
    assert "café: kross: no, not in the dictionary; without accents it is: cafe" in answer.lines


def test_words_that_are_accepted_at_home(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    assert capsys.readouterr().err == "no words are accepted at home yet\n"
    (place / "family.txt").write_text("zibble\nBlörp v 420  # uncle Joe\n", "utf-8")
    assert main(["learn", "family.txt", "fnord"]) == 0
    assert capsys.readouterr().out == f"{place / 'words.txt'}\n"
    assert main(["word", "zibble"]) == 0
    told = capsys.readouterr().out
    assert "zibble: kross: legal, easy, known\n" in told
    assert "zibble: accepted at home (cruxpress learn)\n" in told
    rows = ["BLÖRP.", *["......"] * 4, "FNORD."]
    (place / "table.txt").write_text("\n".join(rows), "utf-8")
    assert main(["score", "kross", "table.txt"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["row 1: BLÖRP: 7", "row 6: FNORD: 7"]
    assert main(["learn", "--forget", "fnord"]) == 0
    assert main(["learn"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["Blörp v 420  # uncle Joe", "zibble"]
    # Makers know nothing of it: the lexicon of sheets is the same in every house.
    assert load_lexicon().look_up("zibble") is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.txt"], "there is no file nowhere.txt; name a word list, a word a line, or a"),
        (["bad.txt"], "bad.txt:1:1: '1' is no letter"),
        (["é" * 200], "'éééééééééééé…' has 200 letters; a word has at most 30"),
        (["--forget", "cobra"], "'cobra' is not among the words of"),
    ],
)
def test_what_cannot_be_learnt_is_told(
    words: list[str], told: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "bad.txt").write_text("1\n", "utf-8")
    assert main(["learn", *words]) == 2
    assert told in capsys.readouterr().err
    assert not (place / "words.txt").exists()


def test_words_that_two_runs_learn_at_once_are_all_kept(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each saved what it had read, and the other's word was gone, though both said it is kept."""
    begun, writes = threading.Event(), accepted._write
    second = threading.Thread(target=lambda: begun.wait() and learn(["zibble"]))

    def slowly(file: Path, lines: Iterable[str]) -> None:
        kept = list(lines)
        if not begun.is_set():
            begun.set()
            second.join(0.5)  # without a lock the second run is through by now
        writes(file, kept)

    monkeypatch.setattr(accepted, "_write", slowly)
    second.start()
    learn(["fnord"])
    second.join()
    assert learned() == ["fnord", "zibble"]
