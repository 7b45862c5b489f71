"""How much a PDF unfolds to, counted before it is drawn: its streams are packed, some twice."""

import re
import zlib
from collections.abc import Iterator

from cruxpress.core.confined import TooMuch

MOST_BYTES = 300_000_000
MOST_OBJECTS = 1_000_000
MOST_PACKED = 2  # how often one stream may be packed; more than once is rare
MOST_OF_STREAM = 400_000_000  # a page of pixels that is shown has 300 million
MOST_UNPACKED = 1_000_000_000
CHUNK = 1 << 20

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_PACKED = re.compile(rb"/(?:FlateDecode|Fl)(?![A-Za-z])")
_BEFORE = 4000  # bytes before a stream in which its filters are looked for


def refuse_bombs(data: bytes) -> None:
    """Refuse a PDF whose objects or streams are more than anybody prints."""
    objects = data.count(b" obj")
    if objects > MOST_OBJECTS:
        raise TooMuch(f"holds {objects:,} objects; at most {MOST_OBJECTS:,} are shown")
    unpacked = 0
    for found in _STREAM.finditer(data):
        head = data[max(0, found.start() - _BEFORE) : found.start()]
        times = len(_PACKED.findall(head[head.rfind(b" obj") + 1 :]))
        if times > MOST_PACKED:
            what = f"holds a stream that is packed {times} times; {MOST_PACKED} are the most"
            raise TooMuch(f"{what}; save it anew with another program")
        if times:
            room = min(MOST_OF_STREAM, MOST_UNPACKED - unpacked)
            unpacked += _unpacked(memoryview(data)[found.end() :], times, room)


def _unpacked(data: memoryview, times: int, most: int) -> int:
    """How many bytes a stream unfolds to, on its way to the last as well as there."""
    chunks: Iterator[bytes] = (bytes(data[at : at + CHUNK]) for at in range(0, len(data), CHUNK))
    counts = [0] * times
    for layer in range(times):
        chunks = _inflated(chunks, counts, layer, most)
    for _ in chunks:
        pass
    return sum(counts)


def _inflated(chunks: Iterator[bytes], counts: list[int], layer: int, most: int) -> Iterator[bytes]:
    unpacker = zlib.decompressobj()
    try:
        for chunk in chunks:
            left = chunk
            while left and not unpacker.eof:
                piece = unpacker.decompress(left, CHUNK)
                left = unpacker.unconsumed_tail
                counts[layer] += len(piece)
                if counts[layer] > most:
                    what = f"holds a stream that unpacks to more than {most:,} bytes"
                    raise TooMuch(f"{what}; save it anew with smaller pictures")
                yield piece
            if unpacker.eof:
                return
    except zlib.error:  # what is torn unfolds no further
        return
