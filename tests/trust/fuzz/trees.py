"""Slips of the mind, not of the finger: a good file whose meaning is changed and not its form.

A YAML or JSON file is read as a tree; parts of it are lost, doubled, swapped, moved, or become
something else; and it is written again. What comes out is YAML or JSON, and so gets far deeper
into a reader than a file with torn letters.
"""

import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

# Written in C where they can be had, and then ten times as fast.
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
DUMPER = getattr(yaml, "CBaseDumper", yaml.BaseDumper)
TEXT, LIST, MAP = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))
DEEP = 60
MOST = 20_000  # values of a file that are looked at, and ten times as many that are written

NUMBERS = (
    *("0", "-0", "1", "-1", "2", "3", "7", "10", "13", "15", "26", "40", "51", "99", "100", "101"),
    *("255", "256", "999", "1000", "1001", "10000", "65536", "999999", "2147483648", "-2147483649"),
    *("9223372036854775808", "99999999999999999999", "1e9", "1e308", "1e999", "-1e-999", "0.1"),
    *("0.5", "1.5", "-0.001", ".5", "5.", "007", "+5", "0x10", "1_000", "1:30", "nan", ".inf"),
)
UNITS = ("mm", "cm", "in", "pt", "um", "%", "px", "", " mm", " - 1 mm", "% - 3 mm", "% + 99 mm")
WORDS = (
    *("", " ", "-", "none", "null", "~", "yes", "no", "true", "same", "paper", "best", "all", "1"),
    *("..", "../x", "../../x", "/etc/passwd", "C:\\x", "kross/block", "cruxy/sheet", "x", "X", "é"),
    *("{x}", "{letter}", "{x", "}", "{{x}}", "{0}", "%s", "<b>", "**b**", "*", "_", "[x]", "a b c"),
    *("1..9", "9..1", "1..99999", "A..Z", "a..Z", "1..1", "..", "1..", "#123456", "ink", "red"),
    *("İ", "ß", "\u202e", "\u0301", "😀", "\u200b", "\ufeff", "\u2028", "Ω", "ﬁ", "\u00a0"),
)
LONG = ("a", "9", "ab ", "{x}", "é", "[", "W", "word\n")


def yaml_slips(data: bytes, random: Random) -> bytes:
    """A YAML file with some slips of the mind."""
    tree = _read(data)
    if tree is None:
        return data
    return _as_yaml(_slipped(tree, random))


def json_slips(data: bytes, random: Random) -> bytes:
    """A JSON file with some slips of the mind."""
    tree = _read(data)
    if tree is None:
        return data
    slipped = SequenceNode(LIST, [_slipped(tree, random)])
    if sum(1 for _ in islice(_places(slipped), 10 * MOST)) == 10 * MOST:
        return data
    return _as_json(slipped.value[0]).encode("utf-8", "replace")


def headed(mutate: Callable[[bytes, Random], bytes]) -> Callable[[bytes, Random], bytes]:
    """The same for a text whose first line says what it is about, and stays."""

    def slips(data: bytes, random: Random) -> bytes:
        head, _, body = data.partition(b"\n")
        return head + b"\n" + mutate(body, random)

    return slips


def _read(data: bytes) -> Node | None:
    try:
        # Nothing but texts, lists and maps: `no` stays a word, and quotes stay quotes.
        found: Node | None = yaml.compose(data.decode(), Loader=LOADER)
        return found
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError, AttributeError):
        return None


def _slipped(tree: Node, random: Random) -> Node:
    root = SequenceNode(LIST, [tree])
    for _ in range(random.randint(1, 4)):
        places = list(islice(_places(root), MOST))
        if not places:
            break
        holder, at = random.choice(places)
        random.choice(SLIPS)(holder, at, places, random)
    return root.value[0] if len(root.value) == 1 else root


Place = tuple[SequenceNode | MappingNode, int]


def _places(node: Node, deep: int = 0) -> Iterator[Place]:
    """Every place that holds a value: the list or map around it, and where in there."""
    if deep > DEEP or not isinstance(node, SequenceNode | MappingNode):
        return
    for at, item in enumerate(node.value):
        yield node, at
        yield from _places(item[1] if isinstance(node, MappingNode) else item, deep + 1)


def _get(holder: SequenceNode | MappingNode, at: int) -> Node:
    found: Node = holder.value[at][1] if isinstance(holder, MappingNode) else holder.value[at]
    return found


def _set(holder: SequenceNode | MappingNode, at: int, node: Node) -> None:
    if isinstance(holder, MappingNode):
        holder.value[at] = (holder.value[at][0], node)
    else:
        holder.value[at] = node


def _drop(holder: SequenceNode | MappingNode, at: int, _places: list[Place], _: Random) -> None:
    del holder.value[at]


def _double(holder: SequenceNode | MappingNode, at: int, _places: list[Place], r: Random) -> None:
    times = r.choice((1, 1, 1, 2, 9, 60))
    key = holder.value[at]
    if isinstance(holder, MappingNode) and r.random() < 0.8:
        # The same value under another name; the same name twice is refused at once.
        for number in range(times):
            holder.value.append((_scalar(f"{key[0].value}{number}"), key[1]))
    else:
        holder.value[at:at] = [key] * times


def _swap(holder: SequenceNode | MappingNode, at: int, places: list[Place], r: Random) -> None:
    """Two values change their places; one that holds the other only takes its place."""
    other, there = r.choice(places)
    one, two = _get(holder, at), _get(other, there)
    if one is two or any(_get(*place) is one for place in _places(two)):
        return
    if any(_get(*place) is two for place in _places(one)):
        _set(holder, at, two)
        return
    _set(holder, at, two)
    _set(other, there, one)


def _shuffle(holder: SequenceNode | MappingNode, _at: int, _p: list[Place], r: Random) -> None:
    r.shuffle(holder.value)


def _retype(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    node = _get(holder, at)
    if isinstance(node, ScalarNode):
        made: Node = r.choice(
            (
                SequenceNode(LIST, [node], flow_style=True),
                SequenceNode(LIST, [node, node], flow_style=True),
                MappingNode(MAP, [(_scalar(node.value or "x"), node)], flow_style=True),
                ScalarNode(TEXT, node.value, style=None if node.style else '"'),
            )
        )
    elif isinstance(node, SequenceNode):
        made = MappingNode(MAP, [(_scalar(str(n)), item) for n, item in enumerate(node.value)])
    else:
        made = SequenceNode(LIST, [item for _, item in node.value])
    _set(holder, at, made)


def _number(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    """A number becomes another one, in its unit; a text without a number becomes one."""
    node = _get(holder, at)
    found = re.findall(r"[0-9.]+", node.value) if isinstance(node, ScalarNode) else ()
    text = r.choice(NUMBERS)
    if found and r.random() < 0.8:
        text = node.value.replace(r.choice(found), text, 1)
    _set(holder, at, _scalar(text))


def _unit(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    node = _get(holder, at)
    digits = re.match(r"[-+0-9.]+", node.value) if isinstance(node, ScalarNode) else None
    _set(holder, at, _scalar((digits[0] if digits else r.choice(NUMBERS)) + r.choice(UNITS)))


def _word(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    node = _get(holder, at)
    word = r.choice(WORDS)
    if isinstance(node, ScalarNode) and node.value and r.random() < 0.5:
        where = r.randrange(len(node.value) + 1)
        word = node.value[:where] + word + node.value[where + r.randint(0, 3) :]
    _set(holder, at, _scalar(word, r.choice((None, None, '"', "'"))))


def _long(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    _set(holder, at, _scalar(r.choice(LONG) * r.choice((50, 300, 5000))))


def _nest(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    node = _get(holder, at)
    for _ in range(r.choice((1, 2, 30, DEEP))):
        node = (
            SequenceNode(LIST, [node], flow_style=True)
            if r.random() < 0.5
            else MappingNode(MAP, [(_scalar(r.choice(WORDS) or "x"), node)], flow_style=True)
        )
    _set(holder, at, node)


def _rename(holder: SequenceNode | MappingNode, at: int, places: list[Place], r: Random) -> None:
    """A key becomes another key of the file, or a strange one."""
    if not isinstance(holder, MappingNode):
        return
    keys = [each.value[n][0] for each, n in places if isinstance(each, MappingNode)]
    key = r.choice(keys) if r.random() < 0.7 else _scalar(r.choice(WORDS))
    holder.value[at] = (key, holder.value[at][1])


def _empty(holder: SequenceNode | MappingNode, at: int, _p: list[Place], r: Random) -> None:
    _set(holder, at, r.choice((_scalar(""), SequenceNode(LIST, []), MappingNode(MAP, []))))


def _borrow(holder: SequenceNode | MappingNode, at: int, places: list[Place], r: Random) -> None:
    """A value takes the place of another one and stays where it was, too: a copy by alias."""
    node = _get(*r.choice(places))
    if not any(_get(*place) is holder for place in _places(node)) and node is not holder:
        _set(holder, at, node)


def _scalar(text: str, style: str | None = None) -> ScalarNode:
    return ScalarNode(TEXT, text, style=style)


Slip = Callable[[SequenceNode | MappingNode, int, list[Place], Random], None]
SLIPS: tuple[Slip, ...] = (
    *(_drop, _double, _swap, _shuffle, _retype, _number, _number, _number, _unit, _word, _word),
    *(_long, _nest, _rename, _rename, _empty, _borrow, _borrow),
)


def _as_yaml(node: Node) -> bytes:
    try:
        text: str = yaml.serialize(node, Dumper=DUMPER, allow_unicode=True, width=10**6)
    except (yaml.YAMLError, RecursionError, ValueError):
        return b"x: x\n"
    return text.encode("utf-8", "replace")


def _as_json(node: Node, deep: int = 0) -> str:
    if deep > 3 * DEEP:
        return "0"
    if isinstance(node, MappingNode):
        rows = (
            f"{json.dumps(str(k.value), ensure_ascii=False)}: {_as_json(v, deep + 1)}"
            for k, v in node.value
        )
        return "{" + ", ".join(rows) + "}"
    if isinstance(node, SequenceNode):
        return "[" + ", ".join(_as_json(item, deep + 1) for item in node.value) + "]"
    assert isinstance(node, ScalarNode)
    # A number or a truth stood there without quotes, and still does.
    bare = not node.style and re.fullmatch(r"[-+0-9.eE]+|true|false|null", node.value)
    return str(node.value) if bare else json.dumps(str(node.value), ensure_ascii=False)
