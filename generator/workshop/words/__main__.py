"""Rebuilds the lexicon's data from its sources: python -m workshop.words [--check]."""

import argparse
import sys
import tempfile
from pathlib import Path

from cruxpress.core.errors import BadInput, CruxpressError, SheetFails
from cruxpress.words.forms import WordKind
from cruxpress.words.spelling import letters_of
from cruxpress.words.word import KNOWN, Word
from workshop.words.evidence import Evidence, gather, read_lists
from workshop.words.judging import (
    commonness_of_entry,
    commonness_of_word,
    judge_nouns,
    kind_flags,
    unsuitable_words,
)
from workshop.words.known import Marks, flag_known, read_marks
from workshop.words.sources import SOURCES, fetch_and_unpack
from workshop.words.spellings import read_groups, spellings_table

DATA = Path(__file__).parents[2] / "cruxpress" / "words" / "data"
Files = dict[str, str]  # the name of a file below data/, and its text


def main(arguments: list[str] | None = None) -> int:
    """Rebuild, or with --check only compare; the exit code is 0, 1 (differs) or 2 (no sources)."""
    parser = argparse.ArgumentParser(prog="python -m workshop.words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    parser.add_argument("--sources", type=Path, metavar="DIR", help="unpacked sources, for work")
    options = parser.parse_args(arguments)
    try:
        files = make(options.sources)
        if options.check:
            compare(files, DATA)
        else:
            write(files, DATA)
    except CruxpressError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    print(f"{len(files)} files {'equal' if options.check else 'written'}")
    return 0


def make(unpacked: Path | None) -> Files:
    """Make all files, from a folder of unpacked sources or from freshly fetched ones."""
    if unpacked is not None:
        if not unpacked.is_dir():
            raise BadInput(f"{unpacked}: no such folder")
        return make_from(unpacked)
    with tempfile.TemporaryDirectory() as folder:
        names = ", ".join(f"{source.name} {source.version}" for source in SOURCES)
        print(f"fetching {names}", file=sys.stderr)
        fetch_and_unpack(Path(folder))
        return make_from(Path(folder))


def write(files: Files, data: Path) -> None:
    """Write the files that changed."""
    for name, text in files.items():
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())


def compare(files: Files, data: Path) -> None:
    """Say which files are not, byte for byte, what the sources give."""
    different = [
        name
        for name, text in files.items()
        if not (data / name).exists() or (data / name).read_bytes() != text.encode()
    ]
    if different:
        raise SheetFails(f"not what the sources give: {', '.join(different)}")


def make_from(folder: Path) -> Files:
    """Make all files from the folder of unpacked sources, and say how far the readers agree."""
    known, marks = gather(folder), read_marks()
    print(marks.report(), file=sys.stderr)
    files = make_files(known, marks)
    files["spellings.tsv"] = spellings_table(known, read_groups(), folder)
    return files


def make_files(known: Evidence, marks: Marks) -> Files:
    """All data files that need no more of the sources than the evidence."""
    words = flag_known(make_words(known), marks, known.forms)
    files = {"irregular.tsv": irregular_table(known), "lists.tsv": lists_table(known, words, marks)}
    for length in sorted({len(word.spelling) for word in words}):
        chosen = [word for word in words if len(word.spelling) == length]
        files[f"words/{length:02}.tsv"] = words_table(chosen)
    return files


def make_words(known: Evidence) -> list[Word]:
    """Every word with its flags and commonness."""
    nouns = judge_nouns(known)
    unsuitable = unsuitable_words(known, nouns)
    words = []
    for word in sorted(known.words):
        is_name = known.text.is_name(word)
        is_name = is_name and word not in known.hand.small_words | known.hand.not_names
        flags = kind_flags(word, known, nouns)
        flags += "x" if word in unsuitable else ""
        flags += "" if word in known.scowl.american else "b"
        flags += "c" if is_name else ""
        words.append(Word(word, flags, commonness_of_word(word, known.text, known.scowl, is_name)))
    return words


def words_table(words: list[Word]) -> str:
    """The most common word first, so that a reader need not sort."""
    ordered = sorted(words, key=lambda word: (-word.commonness, word.spelling))
    return "".join(f"{word.spelling}\t{word.flags}\t{word.commonness}\n" for word in ordered)


def irregular_table(known: Evidence) -> str:
    """The irregular forms whose two sides are both in the lexicon."""
    lines = []
    for kind in WordKind:
        for form, bases in sorted(known.forms.irregular[kind].items()):
            in_lexicon = [base for base in bases if base in known.words and base != form]
            if form in known.words and in_lexicon:
                lines.append(f"{form}\t{kind.value}\t{' '.join(in_lexicon)}\n")
    return "".join(lines)


def lists_table(known: Evidence, words: list[Word], marks: Marks) -> str:
    """The named lists with the commonness of each entry, and whether it is known."""
    flags = {word.spelling: word.flags for word in words}
    commonness = {word.spelling: word.commonness for word in words}
    unsuitable = {word for word, marks in flags.items() if "x" in marks}
    lines = []
    for name, entries in read_lists().items():
        refuse_bad_list(name, entries, unsuitable)
        for entry in entries:
            common = commonness_of_entry(entry, known.text, commonness)
            is_known = entry in marks.listed or KNOWN in flags.get(entry, "")
            lines.append(f"{name}\t{entry}\t{common}\t{KNOWN if is_known else '-'}\n")
    return "".join(lines)


def refuse_bad_list(name: str, entries: list[str], unsuitable: set[str]) -> None:
    """A list is in order, has nothing twice and nothing unsuitable."""
    keys = [letters_of(entry) for entry in entries]
    if keys != sorted(set(keys)):
        raise BadInput(f"hand/lists/{name}.txt: not in alphabetical order, or something is twice")
    for entry, key in zip(entries, keys, strict=True):
        parts = set(entry.casefold().replace("-", " ").split()) | {key}
        if parts & unsuitable:
            raise BadInput(f"hand/lists/{name}.txt: '{entry}' is unsuitable for a family game")


if __name__ == "__main__":
    sys.exit(main())
