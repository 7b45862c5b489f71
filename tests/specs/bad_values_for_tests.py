"""Values of the wrong kind or size, and what is said of each."""

from tests.specs.desk_for_tests import case, with_element

CASES = (
    case(
        "wrong types",
        "kind: [page]\ntitle: {a: b}\npiece: 5\nfront: yes\nlargest: big\n"
        "margin: 1..2\ncards: 3\ndata: [1]\nmust-differ: [a]\n",
        "x.yaml:1:7: a list stands where one of sheet, cards, page, board, booklet should",
        "x.yaml:2:8: a map stands where a text should",
        "x.yaml:3:8: the piece '5' is unknown; known: <pieces>",
        "x.yaml:4:8: 'yes' stands where named elements should",
        "x.yaml:5:10: 'big' is no share; write it as '75%'",
        "x.yaml:6:9: '1..2' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
        "x.yaml:7:8: '3' stands where a list of cards should",
        "x.yaml:8:7: a list stands where a map should",
        "x.yaml:9:15: the list has 1 item; 2 to 1000 are right",
    ),
    case(
        "nan",
        with_element("{is: box, fill: ink, x: .nan, y: .inf mm, width: -inf, height: NaN mm}"),
        "x.yaml:5:31: '.nan' is no length; write a number with a unit, as in '12 mm'",
        "x.yaml:5:40: '.inf mm' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
        "x.yaml:5:56: '-inf' is no length; write a number with a unit, as in '12 mm'",
        "x.yaml:5:70: 'NaN mm' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
    ),
    case(
        "negative",
        with_element("{is: box, fill: ink, width: -5 mm}"),
        "x.yaml:5:7: no room is left for it: its box would be -5 mm x 88 mm in a "
        "room of 63 mm x 88 mm",
    ),
    case(
        "negative size",
        with_element("{is: text, text: A, size: -5 pt}"),
        "x.yaml:5:33: -1.76 mm is too short; it may not be under 0.35 mm",
    ),
    case(
        "negative line",
        with_element("{is: box, stroke: ink, line: -1 mm}"),
        "x.yaml:5:36: -1 mm is too short; it may not be negative",
    ),
    case(
        "huge",
        with_element("{is: box, fill: ink, x: 3 m, y: 9000 mm, width: 2000%, height: 1e9 mm}"),
        "x.yaml:5:31: '3 m' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
        "x.yaml:5:39: '9000 mm' is too long; the longest length is 2000 mm",
        "x.yaml:5:55: '2000%' is too large a share; the most is 1000%",
        "x.yaml:5:70: '1e9 mm' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
    ),
    case(
        "huge digits",
        with_element("{is: box, fill: ink, x: " + "9" * 5000 + " mm, turn: " + "9" * 5000 + "}"),
        "x.yaml:5:31: '999999999999999999999999999999999999999…' is no length; "
        "write a number with mm, cm, in or pt, as in '12 mm'",
        "x.yaml:5:5042: 999999999999999999999999999999999999999… is outside -360 to 360",
    ),
    case(
        "huge type",
        with_element("{is: text, text: A, size: 900 pt}"),
        "x.yaml:5:33: 317.5 mm is too long; the most is 300 mm",
    ),
    case(
        "no unit",
        with_element("{is: box, fill: ink, x: 5, y: -2.5, width: 10 px}"),
        "x.yaml:5:31: '5' has no unit; write '5 mm' (or cm, in, pt)",
        "x.yaml:5:37: '-2.5' has no unit; write '-2.5 mm' (or cm, in, pt)",
        "x.yaml:5:50: '10 px' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
    ),
    case(
        "share in a type size",
        with_element("{is: text, text: A, size: 50%}"),
        "x.yaml:5:33: '50%' holds a share, but nothing is around it; write it in mm",
    ),
    case(
        "unquoted",
        with_element("{is: text, text: {letter}}"),
        'x.yaml:5:24: a map stands where a text should; write "{letter}" with quotes around it',
    ),
    case(
        "yes no",
        with_element("{is: line, width: 5 mm, round: maybe, line: 5, dash: [1, 2 mm, x]}"),
        "x.yaml:5:38: 'maybe' is neither yes nor no",
        "x.yaml:5:51: '5' has no unit; write '5 mm' (or pt)",
        "x.yaml:5:61: '1' has no unit; write '1 mm' (or cm, in, pt)",
        "x.yaml:5:70: 'x' is no length; write a number with mm, cm, in or pt, as in '12 mm'",
    ),
    case(
        "whole",
        with_element("{is: grid, columns: 0, rows: 2.5, share: 5}"),
        "x.yaml:5:27: 0 is outside 1 to 200",
        "x.yaml:5:36: '2.5' is no whole number; write one from 1 to 200",
        "x.yaml:5:48: '5' is no share; write it as '75%'",
    ),
    case(
        "long value",
        with_element("{is: line, width: " + "word " * 5000 + ', round: "a\\nb"}'),
        "x.yaml:5:25: 'word word word word word word word word…' is no length; "
        "write a number with mm, cm, in or pt, as in '12 mm'",
        "x.yaml:5:25034: 'a b' is neither yes nor no",
    ),
    case(
        "range empty",
        with_element("{is: repeat, over: 5..4, of: {}}"),
        "x.yaml:5:26: the range '5..4' runs backwards; write the lesser first",
    ),
    case(
        "range back",
        with_element("{is: repeat, over: Z..A, of: {}}"),
        "x.yaml:5:26: the range 'Z..A' runs backwards; write the lesser first",
    ),
    case(
        "range long",
        with_element("{is: repeat, over: 1..99999999, of: {}}"),
        "x.yaml:5:26: the range '1..99999999' is too long; 10,000 values are the most",
    ),
    case(
        "range huge",
        with_element("{is: repeat, over: 1.." + "9" * 5000 + ", of: {}}"),
        "x.yaml:5:26: '1..999999999999999999999999999999999999…' is no range; "
        "write two numbers, or two letters of one case",
    ),
    case(
        "range mixed",
        with_element("{is: repeat, over: A..z, of: {}}"),
        "x.yaml:5:26: 'A..z' is no range; write two numbers, or two letters of one case",
    ),
    case(
        "range ²",
        with_element("{is: repeat, over: ²..³, of: {}}"),
        "x.yaml:5:26: '²..³' is no range; write two numbers, or two letters of one case",
    ),
    case(
        "range words",
        with_element("{is: repeat, over: one..two, of: {}}"),
        "x.yaml:5:26: 'one..two' is no range; write two numbers, or two letters of one case",
    ),
    case(
        "no range",
        with_element("{is: repeat, over: many, of: {}}"),
        "x.yaml:5:26: 'many' is no list; write [a, b] or a range such as 1..50",
    ),
    case(
        "no data",
        with_element('{is: text, text: "{letter}"}'),
        "x.yaml:5:24: the data has no 'letter'; there is no data here",
    ),
    case(
        "no data near",
        with_element('{is: text, text: "{lettr}"}', "data: {letter: A}\n"),
        "x.yaml:5:24: the data has no 'lettr'; did you mean 'letter'? known: letter",
    ),
    case(
        "no data dot",
        with_element('{is: text, text: "{a.b}{l.7}"}', "data: {a: 1, l: [1]}\n"),
        "x.yaml:5:24: the data has no 'a.b'; nothing can stand after the dot of a single value",
    ),
    case(
        "list in text",
        with_element('{is: text, text: "x {l}"}', "data: {l: [1]}\n"),
        "x.yaml:5:24: 'l' is a list or a map and cannot stand inside a text",
    ),
    case(
        "list as text",
        with_element('{is: text, text: "{l}"}', "data: {l: [1]}\n"),
        "x.yaml:5:24: a list stands where a text should",
    ),
    case(
        "lone brace",
        with_element('{is: text, text: "{my name} }"}'),
        "x.yaml:5:24: '{my name} }' has a '{' that encloses no name; write "
        "{letter} for data, or {{ for the brace itself",
    ),
    case(
        "polygon",
        with_element("{is: polygon, fill: ink, points: [[1 mm, 2 mm], [5 mm], [1, 2 mm]]}"),
        "x.yaml:5:55: a list is no point; write [10 mm, 50%]",
        "x.yaml:5:64: '1' has no unit; write '1 mm' (or cm, in, pt)",
    ),
    case(
        "polygon two",
        with_element("{is: polygon, fill: ink, points: [[1 mm, 2 mm]]}"),
        "x.yaml:5:40: a polygon has three points or more",
    ),
)
