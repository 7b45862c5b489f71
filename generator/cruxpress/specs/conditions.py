"""Conditions of elements: `{kind} = fire and {points} > 3`, read once, asked per card."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.specs.binding import Scope, as_text, bind_text, references, whole_value
from cruxpress.specs.nodes import (
    Fault,
    Node,
    Scalar,
    forgotten_quotes,
    is_nothing,
    kind_of,
    quoted,
)

# A value that counts as not there: nothing, no, or none of it.
NO_WORDS = ("", "no", "false", "0", "~", "null")
_CONSTANTS = {"yes": True, "true": True, "no": False, "false": False, "0": False, "1": True}
_TOKEN = re.compile(
    r"""\s*(?:(?P<sign>!=|<=|>=|==|=|<|>|&&|\|\||[()\[\],])
    |(?P<quoted>'[^']*'|"[^"]*")
    |(?P<word>(?:\{[^{}]*\}|!(?!=)|[^\s()\[\],=<>!{}"|&])+)
    |(?P<wrong>\S))""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_COMPARED = ("=", "!=", "<", ">", "<=", ">=", "in")
_KEYWORDS = ("and", "or", "not", "in")
_MISTAKEN = {"==": "=", "&&": "and", "||": "or", "AND": "and", "OR": "or", "NOT": "not", "IN": "in"}
_NAMED = re.compile(r"\{[^{}]*\}")
_MEANT = {"!": "not", "is": "=", "equals": "="}  # what people write beside a name
MOST_TOKENS = 200
USAGE = (
    'write "{name}" (it is there), "{kind} = fire", !=, <, >, <=, >=, "{kind} in [fire, ice]", '
    "and join them by and, or, not"
)

Test = Callable[[Scope], bool]


@dataclass(frozen=True)
class Condition:
    """A condition that was read; `names` are the data that it takes."""

    names: frozenset[str]
    holds: Test


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def read_condition(node: Node) -> Condition:
    """The condition that stands after `when` or `unless`."""
    if not isinstance(node, Scalar) or is_nothing(node):
        what = f"{kind_of(node)} stands where a condition should"
        raise Fault(node.place, what + (forgotten_quotes(node) or f"; {USAGE}"))
    names = references(node)
    return Condition(names, _Parser(node).read())


class _Parser:
    """Goes through the words of a condition, once."""

    def __init__(self, node: Scalar) -> None:
        self._node = node
        self._tokens = [
            _Token(str(found.lastgroup), found[str(found.lastgroup)])
            for found in _TOKEN.finditer(node.text)
        ]
        self._at = 0
        for token in self._tokens:
            if token.text in _MISTAKEN:
                raise self._wrong(f"it has '{token.text}'; write '{_MISTAKEN[token.text]}'")
            if token.kind == "wrong":
                raise self._wrong(f"'{token.text}' has no meaning there")
        if len(self._tokens) > MOST_TOKENS:
            raise self._wrong(f"it has more than {MOST_TOKENS} words")

    def read(self) -> Test:
        test = self._either()
        if self._at < len(self._tokens):
            raise self._wrong(f"'{self._tokens[self._at].text}' has no meaning there")
        return test

    def _wrong(self, what: str) -> Fault:
        text = quoted(self._node.text)
        return Fault(self._node.place, f"the condition {text} cannot be read: {what}; {USAGE}")

    def _next(self, *texts: str) -> str:
        """The next word if it is one of these, and nothing otherwise."""
        if self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.kind != "quoted" and token.text in texts:
                self._at += 1
                return token.text
        return ""

    def _either(self) -> Test:
        tests = [self._both()]
        while self._next("or"):
            tests.append(self._both())
        return tests[0] if len(tests) == 1 else lambda scope: any(test(scope) for test in tests)

    def _both(self) -> Test:
        tests = [self._one()]
        while self._next("and"):
            tests.append(self._one())
        return tests[0] if len(tests) == 1 else lambda scope: all(test(scope) for test in tests)

    def _one(self) -> Test:
        if self._next("not"):
            test = self._one()
            return lambda scope: not test(scope)
        if self._next("("):
            test = self._either()
            if not self._next(")"):
                raise self._wrong("a bracket is not closed")
            return test
        return self._comparison()

    def _comparison(self) -> Test:
        left = self._operand()
        negated = self._at + 1 < len(self._tokens) and self._tokens[self._at + 1].text == "in"
        if negated and self._next("not"):
            self._next("in")
            inside = self._membership(left)
            return lambda scope: not inside(scope)
        sign = self._next(*_COMPARED)
        if not sign:
            return self._alone(left)
        if sign == "in":
            return self._membership(left)
        right = self._operand()
        return self._compared(left, sign, right)

    def _alone(self, operand: Scalar) -> Test:
        if not references(operand):
            if operand.plain and operand.text in _CONSTANTS:
                always = _CONSTANTS[operand.text]
                return lambda _: always
            raise self._wrong(f"'{operand.text}' names no data")
        beside = _NAMED.sub(" ", operand.text).split()
        if beside:  # they would make it true for every card
            hint = f"; write '{_MEANT[beside[0]]}'" if beside[0] in _MEANT else ""
            raise self._wrong(f"'{beside[0]}' has no meaning there{hint}")
        return lambda scope: _is_there(whole_value(operand, scope))

    def _operand(self) -> Scalar:
        """A name, a number, a text in quotes, or words in a row."""
        words: list[str] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.kind == "quoted" and not words:
                self._at += 1
                return Scalar(token.text[1:-1], self._node.place, plain=False)
            if token.kind != "word" or token.text in _KEYWORDS:
                break
            words.append(token.text)
            self._at += 1
        if not words:
            before = f" after '{self._tokens[self._at - 1].text}'" if self._at else ""
            raise self._wrong(f"a value is missing{before}")
        return Scalar(" ".join(words), self._node.place)

    def _membership(self, left: Scalar) -> Test:
        if not self._next("["):
            listed = self._operand()
            if not references(listed):
                raise self._wrong(f"'{listed.text}' is no list; write [{listed.text}] after in")
            return lambda scope: self._value(left, scope) in self._items(listed, scope)
        operands = []
        while not self._next("]"):
            operands.append(self._operand())
            if not self._next(",") and self._tokens[self._at : self._at + 1] != [
                _Token("sign", "]")
            ]:
                raise self._wrong("a list is not closed")
        return lambda scope: self._value(left, scope) in [self._value(o, scope) for o in operands]

    def _items(self, listed: Scalar, scope: Scope) -> list[str]:
        value = whole_value(listed, scope)
        if isinstance(value, Mapping):
            return list(value)
        if not isinstance(value, list | tuple):
            what = f"{quoted(listed.text)} is no list; write [fire, ice] after in"
            raise Fault(self._node.place, what)
        return [as_text(item, listed.text, self._node).strip() for item in value]

    def _value(self, operand: Scalar, scope: Scope) -> str:
        return bind_text(operand, scope).strip()

    def _compared(self, left: Scalar, sign: str, right: Scalar) -> Test:
        if sign in ("=", "!="):
            same = sign == "="
            return lambda scope: (self._value(left, scope) == self._value(right, scope)) is same
        order = _ORDERS[sign]
        for operand in (left, right):
            if not references(operand):
                self._number(operand, {})  # a word that is no number is told at once
        return lambda scope: order(self._number(left, scope), self._number(right, scope))

    def _number(self, operand: Scalar, scope: Scope) -> float:
        text = self._value(operand, scope)
        if not _NUMBER.fullmatch(text):
            which = quoted(operand.text)
            told = which if text == operand.text else f"{which} is {quoted(text)}, which"
            what = f"{told} is no number; <, >, <= and >= compare numbers"
            raise Fault(self._node.place, what)
        return float(text)


_ORDERS: Mapping[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


def _is_there(value: Value) -> bool:
    """Whether a value says yes: something that is there, and neither no nor 0."""
    if isinstance(value, Mapping | Sequence) and not isinstance(value, str):
        return bool(value)
    return value is not None and value is not False and str(value) not in NO_WORDS
