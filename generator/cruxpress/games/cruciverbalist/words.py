"""What is a word in Cruciverbalist: words and phrases that fit a theme, or any for a penalty."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import shipped_layouts
from cruxpress.specs.nodes import Entry, Map
from cruxpress.specs.values import NAME, TEXT, Known, list_of, map_of
from cruxpress.specs.yaml_reader import read_yaml
from cruxpress.words import (
    ANY_WORD,
    Facts,
    GameWords,
    Lexicon,
    ListEntry,
    WordFilter,
    WordsOfLength,
    words_of_entries,
)
from cruxpress.words.spelling import is_letter, letters_of, spell

PENALTY_WORDS = ANY_WORD  # off the theme


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme, and the lists whose words fit it; without lists, any word of the dictionary does."""

    name: str
    lists: tuple[str, ...]
    players_judge: bool  # a word that is not in the lists may fit all the same

    def words_of_length(self, lexicon: Lexicon) -> WordsOfLength:
        """The words of the theme; phrases are written together, theme_entries has them as read."""
        if not self.lists:
            return ANY_WORD.words_of_length(lexicon)
        return words_of_entries(lexicon.entries(*self.lists))


def _data() -> Mapping[str, Entry]:
    data = read_yaml(shipped_layouts() / "cruciverbalist" / "themes.yaml").entries["data"].node
    return data.entries if isinstance(data, Map) else {}


@cache
def any_theme() -> Theme:
    """What a sheet has in place of a theme, where a word list has words for none; 0 in codes."""
    return Theme(TEXT.read(_data()["any"].node, Known()), (), players_judge=False)


@cache
def all_themes() -> tuple[Theme, ...]:
    """The 21 theme ideas; their order is their number in codes."""
    keys = _data()
    lists = map_of(list_of(NAME)).read(keys["lists"].node, Known())
    complete = list_of(TEXT).read(keys["complete"].node, Known())
    return tuple(Theme(name, found, name not in complete) for name, found in lists.items())


@cache
def spelt_themes() -> Mapping[str, str]:
    """Themes that paper spells in another way than sheets do, whose codes cover their spelling."""
    return map_of(TEXT).read(_data()["spelt"].node, Known())


def find_theme(theme: str | Theme) -> Theme:
    """The theme of this name, however it is written: us states is U.S. States."""
    if isinstance(theme, Theme):
        return theme
    known = {letters_of(each.name): each for each in (*all_themes(), any_theme())}
    known |= {letters_of(new): known[letters_of(old)] for old, new in spelt_themes().items()}
    if letters_of(theme) not in known:
        names = {each.name for each in known.values()}
        raise BadInput(f"no theme '{theme}'{did_you_mean(theme, names)}")
    return known[letters_of(theme)]


def theme_entries(lexicon: Lexicon, theme: str | Theme) -> Mapping[str, ListEntry]:
    """The words and phrases of a theme as people write them, by their letters."""
    found = find_theme(theme)
    return lexicon.entries(*found.lists) if found.lists else lexicon.sure_words


def fits_theme(lexicon: Lexicon, word: str, theme: str | Theme) -> bool:
    """Whether our lists have this word or phrase, or its singular, under the theme."""
    return why_not_theme(lexicon, word, theme) is None


def why_not_theme(lexicon: Lexicon, word: str, theme: str | Theme) -> str | None:
    """Why a word does not fit a theme; where no list can be complete, the players judge."""
    if not lexicon.book.is_suitable(word):
        return "unsuitable for a family game"
    found = find_theme(theme)
    if not found.lists:
        return lexicon.why_not(word, ANY_WORD)
    listed = lexicon.entries(*found.lists)
    if any(lexicon.is_listed(letters, listed) for letters in _ways_to_write(word)):
        return None
    missing = f"not in our list for {found.name}"
    return f"{missing}; the players judge" if found.players_judge else missing


def _ways_to_write(phrase: str) -> tuple[str, str]:
    """A title is the same with and without its article: The Hobbit, Hobbit."""
    letters = letters_of(phrase)
    return letters, letters[3:] if spell(phrase).startswith("the ") else "the" + letters


def _is_whole(lexicon: Lexicon, phrase: str, theme: Theme) -> bool:
    """Whether a phrase has no gap where its list has none: sea lion fits, qu okka does not."""
    entry = theme_entries(lexicon, theme).get(letters_of(phrase))
    return entry is None or _gaps(phrase) <= _gaps(entry.text)


def _gaps(phrase: str) -> set[int]:
    """After how many letters something stands between two of them."""
    text = spell(phrase)
    return {len(letters_of(text[:at])) for at, sign in enumerate(text) if not is_letter(sign)}


def theme_facts(lexicon: Lexicon, word: str) -> Facts:
    """The themes that a word fits, and whether the players may judge others."""
    fitting = [
        theme.name
        for theme in all_themes()
        if fits_theme(lexicon, word, theme) and _is_whole(lexicon, word, theme)
    ]
    return {"themes": fitting, "suitable": lexicon.book.is_suitable(word)}


def describe_themes(facts: Facts) -> Sequence[str]:
    """The same as a line of text."""
    if facts["themes"]:
        fits = "fits " + ", ".join(facts["themes"])
    elif facts["suitable"]:
        fits = "in no theme's list; the players judge"
    else:
        fits = "no, unsuitable for a family game"
    return [f"cruciverbalist: {fits}"]


WORDS = GameWords(
    {"cruciverbalist": PENALTY_WORDS},
    players_judge=True,
    filters={
        "theme": WordFilter(
            find_theme,
            "only Cruciverbalist has themes; add --game cruciverbalist",
            theme_entries,
        )
    },
    facts=theme_facts,
    describe=describe_themes,
)
