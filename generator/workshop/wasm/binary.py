"""An object file of WebAssembly as a module that a page can load; no linker is needed for that.

An object is itself a module, only without exports: its functions, their calls and the places of its
constants are numbered as they stay. Here its functions get names to be called by, its constants
become one piece that lies wherever the page has room, and what only linkers read is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

MAGIC = b"\0asm\x01\0\0\0"
CUSTOM, IMPORT, GLOBAL, EXPORT, ELEMENT, COUNT, CODE, DATA = 0, 2, 6, 7, 9, 12, 10, 11
ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11)  # in which a module has its sections
SYMBOLS, OF_FUNCTION, OF_DATA = 8, 0, 1
UNDEFINED, NAMED = 0x10, 0x40
I32_CONST, GLOBAL_GET, END = 0x41, 0x23, 0x0B
FUNCTION, TABLE, MEMORY, VARIABLE = range(4)  # what is imported
BASE = "__memory_base"
GIVEN = {"__linear_memory", "__stack_pointer", BASE}  # what a page gives to a module
OWN_SECTION = "cruxpress.data"


@dataclass
class Reader:
    """Bytes that are read from their beginning on."""

    data: bytes
    at: int = 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned number of any length; the small ones of a module with a sign look alike."""
        found = shift = 0
        while True:
            part = self.byte()
            found |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                return found

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    """An unsigned number, in as few bytes as it takes."""
    found = bytearray()
    while value >= 0x80:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def module_of(built: bytes, exports: Mapping[str, str]) -> bytes:
    """The module of an object, with functions exported: their names in a page by those in it."""
    sections: dict[int, bytes] = {}
    functions: dict[str, int] = {}
    for kind, body in _sections(built):
        if kind != CUSTOM:
            sections[kind] = body
            continue
        reader = Reader(body)
        name = reader.text()
        if name == "linking":
            functions = dict(_functions(reader))
        if name == f"reloc.{OWN_SECTION}" or name.startswith("reloc..") or name == "reloc.DATA":
            raise ValueError("constants that point to others are not laid out here")
    base = _imported(sections[IMPORT]).index(BASE)
    constants = _constants(sections.pop(DATA, b"\0"))
    sections.pop(COUNT, None)
    sections[EXPORT] = number(len(exports)) + b"".join(
        _text(name) + bytes([FUNCTION]) + number(functions[inside])
        for inside, name in exports.items()
    )
    if constants:
        place = bytes([0, GLOBAL_GET]) + number(base) + bytes([END])
        sections[DATA] = number(1) + place + number(len(constants)) + constants
    whole = [MAGIC]
    for kind in ORDER:
        if kind in sections:
            whole += [bytes([kind]), number(len(sections[kind])), sections[kind]]
    own = _text(OWN_SECTION) + len(constants).to_bytes(4, "little")
    return b"".join([*whole, bytes([CUSTOM]), number(len(own)), own])


def _sections(built: bytes) -> Iterator[tuple[int, bytes]]:
    if not built.startswith(MAGIC):
        raise ValueError("this is no WebAssembly")
    reader = Reader(built, len(MAGIC))
    while reader.at < len(built):
        kind = reader.byte()
        yield kind, reader.take(reader.number())


def _functions(reader: Reader) -> Iterator[tuple[str, int]]:
    """The functions of an object that linkers know by name, with their numbers."""
    reader.number()  # the version
    while reader.at < len(reader.data):
        kind, size = reader.byte(), reader.number()
        part = Reader(reader.take(size))
        for _ in range(part.number() if kind == SYMBOLS else 0):
            what, flags = part.byte(), part.number()
            if what == OF_DATA:
                part.text()
                if not flags & UNDEFINED:
                    part.take(0)
                    for _ in range(3):
                        part.number()
                continue
            index = part.number()
            if not flags & UNDEFINED or flags & NAMED:
                name = part.text()
                if what == OF_FUNCTION:
                    yield name, index


def _imported(body: bytes) -> list[str]:
    """The variables that a module imports; anything that a page does not give is refused."""
    reader, found = Reader(body), []
    for _ in range(reader.number()):
        reader.text()
        name, kind = reader.text(), reader.byte()
        if name not in GIVEN:
            raise ValueError(f"the kernels need {name}, which a page does not have")
        if kind == MEMORY:
            has_most = reader.byte() & 1
            for _ in range(1 + has_most):
                reader.number()
        elif kind == VARIABLE:
            found.append(name)
            reader.take(2)
    return found


def _constants(body: bytes) -> bytes:
    """All pieces of a data section as one, from its place 0 on."""
    reader, whole = Reader(body), bytearray()
    for _ in range(reader.number()):
        if reader.byte() != 0 or reader.byte() != I32_CONST:
            raise ValueError("a piece of data lies where nobody knows")
        at = reader.number()
        reader.byte()
        piece = reader.take(reader.number())
        whole.extend(bytes(max(0, at + len(piece) - len(whole))))
        whole[at : at + len(piece)] = piece
    return bytes(whole)


def _text(text: str) -> bytes:
    raw = text.encode()
    return number(len(raw)) + raw
