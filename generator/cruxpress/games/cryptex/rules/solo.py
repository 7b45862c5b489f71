"""What a score alone is called: the table at the foot of the sheet."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """Scores from the least to the most of a band have its title; no limit is None."""

    least: int | None
    most: int | None
    title: str

    def __str__(self) -> str:
        if self.least is None:
            return f"below {(self.most or 0) + 1}"
        return f"{self.least} and more" if self.most is None else f"{self.least} to {self.most}"


BANDS = (
    Band(None, -1, "Locked"),
    Band(0, 20, "Tinker"),
    Band(21, 40, "Reader"),
    Band(41, 60, "Decoder"),
    Band(61, 75, "Cracker"),
    Band(76, 90, "Sage"),
    Band(91, None, "Master"),
)


def band_of(points: int) -> Band:
    """The band that a score falls into."""
    return next(band for band in BANDS if band.most is None or points <= band.most)
