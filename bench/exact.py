"""Exact mean and spread of a betting strategy per roll, to check every simulated bankroll.

A strategy is a Markov chain with rewards: `step(state, total)` gives the next state and the
chips won. It does not use the library on purpose: a benchmark that took its expected
figures from the code it measures would check nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from bench.outcome import Outcome

Step = Callable[[Any, int], tuple[Hashable, float]]

CHANCES = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}
STANDARD_ERRORS = 4


@dataclass(frozen=True)
class PerRoll:
    """Chips won per roll in the long run, and the standard deviation of one roll's share."""

    mean: float
    deviation: float

    def outcome(self, *, net: float, rolls: int) -> Outcome:
        """Compare a simulated result of `net` chips after `rolls` rolls with the exact mean."""
        tolerance = STANDARD_ERRORS * self.deviation / sqrt(rolls)
        return Outcome(work=rolls, check=net / rolls, expected=self.mean, tolerance=tolerance)

    def times(self, factor: float) -> PerRoll:
        """The same strategy with every stake multiplied."""
        return PerRoll(self.mean * factor, self.deviation * factor)


def reachable(step: Step, start: Hashable) -> dict[Hashable, int]:
    """Number every state the strategy can reach."""
    numbers: dict[Hashable, int] = {start: 0}
    queue = [start]
    for state in queue:
        for total in CHANCES:
            following, _ = step(state, total)
            if following not in numbers:
                numbers[following] = len(numbers)
                queue.append(following)
    return numbers


def per_roll(step: Step, start: Hashable) -> PerRoll:
    """Solve the chain: mean reward, and the variance for the central limit theorem.

    With g the mean and h the bias of each state, h(s) + g = E[reward + h(next)]; the variance
    per roll is the stationary mean of (reward + h(next) - h(s) - g) squared.
    """
    numbers = reachable(step, start)
    size = len(numbers)
    moves = np.zeros((size, size))
    rewards = np.zeros(size)
    for state, here in numbers.items():
        for total, chance in CHANCES.items():
            following, net = step(state, total)
            moves[here, numbers[following]] += chance
            rewards[here] += chance * net
    equations = np.eye(size) - moves
    equations[:, 0] = 1.0  # the bias of the first state is zero, so its column carries g
    solution = np.linalg.solve(equations, rewards)
    mean, bias = solution[0], np.concatenate(([0.0], solution[1:]))
    shares = stationary(moves)
    variance = 0.0
    for state, here in numbers.items():
        for total, chance in CHANCES.items():
            following, net = step(state, total)
            surprise = net + bias[numbers[following]] - bias[here] - mean
            variance += shares[here] * chance * surprise**2
    return PerRoll(float(mean), sqrt(variance))


def stationary(moves: Any) -> Any:
    """The long-run share of rolls made in each state."""
    size = len(moves)
    equations = np.eye(size) - moves.T
    equations[0, :] = 1.0
    return np.linalg.solve(equations, np.eye(size)[0])
