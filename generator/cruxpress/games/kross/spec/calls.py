"""What a call sheet is: a game for one, with letters in the order of their calls."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from cruxpress.codes import ShippedCode, sheet_hash
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.faults import Fault, require_none
from cruxpress.games.given_codes import fresh_code_of
from cruxpress.games.kross.spec.block import SHORTEST, STANDARD, Block
from cruxpress.games.kross.words import KROSS_WORDS, LONGEST_WORD, find_task
from cruxpress.specs.nodes import Fault as Slip
from cruxpress.specs.nodes import Map, Node, Scalar, Value, place_of, quoted
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import Kind, Known, optional, scalar, whole
from cruxpress.words import Lexicon, Matcher
from cruxpress.words.spelling import is_letter, letters_of

GAME = "kross"
KIND = "kross calls"
UNNUMBERED = "calls"  # in the code of a sheet that has no number yet
MOST_SPARES = 4
MOST_POINTS = 999
MEDALS = ("bronze", "silver", "gold", "master")

LENGTHS = range(LONGEST_WORD, SHORTEST - 1, -1)  # of words, the longest first

WhereIs = Callable[[str], Place | None]


def _kind(node: Node, _: Known) -> str:
    text = scalar(node, KIND)
    if text != KIND:
        raise Slip(node.place, f"{quoted(text)} is no call sheet; write 'kind: {KIND}'")
    return text


def _letters(node: Node, _: Known) -> str:
    text = scalar(node, "letters")
    wrong = next((sign for sign in text if not (is_letter(sign) or sign == " ")), None)
    if wrong:
        raise Slip(node.place, f"{wrong!r} is no letter; write letters and spaces only")
    return letters_of(text)


LETTERS: Kind[str] = Kind("letters, in groups if you like", _letters)
CODE: Kind[str] = fresh_code_of(GAME)


@dataclass(frozen=True, kw_only=True)
class Targets:
    """The points for each medal of a call sheet, as players of limited vocabulary reach them."""

    bronze: int = param(whole(0, MOST_POINTS), "points for bronze")
    silver: int = param(whole(0, MOST_POINTS), "points for silver")
    gold: int = param(whole(0, MOST_POINTS), "points for gold")
    master: int = param(whole(0, MOST_POINTS), "points for a master")

    def ascending(self) -> tuple[int, int, int, int]:
        return self.bronze, self.silver, self.gold, self.master


@dataclass(frozen=True, kw_only=True)
class CallSheet:
    """A game for one: letters called in this order, and spares for those that are rejected."""

    kind: str = param(Kind(f"`{KIND}`", _kind), "what the file holds", KIND)
    number: int = param(whole(1, 999_999), "the sheet's number, if it is one of a row", 0)
    letters: str = param(LETTERS, "a letter for every square, in the order of their calls")
    spares: str = param(LETTERS, "up to four letters that are called after them", "")
    task: int | None = param(optional(whole(1, 24)), "the number of the task card", None)
    targets: Targets | None = param(
        record_kind(Targets, "the targets"), "the points for each medal", None
    )
    given_code: str = ""  # of a sheet that was made from a seed

    def model(self) -> Mapping[str, Value]:
        """What a game on this sheet depends on; what others scored is not part of it."""
        return {"letters": self.letters, "spares": self.spares, "task": self.task}

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this game has."""
        return sheet_hash(self.model())

    @property
    def code(self) -> str:
        """The code to print: that of its file, or that of its number."""
        name = str(self.number) if self.number else UNNUMBERED
        return self.given_code or str(ShippedCode(GAME, name, self.hash))


def is_call_sheet(node: Map) -> bool:
    """Whether a file says that it holds a call sheet."""
    kind = node.get("kind")
    return isinstance(kind, Scalar) and kind.text == KIND


def read_call_sheet(
    node: Node, block: Block = STANDARD, lexicon: Lexicon | None = None
) -> CallSheet:
    """The call sheet that a map describes, checked; its task too, if there is a lexicon."""
    problems: list[Problem] = []
    code, rest = "", node
    if isinstance(node, Map):
        rest = Map({key: entry for key, entry in node.entries.items() if key != "code"}, node.place)
        if (given := node.get("code")) is not None:
            try:
                code = CODE.read(given, Known())
            except BadInput as bad:
                problems += bad.problems
    sheet = read_record(CallSheet, rest, Known(), problems, "a call sheet")
    if sheet is None or problems:
        raise BadInput(problems)
    at = partial(place_of, node)
    require_none(call_sheet_faults(sheet, block, at))
    if lexicon is not None:
        faults = [*task_without_words(sheet, lexicon, at), *poor_letters(sheet, lexicon, block, at)]
        require_none(faults)
    return replace(sheet, given_code=code)


def nowhere(_key: str) -> None:
    """The place of the keys of a sheet that stands in no file."""


def call_sheet_faults(
    sheet: CallSheet, block: Block = STANDARD, at: WhereIs = nowhere
) -> Iterator[Fault]:
    """What keeps a call sheet from being played; `at` tells where a key of its file stands."""
    squares = block.columns * block.rows
    if len(sheet.letters) != squares:
        what = f"the sheet calls {len(sheet.letters)} letters for {squares} squares"
        yield Fault("letters", what, at("letters"))
    if len(sheet.spares) > MOST_SPARES:
        what = f"the sheet has {len(sheet.spares)} spares; {MOST_SPARES} is the most"
        yield Fault("spares", what, at("spares"))
    if sheet.targets is not None:
        points = sheet.targets.ascending()
        most = block.rows * block.worth(block.columns) + block.columns * block.worth(block.rows)
        most += block.task if sheet.task is not None else 0
        if list(points) != sorted(set(points)):
            what = "the targets do not rise from bronze to master"
            yield Fault("targets rise", what, at("targets"))
        elif points[-1] > most:
            what = f"a master is asked for {points[-1]} points; no table is worth more than {most}"
            yield Fault("master", what, at("targets"))


def task_without_words(
    sheet: CallSheet, lexicon: Lexicon, at: WhereIs = nowhere
) -> Iterator[Fault]:
    """A task that no word of these letters answers, whatever a player does."""
    if sheet.task is None:
        return
    have = Counter(sheet.letters + sheet.spares)
    task = find_task(sheet.task)
    answers = lexicon.matcher(task)
    if not any(_can_make(answers, length, have) for length in LENGTHS):
        what = f"no word for task {sheet.task} ({task.title}) can be made of these letters"
        yield Fault("task", f"{what}; take another task, or none", at("task"))


def poor_letters(
    sheet: CallSheet, lexicon: Lexicon, block: Block = STANDARD, at: WhereIs = nowhere
) -> Iterator[Fault]:
    """A master that the words of these letters cannot reach, for none of them is long enough."""
    if sheet.targets is None:
        return
    have = Counter(sheet.letters + sheet.spares)
    words = lexicon.matcher(KROSS_WORDS)
    longest = next((n for n in LENGTHS if _can_make(words, n, have)), 0)
    most = block.rows * _line_worth(block, block.columns, longest)
    most += block.columns * _line_worth(block, block.rows, longest)
    most += block.task if sheet.task is not None else 0
    if sheet.targets.master > most:
        what = f"a master is asked for {sheet.targets.master} points; these letters make "
        what += f"no word of more than {longest} letters" if longest else "no word"
        what += f", so that no table is worth more than {most}"
        yield Fault("poor letters", what, at("targets"))


def _can_make(words: Matcher, length: int, have: Counter[str]) -> bool:
    letters = frozenset(have)  # most words are out at a glance
    return any(
        letters.issuperset(word) and Counter(word) <= have for word in words.row(length).words
    )


def _line_worth(block: Block, squares: int, longest: int) -> int:
    """The most that a line can be worth with words of no more than so many letters."""
    best = [0] * (squares + 1)
    for end in range(1, squares + 1):
        lengths = range(SHORTEST, min(longest, end) + 1)
        best[end] = max([best[end - 1], *(best[end - n] + block.worth(n) for n in lengths)])
    return best[squares]


def call_sheet_yaml(sheet: CallSheet) -> str:
    """A call sheet as it stands in a file; what was made is read back before it is believed."""
    letters = sheet.letters.upper()
    grouped = " ".join(letters[at : at + 6] for at in range(0, len(letters), 6))
    lines = [f"kind: {KIND}"]
    if sheet.number:
        lines.append(f"number: {sheet.number}")
    lines.append(f"letters: {grouped}")
    if sheet.spares:
        # In quotes, since YAML might take a lone N for a no.
        lines.append(f'spares: "{" ".join(sheet.spares.upper())}"')
    if sheet.task is not None:
        lines.append(f"task: {sheet.task}")
    if sheet.targets is not None:
        points = zip(MEDALS, sheet.targets.ascending(), strict=True)
        lines.append(f"targets: {{{', '.join(f'{name}: {p}' for name, p in points)}}}")
    if sheet.given_code:
        lines.append(f"code: {sheet.given_code}")
    return "\n".join(lines) + "\n"
