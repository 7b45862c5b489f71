"""Where a cursor stands in a YAML text that is being typed, and is therefore often broken.

The strict reader refuses what is not whole, so that completion looks at lines, braces and quotes
alone: which map the cursor is in, which keys that map has, and whether a key or a value is typed.
"""

import io
import re
from dataclasses import dataclass, field

_KEY = re.compile(r"""([A-Za-z0-9_][\w .-]*?)\s*:(?=\s|$)""")
_NEXT = re.compile(r"\s*[A-Za-z0-9_][\w-]*:\s*(\{|$)")  # a new entry: a brace above was forgotten
_WORD = re.compile(r"[\w-]*")


@dataclass
class Frame:
    """A map or list that is open at some place of a text."""

    above: "Frame | None" = None
    under: str = ""  # the key of the one above that it is the value of
    indent: int = 0
    closes: str = ""  # the sign that ends it, if it began with a brace or bracket
    key: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    is_list: bool = False


@dataclass(frozen=True)
class CursorSpot:
    """What is typed at the cursor, and from where to where it would be replaced."""

    frame: Frame
    is_value: bool
    part: str
    start: int
    end: int
    quoted: bool = False

    @property
    def key(self) -> str:
        return self.frame.key if self.is_value else ""


class Scanner:
    """Reads a text once and stops for the cursor on its way; keys behind it are found as well."""

    def __init__(self, text: str, at: int) -> None:
        self.root = Frame()
        self.spot: CursorSpot | None = None
        self._text, self._at = text, at
        self._frames = [self.root]
        self._token = 0  # where the present key or value began
        self._is_value = False
        self._quote = ""

    def scan(self) -> CursorSpot:
        """The place of the cursor."""
        start = 0
        for line in io.StringIO(self._text, newline=""):
            if self._is_flow and not self._quote and _NEXT.match(line):
                self._frames = [it for it in self._frames if not it.closes]
            if self._is_flow:
                self._flow(start, start + len(line))
            else:
                self._block(start, line)
            start += len(line)
        if self.spot is None and self._at >= start:
            self._block_cursor(start, "")
        # Nothing is typed in a comment.
        return self.spot or CursorSpot(Frame(), True, "", self._at, self._at)

    @property
    def _is_flow(self) -> bool:
        return bool(self._frames[-1].closes)

    def _block(self, start: int, line: str) -> None:
        body = line.rstrip("\r\n")
        here = start <= self._at <= start + len(body)
        stripped = body.strip()
        if not stripped or stripped.startswith("#"):
            if here and self.spot is None:
                self._block_cursor(start, body)
            return
        indent = len(body) - len(body.lstrip())
        while body[indent : indent + 2] == "- ":
            self._enter(indent, is_list=True)
            self._frames.append(Frame(self._frames[-1], "-", indent + 2))
            indent += 2
        self._enter(indent)
        frame = self._frames[-1]
        found = _KEY.match(body, indent)
        if not found:
            if here and self.spot is None:
                self._note(start + indent, is_value=False)
            self._value(start + indent, start + len(line))
            return
        if here and self._at <= start + found.end(1) and self.spot is None:
            self._note(start + indent, is_value=False)
        frame.key = found[1]
        frame.keys[found[1]] = body[found.end() :].strip()
        self._value(start + found.end(), start + len(line))

    def _block_cursor(self, start: int, body: str) -> None:
        """The cursor on an empty line: how far it is indented says what it belongs to."""
        self._enter(min(self._at - start, len(body)))
        self._note(self._at, is_value=False)

    def _enter(self, indent: int, *, is_list: bool = False) -> None:
        """Close what is indented further, and open a map where this is indented further."""
        while len(self._frames) > 1 and self._frames[-1].indent > indent:
            self._frames.pop()
        last = self._frames[-1]
        if last.indent < indent:
            self._frames.append(Frame(last, last.key, indent, is_list=is_list))

    def _value(self, start: int, end: int) -> None:
        self._token, self._is_value = start, True
        self._flow(start, end)
        if not self._is_flow:
            self._quote = ""

    def _flow(self, start: int, end: int) -> None:
        """What stands in braces, brackets and quotes, sign by sign."""
        text = self._text
        for at in range(start, end):
            sign = text[at]
            if at == self._at and self.spot is None:
                self._note_here()
            if self._quote:
                if sign == self._quote and text[at - 1] != "\\":
                    self._quote = ""
            elif sign in "\"'" and not text[self._token : at].strip():
                self._quote, self._token = sign, at + 1
            elif sign == "#" and text[at - 1] in " \t\n":
                break
            elif sign in "{[" and not text[self._token : at].strip():
                above = self._frames[-1]
                closes = "}" if sign == "{" else "]"
                self._frames.append(Frame(above, above.key, above.indent, closes))
                self._token, self._is_value = at + 1, sign == "["
            elif self._is_flow:
                self._inside(sign, at)
        if end == self._at == len(text) and self.spot is None:
            self._note_here()

    def _inside(self, sign: str, at: int) -> None:
        frame = self._frames[-1]
        text = self._text
        if (
            sign == ":"
            and not self._is_value
            and text[at + 1 : at + 2] in ("", " ", "\n", '"', "'")
        ):
            frame.key = text[self._token : at].strip().strip("\"'")
            self._token, self._is_value = at + 1, True
            rest = re.match(r"\s*([^,}\]\n]*)", text[at + 1 :])
            frame.keys[frame.key] = rest[1].strip() if rest else ""
        elif sign == ",":
            self._token, self._is_value = at + 1, frame.closes == "]"
        elif sign == frame.closes:
            self._frames.pop()
            self._token, self._is_value = at + 1, True

    def _note_here(self) -> None:
        typed = self._text[self._token : self._at]
        self._note(self._token + len(typed) - len(typed.lstrip()), is_value=self._is_value)

    def _note(self, start: int, *, is_value: bool) -> None:
        start = min(start, self._at)
        rest = _WORD.match(self._text, self._at)
        end = rest.end() if rest else self._at
        frame = self._frames[-1]
        # The key of a frame goes on to change as the scan does.
        held = Frame(frame.above, frame.under, frame.indent, frame.closes, frame.key, frame.keys)
        self.spot = CursorSpot(
            held, is_value, self._text[start : self._at], start, end, bool(self._quote)
        )


def find_spot(text: str, at: int) -> CursorSpot:
    """Where a cursor stands."""
    return Scanner(text, max(0, min(at, len(text)))).scan()
