"""What a person may have meant where a text is no YAML: mostly, quotes are missing."""

import re

_COLON = re.compile(
    r"(?:^\s*(?:- +)*|[{,]\s*)([\w-]+): +([^\s\"'\[{|>&*!#,][^,{}\[\]]*?: [^,}\]]*)"
)
_HASH = re.compile(r"([\w-]+): +(#[^\s,}\]]*)")
_BRACES = re.compile(r"([\w-]+): +(\{[\w.| -]+\}[ ]*[^\s,}\]#][^,]*?)\s*$")
_AFTER_BRACES = re.compile(r"([\w-]+): +([^\s\"'{\[,][^,\"'{}]*\{[\w.| -]+\}[^,{}]*)")
_QUOTED = re.compile(r"([\w-]+): +((?:\"[^\"]*\"|'[^']*')[ ]+[^\s#,}\]].*?)\s*$")
_STARTS = re.compile(r"([\w-]+): +([@`%][^,}\]]*)")
_HEX = re.compile(r"\s*(#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))\s*")


def advice(lines: list[str], at: int) -> str:
    """The end of a message about a text that is no YAML, from the lines around its fault."""
    here = lines[at] if at < len(lines) else ""
    for pattern, why in (
        (_HASH, "what stands behind a # is a comment"),
        (_QUOTED, "a text that begins with quotes ends with them"),
        (_BRACES, "a text that begins with { needs quotes"),
        (_AFTER_BRACES, "a text with braces needs quotes here"),
        (_STARTS, "a text cannot begin with this sign"),
        (_COLON, "a text with ': ' in it needs quotes"),
    ):
        if found := pattern.search(here):
            return f"; {why}: write {_in_quotes(*found.groups())}"
    # A bracket that a comment swallowed is missed only further down.
    for line in reversed(lines[:at]):
        if found := _HASH.search(line):
            what = "what stands behind a # is a comment"
            return f"; {what}: write {_in_quotes(*found.groups())}"
    return ""


def comment_for_colour(line: str) -> str:
    """A colour's code that YAML takes for a comment, for nothing else stands there; or nothing."""
    found = _HEX.fullmatch(line)
    return found[1] if found else ""


def _in_quotes(key: str, value: str) -> str:
    value = value.strip()
    quote = "'" if '"' in value else '"'
    return f"{key}: {quote}{value}{quote}"
