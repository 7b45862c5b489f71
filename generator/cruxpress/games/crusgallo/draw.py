"""Names the data of challenge cards, of their solutions and of the log for the layouts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cruxpress.codes import qr_text
from cruxpress.core.data import Value
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.crusgallo.rules.outcome import cards_left
from cruxpress.games.crusgallo.rules.replay import play_through
from cruxpress.games.crusgallo.rules.table import CardSpot, CavernState, CavernTable, TableCell
from cruxpress.games.crusgallo.rules.witness import CavernWitness, read_witness
from cruxpress.games.crusgallo.sheet.challenge import (
    MOST_STARS,
    CavernDeal,
    Challenge,
    DragonProblem,
    Goal,
    Task,
    fewest_cards,
)
from cruxpress.games.crusgallo.sheet.deck import CavernDeck, Orb, Symbol
from cruxpress.games.tools import Hint
from cruxpress.specs.texts import Texts

GAMES = "games"  # the witness set that holds the game of a challenge
DRAWS_A_ROW = 9
EARNED_WIDE = 2  # up to so many signs of what a step earns are drawn in full size
SHORT_A_PAGE = 5
ROOMY_A_PAGE = 4  # so many on a page, or fewer, are drawn a little larger
# Steps, and columns and rows of a table, of a solution that shares its page with others; and the
# largest table that a page of its own has room for.
SHORT_STEPS, SHORT_TABLE = 8, (10, 9)
LARGEST_TABLE = (34, 25)
# Both phases of a deal stand on one page where their steps and tables are no larger than these:
# beyond them the signs of the pictures would be smaller than 5 mm.
JOINED_STEPS = {"free": 24, "trap": 12}
JOINED_TABLES = {"free": (22, 14), "trap": (11, 8)}
# Up to how many steps fill a line or two with wide boxes, where they share a page and where they
# have one of their own.
WIDE_STEPS = 6
# Up to how many steps leave much or some room for the table.
ROOMS = ((12, "wide"), (18, "few"), (30, "middling"))
CELLS = 2  # a card is so many cells wide and high
QUARTER = 90  # degrees


def log_model(_data: SheetData) -> Mapping[str, Value]:
    """The Adventure Log: a place to write down fifteen games."""
    return {"game": "crusgallo", "sheet": "log", "adventures": 15}


def goal_text(goal: Goal, task: Task, texts: Texts) -> str:
    """What a challenge asks for, as a sentence."""
    if isinstance(task, DragonProblem):
        if goal.most_cards == len(task.cards):
            return texts("goal.trap")
        return texts("goal.trap-with-few", cards=goal.most_cards)
    return _deal_text("goal", goal, texts)


def adds_text(goal: Goal, task: Task, texts: Texts) -> str:
    """What a rung asks of a player, in a few words for the report."""
    if isinstance(task, DragonProblem):
        return texts("adds.problem", most=goal.most_cards, cards=len(task.cards))
    return _deal_text("adds", goal, texts)


def _deal_text(kind: str, goal: Goal, texts: Texts) -> str:
    """What a whole deal asks for: a title, and with it cards left over, treasures, or both."""
    title = texts(f"{kind}.titles.{goal.title}")
    if goal.left and goal.treasures:
        return texts(f"{kind}.both", title=title, left=goal.left, count=goal.treasures)
    if goal.left:
        return texts(f"{kind}.left", title=title, left=goal.left)
    if goal.treasures:
        return texts(f"{kind}.treasures", title=title, count=goal.treasures)
    return texts(f"{kind}.title", title=title)


def par_text(challenge: Challenge, witness: CavernWitness, texts: Texts) -> str:
    """The best game that is known of a dragon problem, and whether none can be better.

    Of a whole deal: what its proven game reaches.
    """
    task, claim = challenge.task, witness.claim
    if isinstance(task, DragonProblem):
        is_best = claim.cards - 1 <= max(witness.exhausted, fewest_cards(task) - 1)
        return texts("par.proven" if is_best else "par.best-known", cards=claim.cards)
    treasures = texts("par.treasures", count=claim.treasures)
    left = texts("par.left", count=cards_left(task, claim))
    return texts("par.deal", treasures=treasures, left=left, score=claim.score)


def front(proven: Proven[Challenge], context: DrawContext) -> SheetData:
    """The data of a challenge card; without a witness it tells no par."""
    challenge = proven.model
    task = challenge.task
    kinds = {card.id: card.kind for card in task.deck.cards}

    def shown(cards: Sequence[int]) -> list[Value]:
        return [{"id": card, "kind": kinds[card]} for card in cards]

    draws = task.draws if isinstance(task, CavernDeal) else ()
    hand = task.reserve if isinstance(task, CavernDeal) else task.cards
    return {
        **_heading(proven, context.texts),
        "dots": [{"full": dot < challenge.stars} for dot in range(MOST_STARS)],
        "rated": challenge.stars > 0,
        "hand": shown(sorted(hand)),
        "rows": [
            {"first": at + 1, "cards": shown(draws[at : at + DRAWS_A_ROW])}
            for at in range(0, len(draws), DRAWS_A_ROW)
        ],
        "qr": qr_text(proven.code, context.site),
    }


def _heading(proven: Proven[Challenge], texts: Texts) -> dict[str, Value]:
    """What stands above a challenge, and above its solution."""
    challenge = proven.model
    is_deal = isinstance(challenge.task, CavernDeal)
    games = [read_witness(node) for node in proven.witnesses.get(GAMES, ())]
    number = proven.shown_number(challenge.number)
    return {
        "number": number,
        "deck": challenge.task.deck.name,
        "numbered": bool(number),
        "deal": is_deal,
        "kind": texts("kind.deal" if is_deal else "kind.problem"),
        "goal": goal_text(challenge.goal, challenge.task, texts),
        "par": par_text(challenge, games[0], texts) if games else "",
        "code": str(proven.code),
    }


def solutions(sheets: Sequence[Proven[Challenge]], context: DrawContext) -> list[SheetData]:
    """Solutions page by page: problems share a page, and a deal has one, or one for each phase.

    Pages of problems hold as many as each other, or one more, and stand where their first one does.
    """
    found = [(list(_blocks(sheet, context.texts)), sheet.model.task) for sheet in sheets]
    is_short = [_is_short(blocks, task) for blocks, task in found]
    sizes = _page_sizes(sum(is_short))
    short: list[SheetData] = []
    pages: list[SheetData] = []
    later: list[SheetData] = []
    for (blocks, _), shares in zip(found, is_short, strict=True):
        if not shares:
            (later if short else pages).extend(_deal_pages(blocks))
            continue
        short += blocks
        if len(short) == sizes[0]:
            roomy = sizes.pop(0) <= ROOMY_A_PAGE
            pages += [{"form": "roomy" if roomy else "short", "blocks": list(short)}, *later]
            short, later = [], []
    return pages


def _page_sizes(count: int) -> list[int]:
    """How many problems stand on each page, so that no page is left nearly empty."""
    pages = -(-count // SHORT_A_PAGE)
    return [count // pages + (page < count % pages) for page in range(pages)]


def _is_short(blocks: Sequence[SheetData], task: Task) -> bool:
    """Whether a solution is small enough to share its page."""
    limits = SHORT_STEPS, SHORT_TABLE
    is_one = isinstance(task, DragonProblem) and len(blocks) == 1
    return is_one and _is_within(blocks[0], *limits)


def _deal_pages(blocks: Sequence[SheetData]) -> Iterator[SheetData]:
    """Both phases on one page, or each on its own."""
    phases = [str(block["phase"]) for block in blocks]
    limits = [(JOINED_STEPS[phase], JOINED_TABLES[phase]) for phase in phases]
    fits = [_is_within(block, *each) for block, each in zip(blocks, limits, strict=True)]
    if phases == list(JOINED_STEPS) and all(fits):
        first, second = blocks
        yield {"form": "deal", "blocks": [first, second], "free": [first], "trap": [second]}
        return
    for block in blocks:
        yield {"form": "long", "blocks": [block]}


def _blocks(proven: Proven[Challenge], texts: Texts) -> Iterator[SheetData]:
    """The phases of a proven game."""
    task = proven.model.task
    for node in proven.witnesses[GAMES]:
        witness = read_witness(node)
        game = play_through(task, witness)
        for phase, number, states in (("free", 1, game.freed), ("trap", 2, game.trapped)):
            laid = laid_cards(task, witness, phase)
            if not laid:
                continue
            table = table_data(task.deck, states[-1].table, laid)
            earned = _earned(task.deck, states, game.freed if phase == "trap" else ())
            pairs = zip(laid, earned, strict=True)
            steps = [{**_step(each, phase, texts), **its} for each, its in pairs]
            yield {
                **_heading(proven, texts),
                "phase": phase,
                "steps": steps,
                "choices": choices_text(witness, number, texts),
                "room": next((name for most, name in ROOMS if len(steps) <= most), "many"),
                "drawn": _fits(table, LARGEST_TABLE),
                "wide": len(steps) <= WIDE_STEPS,
                "table": table,
            }


def _is_within(block: SheetData, most_steps: int, most: tuple[int, int]) -> bool:
    steps, table = block["steps"], block["table"]
    if not isinstance(steps, Sequence) or not isinstance(table, Mapping):
        return False
    return len(steps) <= most_steps and _fits(table, most)


def _fits(table: SheetData, most: tuple[int, int]) -> bool:
    size = table["columns"], table["rows"]
    return all(isinstance(one, int) and one <= limit for one, limit in zip(size, most, strict=True))


class LaidCard(NamedTuple):
    """A card of a game: its move, and where it was laid; one without a spot was set aside."""

    move: int
    card: int
    spot: CardSpot | None


def laid_cards(task: Task, witness: CavernWitness, phase: str) -> list[LaidCard]:
    """Every card of a phase in its order."""
    draws = task.draws if isinstance(task, CavernDeal) else ()
    pairs: Iterable[tuple[int, CardSpot | None]] = zip(draws, witness.free, strict=False)
    if phase == "trap":
        pairs = ((play.card, play.spot) for play in witness.trap)
    return [LaidCard(at, card, spot) for at, (card, spot) in enumerate(pairs, 1)]


def hints(proven: Proven[Challenge], context: DrawContext) -> list[Hint]:
    """The cards of a proven game in the order in which they are laid."""
    task, texts = proven.model.task, context.texts
    found: list[Hint] = []
    for node in proven.witnesses.get(GAMES, ()):
        witness = read_witness(node)
        for phase in ("free", "trap"):
            for laid in laid_cards(task, witness, phase):
                where = _where(laid, texts)
                more = texts("hint.laid", card=laid.card, where=where)
                which = texts(f"hint.{phase}", move=laid.move)
                found.append(Hint(which, "", (texts("hint.card", card=laid.card), more)))
    return found


def _step(laid: LaidCard, phase: str, texts: Texts) -> Mapping[str, Value]:
    spot = laid.spot
    return {
        "at": laid.move,
        "card": laid.card,
        "where": _where(laid, texts, "step"),
        "turn": spot.turn % 4 * QUARTER if spot else 0,
        "laid": spot is not None,
        "phase": phase,
    }


def _where(laid: LaidCard, texts: Texts, words: str = "place") -> str:
    """Where a card goes, in words or with arrows."""
    spot = laid.spot
    return place_text(spot.x, spot.y, texts, words) if spot else texts(f"{words}.aside")


def _earned(
    deck: CavernDeck, states: Sequence[CavernState], before: Sequence[CavernState]
) -> Iterator[Mapping[str, Value]]:
    """What each card earns: the orbs that light up, and treasures that are collected."""
    lit: frozenset[tuple[int, int]] = frozenset()
    had: frozenset[int] = before[-1].collected if before else frozenset()
    for state in states:
        cells = state.table.cells
        now = frozenset(point for point, cell in cells.items() if cell.lit)
        colours = [symbol.colour for point in sorted(now - lit) if (symbol := _orb(cells[point]))]
        kinds = [deck.by_id[card].kind for card in sorted(state.collected - had)]
        icons = [f"gem-{colour}" for colour in colours] + [f"treasure-{kind}" for kind in kinds]
        yield {
            "earns": [{"icon": icon} for icon in icons],
            "crowded": len(icons) > EARNED_WIDE,
        }
        lit, had = now, state.collected


def _orb(cell: TableCell) -> Orb | None:
    return cell.symbol if isinstance(cell.symbol, Orb) else None


def choices_text(witness: CavernWitness, phase: int, texts: Texts) -> str:
    """The choices of a phase beside its places: contested gems, and the magic gem."""
    choices: list[str] = []
    for contest in witness.contests:
        if contest.phase == phase:
            orbs, *more = (place_text(x, y, texts) for x, y in contest.orbs)
            for orb in more:
                orbs = texts("choice.another-orb", orbs=orbs, orb=orb)
            choices.append(texts("choice.contest", card=contest.after, orbs=orbs))
    magic = witness.magic
    if magic and magic.phase == phase:
        colour = texts(f"colour.{magic.colour}")
        if magic.after:
            choices.append(texts("choice.magic", card=magic.after, colour=colour))
        else:
            choices.append(texts("choice.magic-first", colour=colour))
    return " ".join(choices)


def place_text(x: int, y: int, texts: Texts, words: str = "place") -> str:
    """Where a cell lies, counted from the first card; `step` says it with arrows."""
    across = texts(f"{words}.right" if x > 0 else f"{words}.left", cells=abs(x)) if x else ""
    along = texts(f"{words}.down" if y > 0 else f"{words}.up", cells=abs(y)) if y else ""
    if across and along:
        return texts(f"{words}.both", across=across, along=along)
    return across or along or texts(f"{words}.first")


def table_data(deck: CavernDeck, table: CavernTable, cards: Sequence[LaidCard]) -> SheetData:
    """A table at the end of a game: its size in cells, and its cards from the first to the last.

    Columns and rows count from 1. A card that lies partly under later ones is drawn as a whole.
    """
    spots = [(laid, laid.spot) for laid in cards if laid.spot is not None]
    left, top = min(spot.x for _, spot in spots), min(spot.y for _, spot in spots)
    shown: list[Value] = []
    for laid, spot in spots:
        card = deck.by_id[laid.card]
        cells = zip(spot.points, card.turned(spot.turn), strict=True)
        shown.append(
            {
                "column": spot.x - left + 1,
                "row": spot.y - top + 1,
                "move": laid.move,
                "turn": spot.turn * QUARTER,
                "treasure": card.is_treasure,
                "cells": [_cell(table, point, symbol, laid.card) for point, symbol in cells],
            }
        )
    return {
        "columns": max(spot.x for _, spot in spots) - left + CELLS,
        "rows": max(spot.y for _, spot in spots) - top + CELLS,
        "cards": shown,
    }


def _cell(table: CavernTable, point: tuple[int, int], symbol: Symbol, card: int) -> SheetData:
    """A cell of a card, with the gem that lies on it, if no later card covers it."""
    top = table.cells[point]
    lit = top.card == card and top.lit and isinstance(symbol, Orb)
    return {"sign": str(symbol), "gem": f"gem-{symbol.colour}" if lit else ""}
