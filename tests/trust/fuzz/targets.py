"""What is fuzzed: each target is given bytes, and ends, or raises what no person may see.

A target may refuse what it is given with a CruxpressError; any other exception is a finding. The
property tests of `make test` and the long, coverage-guided runs of `make fuzz` share these.
"""

import contextlib
import io
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.errors import CruxpressError

ROOT = Path(__file__).parents[3]
LAYOUTS = ROOT / "layouts"
PALETTE = {"#16243B": "ink", "#FFFFFF": "white"}
REFUSALS = (1, 2)

Run = Callable[[bytes, Path], None]


@dataclass(frozen=True)
class Target:
    """Something that reads: how to let it read, files to begin with, and words that it knows."""

    run: Run
    seeds: Callable[[], Sequence[bytes]]
    words: Sequence[str] = ()

    def __call__(self, data: bytes) -> None:
        """Let it read; what it refuses in plain words is fine."""
        with tempfile.TemporaryDirectory() as folder, contextlib.suppress(Refused):
            self._checked(data, Path(folder))

    def _checked(self, data: bytes, folder: Path) -> None:
        refused: CruxpressError
        try:
            self.run(data, folder)
            return
        except CruxpressError as error:
            refused = error
        # A refusal says something, and says how it ends.
        assert refused.problems
        assert all(problem.what.strip() for problem in refused.problems)
        assert refused.exit_code in REFUSALS
        raise Refused


class Refused(Exception):
    """It was refused as it should be."""


def stored(data: bytes, folder: Path, name: str) -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def files(pattern: str, most: int = 20_000) -> Callable[[], list[bytes]]:
    """Shipped files, the small ones."""

    def found() -> list[bytes]:
        all_files = (file.read_bytes() for file in sorted(ROOT.glob(pattern)))
        return [data for data in all_files if len(data) <= most]

    return found


def texts(*seeds: str) -> Callable[[], list[bytes]]:
    return lambda: [seed.encode() for seed in seeds]


def read_spec(data: bytes, folder: Path) -> None:
    """A YAML file."""
    from generator.specs.reader import read_yaml

    read_yaml(stored(data, folder, "x.yaml"))


def check_layout(data: bytes, folder: Path) -> None:
    """A layout or a sheet, as `cruxpress check` looks at it."""
    from generator.checking import check_layouts

    (folder / "kross").mkdir()
    file = stored(data, folder, "x.yaml")
    for verdict in check_layouts(_workshop(), [file]):
        assert verdict.exit_code in (0, *REFUSALS)
        assert all(problem.what.strip() for problem in verdict.problems)


@cache
def _workshop() -> Any:
    from generator.api import open_workshop

    return open_workshop()


def check_proof(data: bytes, folder: Path) -> None:
    """A proof beside a shipped sheet: its text is what a stranger wrote."""
    from generator.checking import check_layouts

    sheet, _ = spoken_of(data)
    place = folder / sheet.relative_to(LAYOUTS).parent
    (place / "proofs").mkdir(parents=True)
    if (sheet.parent / "icons").is_dir():
        (place / "icons").symlink_to(sheet.parent / "icons")
    file = stored(sheet.read_bytes(), place, sheet.name)
    stored(data, place / "proofs", f"{sheet.stem}.json")
    for verdict in check_layouts(_workshop(), [file]):
        assert verdict.exit_code in (0, *REFUSALS)


def spoken_of(data: bytes) -> tuple[Path, Path]:
    """The shipped sheet that a text names in its first letters, or else the first of all."""
    named = [
        (sheet, proof)
        for sheet, proof in proofs()
        if f'{sheet.parent.name}/{sheet.stem}"'.encode() in data[:200]
    ]
    return (named or proofs())[0]


@cache
def proofs() -> list[tuple[Path, Path]]:
    """Shipped sheets with their proofs."""
    found = []
    for proof in sorted(LAYOUTS.glob("**/proofs/*.json")):
        sheet = proof.parent.parent / f"{proof.stem}.yaml"
        if sheet.is_file():
            found.append((sheet, proof))
    return found


def some_proofs() -> list[tuple[Path, dict[str, Any]]]:
    """The first sheets of each folder with their proofs."""
    seen: dict[Path, int] = {}
    found = []
    for sheet, proof in proofs():
        seen[sheet.parent] = seen.get(sheet.parent, 0) + 1
        if seen[sheet.parent] <= 2:
            found.append((sheet, json.loads(proof.read_text("utf-8"))))
    return found


def short_proofs() -> list[bytes]:
    """Proofs with their first witnesses alone: as good for a fuzzer, and quicker."""
    return [
        json.dumps(
            {**data, "witnesses": {n: each[:2] for n, each in data["witnesses"].items()}}
        ).encode()
        for _, data in some_proofs()
    ]


def replay_witness(data: bytes, _folder: Path) -> None:
    """A witness, replayed by the rules: a line that names sheet, set and number, then its YAML."""
    from generator.specs.reader import parse_yaml

    head, _, text = data.decode("utf-8", "replace").partition("\n")
    sheet, _ = spoken_of(data)
    layout = _workshop().library.layout_file(sheet)
    words = head.split(" ")
    node = parse_yaml(f"it:\n  {text}", "witness").get("it")
    if node is None:
        return
    for its in proven_by(sheet):
        for name, proof_set in its.sets.items():
            if name == words[-2:][0]:
                number = int(words[-1]) if words[-1] in {"0", "1"} else 0
                proof_set.replay(layout, number, node)


def proven_by(sheet: Path) -> list[Any]:
    """The proofs of the game that can say something about a sheet."""
    from generator.games import open_game

    game = open_game(sheet.relative_to(LAYOUTS).parts[0])
    layout = _workshop().library.layout_file(sheet)
    kinds = [game.proofs, *(getattr(pad.files, "proofs", None) for pad in pads_of(game))]
    return [kind for kind in kinds if kind is not None and kind.fits(layout)]


def pads_of(game: Any) -> list[Any]:
    return [pad for pad in game.pads.values() if getattr(pad, "files", None) is not None]


def some_witnesses() -> list[bytes]:
    """Witnesses of shipped sheets."""
    return [
        f'"{sheet.parent.name}/{sheet.stem}" {name} {number}\n{json.dumps(witness)}'.encode()
        for sheet, data in some_proofs()
        for name, found in data["witnesses"].items()
        for number, witness in enumerate(found[:2])
    ]


def read_picture(data: bytes, folder: Path) -> None:
    """An icon: what is let in stays in its box."""
    from generator.press.icons import icon_bounds, read_icon

    icon = read_icon(stored(data, folder, "x.svg"), PALETTE)
    left, top, right, bottom = icon_bounds(icon)
    assert 0 <= left <= right <= 64
    assert 0 <= top <= bottom <= 64


def read_code(data: bytes, _folder: Path) -> None:
    """A code as typed: what is understood reads the same again, and its QR code can be made."""
    from generator.codes import parse_code, qr_text

    text, _, site = data.decode("utf-8", "surrogateescape").partition("\n")
    code = parse_code(text)
    assert parse_code(str(code)) == code
    qr_text(code, site or None)


def read_words(data: bytes, folder: Path) -> None:
    """A person's own word list."""
    from generator.words.own_list import read_own_list

    read_own_list(stored(data, folder, "words.txt"), ["animals", "cities"]).fingerprint()


def score_table(data: bytes, folder: Path) -> None:
    """A typed table of Kross."""
    _score("kross", data, folder)


def score_board(data: bytes, folder: Path) -> None:
    """A typed board of Cruciverbalist."""
    _score("cruciverbalist", data, folder)


def _score(game: str, data: bytes, folder: Path) -> None:
    from generator.games import open_game

    score = open_game(game).score
    assert score is not None
    told = score(stored(data, folder, "typed.txt"), None, None)
    json.dumps(told.data)
    assert told.lines


def read_settings(data: bytes, folder: Path) -> None:
    """The settings file, which a person may have edited."""
    from generator.files import load_settings, save_settings

    settings = load_settings(stored(data, folder, "settings.json"))
    assert load_settings(save_settings(settings, folder / "again.json")) == settings


def read_font(data: bytes, folder: Path) -> None:
    """A font file in a folder of one's own."""
    from generator.press.fonts import measure

    measure.cache_clear()
    measure(stored(data, folder, "x.ttf"))


def small_fonts() -> list[bytes]:
    return [file.read_bytes() for file in sorted((ROOT / "fonts").glob("*.ttf"))[:1]]


def read_pdf(data: bytes, folder: Path) -> None:
    """A PDF that a person wants to see."""
    from generator.press.preview import write_previews

    write_previews(stored(data, folder, "x.pdf"), folder, dpi=10)


def small_pdfs() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        from generator.cli import main

        file = Path(folder) / "x.pdf"
        assert main(["calibrate", "-o", str(file)]) == 0
        return [file.read_bytes()]


def type_command(data: bytes, folder: Path) -> None:
    """A command line, its words parted by line breaks; it is run in an empty folder."""
    words = [
        word for word in data.decode("utf-8", "surrogateescape").split("\n") if "\0" not in word
    ]
    with at_a_desk(folder) as desk:
        if not too_much(words):
            run_command(words)
            assert_tidy(desk)


HEAVY = ("kit", "ladder", "prove", "check")
QUICK = "--no-such-option"


def too_much(words: Sequence[str]) -> bool:
    """A command that would run for minutes, or for ever, because it is right."""
    return any(word.startswith(("--w", "--fresh", "--fr")) for word in words)


def run_command(words: Sequence[str]) -> int:
    """Run a command; those that take long are made wrong at their end, after all else."""
    from generator.cli import main

    words = [*words, QUICK] if words and words[0] in HEAVY else words
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as end:  # --help and --version end like this
            code = int(end.code or 0)
    assert code in (0, *REFUSALS)
    if code:
        assert "Traceback" not in err.getvalue()
        assert any(line.startswith("cruxpress: ") for line in err.getvalue().splitlines())
    return code


@contextlib.contextmanager
def at_a_desk(folder: Path) -> Iterator[Path]:
    """An empty folder to work in, with a home of its own."""
    desk, home = folder / "desk", folder / "home"
    desk.mkdir()
    (desk / "typed.txt").write_text("cobra\n..e..\n..a..\n..r..\n")
    (desk / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    before, old = Path.cwd(), dict(os.environ)
    os.chdir(desk)
    os.environ["CRUXPRESS_SETTINGS"] = str(home / "settings.json")
    os.environ["CRUXPRESS_CACHE"] = str(home / "cache")
    os.environ["HOME"] = str(home)
    try:
        yield desk
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(old)


def assert_tidy(desk: Path) -> None:
    """Nothing was written beside the desk and the home, and nothing is half-written."""
    assert {path.name for path in desk.parent.iterdir()} <= {"desk", "home"}
    assert not list(desk.parent.glob("**/*.part"))
    home = desk.parent / "home"
    if home.exists():
        assert {path.name for path in home.iterdir()} <= {"settings.json", "cache"}


COMMANDS = (
    *("pad\nkross\n--copies\n3", "cards\nkross-letters\n--back\nduplex", "word\nquokka"),
    *("words\n--pattern\n?a?e\n--game\nkross", "calibrate\n--printer\na\n--offset\n1mm,-1mm"),
    *("score\ncruciverbalist\ntyped.txt", "preview\nbroken.pdf", "check\nx.yaml\n--json"),
    *("kit\nkross\n--zip", "ladder\ncrusgallo\n--rungs\n10\n--seed\n1", "--help", "--version"),
)
KROSS_TABLE = "cobras\n.e....\n.a....\n.r....\n......\n......\n"

TARGETS = {
    "spec": Target(read_spec, files("layouts/*.yaml"), ("&a ", "*a", "<<: ", "!!int ", "? ", "|-")),
    "layout": Target(check_layout, files("layouts/**/*.yaml", 5000), ("extends: ", "is: grid")),
    "proof": Target(check_proof, short_proofs, ("witnesses", "model", "version")),
    "witness": Target(replay_witness, some_witnesses),
    "icon": Target(read_picture, files("layouts/icons/*.svg"), ("<path d='", "transform=", "<g ")),
    "code": Target(
        read_code,
        texts(
            "KROSS-BLOCK-NH1XDDW-G", "cruxy 1 13 2jb1 x\nhttps://example.org", "CRUXY-12-7QH4MNP-X"
        ),
        ("CRUXY", "KROSS", "CRYPTEX", "https://"),
    ),
    "words": Target(
        read_words, texts("# replace\ncobra\nStraße n 420\nNew_York @cities\n"), ("@animals", " n ")
    ),
    "table": Target(score_table, texts(KROSS_TABLE, "S H E L L S\n" * 6)),
    "board": Target(
        score_board,
        texts("theme: Animals\ntokens: 2\npenalties: 1\n\n..cobra..\n....e....\n....a##..\n"),
        ("theme: ", "tokens: "),
    ),
    "settings": Target(read_settings, texts('{"printers": {"attic": {"x": 500, "y": -250}}}')),
    "font": Target(read_font, small_fonts),
    "pdf": Target(read_pdf, small_pdfs),
    "command": Target(type_command, texts(*COMMANDS), ("--ink", "--paper", "-o", "--site")),
}
