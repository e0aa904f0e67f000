"""Fair bets against honesty: how to look at results all evening without crying wolf.

Imagine a gambler who bets, at fair odds, that something is wrong: that a die favors the six, that a
table pays too much. The gambler begins with a capital of 1. If everything is honest, the chance
that it ever reaches 1/a is at most a, however often and whenever someone looks (Ville's
inequality). So an alarm at 1/a is false in at most that part of all evenings.

A gambler who does not know what exactly is wrong divides the capital among many bets; their average
is fair as well. Capitals are kept as logarithms, in floats: they are evidence, not money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, inf, log, pi, sqrt
from operator import add, sub

TILTS = (0.03, 0.1, 0.3)
"""How strongly a bet on a net result leans, in standard deviations of one result."""
FAVORS = (0.5, 1.0, 2.0)
"""How much more often a favored pocket comes up: half as often again, twice, three times."""
LOADS = (0.2, 0.25, 0.35)
"""How often a loaded die shows its favored face; a fair one shows it once in six."""
UNITS = (64, 32, 16)
"""A bet on a mean leans so that it would lose everything with a loss of so many units."""
FACES = (1, 2, 3, 4, 5, 6)


def mean_log(logs: Sequence[float]) -> float:
    """The logarithm of the average of numbers that are given by their logarithms.

    >>> round(exp(mean_log([log(1), log(3)])), 9)
    2.0
    """
    most = max(logs)
    return (
        most if most == -inf else most + log(sum(exp(value - most) for value in logs) / len(logs))
    )


def threshold(chance: float, rank: int) -> float:
    """The logarithm of the capital at which the gambler of this rank raises an alarm.

    The chances of all ranks, from 1 on, add up to `chance`, however many gamblers there are.

    >>> round(sum(exp(-threshold(0.01, rank)) for rank in range(1, 100_000)), 6)
    0.01
    """
    return -log(6 * chance / (pi * rank) ** 2)


class NetGambler:
    """Bets that someone wins more than luck explains, and others that it is less."""

    def __init__(self) -> None:
        self._more, self._less = [0.0] * len(TILTS), [0.0] * len(TILTS)

    def take(self, nets: tuple[int, ...], net: int, times: int = 1) -> None:
        """Take a result: what was won, and what could have been won, all equally likely. With
        `times` -1 a result that was taken is taken back, because it did not stand."""
        more, less = net_bets(nets)[net]
        count = add if times > 0 else sub
        self._more, self._less = (
            list(map(count, self._more, more)),
            list(map(count, self._less, less)),
        )

    @property
    def wins_more(self) -> bool:
        """Whether the bets on more are ahead of those on less."""
        return mean_log(self._more) >= mean_log(self._less)

    @property
    def log(self) -> float:
        """The logarithm of the capital."""
        return mean_log(self._more + self._less)

    @property
    def best(self) -> float:
        """The logarithm of the best bet, which the capital never exceeds."""
        return max(*self._more, *self._less)


@lru_cache(maxsize=4096)
def net_bets(nets: tuple[int, ...]) -> Mapping[int, tuple[tuple[float, ...], tuple[float, ...]]]:
    """For every net result, the logarithms of what the bets on more and those on less multiply by.

    Results are measured in their own standard deviation, so that one large stake counts like many
    small ones.

    >>> more, less = net_bets((-1, 1))[1]
    >>> all(abs(exp(up) + exp(down) - 2) < 1e-9 for up, down in zip(more, less))
    True
    """
    counts, many = Counter(nets), len(nets)
    mean = sum(nets) / many
    spread = sqrt(sum(times * (net - mean) ** 2 for net, times in counts.items()) / many) or 1.0
    scaled = {net: (net - mean) / spread for net in counts}

    def bets(net: int, sign: int) -> tuple[float, ...]:
        return tuple(sign * tilt * scaled[net] - total(sign * tilt) for tilt in TILTS)

    @lru_cache
    def total(tilt: float) -> float:
        return log(sum(times * exp(tilt * scaled[net]) for net, times in counts.items()) / many)

    return {net: (bets(net, 1), bets(net, -1)) for net in counts}


class MeanGambler:
    """Bets that players win more than a mean, where nothing but the mean of a round is known.

    A bet multiplies its capital by a straight line in what was won. Its expectation is at most 1
    for every distribution with that mean or a lower one, as long as nobody loses more than sixteen
    times what was first staked.
    """

    def __init__(self) -> None:
        self._logs = [0.0] * len(UNITS)

    def take(self, *, won: int, mean: float, staked: int) -> None:
        """Take a round: what the players won, how much that is on average, and what they first
        staked."""
        factors = [1 + (won - mean) / (units * staked) for units in UNITS]
        self._logs = [
            held + log(factor) if factor > 0 else -inf
            for held, factor in zip(self._logs, factors, strict=True)
        ]

    @property
    def log(self) -> float:
        """The logarithm of the capital."""
        return mean_log(self._logs)

    @property
    def best(self) -> float:
        """The logarithm of the best bet, which the capital never exceeds."""
        return max(self._logs)


class WheelGambler:
    """Bets that a wheel favors a pocket. `shares` says how many equal spaces show each face."""

    def __init__(self, shares: Mapping[str, int]) -> None:
        self._shares, self._spaces = shares, sum(shares.values())
        self.counts: Counter[str] = Counter()
        self.spins = 0

    def take(self, number: str, times: int = 1) -> None:
        """Take a spin, or with `times` -1 take it back."""
        self.counts[number] += times
        self.spins += times

    def log_of(self, face: str) -> float:
        """The logarithm of the capital of the bets on one face."""
        return mean_log(self._bets_on(face))

    def _bets_on(self, face: str) -> list[float]:
        share, came = self._shares[face] / self._spaces, self.counts[face]
        return [came * log(1 + favor) - self.spins * log(1 + favor * share) for favor in FAVORS]

    @property
    def suspect(self) -> str:
        """The face whose bets have won most."""
        return max(self._shares, key=self.log_of)

    @property
    def log(self) -> float:
        """The logarithm of the capital."""
        return mean_log([self.log_of(face) for face in self._shares])

    @property
    def best(self) -> float:
        """The logarithm of the best bet, which the capital never exceeds."""
        return max(max(self._bets_on(face)) for face in self._shares)


class DiceGambler:
    """Bets that dice favor a face: that all of them do, or that one does and nobody knows which."""

    def __init__(self) -> None:
        self._logs = {face: [0.0] * 2 * len(LOADS) for face in FACES}
        self.counts: Counter[str] = Counter()
        self.faces = 0

    def take(self, throw: tuple[int, ...], times: int = 1) -> None:
        """Take a throw, or with `times` -1 take it back."""
        for face in throw:
            self.counts[str(face)] += times
        self.faces += times * len(throw)
        for face, logs in self._logs.items():
            bets = dice_bets(len(throw), throw.count(face))
            self._logs[face] = list(map(add if times > 0 else sub, logs, bets))

    @property
    def suspect(self) -> str:
        """The face whose bets have won most."""
        return str(max(FACES, key=lambda face: mean_log(self._logs[face])))

    @property
    def log(self) -> float:
        """The logarithm of the capital."""
        return mean_log([value for logs in self._logs.values() for value in logs])

    @property
    def best(self) -> float:
        """The logarithm of the best bet, which the capital never exceeds."""
        return max(map(max, self._logs.values()))


@lru_cache
def dice_bets(dice: int, count: int) -> tuple[float, ...]:
    """What the bets on a face multiply by, as logarithms, when so many of the dice show it.

    >>> fair = sum(exp(dice_bets(1, count)[0]) * ways for count, ways in ((0, 5), (1, 1)))
    >>> round(fair / 6, 9)
    1.0
    """
    bets = []
    for load in LOADS:
        hit, miss = len(FACES) * load, len(FACES) * (1 - load) / (len(FACES) - 1)
        bets.append(count * log(hit) + (dice - count) * log(miss))
        bets.append(log((count * hit + (dice - count) * miss) / dice))
    return tuple(bets)
