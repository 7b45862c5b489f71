"""What each command does with what a person typed: call the interface, save, answer."""

import argparse
import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cruxpress.api import Options, Printed, open_press, print_cards
from cruxpress.cli.progress import teller
from cruxpress.core.errors import BadInput, CruxpressError, in_few_lines
from cruxpress.core.files import is_one_file, output_path, write_whole
from cruxpress.core.workers import Say

OUTPUT = Path("output")


def run_cards(options: argparse.Namespace) -> int:
    """Print cards, tokens and aids."""
    one_file = is_one_file(options.out, ".pdf")
    press = open_press(own_layouts(options))
    printed = print_cards(press, options.set, printing(options), one_file=one_file)
    answer(options, save(options.out, printed))
    return 0


def run_kit(options: argparse.Namespace) -> int:
    """Export a print-and-play kit."""
    from cruxpress.products.kit import KitWish, make_kit

    folder = Path(options.out) if options.out else OUTPUT / "cruxpress-kit"
    wish = KitWish(
        games=tuple(options.games),
        papers=("a4", "letter") if options.paper == "both" else (options.paper,),
        inks=tuple(options.ink.split(",")),
        options=printing(options, paper="a4", ink="colour"),
        own_layouts=own_layouts(options),
        workers=options.cluster or options.jobs,
        archive=options.zip,
        essentials=options.essentials,
        faces=options.png,
        table=options.vtt,
        cached=not options.no_cache,
    )
    made = make_kit(wish, folder, progress(options))
    answer(options, [{"file": str(path)} for path in made])
    first = [path for path in made if path.name.startswith("START-HERE")]
    if first and not options.quiet:
        print(f"the kit is whole; begin with {first[0]}", file=sys.stderr)
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Check layouts, one line each; the exit code is that of the worst."""
    from cruxpress.products.checking import check_layouts

    verdicts = []
    for verdict in check_layouts(open_press(own_layouts(options)), options.paths):
        verdicts.append(verdict)
        if not options.json:
            # Told as they come, for replaying proofs takes a while.
            lines = [f"{'FAIL' if verdict.problems else 'ok  '} {verdict.name}"]
            lines += [f"     {told}" for told in (*in_few_lines(verdict.problems), *verdict.notes)]
            print("\n".join(lines), flush=True)
    failed = [verdict for verdict in verdicts if verdict.problems]
    noted = [verdict for verdict in verdicts if verdict.notes]
    if options.json:
        rows = [
            {"name": v.name, "problems": in_few_lines(v.problems), "notes": list(v.notes)}
            for v in verdicts
        ]
        print(json.dumps(rows, indent=2))
    else:
        unproven = f", {len(noted)} not proven yet" if noted else ""
        print(f"{len(verdicts)} checked, {len(failed)} failed{unproven}")
    return max((verdict.exit_code for verdict in verdicts), default=0)


def run_score(options: argparse.Namespace) -> int:
    """Score what a person typed in."""
    from cruxpress.games import open_game

    game = open_game(options.game)
    if game.score is None:
        raise BadInput(f"{game.title} has nothing to type in; kross and cruciverbalist have")
    own = Path(options.lexicon) if options.lexicon else None
    answer = game.score(Path(options.file), own, options.task)
    print(json.dumps(answer.data, indent=2) if options.json else "\n".join(answer.lines))
    return 0


def run_preview(options: argparse.Namespace) -> int:
    """Pictures of a PDF or a layout; with --watch again and again."""
    from cruxpress.products.previewing import Preview, preview_files

    wish = Preview(
        options.what,
        own_layouts(options),
        options.paper,
        options.ink,
        options.dpi,
        options.grey,
        Path(options.out) if options.out else OUTPUT / "preview",
    )

    def show() -> None:
        files = preview_files(wish, lambda text: print(f"cruxpress: {text}", file=sys.stderr))
        answer(options, [{"file": str(path)} for path in files])

    if not options.watch:
        show()
    while options.watch:
        files = wish.watched()
        # Looked at before the picture is made, so that what is saved meanwhile is seen, too.
        before = _stamps(files)
        try:
            show()
        except CruxpressError as error:
            # A file that is being edited is often wrong or gone for a moment: say so and go on.
            print(f"cruxpress: {error}", file=sys.stderr)
        while _stamps(files) == before:
            time.sleep(0.4)
    return 0


def _stamps(files: Iterable[Path]) -> list[int]:
    return [file.stat().st_mtime_ns if file.exists() else 0 for file in files]


def run_calibrate(options: argparse.Namespace) -> int:
    """Print the test page, or save what was read on it."""
    from cruxpress.products.calibrating import save_offset, test_page

    if options.printer or options.offset:
        saved = save_offset(options.printer, options.offset)
        answer(options, [{"file": str(saved)}])
        return 0
    press = open_press(own_layouts(options))
    printed = test_page(press, options.paper, options.ink, options.flip)
    answer(options, save(options.out, [printed]))
    return 0


def own_layouts(options: argparse.Namespace) -> Path | None:
    """The folder of layouts that a person named."""
    return Path(options.layouts) if options.layouts else None


def printing(
    options: argparse.Namespace, paper: str | None = None, ink: str | None = None
) -> Options:
    """How a person wants things printed."""
    return Options(
        paper=paper or options.paper,
        ink=ink or options.ink,
        back=getattr(options, "back", "none"),
        flip=options.flip,
        marks=getattr(options, "marks", "ticks"),
        shop=getattr(options, "shop", False),
        site=options.site,
        printer=getattr(options, "printer", None),
    )


def save(out: str | None, files: list[Printed]) -> list[dict[str, Any]]:
    """Write the files; -o names a folder, or one file for everything where it ends in .pdf."""
    answers = []
    for printed in files:
        path = output_path(out, printed.name, ".pdf")
        write_whole(path, printed.data)
        answers.append({"file": str(path), "pages": printed.pages, "codes": list(printed.codes)})
    return answers


def answer(options: argparse.Namespace, answers: list[dict[str, Any]]) -> None:
    """Tell which files were written, one a line or as JSON."""
    if options.json:
        print(json.dumps(answers, indent=2))
    else:
        for answer in answers:
            print(answer["file"])


def progress(options: argparse.Namespace) -> Say:
    """Where it is told what is being done."""
    return teller(sys.stderr, quiet=options.quiet)
