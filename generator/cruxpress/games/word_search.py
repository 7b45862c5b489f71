"""Asking the lexicon: in which games a word is legal, and which words fit a pattern."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.contract import Answer
from cruxpress.specs.nodes import shortened
from cruxpress.words import GameWords, Lexicon, ListEntry, Tier, WordSource, load_lexicon
from cruxpress.words.accepted import accepted_words, load_family_lexicon
from cruxpress.words.matcher import OPEN
from cruxpress.words.own_list import LONGEST_WORD
from cruxpress.words.spelling import is_letter, letters_of, spell

TIERS = tuple(tier.value for tier in Tier)


@dataclass(frozen=True)
class WordSearch:
    """Which words are wanted: `filters` holds what only some games have, such as a theme."""

    pattern: str
    game: str
    tier: str = Tier.OBSCURE.value
    without: str = ""
    limit: int | None = None
    filters: Mapping[str, Any] = field(default_factory=dict)
    known: bool = False  # only words that nearly every ten-year-old knows


def games_with_words() -> list[GameWords]:
    """What each game that knows words says of them."""
    found = [open_game(name).words for name in all_games()]
    return [words for words in found if words is not None]


def judge_words(words: Sequence[str], own_list: Path | None = None) -> list[Answer]:
    """Say for each word in which games it is legal, or why not, and how common it is."""
    if not all(word.strip() for word in words):
        raise BadInput("one of the words is empty; name words, or phrases in quotes")
    lexicon, games = load_family_lexicon(own_list), games_with_words()
    at_home = accepted_words()
    return [_judge(lexicon, games, word, at_home) for word in words]


def _judge(
    lexicon: Lexicon, games: Sequence[GameWords], word: str, at_home: Collection[str]
) -> Answer:
    """All that can be said about one word; where the players judge, it is said last."""
    found = lexicon.look_up(word)
    rules = [rule for game in games if not game.players_judge for rule in game.rules.items()]
    why_not = {name: lexicon.why_not(word, rule) for name, rule in rules}
    tier = found.tier.value if found else None
    verdict: dict[str, Any] = {
        "word": word,
        "tier": tier,
        "commonness": found.commonness / 100 if found else None,
        "known": found is not None and found.known,
        "rare": lexicon.is_rare(word),
        "kinds": list(found.kinds) if found else [],
        "why_not": why_not,
    }
    for game in games:
        verdict |= game.facts(lexicon, word)
    common = f"legal, {tier}, known" if verdict["known"] else f"legal, {tier}"
    lines = [f"{name}: " + (f"no, {why}" if why else common) for name, why in why_not.items()]
    for game in sorted(games, key=lambda game: game.players_judge):
        lines += game.describe(verdict)
    if spell(word) in at_home:
        verdict["accepted"] = True
        lines.append("accepted at home (cruxpress learn)")
    return Answer(tuple(f"{shortened(word)}: {line}" for line in lines), verdict)


def find_words(search: WordSearch, own_list: Path | None = None) -> list[str]:
    """The words that fit a pattern, the most common first; ? is any letter."""
    games = games_with_words()
    _check(search, games)
    lexicon = load_lexicon(own_list)
    (game,) = (game for game in games if search.game in game.rules)
    source: WordSource = game.rules[search.game]
    entries: Mapping[str, ListEntry] | None = None
    for name, word_filter in game.filters.items():
        value = search.filters.get(name)
        if _is_given(value):
            source = word_filter.source(value)
            entries = word_filter.entries and word_filter.entries(lexicon, value)
    pattern = _read_pattern(search.pattern)
    without, tier = letters_of(search.without), Tier(search.tier)
    matcher = lexicon.matcher(source)
    found = matcher.words(pattern, without, tier, search.limit, known=search.known)
    return found if entries is None else [entries[word].text for word in found]


def _is_given(value: object) -> bool:
    """Whether a person gave the option; an empty text is none."""
    return value is not None and value != ""


def _check(search: WordSearch, games: Sequence[GameWords]) -> None:
    """Refuse what cannot be meant, all at once."""
    faults = []
    names = [name for game in games for name in game.rules]
    if search.game not in names:
        faults.append(f"--game: no words for '{search.game}'{did_you_mean(search.game, names)}")
    if search.tier not in TIERS:
        faults.append(f"--tier: no tier '{search.tier}'{did_you_mean(search.tier, TIERS)}")
    for game in games:
        for name, word_filter in game.filters.items():
            if _is_given(search.filters.get(name)) and search.game not in game.rules:
                faults.append(f"--{name}: {word_filter.missing_game}")
    wrong = [sign for sign in search.without if not sign.isalpha()]
    if wrong:
        faults.append(f"--without: '{wrong[0]}' is no letter")
    if search.limit is not None and search.limit < 1:
        faults.append(f"--limit: {search.limit} is less than 1")
    if faults:
        raise BadInput([Problem(None, fault) for fault in faults])


def _read_pattern(text: str) -> str:
    """The pattern in small letters; anything but letters and ? is refused."""
    pattern = spell(text)
    wrong = next((sign for sign in pattern if sign != OPEN and not is_letter(sign)), None)
    if wrong is not None:
        raise BadInput(f"--pattern: '{wrong}' is neither a letter nor ?")
    if not 1 <= len(pattern) <= LONGEST_WORD:
        raise BadInput(f"--pattern: {len(pattern)} squares; a word has 1 to {LONGEST_WORD}")
    return pattern
