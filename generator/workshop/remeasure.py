"""Measure the shipped sheets anew, as words and players are now: python -m workshop.remeasure GAME

The sheets stay, but for the medals of Kross, which are what players reach. What was said of the
games that players play on them is played again, and a proof that no longer holds (a shown game with
a word that is not known any more, say) is found again; the best of a sheet stays as it is. Cruxy's
proofs are of drawn games, and are made whole.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from typing import Any

from cruxpress.core.data import Value
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.games import numbered as numbered_sheets
from cruxpress.games import open_game
from cruxpress.games.cruciverbalist.make import rungs as solo_rungs
from cruxpress.games.cruciverbalist.proof import SHOWN, shows_known_words
from cruxpress.games.cruciverbalist.rules.witness import witness_from
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.games.cruxy.game import CruxySheets
from cruxpress.games.cruxy.make.aim import bench_for
from cruxpress.games.cryptex import make as cryptex
from cruxpress.games.cryptex.play.alone import SKILLS as CRYPTEX_SKILLS
from cruxpress.games.cryptex.play.panel import target_player
from cruxpress.games.cryptex.proof import GAMES as CRYPTEX_GAMES
from cruxpress.games.cryptex.proof import unknown_words
from cruxpress.games.cryptex.rules import CryptexWitness, read_witness
from cruxpress.games.cryptex.sheet.deal import SoloDeal
from cruxpress.games.kross.make import rungs as kross_rungs
from cruxpress.games.kross.make.calls import MEDALS_FOR, maker_with, targets_of
from cruxpress.games.kross.play.alone import SKILLS as KROSS_SKILLS
from cruxpress.games.kross.sheet.calls import (
    STANDARD,
    CallSheet,
    call_sheet_yaml,
    read_call_sheet,
)
from cruxpress.games.ladder import JUDGING, RECORDING
from cruxpress.games.numbered import SHIPPED_RUNGS, numbered_pads
from cruxpress.games.panel import played_facts, share_reaching
from cruxpress.sheets.proof_file import parse_proof, proof_file, proof_text, read_proof
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import as_node
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import load_lexicon
from cruxpress.words.spelling import letters_of
from workshop.cruxy_order import stored as cruxy_stored

Facts = dict[str, Value]


def kross_facts(sheet: CallSheet) -> Facts:
    """What the panel finds, and how often each medal is reached."""
    maker, search = maker_with(None, fast=True), kross_rungs.SEARCH
    option = CallSheet(letters=sheet.letters, spares=sheet.spares, task=sheet.task)
    facts = played_facts(option, kross_rungs.panel_seats(), search.games)
    recorded, unseen = (
        maker.scores(option, range(first, first + search.target_games))
        for first in (RECORDING, JUDGING)
    )
    points = sheet.targets.ascending() if sheet.targets else ()
    reached: Facts = {}
    for (medal, (skill, _)), least in zip(MEDALS_FOR.items(), points, strict=True):
        share = share_reaching(unseen[skill], least).as_data()
        reached[medal] = {"player": KROSS_SKILLS[skill].name, "points": least, **share}
    players: Facts = {
        skill.name: _rounded_mean(scores)
        for skill, scores in zip(KROSS_SKILLS, recorded, strict=True)
    }
    return {**facts, "targets": reached, "players": players}


def kross_with_targets(text: str) -> str:
    """A sheet with the points that players reach now: who knows fewer words reaches fewer."""
    maker, search = maker_with(None, fast=True), kross_rungs.SEARCH
    sheet = read_call_sheet(parse_yaml(text, "a sheet"), STANDARD, maker.lexicon)
    option = CallSheet(letters=sheet.letters, spares=sheet.spares, task=sheet.task)
    scores = maker.scores(option, range(RECORDING, RECORDING + search.target_games))
    return call_sheet_yaml(replace(sheet, targets=targets_of(scores, STANDARD.most_points)))


def cryptex_facts(solo: SoloDeal) -> Facts:
    """What the panel finds, and how often the target is reached."""
    search, lexicon = cryptex.SEARCH, load_lexicon()
    facts = played_facts(solo.deal, cryptex.panel_seats(), search.games)
    seats = [target_player(lexicon, skill) for skill in CRYPTEX_SKILLS]
    recorded, unseen = (
        [player.points(solo.deal, range(first, first + search.target_games)) for player in seats]
        for first in (RECORDING, JUDGING)
    )
    aiming, target = CRYPTEX_SKILLS.index(cryptex.AIMING), solo.target or 0
    recorded[aiming] = seats[aiming].points(solo.deal, range(cryptex.AIMED_GAMES))
    share = share_reaching(unseen[aiming], target).as_data()
    players: Facts = {
        skill.name: _rounded_mean(scores)
        for skill, scores in zip(CRYPTEX_SKILLS, recorded, strict=True)
    }
    targets: Value = {"target": {"player": cryptex.AIMING.name, "points": target, **share}}
    return {**facts, "targets": targets, "players": players}


def cruciverbalist_facts(sheet: Solo) -> Facts:
    """What the panel finds, how often the target is reached, and what three players score."""
    maker = solo_rungs.RungMaker(load_lexicon(), Payable())
    return dict(maker.measured(sheet))


def shows_strange_words(sheet: Any, witnesses: Mapping[str, list[Value]]) -> bool:
    """Whether the game that is to show known words alone has others, which its rules allow."""
    if isinstance(sheet, SoloDeal):
        shown = cryptex_witness(witnesses, -1)
        is_simple = numbered_sheets.shows_known_words(sheet.number, sheet.fresh_code)
        return is_simple and bool(unknown_words(sheet.deal, shown, load_lexicon()))
    if not isinstance(sheet, Solo):
        return False
    entries = theme_entries(load_lexicon(), sheet.theme)
    words = [letters_of(turn.text) for turn in witness_from(witnesses[SHOWN][0]).turns if turn.text]
    return shows_known_words(sheet) and not all(entries[word].known for word in words)


def cryptex_witness(witnesses: Mapping[str, list[Value]], at: int) -> CryptexWitness:
    """One of the games on a deal."""
    return read_witness(as_node(witnesses[CRYPTEX_GAMES][at], Place(CRYPTEX_GAMES)))


def _rounded_mean(scores: Any) -> int:
    return int((2 * sum(scores) + len(scores)) // (2 * len(scores)))


MEASURES: Mapping[str, Callable[[Any], Facts]] = {
    "cruciverbalist": cruciverbalist_facts,
    "cryptex": cryptex_facts,
    "kross": kross_facts,
}


def remeasured(game: str, number: int) -> str:
    """Measure one sheet anew; what changed, in a line."""
    library = Library(shipped_layouts(), shipped_fonts())
    if game == "cruxy":
        kind = CruxySheets()
        file = library.shipped / kind.folder / f"{number:03}.yaml"
        cruxy_stored(library, kind, number, bench_for(), file.read_text("utf-8"))
        return f"cruxy {number}: proven and measured"
    room = open_game(game)
    if room.ladder is None:
        raise SheetFails(f"{game} has no numbered sheets in an order")
    numbered = numbered_pads(room)[room.ladder.pad]
    file = library.shipped / numbered.kind.folder / f"{number:03}.yaml"
    sheet = file.read_text("utf-8")
    if game == "kross":
        sheet = kross_with_targets(sheet)
    subject = Subject(game, numbered.kind, numbered.kind.read(parse_yaml(sheet, str(file))))
    old = read_proof(proof_file(file), library.shown(file))
    witnesses: dict[str, list[Value]] = {
        name: list(map(to_value, its)) for name, its in old.witnesses.items()
    }
    said = "measured"
    facts = {**old.facts, **MEASURES[game](subject.model)}
    if shows_strange_words(subject.model, witnesses):
        before, witnesses = witnesses, _found_again(subject, witnesses)
        said = said if witnesses == before else "shown anew and measured"
    if isinstance(subject.model, SoloDeal):
        best, maker = cryptex_witness(witnesses, 0), cryptex.maker_with(None)
        facts |= cryptex.told_of(subject.model.deal, best, maker)
    if _problems(subject, _text(file, subject, witnesses, facts)):
        witnesses = _found_again(subject, witnesses)
        said = "shown anew and measured"
    text = _text(file, subject, witnesses, facts)
    problems = _problems(subject, text)
    if problems:
        raise SheetFails(problems)
    write_whole(file, sheet.encode())
    write_whole(proof_file(file), text.encode())
    return f"{game} {number}: {said}"


def _found_again(subject: Subject, old: Mapping[str, list[Value]]) -> dict[str, list[Value]]:
    """The best witness of before, and beside it whatever else is found now."""
    found: dict[str, list[Value]] = {}
    is_deal = isinstance(subject.model, SoloDeal)
    for name, its in old.items():
        is_best_alone = name != SHOWN and len(its) == 1 and not is_deal
        numbers = range(0 if is_best_alone else len(its))
        again = list(subject.provable.prover(subject.model).find(name, numbers))
        found[name] = again if name == SHOWN else [its[0], *again[1:]]
        if is_deal:  # one of known words may be as good, and is the best then
            new, before = cryptex_witness({name: again}, 0), cryptex_witness(old, 0)
            found[name] = again if new.score >= before.score else found[name]
    return found


def _text(
    file: Path, subject: Subject, witnesses: Mapping[str, list[Value]], facts: Mapping[str, Value]
) -> str:
    name = file.relative_to(shipped_layouts()).with_suffix("").as_posix()
    version = subject.provable.proof_version
    return proof_text(subject.game, name, subject.digest, version, witnesses, facts)


def _problems(subject: Subject, text: str) -> list[Any]:
    proof = parse_proof(text, "proof")
    return [
        problem
        for each in replay_proof(subject, proof, "proof", "make it again")
        for problem in each.problems
    ]


def main() -> None:
    """Measure the fifty of some games anew."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="+", choices=[*MEASURES, "cruxy"])
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = reader.parse_args()
    numbers = range(1, SHIPPED_RUNGS + 1)
    with ProcessPoolExecutor(options.jobs) as pool:
        for game in options.games:
            for line in pool.map(remeasured, repeat(game), numbers):
                print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
