"""A family's own accepted words: a small list beside its settings, which no update touches.

It serves what judges words that people wrote. Sheets are made without it, so that a code means the
same sheet in every house.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files import write_whole
from cruxpress.core.files.single import folder_lock
from cruxpress.core.places import ANOTHER_SETTINGS, accepted_words_file
from cruxpress.words.lexicon import Lexicon, load_lexicon
from cruxpress.words.own_list import merge_lists, read_lines, read_own_list, read_text
from cruxpress.words.spelling import spell

HEAD = "# The words that we accept at home: cruxpress learn FILE adds to them, --forget takes away."


def load_family_lexicon(own_list: Path | None = None) -> Lexicon:
    """The lexicon that judges what people wrote: with the words that the family accepts."""
    file = accepted_words_file()
    lexicon = load_lexicon(own_list)
    if not accepted_lines(file):
        return lexicon
    book = lexicon.book
    accepted = read_own_list(file, book.shipped.lists)
    return Lexicon(type(book)(book.shipped, merge_lists(book.own, accepted)))


def accepted_lines(file: Path | None = None) -> list[str]:
    """The lines of the list that hold a word; none before the first is learnt."""
    file = file or accepted_words_file()
    if not file.exists():
        return []
    return [line.strip() for line in read_text(file).split("\n") if line.split("#", 1)[0].strip()]


def accepted_words() -> set[str]:
    """The words that the family accepts, as the lexicon writes them."""
    return set(map(_word_of, accepted_lines()))


def learn_words(given: Sequence[str]) -> Path:
    """Add words, or the words of files, to the list; the file that they are kept in."""
    file, known = accepted_words_file(), load_lexicon().book.shipped.lists
    new = {_word_of(line): line for text in given for line in _lines_of(text)}
    with _held(file):
        lines = {_word_of(line): line for line in accepted_lines(file)} | new
        found = "\n".join([HEAD, *sorted(lines.values())]) + "\n"
        read_lines(found, str(file), known)  # refused before it is stored
        _write(file, lines.values())
    return file


def forget_words(given: Sequence[str]) -> Path:
    """Take words out of the list again; one that is not in it is told."""
    file = accepted_words_file()
    gone = [_word_of(line) for text in given for line in _lines_of(text)]
    with _held(file):
        lines = {_word_of(line): line for line in accepted_lines(file)}
        for word in gone:
            if word not in lines:
                raise BadInput(f"'{word}' is not among the words of {file}")
            del lines[word]
        _write(file, lines.values())
    return file


@contextmanager
def _held(file: Path) -> Iterator[None]:
    """Two runs at once would each save what they had read, and the words of one would be lost."""
    with suppress(OSError):  # what cannot be made is reported when it is written
        file.parent.mkdir(parents=True, exist_ok=True)
    with folder_lock(file.parent):
        yield


def _write(file: Path, lines: Iterable[str]) -> None:
    text = "\n".join([HEAD, *sorted(lines)]) + "\n"
    write_whole(file, text.encode(), instead=ANOTHER_SETTINGS)


def _word_of(line: str) -> str:
    return spell(line.split("#", 1)[0].split(maxsplit=1)[0])


def _lines_of(text: str) -> list[str]:
    """The lines of a file; what is no file and looks like a word is that word."""
    file = Path(text)
    if os.path.isfile(text):  # noqa: PTH113  # never raises, however long a word is
        lines = accepted_lines(file)
        read_own_list(file, load_lexicon().book.shipped.lists)
        return lines
    if text.isalpha():
        return [text]
    raise BadInput(f"there is no file {text}; name a word list, a word a line, or a single word")
