"""Judge ladders of fifty rungs by several seeds: python -m workshop.judge [GAME ...] --seeds 1-5

With `--seeds none` the shipped sheets alone are judged, by what their proofs say, in a second.

Best games are not searched for where the choice of a rung does not hang on them. Rungs are kept by
the fingerprint of what makes them, so that a run that was stopped goes on where
it was. What was found stands in docs/judged.md, a section for each game; a game that is judged
alone leaves the sections of the others as they are.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

from cruxpress.cli.progress import show_progress
from cruxpress.codes import FreshCode
from cruxpress.core.data import Value
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.core.jobs import Work
from cruxpress.core.ranges import parse_range
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game
from cruxpress.games.ladder import LadderVerdict, judge, measure_from
from cruxpress.games.numbered import Numbered, numbered_pads, rung_of
from cruxpress.games.panel import (
    LEAST_CORRELATION,
    MOST_PLACES_OFF,
    MOST_SWAPPED,
    PanelVerdict,
    panel_of_facts,
    panel_verdict,
)
from cruxpress.products.ladder import Ladder, make_ladder
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.library import Library

RUNGS = 50
MOST_SEED = 999
SECONDS = 60
JUDGED = Path(__file__).parents[2] / "docs" / "judged.md"
HEAD = f"""# Ladders, judged

`make judge` makes ladders of {RUNGS} rungs from several seeds and judges their order in games that
nobody chose them by. For each player of a panel: the rank correlation of what it misses with the
numbers (at least {LEAST_CORRELATION}), and how many neighbours are swapped by more than three
standard errors (at most {MOST_SWAPPED}). *Off* is how many places a rung is off at most for the
panel's mean (at most {MOST_PLACES_OFF}). A player in italics had no part in sorting. *Shipped* are
the sheets that are printed; what is said of them stands in their proofs.

A player who follows a fixed rule plays a sheet nearly alike every time, and has luck of its own
with it that no other player feels: three to five rungs of Kross on average, measured on 2,000
sheets. Nobody else's games can tell, whatever sheets are chosen by, so some ten of 49 neighbours
are swapped for such a player unless it sorts. In Kross two such players sort, and one who recalls
words by chance does not.

A ladder makes each rung by its name alone, so that its code prints it again without its neighbours;
sheets that are shipped lie together, and were chosen together. So neighbours of a ladder are
swapped more often; for the panel's mean no rung is more than three places off. *Anew* are the rungs
of a ladder that were drawn anew, since they seemed to turn two neighbours round: for all players or
clearly for one, in games that are recorded and do not judge. A rung that these judges refuse is
drawn anew, too, as a ladder that does not climb would be by taking another seed; so a drop of more
than 3 standard errors is seldom left. Players who have no part in sorting have none in this either:
they are the ones for whom most ladders that do not hold fail. Cruxy's were judged before rungs were
drawn anew; by its rule none of theirs would have been.

The scales of Crusgallo's panel were measured on 500 problems and 120 deals that are not among its
fifty.

Cryptex's deals are chosen together, too, out of 258 that came near to the rungs of seed 1, by the
games that chose those; judged games of the first 16 rungs of that seed had been looked at before,
those of the held-out player among them.

Cruxy's sheets are chosen together out of those that stood and of fresh ones from four seeds, and
equipment was moved where neighbours were still the wrong way round. Listened to were the players
who sort, two who recall one word or three, and ten with habits that chance has drawn, in games that
neither record nor judge. All this was done after judged games of earlier sheets had been looked at,
those of the held-out player among them. Each player of the panel plays 2,000 games a sheet, so that
smaller swaps show than in other games.

Kross's call sheets, Cruciverbalist's solo sheets and Crusgallo's challenges are chosen together,
too, out of those that stood and rungs of seeds 1 to 3, or, of dragon problems, out of 800: by the
panel and by ten to sixteen people with drawn habits, in games that neither record nor judge.
Cruciverbalist's panel knows all words of a rich theme and people do not, so that Nature was harder
for them than for the panel.

*Strangers*, at the end, share the rules with the panels and nothing else, and never sort (`python
-m workshop.bench.strangers`): some were written after the shipped sheets, and habits 101 to 105
were drawn by chance. So the order holds for players who think as most people do, and less for one
with a habit that nobody sorted by. None was changed to look better: games of Cruxy's that were
given up for want of rare words had counted as the longest, and now a dictionary is opened; of
Crusgallo's second one and of Kross's first 80 and 40 games a sheet were too few, and more are
played.
"""
SECTION = "\n## "


@dataclass(frozen=True)
class Judged:
    """Rungs in an order, and how it was judged."""

    name: str  # the seed of a ladder, or that it is the shipped one
    verdict: LadderVerdict
    facts: Sequence[Mapping[str, Value]]
    anew: int | None = None  # rungs of a ladder that were drawn anew

    @property
    def panel(self) -> PanelVerdict | None:
        """How a panel finds the order; None where a game has no panel yet."""
        rungs = [panel_of_facts(facts) for facts in self.facts]
        return panel_verdict(rungs) if all(rungs) else None


def judged_ladder(ladder: Ladder) -> Judged:
    """A ladder as it was made and judged."""
    facts = [rung.made.facts for rung in ladder.rungs]
    return Judged(f"seed {ladder.seed}", ladder.verdict, facts, drawn_anew(ladder))


def drawn_anew(ladder: Ladder) -> int:
    """How many rungs of a ladder are not those that were drawn first, as their codes say."""
    codes = [rung.proven.code for rung in ladder.rungs]
    rungs = [rung_of(code, ladder.kind.most) for code in codes if isinstance(code, FreshCode)]
    return sum(rung is not None and rung.again > 0 for rung in rungs)


def judged_sheets(library: Library, numbered: Numbered) -> Judged | None:
    """The shipped sheets, by what is stored in their proofs; None where some were not judged."""
    kind = numbered.kind
    files = (library.shipped / kind.folder / f"{n:03}.yaml" for n in range(1, kind.shipped + 1))
    proofs = [read_proof(proof_file(file), library.shown(file)) for file in files]
    facts = [proof.facts for proof in proofs]
    if not facts or not all("judged" in each for each in facts):
        return None
    return Judged("shipped", judge([measure_from(each["judged"]) for each in facts]), facts)


def section(title: str, ladders: Sequence[Judged]) -> str:
    """What is said of the ladders of one game."""
    rows = [_row(ladder) for ladder in ladders]
    heads = list(dict.fromkeys(name for row in rows for name in row))
    lines = [f"## {title}", "", table_line(heads), table_line(["---"] * len(heads))]
    lines += [table_line([row.get(name, "") for name in heads]) for row in rows]
    for ladder in ladders:
        lines += _further(ladder)
    return "\n".join(lines) + "\n"


def _row(ladder: Judged) -> dict[str, str]:
    found = ladder.verdict
    row = {"ladder": ladder.name, "anew": "–" if ladder.anew is None else str(ladder.anew)}
    row |= {"drop": f"{found.drop:.1f}", "climb": f"{found.climb:.0f}"}
    verdict = ladder.panel
    if verdict is None:
        return {**row, "holds": "yes" if found.holds else "no"}
    panel: Any = ladder.facts[0]["panel"]
    for name, player in verdict.players.items():
        row[name if panel[name]["sorts"] else f"*{name}*"] = (
            f"{player.correlation:.3f}, {player.swapped}"
        )
    row["off"] = str(verdict.places_off)
    return {**row, "holds": "yes" if found.holds and verdict.holds else "no"}


def _further(ladder: Judged) -> list[str]:
    """How alike the players rank the rungs, and in how many games targets are reached."""
    lines = []
    name, verdict = ladder.name.capitalize(), ladder.panel
    if verdict is not None:
        pairs = (f"{one} and {two} {found:.2f}" for (one, two), found in verdict.pairs.items())
        lines += ["", f"{name}, players by pairs: {', '.join(pairs)}."]
    for target, shares in target_shares(ladder.facts).items():
        mean, third = sum(shares) / len(shares), max(1, len(shares) // 3)
        first, last = sum(shares[:third]) / third, sum(shares[-third:]) / third
        said = f"{mean:.0f} % of games ({min(shares):.0f} to {max(shares):.0f}; first third "
        lines += ["", f"{name}, {target}: {said}{first:.0f}, last third {last:.0f})."]
    return lines


def target_shares(rungs: Sequence[Mapping[str, Value]]) -> dict[str, list[float]]:
    """In how many of a hundred unseen games the named player reaches each target, by rung."""
    shares: dict[str, list[float]] = {}
    for facts in rungs:
        targets: Any = facts.get("targets", {})
        for name, found in targets.items():
            shares.setdefault(f"{name} by {found['player']}", []).append(found["value"])
    return shares


def table_line(cells: Sequence[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def with_section(text: str, title: str, section: str) -> str:
    """The whole page with this section in place of the old one."""
    _, *parts = text.split(SECTION)
    sections = {part.split("\n", 1)[0]: f"## {part.rstrip()}\n" for part in parts}
    sections[title] = section
    return "\n".join([HEAD, *(sections[name] for name in sorted(sections))])


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge the ladders of some games, and store what was found."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", help="all that have a ladder, unless some are named")
    reader.add_argument("--seeds", default="1-5")
    reader.add_argument("--rungs", type=int, default=RUNGS)
    reader.add_argument("--jobs", type=int, default=0)
    reader.add_argument("--out", type=Path, default=JUDGED)
    options = reader.parse_args(arguments)
    library = Library(shipped_layouts(), shipped_fonts())
    work = Work(options.jobs, progress=show_progress(sys.stderr, quiet=False))
    for name in options.games or shipped_games():
        game = open_game(name)
        if game.ladder is None:
            continue
        shipped = judged_sheets(library, numbered_pads(game)[game.ladder.pad])
        ladders = [shipped] if shipped else []
        _store(options.out, game.title, ladders)
        for seed in () if options.seeds == "none" else parse_range(options.seeds, MOST_SEED):
            start = cpu_of_all()
            ladder = make_ladder(library, game, options.rungs, seed, work, searched=False)
            minutes = (cpu_of_all() - start) / SECONDS
            print(f"{game.title}, seed {seed}: {minutes:.1f} CPU minutes", file=sys.stderr)
            ladders.append(judged_ladder(ladder))
            _store(options.out, game.title, ladders)
        print(section(game.title, ladders) if ladders else f"no {game.title} sheet was judged")


def cpu_of_all() -> float:
    """CPU seconds of this process and of its workers that have gone home."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def _store(file: Path, title: str, ladders: Sequence[Judged]) -> None:
    """Put what was judged so far into the page, so that a run that is stopped loses nothing."""
    if ladders:
        old = file.read_text("utf-8") if file.is_file() else ""
        write_whole(file, with_section(old, title, section(title, ladders)).encode())


if __name__ == "__main__":
    main()
