"""What we print on and what we cut out of it: papers and pieces, in whole micrometres."""

from dataclasses import dataclass, replace

from cruxpress.press.placed import Um
from cruxpress.specs.units import in_mm


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, held upright; home printers leave its unprintable edge white."""

    name: str
    width: Um
    height: Um
    unprintable: Um

    @property
    def portrait(self) -> tuple[Um, Um]:
        """Width and height when the paper stands, however it was written down."""
        return min(self.width, self.height), max(self.width, self.height)

    @property
    def landscape(self) -> tuple[Um, Um]:
        """Width and height when the paper lies."""
        return max(self.width, self.height), min(self.width, self.height)


@dataclass(frozen=True, slots=True)
class PieceSize:
    """A card, token or sheet by its cut size; bleed reaches beyond the cut, safe stays inside."""

    name: str
    width: Um
    height: Um
    bleed: Um
    safe: Um
    round: bool = False

    def scaled(self, permille: int) -> "PieceSize":
        """The same piece printed larger or smaller, as for pads with two or four to a page."""
        return replace(
            self,
            width=scaled(self.width, permille),
            height=scaled(self.height, permille),
            bleed=scaled(self.bleed, permille),
            safe=scaled(self.safe, permille),
        )


def scaled(um: Um, permille: int) -> Um:
    """A length at another scale, to the nearest micrometre."""
    return (um * permille + 500) // 1000


def size_in_mm(width: Um, height: Um) -> str:
    """A size for a message, as in `63 x 88 mm`."""
    return f"{in_mm(width).removesuffix(' mm')} x {in_mm(height)}"
