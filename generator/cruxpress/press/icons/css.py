"""The few words of CSS that drawings use: what is declared for which elements."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cruxpress.press.icons.svg import Faults, SvgElement, shown

MOST_RULES = 1_000
# One compound: a tag, classes and an id. What hovers or is visited never is so on paper.
_COMPOUND = re.compile(r"([A-Za-z][\w-]*|\*)?((?:[.#][\w-]+)*)")
_PICKED = re.compile(r"[.#][\w-]+")
_VARIABLE = re.compile(r"var\(\s*--[\w-]+\s*(?:,([^()]*))?\)")

Declared = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations for all elements of a tag, with an id and classes; the weightier rule wins."""

    tag: str
    picked: frozenset[str]
    declared: Declared
    weight: tuple[int, int, int, int]

    def holds_for(self, node: SvgElement, own: frozenset[str]) -> bool:
        return self.tag in ("", "*", node.tag) and self.picked <= own


@dataclass(slots=True)
class StyleSheet:
    """All rules of a drawing's <style> elements."""

    rules: list[Rule] = field(default_factory=list)

    def add(self, node: SvgElement, faults: Faults) -> None:
        """Read one <style> element; what it cannot say is told with its line."""
        for selectors, body in _blocks(_without_comments(node.text), node, faults):
            declared = declarations(body)
            for selector in (part.strip() for part in selectors.split(",")):
                self._rule(selector, declared, node, faults)

    def _rule(self, selector: str, declared: Declared, node: SvgElement, faults: Faults) -> None:
        if ":" in selector:
            return
        found = _COMPOUND.fullmatch(selector)
        if found is None or not selector:
            what = f"has a rule for {shown(selector)}; write it for a class (.name), an id or a tag"
            faults.add_to(node, what)
            return
        if len(self.rules) == MOST_RULES:
            faults.stop(node.place, f"<style> has more than {MOST_RULES:,} rules, the most")
        picked = _PICKED.findall(found[2] or "")
        ids = sum(each.startswith("#") for each in picked)
        weight = (ids, len(picked) - ids, int(bool(found[1])), len(self.rules))
        self.rules.append(Rule(found[1] or "", frozenset(picked), declared, weight))

    def style_of(self, node: SvgElement) -> dict[str, str]:
        """What holds for an element: its attributes, then rules, then its own style attribute."""
        said = dict(node.attributes)
        own = {f".{name}" for name in said.get("class", "").split()}
        own |= {f"#{said['id']}"} if "id" in said else set()
        picked = frozenset(own)
        matching = [rule for rule in self.rules if rule.holds_for(node, picked)]
        layers = [rule.declared for rule in sorted(matching, key=lambda rule: rule.weight)]
        layers.append(declarations(said.pop("style", "")))
        urgent: dict[str, str] = {}
        for layer in layers:
            for name, value in layer.items():
                plain, bang, _ = value.partition("!")
                (urgent if bang else said)[name] = plain.strip()
        return {name: _VARIABLE.sub(_fallback, value) for name, value in (said | urgent).items()}


def _fallback(found: re.Match[str]) -> str:
    # A drawing on paper has no page around it that could set the variable.
    return (found[1] or "").strip() or "currentColor"


def declarations(text: str) -> dict[str, str]:
    """What stands in a style attribute or between the braces of a rule."""
    found = {}
    for part in _parted(text):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip().lower()] = value.strip()
    return found


def _parted(text: str) -> Iterator[str]:
    """The parts between semicolons; one inside brackets parts nothing."""
    start = depth = 0
    for at, letter in enumerate(text):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth = max(0, depth - 1)
        elif letter == ";" and not depth:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def _without_comments(text: str) -> str:
    kept, at = [], 0
    while (start := text.find("/*", at)) >= 0:
        kept.append(text[at:start])
        end = text.find("*/", start + 2)
        at = len(text) if end < 0 else end + 2
    return " ".join([*kept, text[at:]])


def _blocks(text: str, node: SvgElement, faults: Faults) -> Iterator[tuple[str, str]]:
    """Selectors and what stands between their braces; blocks for screens are passed over."""
    at = 0
    while (opening := text.find("{", at)) >= 0:
        head = text[at:opening].strip()
        while head.startswith("@") and ";" in head:
            before, _, head = head.partition(";")
            _refuse_import(before, node, faults)
            head = head.strip()
        nested = head.startswith("@")
        closing = _end_of(text, opening) if nested else text.find("}", opening)
        if closing < 0:
            closing = len(text)
        if not nested:
            yield head, text[opening + 1 : closing]
        at = closing + 1
    _refuse_import(text[at:].strip(), node, faults)


def _refuse_import(rule: str, node: SvgElement, faults: Faults) -> None:
    if rule.startswith("@import"):
        faults.add_to(node, "imports another file; a drawing holds all that it needs")


def _end_of(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return at
    return -1
