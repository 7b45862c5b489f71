"""Bombs: small files that unfold to large ones are refused, and none takes a gigabyte."""

import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

from tests import PATHS
from tests.trust.fuzz.targets import TARGETS

MOST_MB = 1024


def laughs() -> bytes:
    """Aliases of aliases: nine lines that unfold to a thousand million words."""
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    return "\n".join(lines).encode()


def huge_picture() -> bytes:
    """A PDF whose one page is the size of a town."""
    return (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9999999 9999999]>>endobj\n"
        b"trailer<</Root 1 0 R>>"
    )


def repeating_layout() -> bytes:
    """Repeats inside repeats: three small lines of a million million boxes."""
    inner = "{is: box, fill: ink}"
    for name in "abc":
        inner = f"{{is: repeat, over: 1..9999, columns: 100, of: {{{name}: {inner}}}}}"
    return f"x\nkind: page\ntitle: T\npiece: poker\nfront:\n  it: {inner}\n".encode()


def full_board() -> bytes:
    """A letter on every square, no line like another: the longest of all searches for a line."""
    rows = [
        [(7 * row + 11 * column + row * column) % 26 for column in range(15)] for row in range(15)
    ]
    return b"\n".join(bytes(97 + letter for letter in row) for row in rows)


def png_bomb() -> bytes:
    """Sixty thousand pixels square in a few bytes, inside an icon that may not hold it."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + head + body


def copies_of_copies() -> bytes:
    """A path, a thousand million million times."""
    uses = [f"<use href='#g{level - 1}'/>" * 1000 for level in range(1, 6)]
    groups = "".join(f"<g id='g{at}'>{each}</g>" for at, each in enumerate(uses, 1))
    return f"<svg xmlns='http://www.w3.org/2000/svg'>{groups}</svg>".encode()


PAGE = b"x\nkind: page\ntitle: T\n"
CARDS = b"x\nkind: cards\ntitle: T\npiece: poker\nfront: {}\ncards:\n"


def text_of(words: str) -> bytes:
    return f"front:\n  it: {{is: paragraph, fit: shrink, text: '{words}'}}\n".encode()


def growing_text() -> bytes:
    """Forty thousand letters, ten thousand times."""
    data = f"data: {{x: '{'a' * 40_000}'}}\n".encode()
    return PAGE + b"piece: poker\n" + data + text_of("{x}" * 10_000)


def repeated_text() -> bytes:
    """Forty-five thousand letters, fifty thousand times."""
    lines = [f"a: &a '{'word ' * 9_000}'", *(f"k{n}: *a" for n in range(50_000))]
    return "\n".join(lines).encode()


def grey_png(width: int, height: int) -> bytes:
    """A good picture of one colour: many pixels in few bytes."""
    packer = zlib.compressobj()
    rows = [packer.compress(b"\0" + b"\x7f" * 4 * width) for _ in range(height)]
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    pieces = ((b"IHDR", head), (b"IDAT", b"".join(rows) + packer.flush()), (b"IEND", b""))
    parts = [struct.pack(">I", len(body)) + kind + body + b"sums" for kind, body in pieces]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)  # the target puts the checksums right


BOMBS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "aliases of aliases": ("spec", laughs),
    "aliases of aliases in a layout": ("layout", lambda: b"x\n" + laughs()),
    "a hundred thousand brackets": ("spec", lambda: b"[" * 100_000),
    "a hundred thousand braces": ("layout", lambda: b"x\na: " + b"{a: " * 100_000),
    "one enormous number": ("layout", lambda: PAGE + b"piece: " + b"9" * 900_000),
    "an enormous piece": ("layout", lambda: PAGE + b"piece: 99999999mmx9999999mm\n"),
    "ten million cards": ("layout", lambda: CARDS + b"  - {a: 1..9999, copies: 1000}\n"),
    "a text without end": ("layout", lambda: PAGE + b"piece: poker\n" + text_of("word " * 150_000)),
    "a text that grows with its data": ("layout", growing_text),
    "a long text by a thousand aliases": ("spec", repeated_text),
    "the largest picture": ("picture", lambda: grey_png(6000, 6000)),
    "a picture the size of a town": ("picture", lambda: grey_png(60_000, 60)),
    "a nested manifest": ("manifest", lambda: b"[" * 500_000),
    "repeats inside repeats": ("layout", repeating_layout),
    "a million lines of words": ("words", lambda: b"cobra\n" * 1_000_000),
    "a word without end": ("words", lambda: b"a" * 5_000_000),
    "bad words without end": ("words", lambda: b"?!\n" * 2_000_000),
    "a table without end": ("table", lambda: b"cobras\n" * 1_000_000),
    "a board without end": ("board", lambda: b"cobras\n" * 1_000_000),
    "a full board": ("board", full_board),
    "nested settings": ("settings", lambda: b"[" * 400_000),
    "a nested drawing": (
        "icon",
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 9_000,
    ),
    "entities": ("icon", lambda: b"<!DOCTYPE x [<!ENTITY a 'aaaa'>]><svg>&a;</svg>"),
    "a picture that is no drawing": ("icon", png_bomb),
    "copies of copies": ("art", copies_of_copies),
    "a path without end": (
        "icon",
        lambda: (
            b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><path d='M0 0"
            + b"l1 1" * 20_000
            + b"'/></svg>"
        ),
    ),
    "a code without end": ("code", lambda: b"KROSS-" * 100_000),
    "a page the size of a town": ("pdf", huge_picture),
    "a proof of nothing but numbers": (
        "proof",
        lambda: (
            b'crusgallo/deck-standard\n{"game": "crusgallo", "witnesses": {"deals": ['
            + b"[1],\n" * 30_000
            + b"]}}"
        ),
    ),
}


def explode() -> None:
    """In a process of its own: read every bomb with no more memory than a gigabyte."""
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MB << 20, MOST_MB << 20))
    for name, (target, bomb) in BOMBS.items():
        TARGETS[target](bomb())
        print(name)
    print(peak() >> 20)


def peak() -> int:
    """The most bytes that this process ever held.

    What the system says of resources counts the process that started this one, too, and a test
    worker may hold a gigabyte itself; Linux tells of this program alone.
    """
    if sys.platform == "linux":
        lines = Path("/proc/self/status").read_text("ascii").splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmHWM:"))) << 10
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def test_no_bomb_takes_a_gigabyte() -> None:
    # A shell between us is small. One thread for numpy, for each takes memory of its own.
    command = ["sh", "-c", '"$0" -c "$1"; exit $?', sys.executable]
    command += ["from tests.trust.test_fuzz_memory import explode; explode()"]
    env = {**os.environ, "PYTHONPATH": PATHS, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    *names, peak = done.stdout.splitlines() or ["0"]
    assert done.returncode == 0, f"after {names[-1:]}: {done.stderr}"
    assert names == list(BOMBS)
    assert int(peak) < MOST_MB
