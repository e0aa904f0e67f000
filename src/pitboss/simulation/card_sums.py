"""What many rounds of a card game came to, seat by seat and wager by wager, in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.simulation.result import product
from pitboss.simulation.strategy import BadStrategy

Numbers = NDArray[np.int64]


def chips(units: Fraction | int, stake: int) -> int:
    """So many units of a stake in whole chips."""
    found = Fraction(units) * stake
    if found.denominator != 1:
        raise BadStrategy(f"a stake of {stake} cannot be paid in whole chips at these odds")
    return int(found)


@dataclass
class SeatSums:
    """One seat's rounds. `first` counts the stakes it began each round with, such as the ante;
    `staked` all that stayed up or was added. `ended` counts by wager and way it ended."""

    rounds: int = 0
    net: int = 0
    net_net: int = 0
    staked: int = 0
    first: int = 0
    ended: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, nets: Numbers, staked: Numbers, first: int) -> None:
        """Add rounds: what each brought and what was staked in it."""
        self.rounds += len(nets)
        self.net += int(nets.sum())
        self.net_net += product(nets, nets)
        self.staked += int(staked.sum())
        self.first += first * len(nets)

    def count(self, wager: str, kind: str, times: int) -> None:
        """Count how often a wager ended in a way."""
        if times:
            self.ended[wager, kind] = self.ended.get((wager, kind), 0) + times

    @property
    def edge(self) -> float:
        """What the house kept of each chip staked first, such as the ante."""
        return -self.net / self.first

    @property
    def risk(self) -> float:
        """What the house kept of every chip staked."""
        return -self.net / self.staked

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        mean = self.net / self.rounds
        spread = max(self.net_net / self.rounds - mean * mean, 0.0)
        return sqrt(spread / self.rounds) * self.rounds / self.first
