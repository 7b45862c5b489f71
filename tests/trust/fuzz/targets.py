"""What is fuzzed: everything that Cruxpress reads, by a name.

The property tests of `make test` and the long, coverage-guided runs of `make fuzz` share these.
"""

from tests.trust.fuzz import commands, kept, readers, records, rooms, studio
from tests.trust.fuzz.letters import byte_slips
from tests.trust.fuzz.target import Target, files, texts
from tests.trust.fuzz.trees import headed, json_slips, yaml_slips

# `check` of everything works for seconds, and for ten times as many while its ways are counted.
LONGEST_COMMAND = 120
LAYOUT_WORDS = (
    *("extends: ", "is: grid", "is: repeat", "over: ", "when: ", "is: image", "is: qr"),
    *("is: hexes", "is: flow", "kind: board", "kind: booklet", "shape: tuckbox", "shape: outline"),
)
KROSS_TABLE = "cobras\n.e....\n.a....\n.r....\n......\n......\n"
BOARD = "theme: Animals\ntokens: 2\npenalties: 1\n\n..cobra..\n....e....\n....a##..\n"

TARGETS = {
    "spec": Target(
        readers.read_spec,
        files("layouts/*.yaml"),
        ("&a ", "*a", "<<: ", "!!int ", "? ", "|-"),
        yaml_slips,
    ),
    "layout": Target(rooms.check_layout, rooms.layouts, LAYOUT_WORDS, headed(yaml_slips)),
    "print": Target(rooms.print_layout, rooms.prints, LAYOUT_WORDS, headed(yaml_slips)),
    "shared": Target(kept.use_shared, kept.shared_files, (), headed(yaml_slips)),
    "sheet": Target(rooms.draw_sheet, rooms.sheets, (), headed(yaml_slips)),
    "search": Target(rooms.prove_sheet, rooms.quick_searches, (), headed(yaml_slips), 100),
    "long-search": Target(rooms.prove_sheet, rooms.long_searches, (), headed(yaml_slips), 400),
    "proof": Target(
        rooms.check_proof, rooms.whole_proofs, ("witnesses", "facts"), headed(json_slips)
    ),
    "witness": Target(rooms.replay_witness, rooms.witnesses, (), headed(json_slips)),
    "icon": Target(
        readers.read_drawing, files("layouts/icons/*.svg"), ("<path d='", "transform=", "<g ")
    ),
    "art": Target(
        readers.read_art_drawing,
        files("tests/press/icons/own/*.svg"),
        ("<use href='#", "style='", "class=", "<style>", "transform=", "url(#"),
    ),
    "cards-table": Target(
        readers.read_csv_table,
        texts(
            'csv\nname,copies,traits\nFox,2,"[a, b]"\n',
            'csv\nsep=;\nname;n\n"a;b";3\n',
            "tsv\na\tb\n1\t2\n",
            'json\n[{"name": "Fox", "copies": 2}]',
            "yaml\ncards:\n- {name: Fox}\n",
        ),
        ("copies", "sep=", "[", "..", '"'),
    ),
    "picture": Target(
        readers.print_picture, readers.small_pictures, ("IDAT", "PLTE", "tRNS"), byte_slips
    ),
    "font": Target(
        readers.print_font, readers.small_fonts, ("cmap", "glyf", "OS/2", "hmtx"), byte_slips
    ),
    "pdf": Target(
        readers.read_pdf, readers.small_pdfs, ("/Type/Page", "/MediaBox", "/Kids"), byte_slips
    ),
    "results": Target(
        readers.read_noted,
        texts("player,result\nAda,KROSS-3-WSWR466-C-R87-T605-W\n"),
        ("KROSS", "-R", "-T", ","),
    ),
    "code": Target(
        readers.read_code,
        texts(
            "KROSS-BLOCK-NH1XDDW-G\n",
            "cruxy 12 p9jsmrg q\nhttps://example.org",
            "https://example.org/x/KROSS-1-P4T12-R20KKM2-Z",
        ),
        ("CRUXY", "KROSS", "CRYPTEX", "https://"),
    ),
    "words": Target(
        readers.read_words,
        texts(
            "# replace\ncobra\nStraße n 420\nNew_York @cities\n",
            "cobra\nquokka n 310 @animals\nzebu\n",
        ),
        ("@animals", " n "),
    ),
    "table": Target(readers.score_table, texts(KROSS_TABLE, "S H E L L S\n" * 6)),
    "board": Target(readers.score_board, texts(BOARD), ("theme: ", "tokens: ")),
    "record": Target(
        readers.score_board, records.game_records, records.RECORD_WORDS, records.record_slips
    ),
    "moves": Target(readers.score_moves, texts("3 5 3 1\n")),
    "settings": Target(
        readers.read_settings,
        texts('{"printers": {"attic": {"x": 500, "y": -250}}}'),
        (),
        json_slips,
    ),
    "order": Target(studio.read_order, studio.orders, ("verb", "name", "seed"), json_slips),
    "qr": Target(studio.read_picture, studio.pictures_of_codes, ("IDAT", "IHDR"), byte_slips),
    "draft": Target(studio.read_draft, studio.drafts, ("front:\n", "{is: ", ", ", '"', "\n  ")),
    "manifest": Target(readers.read_manifest, texts(*readers.MANIFEST_SEEDS), (), json_slips),
    "cache": Target(kept.take_kept, kept.kept, (), headed(json_slips)),
    "command": Target(
        commands.type_command,
        texts(*commands.COMMANDS),
        tuple(commands.VALUES),
        commands.line_slips,
        seconds=LONGEST_COMMAND,
    ),
}
