"""A ladder: its rungs are made, replayed and judged, then laid out with solutions and a report."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cruxpress.codes import seed_text
from cruxpress.core import compiled
from cruxpress.core.compiled import PLAIN
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.files import read_bytes
from cruxpress.core.files.folders import FolderKind
from cruxpress.core.jobs import Work, run_kept
from cruxpress.core.progress import Note, RungJudged
from cruxpress.core.registry import shipped_games
from cruxpress.core.version import __version__
from cruxpress.games.contract import (
    Game,
    LadderKind,
    MadeSheet,
    Proven,
    RungRequest,
    SheetData,
)
from cruxpress.games.ladder import (
    LARGEST_DROP,
    LEAST_CLIMB,
    LEAST_RUNGS,
    LadderVerdict,
    Measure,
    judge,
    measure_from,
)
from cruxpress.games.numbered import MakeRung, Numbered, made_by, numbered_pads
from cruxpress.press.press import Press
from cruxpress.products.answers import pages_document, solutions_of
from cruxpress.products.drawn_again import Redraw
from cruxpress.products.leaves import LeafOptions, draw_context
from cruxpress.products.pad import lay_out_sheets
from cruxpress.products.printing import PrintOptions, finish, join_documents
from cruxpress.sheets.open import SheetOpener
from cruxpress.sheets.proof_file import FOLDER, proof_text
from cruxpress.specs.library import Library
from cruxpress.specs.texts import Texts

REPORT_LAYOUT = "ladder-report"
RUNGS = "rungs"
REPORT = "report.json"
FIRST_ROWS = 15
FEW_ROWS = 8  # stand larger
PLAYERS, NOT_PLAYED = 3, "–"
MORE_ROWS = 32
SLOW = (
    "without machine code the players of a ladder take many times as long; it is an extra, and "
    "makes the same rungs: pip install 'cruxpress[fast]'"
)
_LADDER_FILE = re.compile(
    rf"report\.(json|pdf)|challenges(-fronts|-backs)?\.pdf|solutions\.pdf"
    rf"|{RUNGS}/(?P<sheet>[0-9]{{3}})\.yaml|{RUNGS}/{FOLDER}/(?P<proof>[0-9]{{3}})\.json"
)


@dataclass(frozen=True)
class PrintedRung:
    """A rung as it was made, and as it was read back and replayed."""

    number: int
    made: MadeSheet
    proven: Proven[Any]


@dataclass(frozen=True)
class Ladder:
    """Rungs in their order, and how that order was judged."""

    numbered: Numbered
    kind: LadderKind
    seed: int
    rungs: tuple[PrintedRung, ...]
    judged: tuple[Measure, ...]
    verdict: LadderVerdict

    @property
    def game(self) -> Game:
        return self.numbered.game

    def refuse_drops(self) -> None:
        """A ladder that does not climb fails, with the rungs at fault named."""
        if not self.verdict.holds:
            head = f"the ladder of {self.game.title} from seed {self.seed} does not climb"
            raise SheetFails("\n".join((head, *self.verdict.reasons)))


def ladder_kind(game: Game) -> LadderKind:
    """How a game makes a ladder; a game without one is refused."""
    if game.ladder is None:
        raise BadInput(f"{game.title} has no ladder yet")
    return game.ladder


def make_ladder(
    library: Library,
    game: Game,
    rungs: int,
    seed: int,
    work: Work,
    words: Path | None = None,
    *,
    searched: bool = True,
) -> Ladder:
    """Make every rung, replay its witnesses, and judge the order; with own words, if any.

    Where nobody will print it, the best games need not be searched for.
    """
    kind = ladder_kind(game)
    if not LEAST_RUNGS <= rungs <= kind.most:
        what = f"a ladder of {game.title} has {LEAST_RUNGS} to {kind.most} rungs, not {rungs}"
        raise BadInput(f"{what}; the most that fit are {kind.most}")
    seed_text(seed)
    opener = SheetOpener(library, work.cache, words, work.progress)
    numbered = numbered_pads(game)[kind.pad]
    opener.check_words(numbered)
    by, digest = made_by(numbered), opener.words_digest
    requests = [RungRequest(rungs, number, seed, words, searched) for number in range(1, rungs + 1)]
    jobs = [MakeRung(game.name, kind.pad, digest, request, made_by=by) for request in requests]
    if any(job.key not in work.cache for job in jobs) and _lacks_machine_code(game, work):
        work.progress(Note(SLOW))
    make = partial(_made_rungs, work=work)
    made = Redraw(jobs, make(jobs), make).mend()
    printed = tuple(
        PrintedRung(job.request.number, each, opener.open_made(numbered, each, job.name))
        for job, each in zip(jobs, made, strict=True)
    )
    judged = tuple(measure_from(rung.made.facts.get("judged")) for rung in printed)
    return Ladder(numbered, kind, seed, printed, judged, judge(judged))


def _made_rungs(jobs: Sequence[MakeRung], work: Work) -> list[MadeSheet]:
    """Make some rungs, and tell of each as soon as it is judged."""
    made = []
    for job, each in zip(jobs, run_kept(jobs, work), strict=True):
        made.append(each)
        found, wanted = measure_from(each.facts.get("judged")), job.request
        work.progress(RungJudged(wanted.number, wanted.rungs, found.value, found.error))
    return made


def _lacks_machine_code(game: Game, work: Work) -> bool:
    """Whether this machine will play the rungs, and would be many times faster with an extra."""
    if isinstance(work.workers, str) or os.environ.get(PLAIN) == "1":
        return False  # a cluster plays them, or it was chosen so
    return game.name in shipped_games() and not compiled.is_fast()  # of others nobody knows


def ladder_files(
    press: Press, ladder: Ladder, options: PrintOptions, leaves: LeafOptions | None = None
) -> dict[str, bytes]:
    """Every file of a ladder by its name; of one that does not climb, the report alone."""
    texts = press.library.texts(ladder.game.name)
    files = {REPORT: report_json(ladder, texts), "report.pdf": _report(press, ladder, options)}
    if not ladder.verdict.holds:
        return files
    for rung in ladder.rungs:
        files[f"{RUNGS}/{rung.number:03}.yaml"] = rung.made.text.encode()
        files[f"{RUNGS}/{FOLDER}/{rung.number:03}.json"] = rung_proof(ladder, rung).encode()
    sheets = [rung.proven for rung in ladder.rungs]
    numbered = ladder.numbered
    pages = lay_out_sheets(
        press, numbered, sheets, ["challenges"], options, leaves or LeafOptions()
    )
    for part, document in pages.documents.items():
        name = f"challenges-{part}" if part else "challenges"
        files[f"{name}.pdf"] = finish(press, name, document, options).data
    files["solutions.pdf"] = solutions_of(press, numbered, sheets, options).data
    return files


def rung_proof(ladder: Ladder, rung: PrintedRung, name: str = "") -> str:
    """The file of a rung's proof."""
    kind = ladder.numbered.kind
    return proof_text(
        ladder.game.name,
        name or f"{RUNGS}/{rung.number:03}",
        kind.digest(rung.proven.model),
        kind.proof_version,
        rung.made.witnesses,
        rung.made.facts,
    )


def old_files(folder: Path) -> set[str]:
    """The files of an earlier ladder here; where there is no report of one, none are ours."""
    try:
        report = json.loads(read_bytes(folder / REPORT, LARGEST_REPORT) or b"")
    except (OSError, ValueError, RecursionError):
        return set()
    if not isinstance(report, dict) or not {"game", "rungs", "seed"} <= report.keys():
        return set()
    found = (*folder.glob("*"), *folder.glob(f"{RUNGS}/*"), *folder.glob(f"{RUNGS}/{FOLDER}/*"))
    names = {file.relative_to(folder).as_posix() for file in found if file.is_file()}
    rungs = len(report["rungs"]) if isinstance(report["rungs"], list) else 0
    return {name for name in names if _is_ladders(name, rungs)}


def _is_ladders(name: str, rungs: int) -> bool:
    """Whether a file is one of a ladder of so many rungs; a sheet beyond the last is not."""
    found = _LADDER_FILE.fullmatch(name)
    number = found and (found["sheet"] or found["proof"])
    return found is not None and (number is None or 1 <= int(number) <= rungs)


LARGEST_REPORT = 50_000_000
LADDER_FOLDER = FolderKind("ladder", old_files)


def report_json(ladder: Ladder, texts: Texts) -> bytes:
    """The report for machines."""
    verdict = ladder.verdict
    report = {
        "cruxpress": __version__,
        "game": ladder.game.name,
        "version": ladder.kind.version,
        "seed": ladder.seed,
        "measure": texts("ladder.measure"),
        "player": texts("ladder.player"),
        "climbs": verdict.holds,
        "drop": {"found": verdict.drop, "most": LARGEST_DROP},
        "climb": {"found": verdict.climb, "least": LEAST_CLIMB},
        "reasons": list(verdict.reasons),
        "rungs": [
            {
                "number": rung.number,
                "code": str(rung.proven.code),
                "sha256": rung.proven.digest,
                **rung.made.facts,
            }
            for rung in ladder.rungs
        ],
    }
    return (json.dumps(report, indent=2, ensure_ascii=False) + "\n").encode()


def _report(press: Press, ladder: Ladder, options: PrintOptions) -> bytes:
    """The curve and every rung, and a page for each sheet where the game has such pages."""
    pages = report_pages(ladder, press.library)
    documents = [pages_document(press, REPORT_LAYOUT, pages, options)]
    page = ladder.kind.page
    if page is not None:
        context = draw_context(press, ladder.numbered, options.site)
        data = [page(rung.proven, context) for rung in ladder.rungs]
        documents.append(pages_document(press, ladder.kind.page_layout, data, options))
    return finish(press, "report", join_documents(documents), options).data


def report_pages(ladder: Ladder, library: Library) -> list[SheetData]:
    """The report for people: data for the pages of its layout."""
    texts, game_texts = library.texts(""), library.texts(ladder.game.name)
    rows: list[Value] = [_row(rung) for rung in ladder.rungs]
    parts = [rows[:FIRST_ROWS]]
    parts += [rows[at : at + MORE_ROWS] for at in range(FIRST_ROWS, len(rows), MORE_ROWS)]
    found = ladder.verdict
    has_players = all("players" in rung.made.facts for rung in ladder.rungs)
    about: dict[str, Value] = {
        "game": ladder.game.title,
        "mark": library.mark_of(ladder.game.name),
        "about": texts("ladder-report.about", rungs=len(rows), seed=ladder.seed),
        "measure": game_texts("ladder.measure"),
        "verdict": texts(
            "ladder-report.climbs" if found.holds else "ladder-report.drops",
            drop=f"{found.drop:.1f}",
            most=f"{LARGEST_DROP:.0f}",
            climb=f"{found.climb:.1f}",
            least=f"{LEAST_CLIMB:.0f}",
        ),
        "how": texts(
            "ladder-report.how",
            measure=game_texts("ladder.measure"),
            player=game_texts("ladder.player"),
            games=ladder.judged[0].games,
        ),
        "players": _about_players(texts, game_texts) if has_players else "",
        "curve": [{"value": m.value, "error": m.error} for m in ladder.judged],
        "version": __version__,
    }
    heads: list[Value] = list(texts.get_list("ladder-report.heads"))
    return [
        {**about, "first": at == 0, "few": len(rows) <= FEW_ROWS, "rows": [heads, *part]}
        for at, part in enumerate(parts)
    ]


def _about_players(texts: Texts, game_texts: Texts) -> str:
    """Who the players of the columns are, and what their columns are not."""
    return f"{game_texts('ladder.players')} {texts('ladder-report.columns')}"


def _row(rung: PrintedRung) -> Sequence[Value]:
    facts = rung.made.facts
    return [
        str(rung.number),
        str(facts["adds"]),
        *_players(facts.get("players")),
        str(facts.get("par", "")),
        _shown(facts["judged"]),
    ]


def _players(found: Value) -> list[str]:
    """What a novice, a middling and a strong player reach, if a game has played with them."""
    if not isinstance(found, Mapping) or len(found) != PLAYERS:
        return [NOT_PLAYED] * PLAYERS
    return [_reached(value) for value in found.values()]


def _reached(value: Value) -> str:
    """A number as it is, or the first one of a map, such as the words of a Cruxy player."""
    number = next(iter(value.values())) if isinstance(value, Mapping) else value
    return f"{number:.1f}" if isinstance(number, float) else str(number)


def _shown(measure: Value) -> str:
    if not isinstance(measure, Mapping):
        raise SheetFails("a rung of this ladder was not measured")
    return f"{measure['value']:.1f} ± {measure['error']:.1f}".replace("-", "−")
