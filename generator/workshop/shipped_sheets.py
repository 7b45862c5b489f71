"""Make the shipped numbered sheets of a game anew: python -m workshop.shipped_sheets GAME --seed S

They are a ladder of fifty rungs from one seed, numbered 1 to 50: the same maker, the same measures
and the same judge as `cruxpress ladder`. A ladder that does not climb is not stored. The codes of
the ladder are dropped, for a shipped sheet is named by its number and the hash of its game.

With --sorted the sheets are numbered by what was measured of them, in games that do not judge a
rung: a ladder must make each rung by its name alone, and fifty that lie together need not.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace

from cruxpress.cli.progress import show_progress
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.core.jobs import Work
from cruxpress.games import open_game
from cruxpress.games.ladder import judge, measure_from
from cruxpress.games.numbered import Numbered, shows_known_words
from cruxpress.products.ladder import Ladder, PrintedRung, make_ladder
from cruxpress.sheets.proof_file import parse_proof, proof_file, proof_text
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.library import Library
from cruxpress.specs.yaml_reader import parse_yaml

RUNGS = 50
LEAST_ERROR = 0.01
SHOWN = "shown"  # the witnesses of a solution, where they are not the best
PLACED = ("number", "stars")  # keys that say where a sheet stands


def without_code(text: str) -> str:
    """The file of a rung as that of a shipped sheet."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("code:"))


def at_place(text: str, place: str) -> str:
    """The file of a rung with number and stars of the one in whose place it is stored."""
    lines = {line.split(":")[0]: line for line in place.splitlines(True)}
    own = (lines.get(key) if key in PLACED else line for line, key in _keyed(text))
    return "".join(line for line in own if line is not None)


def _keyed(text: str) -> Iterator[tuple[str, str]]:
    return ((line, line.split(":")[0]) for line in text.splitlines(True))


def measured(rung: PrintedRung) -> float:
    """How hard a rung is in the games that chose it and in those recorded, by their certainty."""
    found = [measure_from(rung.made.facts[name]) for name in ("chosen", "recorded")]
    weights = [1 / max(each.error, LEAST_ERROR) ** 2 for each in found]
    return sum(w * each.value for w, each in zip(weights, found, strict=True)) / sum(weights)


def by_measured(ladder: Ladder) -> Ladder:
    """The ladder in the order of what was measured; it is judged anew, by the games that judge."""
    found = sorted(ladder.rungs, key=measured)
    rungs = tuple(
        moved_to(ladder.numbered, place, rung)
        for rung, place in zip(found, ladder.rungs, strict=True)
    )
    judged = tuple(measure_from(rung.made.facts["judged"]) for rung in rungs)
    return replace(ladder, rungs=rungs, judged=judged, verdict=judge(judged))


def moved_to(numbered: Numbered, place: PrintedRung, rung: PrintedRung) -> PrintedRung:
    """A rung in another's place; among the first, its solution shows words that everybody knows."""
    made = replace(rung.made, text=at_place(rung.made.text, place.made.text))
    was_simple, is_simple = (shows_known_words(each.number, None) for each in (rung, place))
    if is_simple and not was_simple and SHOWN in numbered.kind.witness_sets:
        made = replace(made, witnesses={**made.witnesses, SHOWN: shown_game(numbered, made.text)})
    return replace(place, made=made)


def shown_game(numbered: Numbered, text: str) -> list[Value]:
    """The game that the solution of a sheet is to show."""
    sheet = numbered.kind.read(parse_yaml(without_code(text), SHOWN))
    return list(numbered.kind.prover(sheet).find(SHOWN, range(1)))


def store(library: Library, ladder: Ladder, rung: PrintedRung) -> None:
    """Write a sheet and its proof, once the rules have replayed it under its new name."""
    kind = ladder.numbered.kind
    name = f"{kind.folder}/{rung.number:03}"
    file = library.shipped / f"{name}.yaml"
    sheet, made = without_code(rung.made.text), rung.made
    subject = Subject(ladder.game.name, kind, kind.read(parse_yaml(sheet, name)))
    text = proof_text(
        subject.game, name, subject.digest, kind.proof_version, made.witnesses, made.facts
    )
    replayed = replay_proof(subject, parse_proof(text, name), name, "make it again")
    problems = [problem for each in replayed for problem in each.problems]
    if problems:
        raise SheetFails(problems)
    write_whole(file, sheet.encode())
    write_whole(proof_file(file), text.encode())


def main() -> None:
    """Make a ladder and store it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--seed", type=int, required=True)
    reader.add_argument("--jobs", type=int, default=0)
    reader.add_argument("--sorted", action="store_true", help="number them by what was measured")
    options = reader.parse_args()
    game = open_game(options.game)
    library = Library(shipped_layouts(), shipped_fonts())
    work = Work(options.jobs, progress=show_progress(sys.stderr, quiet=False))
    ladder = make_ladder(library, game, RUNGS, options.seed, work)
    if options.sorted:
        ladder = by_measured(ladder)
    verdict = ladder.verdict
    print(f"steepest drop {verdict.drop} standard errors, climb {verdict.climb}")
    ladder.refuse_drops()
    for rung in ladder.rungs:
        store(library, ladder, rung)
    print(f"{RUNGS} sheets stored; set `shipped` of the kind to {RUNGS} and run cruxpress check")


if __name__ == "__main__":
    main()
