"""How often each session result came up, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

BINS_MOST = 2**16


class Tally:
    """Counts of whole numbers: exact while few different numbers come up, then in equal bins.

    A bin is named by the lowest number in it; `width` numbers share a bin.
    """

    def __init__(self, bins_most: int = BINS_MOST) -> None:
        self.width = 1
        self.total = 0
        self._sum = 0
        self._squares = 0
        self._counts: dict[int, int] = {}
        self._most = bins_most
        self.lowest: int | None = None
        self.highest: int | None = None

    def add(self, values: Iterable[int]) -> None:
        """Count some results."""
        for value in values:
            self.total += 1
            self._sum += value
            self._squares += value * value
            place = value // self.width
            self._counts[place] = self._counts.get(place, 0) + 1
            self.lowest = value if self.lowest is None else min(self.lowest, value)
            self.highest = value if self.highest is None else max(self.highest, value)
        while len(self._counts) > self._most:
            self._coarsen()

    def _coarsen(self) -> None:
        merged: dict[int, int] = {}
        for place, count in self._counts.items():
            merged[place // 2] = merged.get(place // 2, 0) + count
        self._counts, self.width = merged, self.width * 2

    def counts(self) -> list[tuple[int, int]]:
        """Each bin with how often it came up, lowest first."""
        return [(place * self.width, count) for place, count in sorted(self._counts.items())]

    @property
    def mean(self) -> float:
        """The mean result."""
        return self._sum / self.total if self.total else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the results."""
        if self.total < 2:
            return 0.0
        spread = self._squares - self._sum * self._sum / self.total
        return sqrt(max(0.0, spread) / (self.total - 1))

    def quantile(self, share: float) -> int | None:
        """The result that this share of sessions did not exceed (to the width of a bin)."""
        if not self.total:
            return None
        reached = 0
        for value, count in self.counts():
            reached += count
            if reached >= share * self.total:
                return value
        return self.highest

    def share_above(self, value: int) -> float:
        """The share of sessions with a result above a value."""
        above = sum(count for low, count in self.counts() if low > value)
        return above / self.total if self.total else 0.0
