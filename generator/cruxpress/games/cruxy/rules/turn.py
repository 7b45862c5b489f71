"""A turn: write a word, cross out what it earns, let the animals act, pass the pencil on."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from cruxpress.games.cruxy.rules.moves import DASH, Move, Pass, UseFish, UseOwl, Write
from cruxpress.games.cruxy.rules.table import (
    ALPHABET,
    ENOUGH,
    Area,
    End,
    GameState,
    Mode,
    Reason,
    Refused,
    Whale,
)
from cruxpress.games.cruxy.sheet.model import Effect, Square, WordSlot, half_of, name_of

MOST_SEAGULLS = 2
BOTH_OWLS = frozenset({"top", "bottom"})


def apply(state: GameState, move: Move) -> GameState:
    """The game after a move; a move against the rules is refused with its reason."""
    if state.over:
        raise Refused(Reason.GAME_OVER, "the game is over")
    if isinstance(move, Pass):
        if state.table.mode is not Mode.COMPETITIVE:
            return replace(state, end=End.GIVEN_UP)
        return _next_player(state)
    slot = _slot(state, move)
    _check_word(state, slot, move)
    _check_reach(state, slot, move)
    fresh = _check_squares(state, slot, move)
    words, filled = {**state.words, move.slot: move.word}, {**state.filled, **fresh}
    state = replace(state, words=words, filled=filled, turns=state.turns + 1)
    areas = list(state.areas)
    areas[state.turn] = _earn(state, slot, move, fresh)
    _break_cracks(state, areas, fresh)
    _use_animals(state, areas, move, fresh)
    state = replace(state, areas=tuple(areas))
    if any(isinstance(use, UseFish) for use in move.uses):
        return state
    return _next_player(state)


def _slot(state: GameState, move: Write) -> WordSlot:
    slots = state.table.sheet.slots
    if not 0 <= move.slot < len(slots):
        raise Refused(Reason.NO_SUCH_SLOT, f"the sheet has no slot {move.slot}")
    slot = slots[move.slot]
    if move.slot in state.words:
        raise Refused(Reason.SLOT_TAKEN, f"{slot.name} has '{state.words[move.slot]}' already")
    return slot


def _check_word(state: GameState, slot: WordSlot, move: Write) -> None:
    """As many squares as the slot has, and a word of the game that nobody wrote before."""
    if len(move.squares) != len(slot):
        squares = f"{len(move.squares)} squares are written; {slot.name} has {len(slot)}"
        raise Refused(Reason.WRONG_LENGTH, squares)
    bent = [place for place, sign in enumerate(move.squares) if is_bent(sign)]
    for place in bent:
        sign = move.squares[place]
        if sign != DASH and not (len(sign) == 2 and set(sign) <= set(ALPHABET)):
            raise Refused(Reason.WRONG_LENGTH, f"'{sign}' cannot stand in one square")
        if state.table.sheet.board.is_crossed(slot.squares[place]):
            name = name_of(slot.squares[place])
            raise Refused(Reason.SEAGULLS_ON_A_CROSSING, f"words cross on {name}")
    if len(bent) > 1:
        raise Refused(Reason.NO_SEAGULLS, "Seagulls bend one square a turn")
    if bent and not state.areas[state.turn].seagulls_circled:
        raise Refused(Reason.NO_SEAGULLS, "no Seagulls are circled; each square takes a letter")
    if not state.table.dictionary(move.word):
        raise Refused(Reason.NO_WORD, f"'{move.word}' is no word of this game")
    if move.word in state.words.values():
        raise Refused(Reason.USED_BEFORE, f"'{move.word}' was written before")


def is_bent(sign: str) -> bool:
    """Whether a square holds anything but one letter, as only Seagulls allow."""
    return len(sign) != 1 or sign not in ALPHABET


def _check_reach(state: GameState, slot: WordSlot, move: Write) -> None:
    """The word crosses one that stands there, or a Whale carries it anywhere."""
    if move.whale:
        if state.areas[state.turn].whale is not Whale.CIRCLED:
            raise Refused(Reason.NO_WHALE, "no Whale is circled; the word must cross another")
    elif not any(square in state.filled for square in slot.squares):
        raise Refused(Reason.CROSSES_NOTHING, f"{slot.name} crosses no word that is written")


def _check_squares(state: GameState, slot: WordSlot, move: Write) -> dict[Square, str]:
    """The squares that are filled now, with what is written into them."""
    fresh = {}
    for square, sign in zip(slot.squares, move.squares, strict=True):
        stands = state.filled.get(square)
        if stands is None:
            fresh[square] = sign
        elif stands != sign:
            what = f"'{stands}' stands on {name_of(square)}, '{sign}' does not fit"
            raise Refused(Reason.DOES_NOT_FIT, what)
    forbidden = state.areas[state.turn].forbidden
    for square, sign in fresh.items():
        if forbidden and forbidden in sign:
            what = f"the Bear forbids {forbidden.upper()}, and {name_of(square)} is yours to fill"
            raise Refused(Reason.FORBIDDEN_LETTER, what)
    return fresh


def _earn(state: GameState, slot: WordSlot, move: Write, fresh: Mapping[Square, str]) -> Area:
    """The player's area after crossing out icons that the word took and boxes that it fulfils."""
    area = state.areas[state.turn]
    if move.whale:
        area = replace(area, whale=Whale.CROSSED)
    if any(map(is_bent, move.squares)):
        circled, crossed = area.seagulls_circled - 1, area.seagulls_crossed + 1
        area = replace(area, seagulls_circled=circled, seagulls_crossed=crossed)
    letters = "".join(fresh.values()) if state.table.advanced else move.word
    equipment = state.table.sheet.equipment
    kinds = [equipment[square] for square in fresh if square in equipment]
    return area.cross(area.earned(letters, len(slot), kinds))


def _break_cracks(state: GameState, areas: list[Area], fresh: Mapping[Square, str]) -> None:
    """A letter on a Crack is crossed out by everybody."""
    table = state.table
    if table.mode is not Mode.COMPETITIVE:
        return
    broken = [square for square in fresh if square in table.sheet.cracks]
    if table.ursa is Effect.CRACK:
        beside = table.sheet.triggers
        broken += [s for s in fresh if s in beside and table.effect_of(beside[s]) is Effect.CRACK]
    letters = {letter for square in broken for letter in fresh[square]}
    for player, area in enumerate(areas):
        areas[player] = area.cross_letters(letters)


def _use_animals(
    state: GameState, areas: list[Area], move: Write, fresh: Mapping[Square, str]
) -> None:
    """The effects that the player chose, each for an animal beside a square filled now."""
    table = state.table
    beside = [table.sheet.triggers[square] for square in fresh if square in table.sheet.triggers]
    woken = Counter(table.effect_of(animal) for animal in beside)
    areas[state.turn] = _mark(areas[state.turn], woken)
    owls = {half_of(animal) for animal in beside if table.effect_of(animal) is Effect.OWL}
    area = areas[state.turn] = replace(areas[state.turn], owls=areas[state.turn].owls | owls)
    owl_wakes = area.owls >= BOTH_OWLS and not area.owl_used
    woken[Effect.OWL] = int(owl_wakes)
    for use in move.uses:
        if not woken[use.effect]:
            spent = isinstance(use, UseOwl) and area.owl_used
            what = f"no square beside {use.effect.title} was filled for this"
            raise Refused(Reason.USED_UP if spent else Reason.NOT_TRIGGERED, what)
        woken[use.effect] -= 1
        use.apply(state, areas)
    if woken[Effect.OWL]:
        raise Refused(Reason.OWL_MUST_CHOOSE, "both Owls are crossed; choose a row or column")


def _mark(area: Area, woken: Mapping[Effect | None, int]) -> Area:
    """Circle the icons of effects that are saved for a later turn."""
    if woken[Effect.WHALE] and area.whale is Whale.FAR:
        area = replace(area, whale=Whale.CIRCLED)
    if woken[Effect.SEAGULLS]:
        room = MOST_SEAGULLS - area.seagulls_circled - area.seagulls_crossed
        circled = area.seagulls_circled + min(room, woken[Effect.SEAGULLS])
        area = replace(area, seagulls_circled=circled)
    return area


def _next_player(state: GameState) -> GameState:
    """Pass the pencil on; at the end of a round, see whether the game is over."""
    if state.table.mode is not Mode.COMPETITIVE:
        finished = state.areas[0].left <= ENOUGH
        return replace(state, end=End.FINISHED if finished else None)
    if state.turn + 1 < len(state.areas):
        return replace(state, turn=state.turn + 1)
    crossed = sum(len(area.crossed) for area in state.areas)
    end = None
    if any(area.left <= ENOUGH for area in state.areas):
        end = End.FINISHED
    elif crossed == state.crossed_before:
        end = End.STALLED
    return replace(state, turn=0, round=state.round + 1, crossed_before=crossed, end=end)
