"""Slips of the finger: pieces of a file are lost, doubled, moved, or become others."""

from collections.abc import Sequence
from random import Random

# What slips into every kind of file sooner or later.
SLIPS = (
    *(b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\r", b"\t", b"\n\n", b" ", b"-", b"'", b'"', b"{"),
    *(b"}", b"[", b"]", b":", b",", b"#", b"~", b"..", b"0", b"-1", b"1e999", b"9" * 20),
    *("\u202e".encode(), "İ".encode(), "ß".encode(), "\u0301".encode(), "😀".encode()),
    *(b"null", b"true", b".inf", b"&a [*a]", b"../../x", b"<!ENTITY", b"[" * 60, b"9" * 400),
)


def letter_slips(data: bytes, random: Random, words: Sequence[str] = ()) -> bytes:
    """A good file with one to five slips."""
    for _ in range(random.randint(1, 5)):
        start = random.randint(0, len(data))
        end = min(len(data), start + random.randint(0, 30))
        there = random.randint(0, len(data))
        pieces = (
            random.choice(SLIPS),
            random.choice(words).encode() if words else random.choice(SLIPS),
            random.randbytes(random.randint(0, 4)),
            data[start:end] * 2,
            data[there : there + random.randint(0, 200)],
        )
        data = data[:start] + random.choice(pieces) + data[end:]
    return data


def byte_slips(data: bytes, random: Random) -> bytes:
    """Some bytes become others, and all stay where they are: tables of a font or a picture do."""
    changed = bytearray(data)
    for _ in range(random.randint(1, 6)):
        if changed:
            at = random.randrange(len(changed))
            byte = random.choice((0, 1, 0x7F, 0x80, 0xFF, random.randrange(256)))
            for where in range(at, min(len(changed), at + random.choice((1, 1, 2, 4)))):
                changed[where] = byte
    return bytes(changed)
