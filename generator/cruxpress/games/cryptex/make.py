"""Makes decks, deals for playing alone and rungs of the ladder from a seed, proven by a game."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import count
from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.compiled import is_fast
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cryptex.play.alone import (
    MIDDLING,
    SKILLS,
    CryptexPlayer,
    CryptexSkill,
    play_alone,
)
from cruxpress.games.cryptex.play.panel import CryptexPanelist, panel_of, target_player
from cruxpress.games.cryptex.proof import GAMES, describe_par, unknown_words
from cruxpress.games.cryptex.rules import CryptexBand, CryptexWitness, band_of, replay
from cruxpress.games.cryptex.sheet import deck as decks
from cruxpress.games.cryptex.sheet.deal import (
    GAME,
    MAKER,
    OWN,
    Deal,
    SoloDeal,
    deal_yaml,
    numbered_deal,
    read_deal,
)
from cruxpress.games.cryptex.sheet.deck import CARDS, JOKER, JOKERS, MOST_JOKERS, SHEETS, VOWELS
from cruxpress.games.cryptex.solve import Solver
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.faults import require_none
from cruxpress.games.ladder import JUDGING, RECORDING, drawn_by, level_of
from cruxpress.games.numbered import rung_code, shows_known_words
from cruxpress.games.panel import (
    PERCENT,
    PanelSearch,
    PanelSeat,
    PanelStage,
    PanelTrial,
    PanelWeights,
    choose,
    panel_facts,
    reached_in,
    share_reaching,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import Lexicon, Tier, load_lexicon

INITIALS = {name[0].upper(): name for name in SHEETS}
MOST_TRIES = 60  # to make a deck
FEWEST_DIFFERENT = 4  # vowels, and consonants, among the letters that are drawn from
LETTERS = CARDS * decks.SYMBOLS - JOKERS
LEAST_VOWELS, VARYING_VOWELS = 35, 6  # 35 to 40: well inside what a deck may have
GAMES_PLAYED = 10  # by each player on a deal before its target is set

TARGET_SHARE = 50  # of a hundred games in which this player reaches the target
AIMING = MIDDLING  # strong ones play the easiest deals to the last point
# A target is a whole number of points, and on some deals no such number is reached in every second
# game. Of the deals that a panel finds where they are wanted, one is taken that has a number as
# near as this, in percent; so many games of the player say which.
NEAR_SHARE = 1.5
AIMED_GAMES = 1500

# The lengths of the cryptexes of rungs, which hold the forty letters of a game and no more, and how
# far up a ladder they stand, in percent. Of all 181 sheets of up to ten cryptexes these are those
# that the players who sort find most alike there, as 3,000 deals with 60 games each have shown.
LENGTHS_BY_EASE = (
    "3333445555:2 3333444556:3 3333444466:4 3334444555:4 3333355555:6 3334444456:6 3334444447:7 "
    "344445556:11 344455555:11 334555555:12 334455556:13 344444467:17 344444557:18 344444458:19 "
    "333455557:20 334444567:20 334444666:20 334445557:20 44455666:26 34555666:29 44455567:29 "
    "44446666:30 34456666:32 34555567:34 44445577:35 34555558:39 44455558:39 33555577:40 "
    "33555667:40 33555568:42 4466677:53 3566677:57 4466668:59 4556668:60 4556677:60 4555678:63 "
    "4555588:69 4444888:78 557788:86 567778:88 566788:90 467788:91 448888:99"
)
NEAR, FEWEST = 5, 2  # those as near as this are tried for a rung, and at least so many
STAGES = (2, 120), (8, 36), (24, 10), (80, 4)
# Who is patient parts deals that others find alike.
COUNTS = PanelWeights(players={"patient": 2.0})
SEARCH = PanelSearch(400, tuple(PanelStage(*each) for each in STAGES), 150, 300, COUNTS, again=200)


@dataclass(frozen=True)
class DealRequest:
    """What kind of deal is wanted: which sheet, how many jokers, and whether a new deck."""

    sheet: str = "standard"
    jokers: int = MOST_JOKERS
    fresh_deck: bool = False

    def __str__(self) -> str:
        """As a code writes it: S4 is the standard sheet, H2F the hard one, a new deck."""
        return f"{self.sheet[0].upper()}{self.jokers}{'F' if self.fresh_deck else ''}"

    def rules(self) -> decks.CryptexSheet:
        """The sheet that is played on."""
        return replace(SHEETS[self.sheet], jokers=self.jokers)


def parse_parameters(text: str) -> DealRequest:
    """The request that the parameters of a code stand for."""
    found = re.fullmatch(f"([{''.join(INITIALS)}])([0-{MOST_JOKERS}])(F?)", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Cryptex deal; S4 is one on the standard sheet with "
            "four jokers, E0F one on the easy sheet without jokers, with a deck of its own, and "
            "50R17 rung 17 of a ladder of 50"
        )
    return DealRequest(INITIALS[found[1]], int(found[2]), bool(found[3]))


def make_deck(seed: int, words: str) -> decks.Deck:
    """The deck of a seed; `words` is text from which letters are drawn as often as it uses them."""
    for attempt in range(MOST_TRIES):
        chance = Chance(GAME, "deck", MAKER, seed, attempt)
        cards = _spread(_draw_letters(chance, words), chance)
        if cards is not None:
            shuffled = chance.shuffled(["".join(chance.shuffled(symbols)) for symbols in cards])
            # A joker stands at the end of its card, as on the cards of the game.
            symbols = [s.replace(JOKER, "") + JOKER * (JOKER in s) for s in shuffled]
            text = decks.deck_yaml(decks.deck_of(*symbols))
            deck = decks.read_deck_layout(parse_yaml(text, "a fresh deck"))
            require_none(decks.deck_faults(deck), Place("a fresh deck"))
            return deck
    raise BadInput(f"gave up on seed {seed} after {MOST_TRIES} tries; take another seed")


def _draw_letters(chance: Chance, words: str) -> Counter[str]:
    """How often each letter is in the deck: at least once, more often if words need it."""
    vowels = LEAST_VOWELS + chance.below(VARYING_VOWELS)
    drawn = Counter(decks.WANTED)
    for kind, wanted in ((True, vowels), (False, LETTERS - vowels)):
        pool = [letter for letter in words if letter in drawn and (letter in VOWELS) == kind]
        if len(set(pool)) < FEWEST_DIFFERENT:
            what = "the lexicon has too few common words to draw the letters of a deck from"
            raise BadInput(what)
        have = sum((letter in VOWELS) == kind for letter in drawn)
        while have < wanted:
            letter = chance.pick(pool)
            if drawn[letter] < decks.MOST_E:
                drawn[letter] += 1
                have += 1
    return drawn


def _spread(drawn: Counter[str], chance: Chance) -> list[str] | None:
    """The letters on cards, none twice on one, vowels evenly; nothing if that did not work out."""
    cards = [JOKER if at < JOKERS else "" for at in range(CARDS)]
    # Vowels first, and the letters that are there most often: they are hardest to keep apart.
    for letter in sorted(drawn, key=lambda sign: (sign not in VOWELS, -drawn[sign], sign)):
        free = [at for at in range(CARDS) if len(cards[at]) < decks.SYMBOLS]
        if len(free) < drawn[letter]:
            return None
        # Who has the fewest symbols is served first; among equals chance decides.
        queue = sorted(chance.shuffled(free), key=lambda at: len(cards[at]))
        for at in queue[: drawn[letter]]:
            cards[at] += letter
    return cards


DealScores = tuple[Sequence[int], ...]  # what novice, middling and strong scored in some games


@dataclass(frozen=True)
class MadeDeal:
    """A deal as it was read back from its file, the best game, and what three players scored."""

    solo: SoloDeal
    file: str
    games: Sequence[CryptexWitness]  # the best one, and one of known words where that is shown
    tier: Tier  # how common the words of the best game are
    scores: "DealScores"

    @property
    def deal(self) -> Deal:
        return self.solo.deal

    @property
    def band(self) -> CryptexBand:
        """The band of the target."""
        return band_of(self.solo.target or 0)

    def as_made_sheet(self, further: Mapping[str, Value]) -> MadeSheet:
        """The deal as the files of it and of its proof hold it."""
        players: dict[str, Value] = {
            skill.name: (2 * sum(points) + len(points)) // (2 * len(points))
            for skill, points in zip(SKILLS, self.scores, strict=True)
        }
        facts: dict[str, Value] = {
            "par": describe_par(self.games[0].score, self.solo),
            "words": self.tier.value,
            "players": players,
            "band": self.band.title,
            **further,
        }
        return MadeSheet(self.file, {GAMES: [game.as_data() for game in self.games]}, facts)


@dataclass(frozen=True)
class Maker:
    """Makes deals with one lexicon; players and words are kept from deal to deal."""

    lexicon: Lexicon
    fingerprint: str | None = None  # of a person's own words
    _players: dict[CryptexSkill, CryptexPlayer] = field(default_factory=dict, repr=False)

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.lexicon)

    def make(self, seed: int, request: DealRequest | None = None) -> MadeDeal:
        """The deal of a seed; the best game on it is replayed before it is handed out."""
        request = request or DealRequest()
        deck = self.deck(seed) if request.fresh_deck else decks.STANDARD_DECK
        deal = numbered_deal(seed, 1, request.rules(), deck)
        scores = tuple(self.points(skill, deal, range(GAMES_PLAYED)) for skill in SKILLS)
        code = FreshCode(GAME, MAKER, str(request), seed, self.fingerprint)
        return self.finish(SoloDeal(deal, request.sheet, fresh_code=code), scores)

    def finish(self, solo: SoloDeal, scores: "DealScores") -> MadeDeal:
        """A deal with its target, reached by a middling player in every second game, and proven."""
        known = shows_known_words(solo.number, solo.fresh_code)
        games = self.solver.games(solo.deal, known=known)
        target = min(games[0].score, max(0, reached_in(scores[SKILLS.index(AIMING)], TARGET_SHARE)))
        games = [game for game in games if game.score >= target]
        file = deal_yaml(replace(solo, target=target))
        solo = read_deal(parse_yaml(file, str(solo.fresh_code)))
        for game in games:
            replay(solo.deal, game, self.lexicon)
        return MadeDeal(solo, file, games, self.solver.tier_of(solo.deal, games[0]), scores)

    def deck(self, seed: int) -> decks.Deck:
        """The deck of a seed."""
        return make_deck(seed, self._text)

    def points(self, skill: CryptexSkill, deal: Deal, games: range) -> list[int]:
        """What a player of a skill scores in these games."""
        player = self._players.setdefault(skill, CryptexPlayer(skill, self.lexicon))
        return [play_alone(player, deal, game).points for game in games]

    @cached_property
    def _text(self) -> str:
        """Known words, or common ones of one's own list, whose letters are drawn."""
        words = self.lexicon.matcher(CRYPTEX_WORDS)
        rows = [words.row(length) for length in range(3, 8)]
        text = "".join("".join(row.words_in(row.known or row.up_to[Tier.EASY])) for row in rows)
        return "".join(letter for letter in text if letter.isascii())  # cards have no others


@cache
def maker_with(words: Path | None) -> Maker:
    """The maker with a person's own words, or with ours; one in a process."""
    lexicon = load_lexicon(words)
    return Maker(lexicon, own_fingerprint(lexicon.fingerprint) if words else None)


def make_fresh(seed: int, words: Path | None, parameters: str = "") -> MadeSheet:
    """The deal of a seed; without parameters the usual one."""
    request = parse_parameters(parameters) if parameters else DealRequest()
    return maker_with(words).make(seed, request).as_made_sheet({"games": GAMES_PLAYED})


def off_share(points: Sequence[int]) -> float:
    """By how much the target of these games misses every second of them, in percent."""
    target = reached_in(points, TARGET_SHARE)
    return abs(share_reaching(points, target).value - TARGET_SHARE)


def near_deals(request: RungRequest, search: PanelSearch = SEARCH) -> list[PanelTrial[Deal]]:
    """The deals for a rung that stay through all stages, the one that fits best first."""
    return choose(_deals(request), panel_seats(request.words), level_of(request), search)


def aimed_points(deal: Deal, words: Path | None = None) -> list[int]:
    """What the player of targets scores in the games that set the target of a deal."""
    return _target_players(words)[SKILLS.index(AIMING)].points(deal, range(AIMED_GAMES))


def make_rung(request: RungRequest, search: PanelSearch = SEARCH) -> MadeSheet:
    """One rung of a ladder that leads from short words and four jokers to long words and none."""
    found: list[tuple[PanelTrial[Deal], list[int]]] = []
    for trial in near_deals(request, search):
        found.append((trial, aimed_points(trial.option, request.words)))
        if off_share(found[-1][1]) <= NEAR_SHARE:
            break
    return finish_rung(request, *min(found, key=lambda each: off_share(each[1])), search)


def finish_rung(
    request: RungRequest,
    trial: PanelTrial[Deal],
    aimed: Sequence[int],
    search: PanelSearch = SEARCH,
) -> MadeSheet:
    """A deal as a rung: with its target, proven, recorded and judged."""
    maker, players = maker_with(request.words), _target_players(request.words)
    level, seats = level_of(request), panel_seats(request.words)
    deal, code = trial.option, rung_code(GAME, MAKER, request)
    recorded = range(RECORDING, RECORDING + search.target_games)
    scores = tuple(
        aimed if skill is AIMING else player.points(deal, recorded)
        for skill, player in zip(SKILLS, players, strict=True)
    )
    made = maker.finish(SoloDeal(deal, OWN, request.number, fresh_code=code), scores)
    judging = range(JUDGING, JUDGING + search.target_games)
    unseen = players[SKILLS.index(AIMING)].points(deal, judging)
    target = made.solo.target or 0
    share = share_reaching(unseen, target).as_data()
    facts = panel_facts(trial, seats, level, search.games, counts=search.counts)
    targets: Value = {"target": {"player": AIMING.name, "points": target, **share}}
    adds, games = told_of(deal, made.games[0], maker)["adds"], search.target_games
    return made.as_made_sheet({"adds": adds, **facts, "targets": targets, "games": games})


@cache
def panel_seats(words: Path | None = None) -> tuple[PanelSeat[Deal], ...]:
    """The panel, and what each misses of a deal's own best from the first rung to the last."""
    panel = panel_of(load_lexicon(words))

    def missed(name: str, deal: Deal, games: range) -> list[int]:
        return [deal.sheet.most_points - points for points in panel[name].points(deal, games)]

    def seat(
        name: str, scale: tuple[float, ...], games: int = 1, *, sorts: bool = True
    ) -> PanelSeat[Deal]:
        easiest, *between, hardest = scale
        plays = partial(missed, name)
        return PanelSeat(name, plays, easiest, hardest, games, sorts, tuple(between))

    return (
        seat("weighs", (9.0, 13.7, 17.8, 22.7, 27.5, 32.2, 35.8, 40.1, 45.8, 50.2, 54.5)),
        # This one plays most quickly, and most unevenly.
        seat("recalls", (40.0, 46.2, 51.8, 56.7, 60.9, 66.2, 71.4, 76.9, 84.3, 89.7, 94.5), 3),
        seat("greedy", (26.0, 32.2, 39.0, 46.3, 53.5, 61.9, 68.6, 75.7, 84.7, 91.3, 98.0)),
        seat("patient", (28.5, 36.5, 43.6, 49.6, 55.4, 62.1, 67.9, 74.7, 83.1, 88.7, 94.0)),
        seat("long words", (16.5, 23.0, 28.6, 33.2, 37.4, 42.9, 47.8, 54.2, 63.4, 69.7, 75.5)),
        seat("in order", (33.8, 93.0), sorts=False),
    )


def scores_of_players(deal: Deal, games: range) -> Mapping[str, Sequence[int]]:
    """What novice, middling and strong score in these games, by their names."""
    # What plain players of the panel lay out beforehand takes longer than these games.
    maker = maker_with(None)
    plain = [] if is_fast() else [maker.points(skill, deal, games) for skill in SKILLS]
    found = plain or [player.points(deal, games) for player in _target_players(None)]
    return {skill.name: points for skill, points in zip(SKILLS, found, strict=True)}


def aimed_at(player: str, scores: Sequence[int]) -> int | None:
    """The target of a deal that a player is to reach in every second game, if it is made for it."""
    return max(0, reached_in(scores, TARGET_SHARE)) if player == AIMING.name else None


@cache
def _target_players(words: Path | None) -> tuple[CryptexPanelist, ...]:
    lexicon = load_lexicon(words)
    return tuple(target_player(lexicon, skill) for skill in SKILLS)


def _deals(rung: RungRequest) -> Iterator[Deal]:
    """Deals for a place on the ladder."""
    level = level_of(rung)
    jokers = MOST_JOKERS - min(MOST_JOKERS, int(level * (MOST_JOKERS + 1)))
    for attempt in count():
        chance = Chance(GAME, "ladder", MAKER, *drawn_by(rung), attempt)
        boxes = chance.pick(lengths_for(level))
        sheet = replace(SHEETS["standard"], boxes=boxes, jokers=jokers)
        yield numbered_deal(chance.number(), 1, sheet)


def lengths_for(level: float) -> list[tuple[int, ...]]:
    """The lengths of cryptexes that are about as hard as a rung at this level is to be."""
    far = {
        tuple(map(int, lengths)): abs(int(ease) - PERCENT * level)
        for lengths, ease in (each.split(":") for each in LENGTHS_BY_EASE.split())
    }
    near = [lengths for lengths, off in far.items() if off <= NEAR]
    return near if len(near) >= FEWEST else sorted(far, key=far.__getitem__)[:FEWEST]


def told_of(deal: Deal, best: CryptexWitness, maker: Maker) -> dict[str, Value]:
    """What is special about a rung, in a few words, and how common those of its best game are."""
    texts, tier = room_texts(GAME), maker.solver.tier_of(deal, best).value
    left, boxes = deal.sheet.jokers, " ".join(map(str, deal.sheet.boxes))
    jokers = texts("facts.jokers", count=left) if left else texts("facts.no-jokers")
    is_known = not unknown_words(deal, best, maker.lexicon)
    words = texts("facts.everyday") if is_known else tier
    return {"words": tier, "adds": texts("facts.adds", boxes=boxes, jokers=jokers, words=words)}
