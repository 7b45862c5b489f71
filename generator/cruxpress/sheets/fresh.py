"""Fresh sheets: made by workers, kept when they are made, replayed before anyone sees them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from cruxpress.codes import FreshCode, parse_code, seed_text
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.workers import Say, Workers, run_jobs, silent
from cruxpress.games.game import FreshWish, Made, Proven, SheetKind
from cruxpress.games.kinds import Numbered
from cruxpress.sheets.digests import room_digest
from cruxpress.sheets.proven import Lens, open_made
from cruxpress.specs.nodes import Value

FORM = 1  # the version of the plain data that the cache keeps
MOST_FRESH = 100_000


@dataclass(frozen=True)
class MakeFresh:
    """Make one sheet of a fresh pad: plain data, so that any worker can do it."""

    kind: SheetKind
    wish: FreshWish
    words_digest: str = ""

    @property
    def name(self) -> str:
        return f"sheet {self.wish.number} of {self.wish.count}"

    def run(self) -> Made:
        _refuse_other_words(self.wish.words, self.words_digest)
        return self.kind.fresh(self.wish)


def made_data(made: Made) -> Value:
    """A made sheet as the cache keeps it."""
    return {"file": made.file, "witnesses": made.witnesses, "facts": made.facts}


def as_made(data: Value) -> Made | None:
    """A made sheet from the cache; None if there is none, or what is there is none."""
    if not isinstance(data, dict):
        return None
    file, witnesses, facts = (data.get(key) for key in ("file", "witnesses", "facts"))
    if not (isinstance(file, str) and isinstance(witnesses, dict) and isinstance(facts, dict)):
        return None
    if not all(isinstance(found, list) for found in witnesses.values()):
        return None
    return Made(file, cast(dict[str, list[Value]], witnesses), facts)


def maker_key(what: str, numbered: Numbered, lens: Lens, *name: Value) -> Value:
    """All that a made sheet depends on."""
    game, ladder = numbered.game, numbered.game.ladder
    model = ladder.model() if ladder else ""
    maker: list[Value] = [what, FORM, numbered.kind.kind, numbered.kind.version, model]
    return [*maker, room_digest(game.name), lens.words_digest, *name]


def refuse_too_many(count: int) -> None:
    """Refuse a pad that nobody can want, before anything is made or counted."""
    if not 1 <= count <= MOST_FRESH:
        raise BadInput(f"{count} fresh sheets cannot be made; use 1 to {MOST_FRESH:,}")


def make_fresh(
    lens: Lens,
    numbered: Numbered,
    count: int,
    seed: int,
    *,
    workers: Workers = 0,
    say: Say = silent,
) -> Iterator[Proven]:
    """The sheets of a fresh pad, one after the other, each replayed by the rules."""
    refuse_too_many(count)
    seed_text(seed)
    lens.proofs_of(numbered)  # refuses words that the game does not know before all work
    wishes = list(fresh_wishes(numbered.game.name, count, seed, lens.words))
    missing = {wish.number for wish in wishes if _fresh_key(lens, numbered, wish) not in lens.cache}
    jobs = [
        MakeFresh(numbered.kind, wish, lens.words_digest)
        for wish in wishes
        if wish.number in missing
    ]
    answers = run_jobs(jobs, workers, say)
    for wish in wishes:
        key = _fresh_key(lens, numbered, wish)
        made = None if wish.number in missing else as_made(lens.cache.get(key))
        if wish.number in missing:
            made = next(answers)
            lens.cache.put(key, made_data(made))
        elif made is None:  # lost from the cache a moment ago
            made = MakeFresh(numbered.kind, wish, lens.words_digest).run()
            lens.cache.put(key, made_data(made))
        yield open_made(lens, numbered, made, f"fresh sheet {wish.number} of {wish.count}")
    say("")


def fresh_wishes(game: str, count: int, seed: int, words: Path | None) -> Iterator[FreshWish]:
    """A wish for each sheet of a pad; of two that draw one seed, the later draws anew."""
    seen: set[int] = set()
    for number in range(1, count + 1):
        wish = FreshWish(count, number, seed, words)
        while wish.own_seed(game) in seen:
            wish = replace(wish, again=wish.again + 1)
        seen.add(wish.own_seed(game))
        yield wish


def _fresh_key(lens: Lens, numbered: Numbered, wish: FreshWish) -> Value:
    return maker_key("fresh", numbered, lens, wish.count, wish.number, wish.seed, wish.again)


def remake_sheet(lens: Lens, numbered: Numbered, code: FreshCode) -> Proven:
    """The sheet of a code, made again and replayed."""
    lens.proofs_of(numbered)
    key = maker_key("remade", numbered, lens, str(code))
    made = as_made(lens.cache.get(key))
    if made is None:
        made = numbered.kind.remake(code, lens.words)
        lens.cache.put(key, made_data(made))
    proven = open_made(lens, numbered, made, str(code))
    if parse_code(proven.code) != code:
        raise _another(code, proven.code, lens.words)
    return proven


def _refuse_other_words(words: Path | None, digest: str) -> None:
    """A list that was edited a moment ago: its sheets would be kept as those of the list it was."""
    if words is None:
        return
    from cruxpress.words import load_lexicon

    if load_lexicon(words).fingerprint != digest:
        raise BadInput(f"{words} was changed while sheets were made with it; run it again")


def _another(code: FreshCode, found: str, words: Path | None) -> Exception:
    if words is not None:
        return BadInput(
            f"{code} was made with another word list than {words}; name that one with --lexicon"
        )
    return SheetFails(f"the maker made {found} instead of {code}; its version should have changed")
