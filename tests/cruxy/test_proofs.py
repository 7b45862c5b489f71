"""What is proven of a sheet: draws are made again, and every witness is played by the rules."""

from collections.abc import Sequence
from functools import cache

import pytest

from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.games.cruxy.proof import prover_for
from cruxpress.games.cruxy.rules.proven import (
    WitnessChecker,
    check_share,
    letters_line,
    parse_witness,
    read_letters,
)
from cruxpress.games.cruxy.rules.table import Reason
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.specs.nodes import Map, as_node
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Tier, load_lexicon
from tests.cruxy.sheets_for_tests import SHEETS, sheet, text_of, with_squares
from tests.cruxy.tables_for_tests import refuses

NUMBERS = (1, 8, 20, 36)


def node(number: int) -> Map:
    return parse_yaml(text_of(number), f"{number:03}.yaml")


def prover(number: int) -> WitnessChecker:
    return prover_for(sheet(number)).rules


@cache
def found(number: int, name: str, count: int) -> Sequence[str]:
    return [str(line) for line in prover_for(sheet(number)).find(name, range(count))]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_found_holds(number: int) -> None:
    proving = SHEETS.prover(SHEETS.read(node(number)))
    assert {name: its.count for name, its in SHEETS.witness_sets.items()} == {
        "draws": 300,
        "rare": 40,
        "letters": 20,
        "fill": 1,
    }
    for name, its in SHEETS.witness_sets.items():
        numbers = range(min(3, its.count))
        for at, witness in zip(numbers, proving.find(name, numbers), strict=True):
            proving.replay(name, at, as_node(witness, Place("proof.json", 7)))


def test_a_witness_of_another_number_is_refused() -> None:
    lines = found(8, "draws", 2)
    refuses(Reason.ANOTHER_DRAW, lambda: prover(8).check_game(prover(8).draw(0), lines[1]))
    refuses(Reason.ANOTHER_DRAW, lambda: prover(8).check_game(prover(8).rare_draw(0), lines[0]))
    refuses(Reason.ANOTHER_DRAW, lambda: prover(20).check_game(prover(20).draw(0), lines[0]))
    starts = found(8, "letters", 2)
    refuses(Reason.ANOTHER_DRAW, lambda: prover(8).check_letters(0, starts[1]))


def test_rare_draws_hold_the_rare_letters() -> None:
    for number in range(5):
        assert set("jqxz") <= set(prover(8).rare_draw(number).letters)


def test_a_game_of_ten_words_proves_nothing() -> None:
    line = found(8, "draws", 1)[0]
    head, _, tail = line.partition("|")
    first, second, *steps, left = tail.split("|")
    long = "|".join([head, first, second, *(steps * 10)[:10], left])
    message = refuses(Reason.TOO_MANY_WORDS, lambda: prover(8).check_game(prover(8).draw(0), long))
    assert message == "the game takes 10 words; at most 9 prove it"


def test_a_rare_word_is_no_proof_though_it_is_legal() -> None:
    lexicon = load_lexicon()
    matcher = prover(8).words
    fill = found(8, "fill", 1)[0].split("|")
    at, rare = next(
        (at, rare)
        for at, word in enumerate(fill)
        for rare in matcher.row(len(word)).words[::-1]
        if lexicon.how_common(rare) is Tier.OBSCURE
    )
    fill[at] = rare
    refuses(Reason.NOT_COMMON, lambda: prover(8).check_fill("|".join(fill)))
    fill[at] = "x" * len(rare)
    refuses(Reason.NO_WORD, lambda: prover(8).check_fill("|".join(fill)))


def test_words_of_a_fill_cross_and_differ() -> None:
    fill = found(8, "fill", 1)[0].split("|")
    refuses(Reason.NO_SUCH_SLOT, lambda: prover(8).check_fill("|".join(fill[:-1])))
    same = [len(word) for word in fill].index(len(fill[-1]))
    twice = [*fill[:-1], fill[same]]
    refuses(Reason.USED_BEFORE, lambda: prover(8).check_fill("|".join(twice)))
    swapped = list(fill)
    swapped[same], swapped[-1] = swapped[-1], swapped[same]
    refuses(Reason.DOES_NOT_FIT, lambda: prover(8).check_fill("|".join(swapped)))


def test_every_letter_must_be_brought_by_its_own_words() -> None:
    starts, brought = read_letters(found(8, "letters", 1)[0])
    assert letters_line(starts, brought) == found(8, "letters", 1)[0]
    assert list(brought) == list("abcdefghijklmnopqrstuvwxyz")
    without = {letter: moves for letter, moves in brought.items() if letter != "q"}
    line = letters_line(starts, without)
    message = refuses(Reason.WRONG_LETTER, lambda: prover(8).check_letters(0, line))
    assert message == "no words are told that bring Q"
    wrong = letters_line(starts, {**brought, "q": brought["e"]})
    refuses(Reason.WRONG_LETTER, lambda: prover(8).check_letters(0, wrong))


@pytest.mark.parametrize("part", ["a", "a=x", "aa=4:tiara", "a=4:tiara,5:ant,6:arm", "a=4tiara"])
def test_a_line_that_tells_of_no_letter(part: str) -> None:
    with pytest.raises(BadInput, match="does not tell how a letter is brought"):
        read_letters(f"coast|lemon|{part}")


def test_a_letter_is_told_once() -> None:
    with pytest.raises(BadInput, match="does not tell how a letter is brought"):
        read_letters("coast|lemon|a=4:tiara|a=4:tiara")


def test_nineteen_of_twenty_draws_need_six_words_or_fewer() -> None:
    short, long = "abc|one|two|A", "|".join(["abc", "one", "two", *["1:word:A"] * 7, "B"])
    assert parse_witness(long).words == 7
    check_share([short] * 285 + [long] * 15)
    lines = [short] * 284 + [long] * 16
    message = refuses(Reason.TOO_MANY_WORDS, lambda: check_share(lines))
    assert message == "284 of 300 draws are done in 6 words or fewer; 95 % must be"
    nodes = [as_node(line, Place("proof.json")) for line in lines]
    together = SHEETS.prover(sheet(8)).replay_together
    refuses(Reason.TOO_MANY_WORDS, lambda: together("draws", nodes))
    together("rare", nodes)


def test_a_witness_is_a_line_of_text() -> None:
    with pytest.raises(BadInput, match=r"p\.json:3: a witness of Cruxy is a line of text"):
        prover_for(sheet(8)).replay("draws", 0, as_node(["a", "b"], Place("p.json", 3)))


def test_a_sheet_that_breaks_a_rule_is_refused_with_its_line() -> None:
    assert SHEETS.digest(SHEETS.read(node(8))) == SHEETS.digest(sheet(8))
    squares = dict.fromkeys(("A15", "B15", "C15"), "o")
    island = parse_yaml(with_squares(text_of(8), squares), "mine.yaml")
    with pytest.raises(SheetFails, match=r"mine\.yaml:19: A15, B15, C15: an island"):
        SHEETS.read(island)
    digit = parse_yaml(text_of(8).replace("5   ?", "8   ?"), "mine.yaml")
    what = r"mine\.yaml:26: box 1 in row 4 of the area: the digit 8 has . slots that are not red"
    with pytest.raises(SheetFails, match=what):
        SHEETS.read(digit)


def test_another_kind_of_file_is_no_sheet() -> None:
    assert kind_of_sheet(parse_yaml("kind: sheet\ntitle: Cruxy\n", "x.yaml")) is None
    assert kind_of_sheet(parse_yaml("kind: [cruxy sheet]\n", "x.yaml")) is None
    found = kind_of_sheet(node(8))
    assert found is not None
    assert found.kind.name == SHEETS.name
