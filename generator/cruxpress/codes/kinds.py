"""The two kinds of codes: of a sheet made from a seed, and of one that is kept as a file."""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from cruxpress.codes.symbols import ALPHABET, base32, base32_value, check_symbol, folded
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.registry import all_games, is_game

# 35 bits: an edited sheet keeps its hash once in 34,000 million edits, and two of 10,000 sheets
# share one with odds of 1 in 690 (6 symbols: 1 in 22). The numbered sheets of most games still
# fit the smallest QR code.
HASH_LENGTH = 7
# Shorter than a hash, so that this field alone tells a fresh code from a shipped one.
LONGEST_PARAMETERS = HASH_LENGTH - 1
LONGEST_NUMBER = 12
LARGEST_VERSION = 999
LARGEST_SEED = 2**64 - 1
LONGEST_SEED = 13
OWN = "F"  # begins the field with the fingerprint of a person's own files


@dataclass(frozen=True, eq=False)
class _Code(ABC):
    """What both kinds share; two codes are the same when they read alike."""

    game: str

    def __post_init__(self) -> None:
        if not is_game(self.game):
            raise BadInput(f"there is no game '{self.game}'{did_you_mean(self.game, all_games())}")
        self._check_fields()

    def __str__(self) -> str:
        fields = self.fields()
        return "-".join([self.game, *fields, check_symbol(self.game, fields)]).upper()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Code) and folded(str(self)) == folded(str(other))

    def __hash__(self) -> int:
        return hash(folded(str(self)))

    @abstractmethod
    def fields(self) -> tuple[str, ...]:
        """What stands between the game and the check symbol."""

    @abstractmethod
    def _check_fields(self) -> None:
        """Refuse fields that no code of this kind can have."""


@dataclass(frozen=True, eq=False)
class FreshCode(_Code):
    """The code of a sheet that was made from a seed, and can be made again."""

    version: int
    parameters: str
    seed: int
    fingerprint: str | None = None

    def fields(self) -> tuple[str, ...]:
        return (
            str(self.version),
            self.parameters.upper(),
            seed_text(self.seed),
            *_own(self.fingerprint),
        )

    def _check_fields(self) -> None:
        if not 1 <= self.version <= LARGEST_VERSION:
            right = f"a maker's version in a code is 1 to {LARGEST_VERSION}"
            raise BadInput(f"{right}, not {self.version}")
        _check_name("the parameters in a code are", self.parameters, LONGEST_PARAMETERS)
        seed_text(self.seed)
        _check_hash("fingerprint", self.fingerprint)


@dataclass(frozen=True, eq=False)
class ShippedCode(_Code):
    """The code of a sheet that is kept as a file, by its number or short name."""

    number: str
    hash: str
    fingerprint: str | None = None

    def fields(self) -> tuple[str, ...]:
        return (self.number.upper(), self.hash, *_own(self.fingerprint))

    def names(self, name: str | int) -> bool:
        """Whether this is the code of the sheet with that number or name, such as 12 or grid-13."""
        return folded(self.number) == folded(short_name(str(name)))

    def _check_fields(self) -> None:
        _check_name("a sheet's number or name in a code is", self.number, LONGEST_NUMBER)
        _check_hash("hash", self.hash)
        _check_hash("fingerprint", self.fingerprint)


def seed_text(seed: int) -> str:
    """A seed as a code writes it."""
    if not 0 <= seed <= LARGEST_SEED:
        raise BadInput(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed}")
    return base32(seed)


def seed_value(text: str) -> int:
    """The seed that a code's text means."""
    symbols = folded(text)
    if not re.fullmatch(f"[{ALPHABET}]+", symbols):
        raise BadInput(f"the seed {shown(text)} in a code is not written in letters and digits")
    if symbols[0] == "0" and symbols != "0":
        raise BadInput(f"the seed {shown(text)} in a code begins with 0; leave that out")
    if len(symbols) > LONGEST_SEED or base32_value(symbols) > LARGEST_SEED:
        most = base32(LARGEST_SEED)
        raise BadInput(f"the seed {shown(text)} in a code is too large; the largest is {most}")
    return base32_value(symbols)


def short_name(name: str) -> str:
    """A sheet's name as a code writes it: `grid-13` is GRID13."""
    return re.sub(r"[-_./ ]", "", name).upper()


def shown(text: str) -> str:
    """A person's text in a message, cut when it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _own(fingerprint: str | None) -> tuple[str, ...]:
    return () if fingerprint is None else (OWN + fingerprint,)


def _check_name(what: str, text: str, longest: int) -> None:
    if not re.fullmatch(rf"[0-9A-Za-z]{{1,{longest}}}", text):
        raise BadInput(f"{what} 1 to {longest} letters and digits, not {shown(text)}")


def _check_hash(what: str, text: str | None) -> None:
    if text is not None and not re.fullmatch(f"[{ALPHABET}]{{{HASH_LENGTH}}}", text):
        right = f"{HASH_LENGTH} capital letters and digits without I, L, O and U"
        raise BadInput(f"the {what} in a code is {right}, not {shown(text)}")
