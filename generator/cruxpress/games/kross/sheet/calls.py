"""The block, with all that words, tasks and cards count; and call sheets, which are for one.

A call sheet has letters in the order of their calls.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from string import ascii_lowercase

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.games.kross.words import KROSS_WORDS, LONGEST_WORD, SHORTEST_WORD, find_task
from cruxpress.games.texts import room_texts
from cruxpress.specs.nodes import Fault, Map, Node, as_node, place_of, quoted
from cruxpress.specs.records import param, read_record, record_kind
from cruxpress.specs.values import Kind, Known, map_of, optional, scalar, whole
from cruxpress.words import Lexicon, Matcher
from cruxpress.words.spelling import is_letter, letters_of

GAME = "kross"
KIND = "kross calls"
MAKER = 2  # goes into every seed and code: another way of making makes other sheets
TABLES = "tables"  # that prove a sheet
UNNUMBERED = "calls"  # in the code of a sheet that has no number yet
SQUARES = 36
TASKS = 24
MOST_SPARES = 4
MOST_POINTS = 999
MEDALS = ("bronze", "silver", "gold", "master")
LENGTHS = range(LONGEST_WORD, SHORTEST_WORD - 1, -1)  # of words, the longest first

WhereIs = Callable[[str], Place | None]


@dataclass(frozen=True, kw_only=True)
class KrossBlock:
    """The rules that a block prints, and by which its tables are scored."""

    columns: int = param(whole(2, 12), "squares in a row")
    rows: int = param(whole(2, 12), "rows of the table")
    points: Mapping[str, int] = param(map_of(whole(0, 99)), "points by the length of a word")
    task: int = param(whole(0, 99), "bonus for a fulfilled task")
    first: int = param(whole(0, 99), "bonus for the first full table")
    card: int = param(whole(0, 99), "what each letter card held at the end costs")
    place: Place | None = field(default=None, compare=False)  # of its layout, for messages

    @property
    def squares(self) -> int:
        return self.columns * self.rows

    @property
    def longest(self) -> int:
        """The letters of the longest word that fits."""
        return max(self.columns, self.rows)

    @property
    def most_points(self) -> int:
        """What no table can exceed: the longest words in all rows and columns."""
        return self.rows * self.worth(self.columns) + self.columns * self.worth(self.rows)

    def worth(self, letters: int) -> int:
        """The points for a word of so many letters."""
        return self.points[str(letters)]

    def model(self) -> Mapping[str, Value]:
        """What makes this block what it is, whatever it looks like on paper."""
        return {
            "columns": self.columns,
            "rows": self.rows,
            "points": dict(self.points),
            "task": self.task,
            "first": self.first,
            "card": self.card,
        }


STANDARD = KrossBlock(
    columns=6,
    rows=6,
    points={"2": 2, "3": 3, "4": 5, "5": 7, "6": 10},
    task=3,
    first=3,
    card=1,
)


def read_block(data: Mapping[str, Value], place: Place) -> KrossBlock:
    """The block that a layout's data describes, checked."""
    node = as_node(data.get("rules", {}), place)
    block = record_kind(KrossBlock, "the block's rules").read(node, Known())
    problems = [Problem(place, fault.what) for fault in block_faults(block)]
    if problems:
        raise BadInput(problems)
    return block


def block_faults(block: KrossBlock) -> Iterator[RuleFault]:
    """What keeps a block from being the table of the game."""
    if block.squares != SQUARES:
        what = f"the table has {block.squares} squares; Kross is played on {SQUARES}"
        yield RuleFault("squares", what)
    lengths = {str(length) for length in range(SHORTEST_WORD, block.longest + 1)}
    if set(block.points) != lengths:
        given, right = (
            ", ".join(sorted(texts, key=lambda text: (len(text), text))) + " letters"
            for texts in (block.points, lengths)
        )
        yield RuleFault("points", f"points are given for words of {given}, not {right}")


def _kind(node: Node, _: Known) -> str:
    text = scalar(node, KIND)
    if text != KIND:
        raise Fault(node.place, f"{quoted(text)} is no call sheet; write 'kind: {KIND}'")
    return text


def _letters(node: Node, _: Known) -> str:
    text = scalar(node, "letters")
    wrong = next((sign for sign in text if not (is_letter(sign) or sign == " ")), None)
    if wrong:
        raise Fault(node.place, f"{wrong!r} is no letter; write letters and spaces only")
    return letters_of(text)


LETTERS: Kind[str] = Kind("letters, in groups if you like", _letters)
CODE: Kind[FreshCode] = fresh_code_kind(GAME)


@dataclass(frozen=True, kw_only=True)
class MedalPoints:
    """The points for each medal of a call sheet, as players of limited vocabulary reach them."""

    bronze: int = param(whole(0, MOST_POINTS), "points for bronze")
    silver: int = param(whole(0, MOST_POINTS), "points for silver")
    gold: int = param(whole(0, MOST_POINTS), "points for gold")
    master: int = param(whole(0, MOST_POINTS), "points for a master")

    def ascending(self) -> tuple[int, int, int, int]:
        return self.bronze, self.silver, self.gold, self.master

    def by_name(self) -> dict[str, Value]:
        return dict(zip(MEDALS, self.ascending(), strict=True))


@dataclass(frozen=True, kw_only=True)
class CallSheet:
    """A game for one: letters called in this order, and spares for those that are rejected."""

    kind: str = param(Kind(f"`{KIND}`", _kind), "what the file holds", KIND)
    number: int = param(whole(1, 999_999), "the sheet's number, if it is one of a row", 0)
    letters: str = param(LETTERS, "a letter for every square, in the order of their calls")
    spares: str = param(LETTERS, "up to four letters that are called after them", "")
    task: int | None = param(optional(whole(1, TASKS)), "the number of the task card", None)
    targets: MedalPoints | None = param(
        record_kind(MedalPoints, "the targets"), "the points for each medal", None
    )
    fresh_code: FreshCode | None = None  # of a sheet that was made from a seed
    targets_place: Place | None = field(default=None, compare=False)  # in its file, for messages

    @property
    def calls(self) -> str:
        """All letters that may be called."""
        return self.letters + self.spares

    @cached_property
    def hash(self) -> str:
        """That of the game, whatever its number is and whatever others scored."""
        return sheet_hash({"letters": self.letters, "spares": self.spares, "task": self.task})


def read_call_sheet(
    node: Node, block: KrossBlock = STANDARD, lexicon: Lexicon | None = None
) -> CallSheet:
    """The call sheet that a map describes, checked; its task too, if there is a lexicon."""
    problems: list[Problem] = []
    code, rest = None, node
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
    letters = ascii_lowercase if lexicon is None else lexicon.letters
    require_none(call_sheet_faults(sheet, block, at, letters))
    if lexicon is not None:
        require_none(
            [*task_without_words(sheet, lexicon, at), *poor_letters(sheet, lexicon, block, at)]
        )
    return replace(sheet, fresh_code=code, targets_place=at("targets"))


def nowhere(_key: str) -> None:
    """The place of the keys of a sheet that stands in no file."""


def call_sheet_faults(
    sheet: CallSheet,
    block: KrossBlock = STANDARD,
    at: WhereIs = nowhere,
    letters: Collection[str] = ascii_lowercase,
) -> Iterator[RuleFault]:
    """What keeps a call sheet from being played; `at` tells where a key of its file stands.

    Alone, nobody needs letter cards: any letter can be called that the words have.
    """
    if len(sheet.letters) != block.squares:
        what = f"the sheet calls {len(sheet.letters)} letters for {block.squares} squares"
        yield RuleFault("letters", what, at("letters"))
    if len(sheet.spares) > MOST_SPARES:
        what = f"the sheet has {len(sheet.spares)} spares; {MOST_SPARES} is the most"
        yield RuleFault("spares", what, at("spares"))
    if strange := sorted(set(sheet.calls) - set(letters)):
        what = f"no word of the word list has the letter {strange[0].upper()}"
        yield RuleFault("letters of words", what, at("letters"))
    if sheet.targets is not None:
        points = sheet.targets.ascending()
        most = block.most_points + (block.task if sheet.task is not None else 0)
        if list(points) != sorted(set(points)):
            what = "the targets do not rise from bronze to master"
            yield RuleFault("targets rise", what, at("targets"))
        elif points[-1] > most:
            what = f"a master is asked for {points[-1]} points; no table is worth more than {most}"
            yield RuleFault("master", what, at("targets"))


def task_without_words(
    sheet: CallSheet, lexicon: Lexicon, at: WhereIs = nowhere
) -> Iterator[RuleFault]:
    """A task that no word of these letters answers, whatever a player does."""
    if sheet.task is None:
        return
    task = find_task(sheet.task)
    if not _longest_of(lexicon.matcher(task), sheet):
        what = f"no word for task {sheet.task} ({task.title}) can be made of these letters"
        yield RuleFault("task", f"{what}; take another task, or none", at("task"))


def poor_letters(
    sheet: CallSheet, lexicon: Lexicon, block: KrossBlock = STANDARD, at: WhereIs = nowhere
) -> Iterator[RuleFault]:
    """A master that the words of these letters cannot reach, for none of them is long enough."""
    if sheet.targets is None:
        return
    longest = _longest_of(lexicon.matcher(KROSS_WORDS), sheet)
    most = block.rows * _line_worth(block, block.columns, longest)
    most += block.columns * _line_worth(block, block.rows, longest)
    most += block.task if sheet.task is not None else 0
    if sheet.targets.master > most:
        what = f"a master is asked for {sheet.targets.master} points; these letters make "
        what += f"no word of more than {longest} letters" if longest else "no word"
        what += f", so that no table is worth more than {most}"
        yield RuleFault("poor letters", what, at("targets"))


def _longest_of(words: Matcher, sheet: CallSheet) -> int:
    """The length of the longest word that the letters of a sheet make; 0 if there is none."""
    letters = frozenset(sheet.calls)  # most words are out at a glance
    for length in LENGTHS:
        for word in words.row(length).words:
            if letters.issuperset(word) and can_be_entered(word, sheet):
                return length
    return 0


def can_be_entered(word: str, sheet: CallSheet) -> bool:
    """Whether all letters of a word can come into one table.

    A spare is called only for a letter that was rejected before it, and alone a player rejects
    every letter no more than once; what is rejected is not there for the word.
    """
    squares, need = len(sheet.letters), Counter(word)
    for spares in range(len(sheet.spares) + 1):
        calls = sheet.calls[: squares + spares]
        have = Counter(calls)
        if not need <= have:
            continue
        spared = sorted(calls.index(sign) for sign in have if have[sign] > need[sign])
        if len(spared) >= spares and all(spared[at] < squares + at for at in range(spares)):
            return True
    return False


def _line_worth(block: KrossBlock, squares: int, longest: int) -> int:
    """The most that a line can be worth with words of no more than so many letters."""
    best = [0] * (squares + 1)
    for end in range(1, squares + 1):
        lengths = range(SHORTEST_WORD, min(longest, end) + 1)
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
        points = ", ".join(f"{name}: {p}" for name, p in sheet.targets.by_name().items())
        lines.append(f"targets: {{{points}}}")
    if sheet.fresh_code:
        lines.append(f"code: {sheet.fresh_code}")
    return "\n".join(lines) + "\n"


def par_text(points: int, *, searched: bool) -> str:
    """What the proven table is worth, as the facts of a sheet say it."""
    return room_texts(GAME)("par.best-known" if searched else "par.proven", points=points)
