"""The companion's data: tools of every game, forms that rules can score, words of a family."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game
from cruxpress.games.contract import DrawContext
from cruxpress.games.numbered import numbered_pads
from cruxpress.games.tools import Bag, Field, InOrder, Notes, ScoreForm, Tool, WordCheck
from cruxpress.press.press import Press
from cruxpress.sheets.open import SheetOpener, sheet_file
from cruxpress.site.asked import score_text, word_facts
from cruxpress.site.tables import game_tables
from cruxpress.site.word_pack import page_rules
from cruxpress.words import load_lexicon

WITH_SHEETS = [game for game in shipped_games() if numbered_pads(open_game(game))]


def tools_of(press: Press, game: str) -> Sequence[Tool]:
    companion = open_game(game).companion
    assert companion is not None
    assert companion.ink in press.ink("colour").colours
    return companion.tools(press.library.texts(game))


def sheet_tools(press: Press, game: str) -> Sequence[Tool]:
    numbered = next(iter(numbered_pads(open_game(game)).values()))
    file = sheet_file(press.library, numbered, 1)
    draft = SheetOpener(press.library, Cache()).read(file).draft()  # tools tell nothing of proofs
    return numbered.kind.tools(draft, DrawContext(press.library.texts(game)))


def typed(fields: Sequence[Field]) -> str:
    """What a page sends of a form that nobody touched."""
    heads, lines = [], []
    for field in fields:
        if field.asks == "table":
            table = field.tables[0]
            lines = list(table.given) or ["." * size for size in table.lines]
        elif field.asks == "yes":
            heads.append(f"{field.key}: no")
        elif field.asks == "count":
            heads.append(f"{field.key}: {field.most}")
        elif field.asks == "choice" and field.options[-1][0]:
            heads.append(f"{field.key}: {field.options[-1][0]}")
    return "\n".join([*heads, "", *lines, ""])


@pytest.mark.parametrize("game", shipped_games())
def test_every_game_has_tools_and_each_its_own_key(press: Press, game: str) -> None:
    tools = tools_of(press, game)
    keys = [tool.key for tool in tools]
    assert len(tools) >= 3
    assert len(set(keys)) == len(keys)
    for tool in tools:
        assert json.loads(json.dumps(tool.as_data()))["kind"] == tool.kind
        if isinstance(tool, WordCheck):
            assert {rule for rule, _ in tool.rules} <= set(page_rules())
        if isinstance(tool, Bag):
            assert 1 <= tool.count <= max(1, tool.most) <= len(set(tool.items))
        if isinstance(tool, ScoreForm):
            counted = {field.counted for field in tool.fields if field.counted}
            assert counted <= set(keys)


@pytest.mark.parametrize("game", shipped_games())
def test_a_form_asks_what_the_score_reads(press: Press, game: str) -> None:
    forms = [tool for tool in tools_of(press, game) if isinstance(tool, ScoreForm)]
    if open_game(game).score is None:
        assert not forms
        return
    (form,) = forms
    found = json.loads(score_text(game, typed(form.fields)))
    told = " ".join(problem["what"] for problem in found.get("problems", ()))
    # An empty board is no board, but every key and every square of the form is understood.
    assert told in ("", "there is no word here"), told


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_a_sheet_has_tools_of_its_own(press: Press, game: str) -> None:
    usual = {tool.key: tool for tool in tools_of(press, game)}
    own = sheet_tools(press, game)
    assert own
    assert [tool.key for tool in own if isinstance(tool, InOrder | Notes | Bag)]
    for tool in own:
        assert isinstance(tool, ScoreForm) <= isinstance(usual.get(tool.key), ScoreForm)
        if isinstance(tool, InOrder):
            assert len(tool.steps) > 2
            assert all(step.signs or step.dice for step in tool.steps)


def test_icons_are_there_and_games_without_tools_are_left_out(press: Press) -> None:
    found = game_tables(press, [open_game("cruxy"), open_game("null")])
    assert [each["name"] for each in found.games if isinstance(each, Mapping)] == ["cruxy"]
    assert "icons/cruxy-penguin.svg" in found.icons
    assert "icons/die-6-black.svg" in found.icons
    assert all(data.startswith(b"<svg") for data in found.icons.values())


def test_a_score_comes_with_its_words_and_the_family_has_a_say() -> None:
    table = "ALMOST\nLEADER\nCARINA\nOPIOID\nVENULE\nERASER\n"
    found = json.loads(score_text("kross", f"task: 1\nfirst: yes\nrejected: 2\n\n{table}"))
    assert found["lines"][-1] == f"total: {found['data']['total']}"
    assert "row 1: ALMOST: 10" in found["lines"]
    alone = json.loads(score_text("cryptex", "qxzq\n"))["data"]["total"]
    assert (alone, json.loads(score_text("cryptex", "qxzq\n", ["qxzq"]))["data"]["total"]) == (
        -8,
        8,
    )


def test_slips_come_with_their_places_and_without_a_traceback() -> None:
    (problem,) = json.loads(score_text("kross", "AB4DEF\n" + "......\n" * 5))["problems"]
    assert (problem["line"], problem["column"]) == (1, 3)
    assert "'4'" in problem["what"]
    assert "nothing to score" in score_text("cruxy", "")
    assert "no game" in json.loads(score_text("chess", ""))["problems"][0]["what"]
    assert json.loads(word_facts(" "))["problems"]


def test_facts_of_a_word_are_those_of_the_command() -> None:
    found = json.loads(word_facts("goes"))
    assert "goes: kross: no, inflected form of go" in found["lines"]


def test_the_family_list_of_a_page_is_a_lexicon(tmp_path: Path) -> None:
    head = "# Words that our table accepts. For your computer: cruxpress learn family-words.txt"
    file = tmp_path / "family-words.txt"
    file.write_text(f"# add\n{head}\nzibble\nfnord\n", "utf-8")
    lexicon = load_lexicon(file)
    assert all(lexicon.legal("zibble", rule) for rule in page_rules().values())
