"""A good witness is accepted; broken in any of many ways, it is refused for the right reason."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.rules.board import REASONS, CruciverbalistRefusal
from cruxpress.games.cruciverbalist.rules.scoring import Score
from cruxpress.games.cruciverbalist.rules.witness import (
    CruciverbalistWitness,
    Turn,
    prove,
    replay,
    witness_from,
)
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS, PENALTY_BOXES
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import need_of, roll_of
from cruxpress.games.cruciverbalist.solve.search import payment_of
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, all_themes, fits_theme
from tests.cruciverbalist.boards_for_tests import spot
from tests.cruciverbalist.mutations import MUTATIONS, Case, Mutation
from tests.cruciverbalist.solos_for_tests import LEXICON, PAYABLE, played
from tests.mutating import times

TRIES = 10


@cache
def games() -> list[tuple[Solo, CruciverbalistWitness]]:
    """Seven words in seven rounds, on several themes."""
    wanted = [("Animals", 0), ("Animals", 1), ("Colors", 0), ("Colors", 1), ("Countries", 0)]
    wanted += [("Occupations", 0), ("Nature", 0), ("Nature", 3)]
    found = [played(theme, seed) for theme, seed in wanted]
    assert all(turn.text for _, witness in found for turn in witness.turns)
    return found


def test_the_games_are_good_before_they_are_broken() -> None:
    for sheet, witness in games():
        prove(sheet, witness, LEXICON)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_broken_game_is_refused_for_its_reason(
    mutation: Mutation, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for number, (sheet, witness) in enumerate(games()):
        for seed in range(TRIES * times()):
            case = Case(sheet, witness, Chance(mutation.__name__, number, seed))
            mutated = mutation(case)
            if mutated is None:
                continue
            reason, broken = mutated
            with pytest.raises(CruciverbalistRefusal) as told:
                replay(sheet, broken, LEXICON)
            assert told.value.reason == reason, str(told.value)
            refused += 1
    assert refused >= len(games()) * TRIES * times() // 4
    record_property("refused", refused)


def test_thousands_of_broken_games_were_tried() -> None:
    assert len(MUTATIONS) * len(games()) * TRIES > 2_800


# Rules that no witness can break.
OF_A_TABLE = {
    *("no suggestion", "own suggestion", "wrote already", "shared word too long"),
    *("players", "no such player", "grid size", "other turn", "other round", "no casting vote"),
    *("not rolled", "rolled already", "reroll late"),
    *("blackout late", "blackout board", "blackout twice", "blackout missing"),
}
REFUSED_BEFORE = {
    "no letters",  # such a word stands in no list: it is 'no word'
    "wrong dice",  # a sheet without twelve dice in a line is refused before it is played on
}
TESTED_BELOW = {"no penalty box", "target missed"}


def test_every_reason_has_its_mutation() -> None:
    reached = set()
    for mutation in MUTATIONS:
        for number, (sheet, witness) in enumerate(games()):
            mutated = mutation(Case(sheet, witness, Chance(mutation.__name__, number, 0)))
            reached |= {mutated[0]} if mutated else set()
    assert reached == set(REASONS) - OF_A_TABLE - REFUSED_BEFORE - TESTED_BELOW


def test_a_sixth_word_off_the_theme_has_no_penalty_box(
    record_property: Callable[[str, object], None],
) -> None:
    """A good game, played on sheets of other themes: five penalty boxes, and then none."""
    sheet, witness = played("Emotions", 0)
    assert all(LEXICON.legal(turn.text, PENALTY_WORDS) for turn in witness.turns)
    refused = 0
    for target in BANDS:
        for theme in all_themes():
            fits = [fits_theme(LEXICON, turn.text, theme) for turn in witness.turns]
            if fits.count(False) <= PENALTY_BOXES:
                continue
            other = replace(sheet, theme=theme.name, target=target)
            pairs = zip(witness.turns, fits, strict=True)
            turns = tuple(replace(turn, penalty=not good) for turn, good in pairs)
            with pytest.raises(CruciverbalistRefusal) as told:
                replay(other, replace(witness, sheet=other.hash, turns=turns), LEXICON)
            assert told.value.reason == "no penalty box"
            refused += 1
    assert refused > 50
    record_property("refused", refused)


@pytest.mark.parametrize("theme", ["Animals", "Colors"])
def test_a_claim_off_by_any_number_is_refused(theme: str) -> None:
    sheet, witness = played(theme, 0)
    for item in fields(Score):
        for step in (-50, -2, -1, 1, 2, 50):
            claim = replace(witness.claim, **{item.name: getattr(witness.claim, item.name) + step})
            with pytest.raises(CruciverbalistRefusal) as told:
                replay(sheet, replace(witness, claim=claim), LEXICON)
            assert told.value.reason == "wrong claim"


def test_a_game_that_misses_its_target_proves_nothing() -> None:
    sheet, witness = games()[0]
    idle = replace(witness, turns=(Turn(),) * 7, line=(), claim=Score(tokens=6))
    assert replay(sheet, idle, LEXICON).score.total == 6
    with pytest.raises(CruciverbalistRefusal) as told:
        prove(sheet, idle, LEXICON)
    assert told.value.reason == "target missed"


def test_a_game_of_one_sheet_proves_no_other() -> None:
    (one, _), (sheet, witness) = games()[:2]
    other_die = (sheet.rolls[0][0] % 6 + 1, *sheet.rolls[0][1:])
    for another in (one, replace(sheet, rolls=(other_die, *sheet.rolls[1:]))):
        with pytest.raises(CruciverbalistRefusal) as told:
            replay(another, witness, LEXICON)
        assert told.value.reason == "another sheet"


def test_a_word_off_the_theme_is_allowed_for_a_penalty() -> None:
    sheet, witness = games()[0]
    pips = sheet.rolls[0]
    word = next(
        w for w in ("sonata", "noise", "seat") if PAYABLE.can_pay(roll_of(pips), need_of(w))
    )
    squares = spot("A6 across").squares(len(word))
    paid = payment_of(pips, dict(zip(squares, word, strict=True)), PAYABLE)
    turn = Turn(word, spot("A6 across"), paid, penalty=True)
    claim = Score(line=len(word), from_5=4 * (len(word) > 4), tokens=6, penalties=-3)
    claim = replace(claim, up_to_4=3 * (len(word) < 5))
    game = replace(witness, turns=(turn, *(Turn(),) * 6), line=squares, claim=claim)
    assert replay(sheet, game, LEXICON).player.penalties == 1


def test_what_the_reasons_say_names_the_round() -> None:
    sheet, witness = games()[0]
    turns = (*witness.turns[:3], replace(witness.turns[3], penalty=True), *witness.turns[4:])
    with pytest.raises(CruciverbalistRefusal, match=r"^round 4, .*: the word fits the theme"):
        replay(sheet, replace(witness, turns=turns), LEXICON)


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, Mapping):
        return [leaf for key, value in data.items() for leaf in _leaves(value, (*path, key))]
    if isinstance(data, list):
        return [leaf for at, value in enumerate(data) for leaf in _leaves(value, (*path, at))]
    return [path]


def _changed(data: Any, path: tuple[Any, ...], chance: Chance) -> Any:
    if path:
        copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
        copy[path[0]] = _changed(data[path[0]], path[1:], chance)
        return copy
    if isinstance(data, bool):
        return not data
    if isinstance(data, int):
        return data + chance.pick((-2, -1, 1, 2))
    at = chance.below(len(data))
    return data[:at] + chance.pick("ABCKM159 acrosdwn") + data[at + 1 :]


def test_stored_games_with_one_changed_value_are_refused_or_score_the_same() -> None:
    """A change that passes is another legal game: an equal die, a word of like letters."""
    chance = Chance("stored games")
    refused = passed = 0
    for sheet, witness in games():
        data = witness.as_data()
        for path in chance.sample(_leaves(data), 60):
            try:
                read = witness_from(_changed(data, path, chance))
                outcome = replay(sheet, read, LEXICON)
            except (BadInput, CruciverbalistRefusal):
                refused += 1
            else:
                passed += 1
                assert outcome.score == witness.claim
                assert path[0] in {"turns", "line"} or read == witness
    assert refused > 8 * passed


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "the witness is no map"),
        ({"sheet": "x", "extra": 1}, "the witness has no key 'extra'"),
        ({"sheet": "x", "turns": [], "line": []}, "claim is no map"),
    ],
)
def test_what_is_no_witness_is_bad_input(data: object, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        witness_from(data)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("sheet", 7, "sheet is no text"),
        ("turns", "x", "turns is no list"),
        ("line", ["Z99"], "'Z99' is no square; write it as C7"),
        ("line", [3], "3 is no square"),
        ("turns", [{"at": "C7 up"}], "'C7 up' is no place for a word"),
        ("turns", [{"at": 5}], "5 is no place for a word"),
        ("turns", [{"penalty": 1}], "1 stands where yes or no should"),
        ("turns", [{"word": "owl 1234 !!!"}], "'owl 1234 !!!' is no word"),
        ("turns", [{"word": "owl\u202e"}], "is no word"),
        ("turns", [{"word": "barn   owl"}], "is no word"),
        ("turns", [{"paid": {"A1": [True]}}], "a die is no whole number"),
        ("turns", [{"paid": ["A1"]}], "paid is no map"),
        ("turns", [{"rerolls": [1]}], "dice is no list"),
        ("claim", {"line": 1}, "rare is no whole number"),
    ],
)
def test_each_part_of_a_witness_has_its_kind(key: str, value: object, message: str) -> None:
    data = {**games()[0][1].as_data(), key: value}
    with pytest.raises(BadInput, match=message):
        witness_from(data)


def test_a_claim_must_add_up() -> None:
    data = dict(games()[0][1].as_data())
    data["claim"] = {**games()[0][1].claim.as_data(), "total": 1}
    with pytest.raises(BadInput, match="not the sum of its lines"):
        witness_from(data)
