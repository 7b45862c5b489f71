"""Reading a text that a person wrote: never more of it than such a text can have."""

from pathlib import Path

from generator.errors import BadInput, Place


def read_text(file: Path, most: int, what: str) -> str:
    """The text of a file; a device without end, or a file too long for `what`, is refused."""
    place = Place(str(file))
    try:
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except IsADirectoryError:
        raise BadInput(f"this is a folder; name a text file with {what}", place) from None
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or "that is no name for a file"
        raise BadInput(f"cannot be read: {told}", place) from None
    if len(data) > most:
        raise BadInput(f"the file is too long for {what} (over {most:,} bytes)", place)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            "the file is not UTF-8 text; save it as UTF-8", Place(str(file), line)
        ) from None
