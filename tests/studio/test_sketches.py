"""Every kind of sheet that is drawn: text and boards in step, faults at their place, any edits."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.sketch import NOTHING, Sketch, SketchField, share_measure
from cruxpress.studio.sketching import Sketchable, find_sketch, sketchables
from tests.studio.asking import Asker

CRUXY, KROSS, CRYPTEX = "cruxy sheet", "kross calls", "cryptex deal"
SOLO, CHALLENGE = "cruciverbalist solo", "crusgallo challenge"
NEW = (KROSS, CRYPTEX, SOLO, CHALLENGE)
EDITS = 120
LAST = SketchField("grid", 5, 8)  # the first square of a set that lacks its last one


@cache
def drawn(kind: str) -> Sketchable:
    return find_sketch(kind)


@cache
def blank(kind: str) -> str:
    return drawn(kind).numbered.kind.blank("a-first-one")


def read(kind: str, text: str) -> Sketch[Any]:
    return drawn(kind).sketcher.read(text, "sheet.yaml")


def test_all_five_games_can_be_drawn() -> None:
    assert {it.numbered.kind.name for it in sketchables()} == {CRUXY, *NEW}


@pytest.mark.parametrize("kind", [CRUXY, *NEW])
def test_boards_show_what_is_known_and_the_page_has_a_name_for_everything(kind: str) -> None:
    sketcher, sketch = drawn(kind).sketcher, read(kind, blank(kind))
    assert sketch.model is not None
    tools = {tool.name: tool for tool in (*sketcher.tools(), *sketch.tools)}
    assert sketcher.eraser in tools
    signs = [tool.sign for tool in sketcher.tools() if tool.sign]
    assert len(set(signs)) == len(signs)
    assert all(tool.title for tool in tools.values())
    for board in sketch.boards:
        assert [len(row) for row in board.names] == [len(row) for row in board.shows]
        assert {name for row in board.shows for shows in row for name in shows} <= tools.keys()
        names = [name for row in board.names for name in row]
        assert len(set(names)) == len(names)
        assert f"board.{board.name}" in sketcher.words()
    assert all(f"action.{action}" in sketcher.words() for action in sketcher.actions)
    assert all(f"group.{it.group}" in sketcher.words() for it in tools.values() if it.group)
    assert "keys" in sketcher.words()


@pytest.mark.parametrize("kind", NEW)
def test_a_setting_that_does_not_change_changes_nothing_but_its_own_line(kind: str) -> None:
    text, sketcher = blank(kind), drawn(kind).sketcher
    for setting in read(kind, text).settings:
        assert sketcher.set(text, setting.key, setting.value) == text, setting.key
        if setting.options:
            others = [value for value, _ in setting.options if value != setting.value]
            changed = sketcher.set(text, setting.key, others[-1])
        else:
            changed = sketcher.set(text, setting.key, str(setting.least + 1))
        again = {it.key: it.value for it in read(kind, changed).settings}
        assert again[setting.key] != setting.value
        assert sketcher.set(changed, setting.key, setting.value).count("\n") >= text.count("\n") - 2
        with pytest.raises(BadInput):
            sketcher.set(text, setting.key, "!")
    with pytest.raises(BadInput, match="no setting"):
        sketcher.set(text, "no-such", "1")


def edits_of(kind: str, sketch: Sketch[Any], chance: Chance) -> Callable[[str], str]:
    """Something that a person may do: a tool, a move, a turn, an action, a setting."""
    sketcher = drawn(kind).sketcher
    what = chance.below(12)
    if what == 0 and sketcher.actions:
        action = chance.pick(sketcher.actions)
        return lambda text: sketcher.act(text, action)
    if what == 1 and sketch.settings:
        setting = chance.pick(sketch.settings)
        values = [value for value, _ in setting.options] or ["1", "2", "40"]
        value = chance.pick(values)
        return lambda text: sketcher.set(text, setting.key, value)
    one, other = (_any_field(sketch, chance) for _ in range(2))
    turns = chance.below(4)
    if what < 7:
        tool = chance.pick([it.name for it in sketcher.tools()])
        return lambda text: sketcher.put(text, [one], tool)
    if what == 7:
        return lambda text: sketcher.turn(text, one)
    return lambda text: sketcher.move(text, one, other, turns)


def _any_field(sketch: Sketch[Any], chance: Chance) -> SketchField:
    board = chance.pick(sketch.boards)
    row = chance.below(len(board.names))
    return SketchField(board.name, row, chance.below(len(board.names[row])))


@pytest.mark.parametrize("kind", NEW)
def test_any_edits_leave_notes_alone_and_undo_leads_back_to_the_start(kind: str) -> None:
    chance, past = Chance("edits", kind), [blank(kind)]
    seen = [read(kind, past[0])]
    notes = re.findall("^ *#.*$", past[0], re.MULTILINE)
    for _ in range(EDITS):
        edit = edits_of(kind, seen[-1], chance)
        try:
            text = edit(past[-1])
        except BadInput:
            continue
        sketch = read(kind, text)
        assert sketch.boards, text
        assert (sketch.model is None) == bool(sketch.faults)
        assert re.findall("^ *#.*$", text, re.MULTILINE) == notes
        past.append(text)
        seen.append(sketch)
    assert len(set(past)) > EDITS // 6
    for text, sketch in zip(reversed(past), reversed(seen), strict=True):
        assert read(kind, text) == sketch


@pytest.mark.parametrize("kind", NEW)
def test_what_is_drawn_is_what_the_commands_read(kind: str) -> None:
    """Whenever the page finds nothing wrong, `check` and `prove` read the very same sheet."""
    from cruxpress.core.errors import CruxpressError
    from cruxpress.specs.yaml_reader import parse_yaml

    chance, text, good = Chance("commands", kind), blank(kind), 0
    for _ in range(40):
        sketch = read(kind, text)
        try:
            model = drawn(kind).numbered.kind.read(parse_yaml(text, "sheet.yaml"))
        except CruxpressError:
            model = None
        assert model == sketch.model
        good += model is not None
        try:
            text = edits_of(kind, sketch, chance)(text)
        except BadInput:
            continue
    assert good


def faulty() -> Iterator[tuple[str, str, str, SketchField | None, str, str]]:
    """Kind, text and its replacement, the field and key at fault, and some of the sentence."""
    field = SketchField
    yield KROSS, "LODGES", "LODGE", field("letters", 5, 5), "letters", "calls 35 letters"
    yield KROSS, '"A T E R"', '"A T E R S"', field("spares", 0, 4), "spares", "5 spares"
    yield KROSS, "silver: 47", "silver: 37", None, "targets", "do not rise"
    yield KROSS, "task: 1", "task: 25", None, "task", "25"
    yield CRYPTEX, "first: 7 16", "first: 7 7", field("first", 0, 1), "first", "7 stands 2 times"
    yield CRYPTEX, " 7 15\n#", " 7\n#", field("second", 0, 19), "second", "15 stands 0 times"
    yield CRYPTEX, "jokers: 4", "jokers: 5", None, "jokers", "4 is the most"
    yield CRYPTEX, "target: 76", "target: 99", None, "target", "no game has more than 96"
    yield SOLO, "..........b..", ".............", field("grid", 5, 8), "grid", "has 3 squares"
    yield SOLO, "35162246", "35762246", field("rolls", 0, 2), "rolls", "shows 7"
    yield SOLO, "56243153 4625", "56243153 462", field("rerolls", 0, 11), "rerolls", "11 dice"
    yield SOLO, "theme: Animals", "theme: Animal", None, "theme", "Animal"
    yield CHALLENGE, "reserve: [6, 8", "reserve: [6, 6", field("hand", 0, 1), "reserve", "2 times"
    yield CHALLENGE, "[6, 8,", "[6, 99,", field("hand", 0, 1), "reserve", "no card 99"
    yield CHALLENGE, "goal: knight", "goal: king", None, "goal", "king"


@pytest.mark.parametrize(("kind", "old", "new", "field", "key", "what"), list(faulty()))
def test_a_fault_is_marked_at_its_place(
    kind: str, old: str, new: str, field: SketchField | None, key: str, what: str
) -> None:
    text = blank(kind).replace(old, new)
    assert text != blank(kind)
    sketch = read(kind, text)
    assert sketch.model is None
    (fault,) = [fault for fault in sketch.faults if what in fault.what]
    assert fault.field == field
    assert fault.line == blank(kind)[: blank(kind).index(old)].count("\n") + 1 - (field == LAST)
    assert fault.key == key or not sketch.boards


def test_letters_are_put_taken_out_and_exchanged() -> None:
    text, calls = blank(KROSS), drawn(KROSS).sketcher
    first, spare = SketchField("letters", 0, 0), SketchField("spares", 0, 3)
    changed = calls.put(text, [first], "X")
    assert changed == text.replace("STREAM", "XTREAM")
    assert calls.put(changed, [first], "S") == text
    shorter = calls.put(text, [first], NOTHING)
    assert 'letters: "TREAMP ALACEO NIONST INDERE ARTHSL ODGES"' in shorter
    assert calls.put(shorter, [SketchField("letters", 5, 5)], "S").count("ODGESS") == 1
    swapped = calls.move(text, first, spare, 0)
    assert "RTREAM" in swapped
    assert '"A T E S"' in swapped
    assert calls.move(swapped, spare, first, 0) == text


def test_a_card_comes_earlier_or_later_in_its_half_alone() -> None:
    text, deal = blank(CRYPTEX), drawn(CRYPTEX).sketcher
    one, end = SketchField("first", 0, 0), SketchField("first", 0, 19)
    moved = deal.move(text, one, end, 0)
    assert "first: 16 2 13" in moved
    assert deal.move(moved, end, one, 0) == text
    with pytest.raises(BadInput, match="within its own"):
        deal.move(text, one, SketchField("second", 0, 3), 0)
    broken = text.replace("first: 7 16", "first: 7 7")
    assert read(CRYPTEX, deal.act(broken, "complete")).model is not None
    own = deal.set(text, "sheet", "hard").replace("sheet: hard", "boxes: [5, 5, 5, 5, 5, 5, 5, 5]")
    assert next(it.value for it in read(CRYPTEX, own).settings) == "own"
    assert "boxes:" not in [
        line[:6] for line in deal.set(own, "sheet", "easy").splitlines() if line[0] != "#"
    ]


def test_the_cards_of_a_deck_of_ones_own_are_shown() -> None:
    from cruxpress.games.cryptex.sheet.deck import STANDARD_DECK

    symbols = [card.symbols.upper() for card in STANDARD_DECK.cards]
    symbols[0], symbols[1] = symbols[1], symbols[0]
    cards = "".join(f'  - "{it}"\n' for it in symbols)
    sketch = read(CRYPTEX, f"{blank(CRYPTEX)}cards:\n{cards}")
    assert sketch.model is not None
    assert sketch.tools[0].face == (("E", "G", "T"), ("U", "N"))


def test_black_squares_join_and_part_with_letters_of_their_own() -> None:
    text, solo = blank(SOLO), drawn(SOLO).sketcher
    one, two, between = (SketchField("grid", 0, column) for column in (6, 8, 7))
    apart = solo.put(solo.put(text, [one], "black"), [two], "black")
    assert "  ......d.e....\n" in apart
    joined = solo.put(apart, [between], "black")
    assert "  ......ddd....\n" in joined
    assert solo.put(joined, [between], "black") == apart
    die = SketchField("rolls", 0, 0)
    assert "  45162246 1153" in solo.put(text, [die], "black")
    assert "  25162246 1153" in solo.put(text, [die], "white")
    assert "  65162246 1153" in solo.put(text, [die], "6")
    assert read(SOLO, solo.act(text, "roll")).model is not None
    with pytest.raises(BadInput, match="not on the grid"):
        solo.put(text, [one], "6")


def test_an_own_size_keeps_what_fits() -> None:
    small = drawn(SOLO).sketcher.set(blank(SOLO), "size", "11")
    assert [len(row) for row in read(SOLO, small).boards[0].names] == [11] * 11
    large = drawn(SOLO).sketcher.set(small, "size", "15")
    assert read(SOLO, large).model is not None


def test_cards_are_laid_turned_and_light_up_as_in_the_game_that_proves_a_challenge() -> None:
    """The proven game of a shipped problem, laid card by card on the screen."""
    from cruxpress.core.files import shipped_layouts
    from cruxpress.games.crusgallo.rules.replay import play_through
    from cruxpress.games.crusgallo.rules.witness import read_witness
    from cruxpress.specs.json_reader import parse_json
    from cruxpress.specs.yaml_reader import parse_yaml

    folder = shipped_layouts() / "crusgallo/challenges"
    file = next(it for it in sorted(folder.glob("*.yaml")) if "draws" not in it.read_text("utf-8"))
    text, sketcher = file.read_text("utf-8"), drawn(CHALLENGE).sketcher
    proof = parse_json((folder / f"proofs/{file.stem}.json").read_text("utf-8"), "proof")
    node = proof.get("witnesses").get("games").items[0]  # type: ignore[union-attr]
    witness = read_witness(node)
    model = drawn(CHALLENGE).numbered.kind.read(parse_yaml(text, "x"))
    states = play_through(model.task, witness).trapped
    x0, y0 = witness.trap[0].spot.x, witness.trap[0].spot.y
    for play, state in zip(witness.trap, states, strict=True):
        hand = SketchField("hand", 0, list(model.task.cards).index(play.card))
        boards = {board.name: board for board in read(CHALLENGE, text).boards}
        top = text.count("laid:") and _corner(boards["table"], text)
        column, row = (4, 4) if not top else (play.spot.x - x0 - top[0], play.spot.y - y0 - top[1])
        spot = SketchField("table", row, column)
        if top:
            assert spot in sketcher.spots(text, hand, play.spot.turn)
        text = sketcher.move(text, hand, spot, play.spot.turn)
        sketch = read(CHALLENGE, text)
        assert not sketch.faults
        lit = [shows for row in sketch.boards[1].shows for shows in row if "lit" in shows]
        assert len(lit) == sum(cell.lit for cell in state.table.cells.values())
    assert "is trapped" in sketch.notes[0]
    assert sketch.notes[1] == "That reaches the goal."


def _corner(board: Any, text: str) -> tuple[int, int]:
    """The cell with which the table begins, by where the first card of the file lies."""
    laid = [
        [int(n) for n in it.split(",")] for it in re.findall(r"\[(\d+, -?\d+, -?\d+, \d)\]", text)
    ]
    left = min(-4, min(it[1] for it in laid) - 2)
    top = min(-4, min(it[2] for it in laid) - 2)
    assert len(board.names) >= 10
    return left, top


CONTEST = "laid: [[8, 0, 0, 3], [6, 0, -1, 3], [28, -2, 0, 0], [31, -2, -2, 2]]\n"


def contested() -> str:
    """A challenge on whose table two violet orbs compete for the last violet gem."""
    hand = "reserve: [25, 27, 13, 31, 6, 12, 8, 28, 21]"
    return re.sub(r"reserve:.*", hand, blank(CHALLENGE)) + CONTEST


def lit_fields(text: str) -> set[str]:
    sketch = read(CHALLENGE, text)
    assert not sketch.faults
    names, shows = sketch.boards[1].names, sketch.boards[1].shows
    return {
        n
        for r, s in zip(names, shows, strict=True)
        for n, it in zip(r, s, strict=True)
        if "lit" in it
    }


def test_who_lays_chooses_which_orb_gets_the_last_gem() -> None:
    text, sketcher = contested(), drawn(CHALLENGE).sketcher
    (choice,) = [it for it in read(CHALLENGE, text).settings if it.key.startswith("laid.")]
    assert choice.key == "laid.31.violet"
    assert choice.title == "Card 31: the last gem (violet) lights"
    assert choice.value == "0"
    (_, first), (_, second) = choice.options
    assert {first, second} & lit_fields(text) == {first}
    other = sketcher.set(text, choice.key, "1")
    assert "[31, -2, -2, 2, [[0, -1]]]" in other
    assert {first, second} & lit_fields(other) == {second}
    assert {it.key: it.value for it in read(CHALLENGE, other).settings}[choice.key] == "1"
    back = sketcher.act(other, "take-back")  # what there is no more to choose is not kept
    assert "laid: [[8, 0, 0, 3], [6, 0, -1, 3], [28, -2, 0, 0]]" in back
    assert not [it for it in read(CHALLENGE, back).settings if it.key.startswith("laid.")]
    for wrong in ("[[0, -2]]", "[[0, -1], [-2, -1]]"):
        told = read(CHALLENGE, other.replace("[[0, -1]]", wrong)).faults
        assert len(told) == 1
        assert told[0].key == "laid"
    needless = text.replace("[6, 0, -1, 3]", "[6, 0, -1, 3, [[0, 0]]]")
    assert len(read(CHALLENGE, needless).faults) == 1


def test_a_card_that_may_not_lie_there_is_marked_and_can_be_taken_back() -> None:
    text, sketcher = blank(CHALLENGE), drawn(CHALLENGE).sketcher
    middle = SketchField("table", 4, 4)
    one = sketcher.move(text, SketchField("hand", 0, 0), middle, 0)
    assert "laid: [[6, 0, 0, 0]]" in one
    both = sketcher.move(one, SketchField("hand", 0, 1), middle, 1)
    (fault,) = read(CHALLENGE, both).faults
    assert "bare table" in fault.what
    assert fault.field == middle
    assert fault.key == "laid"
    assert sketcher.put(both, [middle], NOTHING) == one
    assert sketcher.act(both, "take-back") == one
    assert sketcher.act(both, "clear-table") == text
    assert "[6, 0, 0, 1]" in sketcher.turn(one, middle)
    assert sketcher.move(one, middle, SketchField("hand", 0, 0), 0) == text
    replaced = sketcher.put(one, [SketchField("hand", 0, 0)], "card-1")
    assert "reserve: [1, 8" in replaced
    assert "laid" not in replaced


def test_no_win_in_few_games_is_not_taken_for_certain() -> None:
    few, many = (share_measure("x", [False] * games, "%") for games in (4, 400))
    assert few.value == many.value == 0
    assert few.error > 10
    assert many.error < 1


@pytest.mark.parametrize("kind", NEW)
def test_players_measure_every_kind(kind: str) -> None:
    sketcher, model = drawn(kind).sketcher, read(kind, blank(kind)).model
    found = sketcher.measure(model, 2)
    assert len(found) >= 3
    assert all(it.title and it.unit for it in found)
    for it in found:
        if it.suggests:
            assert sketcher.set(blank(kind), *it.suggests)


def test_the_page_moves_turns_sets_and_asks_for_spots(studio: Asker) -> None:
    asked: dict[str, Any] = {"kind": CHALLENGE, "text": blank(CHALLENGE)}
    move = {"board": "hand", "fields": [0, 0], "onto": "table", "to": [4, 4], "turns": 1}
    told = studio.post("api/draw/touch", **asked, **move).data
    assert "laid: [[6, 0, 0, 1]]" in told["text"]
    assert told["boards"][1]["pieces"][4][4] == "card-6"
    assert told["boards"][1]["turns"] == {"card-6": 1}
    laid = {**asked, "text": told["text"]}
    turned = studio.post("api/draw/touch", **laid, board="table", fields=[4, 4]).data
    assert "[6, 0, 0, 2]" in turned["text"]
    hero = studio.post("api/draw/touch", **laid, key="goal", value="hero").data
    assert hero["settings"][0]["value"] == "hero"
    spots = studio.post("api/draw/spots", **laid, board="hand", fields=[0, 1], turns=0).data[
        "spots"
    ]
    assert ["table", 2, 4] in spots or ["table", 4, 6] in spots
    assert studio.post("api/draw/spots", **laid, board="x", fields=[0, 1], turns=0).status == 400
    assert studio.post("api/draw/touch", **laid, key="goal", value="king").status == 400
    far = {**move, "to": [4, 99]}
    assert studio.post("api/draw/touch", **laid, **far).status == 400
