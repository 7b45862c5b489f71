"""What each verb does with what a person typed: call the public function, save, answer."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cruxpress
from cruxpress.cli.card_pictures import save_pictures, save_shop_pictures, takes_pictures
from cruxpress.cli.listing import listing_lines
from cruxpress.cli.progress import format_event, show_progress
from cruxpress.cli.rate_table import run_rate
from cruxpress.cli.site_table import run_site
from cruxpress.cli.studio import run_studio
from cruxpress.cli.terminal import say
from cruxpress.cli.usual import USUAL, mended, parse_given, refuse_unusable, settings_lines
from cruxpress.cli.word_commands import run_learn, run_score, run_word, run_words
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, format_problems, typed
from cruxpress.core.files import is_one_file, output_path, renew, settings_file
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, Finished, Note
from cruxpress.products.new import next_steps
from cruxpress.products.printing import Printed, PrintOptions

OUTPUT = Path("output")
BY_HAND = """\
by hand: print the fronts{where}, put the stack back turned over on its {edge} edge,
print the backs. If your printer drops pages face up, print the backs in reverse order.
Try two leaves first."""
MOST_PATHS = 12  # more of them are summarised


def run_list(options: Namespace) -> int:
    """List everything that can be printed."""
    layouts = _path(options.layouts)
    found = cruxpress.listing(options.game, paper=options.paper, layouts=layouts)
    if options.json:
        say(json.dumps(asdict(found), ensure_ascii=False, indent=2))
    else:
        say("\n".join(listing_lines(found, whole=not options.game)))
    return 0


def run_pad(options: Namespace) -> int:
    """Print a pad of sheets."""
    from cruxpress.games.naming import refuse_parted
    from cruxpress.products.pad import Fresh, PadRequest

    fresh = None
    if options.fresh:
        if options.count is None:
            raise BadInput("how many fresh sheets? Add --count N, as in --fresh --count 10")
        fresh = Fresh(options.count, options.seed)
    elif options.count is not None or options.seed is not None:
        raise BadInput("--count and --seed are for fresh sheets; add --fresh")
    if options.sheets is not None and not options.sheets.strip(", "):
        raise BadInput("--sheets names no sheet; write as in 1-10,25, or leave it out")
    refuse_parted(options.names)
    name, *more = options.names
    request = PadRequest(
        name,
        options.layout,
        options.sheets or "",
        fresh,
        _path(options.lexicon),
        _leaves(options),
        options.solutions,
        tuple(more),
    )
    printed = cruxpress.pad(
        request,
        _print_options(options),
        order=options.order,
        per_file=options.per_file,
        one_file=is_one_file(options.out, ".pdf"),
        layouts=_path(options.layouts),
        work=_work(options),
    )
    _save_leaves(options, printed)
    if fresh and not options.solutions and not options.quiet:
        say(
            "cruxpress: for the answers add --solutions, or run cruxpress solution FILE",
            file=sys.stderr,
        )
    return 0


def run_reprint(options: Namespace) -> int:
    """Print a sheet again from its code."""
    printed = cruxpress.reprint(
        options.code,
        _print_options(options),
        leaves=_leaves(options),
        order=options.order,
        one_file=is_one_file(options.out, ".pdf"),
        words=_path(options.lexicon),
        layouts=_path(options.layouts),
        work=_work(options),
    )
    return _save_leaves(options, printed)


def run_cards(options: Namespace) -> int:
    """Print cards, tokens and aids."""
    from cruxpress.games.naming import refuse_parted

    refuse_parted(options.sets)
    if options.only is not None and (len(options.sets) > 1 or not options.only.strip(", ")):
        raise BadInput("--only names cards of one set, as in: cruxpress cards SET --only 3,7-9")
    sets, one_file = dict.fromkeys(options.sets), is_one_file(options.out, ".pdf")
    if one_file and len(sets) > 1:
        raise BadInput(f"{len(sets)} sets of cards are a file each; let -o name a folder")
    how, layouts = _print_options(options), _path(options.layouts)
    if how.preset and takes_pictures(how.preset, layouts):
        return _answer(options, save_shop_pictures(options, sets, OUTPUT, how.preset))
    # All of them before the first is written, for a later name may be mistyped.
    printed = [
        file
        for name in sets
        for file in cruxpress.cards(
            name, how, one_file=one_file, layouts=layouts, only=options.only or ""
        )
    ]
    names = [file.name for file in printed]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise BadInput(f"two sets would be {twice}.pdf; print them one by one, or rename one")
    pictures = save_pictures(options, sets, OUTPUT)
    return _answer(options, [*_save(options, printed), *pictures])


def run_solution(options: Namespace) -> int:
    """Print the games that prove sheets."""
    printed = cruxpress.solution(
        options.sheets,
        _print_options(options),
        words=_path(options.lexicon),
        layouts=_path(options.layouts),
        work=_work(options),
    )
    return _answer(options, _save(options, [printed]))


def run_ladder(options: Namespace) -> int:
    """Make a ladder and write all its files into a folder."""
    from cruxpress.games import open_game
    from cruxpress.products.ladder import LADDER_FOLDER

    game = open_game(options.game)
    folder = Path(options.out) if options.out else OUTPUT / f"ladder-{game.name}"
    LADDER_FOLDER.place(folder)  # refuses what can be no folder before all work
    layouts, work = _path(options.layouts), _work(options)
    words = _path(options.lexicon)
    made = cruxpress.ladder(
        game.name, options.rungs, options.seed, words=words, layouts=layouts, work=work
    )
    files = cruxpress.ladder_files(made, _print_options(options), layouts=layouts)
    LADDER_FOLDER.write(folder, files, work.progress)
    work.progress(Finished())
    _answer_paths(options, [folder / name for name in files])
    made.refuse_drops()
    return 0


def run_kit(options: Namespace) -> int:
    """Export a print-and-play kit."""
    from cruxpress.products.kit.make import KitRequest

    request = KitRequest(
        games=tuple(options.games),
        papers={"": (), "both": ("a4", "letter")}.get(options.paper, (options.paper,)),
        inks=tuple(options.ink.split(",")) if options.ink else (),
        options=_print_options(options, paper="a4", ink="colour"),
        own_layouts=_path(options.layouts),
        archive=options.zip,
        essentials=options.essentials,
        faces=options.png,
        table=options.vtt is not None,
        only=tuple(filter(None, (part.strip() for part in (options.only or "").split(",")))),
        local_table=options.vtt == "local",
    )
    folder = Path(options.out) if options.out else OUTPUT / "cruxpress-kit"
    made = cruxpress.kit(folder, request, _work(options))
    if options.json or len(made) <= MOST_PATHS:
        _answer_paths(options, made)
    else:
        _answer_paths(options, [folder, *(path for path in made if path.suffix == ".zip")])
        size = sum(path.stat().st_size for path in made if path.suffix != ".zip")
        text = f"{len(made)} files, {size / 1e6:.1f} MB; {folder / 'manifest.json'} lists them"
        say(text, file=sys.stderr)
    first = [path for path in made if path.name.startswith("START-HERE")]
    if first and not options.quiet:
        say(f"the kit is whole; begin with {first[0]}", file=sys.stderr)
    return 0


def run_check(options: Namespace) -> int:
    """Check layouts, one line each; the exit code is that of the worst."""
    verdicts = []
    for verdict in cruxpress.check(options.paths, layouts=_path(options.layouts)):
        verdicts.append(verdict)
        if not options.json:
            # Shown as they come, for replaying proofs takes a while.
            lines = [f"{'FAIL' if verdict.problems else 'ok  '} {verdict.name}"]
            lines += [
                f"     {line}" for line in (*format_problems(verdict.problems), *verdict.notes)
            ]
            say("\n".join(lines), flush=True)
    failed = [verdict for verdict in verdicts if verdict.problems]
    noted = [verdict for verdict in verdicts if not verdict.is_proven]
    if options.json:
        rows = [
            {"name": v.name, "problems": format_problems(v.problems), "notes": list(v.notes)}
            for v in verdicts
        ]
        say(json.dumps(rows, indent=2))
    else:
        unproven = f", {len(noted)} not proven yet" if noted else ""
        say(f"{len(verdicts)} checked, {len(failed)} failed{unproven}")
    return max((verdict.exit_code for verdict in verdicts), default=0)


def run_prove(options: Namespace) -> int:
    """Find and store the witnesses of sheets."""
    layouts = _path(options.layouts)
    folder = _path(options.out)
    files = cruxpress.prove(options.names, folder=folder, layouts=layouts, work=_work(options))
    return _answer_paths(options, files)


def run_new(options: Namespace) -> int:
    """Write a first file for a designer, and say what comes next."""
    file = cruxpress.new(options.game, options.name, Path(options.out or "."))
    _answer_paths(options, [file])
    if not options.quiet:
        for step in next_steps(options.game):
            say(f"next: cruxpress {step.format(typed(file))}", file=sys.stderr)
    return 0


def run_preview(options: Namespace) -> int:
    """Pictures of a PDF or a layout; with --watch again and again."""
    from cruxpress.cli.watching import watch
    from cruxpress.products.preview import PreviewRequest

    request = PreviewRequest(
        options.what,
        _path(options.layouts),
        options.paper,
        options.ink,
        options.dpi,
        options.grey,
        Path(options.out) if options.out else OUTPUT / "preview",
    )

    def show() -> None:
        work = Work(progress=_print_note)
        _answer_paths(options, cruxpress.preview(request, work))

    if options.watch:
        watch(request, show)
    show()
    return 0


def _print_note(event: Event) -> None:
    say(f"cruxpress: {format_event(event)}", file=sys.stderr)


def run_calibrate(options: Namespace) -> int:
    """Print the test page, or save what was read on it."""
    if options.printer or options.offset:
        return _answer_paths(options, [cruxpress.save_offset(options.printer, options.offset)])
    layouts = _path(options.layouts)
    printed = cruxpress.calibrate(options.paper, options.ink, options.flip, layouts=layouts)
    return _answer(options, _save(options, [printed]))


def run_settings(options: Namespace) -> int:
    """Show what is kept for all commands, after changing it."""
    kept = cruxpress.settings(mended(parse_given(options.given)))
    if options.json:
        data = {"file": str(settings_file()), **{name: kept.defaults.get(name) for name in USUAL}}
        say(json.dumps({**data, "printers": sorted(kept.printers)}, indent=2))
    else:
        say("\n".join(settings_lines(kept)))
    refuse_unusable(kept)
    return 0


RUN: Mapping[str, Callable[[Namespace], int]] = {
    "list": run_list,
    "pad": run_pad,
    "reprint": run_reprint,
    "cards": run_cards,
    "solution": run_solution,
    "ladder": run_ladder,
    "kit": run_kit,
    "check": run_check,
    "prove": run_prove,
    "new": run_new,
    "preview": run_preview,
    "calibrate": run_calibrate,
    "settings": run_settings,
    "site": run_site,
    "rate": run_rate,
    "studio": run_studio,
    "score": run_score,
    "word": run_word,
    "words": run_words,
    "learn": run_learn,
}


def _path(given: str | None) -> Path | None:
    return Path(given) if given else None


def _print_options(
    options: Namespace, paper: str | None = None, ink: str | None = None
) -> PrintOptions:
    """How a person wants things printed."""
    return PrintOptions(
        paper=paper or options.paper,
        ink=ink or options.ink,
        back=getattr(options, "back", "none"),
        flip=options.flip,
        marks=getattr(options, "marks", "ticks"),
        shop=getattr(options, "shop", None) is not None,
        site=options.site or None,
        printer=getattr(options, "printer", None) or None,
        preset=getattr(options, "shop", None) or "",
    )


def _leaves(options: Namespace) -> Any:
    """How many leaves a person wants, and on which sides."""
    from cruxpress.products.leaves import LeafOptions

    if options.order == "by-hand" and options.sides == 1:
        raise BadInput("--order by-hand is for leaves with two sides; leave out --sides 1")
    up = int(options.up) if options.up in ("1", "2", "4") else options.up
    return LeafOptions(options.copies, options.sides, up, options.stars)


def _work(options: Namespace) -> Work:
    """By how many workers work is done, with what was kept before, and who hears of it."""
    pulse = getattr(options, "pulse", None)
    progress = show_progress(sys.stderr, quiet=options.quiet, pulse=pulse)
    cache = Cache(enabled=not options.no_cache)
    if cache.refused:
        progress(Note(f"nothing is kept or taken from the cache: {cache.refused}"))
    return Work(options.cluster or options.jobs, cache, progress)


def _save_leaves(options: Namespace, printed: Iterable[Printed]) -> int:
    """Write the files of a pad as they come, and say how to print them by hand."""
    _answer(options, _save(options, printed))
    if options.order == "by-hand" and not options.quiet:
        where = " (the first half of the pages)" if is_one_file(options.out, ".pdf") else ""
        say(BY_HAND.format(edge=options.flip, where=where), file=sys.stderr)
    return 0


def _save(options: Namespace, files: Iterable[Printed]) -> list[dict[str, Any]]:
    """Write files as they come; -o names a folder, or one file where it ends in .pdf."""
    answers, out = [], options.out
    for printed in files:
        path = output_path(out, printed.name, ".pdf")
        if printed.beside and is_one_file(out, ".pdf"):
            path = path.with_stem(f"{path.stem}-{printed.beside}")
        if renew(path, printed.data) and not options.quiet:
            say(f"cruxpress: an older {path} is replaced", file=sys.stderr)
        for note in () if options.quiet else printed.notes:
            say(f"cruxpress: {note}", file=sys.stderr)
        answers.append({"file": str(path), "pages": printed.pages, "codes": list(printed.codes)})
        for ending, lines in printed.cuts.items():
            beside = path.with_name(f"{path.stem}{ending}")
            renew(beside, lines)
            answers.append({"file": str(beside)})
    return answers


def _answer(options: Namespace, answers: list[dict[str, Any]]) -> int:
    """Say which files were written, one a line or as JSON."""
    if options.json:
        say(json.dumps(answers, indent=2))
    else:
        for answer in answers:
            say(answer["file"])
    return 0


def _answer_paths(options: Namespace, files: Iterable[Path]) -> int:
    return _answer(options, [{"file": str(file)} for file in files])
