"""A countdown: the number to start from, the steps that are allowed, and the moves to do it in."""

from dataclasses import dataclass

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.specs.nodes import Map
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import NAME, TEXT, Known, list_of, whole

GAME = "null"
KIND = "null countdown"
LARGEST = 999
MOST_MOVES = 99


@dataclass(frozen=True, kw_only=True)
class CountdownKeys:
    """What the file of a countdown may hold."""

    kind: str = param(TEXT, f"always `{KIND}`")
    number: int = param(whole(0, LARGEST), "its number in the pad", 0)
    name: str = param(NAME, "a name for one that you draw yourself", "")
    code: FreshCode | None = param(
        fresh_code_kind(GAME), "the code of one that was made from a seed", None
    )
    start: int = param(whole(1, LARGEST), "the number to count down from")
    steps: tuple[int, ...] = param(list_of(whole(1, LARGEST)), "what may be taken away in a move")
    moves: int = param(whole(1, MOST_MOVES), "the moves in which it can be done")


@dataclass(frozen=True)
class Countdown:
    """A sheet of Null, once read."""

    start: int
    steps: tuple[int, ...]
    moves: int
    number: int = 0
    name: str = ""
    fresh_code: FreshCode | None = None

    @property
    def hash(self) -> str:
        return sheet_hash({"start": self.start, "steps": self.steps, "moves": self.moves})


def read_countdown(node: Map) -> Countdown:
    """The countdown of a file; one that breaks a rule is refused, with all that is wrong."""
    problems: list[Problem] = []
    keys = read_record(CountdownKeys, node, Known(), problems, "a countdown")
    if keys is None:
        raise BadInput(problems)
    sheet = Countdown(keys.start, keys.steps, keys.moves, keys.number, keys.name, keys.code)
    require_none(faults_of(sheet), node.place)
    return sheet


def faults_of(sheet: Countdown) -> list[RuleFault]:
    """The rules that a countdown breaks."""
    faults = []
    if not sheet.steps:
        faults.append(RuleFault("no steps", "there is no step to take"))
    if len(set(sheet.steps)) < len(sheet.steps):
        faults.append(RuleFault("same steps", "a step stands twice"))
    return faults


def countdown_yaml(sheet: Countdown) -> str:
    """The file of a countdown."""
    lines = [f"kind: {KIND}"]
    lines += [f"number: {sheet.number}"] if sheet.number else []
    lines += [f"name: {sheet.name}"] if sheet.name else []
    lines += [f"code: {sheet.fresh_code}"] if sheet.fresh_code else []
    steps = ", ".join(map(str, sheet.steps))
    lines += [f"start: {sheet.start}", f"steps: [{steps}]", f"moves: {sheet.moves}"]
    return "\n".join(lines) + "\n"
