"""Makes the lines of every data file from the evidence."""

from cruxpress.core.errors import BadInput
from cruxpress.words.forms import Kind
from cruxpress.words.spelling import letters_of
from cruxpress.words.word import Word
from workshop.words.commonness import commonness_of_entry, commonness_of_word
from workshop.words.evidence import Evidence
from workshop.words.flags import kind_flags, unsuitable_words
from workshop.words.hand import read_lists
from workshop.words.nouns import judge_nouns

Files = dict[str, str]  # the name of a file below data/, and its text


def make_files(known: Evidence) -> Files:
    """All data files."""
    words = make_words(known)
    files = {"irregular.tsv": irregular_table(known), "lists.tsv": lists_table(known, words)}
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
    for kind in Kind:
        for form, bases in sorted(known.forms.irregular[kind].items()):
            in_lexicon = [base for base in bases if base in known.words and base != form]
            if form in known.words and in_lexicon:
                lines.append(f"{form}\t{kind.value}\t{' '.join(in_lexicon)}\n")
    return "".join(lines)


def lists_table(known: Evidence, words: list[Word]) -> str:
    """The named lists with the commonness of each entry."""
    flags = {word.spelling: word.flags for word in words}
    commonness = {word.spelling: word.commonness for word in words}
    unsuitable = {word for word, marks in flags.items() if "x" in marks}
    lines = []
    for name, entries in read_lists().items():
        refuse_bad_list(name, entries, unsuitable)
        for entry in entries:
            lines.append(f"{name}\t{entry}\t{commonness_of_entry(entry, known.text, commonness)}\n")
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
