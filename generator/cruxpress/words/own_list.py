"""A person's own word list: one word a line, then flags, commonness and lists if they like.

# replace
cobra
Straße n 420
quokka n 310 @animals
New_York @cities
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.files import read_bytes
from cruxpress.core.ranges import is_number
from cruxpress.words.spelling import is_letter, letters_of, spell
from cruxpress.words.word import FLAGS, KNOWN, ListEntry, Row

REPLACE = "# replace"
HEADERS = (REPLACE, "# add")
MOST_BYTES = 32 * 1024 * 1024
MOST_PROBLEMS = 100
LONGEST_WORD = 30
LONGEST_FIELD = 200  # beyond this nothing is looked at letter by letter
USUAL_FLAGS, USUAL_COMMONNESS, MOST_COMMONNESS = "ny", 300, 999  # their family knows it


@dataclass(frozen=True, slots=True)
class OwnList:
    """A person's words, and whether they stand beside the shipped ones or instead of them."""

    replaces: bool = False
    rows: dict[int, dict[str, Row]] = field(default_factory=dict)
    lists: dict[str, dict[str, ListEntry]] = field(default_factory=dict)

    def fingerprint(self) -> str:
        """A digest of what the list says, whatever the order of its lines."""
        lines = [f"{word}\t{row}" for rows in self.rows.values() for word, row in rows.items()]
        for name, entries in self.lists.items():
            lines += [
                f"@{name}\t{entry.text}\t{entry.commonness}\t{entry.known}"
                for entry in entries.values()
            ]
        text = "\n".join([str(self.replaces), *sorted(lines)])
        return hashlib.sha256(text.encode()).hexdigest()[:12]


def read_own_list(path: Path, known_lists: Iterable[str]) -> OwnList:
    """Read a word list; every bad line is reported, all at once."""
    return read_lines(read_text(path), str(path), known_lists)


def merge_lists(one: OwnList, other: OwnList) -> OwnList:
    """Two lists as one; what the first says of a word is kept, and whether it stands alone."""
    lengths = {*one.rows, *other.rows}
    rows = {n: {**other.rows.get(n, {}), **one.rows.get(n, {})} for n in lengths}
    names = {*one.lists, *other.lists}
    lists = {name: {**other.lists.get(name, {}), **one.lists.get(name, {})} for name in names}
    return OwnList(one.replaces, rows, lists)


def read_lines(text: str, path: str, known_lists: Iterable[str]) -> OwnList:
    """The same for a text; `path` is what messages call it."""
    lines = text.split("\n")
    found = OwnList(replaces=lines[0].strip().casefold() == REPLACE)
    names = set(known_lists)
    problems = [Problem(Place(str(path), 1, 1), what) for what in faults_of_header(lines[0])]
    for number, line in enumerate(lines, start=1):
        content = line.split("#", 1)[0].strip(" \t")
        if content.isalpha() and len(content) <= LONGEST_WORD:
            # Most lines of long lists are just a word.
            add_word(found, spell(content), (USUAL_FLAGS, USUAL_COMMONNESS))
        elif content:
            faults = list(faults_of(content, names))
            start = line.index(content)
            for column, what in faults:
                problems.append(Problem(Place(str(path), number, start + column), what))
            if not faults:
                add_line(found, content)
        if len(problems) >= MOST_PROBLEMS:  # this is no word list: nobody reads a million errors
            problems.append(Problem(Place(str(path)), f"only the first {MOST_PROBLEMS} are shown"))
            break
    if not problems and not found.rows and not found.lists:
        problems.append(Problem(Place(str(path)), "the word list has no words"))
    if problems:
        raise BadInput(problems)
    return found


def faults_of_header(line: str) -> Iterator[str]:
    """A first line that nearly says '# replace' would be taken for a comment."""
    header = line[:40].strip().casefold()
    if header not in HEADERS and get_close_matches(header, HEADERS, n=1, cutoff=0.8):
        yield f"unknown header '{header}'{did_you_mean(header, HEADERS)}"


def read_text(path: Path) -> str:
    """The file's text, or a plain word about why there is none."""
    try:
        if path.stat().st_size > MOST_BYTES:
            size = path.stat().st_size / 1024 / 1024
            limit = MOST_BYTES // 1024 // 1024
            raise BadInput(f"{size:.0f} MB; a word list has at most {limit} MB", Place(str(path)))
        raw = read_bytes(path, MOST_BYTES)
        if raw is None:  # it grew meanwhile
            raise BadInput("it never ends; name a word list", Place(str(path)))
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", Place(str(path))) from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - before.rfind(b"\n")
        what = f"byte {raw[error.start]:#04x} is not UTF-8; save the list as UTF-8"
        raise BadInput(what, Place(str(path), line, column)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def faults_of(content: str, known_lists: set[str]) -> Iterator[tuple[int, str]]:
    """What is wrong with a line, with the column where it stands."""
    (first, word), *rest = fields_of(content)
    yield from ((first + offset, what) for offset, what in faults_of_word(word))
    for column, text in rest:
        if text.startswith("@"):
            if text[1:] not in known_lists:
                yield column, f"no list '{text[1:]}'{did_you_mean(text[1:], known_lists)}"
        elif text[0].isnumeric():
            if not is_number(text) or int(text[:9]) > MOST_COMMONNESS:
                what = f"commonness '{text[:20]}' is not a number from 0 to {MOST_COMMONNESS}"
                yield column, what
        else:
            wrong = next(((n, flag) for n, flag in enumerate(text) if flag not in FLAGS), None)
            if wrong and len(text) > 2 and text.replace("-", "").replace("'", "").isalpha():
                phrase = "_".join(part for _, part in fields_of(content) if part.isalpha())
                what = f"'{text[:20]}' are no flags; a square holds no space: write a phrase as"
                yield column, f"{what} {phrase[:40]} @LIST, or its words one a line"
            elif wrong:
                offset, flag = wrong
                what = f"unknown flag '{printable(flag)}'{did_you_mean(flag, FLAGS)}"
                yield column + offset, what
    if "_" in word and not any(text.startswith("@") for _, text in rest):
        yield first, f"the phrase '{word[:40]}' belongs to no list; add one, as @cities"


def faults_of_word(word: str) -> Iterator[tuple[int, str]]:
    """What is wrong with the word itself: signs that no square can hold, or too many letters."""
    if len(word) > LONGEST_FIELD:
        yield 0, f"'{word[:12]}…' has {len(word)} letters; a word has at most {LONGEST_WORD}"
        return
    composed = unicodedata.normalize("NFC", word)
    phrase = "_" in word
    for offset, sign in enumerate(composed):
        if not is_letter(sign) and not (phrase and sign in "_-'.’"):
            yield offset, f"'{printable(sign)}' is no letter; a word has letters only"
            return
    letters = len(letters_of(word))
    if letters > LONGEST_WORD:
        yield 0, f"'{composed[:12]}…' has {letters} letters; a word has at most {LONGEST_WORD}"
    if not letters:
        yield 0, f"'{composed[:12]}' has no letters"


def printable(sign: str) -> str:
    """A sign that can be shown, or its number."""
    return sign if sign.isprintable() else f"U+{ord(sign):04X}"


def fields_of(content: str) -> list[tuple[int, str]]:
    """The parts of a line with their columns; blanks but space and tab do not belong there."""
    return [(found.start() + 1, found[0]) for found in re.finditer(r"[^ \t]+", content)]


def join_rows(one: Row | None, other: Row) -> Row:
    """What two lines say about the same word: the flags of both, the greater commonness."""
    if one is None or one == other:
        return other
    joined = "".join(flag for flag in FLAGS if flag in one[0] + other[0])
    return joined, max(one[1], other[1])


def add_word(found: OwnList, word: str, row: Row) -> None:
    """Put a word into the list."""
    rows = found.rows.setdefault(len(word), {})
    rows[word] = join_rows(rows.get(word), row)


def add_line(found: OwnList, content: str) -> None:
    """Put a line that has no faults into the list; phrases belong to lists only."""
    first, *rest = (text for _, text in fields_of(content))
    text = first.replace("_", " ")
    numbers = [int(part) for part in rest if is_number(part)]
    flags = "".join(part for part in rest if part[0] in FLAGS)
    if not flags.strip(KNOWN):  # no kind was given
        flags = USUAL_FLAGS
    commonness = numbers[-1] if numbers else USUAL_COMMONNESS
    word = spell(text)
    if " " not in word:
        add_word(found, word, (flags, commonness))
    if "x" not in flags:
        for name in (part[1:] for part in rest if part.startswith("@")):
            entry = ListEntry(text, commonness, KNOWN in flags)
            found.lists.setdefault(name, {})[letters_of(text)] = entry
