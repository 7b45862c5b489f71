"""What does not fit, cannot be drawn or would not show."""

from tests.specs.desk_for_tests import HEAD, case, with_element, with_grid

CASES = (
    case(
        "overflow text",
        with_element("{is: text, text: Far too long for so small a box, width: 20 mm}"),
        "x.yaml:5:7: the text 'Far too long for so small a box' needs 48.15 mm x "
        "2.49 mm at 10 pt, its box has 20 mm x 88 mm; shorten it, enlarge the box "
        "or say 'fit: shrink'",
    ),
    case(
        "overflow height",
        with_element("{is: text, text: A, height: 1 mm}"),
        "x.yaml:5:7: the text 'A' needs 2.57 mm x 2.49 mm at 10 pt, its box has 63 "
        "mm x 1 mm; shorten it, enlarge the box or say 'fit: shrink'",
    ),
    case(
        "overflow paragraph",
        with_element(
            "{is: paragraph, text: Far too long for so small a box, width: 20 mm, height: 5 mm}"
        ),
        "x.yaml:5:7: the text 'Far too long for so small a box' needs 19.12 mm x "
        "12.01 mm at 10 pt, its box has 20 mm x 5 mm; shorten it, enlarge the box "
        "or say 'fit: shrink'",
    ),
    case(
        "overflow word",
        with_element("{is: paragraph, text: Honorificabilitudinitatibus, width: 20 mm}"),
        "x.yaml:5:7: the text 'Honorificabilitudinitatibus' needs 40.73 mm x 2.49 "
        "mm at 10 pt, its box has 20 mm x 88 mm; shorten it, enlarge the box or "
        "say 'fit: shrink'",
    ),
    case(
        "overflow grid",
        with_element("{is: grid, columns: 1, rows: 1, square: 3 mm, map: W, size: 20 pt}"),
        "x.yaml:5:7: the letter 'W' needs 7.77 mm x 4.97 mm at 20 pt, its box has "
        "3 mm x 3 mm; make the type smaller",
    ),
    case(
        "overflow number",
        with_element(
            "{is: grid, columns: 1, rows: 1, square: 3 mm, map: a, key: {a: {number: 12345}}}"
        ),
        "x.yaml:5:7: the number '12345' needs 5.79 mm, its square of 3 mm has 2.79 "
        "mm; lower number-size",
    ),
    case(
        "overflow cell",
        with_element(
            "{is: table, columns: [10 mm, 50%], rows: [[Honorificabilitudinitatibus, b]]}"
        ),
        "x.yaml:5:7: 'Honorificabilitudinitatibus' in row 1 needs 40.73 mm, its "
        "column has 7.6 mm between its pads",
    ),
    case(
        "overflow rows",
        with_element("{is: table, columns: [50%, 50%], rows: [[a, b], [c, d]], height: 8 mm}"),
        "x.yaml:5:7: row 2 of 2 does not fit: the table is higher than its box of 8 mm",
    ),
    case(
        "overflow columns",
        with_element("{is: table, columns: [50 mm, 50%], rows: [[a, b]]}"),
        "x.yaml:5:7: the columns take 81.5 mm, the box has 63 mm",
    ),
    case(
        "row cells",
        with_element("{is: table, columns: [50%, 50%], rows: [[a, b], [c]]}"),
        "x.yaml:5:7: row 2 has 1 cell, the table 2 columns",
    ),
    case(
        "table pad",
        with_element("{is: table, columns: [2 mm, 50%], rows: [['', b]]}"),
        "x.yaml:5:7: a column of 2 mm has no room between its pads of 1.2 mm",
    ),
    case(
        "overflow track",
        with_element("{is: track, cells: 1..20}"),
        "x.yaml:5:7: 20 of them need 128.5 mm x 5 mm, the box has 63 mm x 88 mm",
    ),
    case(
        "overflow label",
        with_element("{is: track, cells: [1, 1000000]}"),
        "x.yaml:5:7: the label '1000000' needs 14.82 mm x 2.49 mm at 10 pt, its "
        "box has 5 mm x 5 mm; make the type smaller",
    ),
    case(
        "track icon",
        with_element("{is: track, cells: 1..3, icons: {4: star}}"),
        "x.yaml:5:7: an icon is given for '4', which stands in no station; known: 1, 2, 3",
    ),
    case(
        "ticks labels",
        with_element("{is: ticks, count: 2, labels: [a, b, c]}"),
        "x.yaml:5:7: more labels than boxes: 3 for 2",
    ),
    case(
        "shrink floor",
        with_element(
            "{is: text, text: Far too long for so small a box, width: 20 mm, fit: shrink, "
            "floor: 8 pt}"
        ),
        "x.yaml:5:7: the text 'Far too long for so small a box' needs 38.51 mm x "
        "1.99 mm at 8 pt, its box has 20 mm x 88 mm; shorten it, enlarge the box "
        "or lower the floor",
    ),
    case(
        "shrink par floor",
        with_element(
            "{is: paragraph, text: Far too long for so small a box, width: 20 mm, height: 3 "
            "mm, fit: shrink}"
        ),
        "x.yaml:5:7: the text 'Far too long for so small a box' needs 17.41 mm x "
        "4.35 mm at 6 pt, its box has 20 mm x 3 mm; shorten it, enlarge the box or "
        "lower the floor",
    ),
    case(
        "shrink ok",
        with_element("{is: text, text: Rather long, width: 15 mm, fit: shrink}"),
    ),
    case(
        "fit on grid",
        with_element("{is: ruler, fit: shrink}"),
        "x.yaml:5:19: 'it' has no key 'fit'; known: <ruler keys>",
    ),
    case(
        "unclosed",
        with_element("{is: paragraph, text: a **b c}"),
        "x.yaml:5:7: '**' is opened and not closed; write \\* for a star itself",
    ),
    case(
        "unclosed star",
        with_element("{is: paragraph, text: 2 * 3}"),
        "x.yaml:5:7: '*' is opened and not closed; write \\* for a star itself",
    ),
    case(
        "inline icon",
        with_element("{is: paragraph, text: 'a :strr: b'}"),
        "x.yaml:5:7: the icon 'strr' is unknown (write \\: for a colon itself); did "
        "you mean 'star'? known: <icons>",
    ),
    case(
        "no italic",
        with_element("{is: paragraph, font: title, text: a *b*}"),
        "x.yaml:5:7: the font 'title' has no style 'italic' for 'b'",
    ),
    case(
        "map lines",
        with_grid('map: "___"'),
        "x.yaml:5:7: the map has 1 line, the grid 2 rows",
    ),
    case(
        "map chars",
        with_grid('map: "___\\n__"'),
        "x.yaml:5:7: line 2 of the map has 2 characters, not 3",
    ),
    case(
        "map unknown",
        with_grid('map: "___\\n_x_", key: {y: none}'),
        "x.yaml:5:7: 'x' in line 2 of the map is not in the key, which holds y",
    ),
    case(
        "grid square",
        with_element("{is: grid, columns: 10, rows: 2, square: 10 mm}"),
        "x.yaml:5:7: 10 x 2 squares of 10 mm do not fit into 63 mm x 88 mm; 6.3 mm would",
    ),
    case(
        "grid gap",
        with_element("{is: grid, columns: 10, rows: 2, gap: 10 mm}"),
        "x.yaml:5:7: 63 mm x 88 mm leave no room for 10 x 2 squares with gaps of 10 mm",
    ),
    case(
        "differ",
        with_grid("differ: yes, key: {a: {fill: ink}, b: {fill: sea}}"),
        "x.yaml:5:7: the squares 'a' and 'b' differ in colour alone; give one a "
        "letter, number, icon or ring",
    ),
    case(
        "negative box",
        with_element("{is: box, fill: ink, x: 60 mm, right: 10 mm}"),
        "x.yaml:5:7: no room is left for it: its box would be -7 mm x 88 mm in a "
        "room of 63 mm x 88 mm",
    ),
    case(
        "three",
        with_element("{is: box, fill: ink, x: 6 mm, right: 10 mm, width: 5 mm}"),
        "x.yaml:5:7: x, width and right are all given; leave one out",
    ),
    case(
        "group pad",
        with_element("{is: group, width: 5 mm, pad: 3 mm, of: {}}"),
        "x.yaml:5:7: a pad of 3 mm leaves no room in 5 mm x 88 mm",
    ),
    case(
        "repeat cells",
        with_element("{is: repeat, over: 1..9, gap-x: 10 mm, of: {a: {is: box, fill: ink}}}"),
        "x.yaml:5:7: 63 mm leaves no room for 9 cells",
    ),
    case(
        "repeat bomb",
        with_element(
            "{is: repeat, over: 1..1000, cell-width: 1 mm, of: {a: {is: repeat, over: "
            "1..1000, cell-width: 1 mm, of: {}}}}"
        ),
        "x.yaml:5:61: it would stand 1,000,000 times on one side, in all repeats "
        "around it; 250,000 are the most",
    ),
    case(
        "nothing shows",
        HEAD
        + "  a: {is: box}\n  b: {is: line}\n"
        + "  c: {is: icon, icon: star, width: 0 mm}\n"
        + "  d: {is: circle, dash: 1 mm}\n",
        "x.yaml:5:6: it has neither a fill nor a stroke, so nothing would show",
        "x.yaml:6:6: it has neither width nor height, so nothing would show; write 'width: 100%' "
        "for a level line, 'height: 100%' for an upright one",
        "x.yaml:7:6: its box has no width or no height, so nothing would show",
        "x.yaml:8:6: it has neither a fill nor a stroke, so nothing would show",
    ),
    case(
        "dashes without length",
        with_element("{is: box, stroke: ink, dash: [0 mm, 0 mm]}"),
        "x.yaml:5:36: the dashes have no length; write them as [2 mm, 1 mm]",
    ),
    case(
        "qr long",
        with_element("{is: qr, text: " + "a" * 3000 + "}"),
        "x.yaml:5:7: 3,000 characters are too many for a QR code of level M; shorten the text",
    ),
    case(
        "qr small",
        with_element("{is: qr, text: HELLO, width: 0.02 mm}"),
        "x.yaml:5:7: 0.02 mm is too small for a QR code of 29 modules a side",
    ),
    case(
        "qr empty",
        with_element('{is: qr, text: ""}'),
        "x.yaml:5:7: the QR code holds no text; write one, or hide it with 'when'",
    ),
    case(
        "ruler",
        with_element("{is: ruler, length: 70 mm}"),
        "x.yaml:5:7: the ruler needs 70 mm x 4.49 mm, its box has 63 mm x 88 mm",
    ),
    case(
        "ruler low",
        with_element("{is: ruler, height: 3 mm}"),
        "x.yaml:5:7: the ruler needs 50 mm x 4.49 mm, its box has 63 mm x 3 mm",
    ),
    case(
        "chart values",
        HEAD
        + "  a: {is: chart, values: [{value: 1e308}, {value: -1e308}]}\n"
        + "  b: {is: chart, values: [{value: nan}]}\n"
        + "  c: {is: chart, values: [5]}\n"
        + "  d: {is: chart, values: []}\n",
        "x.yaml:5:6: '{'value': '1e308'}' is no value; write {value: 4.2, error: 0.1}",
        "x.yaml:6:6: '{'value': 'nan'}' is no value; write {value: 4.2, error: 0.1}",
        "x.yaml:7:6: '5' is no value; write {value: 4.2, error: 0.1}",
        "x.yaml:8:6: there is nothing to draw; give it values",
    ),
)
