"""What a strategy loses in the long run, exactly, from the same tables that are played.

The states of a strategy are a Markov chain. Its long-run shares give the mean win and the mean
action of a round; their ratio is the edge. Small chains are solved in fractions, larger ones in
floating point with a bound on the error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt

import numpy as np
from numpy.typing import NDArray

EXACT_STATES_MOST = 24
STATES_MOST = 1_500
Whole = NDArray[np.int64]
Real = NDArray[np.float64]


@dataclass(frozen=True)
class LongRun:
    """A strategy in the long run, when chips never run out.

    `win` and `action` are chips per round; `edge` is the loss per chip of action. The deviations
    are per round: of the win, and of the win corrected by the edge. `error` bounds the error of
    `edge`; it is 0 if the figures are fractions.
    """

    win: Fraction | float
    action: Fraction | float
    deviation: float
    edge_deviation: float
    error: float = 0.0

    @property
    def edge(self) -> Fraction | float | None:
        """The loss for each chip of action."""
        return -self.win / self.action if self.action else None


@dataclass(frozen=True)
class StrategyChain:
    """The states of a strategy, a row each, with a column for every outcome of a round.

    `after` is the next state, `gains` and `actions` are chips in units of `1 / per_chip`, and
    `weights` says how often each outcome comes up. The strategy starts in state 0.
    """

    after: Whole
    gains: Whole
    actions: Whole
    weights: Sequence[int]
    per_chip: int = 1


def long_run(chain: StrategyChain) -> LongRun | None:
    """Solve a strategy; None if it is too large or has no single long run."""
    total = sum(chain.weights)
    states = _recurrent(chain) if total else None
    if states is None or len(states) > STATES_MOST:
        return None
    places = np.full(len(chain.after), 0)
    places[states] = np.arange(len(states))
    after, gains, actions = places[chain.after[states]], chain.gains[states], chain.actions[states]
    chances = np.array([weight / total for weight in chain.weights])
    moves = _moves(after, chances)
    if len(states) <= EXACT_STATES_MOST:
        exact = exact_shares(_counts(after, chain.weights), total)
        shares, error = np.array([float(share) for share in exact]), 0.0
        win: Fraction | float = _mean(exact, gains, chain)
        action: Fraction | float = _mean(exact, actions, chain)
    else:
        shares, error = _shares(moves)
        win = float(shares @ (gains @ chances)) / chain.per_chip
        action = float(shares @ (actions @ chances)) / chain.per_chip
        largest = max(float(np.abs(gains).max()), float(actions.max())) / chain.per_chip
        error = 2 * error * largest / action if action else 0.0
    edge = float(-win / action) if action else 0.0
    spread = partial(_deviation, after=after, moves=moves, chances=chances, shares=shares)
    net, corrected = (gains + share * actions for share in (0.0, edge))
    return LongRun(
        win, action, spread(net / chain.per_chip), spread(corrected / chain.per_chip), error
    )


def _recurrent(chain: StrategyChain) -> Whole | None:
    """The states that are visited forever; None if which ones depends on luck."""
    likely = [place for place, weight in enumerate(chain.weights) if weight]
    forward = [set(row) for row in chain.after[:, likely].tolist()]
    backward: list[set[int]] = [set() for _ in forward]
    for state, follows in enumerate(forward):
        for other in follows:
            backward[other].add(state)
    everything, here = _reach(forward, 0), 0
    while True:
        ahead, behind = _reach(forward, here), _reach(backward, here)
        lost = ahead - behind
        if not lost:
            return np.array(sorted(ahead)) if everything <= behind else None
        here = min(lost)


def _reach(arrows: list[set[int]], start: int) -> set[int]:
    states, queue = {start}, [start]
    while queue:
        for state in arrows[queue.pop()] - states:
            states.add(state)
            queue.append(state)
    return states


def _moves(after: Whole, chances: Real) -> Real:
    """The chance of each step from state to state."""
    size = len(after)
    return np.array([np.bincount(targets, chances, size) for targets in after])


def _counts(after: Whole, weights: Sequence[int]) -> list[list[int]]:
    """How many outcomes lead from state to state."""
    counts = [[0] * len(after) for _ in after]
    for row, targets in zip(counts, after.tolist(), strict=True):
        for target, weight in zip(targets, weights, strict=True):
            row[target] += weight
    return counts


def _shares(moves: Real) -> tuple[Real, float]:
    """The long-run share of rounds spent in each state, and a bound on their summed error."""
    size = len(moves)
    equations = np.eye(size) - moves.T
    equations[0] = 1.0
    inverse = np.linalg.inv(equations).astype(np.float64, copy=False)
    shares: Real = inverse[:, 0]
    residual = equations @ shares
    residual[0] -= 1.0
    rounding = 4 * size * np.finfo(float).eps
    error = float(np.abs(inverse).sum(axis=0).max() * (np.abs(residual).sum() + rounding))
    return shares, error


def exact_shares(moves: list[list[int]], total: int) -> list[Fraction]:
    """The same in fractions, by elimination: `moves` of `total` lead from state to state."""
    size = len(moves)
    rows = [
        [Fraction(moves[column][row] - total * (row == column)) for column in range(size)]
        + [Fraction(0)]
        for row in range(size)
    ]
    rows[0] = [Fraction(1)] * (size + 1)
    for pivot in range(size):
        best = next(row for row in range(pivot, size) if rows[row][pivot])
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for row in range(size):
            factor = rows[row][pivot]
            if row != pivot and factor:
                rows[row] = [
                    value - factor * top for value, top in zip(rows[row], rows[pivot], strict=True)
                ]
    return [row[-1] for row in rows]


def _mean(shares: list[Fraction], figures: Whole, chain: StrategyChain) -> Fraction:
    """The mean of a figure over all states and outcomes, in chips."""
    sums = (
        sum(figure * weight for figure, weight in zip(row, chain.weights, strict=True))
        for row in figures.tolist()
    )
    mean = sum((share * total for share, total in zip(shares, sums, strict=True)), Fraction(0))
    return mean / (sum(chain.weights) * chain.per_chip)


def _deviation(rewards: Real, after: Whole, moves: Real, chances: Real, shares: Real) -> float:
    """The standard deviation that the central limit theorem needs, per round.

    With g the mean and h the bias of each state, h(s) + g = E[reward + h(next)]; the variance is
    the long-run mean of (reward + h(next) - h(s) - g) squared.
    """
    equations = np.eye(len(moves)) - moves
    equations[:, 0] = 1.0  # the bias of the first state is zero, so its column carries g
    solution = np.linalg.solve(equations, rewards @ chances)
    mean, bias = solution[0], np.concatenate(([0.0], solution[1:]))
    surprise = rewards + bias[after] - bias[:, None] - mean
    return sqrt(float(shares @ (surprise**2 @ chances)))
