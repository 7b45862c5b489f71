"""Reading a text that a person wrote: never more of it than such a text can have."""

from pathlib import Path

from cruxpress.core.errors import BadInput, Place

PIECE = 1 << 20


def read_bytes(file: Path, most: int) -> bytes | None:
    """The bytes of a file; None if there are more than so many, as a device has without end."""
    pieces: list[bytes] = []
    size = 0
    with file.open("rb") as opened:
        # Piece by piece: to ask for the most at once would take the memory for it.
        while piece := opened.read(PIECE):
            pieces.append(piece)
            size += len(piece)
            if size > most:
                return None
    return b"".join(pieces)


def read_text(file: Path, most: int, what: str) -> str:
    """The text of a file; a device without end, or a file too long for `what`, is refused."""
    place = Place(str(file))
    try:
        data = read_bytes(file, most)
    except IsADirectoryError:
        raise BadInput(f"this is a folder; name a text file with {what}", place) from None
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or "that is no name for a file"
        raise BadInput(f"cannot be read: {told}", place) from None
    if data is None:
        raise BadInput(f"the file is too long for {what} (over {most:,} bytes)", place)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            "the file is not UTF-8 text; save it as UTF-8", Place(str(file), line)
        ) from None
