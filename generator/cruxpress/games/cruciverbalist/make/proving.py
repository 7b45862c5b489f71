"""What is proven of a solo sheet: a game that reaches its target, replayed by the rules."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.spec import Solo, is_solo, read_solo, require_valid
from cruxpress.games.game import Proofs, ProofSet
from cruxpress.specs.nodes import Map, Node, Value, counted, place_of
from cruxpress.specs.values import to_value

SHIPPED = 50
FOLDER = "cruciverbalist/solos"
GAMES = "games"
VERSION = 1


def proofs_with(words: Path | None) -> Proofs:
    """The proofs of sheets whose words are judged by a person's own list, or by the shipped one."""
    games = ProofSet(
        "game that reaches the target", 1, partial(find_game, words), partial(replay_game, words)
    )
    return Proofs(
        version=VERSION,
        shipped=tuple(f"{FOLDER}/{number:03}" for number in range(1, SHIPPED + 1)),
        fits=is_solo,
        model=partial(solo_model, words),
        sets={GAMES: games},
        facts=solo_facts,
        recounted=("adds", "par"),
    )


def solo_model(words: Path | None, sheet: Map) -> str:
    """The hash of a sheet that keeps all rules; others are refused with all that is wrong."""
    return _valid(words, sheet).hash


def find_game(words: Path | None, sheet: Map, numbers: range) -> Sequence[Value]:
    """The best game that is found on a sheet; one that misses the target is refused."""
    from cruxpress.games.cruciverbalist.solve import solve_best
    from cruxpress.words import load_lexicon

    answer = solve_best(_valid(words, sheet), load_lexicon(words))
    if not isinstance(answer, Found):
        what = f"no game was found that reaches the target: {answer.why}"
        raise SheetFails(what, place_of(sheet, "target"))
    return [answer.witness.as_data() for _ in numbers]


def replay_game(words: Path | None, sheet: Map, _number: int, witness: Node) -> None:
    """Refuse a game that does not reach the target of its sheet."""
    from cruxpress.games.cruciverbalist.rules import prove, read_witness
    from cruxpress.words import load_lexicon

    game = read_witness(to_value(witness), witness.place)
    prove(read_solo(sheet), game, load_lexicon(words))


def solo_facts(sheet: Map, witnesses: Mapping[str, Sequence[Node]]) -> Mapping[str, Value]:
    """What a sheet asks, and the best game that is known."""
    from cruxpress.games.cruciverbalist.rules import read_witness

    best = read_witness(to_value(witnesses[GAMES][0]))
    return {"adds": told(read_solo(sheet)), "par": told_par(best.claim.total)}


def told(sheet: Solo) -> str:
    """What a sheet asks, in a few words."""
    sets = counted(len(sheet.blackouts), "black set")
    return f"{sheet.theme}, {sheet.size} × {sheet.size}, {sets}, {sheet.target.least} points"


def told_par(points: int) -> str:
    """The best score that is known."""
    return f"{points} points"


def _valid(words: Path | None, sheet: Map) -> Solo:
    from cruxpress.words import load_lexicon

    found = read_solo(sheet)
    require_valid(found, load_lexicon(words))
    return found
