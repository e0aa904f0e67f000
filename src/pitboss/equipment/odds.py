"""Odds as the law prints them: "9 to 5" earns nine on every five staked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

_TEXT = re.compile(r"\s*(\d+)\s+to\s+(\d+)\s*")


class BadOdds(ValueError):
    """Odds that cannot be read, or that would pay nothing."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """What a winning wager earns: `win` for every `stake`, on top of the stake itself.

    >>> Odds.parse("9 to 5").win_on(10)
    18
    >>> Odds.parse("7 to 6") > Odds.parse("1 to 1")
    True
    """

    win: int
    stake: int

    def __post_init__(self) -> None:
        if self.win < 1 or self.stake < 1:
            raise BadOdds(
                f"odds must be two whole numbers above zero, not {self.win} to {self.stake}"
            )

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read "9 to 5". The word is always "to": the law forbids "for"."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise BadOdds(f"cannot read odds {text!r}: write them as '9 to 5'")
        return cls(int(match[1]), int(match[2]))

    @property
    def ratio(self) -> Fraction:
        """The win for one unit staked, exactly."""
        return Fraction(self.win, self.stake)

    def win_on(self, stake: int) -> int:
        """The win on a stake, in whole chips; a stake that cannot be paid exactly is an error."""
        win, rest = divmod(stake * self.win, self.stake)
        if rest:
            raise BadOdds(f"{stake} cannot be paid exactly at {self}")
        return win

    def __eq__(self, other: object) -> bool:
        return self.ratio == other.ratio if isinstance(other, Odds) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.ratio)

    def __lt__(self, other: Odds) -> bool:
        return self.ratio < other.ratio

    def __str__(self) -> str:
        return f"{self.win} to {self.stake}"
