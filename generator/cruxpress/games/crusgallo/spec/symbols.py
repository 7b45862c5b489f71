"""What is printed in the cells of cavern cards: crystals in nine kinds, orbs in six colours."""

from dataclasses import dataclass

CRYSTAL_COLOURS = ("black", "blue", "pink")
MOST_POINTS = 3
ORB_COLOURS = ("red", "yellow", "green", "violet", "white", "brown")


@dataclass(frozen=True, slots=True, order=True)
class Crystal:
    """A crystal: one of three colours, with one, two or three points."""

    colour: str
    points: int

    def __str__(self) -> str:
        return f"crystal-{self.colour}-{self.points}"


@dataclass(frozen=True, slots=True, order=True)
class Orb:
    """An orb; its colour says whose bond breaks when it lights up."""

    colour: str

    def __str__(self) -> str:
        return f"orb-{self.colour}"


Symbol = Crystal | Orb

CRYSTALS = tuple(
    Crystal(colour, points) for colour in CRYSTAL_COLOURS for points in range(1, MOST_POINTS + 1)
)
ORBS = tuple(Orb(colour) for colour in ORB_COLOURS)

# The names that cards use in YAML are those of the icons, so that a layout can draw them.
ALL_SYMBOLS: tuple[Symbol, ...] = (*CRYSTALS, *ORBS)
SYMBOLS = {str(symbol): symbol for symbol in ALL_SYMBOLS}


def is_set(one: Crystal, two: Crystal, three: Crystal) -> bool:
    """Whether three crystals make a set: in colour and in points, all alike or all different."""
    colours = {one.colour, two.colour, three.colour}
    points = {one.points, two.points, three.points}
    return len(colours) != 2 and len(points) != 2


def completing(one: Crystal, two: Crystal) -> Crystal:
    """The one kind of crystal that makes a set with these two."""
    colour = -(CRYSTAL_COLOURS.index(one.colour) + CRYSTAL_COLOURS.index(two.colour)) % 3
    points = -(one.points + two.points) % 3 or MOST_POINTS
    return Crystal(CRYSTAL_COLOURS[colour], points)
