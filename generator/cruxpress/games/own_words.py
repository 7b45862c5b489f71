"""What a person hears of their own word list before sheets are made with it."""

from pathlib import Path

from cruxpress.core.errors import BadInput, Place
from cruxpress.words import WordSource, load_lexicon


def note_on_words(
    file: Path, rule: WordSource, lengths: range, fewest: int, only_a_to_z: str = ""
) -> str:
    """How many words of a list are left out, and why; one with too few of the others is refused.

    `only_a_to_z` is the reason why a game has no other letters.
    """
    matcher = load_lexicon(file).matcher(rule)
    words = [word for length in lengths for word in matcher.row(length).words]
    usable = sum(word.isascii() for word in words) if only_a_to_z else len(words)
    left_out = len(words) - usable
    reason = f"; {left_out:,} with other letters are left out, for {only_a_to_z}"
    reason = reason if left_out else ""
    if usable < fewest:
        which = f"words of {lengths[0]} to {lengths[-1]} letters"
        told = f"it has {usable:,} {which} that this game takes, and {fewest:,} or more are right"
        raise BadInput(f"{told}{reason}", Place(str(file)))
    return f"{file}: sheets are made with {usable:,} words{reason}" if left_out else ""
