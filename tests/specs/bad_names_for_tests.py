"""Names that are unknown or missing, and what is said of each."""

from tests.specs.desk_for_tests import HEAD, case, with_element, with_grid

CASES = (
    case(
        "key",
        with_grid("key: {ab: {fill: ink}, c: {fil: ink}, d: 5}"),
        "x.yaml:5:74: 'ab' is not one character",
        "x.yaml:5:95: a square has no key 'fil'; did you mean 'fill'? known: <square keys>",
        "x.yaml:5:109: '5' stands where a square should",
    ),
    case(
        "five",
        "kind: page\ntitel: T\npiece: pokr\nfront:\n"
        "  a: {is: box, fill: seaa, x: 5}\n  b: {is: bux}\nback:\n  c: {is: text}\n"
        "largest: 5%\n",
        "x.yaml:1:1: the layout lacks the key 'title'",
        "x.yaml:2:1: the layout has no key 'titel'; did you mean 'title'? known: <layout keys>",
        "x.yaml:3:8: the piece 'pokr' is unknown; did you mean 'poker'? known: <pieces>",
        "x.yaml:5:22: the colour 'seaa' is unknown; did you mean 'sea'? known: <colours>",
        "x.yaml:5:31: '5' has no unit; write '5 mm' (or cm, in, pt)",
        "x.yaml:6:11: there is no element 'bux'; did you mean 'box'? known: <elements>",
        "x.yaml:8:6: 'c' lacks the key 'text'",
        "x.yaml:9:10: 5% is outside 10% to 1000%",
    ),
    case(
        "five placing",
        HEAD
        + "  a: {is: box}\n  b: {is: text, text: 漢}\n"
        + '  c: {is: text, text: "{x}", colour: "{y}"}\n',
        "x.yaml:5:6: it has neither a fill nor a stroke, so nothing would show",
        "x.yaml:6:6: the font 'body' has no '漢' U+6F22; use an icon or another font",
        "x.yaml:7:23: the data has no 'x'; there is no data here",
        "x.yaml:7:38: the data has no 'y'; there is no data here",
    ),
    case(
        "unknown key",
        HEAD.replace("title: T", "titel: T") + "  it: {is: box, fil: ink, radius: 1 mm}\n",
        "x.yaml:1:1: the layout lacks the key 'title'",
        "x.yaml:2:1: the layout has no key 'titel'; did you mean 'title'? known: <layout keys>",
        "x.yaml:5:17: 'it' has no key 'fil'; did you mean 'fill'? known: <box keys>",
    ),
    case(
        "unknown element",
        with_element("{is: bux}"),
        "x.yaml:5:12: there is no element 'bux'; did you mean 'box'? known: <elements>",
    ),
    case(
        "no is",
        with_element("{fill: ink}"),
        "x.yaml:5:7: it does not say what it is; write 'is: box' or another: <elements>",
    ),
    case(
        "unknown names",
        "kind: page\ntitle: T\npiece: pokr\nfront:\n  a: {is: box, fill: seaa}\n"
        "  b: {is: text, text: A, font: boddy}\n  c: {is: icon, icon: sstar}\n"
        "  d: {style: headng, text: A}\n",
        "x.yaml:3:8: the piece 'pokr' is unknown; did you mean 'poker'? known: <pieces>",
        "x.yaml:5:22: the colour 'seaa' is unknown; did you mean 'sea'? known: <colours>",
        "x.yaml:6:32: the font 'boddy' is unknown; did you mean 'body'? known: <fonts>",
        "x.yaml:7:23: the icon 'sstar' is unknown; did you mean 'star'? known: <icons>",
        "x.yaml:8:14: the style 'headng' is unknown; did you mean 'heading'? "
        "known: code, heading, label, prose",
    ),
    case(
        "missing",
        "game: kross\nfront:\n  a: {is: text}\n  b: {is: grid, rows: 3}\n",
        "x.yaml:1:1: the layout lacks the key 'kind'",
        "x.yaml:1:1: the layout lacks the key 'title'",
        "x.yaml:1:1: the layout lacks the key 'piece'",
        "x.yaml:3:6: 'a' lacks the key 'text'",
        "x.yaml:4:6: 'b' lacks the key 'columns'",
    ),
    case(
        "element no map",
        HEAD + "  a: 5\n  b: [1]\n  'c d': {is: box}\n",
        "x.yaml:5:6: '5' stands where an element should",
        "x.yaml:6:6: a list stands where an element should",
        "x.yaml:7:3: 'c d' is no name; use letters, digits and dashes",
    ),
    case(
        "front list",
        "kind: page\ntitle: T\npiece: poker\nfront: [a]\n",
        "x.yaml:4:8: a list stands where named elements should",
    ),
    case(
        "style circle",
        with_element("{style: a}", "styles:\n  a: {is: box, style: b}\n  b: {style: a}\n"),
        "x.yaml:8:14: styles build on each other in a circle: a -> b -> a",
    ),
    case(
        "style no map",
        with_element("{style: a}", "styles:\n  a: 5\n"),
        "x.yaml:7:6: '5' stands where a style (a map) should",
    ),
    case(
        "style list",
        with_element("{style: [a]}"),
        "x.yaml:5:15: a list stands where the name of a style should",
    ),
    case(
        "must differ",
        with_element("{is: box, fill: ink}", "must-differ: [[it, that]]\n"),
        "x.yaml:6:1: must-differ names 'that'; known: it",
    ),
)
