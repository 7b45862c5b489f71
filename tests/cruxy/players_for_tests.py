"""Players at the tests' sheets, and games of all kinds that they play."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play.board import KnownWords, known_words
from cruxpress.games.cruxy.play.measures import CASUAL, EXPERT, REGULAR, SKILLS, PartyGame
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.proven import draws_on
from cruxpress.games.cruxy.sheet.model import ANIMALS, CruxySheet
from cruxpress.games.cruxy.solve.words import word_bits
from cruxpress.games.cruxy.words import legal_words, nouns_for
from cruxpress.words import Matcher
from tests.cruxy.sheets_for_tests import sheet

NUMBERS = (1, 8, 20, 36)
LEXICON = legal_words()
NOUNS = nouns_for()


@cache
def words() -> KnownWords:
    return known_words(word_bits(NOUNS))


@cache
def few_words() -> KnownWords:
    """Hardly a word to think of: games stall, players pass, and used words come up again."""
    few = Matcher(lambda length: [(word, 500, False) for word in NOUNS.row(length).words[:40]])
    return known_words(word_bits(few))


def around(
    given: CruxySheet, known: KnownWords | None = None, advanced: bool = False, easy: bool = False
) -> Players:
    """Players around a sheet."""
    legal = legal_words(easy=easy)
    return Players(given, draws_on(given, NOUNS), known or words(), legal, advanced)


@cache
def players(number: int) -> Players:
    return around(sheet(number))


def with_other_animals(given: CruxySheet, chance: Chance) -> CruxySheet:
    """The sheet with any effects on its animals, so that all of them meet."""
    squares = sorted(given.animals)
    plain = sorted(given.board.squares - given.red - given.equipment.keys())
    animals = {square: chance.pick(ANIMALS) for square in squares}
    return replace(given, animals=animals, cracks=frozenset(chance.sample(plain, 4)))


def any_sheets(count: int) -> Iterator[tuple[CruxySheet, Chance]]:
    """Sheets on which all effects meet, as no plan would have them."""
    for index in range(count):
        chance = Chance("any animals, fast", index)
        yield with_other_animals(sheet(chance.pick(NUMBERS)), chance), chance


def _party(game: PartyGame) -> list[object]:
    used = {effect.value: count for effect, count in game.used.items()}
    ends = [game.players, game.winners, game.stalled, game.words, game.rounds, game.lost_equipment]
    return [*ends, sorted(used.items())]


def digests() -> dict[str, str]:
    """What became of some thousand games, as short names that any change would change."""
    found: dict[str, list[object]] = {}
    for number in NUMBERS:
        for skill in SKILLS:
            games = range(100 if skill is EXPERT else 300)
            found[f"sheet {number}, {skill.name}"] = [*players(number).alone(skill, "fast", games)]
        for seats in (2, 3, 4):
            ends = players(number).together(seats, REGULAR, "party", range(40))
            found[f"sheet {number}, {seats} players"] = [_party(game) for game in ends]
    found["any animals"], found["few words"] = [], []
    for given, chance in any_sheets(60):
        skill, seats = chance.pick((CASUAL, REGULAR)), 2 + chance.below(3)
        ends = around(given).together(seats, skill, "party", range(5))
        found["any animals"] += [_party(game) for game in ends]
    for given, chance in any_sheets(12):
        ends = around(given, few_words()).together(2 + chance.below(3), REGULAR, "party", range(8))
        found["few words"] += [_party(game) for game in ends]
    return {
        name: hashlib.sha256(json.dumps(games).encode()).hexdigest()[:12]
        for name, games in found.items()
    }


if __name__ == "__main__":
    print(json.dumps(digests()))
