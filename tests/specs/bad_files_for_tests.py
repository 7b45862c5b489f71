"""Files that are no layout at all, and what is said of each."""

from tests.specs.desk_for_tests import HEAD, case, with_element

TENS = [f"&{b} [{', '.join([f'*{a}'] * 10)}]" for a, b in zip("abcdef", "bcdefg", strict=True)]
BOMB = "a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n" + "".join(
    f"{name}: {ten}\n" for name, ten in zip("bcdefg", TENS, strict=True)
)
LADDER = "a0: &a0 [x]\n" + "".join(f"a{n + 1}: &a{n + 1} [*a{n}]\n" for n in range(60))

CASES = (
    case(
        "empty",
        "",
        "x.yaml: the file is empty; a layout is a map of keys and values",
    ),
    case(
        "comments",
        "# nothing\n# here\n",
        "x.yaml: the file is empty; a layout is a map of keys and values",
    ),
    case(
        "tabs",
        "kind: page\nfront:\n\tit: {is: box}\n",
        "x.yaml:3:1: a tab is used here; indent with spaces",
    ),
    case(
        "twice",
        HEAD + "  a: {is: box, fill: ink}\n  b: {is: box, fill: ink, fill: sea}\ntitle: U\n",
        "x.yaml:6:27: the key 'fill' stands twice; first in line 6",
        "x.yaml:7:1: the key 'title' stands twice; first in line 2",
    ),
    case(
        "bomb",
        BOMB,
        "x.yaml:4:4: the file unfolds to more than 100,000 values; are aliases nested?",
    ),
    case(
        "recursive",
        "kind: page\nfront: &f\n  it: {is: group, of: *f}\n",
        "x.yaml:3:23: the alias '*f' stands inside what it repeats",
    ),
    case(
        "alias unknown",
        "kind: page\nfront: *f\n",
        "x.yaml:2:8: the alias '*f' has no anchor '&f' before it",
    ),
    case(
        "alias ladder",
        LADDER,
        "x.yaml:40:12: nested deeper than 40 levels",
    ),
    case(
        "deep",
        "a: " + "[" * 50 + "]" * 50,
        "x.yaml:1:43: nested deeper than 40 levels",
    ),
    case(
        "very deep",
        "a: " + "[" * 50000,
        "x.yaml:1:43: nested deeper than 40 levels",
    ),
    case(
        "latin1",
        "kind: page\ntitle: Gr\xfc\xdfe\n".encode("latin1"),
        "x.yaml:2:10: byte 0xFC is not UTF-8; save the file as UTF-8",
    ),
    case(
        "utf16",
        "kind: page\n".encode("utf16"),
        "x.yaml:1:1: byte 0xFF is not UTF-8; save the file as UTF-8",
    ),
    case(
        "bom",
        b"\xef\xbb\xbf" + with_element("{is: box, fill: ink}").encode(),
    ),
    case(
        "control",
        "kind: page\ntitle: a\x07b\n",
        "x.yaml:2:9: the control character U+0007 cannot stand in YAML; delete it",
    ),
    case(
        "escaped control",
        'kind: page\ntitle: "a\\0b"\n',
        "x.yaml:2:8: an escape makes the control character U+0000; delete it",
    ),
    case(
        "surrogate",
        'kind: page\ntitle: "a\\ud800b"\n',
        "x.yaml:2:8: an escape makes the control character U+D800; delete it",
    ),
    case(
        "python tag",
        "kind: !!python/object/apply:os.system [ls]\ntitle: !!str 5\n",
        "x.yaml:1:7: the tag '!!python/object/apply:os.system' is not allowed; use plain values",
        "x.yaml:2:8: the tag '!!str' is not allowed; use plain values",
    ),
    case(
        "second doc",
        "kind: page\n---\nkind: sheet\n",
        "x.yaml:2:1: a second document starts; use one a file",
    ),
    case(
        "merge",
        "a: &a {is: box}\nfront:\n  it: {<<: *a}\n",
        "x.yaml:3:8: '<<' is not used here; write 'extends: FILE'",
    ),
    case(
        "list",
        "- a\n- b\n",
        "x.yaml:1:1: a layout is a map of keys and values, as in 'title: Kross'",
    ),
    case(
        "word",
        "hello\n",
        "x.yaml:1:1: a layout is a map of keys and values, as in 'title: Kross'",
    ),
    case(
        "list key",
        "[a, b]: c\n? {d: e}\n: f\n",
        "x.yaml:1:1: a key is a word, not a list or a map",
        "x.yaml:2:3: a key is a word, not a list or a map",
    ),
    case(
        "a quote too few",
        "kind: page\ntitle: 'open\n",
        "x.yaml:3:1: this is not YAML: while scanning a quoted scalar found "
        "unexpected end of stream",
    ),
    case(
        "a colon too many",
        "kind: page\ntitle: a: b\n",
        "x.yaml:2:9: this is not YAML: mapping values are not allowed here; a text "
        "with ': ' in it needs quotes: write title: \"a: b\"",
    ),
)
