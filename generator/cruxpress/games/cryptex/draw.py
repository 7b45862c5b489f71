"""Names the data of Cryptex's sheets, of solo deals and of their solutions for the layouts."""

from collections.abc import Mapping, Sequence

from cruxpress.codes import qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import Place, SheetFails
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.cryptex.rules import (
    CryptexState,
    CryptexWitness,
    Move,
    band_of,
    new_game,
    play_round,
    read_witness,
    score_alone,
)
from cruxpress.games.cryptex.sheet.deal import OWN, Deal, SoloDeal
from cruxpress.games.cryptex.sheet.deck import HALF, Card, read_sheet, sheet_faults
from cruxpress.games.faults import needed, require_none
from cruxpress.games.numbered import is_searched
from cruxpress.games.rare_words import marked
from cruxpress.games.tools import Hint
from cruxpress.specs.texts import Texts
from cruxpress.words import load_lexicon

SHEET = Place("cryptex/sheet")


def sheet_model(data: SheetData) -> Mapping[str, Value]:
    """What a sheet is to a player; one that breaks a rule of the game is refused."""
    place = Place(f"cryptex/sheet-{needed(data, 'level', SHEET)}")
    sheet = read_sheet(data, place)
    require_none(sheet_faults(sheet), place)
    return sheet.model()


A_PAGE = 2  # solutions


def front(proven: Proven[SoloDeal], context: DrawContext) -> SheetData:
    """The data of a solo sheet."""
    solo = proven.model
    deal, witness = solo.deal, next(iter(_games(proven)), None)
    return {
        "number": proven.shown_number(solo.number),
        "level": "" if solo.name == OWN else solo.name,
        "first": [_card(n, card) for n, card in enumerate(deal.cards[:HALF], 1)],
        "second": [_card(n, card) for n, card in enumerate(deal.cards[HALF:], HALF + 1)],
        "cryptexes": [{"boxes": boxes} for boxes in sorted(deal.sheet.boxes)],
        "jokers": deal.sheet.jokers,
        "joker-signs": ["?"] * deal.sheet.jokers,
        "target": "" if solo.target is None else solo.target,
        "band": "" if solo.target is None else band_of(solo.target).title,
        "most-points": deal.sheet.most_points,
        "best": witness.score if witness else "",
        "possible": witness is not None and witness.score == deal.sheet.most_points,
        "searched": is_searched(solo.fresh_code),
        "code": str(proven.code),
        "qr": qr_text(proven.code, context.site),
    }


def _card(number: int, card: Card) -> SheetData:
    return {"round": number, "card": card.number, "symbols": list(card.symbols.upper())}


def solutions(sheets: Sequence[Proven[SoloDeal]], context: DrawContext) -> list[SheetData]:
    """Pages of proven games, some to a page."""
    blocks = [solution(proven, context) for proven in sheets]
    return [{"blocks": blocks[at : at + A_PAGE]} for at in range(0, len(blocks), A_PAGE)]


def solution(proven: Proven[SoloDeal], context: DrawContext) -> SheetData:
    """A proven game: what is written in each round, and the sheet at the end."""
    solo = proven.model
    games = _games(proven)
    if not games:
        raise SheetFails("this deal is not proven, so there is no game to show", proven.place)
    witness = games[-1]
    rounds, state = _played(solo.deal, witness.moves, context.texts)
    result = score_alone(state, load_lexicon())
    boxes = solo.deal.sheet.boxes
    order = sorted(range(len(boxes)), key=lambda at: (boxes[at], at))
    return {
        "number": proven.shown_number(solo.number),
        "level": "" if solo.name == OWN else solo.name,
        "code": str(proven.code),
        "first": rounds[:HALF],
        "second": rounds[HALF:],
        "cryptexes": [
            {
                "map": state.texts[at].upper().ljust(boxes[at], "_"),
                "boxes": boxes[at],
                "points": _signed(result.by_cryptex[at]) if state.texts[at] else "",
            }
            for at in order
        ],
        "jokers": [
            {"used": number < result.jokers_used} for number in range(solo.deal.sheet.jokers)
        ],
        "words": sum(result.by_cryptex),
        "half": result.half_time,
        "jokers-left": result.jokers,
        "total": result.total,
        "best": games[0].score if len(games) > 1 else "",
        "possible": games[0].score == solo.deal.sheet.most_points,
        "target": _target(solo, context.texts),
        "band": band_of(result.total).title,
    }


def hints(proven: Proven[SoloDeal], context: DrawContext) -> list[Hint]:
    """The words of a proven game, the shortest first."""
    games, deal = _games(proven), proven.model.deal
    if not games:
        return []
    _, state = _played(deal, games[-1].moves, context.texts)
    written = sorted(
        (boxes, text) for boxes, text in zip(deal.sheet.boxes, state.texts, strict=True) if text
    )
    return [Hint(context.texts("hint.where", boxes=boxes), text) for boxes, text in written]


def _played(deal: Deal, moves: Sequence[Move], texts: Texts) -> tuple[list[Value], CryptexState]:
    """Every round as a line: the card, the letter that is taken, and what then stands there."""
    state = new_game(deal.sheet)
    rounds: list[Value] = []
    for number, (card, move) in enumerate(zip(deal.cards, moves, strict=True), 1):
        state = play_round(state, card, move)
        text = state.texts[move.cryptex].upper()
        missing = deal.sheet.boxes[move.cryptex] - len(text)
        taken = "?" if move.joker else move.letter.upper()
        symbols: list[Value] = [
            {"symbol": sign, "taken": sign == taken} for sign in card.symbols.upper()
        ]
        line: dict[str, Value] = {
            "round": number,
            "symbols": symbols,
            "text": text + "·" * missing if missing else marked(text, texts),
            "done": not missing,
        }
        rounds.append(line)
    return rounds, state


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _target(solo: SoloDeal, texts: Texts) -> str:
    if solo.target is None:
        return ""
    return texts("solution.target", points=solo.target, band=band_of(solo.target).title)


def _games(proven: Proven[SoloDeal]) -> list[CryptexWitness]:
    """The best game, and one of known words where such a one is shown."""
    return [read_witness(game) for game in proven.witnesses.get("games", ())]
