"""Names the data of solo sheets, and of their solutions."""

from collections.abc import Sequence

from cruxpress.codes import parse_code, qr_text
from cruxpress.games.cryptex.rules import (
    Move,
    State,
    Witness,
    band_of,
    new_game,
    play_round,
    read_witness,
    score_alone,
)
from cruxpress.games.cryptex.spec import HALF, Card, Deal, SoloDeal, read_deal
from cruxpress.games.cryptex.spec.deal_file import OWN
from cruxpress.games.game import Proven, SheetData
from cruxpress.specs.nodes import Value
from cruxpress.words import load_lexicon

A_PAGE = 2  # solutions


def front(proven: Proven, site: str | None) -> SheetData:
    """The data of a solo sheet."""
    solo = read_deal(proven.sheet)
    deal, witness = solo.deal, _witness(proven)
    return {
        "number": solo.number or "",
        "level": "" if solo.name == OWN else solo.name,
        "first": [_card(n, card) for n, card in enumerate(deal.cards[:HALF], 1)],
        "second": [_card(n, card) for n, card in enumerate(deal.cards[HALF:], HALF + 1)],
        "cryptexes": [{"boxes": boxes} for boxes in sorted(deal.sheet.boxes)],
        "jokers": deal.sheet.jokers,
        "joker-signs": ["?"] * deal.sheet.jokers,
        "target": "" if solo.target is None else solo.target,
        "band": "" if solo.target is None else band_of(solo.target).title,
        "best": witness.score if witness else "",
        "possible": witness is not None and witness.score == deal.sheet.most_points,
        "code": proven.code,
        "qr": qr_text(parse_code(proven.code), site),
    }


def _card(number: int, card: Card) -> SheetData:
    return {"round": number, "card": card.number, "symbols": list(card.symbols.upper())}


def solutions(sheets: Sequence[Proven]) -> list[SheetData]:
    """Pages of proven games, some to a page."""
    blocks = [solution(proven) for proven in sheets]
    return [{"blocks": blocks[at : at + A_PAGE]} for at in range(0, len(blocks), A_PAGE)]


def solution(proven: Proven) -> SheetData:
    """A proven game: what is written in each round, and the sheet at the end."""
    solo = read_deal(proven.sheet)
    witness = _witness(proven)
    assert witness is not None, "a solution is asked of a proven deal"
    rounds, state = _played(solo.deal, witness.moves)
    result = score_alone(state, load_lexicon())
    boxes = solo.deal.sheet.boxes
    order = sorted(range(len(boxes)), key=lambda at: (boxes[at], at))
    return {
        "number": solo.number or "",
        "level": "" if solo.name == OWN else solo.name,
        "code": proven.code,
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
        "target": _target(solo),
        "band": band_of(result.total).title,
    }


def _played(deal: Deal, moves: Sequence[Move]) -> tuple[list[Value], State]:
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
            "text": text + "·" * missing,
            "done": not missing,
        }
        rounds.append(line)
    return rounds, state


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _target(solo: SoloDeal) -> str:
    return "" if solo.target is None else f"{solo.target}, {band_of(solo.target).title}"


def _witness(proven: Proven) -> Witness | None:
    found = proven.witnesses.get("games", ())
    return read_witness(found[0]) if found else None
