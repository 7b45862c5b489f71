"""Points, boxes and paths, in whole micrometres unless a name says otherwise: x right, y down."""

from dataclasses import dataclass

Um = int

# A path is a tuple of segments: a letter and its whole-micrometre coordinates.
#   ("m", x, y) move   ("l", x, y) line   ("c", x1, y1, x2, y2, x, y) curve   ("z",) close
#   ("r", x, y, width, height) a whole rectangle
Segment = tuple[str | Um, ...]
Path = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the face."""

    x: Um
    y: Um
    width: Um
    height: Um

    @property
    def right(self) -> Um:
        return self.x + self.width

    @property
    def bottom(self) -> Um:
        return self.y + self.height

    def grown(self, by: Um) -> "Box":
        """The same rectangle with every side moved outwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, other: "Box") -> bool:
        return (
            self.x <= other.x
            and self.y <= other.y
            and self.right >= other.right
            and self.bottom >= other.bottom
        )
