"""Letters that a font lacks, wherever they stand."""

from tests.specs.desk_for_tests import case, with_element, with_grid

CASES = (
    case(
        "glyph text",
        with_element("{is: text, text: 漢字}"),
        "x.yaml:5:7: the font 'body' has no '漢' U+6F22, '字' U+5B57; use an icon or another font",
    ),
    case(
        "glyph paragraph",
        with_element("{is: paragraph, text: a **漢** b}"),
        "x.yaml:5:7: the font 'body bold' has no '漢' U+6F22; use an icon or another font",
    ),
    case(
        "glyph grid",
        with_grid('map: "___\\n_漢_", key: {漢: {letter: 漢}}'),
        "x.yaml:5:7: the font 'body' has no '漢' U+6F22; use an icon or another font",
    ),
    case(
        "glyph number",
        with_grid('map: "___\\n_a_", key: {a: {number: "漢"}}'),
        "x.yaml:5:7: the font 'small' has no '漢' U+6F22; use an icon or another font",
    ),
    case(
        "glyph cell",
        with_element("{is: table, columns: [50%, 50%], rows: [[a, 漢]]}"),
        "x.yaml:5:7: the font 'body' has no '漢' U+6F22; use an icon or another font",
    ),
    case(
        "glyph track",
        with_element("{is: track, cells: [1, 漢]}"),
        "x.yaml:5:7: the font 'body' has no '漢' U+6F22; use an icon or another font",
    ),
    case(
        "glyph ticks",
        with_element("{is: ticks, count: 2, labels: [漢]}"),
        "x.yaml:5:7: the font 'body' has no '漢' U+6F22; use an icon or another font",
    ),
    case(
        "glyph tab",
        with_element('{is: text, text: "a\\tb"}'),
        "x.yaml:5:7: the font 'body' has no U+0009; use an icon or another font",
    ),
    case(
        "lines",
        with_element('{is: text, text: "a\\nb"}'),
        "x.yaml:5:7: the text 'a b' has several lines; use 'is: paragraph' for them",
    ),
)
