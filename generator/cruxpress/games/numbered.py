"""What the numbered sheets of all games share: which there are, how they are made and remade."""

import json
import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import shipped_layouts
from cruxpress.core.fingerprint import closure_digest, file_digest
from cruxpress.core.jobs import KeptJob, to_json
from cruxpress.core.registry import is_game, layouts_of, shipped_games
from cruxpress.games import open_game
from cruxpress.games.contract import (
    FreshRequest,
    Game,
    MadeSheet,
    PadKind,
    RungRequest,
    SheetKind,
)
from cruxpress.games.ladder import drawn_by
from cruxpress.specs.library import LAYOUT_KINDS
from cruxpress.specs.nodes import Fault, Map, Scalar, quoted
from cruxpress.words import load_lexicon

AGAIN = "BCD"  # ends the parameters of a rung that was drawn anew, once to three times
_RUNG = re.compile(rf"([1-9][0-9]{{0,2}})R([1-9][0-9]{{0,2}})([{AGAIN}]?)")
LARGEST = 1e9  # of all that is measured
SHIPPED_RUNGS = 50
KNOWN_FIFTHS = 2, 5


@dataclass(frozen=True)
class Numbered:
    """A kind of numbered sheets, its game, and the pad that prints it."""

    game: Game
    pad_name: str
    pad: PadKind
    kind: SheetKind[Any]


def numbered_pads(game: Game) -> Mapping[str, Numbered]:
    """The pads of a game that hold numbered sheets, by their names."""
    return {
        name: Numbered(game, name, pad, pad.kind)
        for name, pad in game.pads.items()
        if pad.kind is not None
    }


def numbered_kinds(game: Game) -> Mapping[str, Numbered]:
    """The kinds of numbered sheets of a game, each with the first pad that prints it."""
    found: dict[str, Numbered] = {}
    for each in numbered_pads(game).values():
        found.setdefault(each.kind.name, each)
    return found


def kind_of_sheet(node: Map) -> Numbered | None:
    """What a file holds, if it is a numbered sheet; None for layouts and all else.

    A kind that nobody knows is a slip, and reported, unless the file has the front of a layout:
    then its other faults are worth reporting, too, and the layout's reader knows them.
    """
    kind = node.get("kind")
    if not isinstance(kind, Scalar) or kind.text in LAYOUT_KINDS:
        return None
    game_name = kind.text.split(" ", 1)[0]
    if is_game(game_name):
        found = numbered_kinds(open_game(game_name))
        if kind.text not in found:
            hint = did_you_mean(kind.text, found) if found else f"; {game_name} has no such sheets"
            raise Fault(kind.place, f"there is no kind of sheet {quoted(kind.text)}{hint}")
        return found[kind.text]
    if "front" not in node.entries:
        sheets = [name for game in shipped_games() for name in numbered_kinds(open_game(game))]
        hint = did_you_mean(kind.text, [*sheets, *LAYOUT_KINDS])
        raise Fault(kind.place, f"there is no kind of sheet or layout {quoted(kind.text)}{hint}")
    return None


def fresh_requests(game: str, count: int, seed: int, words: Path | None) -> Iterator[FreshRequest]:
    """A request for each sheet of a pad; of two that draw one seed, the later draws anew."""
    seen: set[int] = set()
    for number in range(1, count + 1):
        request = FreshRequest(count, number, seed, words)
        while request.own_seed(game) in seen:
            request = replace(request, again=request.again + 1)
        seen.add(request.own_seed(game))
        yield request


def rung_code(game: str, version: int, request: RungRequest) -> FreshCode:
    """The code of a rung: 50R17 means rung 17 of 50, and 50R17B the same, drawn once more."""
    own = own_fingerprint(load_lexicon(request.words).fingerprint) if request.words else None
    again = AGAIN[request.again - 1] if request.again else ""
    return FreshCode(game, version, f"{request.rungs}R{request.number}{again}", request.seed, own)


def rung_of(code: FreshCode, most: int, words: Path | None = None) -> RungRequest | None:
    """The rung that a code names; none, if it is the code of a fresh sheet."""
    found = _RUNG.fullmatch(code.parameters.upper())
    if not found:
        return None
    rungs, number = int(found[1]), int(found[2])
    if rungs > most:
        what = f"there is no ladder of {rungs} rungs, as in {code}"
        raise BadInput(f"{what}; a ladder of this game has at most {most}")
    if number > rungs:
        raise BadInput(f"a ladder of {rungs} rungs has no rung {number}, as in {code}")
    again = AGAIN.index(found[3]) + 1 if found[3] else 0
    return RungRequest(rungs, number, code.seed, words, again=again)


def is_searched(code: FreshCode | None) -> bool:
    """Whether the best of a sheet was searched for at length, so that it may be called best known.

    That of a fresh pad is only shown to be possible: it prints how many points were proven.
    """
    return code is None or _RUNG.fullmatch(code.parameters.upper()) is not None


def called_proven(code: FreshCode | None) -> Mapping[str, Value]:
    """What a hash has to cover beside a par: whether its page calls it proven, or best known.

    That follows from the code that a file says, which may turn out to be that of another sheet.
    """
    return {} if is_searched(code) else {"searched": False}


def shows_known_words(number: int, code: FreshCode | None) -> bool:
    """Whether a solution shows a game of words that nearly everybody knows.

    That is so on the first two fifths of a ladder, and of the shipped sheets, which are one.
    """
    rung = _RUNG.fullmatch(code.parameters.upper()) if code else None
    if code is not None and rung is None:
        return False
    rungs, at = (int(rung[1]), int(rung[2])) if rung else (SHIPPED_RUNGS, number)
    return 0 < KNOWN_FIFTHS[1] * at <= KNOWN_FIFTHS[0] * rungs


def made_by(numbered: Numbered) -> str:
    """A digest of all that the sheets of a kind are made by: code, words and layouts."""
    kind, layouts = numbered.kind, layouts_of(numbered.game.name) or shipped_layouts()
    files = [layouts / f"{name}.yaml" for name in kind.made_from]
    return f"{closure_digest(type(kind).__module__)}-{file_digest(files)}"


def words_digest(words: Path | None) -> str:
    """A digest of a person's own words, if there are any."""
    return "" if words is None else load_lexicon(words).fingerprint


@dataclass(frozen=True)
class MakeSheet(KeptJob[MadeSheet]):
    """Make one sheet: it names its game and pad, and the digest of a person's own words.

    `made_by` is worked out where jobs are listed: once, for it is the same for all of them.
    """

    game: str
    pad: str
    words_digest: str
    made_by: str = field(default="", kw_only=True)

    @property
    def key(self) -> Value:
        numbered = self.numbered
        made = self.made_by or made_by(numbered)
        return [type(self).__name__, numbered.kind.name, made, self.words_digest, self.request_key]

    @property
    @abstractmethod
    def request_key(self) -> Value:
        """Which sheet is wanted, as plain data."""

    @property
    def numbered(self) -> Numbered:
        return numbered_pads(open_game(self.game))[self.pad]

    def encode(self, result: MadeSheet) -> bytes:
        return to_json({"text": result.text, "witnesses": result.witnesses, "facts": result.facts})

    def decode(self, data: bytes) -> MadeSheet:
        made = json.loads(data)
        text, witnesses, facts = made["text"], made["witnesses"], made["facts"]
        if not (isinstance(text, str) and isinstance(witnesses, dict) and isinstance(facts, dict)):
            raise ValueError("no sheet")
        if not all(isinstance(found, list) for found in witnesses.values()):
            raise ValueError("no witnesses")
        return MadeSheet(text, witnesses, facts)

    def refuse_other_words(self, words: Path | None) -> None:
        """A list that was edited meanwhile: its sheets would be kept as those of the old one."""
        if words_digest(words) != self.words_digest:
            raise BadInput(f"{words} was changed while sheets were made with it; run it again")


@dataclass(frozen=True)
class MakeFresh(MakeSheet):
    """Make one sheet of a fresh pad."""

    request: FreshRequest

    @property
    def name(self) -> str:
        return f"sheet {self.request.number} of {self.request.count}"

    @property
    def request_key(self) -> Value:
        request = self.request
        return [request.count, request.number, request.seed, request.again]

    def run(self) -> MadeSheet:
        self.refuse_other_words(self.request.words)
        return self.numbered.kind.fresh(self.request)


@dataclass(frozen=True)
class RemakeSheet(MakeSheet):
    """Make the sheet of a code again, whether it is from a fresh pad or a ladder."""

    code: FreshCode
    words: Path | None

    @property
    def name(self) -> str:
        return str(self.code)

    @property
    def request_key(self) -> Value:
        return str(self.code)

    def run(self) -> MadeSheet:
        rung = self.as_rung()
        return self.numbered.kind.remake(self.code, self.words) if rung is None else rung.run()

    def as_rung(self) -> "MakeRung | None":
        """The same for the code of a rung: what a ladder has made need not be made again."""
        ladder = self.numbered.game.ladder
        if ladder is None or ladder.pad != self.pad:
            return None
        request = rung_of(self.code, ladder.most, self.words)
        if request is None:
            return None
        return MakeRung(
            self.game, self.pad, self.words_digest, request=request, made_by=self.made_by
        )


@dataclass(frozen=True)
class MakeRung(MakeSheet):
    """Make one rung: it depends on its request alone."""

    request: RungRequest

    @property
    def name(self) -> str:
        return f"rung {self.request.number} of {self.request.rungs}"

    @property
    def request_key(self) -> Value:
        of_all: list[Value] = list(drawn_by(self.request))
        return of_all if self.request.searched else [*of_all, "not searched"]

    def run(self) -> MadeSheet:
        self.refuse_other_words(self.request.words)
        ladder = self.numbered.game.ladder
        if ladder is None:
            raise BadInput(f"{self.game} has no ladder")
        return ladder.make(self.request)

    def decode(self, data: bytes) -> MadeSheet:
        """A rung that lacks what the report says of it was not stored by us."""
        made = super().decode(data)
        numbers: list[Value] = [made.facts.get("aim")]
        for name in ("recorded", "judged"):
            measure = made.facts[name]
            if not isinstance(measure, dict):
                raise ValueError("no measure")
            numbers += [measure[key] for key in ("value", "error", "games")]
        is_number = [isinstance(n, int | float) and abs(n) < LARGEST for n in numbers]
        if not all(is_number) or not isinstance(made.facts.get("adds"), str):
            raise ValueError("no rung")
        return made
