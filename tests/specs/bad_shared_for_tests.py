"""Parents, papers, pieces, fonts and pictures that do not hold."""

from tests.specs.desk_for_tests import HEAD, case, with_element

CASES = (
    case(
        "extends unknown",
        "extends: kross/blok\n",
        "x.yaml:1:10: there is no layout 'kross/blok'; did you mean 'kross/block'? "
        "known: <layouts>, x",
    ),
    case(
        "extends self",
        "extends: x\n",
        "x.yaml:1:10: extends in a circle: x.yaml -> x.yaml",
    ),
    case(
        "extends circle",
        "extends: y\n",
        "z.yaml:1:10: extends in a circle: x.yaml -> y.yaml -> z.yaml -> x.yaml",
        more={"y.yaml": "extends: z\n", "z.yaml": "extends: x\n"},
    ),
    case(
        "extends map",
        "extends: {a: b}\n",
        "x.yaml:1:10: a map stands where the name of a layout should",
    ),
    case(
        "extends nothing in list",
        "extends: [y, ~]\n",
        "x.yaml:1:14: nothing stands where the name of a layout should",
        more={"y.yaml": "a: b\n"},
    ),
    case(
        "extends out",
        "extends: ../secret\n",
        "x.yaml:1:10: '../secret' leads out of the layouts folder; stay inside it",
    ),
    case(
        "extends abs",
        "extends: /etc/passwd\n",
        "x.yaml:1:10: '/etc/passwd' leads out of the layouts folder; stay inside it",
    ),
    case(
        "extends long",
        "extends: " + "a" * 300 + "\n",
        "x.yaml:1:10: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…' cannot be the name of a file",
    ),
    case(
        "parent wrong",
        "extends: y\nkind: page\n",
        "y.yaml:5:23: the colour 'pnk' is unknown; did you mean 'ink'? known: <colours>",
        more={"y.yaml": HEAD + "  it: {is: box, fill: pnk}\n"},
    ),
    case(
        "paper",
        with_element("{is: box, fill: ink}"),
        "papers.yaml:2:7: a paper lacks the key 'height'",
        "papers.yaml:2:23: a paper has no key 'hight'; did you mean 'height'? known: <paper keys>",
        "papers.yaml:3:6: '5' stands where a paper should",
        more={"papers.yaml": "papers:\n  b5: {width: 176 mm, hight: 250 mm}\n  c: 5\n"},
    ),
    case(
        "pieces",
        with_element("{is: box, fill: ink}"),
        "pieces.yaml:2:14: 1 mm is too short; it may not be under 5 mm",
        "pieces.yaml:2:28: '30' has no unit; write '30 mm' (or cm, in, pt)",
        "pieces.yaml:2:39: 'oval' is unknown; known: hex-flat, hex-pointed, outline, round, "
        "square, standee, tent, triangle, tuckbox",
        more={"pieces.yaml": "pieces:\n  p: {width: 1 mm, height: 30, shape: oval}\n"},
    ),
    case(
        "font file",
        with_element("{is: box, fill: ink}"),
        "fonts.yaml:2:9: there is no font file 'Nunito_400Regula.ttf'; did you "
        "mean 'Nunito_400Regular.ttf'? known: <font files>",
        "fonts.yaml:3:11: a font has no style 'bolt'; did you mean 'bold'? known: "
        "bold, bold-italic, italic, licence, regular",
        "fonts.yaml:4:9: '../a.ttf' leads out of the fonts folder; stay inside it",
        more={
            "fonts.yaml": "fonts:\n  mine: Nunito_400Regula.ttf\n  yours: {bolt: a.ttf}\n"
            "  ours: ../a.ttf\n"
        },
    ),
    case(
        "the default font taken out",
        with_element("{is: text, text: A}"),
        "x.yaml:5:7: the font 'body' is unknown; known: code, light, small, small bold, title, "
        "title bold",
        more={"fonts.yaml": "fonts: {body: ~}\n"},
    ),
    case(
        "image missing",
        with_element("{is: image, file: photo.png}"),
        "x.yaml:5:7: there is no picture 'photo.png'; did you mean "
        "'kross/foto.png'? known: kross/foto.png",
        more={"kross/foto.png": b""},
    ),
    case(
        "image text",
        with_element("{is: image, file: photo.png}"),
        "x.yaml:5:7: 'photo.png' is no picture that can be read; save it as PNG, JPEG or WebP",
        more={"photo.png": b"hello"},
    ),
    case(
        "image out",
        with_element("{is: image, file: ../photo.png}"),
        "x.yaml:5:7: '../photo.png' leads out of the layouts folder; stay inside it",
    ),
)
