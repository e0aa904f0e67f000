"""Rate limits: a number of acts at once, and then a number per second."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

MOST_REMEMBERED = 10_000
"""How many keys are remembered; the ones that were quiet longest are forgotten first."""


class RateLimit:
    """Token buckets, one for each key: each holds `at_once` tokens and refills at `a_second`."""

    def __init__(
        self, at_once: int, a_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst, self._rate, self._clock = at_once, a_second, clock
        self._held: dict[str, tuple[float, float]] = {}

    def left(self, who: str) -> float:
        """How many acts someone may do at once now."""
        return self._tokens_left(who, self._clock())

    def _tokens_left(self, who: str, now: float) -> float:
        if (entry := self._held.get(who)) is None:
            return self.burst
        tokens, since = entry
        return min(self.burst, tokens + (now - since) * self._rate)

    def take(self, who: str) -> bool:
        """Take one token; False if there is none left. Written out, because every request takes
        several."""
        now, held = self._clock(), self._held
        entry = held.pop(who, None)
        if entry is None:
            left: float = self.burst
            if len(held) >= MOST_REMEMBERED:
                held.pop(next(iter(held)))
        else:
            left = min(self.burst, entry[0] + (now - entry[1]) * self._rate)
            if left < 1:
                held[who] = entry  # it was heard from just now
                return False
        held[who] = (left - 1, now)
        return True

    def _set(self, who: str, left: float, now: float) -> None:
        """Remember what someone has left, and that this one was heard from last."""
        self._held.pop(who, None)
        if len(self._held) >= MOST_REMEMBERED:
            self._held.pop(next(iter(self._held)))
        self._held[who] = (left, now)

    def used(self, who: str) -> float:
        """How many used tokens of someone's have not come back yet."""
        return self.burst - self.left(who)

    def wait_s(self, who: str, leaving: float = 0) -> int:
        """The whole seconds until someone can take a token and still leave `leaving` others; 0 is
        now."""
        short = 1 + leaving - self.left(who)
        return ceil(short / self._rate) if short > 0 else 0

    def reserve(self, who: str, most_s: float) -> float:
        """Take one token in advance and return the seconds until it is due; if that is more than
        `most_s`, take nothing."""
        now = self._clock()
        left = self._tokens_left(who, now)
        wait_s = max(0.0, (1 - left) / self._rate)
        if wait_s <= most_s:
            self._set(who, left - 1, now)
        return wait_s

    def give_back(self, who: str) -> None:
        """Give back a token that was taken in advance but is not needed after all."""
        tokens, since = self._held.get(who) or (self.burst, self._clock())
        self._held[who] = (min(self.burst, tokens + 1), since)


class ConcurrencyLimit:
    """How many of something a person may have open at the same time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def slot(self, who: str) -> Iterator[bool]:
        """Open one more; False if that is one too many, and then it does not count."""
        free = self._held[who] < self.most
        self._held[who] += free
        try:
            yield free
        finally:
            self._held[who] -= free
            if not self._held[who]:
                del self._held[who]
