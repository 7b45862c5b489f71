"""The code that a sheet's file names: only a sheet that was made from a seed has one.

The code of any other sheet follows from its number and from what stands on it.
"""

from cruxpress.codes import FreshCode, parse_code
from cruxpress.core.errors import BadInput
from cruxpress.specs.nodes import Fault, Node, quoted
from cruxpress.specs.values import Kind, Known, scalar


def fresh_code_kind(game: str) -> Kind[FreshCode]:
    """Reads the code of a sheet of a game that was made from a seed."""

    def read(node: Node, _: Known) -> FreshCode:
        text = scalar(node, "the code of a sheet")
        try:
            code = parse_code(text)
        except BadInput as bad:
            raise Fault(node.place, bad.problems[0].what) from None
        if code.game != game:
            raise Fault(node.place, f"{quoted(text)} is the code of a sheet of {code.game}")
        if not isinstance(code, FreshCode):
            what = f"{quoted(text)} is no code of a sheet that was made from a seed; leave it out"
            raise Fault(node.place, what)
        return code

    return Kind("a code", read)
