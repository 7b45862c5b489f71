"""Another renderer's pictures of drawings, in a Python of its own: one line in, one file out.

It runs in .venv/field, where resvg-py is installed, and imports nothing of ours. Each line of its
input is JSON: the SVG file, the PNG file to write, and the width of the picture. It answers with
what is wrong, or with nothing.
"""

import json
import sys
from pathlib import Path

import resvg_py

# What a drawing leaves open is shown in our dark ink.
STYLE = "svg { color: #16243B }"


def main() -> None:
    """Draw what is asked for until nobody asks any more."""
    for line in sys.stdin:
        source, target, width = json.loads(line)
        try:
            picture = resvg_py.svg_to_bytes(
                svg_string=Path(source).read_text("utf-8"),
                width=width,
                dpi=96.0,
                background="#ffffff",
                skip_system_fonts=True,
                style_sheet=STYLE,
            )
            Path(target).write_bytes(bytes(picture))
            fault = ""
        except Exception as error:  # it is another's program, and may fail in any way
            fault = str(error) or type(error).__name__
        print(json.dumps(fault), flush=True)


if __name__ == "__main__":
    main()
