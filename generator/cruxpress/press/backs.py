"""Backs that lie behind their fronts, whichever way a person prints, flips or folds the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from cruxpress.core.errors import BadInput
from cruxpress.press.elements.shapes import ellipse
from cruxpress.press.geometry import Box, Path
from cruxpress.press.imposition import Bleeds, Imposition, Slot
from cruxpress.press.items import Face, Page, PlacedFace
from cruxpress.press.outlines import grown
from cruxpress.press.stock import size_in_mm

BackMode = Literal["none", "separate", "fold", "duplex"]
Flip = Literal["long", "short"]


@dataclass(frozen=True, slots=True)
class Imposed:
    """Finished pages in printing order; only separate backs fill the second file."""

    pages: tuple[Page, ...]
    back_pages: tuple[Page, ...] = ()


def back_slots(imposition: Imposition, flip: Flip = "long") -> tuple[Slot, ...]:
    """For each slot of the front its back's place and turn, so that front and back match.

    With a fold the backs stand on the same page, mirrored across the fold, and flip says
    nothing. Otherwise they stand on the page behind, as seen when the printer has flipped it.
    """
    if imposition.fold is not None:
        across, sum_of_both = imposition.fold.upright, 2 * imposition.fold.at
    else:
        # Flipped on the long edge, a standing page turns over sideways and a lying one does not.
        across = (flip == "long") == imposition.portrait
        sum_of_both = imposition.page_width if across else imposition.page_height
    return tuple(slot.behind(across, sum_of_both) for slot in imposition.slots)


def impose(
    fronts: Sequence[Face],
    backs: Sequence[Face | None],
    plan: Imposition,
    mode: BackMode,
    flip: Flip = "long",
) -> Imposed:
    """Put fronts and backs on pages.

    There is a back for each front (None leaves it white), or one for all; mode `none` asks for
    no backs and looks at none. Separate backs are placed as for duplex, so that a person may
    print them on the same paper in a second run.
    """
    if (mode == "fold") != (plan.fold is not None):
        raise ValueError("mode 'fold' goes with a folded plan, the other modes with a plain one")
    behind: Sequence[Face | None] = () if mode == "none" else _one_for_each(fronts, backs)
    _check_sizes([*fronts, *(back for back in behind if back is not None)], plan)
    # The last page may hold fewer: pieces at its end then bleed into the empty places.
    rest = len(fronts) % len(plan.slots)
    last = plan.holding(rest) if rest else plan
    whole = len(fronts) - rest

    def sides(
        faces: Sequence[Face | None], slots_of: Callable[[Imposition], tuple[Slot, ...]]
    ) -> list[tuple[PlacedFace, ...]]:
        # Round corners bleed into the corners of their box, as square ones do.
        shaped = plan.piece.shape != "square"
        return [
            *_sides(faces[:whole], slots_of(plan), shaped=shaped),
            *_sides(faces[whole:], slots_of(last), shaped=shaped),
        ]

    front_sides = sides(fronts, lambda page: page.slots)
    if mode == "none":
        return Imposed(tuple(_page(plan, spots) for spots in front_sides))
    back_sides = sides(behind, lambda page: back_slots(page, flip))
    if mode == "fold":
        pairs = zip(front_sides, back_sides, strict=True)
        return Imposed(tuple(_page(plan, front + back) for front, back in pairs))
    front_pages = tuple(_page(plan, spots) for spots in front_sides)
    back_pages = tuple(_page(plan, spots) for spots in back_sides)
    if mode == "separate":
        return Imposed(front_pages, back_pages)
    both = zip(front_pages, back_pages, strict=True)
    return Imposed(tuple(page for leaf in both for page in leaf))


def _one_for_each(fronts: Sequence[Face], backs: Sequence[Face | None]) -> Sequence[Face | None]:
    if len(backs) == len(fronts):
        return backs
    if len(backs) == 1:
        return [backs[0]] * len(fronts)
    raise BadInput(
        f"there are {len(fronts)} fronts and {len(backs)} backs; "
        "give one back for each front, or one for all"
    )


def _check_sizes(faces: Sequence[Face], plan: Imposition) -> None:
    """A face of another size would stand askew in its slot and be cut wrong."""
    piece = plan.piece
    for face in faces:
        if (face.width, face.height) != (piece.width, piece.height):
            raise BadInput(
                f"the face '{face.name}' is {size_in_mm(face.width, face.height)} on paper, but "
                f"the page is laid out for {piece.name}, {size_in_mm(piece.width, piece.height)}; "
                "faces on one page are of one size",
                face.place if face.place.file else None,
            )


def _sides(
    faces: Sequence[Face | None], slots: Sequence[Slot], *, shaped: bool
) -> list[tuple[PlacedFace, ...]]:
    """Faces dealt onto pages, row by row; the last page may have slots that stay empty."""
    return [
        tuple(
            PlacedFace(
                face,
                slot.x,
                slot.y,
                slot.turn,
                bleeds=_shown_bleeds(face, slot),
                clip=_clip(face) if shaped else (),
            )
            for face, slot in zip(faces[first : first + len(slots)], slots, strict=False)
            if face is not None
        )
        for first in range(0, len(faces), len(slots))
    ]


def _clip(face: Face) -> Path:
    """Where the bleed of a piece ends that is cut along an outline: as far from it all around."""
    if face.round_piece:
        return ellipse(Box(0, 0, face.width, face.height).grown(face.bleed))
    return grown(face.outline, face.bleed) if face.outline else ()


def _shown_bleeds(face: Face, slot: Slot) -> Bleeds:
    left, top, right, bottom = (min(room, face.bleed) for room in slot.bleeds)
    return left, top, right, bottom


def _page(plan: Imposition, spots: tuple[PlacedFace, ...]) -> Page:
    return Page(plan.page_width, plan.page_height, spots, unprintable=plan.unprintable)
